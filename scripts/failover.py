#!/usr/bin/env python3
"""Failover test: kills and restarts instances behind HAProxy while clients send requests.

No request may fail, and every solution must be correct.

Starts three instances and HAProxy on free ports of 127.0.0.1. The configuration is deploy/haproxy.cfg; the
script replaces only the port and the list of servers. While clients send puzzles, the script
  1. kills one instance (SIGKILL) and restarts it;
  2. stops each instance in turn (SIGTERM, the exit code must be 0) and restarts it;
  3. freezes one instance (SIGSTOP) and continues it (SIGCONT).
Before each change it waits until HAProxy has detected the previous one and until `--between` requests have
been answered. It then provokes errors through HAProxy, including 503 under overload. Each error must arrive
as an unchanged problem document with its request id. A request that ends every process which it reaches must
reach two at most. Requires haproxy.

    failover.py target/release/sudokud                    more than 20,000 requests, about 30 seconds
    failover.py target/debug/sudokud --between 200        a short run
"""
import argparse
import asyncio
import csv
import io
import json
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import types

from load import HOST, Load, ask, puzzles

ROOT = pathlib.Path(__file__).resolve().parent.parent


def free_ports(count):
    listeners = [socket.create_server((HOST, 0)) for _ in range(count)]
    ports = [listener.getsockname()[1] for listener in listeners]
    for listener in listeners:
        listener.close()
    return ports


async def until(condition, what, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise SystemExit(f"timeout after {seconds} s, waiting until {what}")
        await asyncio.sleep(0.02)


class Instance:
    """A server process with its own port."""

    def __init__(self, program, port, log, options=(), environment=None):
        self.environment = environment
        self.command = [program, "serve", "--listen", f"{HOST}:{port}", *options]
        self.port, self.log, self.process, self.admin = port, log, None, None

    def with_admin(self, port):
        """Serves health and metrics on a separate port, as in the container image."""
        self.admin = port
        self.command += ["--admin-listen", f"{HOST}:{port}"]
        return self

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=self.log, stderr=self.log, env=self.environment)

    def signal(self, number):
        self.process.send_signal(number)

    async def ended(self):
        await until(lambda: self.process.poll() is not None, f"the process on port {self.port} has exited")
        return self.process.returncode


class Balancer:
    """HAProxy in front of the instances, configured by deploy/haproxy.cfg."""

    def __init__(self, folder, port, instances):
        self.port, self.socket = port, folder / "haproxy.sock"
        text = (ROOT / "deploy/haproxy.cfg").read_text()
        servers = "\n".join(f"    server s{i.port} {HOST}:{i.port} check port {i.admin}" for i in instances)
        text, replaced = re.subn(r"^ *server-template .*$", servers, text, flags=re.M)
        text, bound = re.subn(r"bind :8080", f"bind {HOST}:{port}", text)
        assert (replaced, bound) == (2, 1), "deploy/haproxy.cfg lacks a line that this script replaces"
        text = text.replace("global\n", f"global\n    stats socket {self.socket}\n", 1)
        (folder / "haproxy.cfg").write_text(text)
        self.log = open(folder / "haproxy.log", "wb")
        self.process = subprocess.Popen(["haproxy", "-db", "-f", str(folder / "haproxy.cfg")], stdout=self.log,
                                        stderr=self.log)

    async def stop(self):
        self.process.kill()
        await until(lambda: self.process.poll() is not None, "HAProxy has exited")

    def up(self):
        """Returns the ports of the instances that HAProxy considers up; none while its backends disagree."""
        with socket.socket(socket.AF_UNIX) as client:
            try:
                client.connect(str(self.socket))
            except OSError:
                return None
            client.sendall(b"show stat\n")
            text = b"".join(iter(lambda: client.recv(65536), b"")).decode()
        rows = csv.DictReader(io.StringIO(text.removeprefix("# ")))
        up = {"sudokud": set(), "page": set()}
        for row in rows:
            if re.fullmatch(r"s\d+", row["svname"]) and row["status"].startswith("UP"):
                up[row["pxname"]].add(int(row["svname"][1:]))
        return up["sudokud"] if up["sudokud"] == up["page"] else None


async def disturb(instances, balancer, load, between):
    """Kills, stops and freezes instances. Returns the number of nonzero exit codes after SIGTERM."""
    every_port = {instance.port for instance in instances}
    unclean = 0

    async def settled(expected, what):
        await until(lambda: balancer.up() == expected, f"HAProxy detects that {what}")
        begin = load.answered
        await until(lambda: load.answered >= begin + between, f"{between} more requests are answered", 120)

    async def back(instance, what):
        instance.start()
        await settled(every_port, f"{what} is up again")

    await settled(every_port, "all instances are up")
    for killed in instances[:2] * 2:
        killed.signal(signal.SIGKILL)
        await killed.ended()
        print(f"port {killed.port}: killed after {load.answered} requests", flush=True)
        await settled(every_port - {killed.port}, "the killed instance is down")
        await back(killed, "the killed instance")
    for instance in instances:
        instance.signal(signal.SIGTERM)
        status = await instance.ended()
        unclean += status != 0
        print(f"port {instance.port}: stopped after {load.answered} requests, exit code {status}", flush=True)
        await settled(every_port - {instance.port}, "the stopped instance is down")
        await back(instance, "the stopped instance")
    last = instances[-1]
    last.signal(signal.SIGSTOP)
    print(f"port {last.port}: frozen after {load.answered} requests", flush=True)
    await settled(every_port - {last.port}, "the frozen instance is down")
    last.signal(signal.SIGCONT)
    await settled(every_port, "the frozen instance is up again")
    return unclean


