#!/usr/bin/env python3
"""Checks the claims of docs/security.md that a server, the sources or the manifests can confirm.

A check names the words of the page that it confirms, and fails if the page no longer has them. scripts/hostile.py tests
what slow clients and overload do, deploy/image_check.sh the image, scripts/check_documents.py paths and options.

    security_check.py target/debug/sudokud
"""
import gzip
import http.client
import json
import pathlib
import re
import socket
import sys

import examples

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "security.md"
BOARD = b"1..............4"
CHECKS = []


def claim(*words):
    """Registers a check of what the page says in these words."""
    return lambda check: CHECKS.append((words, check)) or check


def read(path):
    return (ROOT / path).read_text()


def ask(address, path, method="GET", body=None, headers=None):
    """Returns the status, the header fields in lower case and the body of a response."""
    connection = http.client.HTTPConnection(address, timeout=30)
    connection.request(method, path, body, headers or {})
    response = connection.getresponse()
    content = response.read()
    connection.close()
    return response.status, {name.lower(): value for name, value in response.getheaders()}, content


def raw(address, request):
    """Returns the status that a request in bytes gets."""
    host, port = address.split(":")
    with socket.create_connection((host, int(port)), timeout=30) as connection:
        connection.sendall(request)
        return int(connection.recv(1024).split()[1])


@claim("`x-content-type-options: nosniff` on every response")
def nothing_is_sniffed(address):
    for path in ("/", "/docs", "/health/live", "/version", "/openapi.json", "/no/such/path"):
        assert ask(address, path)[1]["x-content-type-options"] == "nosniff", path
    assert ask(address, "/solve", "POST", b"12")[1]["x-content-type-options"] == "nosniff"


@claim("of `/` and `/docs` forbids other origins, frames and referrers", "except one of `/`, which it allows by its SHA-256",
       "That of `/` also forbids inline styles", "Trusted types restrict the", "`wasm-unsafe-eval`")
def policies_forbid_what_is_foreign(address):
    policies = {path: ask(address, path)[1] for path in ("/", "/docs")}
    for path, headers in policies.items():
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'") and "frame-ancestors 'none'" in policy and "://" not in policy, path
        assert headers["referrer-policy"] == "no-referrer" and headers["x-frame-options"] == "DENY", path
        script = re.search(r"script-src ([^;]*)", policy)[1]
        assert "unsafe-inline" not in script and ("sha256-" in script) == (path == "/"), path
        assert set(re.findall(r"'[a-z-]+-eval'", script)) <= {"'wasm-unsafe-eval'"}, path
    page = policies["/"]["content-security-policy"]
    assert "style-src 'self';" in page and "trusted-types lit-html" in page, page


@claim("only gzip is accepted")
def other_codings_are_refused(address):
    for coding in ("br", "deflate", "zstd", "compress"):
        assert ask(address, "/solve", "POST", BOARD, {"content-encoding": coding})[0] == 415, coding
    assert ask(address, "/solve", "POST", gzip.compress(BOARD), {"content-encoding": "gzip"})[0] == 200


@claim("a decompression bomb", "`--max-body` limits a body, or a line of a batch, after decompression")
def a_bomb_is_too_large(address):
    bomb = gzip.compress(b" " * (64 << 20))
    assert ask(address, "/solve", "POST", bomb, {"content-encoding": "gzip"})[0] == 413


@claim("a larger `Content-Length` is rejected")
def a_long_body_is_refused_before_it_is_sent(address):
    request = b"POST /solve HTTP/1.1\r\nhost: x\r\ncontent-length: 99999999999\r\n\r\n"
    assert raw(address, request) == 413


@claim("at most 16 KiB and 100 header fields")
def header_sections_are_bounded(address):
    assert ask(address, "/health/live", headers={"x-long": "a" * (17 << 10)})[0] == 431
    assert ask(address, "/health/live", headers={f"x-{k}": "1" for k in range(101)})[0] == 431
    assert ask(address, "/health/live", headers={f"x-{k}": "1" for k in range(90)})[0] == 200


@claim("errors and the log repeat at most 500 bytes of it")
def a_long_name_is_cut(address):
    for request in ({"board": "1", "x" * 100_000: 1}, {"board": "1", "strategy": "x" * 100_000}):
        status, _, body = ask(address, "/solve", "POST", json.dumps(request), {"content-type": "application/json"})
        assert status == 422 and body.count(b"x") < 600, (status, len(body))


@claim("two hosts, no host, two lengths or an invalid chunk get 400")
def ambiguous_requests_are_refused(address):
    start = b"POST /solve HTTP/1.1\r\n"
    for rest in (b"host: a\r\nhost: b\r\ncontent-length: 0\r\n\r\n", b"content-length: 0\r\n\r\n",
                 b"host: a\r\ncontent-length: 0\r\ncontent-length: 1\r\n\r\n",
                 b"host: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n"):
        assert raw(address, start + rest) == 400, rest


