"""Types of the package. The answers are those of the service: see its OpenAPI document."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeVar, overload

__version__: str
OPERATIONS: tuple[str, ...]

Operation = Literal[
    "solve", "compare", "step", "check", "rate", "import", "export", "generate", "render", "techniques",
    "candidates", "count", "analyze", "verify", "transform", "same", "kinds",
]
Answer = dict[str, Any]

class Array(Protocol):
    """A NumPy array, or another with `tolist`."""

    def tolist(self) -> Any: ...

class NumPyArray(Array, Protocol):
    """An array with a buffer that NumPy knows."""

    @property
    def __array_interface__(self) -> dict[str, Any]: ...

Board = str | Sequence[Sequence[Any]] | Array
Marks = Sequence[Any] | Array
Object = Mapping[str, Any]
A = TypeVar("A", bound=NumPyArray)

class Problem(Exception):
    """A request has no answer."""

    code: str
    status: int
    detail: str
    errors: list[dict[str, Any]]
    def __init__(self, code: str, status: int, detail: str, errors: Iterable[dict[str, Any]] = ()) -> None: ...
    def as_dict(self) -> dict[str, Any]: ...
    @classmethod
    def of_json(cls, text: str) -> Problem: ...

def call(operation: Operation, **fields: Any) -> Any: ...
def batch(
    operation: Operation, requests: Iterable[Object | Board], workers: int | None = None
) -> Iterator[Any | Problem]: ...
@overload
def solve_array(boards: A, *, unique: bool = False, workers: int = 1, out: A | None = None) -> A: ...
@overload
def solve_array(
    boards: bytes | bytearray | memoryview, *, unique: bool = False, workers: int = 1, out: bytearray | None = None
) -> bytearray: ...
def solve(
    board: Board | None = None,
    *,
    candidates: Marks | None = None,
    symbols: str | None = None,
    houses: Object | None = None,
    constraints: Any = None,
    first_value: int | None = None,
    strategy: str | None = None,
    propagation: str | Sequence[str] | None = None,
    branching: str | None = None,
    max_solutions: int | None = None,
    seed: int | None = None,
    id: str | None = None,
    limits: Object | None = None,
    statistics: bool | None = None,
    explain: bool | None = None,
) -> Answer: ...
def compare(
    board: Board | None = None,
    *,
    candidates: Marks | None = None,
    symbols: str | None = None,
    houses: Object | None = None,
    constraints: Any = None,
    first_value: int | None = None,
    strategies: Sequence[str] | None = None,
    propagation: str | Sequence[str] | None = None,
    branching: str | None = None,
    max_solutions: int | None = None,
    seed: int | None = None,
    trace: bool | None = None,
    samples: bool | None = None,
    id: str | None = None,
    limits: Object | None = None,
) -> Answer: ...
def step(
    board: Board | None = None,
    *,
    candidates: Marks | None = None,
    symbols: str | None = None,
    houses: Object | None = None,
    constraints: Any = None,
    first_value: int | None = None,
    givens: Board | None = None,
    mode: str | None = None,
    techniques: Sequence[str] | None = None,
    find: str | None = None,
    max_steps: int | None = 1,
    assume_uniqueness: bool | None = None,
    target: Object | None = None,
    detail: str | None = None,
    propagation: str | Sequence[str] | None = None,
    branching: str | None = None,
    id: str | None = None,
    limits: Object | None = None,
) -> Answer: ...
def check(
    board: Board | None = None,
    *,
    candidates: Marks | None = None,
    symbols: str | None = None,
    houses: Object | None = None,
    constraints: Any = None,
    first_value: int | None = None,
    givens: Board | None = None,
    move: Object | None = None,
    explain: bool | None = None,
    id: str | None = None,
    limits: Object | None = None,
) -> Answer: ...
def rate(
    board: Board,
    *,
    symbols: str | None = None,
    houses: Object | None = None,
    constraints: Any = None,
    first_value: int | None = None,
    scale: str | None = None,
    path: bool | None = None,
    id: str | None = None,
    limits: Object | None = None,
) -> Answer: ...
def generate(
    *,
    side: int | None = None,
    houses: Object | None = None,
    jigsaw: bool | None = None,
    killer: bool | None = None,
    difficulty: Object | None = None,
    symmetry: str | None = None,
    pattern: str | None = None,
    minimal: bool | None = None,
    givens: int | Object | None = None,
    seed: int | None = None,
    count: int | None = None,
    limits: Object | None = None,
) -> Answer: ...
def render(
    board: Board | None = None,
    *,
    candidates: Marks | None = None,
    symbols: str | None = None,
    houses: Object | None = None,
    constraints: Any = None,
    first_value: int | None = None,
    givens: Board | None = None,
    show: str | None = None,
    step: str | Object | None = None,
    chain_links: int | None = None,
    theme: str | None = None,
    width: int | None = None,
    coordinates: bool | None = None,
    title: str | None = None,
    caption: str | None = None,
    qr_link: str | None = None,
    lettering: str | None = None,
    id_prefix: str | None = None,
    colors: Sequence[Object] | None = None,
    id: str | None = None,
) -> Any: ...
def candidates(
    board: Board | None = None,
    *,
    candidates: Marks | None = None,
    symbols: str | None = None,
    houses: Object | None = None,
    constraints: Any = None,
    first_value: int | None = None,
    solutions_up_to: int | None = None,
    former: Marks | None = None,
    hints: Sequence[Board] | None = None,
    id: str | None = None,
    limits: Object | None = None,
) -> Answer: ...
def count(
    board: Board | None = None,
    *,
    candidates: Marks | None = None,
    symbols: str | None = None,
    houses: Object | None = None,
    constraints: Any = None,
    first_value: int | None = None,
    up_to: int | None = None,
    estimate: bool | None = None,
    id: str | None = None,
    limits: Object | None = None,
) -> Answer: ...
def analyze(
    board: Board | None = None,
    *,
    candidates: Marks | None = None,
    symbols: str | None = None,
    houses: Object | None = None,
    constraints: Any = None,
    first_value: int | None = None,
    fields: Sequence[str] | None = None,
    id: str | None = None,
    limits: Object | None = None,
) -> Answer: ...
def verify(
    board: Board | None = None,
    *,
    candidates: Marks | None = None,
    symbols: str | None = None,
    houses: Object | None = None,
    constraints: Any = None,
    first_value: int | None = None,
    givens: Board | None = None,
    steps: Sequence[Object] | None = None,
    solution: Board | None = None,
    require: str | None = None,
    assume_uniqueness: bool | None = None,
    id: str | None = None,
    limits: Object | None = None,
) -> Answer: ...
def transform(
    board: Board | None = None,
    *,
    candidates: Marks | None = None,
    symbols: str | None = None,
    houses: Object | None = None,
    constraints: Any = None,
    first_value: int | None = None,
    givens: Board | None = None,
    turn: str | None = None,
    mirror: str | None = None,
    values: Sequence[int] | None = None,
    to: str | None = None,
    seed: int | None = None,
    id: str | None = None,
    limits: Object | None = None,
) -> Answer: ...
def same(
    board: Board,
    other: Board,
    *,
    candidates: Marks | None = None,
    symbols: str | None = None,
    houses: Object | None = None,
    constraints: Any = None,
    first_value: int | None = None,
    id: str | None = None,
    limits: Object | None = None,
) -> Answer: ...
def import_(text: str, *, id: str | None = None) -> Answer: ...
def export(
    board: Board | None = None,
    *,
    candidates: Marks | None = None,
    symbols: str | None = None,
    houses: Object | None = None,
    constraints: Any = None,
    first_value: int | None = None,
    to: str | None = None,
    givens: Board | None = None,
    title: str | None = None,
    author: str | None = None,
    description: str | None = None,
    with_solution: bool | None = None,
    id: str | None = None,
    limits: Object | None = None,
) -> Answer: ...
def techniques(*, name: str | None = None, family: str | None = None) -> Answer: ...
def kinds(*, name: str | None = None, family: str | None = None) -> Answer: ...
