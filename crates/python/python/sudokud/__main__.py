"""`python -m sudokud OPERATION`: a request a line from the standard input, an answer a line to the standard output.

A line is an object in JSON, or a board. The exit code is 1 if a line has no answer, 2 for a wrong call.
"""

from __future__ import annotations

import argparse
import json
import sys

from . import OPERATIONS, Problem
from ._batch import run
from ._request import request_json


def main(arguments=None):
    """Answers the lines and returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m sudokud", description=__doc__)
    parser.add_argument("operation", choices=OPERATIONS)
    parser.add_argument("--workers", type=int, help="threads; by default one for each processor")
    options = parser.parse_args(arguments)
    if options.workers is not None and options.workers < 1:
        parser.error("--workers must be at least 1")
    lines = (line.strip() for line in sys.stdin if line.strip())
    code = 0
    for answer in run(options.operation, lines, options.workers, _request):
        if isinstance(answer, Problem):
            answer, code = answer.as_dict(), 1
        print(json.dumps(answer, separators=(",", ":"), ensure_ascii=False))
    return code


def _request(operation, line):
    return line if line.startswith("{") else request_json(operation, line)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(1)
