#!/usr/bin/env python3
"""Clients that misbehave, against a real server: slow ones, too many, and ones that go away.

Starts the program on a free port of 127.0.0.1, does it harm for a while, and judges how everybody else was served. Nothing but
Python's standard library.

    hostile.py target/release/sudokud slow          2,000 idle, partial-head, byte-a-second-body and never-reading connections at once
    hostile.py target/release/sudokud overload      four times the work that the workers can do, for 60 s
    hostile.py target/release/sudokud gone          100 expensive requests whose clients go away together
    hostile.py target/release/sudokud slow --cores 1,0      the same, the server on core 1 and all its clients on core 0
    hostile.py target/release/sudokud frames        floods of HTTP/2 frames: pings, settings, resets, headers without an end, bombs
    hostile.py target/release/sudokud room          bodies that do not end and answers that are not taken, many small ones over HTTP/2
    hostile.py target/debug/sudokud all --short     all of them, in less than a minute, with bounds for a busy machine

What is asked for:
  slow      p99 of the served below twice the quiet one, no failure; every slow connection closed within its limit; the server's
            descriptors back to the start.
  overload  every request answered, 200 or 503, within its deadline; p99 of the cheap below 50 ms; resident memory below --memory-mb and
            128 MiB; two seconds afterwards all is as before.
  gone      the pool is idle 250 ms later.
  frames    resident memory grows by less than 32 MiB, and whoever asks meanwhile is answered.
  room      of each sort as much is kept as its option says and no more (of batches, whose pieces are kept in any case, at most two or three times that); resident memory grows by less than twice that and 64 MiB (a batch that is not
            read keeps its window, 1 MiB a connection); whoever asks meanwhile is answered.
"""
import argparse
import asyncio
import json
import os
import pathlib
import random
import re
import resource
import select
import socket
import struct
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
KINDS = {idle: "idle_timeout", partial_head: "head_timeout", trickling_body: "body_timeout", never_reading: "write_timeout"}


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
    limits = dict(head=6, body=7, write=6, idle=8) if short else dict(head=10, body=30, write=30, idle=75)
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
            # An idle connection that never sent anything is one whose head does not come.
            limit = max(limits[name], limits["head"]) if kind is idle else limits[name]
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


# ---- HTTP/2 frames that nobody needs

def frame(kind, flags=0, stream=0, payload=b""):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


DATA, HEADERS, PRIORITY, RESET, SETTINGS, PING, GOAWAY, WINDOW, CONTINUATION = 0, 1, 2, 3, 4, 6, 7, 8, 9
END_STREAM, END_HEADERS = 1, 4
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"


def fields(method, path):
    """:method (2 GET, 3 POST), :scheme http, :path, as HPACK (RFC 7541)."""
    return bytes([0x80 | method, 0x86, 0x04, len(path)]) + path


def asks(first, count, path=b"/version", method=2, flags=END_STREAM):
    streams = range(2 * first * count + 1, 2 * (first + 1) * count, 2)
    return [(stream, frame(HEADERS, flags | END_HEADERS, stream, fields(method, path))) for stream in streams]


def once(first, then):
    """The frames of round k: `first` goes before everything."""
    return lambda k: (first if k == 0 else b"") + then


FLOODS = {
    "pings": lambda k: 500 * frame(PING, payload=b"12345678"),
    "settings": lambda k: 500 * frame(SETTINGS, payload=struct.pack(">HI", 4, 65535)),
    "priorities": lambda k: 500 * frame(PRIORITY, stream=1, payload=struct.pack(">IB", 0, 10)),
    "window updates": lambda k: 500 * frame(WINDOW, payload=struct.pack(">I", 1)),
    "frames of no known kind": lambda k: 50 * frame(0xEE, payload=bytes(1000)),
    "goodbyes": lambda k: 100 * frame(GOAWAY, payload=bytes(8)),
    "rapid reset": lambda k: b"".join(ask + frame(RESET, 0, stream, struct.pack(">I", 8)) for stream, ask in asks(k, 100)),
    "rapid reset with bodies": lambda k: b"".join(
        ask + frame(DATA, 0, stream, b"0 " * 1296) + frame(RESET, 0, stream, struct.pack(">I", 8))
        for stream, ask in asks(k, 20, b"/solve", 3, 0)),
    "endless headers": once(frame(HEADERS, 0, 1, fields(2, b"/")), 10 * frame(CONTINUATION, 0, 1, 300 * b"\0\1a\1b")),
    "endless empty headers": once(frame(HEADERS, 0, 1, fields(2, b"/")), 500 * frame(CONTINUATION, 0, 1)),
    "empty data": once(asks(0, 1, b"/solve", 3, 0)[0][1], 500 * frame(DATA, 0, 1)),
    "a compression bomb": lambda k: frame(HEADERS, END_STREAM | END_HEADERS, 2 * k + 1, fields(2, b"/")
                                          + (b"\x40\1a\x7f\x81\x1e" + 4000 * b"z" if k == 0 else b"") + 12000 * b"\xbe"),
    "more streams than allowed": lambda k: b"".join(ask for _, ask in asks(k, 100, b"/solve", 3, 0)),
    "answers with a window of one byte": lambda k: b"".join(
        ask for _, ask in asks(k, 10, b"/openapi.json")) if k < 20 else b"".join(
        frame(WINDOW, 0, 2 * stream + 1, struct.pack(">I", 1)) for stream in range(200)),
}


