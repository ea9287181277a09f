#!/usr/bin/env python3
"""Checks style rules of the Rust sources that rustfmt and clippy do not check.

  scripts/check_style.py             prints each violation as FILE:LINE: TEXT; exit code 1 if there is one
  scripts/check_style.py --report    the same, but the exit code is always 0

The rules apply to tracked files and to untracked files that git does not ignore:
  - comments and string literals end at column 110, except in a word that contains `://`;
  - outside tests, no file below a src/ has more than 450 lines;
  - outside tests, a function with two or more parameters, self included, has no named `bool` parameter.

The last lines report the median length of the files and the 90th percentile of the length of the functions
below src/ and crates/.
"""

import re
import statistics
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

COLUMN = 110
FILE_LINES = 450
MEDIAN_FILE_LINES = 150
P90_FUNCTION_LINES = 22

# The order matters: the prefix of a raw string would match as a word, and a character literal as a lifetime.
TOKEN = re.compile(
    r"""
      (?P<comment>//[^\n]*)
    | (?P<block>/\*)
    | (?P<raw>[bc]?r(?P<hashes>\#*)"(?:.*?)"(?P=hashes))
    | (?P<string>[bc]?"(?:\\.|[^"\\])*")
    | (?P<char>b?'(?:\\(?:x..|u\{[^}]*\}|.)|[^\\'\n])')
    | (?P<lifetime>'\w+)
    | (?P<word>(?:r\#)?\w+)
    | (?P<arrow>->|=>)
    | (?P<space>\s+)
    | (?P<mark>.)
    """,
    re.VERBOSE | re.DOTALL,
)
OPEN = {"(": ")", "[": "]", "{": "}", "<": ">"}


class Token(NamedTuple):
    kind: str
    text: str
    start: int


class Function(NamedTuple):
    name: str
    parameters: list[str]
    start: int  # the offset of `fn`
    end: int  # the offset of the closing brace, or of the semicolon of a declaration
    has_body: bool


def end_of_block_comment(source: str, start: int) -> int:
    """Returns the offset behind the block comment at `start`. Block comments nest."""
    depth = 0
    for match in re.compile(r"/\*|\*/").finditer(source, start):
        depth += 1 if match.group() == "/*" else -1
        if depth == 0:
            return match.end()
    return len(source)


def tokens(source: str) -> list[Token]:
    found, at = [], 0
    while match := TOKEN.match(source, at):
        kind, at = str(match.lastgroup), match.end()
        if kind == "block":
            at = end_of_block_comment(source, match.start())
            kind = "comment"
        kind = "string" if kind == "raw" else kind
        if kind != "space":
            found.append(Token(kind, source[match.start() : at], match.start()))
    return found


def closing(code: list[Token], start: int) -> int:
    """Returns the index of the bracket that closes the one at `start`. Counts only brackets of that kind."""
    first = code[start].text
    depth = 0
    for index in range(start, len(code)):
        if code[index].kind == "mark":
            depth += (code[index].text == first) - (code[index].text == OPEN[first])
            if depth == 0:
                return index
    return len(code) - 1


def split_parameters(code: list[Token]) -> list[str]:
    """Splits the tokens between the parentheses of a signature into parameters, without spaces."""
    parameters, depth = [""], 0
    for token in code:
        if token.kind == "mark":
            depth += (token.text in OPEN) - (token.text in OPEN.values())
        if token.text == "," and depth == 0:
            parameters.append("")
        else:
            parameters[-1] += token.text
    return [text for text in parameters if text]


def functions(code: list[Token]) -> list[Function]:
    found = []
    for index, token in enumerate(code[:-2]):
        if token.text != "fn" or code[index + 1].kind != "word":
            continue
        at = index + 2
        if code[at].text == "<":
            at = closing(code, at) + 1
        end_of_parameters = closing(code, at)
        parameters = split_parameters(code[at + 1 : end_of_parameters])
        at = end_of_parameters
        while code[at].text not in ("{", ";"):
            # An array type in the return type contains a semicolon.
            at = closing(code, at) + 1 if code[at].text == "[" else at + 1
        body = code[at].text == "{"
        end = code[closing(code, at) if body else at].start
        found.append(Function(code[index + 1].text, parameters, token.start, end, body))
    return found


def test_ranges(code: list[Token]) -> list[range]:
    """Returns the ranges of offsets of the items with a body under `#[cfg(test)]` or `#[test]`."""
    found = []
    for index, token in enumerate(code):
        attribute = "".join(part.text for part in code[index : index + 7])
        if not attribute.startswith(("#[cfg(test)]", "#[test]")):
            continue
        at = index + 1
        while at < len(code) and code[at].text not in ("{", ";"):
            at = closing(code, at) + 1 if code[at].text == "[" else at + 1
        if at < len(code) and code[at].text == "{":
            found.append(range(token.start, code[closing(code, at)].start + 1))
    return found


def long_lines(source: str, found: list[Token]) -> list[int]:
    """Returns the offsets of the lines on which a comment or a string literal extends beyond `COLUMN`."""
    starts = []
    for token in found:
        if token.kind not in ("comment", "string"):
            continue
        line_start = source.rfind("\n", 0, token.start) + 1
        for line in source[line_start : token.start + len(token.text)].split("\n"):
            over = line[COLUMN:]
            word = line[line.rfind(" ", 0, COLUMN) + 1 :].split(" ")[0]
            if over and not ("://" in word and line.endswith(word)):
                starts.append(line_start)
            line_start += len(line) + 1
    return sorted(set(starts))


def main() -> int:
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "*.rs"], check=True, capture_output=True, text=True
    ).stdout.split("\n")
    violations, file_lines, function_lines = [], [], []
    for path in sorted(path for path in listed if Path(path).is_file()):
        source = Path(path).read_text(encoding="utf-8")
        found = tokens(source)
        code = [token for token in found if token.kind not in ("comment", "string", "char")]
        lines = source.count("\n")
        test_file = "tests" in Path(path).parts or Path(path).stem == "tests" or path.startswith("crates/testing/")
        product = not test_file and "src" in Path(path).parts and not path.startswith(("fuzz/", "benches/"))

        def report(offset: int, text: str) -> None:
            violations.append(f"{path}:{source.count(chr(10), 0, offset) + 1}: {text}")

        for offset in long_lines(source, found):
            report(offset, f"a comment or string literal extends beyond column {COLUMN}")
        if product and lines > FILE_LINES:
            report(0, f"the file has {lines} lines; the limit is {FILE_LINES}")
        if product:
            file_lines.append(lines)
        tests = test_ranges(code)
        for function in functions(code):
            if test_file or any(function.start in tested for tested in tests):
                continue
            if product and function.has_body:
                function_lines.append(source.count("\n", function.start, function.end) + 1)
            # serde's trait has this signature.
            parameters = [] if function.name == "visit_bool" else function.parameters
            for parameter in parameters:
                if len(function.parameters) > 1 and parameter.endswith(":bool") and parameter != "_:bool":
                    report(function.start, f"`{function.name}` has the parameter `{parameter}` among others")
    print("\n".join(violations))
    p90 = statistics.quantiles(function_lines, n=10)[-1]
    print(f"{len(violations)} violations")
    print(f"lines per file, median: {statistics.median(file_lines):.0f} (goal: {MEDIAN_FILE_LINES})")
    print(f"lines per function, p90: {p90:.0f} (goal: {P90_FUNCTION_LINES})")
    return 1 if violations and "--report" not in sys.argv[1:] else 0


if __name__ == "__main__":
    sys.exit(main())
