#!/usr/bin/env python3
"""Measures CP-SAT of OR-tools on large boards. Prints the same rows as `large`, for `table`; see README.md.

    python3 -m venv target/ortools && target/ortools/bin/pip install ortools==9.15.6755
    target/ortools/bin/python benches/peers/ortools_large.py [--limit S] [--solutions N] [--boards N] FILE...

The model has an integer variable for each cell, over the values that the givens leave, and an AllDifferent
for each row, column and box. (With a Boolean for each candidate and ExactlyOne, building the model takes
longer.) There is one worker. Times are CPU times of this process, including the model. For a second solution,
the first one is forbidden. README.md describes the files.
"""

import argparse
import math
import os
import time

from ortools.sat.python import cp_model


def boards(path, most):
    """Returns (name, numbers) of boards evenly spread over the file. An empty cell is 0."""
    with open(path, encoding="utf-8") as file:
        lines = [line.rstrip("\n") for line in file]
    lines = [line for line in lines if line and not line.startswith("#")]
    for k in range(0, len(lines), max(1, math.ceil(len(lines) / most))):
        fields = lines[k].split("\t")
        name = fields[2] if len(fields) > 2 and fields[2] else str(k)
        yield f"{k}:{name}", numbers(fields[0])


def numbers(text):
    if " " in text:
        return [int(word) if word.isdigit() else 0 for word in text.split()]
    symbols = "ABCDEFGHIJKLMNOPQRSTUVWXY" if len(text) == 625 else "123456789ABCDEFG"
    return [symbols.find(symbol) + 1 for symbol in text]


def houses(side):
    order = math.isqrt(side)
    for a in range(side):
        top, left = a // order * order, a % order * order
        yield [a * side + b for b in range(side)]
        yield [b * side + a for b in range(side)]
        yield [(top + b // order) * side + left + b % order for b in range(side)]


def model_of(given):
    side = math.isqrt(len(given))
    groups = list(houses(side))
    taken = [set() for _ in given]
    for group in groups:
        values = {given[cell] for cell in group} - {0}
        for cell in group:
            taken[cell] |= values
    model = cp_model.CpModel()
    cells = []
    for cell, number in enumerate(given):
        left = [number] if number else sorted(set(range(1, side + 1)) - taken[cell])
        if not left:
            return None, cells
        cells.append(model.new_int_var_from_domain(cp_model.Domain.from_values(left), f"c{cell}"))
    for group in groups:
        model.add_all_different([cells[cell] for cell in group])
    return model, cells


def forbid(model, cells, given, answer):
    other = []
    for cell, number in enumerate(given):
        if number == 0:
            same = model.new_bool_var(f"same{cell}")
            model.add(cells[cell] == answer[cell]).only_enforce_if(same)
            model.add(cells[cell] != answer[cell]).only_enforce_if(~same)
            other.append(~same)
    model.add_bool_or(other)


def solve(given, solutions, limit):
    """Returns (status, CPU seconds, CPU seconds of the preparation, answers)."""
    start = time.process_time()
    model, cells = model_of(given)
    prepared = time.process_time() - start
    answers = []
    while True:
        left = limit - (time.process_time() - start)
        if left <= 0:
            return "limit", limit, prepared, []
        status = cp_model.INFEASIBLE
        if model is not None:
            solver = cp_model.CpSolver()
            solver.parameters.num_workers = 1
            solver.parameters.max_time_in_seconds = left
            status = solver.solve(model)
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            answers.append([solver.value(cell) for cell in cells])
            if len(answers) >= solutions:
                return "solved", time.process_time() - start, prepared, answers
            forbid(model, cells, given, answers[-1])
        elif status == cp_model.INFEASIBLE:
            ends = {0: "unsolvable", 1: "unique"}
            return ends.get(len(answers), "solved"), time.process_time() - start, prepared, answers
        else:
            return "limit", limit, prepared, []


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--limit", type=float, default=20.0)
    parser.add_argument("--solutions", type=int, default=1)
    parser.add_argument("--boards", type=int, default=10**9)
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    for path in options.files:
        name = os.path.splitext(os.path.basename(path))[0]
        for board, given in boards(path, options.boards):
            status, seconds, prepared, answers = solve(given, options.solutions, options.limit)
            printed = ";".join(" ".join(map(str, answer)) for answer in answers)
            times = f"{seconds * 1e3:.3f}\t{prepared * 1e3:.3f}"
            print(name, "cp-sat", board, options.solutions, status, times, printed, sep="\t", flush=True)


if __name__ == "__main__":
    main()