def flood(port, make, seconds, reads):
    """Sends for some seconds, or until the server has enough; reads what comes, or nothing. How many bytes were sent, and how it ended."""
    sent, end, begin = 0, "sent to the end", time.monotonic()
    with socket.create_connection((HOST, port)) as stream:
        stream.sendall(PREFACE + frame(SETTINGS, payload=struct.pack(">HI", 4, 1)))
        stream.settimeout(0.5)
        for k in range(1 << 30):
            if time.monotonic() > begin + seconds:
                break
            try:
                sent += len(data := make(k))
                stream.sendall(data)
                while reads and select.select([stream], [], [], 0)[0]:
                    if not stream.recv(1 << 16):
                        return sent, "closed by the server"
            except TimeoutError:
                return sent, "no longer read from"
            except OSError:
                return sent, "closed by the server"
    return sent, end


async def frames(program, folder, short, verdicts):
    async with Server(program, folder) as server:
        seconds, start = (0.5 if short else 4), server.resident()
        for reads in (True, False):
            for name, make in FLOODS.items():
                flooding = asyncio.create_task(asyncio.to_thread(flood, server.port, make, seconds, reads))
                most, slowest = 0.0, 0.0
                while not flooding.done():
                    begin = time.monotonic()
                    status, *_ = await ask(server.port, "GET", "/health/live")
                    assert status == 200
                    slowest, most = max(slowest, time.monotonic() - begin), max(most, server.resident())
                    await asyncio.sleep(0.02)
                sent, end = await flooding
                verdicts.say(most < start + 32 and slowest < 2,
                             f"{name}{'' if reads else ', not reading'}: {sent / 1e6:.1f} MB {end}; at most {most:.0f} MiB "
                             f"(before: {start:.0f}), health after at most {1000 * slowest:.0f} ms")


# ---- many messages that are not small, and none of them ends

class Http2:
    """As much of a client as this takes. It opens no window for answers."""

    def __init__(self, port):
        self.stream = socket.create_connection((HOST, port))
        self.stream.sendall(PREFACE + frame(SETTINGS, payload=struct.pack(">HI", 4, 0)) + frame(SETTINGS, 1))
        self.number, self.window, self.bytes, self.answered = -1, 65535, b"", 0

    def read(self, wait):
        """What has come: room for more, and the heads of answers."""
        while select.select([self.stream], [], [], wait)[0]:
            got = self.stream.recv(1 << 16)
            if not got:
                raise OSError("closed by the server")
            self.bytes, wait = self.bytes + got, 0
            while len(self.bytes) >= 9 and len(self.bytes) >= 9 + (length := int.from_bytes(self.bytes[:3], "big")):
                kind, number, payload = self.bytes[3], int.from_bytes(self.bytes[5:9], "big"), self.bytes[9:9 + length]
                self.bytes = self.bytes[9 + length:]
                self.window += int.from_bytes(payload, "big") if kind == WINDOW and number == 0 else 0
                self.answered += kind == HEADERS

    def ask(self, path, body=b"", end=True, kind=b"application/json"):
        self.number += 2
        head = fields(3 if body else 2, path) + bytes([0x0F, 0x10, len(kind)]) + kind
        self.stream.sendall(frame(HEADERS, END_HEADERS | (0 if body else END_STREAM), self.number, head))
        for start in range(0, len(body), 8 << 10):
            piece = body[start:start + (8 << 10)]
            while self.window < len(piece):
                self.read(5)
            self.window -= len(piece)
            last = end and start + len(piece) == len(body)
            self.stream.sendall(frame(DATA, END_STREAM if last else 0, self.number, piece))
        self.read(0)