JSON = ["content-type: application/json"]
ERRORS = [
    (400, "POST", "/solve", b"{", JSON),
    (404, "GET", "/no/such/path", b"", []),
    (405, "GET", "/solve", b"", []),
    (413, "POST", "/solve", b" " * (2 << 20), JSON),
    (415, "POST", "/solve", b"<board/>", ["content-type: application/xml"]),
    (422, "POST", "/solve", b'{"board": "123"}', JSON),
]


async def errors_pass(port):
    """Provokes errors of an instance through HAProxy. Returns the number of errors that arrived changed."""
    wrong = 0
    for status, method, path, body, headers in ERRORS:
        name = f"failover-{status}"
        got, found, answer = await ask(port, method, path, body, [*headers, f"x-request-id: {name}"])
        wrong += not is_problem(status, name, got, found, answer)
    return wrong


def is_problem(status, name, got, found, answer):
    try:
        document = json.loads(answer)
    except ValueError:
        document = {}
    right = (got == status == document.get("status") and document.get("code") and document.get("request_id") == name
             and found.get("x-request-id") == name and found.get("content-type") == "application/problem+json")
    print(f"{'ok    ' if right else 'FAILED'} {status} through HAProxy: {document.get('code')}")
    if not right:
        print(f"       {got} {found} {answer[:300]}")
    return right


async def no_instance_left(instances, balancer):
    """Stops every instance. HAProxy must answer 503 itself, with a problem document and Retry-After."""
    for instance in instances:
        instance.signal(signal.SIGTERM)
        await instance.ended()
    await until(lambda: balancer.up() == set(), "HAProxy detects that every instance is down")
    headers = [*JSON, "x-request-id: no-instance"]
    got, found, answer = await ask(balancer.port, "POST", "/solve", b'{"board": "1..."}', headers)
    return 0 if is_problem(503, "no-instance", got, found, answer) and "retry-after" in found else 1


async def overload_passes(instance, balancer):
    """Fills the queue of one instance. Its 503 must pass through HAProxy, which must not retry."""
    instance.command += ["--workers", "1", "--queue", "1"]
    instance.start()
    await until(lambda: balancer.up() == {instance.port}, "HAProxy detects that the small instance is up")
    hopeless = {"board": "0 " * 25 ** 2, "strategy": "backtracking", "propagation": "none", "branching": "first_cell",
                "max_solutions": 1, "limits": {"time_ms": 1000}}
    body = json.dumps(hopeless).encode()
    answers = await asyncio.gather(*(ask(balancer.port, "POST", "/solve", body, [*JSON, f"x-request-id: overload-{i}"])
                                     for i in range(12)))
    refused = [(i, answer) for i, answer in enumerate(answers) if answer[0] != 200]
    print(f"overload: {len(answers) - len(refused)} of {len(answers)} requests got 200; the others:")
    right = [answer for i, answer in refused if is_problem(503, f"overload-{i}", *answer) and "retry-after" in answer[1]]
    # HAProxy may answer some requests with 503 itself. At least one 503 must come from the instance.
    own = any((b"queue_full" in answer[2] or b"no_room" in answer[2]) for answer in right)
    return 0 if own and len(right) == len(refused) < len(answers) else 1


async def killer_passes(folder):
    """Sends a request that ends every process that it reaches. HAProxy must send it to two instances at most."""
    deaths = []

    async def serve(reader, writer):
        head = await reader.readuntil(b"\r\n\r\n")
        if head.startswith(b"GET /health/ready"):
            writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
            await writer.drain()
        else:
            deaths.append(head)
        writer.close()

    port, *ports = free_ports(5)
    servers = [await asyncio.start_server(serve, HOST, number) for number in ports]
    balancer = Balancer(folder, port, [types.SimpleNamespace(port=number, admin=number) for number in ports])
    try:
        await until(lambda: balancer.up() == set(ports), "HAProxy detects that the instances are up")
        answer = await ask(port, "POST", "/solve", b'{"board": "1..."}', [*JSON, "x-request-id: killer"])
    finally:
        await balancer.stop()
        for server in servers:
            server.close()
    right = is_problem(502, "killer", *answer) and len(deaths) == 2
    print(f"{'ok    ' if right else 'FAILED'} a request that ends processes ended {len(deaths)} of {len(ports)}")
    return 0 if right else 1


async def run(program, clients, between):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        port, *ports = free_ports(7)
        log = open(folder / "instances.log", "wb")
        instances = [Instance(program, port, log).with_admin(admin) for port, admin in zip(ports[:3], ports[3:])]
        for instance in instances:
            instance.start()
        balancer = Balancer(folder, port, instances)
        load = Load(port, puzzles(ROOT / "tests/data" / file for file in ("easy30.txt", "hard30.txt")))
        try:
            await until(lambda: balancer.up() == set(ports[:3]), "HAProxy detects that all instances are up")
            sending = asyncio.create_task(load.run(clients))
            try:
                unclean = await disturb(instances, balancer, load, between)
            finally:
                load.stopped = True
                await sending
                load.report()
            wrong = await errors_pass(port) + await no_instance_left(instances, balancer)
            wrong += await overload_passes(instances[0], balancer)
            wrong += await killer_passes(folder)
        except SystemExit:
            print((folder / "instances.log").read_text()[-2000:], (folder / "haproxy.log").read_text()[-2000:])
            raise
        finally:
            for process in [balancer.process, *(instance.process for instance in instances)]:
                process.kill()
                process.wait()
    print(f"{load.failures} failed requests, {unclean} nonzero exit codes, {wrong} errors that arrived changed")
    return 1 if load.failures or unclean or wrong else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--between", type=int, default=2000, help="number of answers between two changes")
    arguments = parser.parse_args()
    sys.exit(asyncio.run(run(str(arguments.program.resolve()), arguments.clients, arguments.between)))


if __name__ == "__main__":
    main()
