#!/usr/bin/env python3
"""Runs the code blocks of Markdown files and compares their output.

The blocks of a file run in order, in one folder, against a server on a free port, whose address replaces
`localhost:8080`. The command `sudokud` runs the same program. A ```json or ```text block directly after a block must
equal what that printed. The line `<!-- not run -->` before a block skips it.

    sh       Is run by bash. Without --all, only a block that begins with `curl` and names the server, or that begins with
             `echo` and pipes into `sudokud`. A line that installs packages gets the versions of clients/versions.txt.
    python   With --all or --run: is checked by `mypy --strict` unless --run names a program, and run.
    ts       With --all: is compiled by a strict compiler, without a cast or `!`, and run by node.
    js       With --run, as python: only a block that its output follows.

A block whose first line is a comment `# NAME.py: …` is written to that file, and run only if its output follows.
JSON is compared by value. For keys `*_us` and `engine`, which differ between machines, only the types are compared. The
placeholder "…" in JSON matches any value; as a key or as the last element of an array it matches any number of further
members or elements. In text, a line `…` matches any number of lines, and `…` within a line any characters.

    examples.py --server target/debug/sudokud README.md docs/tour.md
    examples.py --server target/debug/sudokud --all --newest docs/clients.md
    examples.py --run 'python=venv/bin/python' README.md
"""
import argparse
import contextlib
import json
import os
import pathlib
import re
import resource
import shlex
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
VERSIONS = ROOT / "clients" / "versions.txt"
ANY = "…"
BLOCK = re.compile(r"^(<!-- not run -->\s*)?```(sh|python|ts|js)\n(.*?)^```\n(?:\s*^```(json|text)\n(.*?)^```$)?", re.M | re.S)
DATA = re.compile(r"^```json\n(.*?)^```$", re.M | re.S)
SERVER = re.compile(r"\b(localhost|127\.0\.0\.1):8080\b")
FILE = re.compile(r"(?:#|//) ([\w.]+\.(?:py|ts|js)): ")
INSTALLS = re.compile(r"^(npm|pip) install (?:--save-dev )?(.*)$", re.M)
CAST = re.compile(r"\bas (?:any|unknown|never|string|number|[A-Z]|components)|[])\w]!(?=[.;,)\[])|\bcast\(|type: ignore|@ts-")
IMPORT_ALL = """
import importlib, pkgutil, sys
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(package.__path__, f"{sys.argv[1]}."):
    importlib.import_module(module.name)
"""
TSCONFIG = {
    "target": "ES2022", "module": "NodeNext", "moduleResolution": "NodeNext", "strict": True, "types": [],
    "lib": ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"], "noUncheckedIndexedAccess": True,
}
SECONDS = 600


class Wrong(Exception):
    """An example that fails, and why."""


def json_difference(expected, actual, path=""):
    """Returns the path and the kind of the first difference, or None."""
    if expected == ANY:
        return None
    if path.endswith("_us") or path.endswith("/engine"):
        return None if type(expected) is type(actual) else f"{path}: {actual!r}"
    if isinstance(expected, dict) and isinstance(actual, dict):
        for key in expected.keys() - {ANY}:
            if key not in actual:
                return f"{path}/{key}: missing"
            if difference := json_difference(expected[key], actual[key], f"{path}/{key}"):
                return difference
        further = actual.keys() - expected.keys()
        return f"{path}: also has {sorted(further)}" if further and ANY not in expected else None
    if isinstance(expected, list) and isinstance(actual, list):
        is_open = expected[-1:] == [ANY]
        wanted = expected[:-1] if is_open else expected
        if len(actual) < len(wanted) or (len(actual) > len(wanted) and not is_open):
            return f"{path}: {len(actual)} entries instead of {len(wanted)}"
        differences = (json_difference(e, a, f"{path}/{i}") for i, (e, a) in enumerate(zip(wanted, actual)))
        return next(filter(None, differences), None)
    same = type(expected) is type(actual) and expected == actual
    return None if same else f"{path}: {actual!r} instead of {expected!r}"


def text_difference(expected, actual):
    """Returns None if the text matches, or a message with the actual text."""
    lines = [r"(?:.*\n)*?" if line == ANY else ".*".join(map(re.escape, line.split(ANY))) + "\n"
             for line in expected.rstrip("\n").split("\n")]
    return None if re.fullmatch("".join(lines), actual.rstrip("\n") + "\n") else f"printed\n{actual}"


def difference(language, expected, actual):
    if expected is None:
        return None
    if language != "json":
        return text_difference(expected, actual)
    try:
        return json_difference(json.loads(expected), json.loads(actual))
    except json.JSONDecodeError as error:
        return f"not JSON ({error}): {actual[:300]}"


def blocks(markdown):
    """Returns (line, language, source, language of the output, output) of each block. The last two may be None."""
    return [(markdown.count("\n", 0, match.start(3)), *match.groups()[1:])
            for match in BLOCK.finditer(markdown) if not match[1]]


def is_example(commands):
    """Whether the server, or the program itself, is part of a block of commands."""
    return bool((commands.startswith("curl ") and SERVER.search(commands))
                or (commands.startswith("echo ") and "| sudokud " in commands))


