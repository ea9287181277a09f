#!/usr/bin/env python3
"""Rollout test: replaces a build of the page by another behind HAProxy while the page is loaded and used.

Starts two instances of one build and HAProxy with deploy/haproxy.cfg, then two instances of another build beside
them, then stops the first two. In each of the three phases, clients
  - load the page anew: `/` and every file that it names, directly or through other files;
  - continue pages that they loaded before: they ask for files of that build that they have not loaded yet.
While an instance of a build runs, each of its files must arrive with status 200. When the last one is gone, its
files get 404, and `/` must name the other build, to which a running page then reloads.

    rollout.py target/debug/sudokud                  one program with two folders of the page
    rollout.py target/release/sudokud NEW_PROGRAM    two programs
"""
import argparse
import asyncio
import os
import pathlib
import posixpath
import re
import shutil
import sys
import tempfile

from failover import Balancer, Instance, free_ports, until
from load import HOST, ask

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The same as in page/worker.js.
NAMED = re.compile(r"""["'(]((?:\.{1,2}|page)/[^"'()\s]+\.(?:js|css|svg|woff2|webmanifest))["')]""")
BUILD = re.compile(r"page/[^/]+/")
FRESH = 200
RUNNING = 200
AT_ONCE = 8


class Client:
    """Asks for files and counts the answers by status."""

    def __init__(self, port):
        self.port, self.wrong, self.files = port, [], 0

    async def get(self, path, expected=200):
        status, _, body = await ask(self.port, "GET", path)
        self.files += 1
        if status != expected:
            self.wrong.append(f"{path}: {status} instead of {expected}")
        return body.decode("utf-8", "replace")

    async def names(self, path):
        """Returns the paths of the files that a file names."""
        text = await self.get(path)
        base = "/" if path == "/" else posixpath.dirname(path) + "/"
        return {posixpath.normpath(base + name) for name in NAMED.findall(text)}

    async def load(self, seconds_between=0):
        """Loads the page and all files that it names. Returns their paths."""
        seen, waiting = set(), ["/"]
        while waiting:
            path = waiting.pop()
            seen.add(path)
            names = await self.names(path) if path == "/" or path.endswith((".js", ".css")) else set()
            waiting += names - seen - set(waiting)
            await asyncio.sleep(seconds_between)
        return seen - {"/"}


async def many(count, task):
    """Runs `count` tasks, some at a time."""
    left = iter(range(count))

    async def worker():
        for _ in left:
            await task()

    await asyncio.gather(*(worker() for _ in range(AT_ONCE)))


def build_of(files):
    return {BUILD.search(file).group() for file in files}


class Rollout:
    """The clients of a rollout, and what went wrong."""

    def __init__(self, port):
        self.client = Client(port)
        self.mixed = []

    async def fresh(self, count):
        """Loads the page `count` times. Returns the builds that arrived."""
        builds = set()

        async def one():
            files = await self.client.load()
            if len(build_of(files)) != 1 or len(files) < 50:
                self.mixed.append(f"a page of {len(files)} files has the builds {build_of(files)}")
            builds.update(build_of(files))

        await many(count, one)
        return builds

    async def running(self, count, files, expected):
        """Asks `count` times for files of a page that runs."""
        files = sorted(files)
        numbers = iter(range(count))

        async def one():
            for k in range(3):
                await self.client.get(files[(7 * next(numbers, 0) + k) % len(files)], expected)

        await many(count, one)

    def report(self, phase):
        wrong = [*self.client.wrong, *self.mixed]
        print(f"{'FAILED' if wrong else 'ok    '} {phase}: {self.client.files} files, {len(wrong)} wrong answers", flush=True)
        for line in wrong[:5]:
            print(f"       {line}")
        self.client.files, self.client.wrong, self.mixed = 0, [], []
        return len(wrong)


def second_page(folder):
    """Copies the folder of the page and changes one file."""
    page = folder / "page"
    shutil.copytree(ROOT / "page", page)
    script = page / "main.js"
    script.write_text(script.read_text() + "\nexport const build = 2;\n")
    return page


def instances_of(program, ports, log, environment):
    instances = [Instance(program, port, log, environment=environment).with_admin(admin)
                 for port, admin in zip(ports[::2], ports[1::2])]
    return instances


async def run(old, new):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        port, *ports = free_ports(9)
        log = open(folder / "instances.log", "wb")
        environment = None if new else {**os.environ, "SUDOKUD_PAGE": str(second_page(folder))}
        first = instances_of(old, ports[:4], log, None)
        second = instances_of(new or old, ports[4:], log, environment)
        for instance in first:
            instance.start()
        balancer = Balancer(folder, port, [*first, *second])
        up = lambda instances: {instance.port for instance in instances}
        rollout, wrong = Rollout(port), 0
        try:
            await until(lambda: balancer.up() == up(first), "HAProxy detects that the first build is up")
            files = await rollout.client.load()
            for instance in second:
                instance.start()
            await until(lambda: balancer.up() == up([*first, *second]), "HAProxy detects that both builds are up")
            builds, _ = await asyncio.gather(rollout.fresh(FRESH), rollout.running(RUNNING, files, 200))
            if len(builds) != 2:
                rollout.mixed.append(f"fresh pages are of {builds} instead of two builds")
            wrong += rollout.report(f"two builds at once: {FRESH} fresh pages, {RUNNING} running ones")
            for instance in first:
                instance.signal(15)
                await instance.ended()
            await until(lambda: balancer.up() == up(second), "HAProxy detects that the first build is gone")
            builds = await rollout.fresh(10)
            await rollout.running(10, files, 404)
            if builds & build_of(files):
                rollout.mixed.append(f"fresh pages are of {builds}")
            wrong += rollout.report("the first build is gone: 10 fresh pages, 10 running ones that must reload")
        finally:
            for process in [balancer.process, *(i.process for i in [*first, *second] if i.process)]:
                process.kill()
                process.wait()
    return 1 if wrong else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("old", type=pathlib.Path)
    parser.add_argument("new", type=pathlib.Path, nargs="?")
    arguments = parser.parse_args()
    new = arguments.new and str(arguments.new.resolve())
    sys.exit(asyncio.run(run(str(arguments.old.resolve()), new)))


if __name__ == "__main__":
    main()
