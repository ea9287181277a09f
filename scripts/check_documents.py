#!/usr/bin/env python3
"""Checks what the documents claim about the sources, as far as their text can be compared.

  scripts/check_documents.py                               the sources alone
  scripts/check_documents.py --program target/debug/sudokud    also options and defaults, of a build with the feature otel

Of all documents in Markdown:
  - a relative link leads to a file, and its anchor to a heading there;
  - a path in backticks, such as `work/pool/` or `scripts/soak.py`, names tracked files, from the root or from some folder;
  - the numbers of techniques and of kinds of constraints are those of their tables;
  - the defaults in the table of docs/operating.md are those of `sudokud serve --help`;
  - the version is the same in every manifest and in the heading of the changelog;
  - an option in backticks, such as `--max-side`, is one of a command of `sudokud`, or stands in a script or manifest.

Of ARCHITECTURE.md:
  - it has at most 200 lines;
  - its table names the crates in such an order that each uses only those before it, and every crate;
  - what a row of its tables says to be in a crate or a part of `src/` is there, and the primitives are as many as it says;
  - `crates/search` has no dependency, and a technique uses neither engines nor propagation;
  - `unsafe` stands only where the page says;
  - the service names neither candidates nor a frontier, and of the engines only their names and the clock;
  - the programs of `crates/rating` use no finder of the ladder, and engines and pictures name no kind of constraint;
  - each file of Rust begins with its purpose, and each crate has its tests of public interfaces in one binary.

Other claims are checked by the tests that the page names.
"""
import argparse
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINES = 200
LINK = re.compile(r"(?<!`)\]\(([^)\s]+)\)")
SPAN = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"(?=[^/])[\w.*-]+(?:/[\w.*-]+)*(?:/|/[\w*-]+\.\w+)")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]+")
FENCE = re.compile(r"^```.*?^```$", re.M | re.S)
COUNT = re.compile(r"\b(\d+) (?:human )?(techniques|kinds of constraints)\b")
# Folders that are made, not tracked.
MADE = ("target/", "dist/", "node_modules/", "wheels/", "crates/*.crate")
UNSAFE = ("crates/core/src/engine/bitboard9/", "crates/wasm/src/", "src/main.rs")
# What a program may have from the ladder: names and ratings.
OF_LADDER = {"Level", "Easy", "Extreme", "Hard", "Medium", "Unfair", "Rating", "Technique", "self"}
WITHOUT_KINDS = ("crates/core/src/engine/", "crates/render/src/")
NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split()
RECORDS = "benches/records/"
# The manifests that have the version of the workspace.
MANIFESTS = ("crates/python/Cargo.toml", "crates/wasm/Cargo.toml", "crates/wasm/npm/package.json",
             "clients/typescript/package.json")


