#!/usr/bin/env python3
"""Clients that misbehave, against a real server: slow ones, too many, and ones that go away.

Starts the program on a free port of 127.0.0.1, does it harm for a while, and judges how everybody else was served. Nothing but
Python's standard library.

    hostile.py target/release/sudokud slow          2,000 idle, partial-head, byte-a-second-body and never-reading connections at once
    hostile.py target/release/sudokud overload      four times the work that the workers can do, for 60 s
    hostile.py target/release/sudokud gone          100 expensive requests whose clients go away together
    hostile.py target/release/sudokud memory        1,000 slow large messages beside 256 endless searches
    hostile.py target/release/sudokud stream        streams of a million new puzzles whose clients go away
    hostile.py target/release/sudokud pictures      eight PNGs of 2,400 x 2,400 pixels at once
    hostile.py target/release/sudokud slow --cores 1,0      the same, the server on core 1 and all its clients on core 0
    hostile.py target/debug/sudokud all --short     all of them, in less than a minute, with bounds for a busy machine

What is asked for:
  slow      p99 of the served below twice the quiet one, no failure; every slow connection closed within its limit; the server's
            descriptors back to the start.
  overload  every request answered, 200 or 503, within its deadline; p99 of the cheap below 50 ms; resident memory below --memory-mb and
            128 MiB; two seconds afterwards all is as before.
  gone      the pool is idle 250 ms later.
  memory    resident memory below --memory-mb and 128 MiB, all the time.
  stream    the pool is idle 250 ms after the clients go; the server's processor time stops.
  pictures  every picture is served; resident memory below --memory-mb and 128 MiB, all the time.
"""
import argparse
import asyncio
import json
import os
import pathlib
import random
import re
import resource
import socket
import sys
import tempfile
import time

from failover import Instance, free_ports, until
from load import HOST, ask, request

JSON = ["content-type: application/json"]
CHEAP = json.dumps({"board": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}).encode()
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
# No strategy of this kind ends: breadth-first on an empty 36x36 board.
HOPELESS = json.dumps({"board": "0 " * 36 ** 2, "strategy": "breadth_first"}).encode()


# The cores of the server and of its clients, where `--cores` names them.
PINNED = []


def modest():
    """Below the clients that are measured, also where those run in real time."""
    if os.sched_getscheduler(0) in (os.SCHED_FIFO, os.SCHED_RR):
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))


class Server(Instance):
    """The program on a free port, and what can be seen of it from outside."""

    def __init__(self, program, folder, *options):
        super().__init__(program, free_ports(1)[0], open(pathlib.Path(folder) / "server.log", "ab"), options)

    async def __aenter__(self):
        if PINNED:
            os.sched_setaffinity(0, PINNED[:1])
        self.start()
        if PINNED:
            os.sched_setaffinity(0, PINNED[1:])
        for _ in range(200):
            try:
                if (await ask(self.port, "GET", "/health/ready"))[0] == 200:
                    return self
            except OSError:
                await asyncio.sleep(0.05)
        raise SystemExit("the server did not become ready")

    async def __aexit__(self, *_):
        self.process.kill()
        self.process.wait()

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def resident(self):
        """MiB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) / 1024

    def processor_time(self):
        """Seconds of user and system time."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def in_pool(self):
        """Jobs that run or wait."""
        text = (await ask(self.port, "GET", "/metrics"))[2].decode()
        return sum(int(re.search(rf"^sudokud_pool_{name} (\d+)", text, re.M)[1]) for name in ("running", "waiting"))


def quantile(times, q):
    times = sorted(times)
    return 1000 * times[min(len(times) - 1, int(q * len(times)))] if times else 0.0


