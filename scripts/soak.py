#!/usr/bin/env python3
"""Soak test: runs the server for 30 minutes at 70 % of its capacity and reports errors and memory growth.

Measures the capacity with eight clients. Then sends a random mix of requests at 70 % of that rate, without
waiting for responses: boards of side 4, 9 and 16, steps, checks, comparisons, batches, invalid requests,
searches that reach their time limit, and clients that disconnect. Reads the resident memory every five
seconds. Its growth is the slope of a least-squares line, without the first sixth of the time, in which
threads and caches are created.

An error is an unexpected status or a closed connection. A request on a connection that was idle for `KEPT`
seconds or more is sent again and counted separately. The script also reports its own longest scheduling
delay, because such a delay can cause timeouts.

    soak.py PROGRAM                   30 minutes; fails on an error or on more than 1 MiB in 10 minutes
    soak.py PROGRAM --minutes 0.2     a short run that checks for errors only
"""
import argparse
import asyncio
import collections
import json
import pathlib
import random
import sys
import tempfile
import time

from hostile import HOPELESS, HOST, JSON, Server, quantile
from load import puzzles, request

ROOT = pathlib.Path(__file__).resolve().parent.parent
TEXT = ["content-type: text/plain"]

# Seconds for which an idle connection is reused: below `--header-timeout`, after which the server closes it.
KEPT = 20


def kinds(boards):
    """Returns (weight, path, body, headers, expected status) of each kind of request."""
    sample = lambda **more: json.dumps({"board": random.choice(boards), **more}).encode()
    side16 = json.dumps({"board": "0 " * 256, "max_solutions": 1}).encode()
    limited = json.dumps(json.loads(HOPELESS) | {"limits": {"time_ms": 20}}).encode()
    return [
        (50, "/solve", sample, JSON, 200),
        (10, "/solve", lambda: sample(strategy="best_first", propagation="basic"), JSON, 200),
        (10, "/solve", lambda: b"1..............4", TEXT, 200),
        (2, "/solve", lambda: side16, JSON, 200),
        (5, "/step", sample, JSON, 200),
        (10, "/check", sample, JSON, 200),
        (1, "/solve/compare", sample, JSON, 200),
        (2, "/solve/batch", lambda: "\n".join(random.choices(boards, k=50)).encode(), TEXT, 200),
        (5, "/solve", lambda: b'{"board": "12"}', JSON, 422),
        (2, "/solve", lambda: b"{", JSON, 400),
        (1, "/nowhere", lambda: b"", [], 404),
        (1, "/solve", lambda: limited, JSON, 200),
    ]


class Soak:
    def __init__(self, port, boards):
        self.port, self.kinds = port, kinds(boards)
        self.weights = [weight for weight, *_ in self.kinds]
        self.free, self.outcomes, self.times = [], collections.Counter(), []
        self.stale, self.latest = 0, 0.0

    async def one(self):
        _, path, body, headers, expected = random.choices(self.kinds, self.weights)[0]
        begin = time.perf_counter()
        try:
            async with asyncio.timeout(30):
                since, pair = await self.connection()
                if random.random() < 0.005:
                    # This client disconnects without reading the response.
                    head = f"POST /solve HTTP/1.1\r\nhost: x\r\ncontent-length: {len(HOPELESS)}\r\n\r\n"
                    pair[1].write(head.encode() + HOPELESS)
                    await asyncio.sleep(0.01)
                    pair[1].transport.abort()
                    self.outcomes["disconnected"] += 1
                    return
                try:
                    status, _, _ = await request(*pair, "POST", path, body(), headers)
                except (ConnectionError, asyncio.IncompleteReadError):
                    if time.monotonic() - since < KEPT:
                        raise
                    self.stale += 1
                    pair = await asyncio.open_connection(HOST, self.port)
                    status, _, _ = await request(*pair, "POST", path, body(), headers)
                self.free.append((time.monotonic(), pair))
            self.outcomes["as expected" if status == expected else f"{path}: {status} instead of {expected}"] += 1
        except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
            self.outcomes[f"{path}: {error!r}"] += 1
        self.times.append(time.perf_counter() - begin)

    async def connection(self):
        """Returns (time of last use, connection). Reuses an idle connection if there is one."""
        while self.free:
            since, pair = self.free.pop()
            if time.monotonic() - since < KEPT:
                return since, pair
            pair[1].close()
        return time.monotonic(), await asyncio.open_connection(HOST, self.port)

    async def capacity(self, seconds, clients=8):
        end = time.perf_counter() + seconds

        async def client():
            count = 0
            while time.perf_counter() < end:
                await self.one()
                count += 1
            return count
        return sum(await asyncio.gather(*(client() for _ in range(clients)))) / seconds

    async def steady(self, rate, seconds, look):
        begin, sent, tasks, looked, before = time.perf_counter(), 0, set(), -5.0, 0.0
        while (now := time.perf_counter() - begin) < seconds:
            self.latest, before = max(self.latest, now - before - 0.005), now
            # Skips requests that are more than a second late, and sends none while 200 are in progress.
            sent = max(sent, int((now - 1) * rate))
            while sent < now * rate and len(tasks) < 200:
                sent += 1
                task = asyncio.create_task(self.one())
                tasks.add(task)
                task.add_done_callback(tasks.discard)
            if now - looked >= 5:
                looked = now
                look(now)
            await asyncio.sleep(0.005)
        await asyncio.gather(*tasks)


