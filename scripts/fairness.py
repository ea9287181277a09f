#!/usr/bin/env python3
"""Fairness benchmark: measures the latency of light requests while heavy requests run.

Starts each program on a free port of 127.0.0.1 with two workers and prints a table with one column per
program. Uses only the Python standard library.

    fairness.py target/release/sudokud
    fairness.py OLD/sudokud target/release/sudokud --seconds 10
    fairness.py target/release/sudokud --first      gives the benchmark priority over other sessions

Light requests and their figures:
  easy           POST /solve of an easy 9x9 board: p99
  25x25          POST /solve of a 25x25 board that takes about 100 ms alone: maximum, number cut off
  rate           POST /rate of a hard 9x9 board: mean
  step, check, compare, candidates, count, analyze, verify, import, export, generate, render   one easy request of each other operation: p99
  live, ready    GET /health/live and /health/ready: p99

Heavy requests (option --rows):
  hopeless 8, 40          concurrent searches that run until their time limit
  batches 30, 120, 200    concurrent batches of boards for such searches
  answers 8               clients that repeatedly request an answer of 29 MB
  lines 8                 clients that repeatedly request 100,000 solutions in lines
  ratings 2               batches of 5,000 boards for /rate/batch

An operation of the served document that has no row ends the program with an error.

The rows of `ratings` also report the resident memory before and after, those of `hopeless 8` the node rate.
"""
import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time

from failover import free_ports
from load import HOST, ask

JSON = ["content-type: application/json"]
TEXT = ["content-type: text/plain"]
EASY = json.dumps({"board": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}).encode()
HARD = json.dumps({"board": "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"}).encode()
# An easy board and a board with rating 7.
RATED = "".join(f"{json.loads(board)['board']}\n" for board in (EASY, HARD))
# Breadth-first search on an empty 36x36 board runs until its time limit.
HOPELESS = {"board": "0 " * 36 ** 2, "strategy": "breadth_first"}
LARGE = {"board": "0 " * 100 ** 2, "max_solutions": 1000}
LINES = {"board": "0" * 81, "max_solutions": 100_000}
# The node limit makes this request take about 100 ms on an idle server.
MEDIUM = {"board": "0 " * 25 ** 2, "strategy": "depth_first", "propagation": "basic", "max_solutions": 1, "limits": {"nodes": 500}}


# One easy request for each operation, by its path: a row of the table. A list has no body. A test of tests/it/surfaces.rs
# asks for a row for each operation.
OPERATIONS = {
    "/solve": EASY,
    "/solve/compare": EASY,
    "/step": EASY,
    "/check": EASY,
    "/rate": HARD,
    "/candidates": EASY,
    "/count": EASY,
    "/analyze": EASY,
    "/verify": EASY,
    "/transform": json.dumps({**json.loads(EASY), "to": "canonical"}).encode(),
    "/same": json.dumps({**json.loads(EASY), "other": json.loads(EASY)["board"]}).encode(),
    "/import": json.dumps({"text": json.loads(EASY)["board"]}).encode(),
    "/export": EASY,
    "/generate": json.dumps({"seed": 7}).encode(),
    "/render": EASY,
    "/techniques": None,
    "/kinds": None,
}
# Those that the other rows measure.
MEASURED = {"/solve", "/rate"}


async def check_operations(port):
    """Ends the program if the document has an operation without a row."""
    _, _, text = await ask(port, "GET", "/openapi.json")
    paths = json.loads(text)["paths"]
    served = {path for path, item in paths.items() if "post" in item and not path.endswith("/batch")}
    if missing := sorted(served - set(OPERATIONS)):
        sys.exit(f"no row for {', '.join(missing)}: add a request to OPERATIONS")


def quantile(times, part):
    times = sorted(times)
    return times[min(len(times) - 1, int(part * len(times)))] if times else float("nan")


async def timed(port, method, path, body=b""):
    """Sends a request. Returns (milliseconds, status, body); the status is 0 if the connection failed."""
    begin = time.monotonic()
    try:
        status, _, answer = await ask(port, method, path, body, JSON, seconds=60)
    except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError):
        status, answer = 0, b""
    return 1000 * (time.monotonic() - begin), status, answer


async def light(port, seconds):
    """Measures each kind of light request in turn. Returns the figures by name."""
    figures = {}
    for name, method, path, body in (("easy", "POST", "/solve", EASY), ("live", "GET", "/health/live", b""),
                                     ("ready", "GET", "/health/ready", b"")):
        end, times, bad = time.monotonic() + seconds / 4, [], 0
        while time.monotonic() < end:
            took, status, _ = await timed(port, method, path, body)
            times.append(took)
            bad += status != 200
        figures[name] = f"{quantile(times, .99):.1f} ms" + (f", {bad} refused" if bad else "")
    times, cut = [], 0
    for _ in range(5):
        took, status, answer = await timed(port, "POST", "/solve", json.dumps(MEDIUM).encode())
        times.append(took)
        cut += status != 200 or b'"limit_hit":"time"' in answer
    figures["25x25"] = f"{max(times):.0f} ms" + (f", {cut} cut off" if cut else "")
    times = [await timed(port, "POST", "/rate", HARD) for _ in range(200)]
    bad = sum(status != 200 for _, status, _ in times)
    figures["rate"] = f"{sum(took for took, *_ in times) / len(times):.1f} ms" + (f", {bad} refused" if bad else "")
    for path, body in OPERATIONS.items():
        if path not in MEASURED:
            method = "POST" if body else "GET"
            times = [await timed(port, method, path, body or b"") for _ in range(20)]
            bad = sum(status != 200 for _, status, _ in times)
            took = quantile([took for took, *_ in times], .99)
            figures[path] = f"{took:.1f} ms" + (f", {bad} refused" if bad else "")
    return figures


