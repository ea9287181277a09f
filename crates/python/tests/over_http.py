"""Runs the tests of the Python code of the package with a service in place of the native part, which takes long to build.

With a file, runs that instead. Large arrays, Ctrl-C and `python -m sudokud` need the native part.

    over_http.py target/debug/sudokud [FILE]
"""

import json
import pathlib
import runpy
import sys
import types
import unittest
import urllib.error
import urllib.parse
import urllib.request

FOLDER = pathlib.Path(__file__).resolve().parent
SCRIPTS = FOLDER.parent.parent.parent / "scripts"
DOCUMENT = FOLDER.parent.parent.parent / "openapi" / "openapi.json"


def operations():
    """The operations of the document, without batches: the method and the path of each name."""
    found = {}
    for path, item in json.loads(DOCUMENT.read_text())["paths"].items():
        for method, operation in item.items():
            name = operation["operationId"]
            if operation["tags"] == ["boards"] and "{" not in path and not name.endswith(("_batch", "_text")):
                found[name] = method, path
    return found


OPERATIONS = operations()


class ProblemBody(Exception):
    """A problem as JSON."""


class Service:
    """The service that answers."""

    address = ""


class Cancel:
    """Does nothing: a call over HTTP ends by itself."""

    def set(self):
        """Ends no call."""


def call(operation, request, cancel=None):
    """Sends a request to the service."""
    if operation not in OPERATIONS:
        raise ProblemBody(json.dumps({"code": "not_found", "status": 404, "detail": operation}))
    headers = {"content-type": "application/json", "accept": "application/json"}
    (method, path), content = OPERATIONS[operation], request.encode()
    if method == "get":
        path, content = f"{path}?{urllib.parse.urlencode(json.loads(request))}", None
    try:
        with urllib.request.urlopen(urllib.request.Request(f"http://{Service.address}{path}", content, headers)) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as error:
        raise ProblemBody(error.read().decode()) from None


def solve_boards(boards, max_solutions, cancel=None):
    """Solves boards of 81 bytes."""
    solved = b""
    for start in range(0, len(boards), 81):
        board = [list(boards[row : row + 9]) for row in range(start, start + 81, 9)]
        answer = json.loads(call("solve", json.dumps({"board": board, "max_solutions": max_solutions})))
        is_solved = answer["solution"] is not None and (max_solutions == 1 or answer["solution_count"] == 1)
        solved += bytes(sum(answer["solution"], [])) if is_solved else bytes(81)
    return solved


def main():
    native = types.ModuleType("sudokud._native")
    for each in (ProblemBody, Cancel, call, solve_boards):
        setattr(native, each.__name__, each)
    native.operations, native.__version__ = lambda: list(OPERATIONS), "0"
    sys.modules["sudokud._native"] = native
    sys.path[:0] = [str(FOLDER.parent / "python"), str(FOLDER), str(SCRIPTS)]
    import examples

    with examples.serving(sys.argv[1]) as Service.address:
        return runpy.run_path(sys.argv[2]) and 0 if sys.argv[2:] else run_tests()


def run_tests():
    import test_package

    suite = unittest.TestSuite()
    for case in (test_package.Operations, test_package.Batches, test_package.Examples):
        suite.addTests(test for test in unittest.defaultTestLoader.loadTestsFromTestCase(case)
                       if "parameters" not in getattr(case, test._testMethodName).__code__.co_names)
    return 0 if unittest.TextTestRunner().run(suite).wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
