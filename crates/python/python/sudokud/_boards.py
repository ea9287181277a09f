"""9×9 boards in arrays."""

from __future__ import annotations

from collections import deque
from concurrent.futures import ThreadPoolExecutor

from ._native import solve_boards

CELLS = 81
CHUNK = 4096 * CELLS
"""The bytes that are solved at once: so few that they stay in the processor's cache, and Ctrl-C waits for no more."""


def solve_array(boards, *, unique=False, workers=1):
    """Solves 9×9 boards: uint8, 0 for an empty cell and 1 to 9 for a given, 81 for each board.

    `boards` is a NumPy array of n × 81 (or n × 9 × 9), or anything with a contiguous buffer of bytes. The result has
    the shape of a NumPy array, and is a bytearray otherwise: the first solution of each board, or zeros where there
    is none. With `unique`, a board with more than one solution gets zeros too. `workers` is the number of threads.
    """
    if workers < 1:
        raise ValueError("workers must be at least 1")
    is_array = hasattr(boards, "__array_interface__")
    source = memoryview(_contiguous(boards) if is_array else boards)
    if source.itemsize != 1 or source.format not in ("B", "b", "c"):
        raise ValueError("the boards must be bytes (uint8)")
    if source.nbytes % CELLS or (source.ndim > 1 and source.nbytes != source.shape[0] * CELLS):
        raise ValueError("a board has 81 cells")
    solved = bytearray(source.nbytes)
    if source.nbytes:
        _solve(source.cast("B"), memoryview(solved), 2 if unique else 1, workers)
    return _like(boards, solved) if is_array else solved


def _solve(source, target, max_solutions, workers):
    with ThreadPoolExecutor(workers, thread_name_prefix="sudokud") as executor:
        waiting = deque()
        for start in range(0, len(source), CHUNK):
            if len(waiting) == 2 * workers:
                _take(waiting, target)
            waiting.append((start, executor.submit(_solve_chunk, source, start, max_solutions)))
        while waiting:
            _take(waiting, target)


def _solve_chunk(source, start, max_solutions):
    try:
        return solve_boards(source[start : start + CHUNK].tobytes(), max_solutions)
    except ValueError as error:
        raise ValueError(f"from board {start // CELLS} on: {error}") from None


def _take(waiting, target):
    start, solved = waiting.popleft()
    part = solved.result()
    target[start : start + len(part)] = part


def _contiguous(array):
    return array if array.flags.c_contiguous else array.copy(order="C")


def _like(array, solved):
    import numpy

    return numpy.frombuffer(solved, dtype=numpy.uint8).reshape(array.shape)
