#!/usr/bin/env python3
"""Half an hour at 70 % of what the server can do: does its memory grow, does anything fail?

First the capacity is found: as many clients as keep the server busy, for a while. Then requests leave at 70 % of that rate, whether the
ones before are answered or not, of all sorts: boards of side 9, 4 and 16, steps, checks, comparisons, batches, errors, searches that
meet their limit, clients that go away. Resident memory is read every five seconds; its slope is a least-squares line
over everything after the first sixth of the time, when every thread and cache has been used.

An error is a wrong status, or a connection that breaks off. Not counted as one, but told: a connection that this client had not used for a minute
when it broke (the server closes what is idle for 75 seconds; the request is sent again, as any client does), and how late this client was
itself: where the machine does not let it run for seconds, times and timeouts are its own.

    soak.py target/release/sudokud                     30 minutes; fails above 1 MiB in 10 minutes, or at any error
    soak.py target/debug/sudokud --minutes 0.2         the short one: errors only, a slope needs time
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

# Seconds for which a connection is kept for another request.
KEPT = 60


def sorts(boards):
    """(weight, path, body, headers, status) of every sort of request."""
    sample = lambda **more: json.dumps({"board": random.choice(boards), **more}).encode()
    side16 = json.dumps({"board": "0 " * 256, "max_solutions": 1}).encode()
    limited = json.dumps(json.loads(HOPELESS) | {"limits": {"time_ms": 20}}).encode()
    return [
        (50, "/solve", sample, JSON, 200),
        (10, "/solve", lambda: sample(strategy="best_first", rules="basic"), JSON, 200),
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
        self.port, self.sorts = port, sorts(boards)
        self.weights = [weight for weight, *_ in self.sorts]
        self.free, self.outcomes, self.times = [], collections.Counter(), []
        self.stale, self.latest = 0, 0.0

    async def one(self):
        _, path, body, headers, expected = random.choices(self.sorts, self.weights)[0]
        begin = time.perf_counter()
        try:
            async with asyncio.timeout(30):
                since, pair = await self.connection()
                if random.random() < 0.005:
                    # This one does not wait for its answer.
                    pair[1].write(f"POST /solve HTTP/1.1\r\nhost: x\r\ncontent-length: {len(HOPELESS)}\r\n\r\n".encode() + HOPELESS)
                    await asyncio.sleep(0.01)
                    pair[1].transport.abort()
                    self.outcomes["went away"] += 1
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
        """When it was last used, and one that was used lately, or a new one."""
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
            # Behind by more than a second's worth, or with 200 under way, the machine is not ours: that is not caught up with.
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
    """MiB in ten minutes of (seconds, MiB)."""
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
    print(f"of this client: {soak.stale} connections it had kept too long, each request sent again; late by at most {soak.latest:.2f} s")
    print(f"milliseconds: p50 {quantile(soak.times, .5):.2f}, p99 {quantile(soak.times, .99):.2f}, longest {quantile(soak.times, 1):.0f}")
    print(f"resident memory: {settled[0][1]:.1f} MiB then, {settled[-1][1]:.1f} MiB at the end, slope {growth:+.2f} MiB in 10 minutes")
    errors = sum(count for outcome, count in soak.outcomes.items() if outcome not in ("as expected", "went away"))
    grows = arguments.minutes >= 10 and growth > 1
    print(f"{errors} errors, {in_pool} jobs left")
    return 1 if errors or grows or in_pool else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    sys.exit(asyncio.run(run(parser.parse_args())))


if __name__ == "__main__":
    main()
