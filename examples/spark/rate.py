"""Rates a Parquet file of puzzles with Spark: `spark-submit rate.py PUZZLES RATINGS`.

PUZZLES has a column `board` of 81 characters. RATINGS gets, for each row, the board, its rating, level and score, and the
code of the problem where there is no rating. Spark gives each task one thread, so each has a batch with one worker; memory
does not grow with the number of rows.
"""

import sys

import pyarrow
from pyspark.sql import SparkSession

SCHEMA = "board string, rating double, level string, score long, problem string"


def rate(batches):
    """Rates record batches with a column `board`, in order."""
    import sudokud

    for batch in batches:
        boards = batch.column("board").to_pylist()
        rows = [_row(board, answer) for board, answer in zip(boards, sudokud.batch("rate", boards, workers=1))]
        yield pyarrow.RecordBatch.from_pylist(rows, schema=_COLUMNS)


def _row(board, answer):
    if isinstance(answer, Exception):
        return {"board": board, "problem": answer.code}
    return {"board": board, "rating": answer["rating"], "level": answer["level"], "score": answer["score"]}


_COLUMNS = pyarrow.schema([
    ("board", pyarrow.string()),
    ("rating", pyarrow.float64()),
    ("level", pyarrow.string()),
    ("score", pyarrow.int64()),
    ("problem", pyarrow.string()),
])


def main(puzzles, ratings):
    """Reads, rates and writes."""
    session = SparkSession.builder.appName("sudokud").getOrCreate()
    session.read.parquet(puzzles).select("board").mapInArrow(rate, SCHEMA).write.mode("overwrite").parquet(ratings)
    session.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
