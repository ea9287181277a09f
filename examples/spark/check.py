"""Rates 10,000 puzzles with Spark in local mode and with the command line, and compares: `check.py SUDOKUD`."""

import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import pyarrow
import pyarrow.parquet
from pyspark.sql import SparkSession

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import rate

# Spark starts its workers with this interpreter.
os.environ.setdefault("PYSPARK_PYTHON", sys.executable)

COUNT = 10_000
MADE = 100


def relabelled(board, generator):
    """The board with its digits exchanged."""
    digits = generator.sample("123456789", 9)
    return board.translate(str.maketrans("123456789", "".join(digits)))


def puzzles(program):
    """Puzzles of the command line, each many times with other digits; one line is no puzzle."""
    made = subprocess.run([program, "generate", "--count", str(MADE), "--seed", "7"], capture_output=True, text=True, check=True)
    boards = made.stdout.split()
    generator = random.Random(7)
    return [relabelled(boards[k % len(boards)], generator) for k in range(COUNT - 1)] + ["." * 81]


def of_command(program, boards):
    """The ratings of the command line, as rows."""
    text = "\n".join(boards) + "\n"
    rated = subprocess.run([program, "rate", "--json"], input=text, capture_output=True, text=True)
    for board, line in zip(boards, rated.stdout.splitlines(), strict=True):
        answer = json.loads(line)
        answer = answer.get("problem", answer)
        yield board, answer.get("rating"), answer.get("level"), answer.get("score"), answer.get("code")


def of_spark(boards, folder):
    """The ratings of Spark, as rows."""
    pyarrow.parquet.write_table(pyarrow.table({"board": boards}), f"{folder}/puzzles.parquet")
    session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    # `spark-submit rate.py` needs no such line: functions of the program itself are sent to the workers.
    session.sparkContext.addPyFile(rate.__file__)
    rate.main(f"{folder}/puzzles.parquet", f"{folder}/ratings.parquet")
    rows = pyarrow.parquet.read_table(f"{folder}/ratings.parquet").to_pylist()
    return [tuple(row[name] for name in ("board", "rating", "level", "score", "problem")) for row in rows]


def main(program):
    """Returns the exit code."""
    boards = puzzles(program)
    expected = list(of_command(program, boards))
    with tempfile.TemporaryDirectory() as folder:
        found = of_spark(boards, folder)
    different = sum(left != right for left, right in zip(sorted(expected, key=repr), sorted(found, key=repr), strict=True))
    print(f"{len(found)} puzzles, {different} differ, {sum(row[4] is not None for row in found)} without a rating")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
