#!/usr/bin/env python3
"""Load generator: sends 9x9 puzzles to a server on 127.0.0.1 and checks every solution.

A solution must keep the givens and have every digit once in every house. Exit code 1 if a request fails or
gets a wrong solution. SIGTERM ends the load: requests in progress are completed and reported. Uses only the
Python standard library.

    load.py --port 8080 --requests 20000 --clients 16 tests/data/easy30.txt tests/data/hard30.txt
    load.py --port 8080 --requests 0 tests/data/easy30.txt        until SIGTERM
"""
import argparse
import asyncio
import collections
import itertools
import json
import pathlib
import signal
import sys
import time

HOST = "127.0.0.1"
DIGITS = set("123456789")


def puzzles(files):
    """Reads the 9x9 boards of the files, one per line. Ignores text after a tab, and other lines."""
    lines = (line.split("\t")[0].strip() for file in files for line in pathlib.Path(file).read_text().splitlines())
    return [line for line in lines if len(line) == 81]


def solves(board, solution):
    """Returns whether the solution keeps the board's givens and has every digit once in every house."""
    if not isinstance(solution, str) or len(solution) != 81:
        return False
    if any(given in DIGITS and given != value for given, value in zip(board, solution)):
        return False
    rows = [solution[9 * i:9 * i + 9] for i in range(9)]
    columns = [solution[i::9] for i in range(9)]
    boxes = ["".join(rows[r + i][c:c + 3] for i in range(3)) for r in (0, 3, 6) for c in (0, 3, 6)]
    return all(set(house) == DIGITS for house in rows + columns + boxes)


async def request(reader, writer, method, path, body=b"", headers=()):
    """Sends an HTTP/1.1 request. Returns (status, headers by lower-case name, body).

    Raises an exception if the connection is closed early.
    """
    head = [f"{method} {path} HTTP/1.1", f"host: {HOST}", f"content-length: {len(body)}", *headers, "", ""]
    # Apart, as many HTTP libraries send them.
    writer.write("\r\n".join(head).encode())
    await asyncio.sleep(0)
    writer.write(body)
    await writer.drain()
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    found = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
    if found.get("transfer-encoding") == "chunked":
        chunks = []
        while size := int((await reader.readline()).split(b";")[0], 16):
            chunks.append(await reader.readexactly(size))
            await reader.readline()
        await reader.readline()
        body = b"".join(chunks)
    else:
        body = await reader.readexactly(int(found.get("content-length", 0)))
    return int(head[0].split()[1]), found, body


async def ask(port, method, path, body=b"", headers=(), seconds=30):
    """Calls `request` on a new connection and closes the connection."""
    async with asyncio.timeout(seconds):
        reader, writer = await asyncio.open_connection(HOST, port)
        try:
            return await request(reader, writer, method, path, body, [*headers, "connection: close"])
        finally:
            writer.close()


class Load:
    """Clients that send boards in turn until `stopped` is set or `left` is 0. Counts the outcomes."""

    def __init__(self, port, boards, per_connection=50, seconds=20):
        self.port, self.per_connection, self.seconds = port, per_connection, seconds
        self.boards = itertools.cycle(boards)
        self.outcomes = collections.Counter()
        self.times = []
        self.examples = []
        self.stopped = False
        self.left = None

    @property
    def answered(self):
        return sum(self.outcomes.values())

    @property
    def failures(self):
        return self.answered - self.outcomes["right"]

    def note(self, outcome, example=None):
        self.outcomes[outcome] += 1
        if example and len(self.examples) < 5:
            self.examples.append(example)

    async def one(self, reader, writer):
        board = next(self.boards)
        body = json.dumps({"board": board}).encode()
        begin = time.perf_counter()
        async with asyncio.timeout(self.seconds):
            status, _, answer = await request(reader, writer, "POST", "/solve", body, ["content-type: application/json"])
        self.times.append(time.perf_counter() - begin)
        if status != 200:
            self.note(f"status {status}", answer.decode(errors="replace")[:300])
        elif solves(board, json.loads(answer).get("solution")):
            self.note("right")
        else:
            self.note("wrong answer", f"{board} -> {answer[:300]}")

    def more(self):
        """Returns whether a client may send another request, and counts it."""
        if self.stopped or self.left == 0:
            return False
        if self.left is not None:
            self.left -= 1
        return True

    async def client(self):
        """Sends requests until the load ends. Opens a new connection after `per_connection` requests."""
        while not self.stopped and self.left != 0:
            writer = None
            try:
                reader, writer = await asyncio.open_connection(HOST, self.port)
                for _ in range(self.per_connection):
                    if not self.more():
                        break
                    await self.one(reader, writer)
            except (OSError, asyncio.IncompleteReadError, TimeoutError, ValueError) as error:
                self.note(f"broken: {type(error).__name__}", str(error))
            finally:
                if writer:
                    writer.close()

    async def run(self, clients, requests=None):
        self.left = requests
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, lambda: setattr(self, "stopped", True))
        begin = time.perf_counter()
        await asyncio.gather(*(self.client() for _ in range(clients)))
        self.elapsed = time.perf_counter() - begin

    def report(self):
        times = sorted(self.times) or [0.0]
        quantile = lambda q: 1000 * times[min(len(times) - 1, int(q * len(times)))]
        outcomes = ", ".join(f"{count} {outcome}" for outcome, count in sorted(self.outcomes.items()))
        print(f"{self.answered} requests in {self.elapsed:.1f} s ({self.answered / self.elapsed:.0f}/s): {outcomes}")
        print(f"latency in ms: p50 {quantile(.5):.1f}, p99 {quantile(.99):.1f}, p99.9 {quantile(.999):.1f}, "
              f"max {1000 * times[-1]:.1f}")
        for example in self.examples:
            print(f"  {example}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--port", type=int, default=8080, help="port on 127.0.0.1")
    parser.add_argument("--requests", type=int, default=20_000, help="number of requests; 0: until SIGTERM")
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--per-connection", type=int, default=50, help="number of requests on each connection")
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    load = Load(arguments.port, puzzles(arguments.files), arguments.per_connection)
    asyncio.run(load.run(arguments.clients, arguments.requests or None))
    load.report()
    sys.exit(1 if load.failures or load.answered < arguments.requests else 0)


if __name__ == "__main__":
    main()