@claim("ids of up to 128 visible characters without quotes are accepted, others replaced")
def request_ids_are_checked(address):
    for sent, is_kept in (("a" * 128, True), ("a" * 129, False), ('a"b', False), ("a b", False)):
        assert (ask(address, "/health/live", headers={"x-request-id": sent})[1]["x-request-id"] == sent) == is_kept, sent


@claim("CORS is open by default, because requests carry no credentials")
def cors_has_no_credentials(address):
    headers = ask(address, "/version", headers={"origin": "https://example.org"})[1]
    assert headers["access-control-allow-origin"] == "*" and "access-control-allow-credentials" not in headers, headers


@claim("a picture in SVG runs and loads nothing")
def a_picture_is_sandboxed(address):
    headers = {"accept": "image/svg+xml"}
    assert "sandbox" in ask(address, "/render", "POST", BOARD, headers)[1]["content-security-policy"]


@claim("`/version`, `/docs` and `/openapi.json` are public, and so is `/metrics` without", "answers 404 for `/metrics`")
def public_resources(address):
    for path in ("/version", "/openapi.json", "/metrics"):
        assert ask(address, path)[0] == 200, path
    assert re.search(r"return status 404 .* if \{ path /metrics \}", read("deploy/haproxy.cfg"))


@claim("bodies above 64 KiB share 24 MiB", "answers above 64 KiB share 32 MiB", "the kernel buffers at most 512 KiB")
def sizes_are_those_of_the_sources(_):
    constants = {}
    for file in sorted((ROOT / "src").rglob("*.rs")):
        for name, base, shift in re.findall(r"const (\w+): u\w+ = (\d+) << (\d+);", file.read_text()):
            constants.setdefault(name, set()).add(int(base) << int(shift))
    assert constants["SMALL"] == {64 << 10} and constants["BODIES"] == {24 << 20}, constants
    assert constants["ANSWERS"] == {32 << 20} and constants["SEND_BUFFER"] == {256 << 10}, constants  # Linux doubles it


@claim("`unsafe` is denied except in the SIMD code of `crates/core/src/engine/bitboard9/`", "(`src/main.rs`)", "`crates/wasm/src/`")
def unsafe_code_is_where_it_says(_):
    assert re.search(r'^unsafe_code = "deny"$', read("Cargo.toml"), re.M)
    allowed = ("crates/core/src/engine/bitboard9/", "src/main.rs", "crates/wasm/src/")
    for top in ("src", "crates"):
        for file in (ROOT / top).rglob("*.rs"):
            name = str(file.relative_to(ROOT))
            code = re.sub(r"//.*", "", file.read_text())
            if re.search(r"\bunsafe\s*(?:\{|fn|impl|extern|\()", code):
                assert name.startswith(allowed), name
    for manifest in ROOT.glob("crates/*/Cargo.toml"):
        if manifest.parent.name not in ("wasm", "python"):
            assert re.search(r"^\[lints\]\nworkspace = true", manifest.read_text(), re.M), manifest


@claim("user 65532, no capabilities, no new privileges, read-only root, no service account, no outgoing network")
def containers_are_confined(_):
    deployment = read("deploy/kubernetes/deployment.yaml")
    for words in ("runAsUser: 65532", "readOnlyRootFilesystem: true", "allowPrivilegeEscalation: false",
                  "automountServiceAccountToken: false"):
        assert words in deployment, words
    assert re.search(r"capabilities:\s+drop: \[?\s*-?\s*\"?ALL", deployment)
    assert "egress: []" in read("deploy/kubernetes/network.yaml") and "USER 65532:65532" in read("Dockerfile")


@claim("`Dockerfile` builds with `--locked` from `Cargo.lock`", "`/usr/share/sudokud.spdx`", "pinned by digest")
def the_image_is_as_described(_):
    dockerfile = read("Dockerfile")
    assert "--locked" in dockerfile and "sudokud.spdx" in dockerfile and "cargo auditable" in dockerfile
    images = re.findall(r"^ARG \w+_IMAGE=(\S+)", dockerfile, re.M)
    for image in images + re.findall(r"^FROM (?!\$\{)(\S+)", dockerfile, re.M):
        assert "@sha256:" in image, image
    assert images


def main():
    page = " ".join(PAGE.read_text().split())
    server = str(pathlib.Path(sys.argv[1]).resolve())
    failed = 0
    with examples.serving(server) as address:
        for words, check in CHECKS:
            wrong = [f"the page does not say: {each}" for each in words if " ".join(each.split()) not in page]
            try:
                check(address)
            except (AssertionError, KeyError, TypeError, OSError) as error:
                wrong.append(f"{type(error).__name__}: {error}")
            failed += bool(wrong)
            print(f"{'FAILED' if wrong else 'ok    '} {check.__name__.replace('_', ' ')}", *wrong, sep="\n       " if wrong else "")
    print(f"{len(CHECKS) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
