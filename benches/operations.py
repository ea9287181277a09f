#!/usr/bin/env python3
"""Measures operations as a user calls them: requests in JSON lines to the command of the program.

    benches/operations.py target/release/sudokud DATA            all rows
    benches/operations.py target/release/sudokud DATA minimal    one of them

DATA has the folders of $SUDOKUD_CORPUS. A rate is the number of boards or steps over the CPU time of the process (user and
system) with one worker, reading and writing of JSON included; the best of three runs. A time is `elapsed_us` of the answer,
the least of five runs, because the machine may be busy. Prints rows of a table in Markdown; a figure that misses its goal is
bold.
"""
import json
import pathlib
import random
import resource
import subprocess
import sys
import tempfile

RUNS_OF_RATES, RUNS_OF_TIMES = 3, 5

# The most boards whose time is measured in a process of its own.
MOST_LARGE = 60


class Bench:
    def __init__(self, program, data):
        self.program, self.data = program, pathlib.Path(data)

    def lines(self, name, most):
        """Boards of a file of the data, evenly spread."""
        lines = [line.split("\t")[0].strip() for line in (self.data / name).read_text().splitlines() if line[:1] != "#"]
        return [line for line in lines if line][::max(1, len(lines) // most)][:most]

    def call(self, operation, lines, *options):
        """Returns the answers, and the CPU time of the process."""
        with tempfile.NamedTemporaryFile("w", suffix=".ndjson") as file:
            file.write("".join(line + "\n" for line in lines))
            file.flush()
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            command = [self.program, operation, "--workers", "1", *options, file.name]
            done = subprocess.run(command, stdout=subprocess.PIPE, check=False, text=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return done.stdout.splitlines(), after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def rate(self, count, operation, lines, *options):
        """The rate of the best run, and the answers of the last one."""
        runs = [self.call(operation, lines, *options) for _ in range(RUNS_OF_RATES)]
        return count / min(seconds for _, seconds in runs), runs[-1][0]

    def times(self, operation, lines, *options):
        """The least time of each line in ms, sorted, and the answers of the last run."""
        runs = [[json.loads(line) for line in self.call(operation, lines, "--json", *options)[0]] for _ in range(RUNS_OF_TIMES)]
        times = sorted(min(answer["elapsed_us"] for answer in answers) / 1000 for answers in zip(*runs))
        return times, runs[-1]

    def solutions(self, boards, *options):
        return self.call("solve", boards, "--max-solutions", "1", *options)[0]


def row(name, figure, goal, is_met):
    print(f"| {name} | {figure if is_met else f'**{figure}**'} | {goal} |", flush=True)


def share(sorted_times, percent):
    return sorted_times[(len(sorted_times) - 1) * percent // 100]


def candidates(bench):
    """Classic boards with any number of givens."""
    boards = bench.lines("9x9/clue17.txt", 200)
    solutions = bench.solutions(boards)
    for givens in (None, 0, 1, 2, 5, 10, 15, 20, 25, 30):
        order, lines = random.Random(7), boards
        if givens is not None:
            kept = [set(order.sample(range(81), givens)) for _ in boards]
            lines = ["".join(value if cell in cells else "." for cell, value in enumerate(grid))
                     for grid, cells in zip(solutions, kept)]
        times, answers = bench.times("candidates", lines)
        assert all(answer["status"] == "complete" for answer in answers)
        name = "those of clue17" if givens is None else f"{givens} random"
        row(f"candidates, 9×9, givens: {name}", f"p99 {share(times, 99):.2f} ms, longest {times[-1]:.2f}", "p99 5 ms",
            share(times, 99) <= 5)


def candidates_of_side_16(bench):
    """Random parts of random grids, each board in a process of its own."""
    boards = bench.lines("large/gen_rand_16_p40.txt", 60)
    grids, order, lines = bench.solutions(boards), random.Random(7), []
    for grid in grids * (MOST_LARGE // len(grids)):
        kept = set(order.sample(range(256), 100))
        lines.append("".join(value if cell in kept else "." for cell, value in enumerate(grid)))
    row_of_times(bench, "candidates, 16×16, 100 givens", lines, 50, 100)


def variants(bench):
    """Puzzles with constraints, as `/import` reads them, each in a process of its own."""
    puzzles = [json.loads(line) for line in (bench.data / "variants/visible.jsonl").read_text().splitlines()]
    requests = [json.dumps({"text": puzzle["iss"]}) for puzzle in puzzles if puzzle.get("iss")]
    read = [json.loads(line) for line in bench.call("import", requests, "--json")[0]]
    fields = ("board", "candidates", "houses", "constraints")
    lines = [json.dumps({name: puzzle[name] for name in fields if puzzle.get(name)})
             for puzzle in read if "problem" not in puzzle and not puzzle["unread"] and puzzle.get("first_value", 1) == 1]
    row_of_times(bench, "candidates, puzzles with constraints", lines[:: max(1, len(lines) // MOST_LARGE)], 95, 250)


def row_of_times(bench, name, lines, percent, goal):
    """The CPU time of the process for each line, with its start."""
    calls = [bench.call("candidates", [line], "--json", "--time-limit-ms", "10000") for line in lines]
    complete = sum('"status":"complete"' in answers[0] for answers, _ in calls)
    times = sorted(seconds * 1000 for _, seconds in calls)
    figure = f"median {share(times, 50):.0f} ms, p{percent} {share(times, percent):.0f} ms, longest {times[-1]:.0f}"
    row(f"{name}, {len(lines)} boards, {complete} complete", figure, f"p{percent} {goal} ms", share(times, percent) <= goal)


SETS = ("clue17", "magictour_top1465", "forum_hardest_1905")


def canonical(bench):
    for name in SETS:
        boards = bench.lines(f"9x9/{name}.txt", 20_000)
        repeated = boards * max(1, 20_000 // len(boards))
        rate, _ = bench.rate(len(repeated), "analyze", repeated)
        row(f"canonical forms, {name}", f"{rate:,.0f} puzzles/s", "100,000", rate >= 100_000)
        grids = bench.solutions(repeated)
        rate, _ = bench.rate(len(grids), "analyze", grids)
        row(f"canonical forms, solutions of {name}", f"{rate:,.0f} grids/s", "200,000", rate >= 200_000)


def minimal(bench):
    for name in SETS:
        boards = bench.lines(f"9x9/{name}.txt", 10_000)
        repeated = boards * max(1, 10_000 // len(boards))
        rate, _ = bench.rate(len(repeated), "analyze", repeated, "--json", "--fields", "minimal")
        row(f"minimality, {name}", f"{rate:,.0f} puzzles/s", "25,000", rate >= 25_000)


def count(bench):
    boards = bench.lines("9x9/many_solutions_serg.txt", 5_000)
    counts = sum(int(json.loads(line)["solution_count_text"]) for line in bench.call("count", boards, "--json", "--up-to", "1000000")[0])
    rate, _ = bench.rate(counts, "count", boards, "--up-to", "1000000")
    row("solutions counted, many_solutions_serg, up to 1,000,000", f"{rate:,.0f} /s", "–", True)


def verify(bench):
    for require in ("legal", "consistent"):
        boards = bench.lines("9x9/magictour_top1465.txt", 700)
        lines, steps = [], 0
        for board, grid in zip(boards, bench.solutions(boards)):
            cells = [cell for cell in range(81) if board[cell] == "."]
            placements = [{"row": cell // 9, "column": cell % 9, "value": int(grid[cell])} for cell in cells]
            steps += len(cells)
            lines.append(json.dumps({"board": board, "require": require, "steps": [{"placements": [it]} for it in placements]}))
        rate, answers = bench.rate(steps, "verify", lines, "--json")
        assert all(json.loads(answer)["status"] == "correct" for answer in answers)
        row(f"steps verified, {require}, magictour_top1465", f"{rate:,.0f} steps/s", "100,000", rate >= 100_000)


def traces(bench):
    """Ordered steps with their evidence, of puzzles with a rating up to 4."""
    options = ["--count", "3000", "--seed", "1", "--max-rating", "4.0", "--min-rating", "1.5"]
    made = subprocess.run([bench.program, "generate", *options], check=True, stdout=subprocess.PIPE, text=True)
    boards = made.stdout.split()
    rate, answers = bench.rate(len(boards), "step", boards, "--max-steps", "null", "--json")
    assert all('"status":"solved"' in answer for answer in answers)
    row("traces of puzzles rated 1.5 to 4", f"{60 * rate:,.0f} a minute", "100,000", 60 * rate >= 100_000)


ROWS = (candidates, candidates_of_side_16, variants, canonical, minimal, count, verify, traces)


def main():
    program, data, *names = sys.argv[1:]
    bench = Bench(program, data)
    print("| operation | figure | goal |\n| --- | --- | --- |")
    for measure in ROWS:
        if not names or measure.__name__ in names:
            measure(bench)


if __name__ == "__main__":
    main()
