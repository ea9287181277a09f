"""Many requests, answered by several threads in the order in which they come."""

from __future__ import annotations

import os
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

from ._native import Cancel, operations
from ._problem import Problem
from ._request import call_json, read, request_json

LARGEST_CHUNK = 64
"""The most requests that a thread takes at once."""
CHUNKS_AHEAD = 2
"""The chunks for each thread that are read before their answers are taken."""
SHORT = 0.005
"""The seconds under which the work on a chunk is so short that larger ones are better."""


def batch(operation, requests, workers=None):
    """Yields the answer to each request of an iterable, in order.

    A request is a dict with the fields of the operation, or its board (for `import`, its text). A request without an answer
    gives its :class:`Problem`, which is returned and not raised. `workers` is the number of threads, by default one
    for each processor. At most two chunks of 64 requests for each are read before their answers are taken, so
    an iterable may have no end.

    >>> import sudokud
    >>> for answer in sudokud.batch("rate", ["1.....2..3.....4", "12"]):
    ...     print(answer.code if isinstance(answer, sudokud.Problem) else answer["rating"])
    1.2
    cell_count
    """
    return run(operation, requests, workers, request_json)


def run(operation, requests, workers, prepare):
    """As :func:`batch`, with requests that `prepare(operation, request)` writes as JSON."""
    if operation not in operations():
        raise Problem("not_found", 404, f"no operation is called {operation!r}")
    count = _processors() if workers is None else workers
    if count < 1:
        raise ValueError("workers must be at least 1")
    return _answers(_Task(operation, prepare), iter(requests), count)


def _answers(task, requests, workers):
    executor = ThreadPoolExecutor(workers, thread_name_prefix="sudokud")
    waiting, size = deque(), 1
    try:
        while True:
            while len(waiting) < workers * CHUNKS_AHEAD:
                chunk = list(islice(requests, size))
                if not chunk:
                    break
                waiting.append(executor.submit(task.answer_all, chunk))
            if not waiting:
                return
            answers, seconds = waiting.popleft().result()
            size = min(2 * size, LARGEST_CHUNK) if seconds < SHORT else max(size // 2, 1)
            yield from answers
    finally:
        task.cancel.set()
        executor.shutdown(wait=True, cancel_futures=True)


class _Task:
    def __init__(self, operation, prepare):
        self.operation = operation
        self.prepare = prepare
        self.cancel = Cancel()

    def answer_all(self, chunk):
        begin = time.perf_counter()
        answers = [self.answer(request) for request in chunk]
        return answers, time.perf_counter() - begin

    def answer(self, request):
        try:
            text = self.prepare(self.operation, request)
            return read(call_json(self.operation, text, self.cancel))
        except Problem as problem:
            return problem


def _processors():
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