async def repeat(port, path, body, headers, start):
    await asyncio.sleep(start)
    while True:
        try:
            await ask(port, "POST", path, body, headers, seconds=120)
        except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError):
            pass
        await asyncio.sleep(0.05)


def heavy(name):
    """Returns (path, body, headers, number of clients) of a kind of heavy request."""
    kind, count = name.split(" ")[0], int(re.search(r"\d+", name)[0])
    if kind == "hopeless":
        return "/solve", json.dumps(HOPELESS).encode(), JSON, count
    if kind == "ratings":
        return "/rate/batch", RATED.encode() * (5000 // RATED.count("\n") + 1), TEXT, count
    if kind == "batches":
        return "/solve/batch?strategy=breadth_first", (("0 " * 36 ** 2).encode() + b"\n") * 8, TEXT, count
    if kind == "lines":
        return "/solve", json.dumps(LINES).encode(), [*JSON, "accept: application/x-ndjson"], count
    return "/solve", json.dumps(LARGE).encode(), JSON, count


async def sums(port):
    """Returns the number of nodes expanded so far and the CPU time of the process in seconds."""
    _, _, text = await ask(port, "GET", "/metrics")
    found = re.findall(rb"^sudokud_search_nodes_total\{[^}]*\} (\d+)", text, re.M)
    cpu = re.search(rb"^process_cpu_seconds_total (\S+)", text, re.M)
    return sum(int(count) for count in found), float(cpu[1])


async def expanded(port, seconds=16):
    """Returns the nodes that 8 concurrent hopeless searches expand, per second and per second of CPU time."""
    # The server counts nodes when a search ends, so each search has a time limit of one second.
    body = json.dumps(HOPELESS | {"limits": {"time_ms": 1000}}).encode()
    tasks = [asyncio.create_task(repeat(port, "/solve", body, JSON, k / 8)) for k in range(8)]
    await asyncio.sleep(3)
    (nodes, cpu), begin = await sums(port), time.monotonic()
    await asyncio.sleep(seconds)
    (later, later_cpu), took = await sums(port), time.monotonic() - begin
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return f"{(later - nodes) / took:.0f}", f"{(later - nodes) / (later_cpu - cpu):.0f}"


async def memory(port):
    """Returns the resident memory of the server in MiB."""
    _, _, text = await ask(port, "GET", "/metrics")
    return float(re.search(rb"^process_resident_memory_bytes (\S+)", text, re.M)[1]) / 2 ** 20


ROWS = ("alone 0", "ratings 2", "hopeless 8", "hopeless 40", "batches 30", "batches 120", "batches 200", "answers 8", "lines 8")


async def measure(program, seconds, names):
    rows = {}
    for name in names:
        with tempfile.TemporaryFile() as log:
            port = free_ports(1)[0]
            server = subprocess.Popen([program, "--listen", f"{HOST}:{port}", "--workers", "2"], stderr=log)
            tasks = []
            try:
                for _ in range(100):
                    if (await timed(port, "GET", "/health/live"))[1] == 200:
                        break
                    await asyncio.sleep(0.05)
                await check_operations(port)
                path, body, headers, count = heavy(name)
                starts = (k * 2 / max(count, 1) for k in range(count))
                tasks = [asyncio.create_task(repeat(port, path, body, headers, start)) for start in starts]
                await asyncio.sleep(3 if count else 0.2)
                before = await memory(port)
                figures = await light(port, seconds)
                if name.startswith("ratings"):
                    figures["memory"] = f"{before:.0f} to {await memory(port):.0f} MiB"
                for task in tasks:
                    task.cancel()
                if name == "hopeless 8":
                    figures["nodes per second"], figures["nodes per CPU second"] = await expanded(port)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                server.terminate()
                server.wait()
        rows[name] = figures
    return rows


def raise_priority():
    """Continues in a new session whose scheduler autogroup has the nice value -20. Requires root."""
    if child := os.fork():
        sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    os.setsid()
    with open("/proc/self/autogroup", "w", encoding="ascii") as autogroup:
        autogroup.write("-20")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("programs", nargs="+")
    parser.add_argument("--rows", nargs="+", default=ROWS, choices=ROWS, help="kinds of heavy requests")
    parser.add_argument("--seconds", type=float, default=8, help="duration of the light requests of each row")
    parser.add_argument("--first", action="store_true", help="run with priority over other sessions (Linux, root)")
    arguments = parser.parse_args()
    if arguments.first:
        raise_priority()
    tables = [asyncio.run(measure(program, arguments.seconds, arguments.rows)) for program in arguments.programs]
    print("| heavy requests | figure | " + " | ".join(arguments.programs) + " |")
    print("| --- | --- |" + " --- |" * len(tables))
    for row, figures in tables[0].items():
        for figure in figures:
            values = " | ".join(table[row].get(figure, "-") for table in tables)
            print(f"| {row if row != 'alone 0' else 'none'} | {figure} | {values} |")


if __name__ == "__main__":
    main()
