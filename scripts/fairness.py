#!/usr/bin/env python3
"""Light requests beside heavy ones: how long do they take?

Starts the program on a free port of 127.0.0.1 with two workers and measures four kinds of light requests, alone and beside
each kind of heavy ones. Prints a table; with two programs, one column each. Nothing but Python's standard library.

    fairness.py target/release/sudokud
    fairness.py OLD/sudokud target/release/sudokud --seconds 10
    fairness.py target/release/sudokud --first      on a machine with other work, as root: this session goes before the others

Light: an easy 9x9 (p99), a 25x25 that takes about 100 ms alone (longest, and how many did not end), /rate of a hard 9x9 (mean),
/health/live and /health/ready (p99). Heavy: 8 and 40 hopeless searches; 30, 120 and 200 batches of hopeless boards; eight
answers of 29 MB that are asked for again and again; two batches of 5,000 boards to rate, with the memory of the process
before and after them. At the end, the nodes that 8 hopeless searches expand.
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
EASY = json.dumps({"board": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}).encode()
HARD = json.dumps({"board": "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"}).encode()
# An easy board, and one of the rating 7.
RATED = "".join(f"{json.loads(board)['board']}\n" for board in (EASY, HARD))
# An empty 36x36 board by breadth ends at no limit but time.
HOPELESS = {"board": "0 " * 36 ** 2, "strategy": "breadth_first"}
LARGE = {"board": "0 " * 100 ** 2, "max_solutions": 1000}
# The nodes of the 25x25 are set so that it takes about 100 ms alone.
MEDIUM = {"board": "0 " * 25 ** 2, "strategy": "depth_first", "rules": "basic", "max_solutions": 1, "limits": {"nodes": 500}}


def quantile(times, part):
    times = sorted(times)
    return times[min(len(times) - 1, int(part * len(times)))] if times else float("nan")


async def timed(port, method, path, body=b""):
    """The milliseconds that a request took, and its answer."""
    begin = time.monotonic()
    try:
        status, _, answer = await ask(port, method, path, body, JSON, seconds=60)
    except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError):
        status, answer = 0, b""
    return 1000 * (time.monotonic() - begin), status, answer


async def light(port, seconds):
    """Measures the light requests, one kind after another."""
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
    figures["25x25"] = f"{max(times):.0f} ms" + (f", {cut} not ended" if cut else "")
    times = [await timed(port, "POST", "/rate", HARD) for _ in range(20)]
    bad = sum(status != 200 for _, status, _ in times)
    figures["rate"] = f"{sum(took for took, *_ in times) / len(times):.1f} ms" + (f", {bad} refused" if bad else "")
    return figures


async def repeat(port, path, body, kind, start):
    await asyncio.sleep(start)
    while True:
        try:
            await ask(port, "POST", path, body, [f"content-type: {kind}"], seconds=120)
        except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError):
            pass
        await asyncio.sleep(0.05)


def heavy(name):
    """The heavy requests: path, body, content type, how many."""
    kind, count = name.split(" ")[0], int(re.search(r"\d+", name)[0])
    if kind == "hopeless":
        return "/solve", json.dumps(HOPELESS).encode(), "application/json", count
    if kind == "ratings":
        return "/rate/batch", RATED.encode() * (5000 // RATED.count("\n") + 1), "text/plain", count
    if kind == "batches":
        return "/solve/batch?strategy=breadth_first", (("0 " * 36 ** 2).encode() + b"\n") * 8, "text/plain", count
    return "/solve", json.dumps(LARGE).encode(), "application/json", count


async def sums(port):
    """All nodes expanded so far, and the CPU seconds of the process."""
    _, _, text = await ask(port, "GET", "/metrics")
    found = re.findall(rb"^sudokud_search_nodes_total\{[^}]*\} (\d+)", text, re.M)
    cpu = re.search(rb"^process_cpu_seconds_total (\S+)", text, re.M)
    return sum(int(count) for count in found), float(cpu[1])


async def expanded(port, seconds=16):
    """The nodes that 8 hopeless searches at a time expand, a second and a CPU second."""
    # Searches are counted when they end: they have one second each.
    body = json.dumps(HOPELESS | {"limits": {"time_ms": 1000}}).encode()
    tasks = [asyncio.create_task(repeat(port, "/solve", body, "application/json", k / 8)) for k in range(8)]
    await asyncio.sleep(3)
    (nodes, cpu), begin = await sums(port), time.monotonic()
    await asyncio.sleep(seconds)
    (later, later_cpu), took = await sums(port), time.monotonic() - begin
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return f"{(later - nodes) / took:.0f}", f"{(later - nodes) / (later_cpu - cpu):.0f}"


async def memory(port):
    """The resident memory of the process in MiB."""
    _, _, text = await ask(port, "GET", "/metrics")
    return float(re.search(rb"^process_resident_memory_bytes (\S+)", text, re.M)[1]) / 2 ** 20


ROWS = ("alone 0", "ratings 2", "hopeless 8", "hopeless 40", "batches 30", "batches 120", "batches 200", "answers 8")


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
                path, body, kind, count = heavy(name)
                starts = (k * 2 / max(count, 1) for k in range(count))
                tasks = [asyncio.create_task(repeat(port, path, body, kind, start)) for start in starts]
                await asyncio.sleep(3 if count else 0.2)
                before = await memory(port)
                figures = await light(port, seconds)
                if name.startswith("ratings"):
                    figures["memory"] = f"{before:.0f} to {await memory(port):.0f} MiB"
                for task in tasks:
                    task.cancel()
                if name == "hopeless 8":
                    figures["nodes a second"], figures["nodes a CPU second"] = await expanded(port)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                server.terminate()
                server.wait()
        rows[name] = figures
    return rows


def go_first():
    """Continues in a session of its own, which the scheduler serves before the others (needs root)."""
    if child := os.fork():
        sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    os.setsid()
    with open("/proc/self/autogroup", "w", encoding="ascii") as autogroup:
        autogroup.write("-20")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("programs", nargs="+")
    parser.add_argument("--rows", nargs="+", default=ROWS, choices=ROWS, help="the heavy requests")
    parser.add_argument("--seconds", type=float, default=8, help="for the light requests of each row")
    parser.add_argument("--first", action="store_true", help="before the other work of the machine (Linux, root)")
    arguments = parser.parse_args()
    if arguments.first:
        go_first()
    tables = [asyncio.run(measure(program, arguments.seconds, arguments.rows)) for program in arguments.programs]
    print("| beside | figure | " + " | ".join(arguments.programs) + " |")
    print("| --- | --- |" + " --- |" * len(tables))
    for row, figures in tables[0].items():
        for figure in figures:
            values = " | ".join(table[row].get(figure, "-") for table in tables)
            print(f"| {row if row != 'alone 0' else 'nothing'} | {figure} | {values} |")


if __name__ == "__main__":
    main()