class Served:
    """Well-behaved clients: each asks for a cheap board, waits a little, asks again. Times in seconds."""

    def __init__(self, port, clients, pause=0.02):
        self.port, self.times, self.failures, self.stopped = port, [], [], False
        self.pause = pause
        self.tasks = [asyncio.create_task(self.client()) for _ in range(clients)]

    async def client(self):
        reader = writer = None
        while not self.stopped:
            begin = time.perf_counter()
            try:
                async with asyncio.timeout(20):
                    if writer is None:
                        reader, writer = await asyncio.open_connection(HOST, self.port)
                    status, _, body = await request(reader, writer, "POST", "/solve", CHEAP, JSON)
                if status != 200 or json.loads(body)["solution"] != SOLUTION:
                    self.failures.append(f"{status} {body[:200]}")
            except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
                self.failures.append(repr(error))
                writer = None
            self.times.append(time.perf_counter() - begin)
            await asyncio.sleep(self.pause)
        if writer:
            writer.close()

    def take(self):
        """The times since the last call."""
        times, self.times = self.times, []
        return times

    async def stop(self):
        self.stopped = True
        await asyncio.gather(*self.tasks)


async def quiet_and_then(port, clients, seconds):
    """The served, and their p99 over a quiet while."""
    served = Served(port, clients)
    await asyncio.sleep(0.5)
    served.take()
    await asyncio.sleep(seconds)
    return served, quantile(served.take(), .99)


class Verdicts:
    def __init__(self):
        self.bad = 0

    def say(self, good, text):
        self.bad += not good
        print(f"{'ok    ' if good else 'FAILED'} {text}", flush=True)


# ---- slow clients

HEAD = b"POST /solve HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n"


async def end_of(reader):
    """Until the server closes, in whatever way."""
    try:
        await reader.read()
    except OSError:
        pass


async def idle(reader, writer):
    await end_of(reader)


async def partial_head(reader, writer):
    writer.write(HEAD)
    await end_of(reader)


async def trickling_body(reader, writer):
    """A byte a second; whatever is answered ends it."""
    writer.write(HEAD + b"content-length: 10000\r\n\r\n")
    end = asyncio.create_task(end_of(reader))
    while not end.done():
        writer.write(b".")
        await asyncio.wait([end], timeout=1)


async def never_reading(reader, writer, limit):
    """Asks for six megabytes, more than the system keeps, and takes nothing. Reading is paused, so only what is sent tells that the connection is gone: to one
    that is, the answer is a reset."""
    writer.transport.pause_reading()
    writer.write(b"GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n" * 40)
    await asyncio.sleep(limit - 0.5)
    stream = writer.get_extra_info("socket")
    while stream.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1) == b"\x01":
        await asyncio.sleep(0.5)
        writer.write(b"\r\n")


# Of those who never read there are fewer: each costs the system a megabyte of its own buffers.
SHARES = {idle: 650, partial_head: 650, trickling_body: 650, never_reading: 50}
KINDS = {idle: "header_timeout", partial_head: "header_timeout", trickling_body: "body_timeout", never_reading: "write_timeout"}


async def misbehave(port, kind, limit, connected, closed):
    """One slow client; how long it was let is added to `closed`."""
    stream = socket.socket()
    if kind is never_reading:
        stream.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    stream.setblocking(False)
    await asyncio.get_running_loop().sock_connect(stream, (HOST, port))
    reader, writer = await asyncio.open_connection(sock=stream)
    begin = time.monotonic()
    connected.append(begin)
    try:
        await (kind(reader, writer, limit) if kind is never_reading else kind(reader, writer))
    except OSError:
        pass
    closed.append(time.monotonic() - begin)
    writer.transport.abort()


async def misbehaving(port, limits):
    """All slow clients: the process that this script starts for them. Says when they are connected, and how long each was let."""
    closed, connected, tasks = {kind: [] for kind in KINDS}, [], []
    kinds = [kind for kind, share in SHARES.items() for _ in range(share)]
    random.Random(1).shuffle(kinds)
    for k, kind in enumerate(kinds):
        tasks.append(asyncio.create_task(misbehave(port, kind, limits["write"], connected, closed[kind])))
        if k % 20 == 19:
            await asyncio.sleep(0.01)
    await until(lambda: len(connected) == len(kinds), "they are connected")
    print("connected", flush=True)
    _, late = await asyncio.wait(tasks, timeout=connected[-1] + max(limits.values()) + 3 - time.monotonic())
    print(json.dumps({kind.__name__: times for kind, times in closed.items()}), flush=True)
    os._exit(0)  # Those that are late are not waited for.