def tracked():
    """The files of the working tree that git knows or would know."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True, text=True)
    return sorted(path for path in set(listed.stdout.split("\n")) if path and (ROOT / path).exists())


def text(path):
    return (ROOT / path).read_text(encoding="utf-8")


def anchor(heading):
    """The anchor that a heading gets from renderers of Markdown."""
    return re.sub(r"[^\w -]", "", heading.strip().lower()).replace(" ", "-")


def code(path):
    """The source without comments and without the unit tests at its end."""
    source = text(path).split("#[cfg(test)]\nmod tests")[0]
    return "\n".join(line.split("//")[0] for line in source.split("\n"))


def links(document, files):
    """Yields what is wrong with the links of a document."""
    for target in LINK.findall(FENCE.sub("", text(document))):
        if re.match(r"\w+:", target):
            continue
        path, _, fragment = target.partition("#")
        found = (ROOT / document).parent / path if path else ROOT / document
        if not found.exists():
            yield f"the link {target} leads nowhere"
        elif fragment:
            headings = re.findall(r"^#+ (.*)$", found.read_text(encoding="utf-8"), re.M)
            if fragment not in map(anchor, headings):
                yield f"no heading has the anchor of {target}"


def paths(document, files):
    """Yields the paths in backticks that no file has."""
    all_files = ["/" + file for file in files]
    for span in SPAN.findall(FENCE.sub("", text(document))):
        path = re.sub(r"^(?:\.\./)+", "", span.split(" ")[0].rstrip(":,"))
        if not PATH.fullmatch(path) or path.startswith(MADE):
            continue
        wanted = re.compile("/" + re.escape(path).replace(r"\*", "[^/]*") + ("" if path.endswith("/") else "$"))
        if not any(wanted.search(file) for file in all_files):
            yield f"`{path}` is no path of the sources"


def counts(document, numbers):
    for number, noun in COUNT.findall(text(document)):
        if int(number) > 9 and int(number) != numbers[noun]:
            yield f"{number} {noun}, but there are {numbers[noun]}"


def options(document, known):
    for span in SPAN.findall(FENCE.sub("", text(document))):
        for option in OPTION.findall(span) if span.startswith(("--", "sudokud ", "scripts/")) else ():
            if option not in known:
                yield f"no command or script has the option {option}"


def ask(program, *words):
    return subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout


def defaults(program):
    """Yields the defaults in docs/operating.md that the program does not have."""
    known = {}
    for entry in re.split(r"^ +(?=(?:-\w, )?--)", ask(program, "serve", "--help"), flags=re.M):
        if found := re.search(r"\[default: ([^\]]*)\]", entry):
            known[OPTION.search(entry)[0]] = found[1]
    for options, value in re.findall(r"((?:`--[\w-]+`,? ?)+)\(([^)]*)\)", text("docs/operating.md").partition("## Fairness")[0]):
        for option in OPTION.findall(options):
            default = known.get(option, "none")
            if re.match(r"\d", default) and value != default:
                yield f"docs/operating.md: {option} has the default {default}"


def known_options(program, files):
    """The options of all commands, and what stands in scripts, manifests and other programs' commands."""
    top = ask(program, "--help")
    commands = re.findall(r"^  ([a-z]+)  ", top.split("Options:")[0], re.M)
    helps = [top] + [ask(program, command, "--help") for command in commands if command != "help"]
    others = [text(file) for file in files
              if file.startswith(("scripts/", "deploy/", ".ci/", "benches/", "examples/", "browser/", "Dockerfile"))
              and file.endswith((".py", ".sh", ".rs", ".yaml", ".cfg", "Dockerfile", "run", "reach", ".js"))]
    return set(OPTION.findall("\n".join(helps + others)))


def versions():
    """Yields the versions that differ from that of the workspace."""
    workspace = text("Cargo.toml")
    version = re.search(r'^version = "(.*)"', workspace, re.M)[1]
    found = {("Cargo.toml", each) for each in re.findall(r'^sudokud-.*version = "(.*?)"', workspace, re.M)}
    found |= {(file, re.search(r'^\s*"?version"?\s*[=:]\s*"(.*?)"', text(file), re.M)[1]) for file in MANIFESTS}
    found.add(("CHANGELOG.md", re.search(r"^## (\S+)", text("CHANGELOG.md"), re.M)[1]))
    for file, other in sorted(found):
        if other != version:
            yield f"{file}: the version {other} is not {version}"


def crates(files):
    """Yields what is wrong with the order of the crates in ARCHITECTURE.md."""
    page = text("ARCHITECTURE.md")
    order = re.findall(r"^\| `crates/(\w+)` \|", page, re.M)
    folders = {file.split("/")[1] for file in files if file.startswith("crates/")}
    if set(order) != folders:
        yield f"the table and crates/ differ in {sorted(set(order) ^ folders)}"
    for place, name in enumerate(order):
        if name not in folders:
            continue
        manifest = text(f"crates/{name}/Cargo.toml")
        section = manifest.partition("\n[dependencies]\n")[2].partition("\n[")[0]
        used = re.findall(r"^sudokud-(\w+)", section, re.M)
        if late := [other for other in used if other not in order[:place]]:
            yield f"crates/{name} uses {late}, which the table has after it"
        if name == "human" and "core" in used:
            yield "crates/human depends on the engines"
        if name == "search" and section.strip():
            yield f"crates/search depends on {section.strip()}"


