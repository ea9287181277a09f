#!/usr/bin/env python3
"""Runs the quick starts of a Markdown page against a server, as they stand.

Each section of the page is a quick start. Its ```sh block generates a client; lines that install packages are not run,
but must name the versions that clients/package.json and .ci/requirements.txt pin. Its ```ts block is compiled by a
strict compiler and run by node. Its ```python block is checked by `mypy --strict` and run, after every module of a
generated client has been imported. What is printed must equal the ```text block. `localhost:8080` is replaced by the
address of the server. Works in clients/built/.

    quick_starts.py docs/clients.md 127.0.0.1:8080
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import time

CLIENTS = pathlib.Path(__file__).resolve().parent.parent / "clients"
SECTION = re.compile(r"^## (.*)\n((?:(?!## ).*\n)*)", re.M)
BLOCK = re.compile(r"^```(sh|ts|python|text)\n(.*?)^```$", re.M | re.S)
INSTALLS = re.compile(r"^(npm|pip) install ((?:--save-dev )?)(.*)")
IMPORT_ALL = """
import importlib, pkgutil, sudokud
modules = [module.name for module in pkgutil.walk_packages(sudokud.__path__, "sudokud.")]
assert len(modules) > 100, modules
for module in modules:
    importlib.import_module(module)
"""
SECONDS = 120


def run(command, folder):
    """Returns the output of a command that succeeds within `SECONDS`."""
    done = subprocess.run(command, cwd=folder, text=True, capture_output=True, timeout=SECONDS, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise ValueError(f"{' '.join(command)}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    if re.search("warning", done.stdout + done.stderr, re.I):
        raise ValueError(f"{' '.join(command)} warns:\n{done.stdout}{done.stderr}")
    return done.stdout


def pinned():
    """Returns the packages that the checks install, as `name@version` and `name==version`."""
    versions = json.loads((CLIENTS / "package.json").read_text())["devDependencies"]
    requirements = (CLIENTS.parent / ".ci" / "requirements.txt").read_text()
    return {f"{name}@{version}" for name, version in versions.items()} | set(requirements.split())


def try_section(blocks, folder):
    """Returns the output of a quick start."""
    folder.mkdir(parents=True)
    for line in blocks.get("sh", "").splitlines():
        if installs := INSTALLS.match(line):
            if other := set(installs[3].split()) - pinned():
                raise ValueError(f"{line}: the tested versions are others than {', '.join(sorted(other))}")
        else:
            run(["bash", "-euc", line], folder)
    if "python" in blocks:
        (folder / "main.py").write_text(blocks["python"])
        if (folder / "sudokud").is_dir():
            run([sys.executable, "-c", IMPORT_ALL], folder)
        run([sys.executable, "-m", "mypy", "--strict", "--follow-imports", "silent", "main.py"], folder)
        return run([sys.executable, "main.py"], folder)
    (folder / "main.ts").write_text(blocks["ts"])
    (folder / "package.json").write_text('{"type": "module"}')
    shutil.copy(CLIENTS / "tsconfig.json", folder)
    run(["npx", "tsc"], folder)
    return run(["node", "main.js"], folder)


def main():
    page, address = sys.argv[1:]
    text = pathlib.Path(page).read_text().replace("localhost:8080", address)
    failed = count = 0
    for title, content in SECTION.findall(text):
        blocks = dict(BLOCK.findall(content))
        if not blocks.keys() & {"ts", "python"}:
            continue
        count += 1
        begin = time.monotonic()
        try:
            printed = try_section(blocks, CLIENTS / "built" / re.sub(r"\W+", "_", title.lower()))
            wrong = None if printed == blocks.get("text") else f"printed\n{printed}"
        except (ValueError, subprocess.TimeoutExpired) as error:
            wrong = str(error)
        failed += wrong is not None
        print(f"{'FAILED' if wrong else 'ok    '} {title} ({time.monotonic() - begin:.1f} s)", flush=True)
        if wrong:
            print(wrong)
    print(f"{count - failed} passed, {failed} failed")
    return 1 if failed or not count else 0


if __name__ == "__main__":
    sys.exit(main())