async def slow(program, folder, short, verdicts):
    count = sum(SHARES.values())
    limits = dict(header=6, body=7, write=6) if short else dict(header=30, body=30, write=30)
    options = [part for name, seconds in limits.items() for part in (f"--{name}-timeout", f"{seconds}s")]
    async with Server(program, folder, *options) as server:
        served, quiet = await quiet_and_then(server.port, 8, 3 if short else 10)
        before = server.descriptors()
        begin = time.monotonic()
        # A process of their own, and a modest one: what is measured is how the server serves the others, not how they share a
        # processor with their like.
        command = ["nice", "-n", "5", sys.executable, __file__, program, "misbehaving", json.dumps([server.port, limits])]
        slow_ones = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, preexec_fn=modest)
        assert await slow_ones.stdout.readline() == b"connected\n"
        # Not the rush of connecting, but the time in which all of them are there.
        await asyncio.sleep(0.5)
        held = server.descriptors() - before
        verdicts.say(held == count, f"{held} slow connections at once, {time.monotonic() - begin:.1f} s after the first")
        served.take()
        await asyncio.sleep(max(begin + min(limits.values()) - 0.2 - time.monotonic(), 1))
        beside = served.take()
        harmed = quantile(beside, .99)
        closed = json.loads(await slow_ones.stdout.readline())
        for kind, name in KINDS.items():
            times, name = closed[kind.__name__], name.removesuffix("_timeout")
            limit = limits[name]
            good = len(times) == SHARES[kind] and max(times) < limit + 1.5
            verdicts.say(good, f"{kind.__name__}: {len(times)} closed, the last after {max(times, default=0):.1f} s, limit {limit} s")
        await asyncio.sleep(0.5)
        after = server.descriptors()
        verdicts.say(after <= before, f"descriptors: {before} before, {held} more at the height, {after} after")
        await served.stop()
        bound = max(2 * quiet, 25.0) if short and not PINNED else 2 * quiet
        verdicts.say(harmed < bound, f"p99 of the served: {quiet:.2f} ms quiet, {harmed:.2f} ms beside {held} slow ones "
                     f"({len(beside)} requests, p50 {quantile(beside, .5):.2f} ms, longest {quantile(beside, 1):.1f} ms)")
        verdicts.say(not served.failures, f"{len(served.failures)} of the served failed {served.failures[:2]}")


# ---- overload

async def hopeless(port, deadline, outcomes):
    begin = time.perf_counter()
    try:
        status, headers, body = await ask(port, "POST", "/solve", HOPELESS, JSON, seconds=deadline + 20)
        took = time.perf_counter() - begin
        good = status == 200 and json.loads(body)["status"] == "limit_reached" or status == 503 and "retry-after" in headers
        outcomes.append((status if good else f"bad {status}", took))
    except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
        outcomes.append((repr(error), time.perf_counter() - begin))


