"""Solves, explains, rates and makes Sudoku of any side and with any houses.

Each operation is a function whose keywords are the fields of its request and whose result is its answer, as the
service has them in JSON::

    >>> import sudokud
    >>> sudokud.solve("1..............4")["status"]
    'many'

A request without an answer raises :class:`Problem`. Ctrl-C ends a call at once. No lock of the interpreter is held
while an operation works, so threads work side by side.
"""

from __future__ import annotations

from ._batch import batch
from ._boards import solve_array
from ._native import __version__
from ._native import operations as _operations
from ._problem import Problem
from ._request import call

__all__ = [
    "OPERATIONS",
    "Problem",
    "__version__",
    "analyze",
    "batch",
    "call",
    "candidates",
    "check",
    "compare",
    "count",
    "generate",
    "import_",
    "rate",
    "render",
    "solve",
    "solve_array",
    "step",
    "techniques",
    "verify",
]

OPERATIONS = tuple(_operations())
"""The names that :func:`call` and :func:`batch` take."""


def solve(board, **options):
    """Solves a puzzle. By default it is searched for two solutions, so that `status` tells whether it is unique.

    `board` is a text, a list of rows, or an array with 0 for empty cells.
    """
    return call("solve", board=board, **options)


def compare(board, **options):
    """Solves a puzzle by several strategies and returns the statistics of each."""
    return call("compare", board=board, **options)


def step(board, **options):
    """Returns the next step of a person, with its evidence; all steps, or the whole walk, by `find`."""
    return call("step", board=board, **options)


def check(board, **options):
    """Checks a game in progress: conflicts, wrong values, and a `move`."""
    return call("check", board=board, **options)


def rate(board, **options):
    """Returns how hard a puzzle with one solution is."""
    return call("rate", board=board, **options)


def generate(**options):
    """Makes puzzles with one solution each."""
    return call("generate", **options)


def render(board, **options):
    """Draws a board, its marks or a step as SVG or text. There is no PNG: this package has no fonts."""
    return call("render", board=board, **options)


def candidates(board, **options):
    """Returns which candidates occur in a solution."""
    return call("candidates", board=board, **options)


def count(board, **options):
    """Returns the number of solutions, exact or estimated."""
    return call("count", board=board, **options)


def analyze(board, **options):
    """Returns what a puzzle is: its canonical form, which givens it needs, backdoors, and other `fields`."""
    return call("analyze", board=board, **options)


def verify(board, **options):
    """Checks the steps of a solution."""
    return call("verify", board=board, **options)


def import_(text, **options):
    """Reads a puzzle in the form of another program: a board, a link, or the content of a file."""
    return call("import", text=text, **options)


def techniques():
    """Returns the techniques of people, easiest first, each with an example."""
    return call("techniques")
