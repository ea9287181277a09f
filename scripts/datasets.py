#!/usr/bin/env python3
"""Runs the pipeline of docs/datasets.md as it stands, and checks what that page promises.

scripts/examples.py runs the blocks, with COUNT and SEED in the environment, and prints the seconds of each. Requires pyarrow.

    datasets.py target/debug/sudokud --count 100
    datasets.py target/release/sudokud --count 100000 --folder /tmp/set
"""
import argparse
import collections
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import pyarrow.parquet

import examples

PAGE = pathlib.Path(__file__).resolve().parent.parent / "docs" / "datasets.md"
CELLS = 81


def output(command, folder, environment):
    """Returns the output of a command, which must succeed."""
    return subprocess.run(command, cwd=folder, env=environment, text=True, stdout=subprocess.PIPE, check=True).stdout


def records(file):
    with open(file) as lines:
        yield from map(json.loads, lines)


def check(folder, environment):
    """Checks the promises of the page by other means than the pipeline has used."""
    puzzles = (folder / "puzzles.txt").read_text().split()
    verified = collections.Counter(answer["status"] for answer in records(folder / "verified.ndjson"))
    assert verified == {"correct": len(puzzles)}, verified
    ids, grids, boards = set(), {}, {}
    for name in ("train", "test"):
        boards[name], grids[name] = [], set()
        for record in records(folder / f"{name}.ndjson"):
            check_record(record)
            ids.add(record["id"])
            grids[name].add(record["canonical_solution"])
            boards[name].append(record["puzzle"])
    assert boards["test"] and boards["train"], "both files have records"
    assert sorted(boards["train"] + boards["test"]) == sorted(puzzles), "each puzzle is in one file"
    assert len(ids) == len(puzzles), "ids are distinct"
    assert not grids["train"] & grids["test"], "no solved grid is in both files"
    check_classes(boards, folder, environment)
    check_parquet(folder, environment)
    steps = sum(len(answer["steps"]) for answer in records(folder / "verified.ndjson"))
    print(f"{len(boards['train'])} train, {len(boards['test'])} test, {steps} steps, all verified")


def check_record(record):
    """Replays the steps of a record: each placement is that of the solution, no elimination removes it."""
    puzzle, solution = record["puzzle"], record["solution"]
    board = list(puzzle)
    assert all(cell in (".", value) for cell, value in zip(puzzle, solution)), record
    for line in range(9):
        rows, columns = solution[line * 9:line * 9 + 9], solution[line::9]
        box = "".join(solution[(line // 3 * 3 + k) * 9 + line % 3 * 3:][:3] for k in range(3))
        assert all(sorted(house) == list("123456789") for house in (rows, columns, box)), record
    for step in record["steps"]:
        for place in step["placements"]:
            cell, value = place["row"] * 9 + place["column"], str(place["value"])
            assert board[cell] == "." and solution[cell] == value, (step, record)
            board[cell] = value
        for place in step["eliminations"]:
            assert int(solution[place["row"] * 9 + place["column"]]) not in place["values"], (step, record)
    assert ("".join(board) == solution) == record["solved_by_steps"], record
    assert record["extended"]["rating"] is not None or not record["solved_by_steps"], record


def check_classes(boards, folder, environment):
    """No two puzzles are isomorphic, and redrawn ones are found to be."""
    both = boards["train"] + boards["test"]
    redrawn = [redraw(puzzle) for puzzle in boards["test"] + boards["train"][:1000]]
    assert not set(redrawn) & set(both), "redrawn puzzles look different"
    for lines in (both, both + redrawn):
        (folder / "classes.txt").write_text("\n".join(lines) + "\n")
        kept = output(["sudokud", "analyze", "--distinct", "classes.txt"], folder, environment)
        assert kept.split() == both, "the classes are those of the records"


def check_parquet(folder, environment):
    """The files of Parquet have the records, and so they do if the first 3 MiB have no eliminations."""
    long = folder / "long"
    long.mkdir()
    for name in ("train", "test"):
        lines = (folder / f"{name}.ndjson").read_text().splitlines(keepends=True)
        plain = next(line for line in lines if not any(step["eliminations"] for step in json.loads(line)["steps"]))
        (long / f"{name}.ndjson").write_text(plain * (1 + (3 << 20) // len(plain)) + "".join(lines))
    output([sys.executable, "../parquet.py"], long, environment)
    for name in (f"{place}{name}" for place in ("", "long/") for name in ("train", "test")):
        rows = pyarrow.parquet.read_table(folder / f"{name}.parquet").to_pylist()
        assert rows == list(records(folder / f"{name}.ndjson")), f"{name}.parquet differs from {name}.ndjson"


def redraw(puzzle, order=random.Random(1)):
    """Returns an isomorphic puzzle."""
    def lines():
        return [3 * band + line for band in order.sample(range(3), 3) for line in order.sample(range(3), 3)]
    rows, columns, values = lines(), lines(), "." + "".join(order.sample("123456789", 9))
    cells = [puzzle[row * 9 + column] for row in rows for column in columns]
    if order.random() < 0.5:
        cells = [cells[k % 9 * 9 + k // 9] for k in range(CELLS)]
    return "".join(values[".123456789".index(cell)] for cell in cells)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=pathlib.Path, help="a new folder for the files, which stay there")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as new:
        folder = arguments.folder or pathlib.Path(new)
        options = ["--server", str(arguments.program), "--all", "--folder", str(folder), "--set", f"COUNT={arguments.count}",
                   "--set", f"SEED={arguments.seed}", str(PAGE)]
        if status := examples.run(examples.parser().parse_args(options)):
            sys.exit(status)
        path = f"{folder.resolve() / 'bin'}:{os.environ['PATH']}"
        check(folder, os.environ | {"PATH": path})


if __name__ == "__main__":
    main()