async def overload(program, folder, short, verdicts):
    seconds, workers, deadline, memory = (10 if short else 60), 2, 2.0, 256
    options = ["--workers", str(workers), "--queue", "8", "--time-limit-ms", str(int(1000 * deadline)), "--memory-mb", str(memory)]
    async with Server(program, folder, *options) as server:
        served, quiet = await quiet_and_then(server.port, 16, 2)
        outcomes, tasks, resident = [], [], 0.0
        begin = time.monotonic()
        # Each wants a worker for its whole deadline: so many a second are four times what the workers have.
        interval = deadline / (4 * workers)
        while time.monotonic() < begin + seconds:
            tasks.append(asyncio.create_task(hopeless(server.port, deadline, outcomes)))
            # Every fourth time a burst, so that the queue is full.
            if len(tasks) % 4 == 0:
                tasks += [asyncio.create_task(hopeless(server.port, deadline, outcomes)) for _ in range(8)]
            resident = max(resident, server.resident())
            await asyncio.sleep(interval)
        cheap = served.take()
        await asyncio.gather(*tasks)
        ended = time.monotonic()
        await asyncio.sleep(0.2)
        served.take()
        idle_after = None
        while time.monotonic() < ended + 2:
            if await server.in_pool() == 0:
                idle_after = idle_after or time.monotonic() - ended
            await asyncio.sleep(0.05)
        after = quantile(served.take(), .99)
        await served.stop()
        counts = {}
        for outcome, _ in outcomes:
            counts[outcome] = counts.get(outcome, 0) + 1
        slowest = max(took for _, took in outcomes)
        print(f"       {len(outcomes)} hopeless requests in {seconds} s for {workers} workers: {counts}; {len(cheap)} cheap ones")
        verdicts.say(set(counts) == {200, 503}, "every hopeless request was answered, 200 or 503 with Retry-After")
        verdicts.say(slowest < deadline + 0.5, f"the slowest after {slowest:.2f} s, deadline {deadline} s")
        bound = 150 if short else 50
        verdicts.say(quantile(cheap, .99) < bound, f"cheap ones: p50 {quantile(cheap, .5):.2f} ms, p99 {quantile(cheap, .99):.2f} ms, "
                     f"longest {quantile(cheap, 1):.1f} ms; quiet p99 {quiet:.2f} ms")
        verdicts.say(not served.failures, f"{len(served.failures)} cheap ones failed {served.failures[:2]}")
        verdicts.say(resident < memory + 128, f"resident memory at most {resident:.0f} MiB, cap {memory} + 128 MiB")
        normal = max(2 * quiet, 25.0)
        verdicts.say(idle_after is not None and after < normal, f"the pool idle after {idle_after or -1:.2f} s, cheap p99 {after:.2f} ms in the 2 s after")


# ---- clients that go away

async def gone(program, folder, short, verdicts):
    async with Server(program, folder, "--workers", "2", "--time-limit-ms", "60000") as server:
        for round_ in range(2 if short else 10):
            writers = []
            for _ in range(100):
                _, writer = await asyncio.open_connection(HOST, server.port)
                head = f"POST /solve HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: {len(HOPELESS)}\r\n\r\n"
                writer.write(head.encode() + HOPELESS)
                writers.append(writer)
            for _ in range(400):
                if await server.in_pool() == 100:
                    break
                await asyncio.sleep(0.05)
            there = await server.in_pool()
            begin = time.monotonic()
            for writer in writers:
                writer.transport.abort()
            while await server.in_pool() > 0 and time.monotonic() < begin + 20:
                await asyncio.sleep(0.002)
            took = 1000 * (time.monotonic() - begin)
            bound = 1000 if short else 250
            verdicts.say(there == 100 and took < bound, f"{there} expensive requests dropped: the pool idle after {took:.0f} ms")


# ---- memory

LARGE = json.dumps({"board": "0 " * 100 ** 2, "max_solutions": 1000}).encode()


async def slow_body(port):
    """Sends all of the largest body but its last byte. A refused client tries again."""
    while True:
        try:
            reader, writer = await asyncio.open_connection(HOST, port)
            writer.write(HEAD + b"content-length: 1048576\r\n\r\n" + b"." * 1048575)
            await end_of(reader)
            writer.close()
        except OSError:
            pass
        await asyncio.sleep(0.5)


async def slow_answer(port):
    """Asks for the largest answer and takes 64 KiB of it a second. A refused client tries again."""
    while True:
        try:
            reader, writer = await asyncio.open_connection(HOST, port, limit=4096)
            head = f"POST /solve HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {len(LARGE)}\r\n\r\n"
            writer.write(head.encode() + LARGE)
            while await reader.read(64 << 10):
                await asyncio.sleep(1)
            writer.close()
        except OSError:
            pass
        await asyncio.sleep(0.5)


async def memory(program, folder, short, verdicts):
    seconds, most = (10 if short else 40), 512
    async with Server(program, folder, "--workers", "2", "--memory-mb", str(most)) as server:
        clients = [slow_answer(server.port) for _ in range(500)] + [slow_body(server.port) for _ in range(500)]
        tasks = [asyncio.create_task(client) for client in clients]
        await asyncio.sleep(2)
        outcomes, resident, end = [], 0.0, time.monotonic() + seconds
        for _ in range(256):
            tasks.append(asyncio.create_task(hopeless(server.port, 10, outcomes)))
        while time.monotonic() < end:
            resident = max(resident, server.resident())
            await asyncio.sleep(0.05)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        verdicts.say(resident < most + 128, f"resident memory at most {resident:.0f} MiB, cap {most} + 128 MiB; {len(outcomes)} searches answered")


