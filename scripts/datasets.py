#!/usr/bin/env python3
"""Runs the pipeline of docs/datasets.md as it stands, and checks what that page promises.

A ```python block is written to the file that its first line names. A ```sh block runs in bash in a new folder, with
`sudokud` in the path, and COUNT and SEED in the environment. A ```text block is the output of the block before it, which
runs against a server. Prints the seconds of CPU and wall time of each block.

Requires pyarrow.

    datasets.py target/debug/sudokud --count 100
    datasets.py target/release/sudokud --count 100000 --folder /tmp/set
"""
import argparse
import collections
import contextlib
import json
import os
import pathlib
import random
import re
import resource
import subprocess
import sys
import tempfile
import time

import readme_examples

PAGE = pathlib.Path(__file__).resolve().parent.parent / "docs" / "datasets.md"
BLOCK = re.compile(r"^```(sh|python|text)\n(.*?)^```$", re.M | re.S)
FILE = re.compile(r"# (\w+\.py): ")
CELLS = 81


def run(command, folder, environment):
    """Runs a command that must succeed. Returns its output and the CPU and wall time that it took."""
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    done = subprocess.run(command, cwd=folder, env=environment, text=True, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
    if done.returncode:
        sys.exit(f"exit code {done.returncode}: {' '.join(command)}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, time.monotonic() - begin


def run_page(program, folder, environment):
    """Runs the blocks of the page in order."""
    last = None
    for language, text in BLOCK.findall(PAGE.read_text()):
        if language == "python":
            last = FILE.match(text)[1]
            (folder / last).write_text(text)
        elif language == "sh":
            for command in commands(text):
                _, cpu, wall = run(["bash", "-euo", "pipefail", "-c", command], folder, environment)
                print(f"{cpu:8.1f} s CPU {wall:8.1f} s  {command.splitlines()[-1][:100]}", flush=True)
        elif (printed := with_server(program, folder / last, environment)) != text:
            sys.exit(f"{last} printed\n{printed}")


def commands(text):
    """Splits a block into the commands that stand alone, so that each has its own times."""
    return [text] if text.startswith("for ") else text.splitlines()


def with_server(program, script, environment):
    """Returns the output of a script against a server."""
    port = readme_examples.free_port()
    script.write_text(script.read_text().replace("localhost:8080", f"127.0.0.1:{port}"))
    server = readme_examples.start(program, port)
    try:
        return run([sys.executable, script.name], script.parent, environment)[0]
    finally:
        server.terminate()
        server.wait(timeout=20)


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
        kept, *_ = run(["sudokud", "analyze", "--distinct", "classes.txt"], folder, environment)
        assert kept.split() == both, "the classes are those of the records"


def check_parquet(folder, environment):
    """The files of Parquet have the records, and so they do if the first 3 MiB have no eliminations."""
    import pyarrow.parquet

    long = folder / "long"
    long.mkdir()
    for name in ("train", "test"):
        lines = (folder / f"{name}.ndjson").read_text().splitlines(keepends=True)
        plain = next(line for line in lines if not any(step["eliminations"] for step in json.loads(line)["steps"]))
        (long / f"{name}.ndjson").write_text(plain * (1 + (3 << 20) // len(plain)) + "".join(lines))
    run([sys.executable, "../parquet.py"], long, environment)
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
    program = str(arguments.program.resolve())
    with contextlib.ExitStack() as stack:
        folder = arguments.folder or pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        (folder / "bin").mkdir(parents=True)
        (folder / "bin" / "sudokud").symlink_to(program)
        path = f"{folder.resolve() / 'bin'}:{os.environ['PATH']}"
        environment = os.environ | {"PATH": path, "COUNT": str(arguments.count), "SEED": str(arguments.seed)}
        run_page(program, folder, environment)
        check(folder, environment)
        check_parquet(folder, environment)


if __name__ == "__main__":
    main()