# What is kept where, at most how many times the option, and how. Errors are too small to be counted, and of /metrics nobody says
# how much is kept: it has no room then.
HOARDS = {
    "bodies that do not end": ("bodies", 1, lambda client: client.ask(b"/solve", b" " * 65000, end=False)),
    "lines of batches that do not end": ("bodies", 1, lambda client: client.ask(
        b"/solve/batch", b" " * 65000, end=False, kind=b"application/x-ndjson")),
    "answers that are not taken": ("answers", 1, lambda client: client.ask(
        b"/solve", b'{"board":"' + b"." * 81 + b'","max_solutions":400}', kind=b"application/json")),
    "errors that are not taken": (None, 0, lambda client: client.ask(b"/solve", b'{"' + b"x" * 30000 + b'":1}')),
    "metrics that are not taken": (None, 0, lambda client: client.ask(b"/metrics")),
    "batches that are not taken": ("answers", 2, lambda client: client.ask(
        b"/solve/batch", 150 * (CHEAP + b"\n"), kind=b"application/x-ndjson")),
    "batches of large answers that are not taken": ("answers", 3, lambda client: client.ask(
        b"/solve/batch", 100 * (b'{"board":"' + b"." * 81 + b'","max_solutions":400}\n'), kind=b"application/x-ndjson")),
}


def hoard(port, what, connections):
    """Over so many connections, 60 times over each. The connections, which still hold what they hold, and how many were ended."""
    held, ended = [], 0
    for _ in range(connections):
        try:
            held.append(client := Http2(port))
            for _ in range(60):
                what(client)
            client.read(0.1)
        except OSError:
            ended += 1
    return held, ended


async def room(program, folder, short, verdicts):
    budget, connections = 8, 15 if short else 60
    for name, (which, times, what) in HOARDS.items():
        async with Server(program, folder, "--bodies-mb", str(budget), "--answers-mb", str(budget)) as server:
            start, most, kept, slowest, failed = server.resident(), 0.0, 0, 0.0, 0
            hoarding = asyncio.create_task(asyncio.to_thread(hoard, server.port, what, connections))
            # Until what was asked for is also done.
            while not hoarding.done() or (which and await server.in_pool()):
                begin = time.monotonic()
                try:
                    status, _, body = await ask(server.port, "POST", "/solve", CHEAP, JSON)
                    failed += status != 200 or json.loads(body)["solution"] != SOLUTION
                    slowest, most = max(slowest, time.monotonic() - begin), max(most, server.resident())
                    status, _, text = await ask(server.port, "GET", "/metrics")
                except (OSError, TimeoutError, asyncio.IncompleteReadError):
                    status, failed = 0, failed + 1
                if status == 200 and which:
                    kept = max(kept, int(re.search(rf"^sudokud_{which}_kept_bytes (\d+)", text.decode(), re.M)[1]))
                await asyncio.sleep(0.02)
            held, ended = await hoarding
            most = max(most, server.resident())
            counted = not which or budget / 2 < kept / 2 ** 20 <= times * budget
            verdicts.say(counted and most < start + 2 * budget + 64 and not failed and slowest < (5 if short else 2),
                         f"{name}, 60 times over each of {connections} connections, {ended} of them ended: {kept / 2 ** 20:.1f} MiB kept, "
                         f"{start:.0f} MiB resident before, at most {most:.0f}; {failed} others failed, the slowest after {1000 * slowest:.0f} ms")
            for client in held:
                client.stream.close()


async def run(arguments):
    verdicts = Verdicts()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    program = str(arguments.program.resolve())
    with tempfile.TemporaryDirectory() as folder:
        for what in (slow, overload, gone, frames, room):
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
    parser.add_argument("what", choices=["slow", "overload", "gone", "frames", "room", "all"])
    parser.add_argument("--cores", metavar="SERVER,CLIENTS", default="", help="the server on one core, its clients on another")
    parser.add_argument("--short", action="store_true", help="for CI: shorter, and with bounds that a busy machine keeps")
    arguments = parser.parse_args()
    PINNED.extend(int(core) for core in arguments.cores.split(",") if core)
    sys.exit(asyncio.run(run(arguments)))


if __name__ == "__main__":
    main()