def rows(files):
    """Yields the files and folders that rows of ARCHITECTURE.md name, and that are not where the row says."""
    page = text("ARCHITECTURE.md")
    table = re.findall(r"^\| (?:`sudokud` \()?`([\w/]+?)/?`.*?\|(.*)", page, re.M)
    places = {place for place, _ in table}
    for place, row in table:
        folder = next((each for each in (place, f"src/{place}") if any(file.startswith(each + "/") for file in files)), None)
        for span in SPAN.findall(row) if folder else ():
            if re.fullmatch(r"[\w/]+(/|\.rs)", span) and span.rstrip("/") not in places:
                inside = ["/" + file for file in files if file.startswith(folder + "/")]
                if not any(f"/{span}" in file for file in inside):
                    yield f"`{span}` is not in {folder}/"
    listed = text("crates/model/src/constraint/primitive/mod.rs").partition("pub enum Primitive {")[2].partition("\n}")[0]
    count = len(re.findall(r"^    \w+\(", listed, re.M))
    said = re.search(r"the (\w+) primitives", page)[1]
    if NUMBERS.index(said) != count:
        yield f"{said} primitives, but there are {count}"


def sources(files):
    """Yields the sources that contradict an invariant."""
    rust = [file for file in files if file.endswith(".rs") and re.match(r"(src|crates/\w+/src)/", file)]
    for file in rust:
        source = text(file)
        if not source.startswith(("//!", "#!")):
            yield f"{file} does not begin with its purpose"
        if file.endswith("tests.rs") or "/tests/" in file:
            continue
        plain = code(file)
        is_allowed = file.startswith(UNSAFE)
        if re.search(r"\bunsafe\s*(\{|fn|extern|impl|\()|\bunsafe\(", plain) and not is_allowed:
            yield f"{file} has `unsafe`"
        if file.startswith("crates/human/src/techniques/"):
            for name in ("core", "propagation"):
                if re.search(rf"\bsudokud_{name}\b", plain):
                    yield f"{file} uses {name}"
        if file.startswith("src/"):
            for name in ("Candidates", "Frontier", r"sudokud_core::engine::(?!record::Clock)\w+"):
                if found := re.search(rf"\b{name}\b", plain):
                    yield f"{file} names {found[0]}"
        if file.startswith("crates/rating/src/programs/"):
            used = re.findall(r"\bsudokud_human::(\w+|\{[^}]*\})", plain)
            if other := set(re.findall(r"\w+", " ".join(used))) - OF_LADDER:
                yield f"{file} uses {sorted(other)} of the ladder"
        if file.startswith(WITHOUT_KINDS):
            kinds = set(re.findall(r"^## `(\w+_\w+)`", text("docs/kinds.md"), re.M))
            if kinds := kinds & set(re.findall(r'"(\w+)"', plain)):
                yield f"{file} names the kinds {sorted(kinds)}"
    for folder in sorted({file.rsplit("/tests/", 1)[0] for file in files
                          if re.match(r"crates/\w+/tests/", file) and file.endswith(".rs")}):
        binaries = {file for file in files if re.fullmatch(rf"{folder}/tests/(\w+\.rs|\w+/main\.rs)", file)}
        if binaries != {f"{folder}/tests/it/main.rs"}:
            yield f"{folder} has the test binaries {sorted(binaries)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--program", help="a program of these sources, which is asked for its options")
    arguments = parser.parse_args()
    files = tracked()
    ladder = text("crates/human/src/ladder/table.rs")
    numbers = {"techniques": len(re.findall(r'^    [A-Z]\w+ "\w+" "', ladder, re.M)),
               "kinds of constraints": len(re.findall(r"^## `", text("docs/kinds.md"), re.M))}
    documents = [file for file in files if file.endswith(".md") and not file.startswith(("tests/", "fuzz/corpus"))]
    known = known_options(arguments.program, files) if arguments.program else None
    wrong = []
    for document in documents:
        found = list(links(document, files))
        if not document.startswith(RECORDS):
            found += [*paths(document, files), *counts(document, numbers)]
            if known and not document.startswith("benches/"):
                found += options(document, known)
        wrong += [f"{document}: {each}" for each in found]
    lines = text("ARCHITECTURE.md").count("\n")
    wrong += [f"ARCHITECTURE.md has {lines} lines; the limit is {LINES}"] if lines > LINES else []
    wrong += [*versions(), *(defaults(arguments.program) if arguments.program else ())]
    wrong += [f"ARCHITECTURE.md: {each}" for each in [*crates(files), *rows(files), *sources(files)]]
    print("\n".join(wrong))
    print(f"{len(documents)} documents, {numbers['techniques']} techniques, {numbers['kinds of constraints']} kinds: "
          f"{len(wrong)} claims that are not so")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
