#!/usr/bin/env python3
"""Runs the examples of a Markdown file and compares their output.

With a server, an example is a ```sh block that starts with `curl` and names `localhost:8080` or
`127.0.0.1:8080`, or that starts with `echo` and names `sudokud`. Bash runs
the block from the folder of the file; the exit code must be 0. If a ```json or ```text block follows
directly, it must equal the output. The line `<!-- not run -->` before a block skips it.

JSON is compared by value. For keys `*_us` and `engine`, which differ between machines, only the types are
compared. The placeholder "…" in JSON matches any value; as a key or as the last element of an array it
matches any number of further members or elements. In text, a line `…` matches any number of lines, and `…`
within a line any characters.

The server listens on a free port of 127.0.0.1. The script replaces the address in the commands. The command
`sudokud` runs the same program.

With a language, an example is a block of that language that is directly followed by its output; the program
reads it from the standard input, in the current folder.

    readme_examples.py --server target/debug/sudokud README.md
    readme_examples.py --language python --program 'venv/bin/python -' README.md
    readme_examples.py --selftest
"""
import argparse
import json
import os
import pathlib
import re
import shlex
import socket
import subprocess
import sys
import tempfile
import time

ANY = "…"
BLOCK = re.compile(r"^(<!-- not run -->\s*)?```sh\n(.*?)^```\n(?:\s*^```(json|text)\n(.*?)^```$)?", re.M | re.S)
SERVER = re.compile(r"\b(localhost|127\.0\.0\.1):8080\b")


def blocks(markdown):
    """Returns (line, commands, language, expected output) of each example. The last two may be None."""
    return [(markdown.count("\n", 0, match.start(2)), commands, language, expected)
            for match in BLOCK.finditer(markdown)
            for not_run, commands, language, expected in [match.groups()]
            if not not_run and is_example(commands)]


def is_example(commands):
    """Whether the server, or the program itself, is part of a block of commands."""
    return ((commands.startswith("curl ") and SERVER.search(commands))
            or (commands.startswith("echo ") and "| sudokud " in commands))


def blocks_of(language, markdown):
    """Returns (line, source, expected output) of each example in a language."""
    block = re.compile(rf"^```{language}\n(.*?)^```\n\s*^```text\n(.*?)^```$", re.M | re.S)
    return [(markdown.count("\n", 0, match.start(1)), *match.groups()) for match in block.finditer(markdown)]


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


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def start(server, port):
    process = subprocess.Popen([server, "serve", "--listen", f"127.0.0.1:{port}"], stdout=subprocess.DEVNULL)
    for _ in range(100):
        if process.poll() is not None:
            raise SystemExit(f"{server} ended with exit code {process.returncode}")
        if subprocess.run([server, "health", f"http://127.0.0.1:{port}"], capture_output=True).returncode == 0:
            return process
        time.sleep(0.1)
    process.kill()
    raise SystemExit(f"{server} was not ready after 10 s")


def run(commands, server, port, root):
    commands = SERVER.sub(f"127.0.0.1:{port}", commands)
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(server, f"{folder}/sudokud")
        environment = os.environ | {"PATH": f"{folder}:{os.environ['PATH']}"}
        return subprocess.run(["bash", "-euo", "pipefail", "-c", commands], cwd=root, env=environment, text=True,
                              capture_output=True, timeout=60, stdin=subprocess.DEVNULL)


def check(file, server):
    examples = blocks(file.read_text())
    if not examples:
        raise SystemExit(f"{file} contains no example")
    port = free_port()
    process = start(server, port)
    failed = 0
    try:
        for line, commands, language, expected in examples:
            result = run(commands, server, port, file.resolve().parent)
            wrong = f"exit code {result.returncode}: {result.stderr}" if result.returncode else None
            if '"type":"/problems/' in result.stdout:
                wrong = wrong or f"a problem: {result.stdout[:300]}"
            wrong = wrong or difference(language, expected, result.stdout)
            failed += wrong is not None
            print(f"{'FAILED' if wrong else 'ok    '} {file.name}:{line} {commands.splitlines()[0][:80]}", flush=True)
            if wrong:
                print(f"       {wrong}")
    finally:
        process.terminate()
        status = process.wait(timeout=20)
    print(f"{len(examples) - failed} examples passed, {failed} failed; exit code of the server: {status}")
    return 1 if failed or status else 0


def check_language(file, language, program):
    examples = blocks_of(language, file.read_text())
    if not examples:
        raise SystemExit(f"{file} contains no example in {language}")
    failed = 0
    for line, source, expected in examples:
        result = subprocess.run(shlex.split(program), input=source, text=True, capture_output=True, timeout=60)
        wrong = f"exit code {result.returncode}: {result.stderr}" if result.returncode else None
        wrong = wrong or text_difference(expected, result.stdout)
        failed += wrong is not None
        print(f"{'FAILED' if wrong else 'ok    '} {file.name}:{line} {language}")
        if wrong:
            print(f"       {wrong}")
    return 1 if failed else 0


def selftest():
    same = [("json", '{"a": 1, "…": "…"}', '{"a": 1, "b": 2}'), ("json", '[1, "…"]', "[1, 2, 3]"),
            ("json", '{"elapsed_us": 41}', '{"elapsed_us": 7}'), ("text", "a\n…\nd\n", "a\nb\nc\nd\n"),
            ("text", "v…1", "version 1\n"), ("text", "a\n", "a")]
    other = [("json", '{"a": 1}', '{"a": 1, "b": 2}'), ("json", '{"a": 1}', '{"a": true}'), ("json", "[1]", "[1, 2]"),
             ("json", '{"a": {"b": 1}}', '{"a": {"b": 2}}'), ("json", "{}", "nonsense"), ("text", "a\n", "a\nb\n"),
             ("json", '{"elapsed_us": 41}', '{"elapsed_us": "7"}'), ("json", '{"a": null}', "{}"), ("text", "a.c", "abc")]
    assert all(difference(*case) is None for case in same), [c for c in same if difference(*c)]
    assert all(difference(*case) is not None for case in other), [c for c in other if not difference(*c)]
    here = "curl localhost:8080\n"
    found = blocks(f"x\n```sh\n{here}```\n\n```json\n{{}}\n```\n```sh\nno\n```\n<!-- not run -->\n```sh\n{here}```\n"
                   f"```sh\n{here}```\ny\n```text\nno\n```\n")
    assert blocks_of("js", "```js\na\n```\n\n```text\nb\n```\n```js\nc\n```\n") == [(1, "a\n", "b\n")]
    assert is_example("echo 1 | sudokud solve -\n") and not is_example("echo 1\n")
    assert found == [(2, here, "json", "{}\n"), (16, here, None, None)], found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--server", type=pathlib.Path)
    parser.add_argument("--language")
    parser.add_argument("--program")
    parser.add_argument("--selftest", action="store_true")
    parser.add_argument("file", nargs="?", type=pathlib.Path, default=pathlib.Path("README.md"))
    arguments = parser.parse_args()
    selftest()
    if arguments.language:
        sys.exit(check_language(arguments.file, arguments.language, arguments.program))
    if not arguments.selftest:
        sys.exit(check(arguments.file, str(arguments.server.resolve())))


if __name__ == "__main__":
    main()