def versions():
    """Returns the versions that are tested, by package."""
    return dict(line.split() for line in VERSIONS.read_text().splitlines() if line and not line.startswith("#"))


class Page:
    """What the blocks of one file share: a folder, a server and options."""

    def __init__(self, options, folder, address, environment):
        self.options, self.folder, self.address, self.environment = options, folder, address, environment
        self.programs = dict(entry.split("=", 1) for entry in options.run)
        self.number = 0

    def call(self, *command):
        """Returns the output of a command, which must succeed."""
        done = subprocess.run(command, cwd=self.folder, env=self.environment, text=True, capture_output=True,
                              timeout=SECONDS * (self.options.all * 9 + 1), stdin=subprocess.DEVNULL)
        if done.returncode:
            raise Wrong(f"{shlex.join(command)[:200]}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def wants(self, language, source, has_output):
        """Whether a block is run."""
        if language in self.programs:
            return has_output
        if self.address is None or language == "js":
            return False
        return self.options.all or (language == "sh" and is_example(source))

    def run(self, language, source, has_output):
        """Returns the output of a block, or None if the block is only written to its file."""
        self.number += 1
        if self.address:
            source = SERVER.sub(self.address, source)
        if language == "sh":
            return self.run_commands(source)
        if not self.programs and (cast := CAST.search(source)):
            raise Wrong(f"has a cast: {cast[0]}")
        name = FILE.match(source)
        file = name[1] if name else f"example_{self.number}.{ {'python': 'py', 'js': 'mjs'}.get(language, language) }"
        (self.folder / file).write_text(source)
        if name and not has_output:
            return None
        if language in self.programs:
            return self.call(*shlex.split(self.programs[language]), file)
        return self.run_python(file) if language == "python" else self.run_typescript(file)

    def run_python(self, file):
        if not FILE.match((self.folder / file).read_text()):
            for package in self.folder.glob("*/__init__.py"):
                self.call(sys.executable, "-c", IMPORT_ALL, package.parent.name)
            self.call(sys.executable, "-m", "mypy", "--strict", "--follow-imports", "silent", file)
        return self.call(sys.executable, file)

    def run_typescript(self, file):
        self.configure([file])
        self.call("npx", "tsc")
        return self.call("node", f"{file.removesuffix('.ts')}.js")

    def configure(self, files):
        """Writes the configuration of the compiler, which generators read too."""
        (self.folder / "tsconfig.json").write_text(json.dumps({"compilerOptions": TSCONFIG, "files": files}))
        if not (self.folder / "package.json").exists():
            (self.folder / "package.json").write_text('{"type": "module", "private": true}')

    def run_commands(self, source):
        """Runs a block of commands: each line that installs alone, so that its versions can be replaced."""
        if INSTALLS.search(source):
            self.configure([])
            source = INSTALLS.sub(lambda line: self.install(line[1], line[2].split()), source)
        output = self.call("bash", "-euo", "pipefail", "-c", source)
        if '"type":"/problems/' in output:
            raise Wrong(f"a problem: {output[:300]}")
        return output

    def install(self, manager, packages):
        """Returns the command that installs packages: the versions that are tested, or the newest."""
        if not self.options.newest:
            tested, mark = versions(), {"npm": "@", "pip": "=="}[manager]
            names = [re.sub(r"(?<=.)@.*", "", package) for package in packages]
            if unknown := set(names) - tested.keys():
                raise Wrong(f"{VERSIONS.name} has no {', '.join(unknown)}")
            packages = [f"{name}{mark}{tested[name]}" for name in names]
        elif manager == "npm":
            # Without a tag, npm takes the newest version that says to run on this version of node.
            packages = [package if "@" in package[1:] else f"{package}@latest" for package in packages]
        if manager == "npm":
            return f"npm install --silent --no-audit --no-fund --save-dev {shlex.join(packages)}"
        upgrade = "--upgrade" if self.options.newest else ""
        return f"{sys.executable} -m pip install --quiet --disable-pip-version-check {upgrade} {shlex.join(packages)}"


def renew(folder):
    """Writes the installed versions to clients/versions.txt."""
    npm = json.loads(subprocess.run(["npm", "ls", "--json", "--depth=0"], cwd=folder, text=True, capture_output=True).stdout)
    pip = json.loads(subprocess.run([sys.executable, "-m", "pip", "list", "--format=json"], text=True, check=True,
                                    capture_output=True).stdout)
    found = {name: entry["version"] for name, entry in npm["dependencies"].items()}
    found |= {entry["name"]: entry["version"] for entry in pip}
    text = VERSIONS.read_text()
    for name in versions():
        # No example installs the newest node.
        version = found.get(name) or subprocess.run(["npm", "view", name, "version"], text=True, check=True,
                                                    capture_output=True).stdout.strip()
        text = re.sub(rf"^{re.escape(name)} .*$", f"{name} {version}", text, flags=re.M)
    VERSIONS.write_text(text)


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


@contextlib.contextmanager
def serving(server):
    """Runs a server and gives its address. Fails unless it ends well."""
    address = f"127.0.0.1:{free_port()}"
    process = subprocess.Popen([server, "serve", "--listen", address], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            if process.poll() is not None:
                sys.exit(f"{server} ended with exit code {process.returncode}")
            if subprocess.run([server, "health", f"http://{address}"], capture_output=True).returncode == 0:
                break
            time.sleep(0.1)
        else:
            sys.exit(f"{server} was not ready after 10 s")
        yield address
    finally:
        process.terminate()
        if status := process.wait(timeout=20):
            sys.exit(f"exit code of the server: {status}")


def run_file(file, page):
    """Runs the blocks of a file. Returns how many passed and failed."""
    markdown = file.read_text()
    for source in DATA.findall(markdown):
        if ANY not in source:
            json.loads(source)
    passed = failed = 0
    for line, language, source, kind, expected in blocks(markdown):
        if not page.wants(language, source, expected is not None):
            continue
        begin, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            printed = page.run(language, source, expected is not None)
            wrong = printed is not None and difference(kind, expected, printed)
        except (Wrong, subprocess.TimeoutExpired) as error:
            wrong = str(error)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        passed, failed = (passed, failed + 1) if wrong else (passed + 1, failed)
        first = source.splitlines()[0][:60]
        print(f"{'FAILED' if wrong else 'ok    '} {file.name}:{line} {language} {first} "
              f"({time.monotonic() - begin:.1f} s, CPU {cpu:.1f} s)", flush=True)
        if wrong:
            print(f"       {wrong}")
    return passed, failed


def run(options):
    """Runs the files. Returns the exit code."""
    passed = failed = 0
    with contextlib.ExitStack() as stack:
        server = options.server and str(options.server.resolve())
        address = stack.enter_context(serving(server)) if server else None
        for file in options.file:
            folder = options.folder or pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
            (folder / "bin").mkdir(parents=True, exist_ok=True)
            environment = os.environ | dict(entry.split("=", 1) for entry in options.set)
            if server:
                (folder / "bin" / "sudokud").unlink(missing_ok=True)
                (folder / "bin" / "sudokud").symlink_to(server)
                path = os.pathsep.join([str(folder.resolve() / "bin"), str(pathlib.Path(sys.executable).parent), environment["PATH"]])
                environment["PATH"] = path
            results = run_file(file, Page(options, folder, address, environment))
            passed, failed = passed + results[0], failed + results[1]
            if options.newest and not failed:
                renew(folder)
    print(f"{passed} examples passed, {failed} failed")
    return 1 if failed or not passed else 0


def selftest():
    same = [("json", '{"a": 1, "…": "…"}', '{"a": 1, "b": 2}'), ("json", '[1, "…"]', "[1, 2, 3]"),
            ("json", '{"elapsed_us": 41}', '{"elapsed_us": 7}'), ("text", "a\n…\nd\n", "a\nb\nc\nd\n"),
            ("text", "v…1", "version 1\n"), ("text", "a\n", "a")]
    other = [("json", '{"a": 1}', '{"a": 1, "b": 2}'), ("json", '{"a": 1}', '{"a": true}'), ("json", "[1]", "[1, 2]"),
             ("json", '{"a": {"b": 1}}', '{"a": {"b": 2}}'), ("json", "{}", "nonsense"), ("text", "a\n", "a\nb\n"),
             ("json", '{"elapsed_us": 41}', '{"elapsed_us": "7"}'), ("json", '{"a": null}', "{}"), ("text", "a.c", "abc")]
    assert all(difference(*case) is None for case in same), [c for c in same if difference(*c)]
    assert all(difference(*case) is not None for case in other), [c for c in other if not difference(*c)]
    found = blocks("x\n```sh\na\n```\n\n```json\n{}\n```\n<!-- not run -->\n```sh\nb\n```\n```js\nc\n```\ny\n```text\nno\n```\n")
    assert found == [(2, "sh", "a\n", "json", "{}\n"), (13, "js", "c\n", None, None)], found
    assert is_example("echo 1 | sudokud solve -\n") and not is_example("echo 1\n")
    for source in ("x as Step", "x!.y", "x[0]!;", "f()!)", "cast(int, x)", "x as any"):
        assert CAST.search(source), source
    for source in ("a != b", "import * as client", "!x", '"no!"', "if (!a.b) c", "x as const", "A cast"):
        assert not CAST.search(source), source


def parser():
    options = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    options.add_argument("--server", type=pathlib.Path, help="the program")
    options.add_argument("--all", action="store_true", help="run every block of sh, python and ts")
    options.add_argument("--run", action="append", default=[], metavar="LANGUAGE=COMMAND", help="run blocks of a language so")
    options.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a variable of the blocks")
    options.add_argument("--newest", action="store_true", help="install the newest versions, and write them to the list")
    options.add_argument("--folder", type=pathlib.Path, help="the folder of the blocks, which is kept")
    options.add_argument("file", nargs="+", type=pathlib.Path)
    return options


if __name__ == "__main__":
    selftest()
    sys.exit(run(parser().parse_args()))
