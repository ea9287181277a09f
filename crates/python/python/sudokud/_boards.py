"""9×9 boards in arrays."""

from __future__ import annotations

from collections import deque
from concurrent.futures import ThreadPoolExecutor

from ._native import Cancel, solve_boards

CELLS = 81
PIECE = 1024 * CELLS
"""The bytes that are solved at once: so few that they stay in the cache, and that their memory is not given back
to the system after each piece, which costs page faults."""


def solve_array(boards, *, unique=False, workers=1, out=None):
    """Solves 9×9 boards: uint8, 0 for an empty cell and 1 to 9 for a given, 81 for each board.

    `boards` is a NumPy array of n × 81 (or n × 9 × 9), or anything with a contiguous buffer of bytes. The result has
    the shape of a NumPy array, and is a bytearray otherwise: the first solution of each board, or zeros where there
    is none. With `unique`, a board with more than one solution gets zeros too. `workers` is the number of threads.
    With `out`, the solutions are written there, which may be `boards` itself: new memory costs a tenth of the time.

    >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> list(solve_array(bytes(int(cell) for cell in board.replace(".", "0"))))[:9]
    [5, 3, 4, 6, 7, 8, 9, 1, 2]
    """
    if workers < 1:
        raise ValueError("workers must be at least 1")
    is_array = hasattr(boards, "__array_interface__")
    source = memoryview(_contiguous(boards) if is_array else boards)
    if source.itemsize != 1 or source.format not in ("B", "b", "c"):
        raise ValueError("the boards must be bytes (uint8)")
    if source.nbytes % CELLS or (source.ndim > 1 and source.nbytes != source.shape[0] * CELLS):
        raise ValueError("a board has 81 cells")
    solved = bytearray(source.nbytes) if out is None else out
    target = memoryview(solved)
    if target.readonly or not target.c_contiguous or (target.nbytes, target.itemsize) != (source.nbytes, 1):
        raise ValueError("out must be contiguous, writable, and as large as the boards")
    if source.nbytes:
        _Pieces(source.cast("B"), target.cast("B"), 2 if unique else 1).solve(workers)
    return _like(boards, solved) if is_array and out is None else solved


class _Pieces:
    def __init__(self, source, target, max_solutions):
        self.source = source
        self.target = target
        self.max_solutions = max_solutions
        self.cancel = Cancel()

    def solve(self, workers):
        starts = range(0, len(self.source), PIECE)
        if workers == 1 or len(starts) == 1:
            for start in starts:
                self.solve_piece(start)
            return
        with ThreadPoolExecutor(workers, thread_name_prefix="sudokud") as executor:
            waiting = deque()
            try:
                for start in starts:
                    if len(waiting) == 2 * workers:
                        waiting.popleft().result()
                    waiting.append(executor.submit(self.solve_piece, start))
                while waiting:
                    waiting.popleft().result()
            finally:
                self.cancel.set()

    def solve_piece(self, start):
        part = self.source[start : start + PIECE].tobytes()
        try:
            solved = solve_boards(part, self.max_solutions, self.cancel)
        except ValueError as error:
            raise ValueError(f"from board {start // CELLS} on: {error}") from None
        self.target[start : start + len(solved)] = solved


def _contiguous(array):
    return array if array.flags.c_contiguous else array.copy(order="C")


def _like(array, solved):
    import numpy

    return numpy.frombuffer(solved, dtype=numpy.uint8).reshape(array.shape)
