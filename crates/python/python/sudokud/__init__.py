"""Solves, explains, rates and makes Sudoku of any side and with any houses.

Each operation is a function whose keywords are the fields of its request and whose result is its answer, as the
service has them in JSON. A keyword that is None is left out::

    >>> import sudokud
    >>> sudokud.solve("1.....2..3.....4")["solution"]
    '1243342143122134'

A board is a text, a list of rows, or an array with 0 for empty cells. Where `candidates` say everything, it may be left out.

A request without an answer raises :class:`Problem`::

    >>> try:
    ...     sudokud.solve("123x")
    ... except sudokud.Problem as problem:
    ...     print(problem.status, problem.code)
    422 unknown_symbol

Ctrl-C ends a call at once. No lock of the interpreter is held while an operation works, so threads work side by side.
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
    "export",
    "generate",
    "import_",
    "kinds",
    "rate",
    "render",
    "same",
    "solve",
    "solve_array",
    "step",
    "techniques",
    "transform",
    "verify",
]

OPERATIONS = tuple(_operations())
"""The names that :func:`call` and :func:`batch` take."""


def _answer(operation, board, options):
    # `None` is a value of `max_steps` alone.
    fields = {name: value for name, value in options.items() if value is not None or name == "max_steps"}
    if board is not None:
        fields["board"] = board
    return call(operation, **fields)


def solve(board=None, **options):
    """Solves a puzzle. By default it is searched for two solutions, so that the answer tells whether there is only one.

    >>> solve([[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 4]])["solution"]
    [[1, 2, 4, 3], [3, 4, 2, 1], [4, 3, 1, 2], [2, 1, 3, 4]]
    >>> solve("1..............4")["solution_count"]
    2
    """
    return _answer("solve", board, options)


def compare(board=None, **options):
    """Solves a puzzle by several strategies and returns the statistics of each.

    >>> [run["strategy"] for run in compare("1.....2..3.....4", strategies=["best_first", "depth_first"])["runs"]]
    ['best_first', 'depth_first']
    """
    return _answer("compare", board, options)


def step(board=None, **options):
    """Returns the next step of a person, with its evidence; with `max_steps=None`, all steps to the end.

    >>> first = step("1.....2..3.....4")
    >>> first["steps"][0]["notation"]
    'Hidden Single: 2 in b1 => r1c2=2'
    >>> len(step(first["board"], candidates=first["candidates"], max_steps=None)["steps"])
    11

    With a `target`, the steps after which a cell has lost a value:

    >>> step("1.....2..3.....4", target={"cell": "r1c3", "value": 3}, max_steps=None)["steps"][0]["notation"]
    'Hidden Single: 4 in b2 => r1c3=4'
    """
    return _answer("step", board, options)


def check(board=None, **options):
    """Checks a game in progress: conflicts, wrong values, and a `move`; with `explain`, which clues contradict each other.

    >>> check("1.....2..3.....4", move={"row": 0, "column": 1, "value": 1})["move"]["allowed"]
    False
    >>> check("123....4........", explain=True)["conflict_set"]["givens"][-1]
    {'row': 1, 'column': 3}
    """
    return _answer("check", board, options)


def rate(board, **options):
    """Returns how hard a puzzle with one solution is.

    >>> rate("1.....2..3.....4")["rating"]
    1.2
    """
    return _answer("rate", board, options)


def generate(**options):
    """Makes puzzles with one solution each.

    >>> len(generate(side=4, count=2, seed=7)["puzzles"])
    2
    """
    return _answer("generate", None, options)


def render(board=None, **options):
    """Draws a board, its marks or a step as SVG. There is no PNG: this package has no fonts.

    >>> render("1.....2..3.....4")["svg"][:4]
    '<svg'
    """
    return _answer("render", board, options)


def candidates(board=None, **options):
    """Returns which candidates occur in a solution.

    >>> candidates("1..............4")["status"]
    'complete'
    """
    return _answer("candidates", board, options)


def count(board=None, **options):
    """Returns the number of solutions, exact or estimated.

    >>> count("1..............4")["status"]
    'exact'
    """
    return _answer("count", board, options)


def analyze(board=None, **options):
    """Returns what a puzzle is: its canonical form, which givens it needs, backdoors, and other `fields`.

    >>> analyze("1.....2..3.....4", fields=["canonical"])["canonical"]
    '...1.2....3.4...'
    """
    return _answer("analyze", board, options)


def verify(board=None, **options):
    """Checks the steps of a solution.

    >>> place = {"row": 0, "column": 1, "value": 3}
    >>> verify("1.....2..3.....4", steps=[{"placements": [place]}])["first_wrong"]
    0
    """
    return _answer("verify", board, options)


def transform(board=None, **options):
    """Rearranges a puzzle: `turn`, `mirror` and `values`, or `to="shuffled"` with a `seed`, or `to="canonical"`.

    >>> transform("12..............", turn="quarter")["puzzle"]["board"]
    '...1...2........'
    """
    return _answer("transform", board, options)


def same(board, other, **options):
    """Tells whether two boards are equivalent.

    >>> same("12..............", "3...4...........")["status"]
    'same'
    """
    return _answer("same", board, {"other": other, **options})


def import_(text, **options):
    """Reads a puzzle in the form of another program: a board, a link, or the content of a file.

    >>> import_("1.....2..3.....4")["form"]
    'text'
    """
    return _answer("import", None, {"text": text, **options})


def export(board=None, **options):
    """Writes a puzzle in the form of another program. What the form cannot say is named.

    >>> answer = export("1.....2..3.....4", to="iss", title="Four")
    >>> answer["text"]
    '.Shape~4x4.~R1C1_1~R2C3_2~R3C2_3~R4C4_4'
    >>> answer["unwritten"]
    [{'pointer': '/title', 'what': 'the title'}]
    """
    return _answer("export", board, options)


def techniques(**options):
    """Returns the techniques of people, easiest first, each with an example.

    >>> techniques()["techniques"][0]["name"]
    'Full House'
    >>> len(techniques(name="x_wing")["techniques"])
    1
    """
    return _answer("techniques", None, options)


def kinds(**options):
    """Returns the kinds of constraints, each with its fields and a puzzle.

    >>> [field["name"] for field in kinds(name="killer_cage")["kinds"][0]["fields"]]
    ['cells', 'sum']
    """
    return _answer("kinds", None, options)