# ---- streams of new puzzles

WISHES = [{"minimal": True}, {"difficulty": {"level": "extreme"}}, {"difficulty": {"min": 6.3, "max": 6.9}, "symmetry": "full"}, {"size": 16, "minimal": True}]


async def stream(program, folder, short, verdicts):
    accept = "accept: application/x-ndjson"
    bound = 20_000 if short else 250
    async with Server(program, folder, "--workers", "2") as server:
        for wish in WISHES:
            body = json.dumps({**wish, "count": 1_000_000}).encode()
            head = f"POST /generate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n{accept}\r\ncontent-length: {len(body)}\r\n\r\n"
            clients = []
            for _ in range(4):
                reader, writer = await asyncio.open_connection(HOST, server.port)
                writer.write(head.encode() + body)
                clients.append((reader, writer))
            for reader, _ in clients:
                await asyncio.wait_for(reader.readuntil(b"\n{"), 60)
            there = await server.in_pool()
            begin = time.monotonic()
            for _, writer in clients:
                writer.transport.abort()
            while await server.in_pool() > 0 and time.monotonic() < begin + 20:
                await asyncio.sleep(0.002)
            took = 1000 * (time.monotonic() - begin)
            used = server.processor_time()
            await asyncio.sleep(0.5)
            used = server.processor_time() - used
            good = there > 0 and took < bound and used < 0.1
            verdicts.say(good, f"4 streams of {json.dumps(wish)} dropped: the pool idle after {took:.0f} ms, then {1000 * used:.0f} ms of processor time in 0.5 s")


# ---- large pictures

async def pictures(program, folder, short, verdicts):
    for most in (512, 128):
        options = ["--workers", "2", "--memory-mb", str(most), "--time-limit-ms", "600000"]
        async with Server(program, folder, *options) as server:
            body = [json.dumps({"board": "0 " * side ** 2, "width": 2400}).encode() for side in (9, 25, 36, 100)]
            statuses, resident = {}, 0.0
            for round_ in range(1 if short else 5):
                drawing = [asyncio.create_task(ask(server.port, "POST", "/render", body[k % 4], [*JSON, "accept: image/png"], seconds=600)) for k in range(8)]
                while not all(task.done() for task in drawing):
                    resident = max(resident, server.resident())
                    await asyncio.sleep(0.005)
                for task in drawing:
                    status = task.result()[0]
                    statuses[status] = statuses.get(status, 0) + 1
            verdicts.say(set(statuses) == {200}, f"eight pictures of 2,400 x 2,400 pixels at once: {statuses}")
            verdicts.say(resident < most + 128, f"resident memory at most {resident:.0f} MiB, cap {most} + 128 MiB")


async def run(arguments):
    verdicts = Verdicts()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    program = str(arguments.program.resolve())
    with tempfile.TemporaryDirectory() as folder:
        for what in (slow, overload, gone, memory, stream, pictures):
            if arguments.what in (what.__name__, "all"):
                print(f"---- {what.__name__}", flush=True)
                await what(program, folder, arguments.short, verdicts)
        if verdicts.bad:
            print((pathlib.Path(folder) / "server.log").read_text()[-2000:])
    return 1 if verdicts.bad else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("program", type=pathlib.Path)
    if sys.argv[2:3] == ["misbehaving"]:
        asyncio.run(misbehaving(*json.loads(sys.argv[3])))
    parser.add_argument("what", choices=["slow", "overload", "gone", "memory", "stream", "pictures", "all"])
    parser.add_argument("--cores", metavar="SERVER,CLIENTS", default="", help="the server on one core, its clients on another")
    parser.add_argument("--short", action="store_true", help="for CI: shorter, and with bounds that a busy machine keeps")
    arguments = parser.parse_args()
    PINNED.extend(int(core) for core in arguments.cores.split(",") if core)
    sys.exit(asyncio.run(run(arguments)))


if __name__ == "__main__":
    main()
