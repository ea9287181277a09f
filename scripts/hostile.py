#!/usr/bin/env python3
"""Robustness tests: slow clients, overload, disconnecting clients and large messages.

Each test starts the server on a free port of 127.0.0.1. Uses only the Python standard library.

    hostile.py PROGRAM slow                 2,000 slow connections
    hostile.py PROGRAM overload             four times the work that the workers can do, for 60 s
    hostile.py PROGRAM gone                 100 expensive requests whose clients disconnect together
    hostile.py PROGRAM memory               1,000 slow clients of large messages and 256 hopeless searches
    hostile.py PROGRAM connections          8,000 connections that hold bodies of 63 KiB
    hostile.py PROGRAM stream               streams of new puzzles and of solutions whose clients disconnect
    hostile.py PROGRAM pictures             eight concurrent PNGs of 2,400 x 2,400 pixels
    hostile.py PROGRAM slow --cores 1,0     runs the server on core 1 and the clients on core 0
    hostile.py PROGRAM all --short          all tests in less than a minute, with bounds for a busy machine

A hopeless search runs until a limit ends it. A slow connection is idle, sends a partial header section, sends
one byte of its body per second, or never reads.

Pass criteria:
  slow      The p99 latency of well-behaved clients is below twice its value on the idle server, and none
            fails. The server closes every slow connection within its limit and releases its descriptors.
  overload  Every request gets 200 or 503 within its deadline. The p99 latency of cheap requests is below
            50 ms. Two seconds later the pool is idle and the latency is back to normal.
  gone      The pool is idle within 250 ms after the clients disconnect.
  stream    The same, and the server then uses no more CPU time.
  pictures  Every picture is served.
  connections
            Resident memory is below 64 MiB plus 100 KiB for each connection, and requests are served.
  memory, overload, pictures
            Resident memory is below --memory-mb plus 128 MiB at all times.
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
# Breadth-first search on an empty 36x36 board runs until a limit ends it.
HOPELESS = json.dumps({"board": "0 " * 36 ** 2, "strategy": "breadth_first"}).encode()


# The core of the server and the core of its clients, set by --cores.
PINNED = []


def modest():
    """Gives a process of slow clients the lowest real-time priority if this script has real-time priority."""
    if os.sched_getscheduler(0) in (os.SCHED_FIFO, os.SCHED_RR):
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))


class Server(Instance):
    """A server process on a free port, with its resource usage."""

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
        """Returns the resident memory in MiB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) / 1024

    def processor_time(self):
        """Returns the user and system CPU time in seconds."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def in_pool(self):
        """Returns the number of running and waiting jobs of the pool."""
        text = (await ask(self.port, "GET", "/metrics"))[2].decode()
        return sum(int(re.search(rf"^sudokud_pool_{name} (\d+)", text, re.M)[1]) for name in ("running", "waiting"))


def quantile(times, q):
    times = sorted(times)
    return 1000 * times[min(len(times) - 1, int(q * len(times)))] if times else 0.0


class Served:
    """Well-behaved clients: each repeats a cheap request with short pauses. `times` is in seconds."""

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
        """Returns the latencies since the last call."""
        times, self.times = self.times, []
        return times

    async def stop(self):
        self.stopped = True
        await asyncio.gather(*self.tasks)


async def quiet_and_then(port, clients, seconds):
    """Starts well-behaved clients. Returns them and their p99 latency in ms without other load."""
    served = Served(port, clients)
    await asyncio.sleep(0.5)
    served.take()
    await asyncio.sleep(seconds)
    return served, quantile(served.take(), .99)


class Verdicts:
    def __init__(self):
        self.bad = 0

    def record(self, good, text):
        self.bad += not good
        print(f"{'ok    ' if good else 'FAILED'} {text}", flush=True)


# ---- slow clients

HEAD = b"POST /solve HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n"


async def end_of(reader):
    """Reads until the server closes or resets the connection."""
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
    """Sends one byte of the body per second until the server closes the connection."""
    writer.write(HEAD + b"content-length: 10000\r\n\r\n")
    end = asyncio.create_task(end_of(reader))
    while not end.done():
        writer.write(b".")
        await asyncio.wait([end], timeout=1)


async def never_reading(reader, writer, limit):
    """Requests six megabytes, more than the kernel buffers, and never reads.

    While reading is paused, the client notices that the server closed the connection only when it sends.
    """
    writer.transport.pause_reading()
    writer.write(b"GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n" * 40)
    await asyncio.sleep(limit - 0.5)
    stream = writer.get_extra_info("socket")
    while stream.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1) == b"\x01":
        await asyncio.sleep(0.5)
        writer.write(b"\r\n")


# There are fewer `never_reading` clients because each fills a megabyte of kernel buffers.
SHARES = {idle: 650, partial_head: 650, trickling_body: 650, never_reading: 50}
KINDS = {idle: "header_timeout", partial_head: "header_timeout", trickling_body: "body_timeout",
         never_reading: "write_timeout"}


async def misbehave(port, kind, limit, connected, closed):
    """Runs one slow client. Appends the lifetime of its connection in seconds to `closed`."""
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
    """Runs all slow clients; main of the child process. Prints `connected`, then the lifetimes as JSON."""
    closed, connected, tasks = {kind: [] for kind in KINDS}, [], []
    kinds = [kind for kind, share in SHARES.items() for _ in range(share)]
    random.Random(1).shuffle(kinds)
    for k, kind in enumerate(kinds):
        tasks.append(asyncio.create_task(misbehave(port, kind, limits["write"], connected, closed[kind])))
        if k % 20 == 19:
            await asyncio.sleep(0.01)
    await until(lambda: len(connected) == len(kinds), "all slow clients are connected")
    print("connected", flush=True)
    _, late = await asyncio.wait(tasks, timeout=connected[-1] + max(limits.values()) + 3 - time.monotonic())
    print(json.dumps({kind.__name__: times for kind, times in closed.items()}), flush=True)
    os._exit(0)  # does not wait for connections that are still open


async def slow(program, folder, short, verdicts):
    count = sum(SHARES.values())
    limits = dict(header=6, body=7, write=6) if short else dict(header=30, body=30, write=30)
    options = [part for name, seconds in limits.items() for part in (f"--{name}-timeout", f"{seconds}s")]
    async with Server(program, folder, *options) as server:
        served, quiet = await quiet_and_then(server.port, 8, 3 if short else 10)
        before = server.descriptors()
        begin = time.monotonic()
        # A child process of lower priority, so that the slow clients do not delay the measured ones.
        command = ["nice", "-n", "5", sys.executable, __file__, program, "misbehaving", json.dumps([server.port, limits])]
        slow_ones = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, preexec_fn=modest)
        assert await slow_ones.stdout.readline() == b"connected\n"
        # The measurement starts after the connections are set up.
        await asyncio.sleep(0.5)
        held = server.descriptors() - before
        verdicts.record(held == count, f"{held} slow connections open after {time.monotonic() - begin:.1f} s")
        served.take()
        await asyncio.sleep(max(begin + min(limits.values()) - 0.2 - time.monotonic(), 1))
        beside = served.take()
        loaded = quantile(beside, .99)
        closed = json.loads(await slow_ones.stdout.readline())
        for kind, name in KINDS.items():
            times, name = closed[kind.__name__], name.removesuffix("_timeout")
            limit = limits[name]
            good = len(times) == SHARES[kind] and max(times) < limit + 1.5
            longest = max(times, default=0)
            verdicts.record(good, f"{kind.__name__}: {len(times)} closed, the last after {longest:.1f} s, limit {limit} s")
        await asyncio.sleep(0.5)
        after = server.descriptors()
        verdicts.record(after <= before, f"descriptors: {before} before, {held} more during the test, {after} after")
        await served.stop()
        bound = max(2 * quiet, 25.0) if short and not PINNED else 2 * quiet
        verdicts.record(loaded < bound, f"p99 of well-behaved clients: {quiet:.2f} ms alone, {loaded:.2f} ms beside {held} "
                     f"slow ones ({len(beside)} requests, p50 {quantile(beside, .5):.2f} ms, max {quantile(beside, 1):.1f} ms)")
        verdicts.record(not served.failures, f"{len(served.failures)} requests of them failed {served.failures[:2]}")


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
    options = ["--workers", str(workers), "--queue", "8", "--time-limit-ms", str(int(1000 * deadline)),
               "--memory-mb", str(memory)]
    async with Server(program, folder, *options) as server:
        served, quiet = await quiet_and_then(server.port, 16, 2)
        outcomes, tasks, resident = [], [], 0.0
        begin = time.monotonic()
        # Each request occupies a worker until its deadline, so this rate is four times the capacity.
        interval = deadline / (4 * workers)
        while time.monotonic() < begin + seconds:
            tasks.append(asyncio.create_task(hopeless(server.port, deadline, outcomes)))
            # Every fourth time, a burst of requests fills the queue.
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
        print(f"       {len(outcomes)} hopeless and {len(cheap)} cheap requests in {seconds} s, {workers} workers: {counts}")
        verdicts.record(set(counts) == {200, 503}, "every hopeless request got 200, or 503 with Retry-After")
        verdicts.record(slowest < deadline + 0.5, f"the slowest took {slowest:.2f} s, deadline {deadline} s")
        bound = 150 if short else 50
        p99 = quantile(cheap, .99)
        verdicts.record(p99 < bound, f"cheap requests: p50 {quantile(cheap, .5):.2f} ms, p99 {p99:.2f} ms, "
                     f"max {quantile(cheap, 1):.1f} ms; p99 without load {quiet:.2f} ms")
        verdicts.record(not served.failures, f"{len(served.failures)} cheap requests failed {served.failures[:2]}")
        verdicts.record(resident < memory + 128, f"resident memory at most {resident:.0f} MiB, limit {memory} + 128 MiB")
        normal = max(2 * quiet, bound / 2)
        verdicts.record(idle_after is not None and after < normal, f"pool idle after {idle_after or -1:.2f} s; "
                     f"p99 of cheap requests in the following 2 s: {after:.2f} ms")


# ---- disconnecting clients

async def gone(program, folder, short, verdicts):
    async with Server(program, folder, "--workers", "2", "--time-limit-ms", "60000") as server:
        for round_ in range(2 if short else 10):
            writers = []
            for _ in range(100):
                _, writer = await asyncio.open_connection(HOST, server.port)
                head = ("POST /solve HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
                        f"content-length: {len(HOPELESS)}\r\n\r\n")
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
            verdicts.record(there == 100 and took < bound, f"{there} clients disconnected: pool idle after {took:.0f} ms")


# ---- memory

LARGE = json.dumps({"board": "0 " * 100 ** 2, "max_solutions": 1000}).encode()


async def slow_body(port):
    """Sends a body of the maximum size without its last byte. Starts again when the connection is closed."""
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
    """Requests the largest response and reads 64 KiB of it per second. Starts again at its end."""
    while True:
        try:
            reader, writer = await asyncio.open_connection(HOST, port, limit=4096)
            head = ("POST /solve HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n"
                    f"content-length: {len(LARGE)}\r\n\r\n")
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
        verdicts.record(resident < most + 128, f"resident memory at most {resident:.0f} MiB, limit {most} + 128 MiB; "
                     f"{len(outcomes)} searches answered")


# ---- many connections with small bodies

async def connections(program, folder, short, verdicts):
    """Holds connections whose bodies lack their last byte. A body of this size reserves no memory."""
    count, size = (1000 if short else 8000), 63 << 10
    text = HEAD + f"content-length: {size}\r\n\r\n".encode() + b"." * (size - 1)
    async with Server(program, folder, "--body-timeout", "300s", "--memory-mb", "1") as server:
        held = []
        for _ in range(count):
            _, writer = await asyncio.open_connection(HOST, server.port)
            writer.write(text)
            await writer.drain()
            held.append(writer)
        await asyncio.sleep(2)
        status = (await ask(server.port, "POST", "/solve", CHEAP, JSON))[0]
        resident, bound = server.resident(), 64 + count * 100 / 1024
        verdicts.record(resident < bound and status == 200,
                        f"{count} connections: resident memory {resident:.0f} MiB, limit {bound:.0f} MiB; status {status}")
        for writer in held:
            writer.transport.abort()


# ---- streams of new puzzles, and of solutions

WISHES = [{"minimal": True}, {"difficulty": {"level": "extreme"}},
          {"difficulty": {"min_rating": 6.3, "max_rating": 6.9}, "symmetry": "full"}, {"side": 16, "minimal": True}]
STREAMS = [("/generate", {**wish, "count": 1_000_000}) for wish in WISHES] + [
    ("/solve", {"board": "0" * side ** 2, "max_solutions": 1_000_000_000}) for side in (9, 16)]


async def stream(program, folder, short, verdicts):
    accept = "accept: application/x-ndjson"
    bound = 20_000 if short else 250
    async with Server(program, folder, "--workers", "2") as server:
        for path, request in STREAMS:
            body = json.dumps(request).encode()
            head = (f"POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n{accept}\r\n"
                    f"content-length: {len(body)}\r\n\r\n")
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
            verdicts.record(good, f"4 clients of {path} {json.dumps(request)[:60]} disconnected: pool idle after {took:.0f} ms, "
                         f"then {1000 * used:.0f} ms of CPU time in 0.5 s")


# ---- large pictures

async def pictures(program, folder, short, verdicts):
    for most in (512, 128):
        options = ["--workers", "2", "--memory-mb", str(most), "--time-limit-ms", "600000"]
        async with Server(program, folder, *options) as server:
            body = [json.dumps({"board": "0 " * side ** 2, "width": 2400}).encode() for side in (9, 25, 36, 100)]
            statuses, resident = {}, 0.0
            for round_ in range(1 if short else 5):
                headers = [*JSON, "accept: image/png"]
                drawing = [asyncio.create_task(ask(server.port, "POST", "/render", body[k % 4], headers, seconds=600))
                           for k in range(8)]
                while not all(task.done() for task in drawing):
                    resident = max(resident, server.resident())
                    await asyncio.sleep(0.005)
                for task in drawing:
                    status = task.result()[0]
                    statuses[status] = statuses.get(status, 0) + 1
            verdicts.record(set(statuses) == {200}, f"eight concurrent pictures of 2,400 x 2,400 pixels: {statuses}")
            verdicts.record(resident < most + 128, f"resident memory at most {resident:.0f} MiB, limit {most} + 128 MiB")


async def run(arguments):
    verdicts = Verdicts()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    program = str(arguments.program.resolve())
    with tempfile.TemporaryDirectory() as folder:
        for test in (slow, overload, gone, memory, connections, stream, pictures):
            if arguments.test in (test.__name__, "all"):
                print(f"---- {test.__name__}", flush=True)
                await test(program, folder, arguments.short, verdicts)
        if verdicts.bad:
            print((pathlib.Path(folder) / "server.log").read_text()[-2000:])
    return 1 if verdicts.bad else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("program", type=pathlib.Path)
    if sys.argv[2:3] == ["misbehaving"]:
        asyncio.run(misbehaving(*json.loads(sys.argv[3])))
    parser.add_argument("test", choices=["slow", "overload", "gone", "memory", "connections", "stream", "pictures", "all"])
    parser.add_argument("--cores", metavar="SERVER,CLIENTS", default="", help="core of the server, core of the clients")
    parser.add_argument("--short", action="store_true", help="shorter, with bounds for a busy machine")
    arguments = parser.parse_args()
    PINNED.extend(int(core) for core in arguments.cores.split(",") if core)
    sys.exit(asyncio.run(run(arguments)))


if __name__ == "__main__":
    main()