def slope(samples):
    """Returns the slope of the samples (seconds, MiB) in MiB per 10 minutes."""
    mean_x = sum(x for x, _ in samples) / len(samples)
    mean_y = sum(y for _, y in samples) / len(samples)
    spread = sum((x - mean_x) ** 2 for x, _ in samples)
    return 600 * sum((x - mean_x) * (y - mean_y) for x, y in samples) / spread if spread else 0.0


async def run(arguments):
    random.seed(arguments.seed)
    boards = puzzles([ROOT / "tests/data/easy30.txt", ROOT / "tests/data/hard30.txt"])
    seconds = 60 * arguments.minutes
    with tempfile.TemporaryDirectory() as folder:
        async with Server(str(arguments.program.resolve()), folder, "--memory-mb", "64") as server:
            soak, samples = Soak(server.port, boards), []
            capacity = await soak.capacity(min(20, seconds / 3))
            rate = 0.7 * capacity
            print(f"capacity {capacity:.0f} requests/s; {rate:.0f}/s for {arguments.minutes:g} minutes", flush=True)
            soak.times.clear()

            def look(now):
                samples.append((now, server.resident()))
                if len(samples) % 24 == 1:
                    print(f"{now / 60:5.1f} min: {samples[-1][1]:.1f} MiB, {sum(soak.outcomes.values())} requests", flush=True)
            await soak.steady(rate, seconds, look)
            settled = [sample for sample in samples if sample[0] >= seconds / 6]
            growth = slope(settled)
            for _ in range(100):
                in_pool = await server.in_pool()
                if in_pool == 0:
                    break
                await asyncio.sleep(0.02)
    print(f"{sum(soak.outcomes.values())} requests: {dict(soak.outcomes)}")
    print(f"client: {soak.stale} requests sent again after an idle connection was closed; "
          f"longest scheduling delay {soak.latest:.2f} s")
    print(f"latency in ms: p50 {quantile(soak.times, .5):.2f}, p99 {quantile(soak.times, .99):.2f}, "
          f"max {quantile(soak.times, 1):.0f}")
    print(f"resident memory: {settled[0][1]:.1f} MiB at the start, {settled[-1][1]:.1f} MiB at the end, "
          f"slope {growth:+.2f} MiB in 10 minutes")
    errors = sum(count for outcome, count in soak.outcomes.items() if outcome not in ("as expected", "disconnected"))
    grows = arguments.minutes >= 10 and growth > 1
    print(f"{errors} errors, {in_pool} jobs left in the pool")
    return 1 if errors or grows or in_pool else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    sys.exit(asyncio.run(run(parser.parse_args())))


if __name__ == "__main__":
    main()
