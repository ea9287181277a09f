#!/usr/bin/env python3
"""Starts sudokud, asks it a few things, and compares what /metrics serves with everything that names a metric.

    scripts/metrics_check.py target/debug/sudokud

`promtool check metrics` has to be content with the text; each metric that the dashboard and the alerts name has to be served; and each that is
served has to stand in docs/operating.md. Exit code 1 if anything differs. Needs promtool (Debian: prometheus).
"""

import json
import pathlib
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NAME = re.compile(r"\b(?:sudokud|process)_[a-z_]+\b")


def start(program):
    """The process, and its address."""
    process = subprocess.Popen([program, "--listen", "127.0.0.1:0"], stderr=subprocess.PIPE, text=True)
    line = process.stderr.readline()
    return process, re.search(r"http://[0-9.:]+", line).group()


def ask(url, body=None):
    """The text of an answer, whatever its status."""
    data = None if body is None else body.encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data), timeout=20) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.read().decode()


def dashboard_names():
    dashboard = json.loads((ROOT / "deploy/grafana/sudokud.json").read_text())
    expressions = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", [])]
    return set(NAME.findall("\n".join(expressions)))


def alert_names():
    lines = (ROOT / "deploy/prometheus/alerts.yml").read_text().splitlines()
    return set(NAME.findall("\n".join(line for line in lines if line.strip().startswith("expr:"))))


def main():
    process, url = start(sys.argv[1])
    try:
        ask(f"{url}/solve", PUZZLE)
        ask(f"{url}/solve?strategy=breadth_first&time_ms=100", "0 " * 36 * 36)
        ask(f"{url}/solve", "x")
        ask(f"{url}/nowhere")
        text = ask(f"{url}/metrics")
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)
    wrong = []
    checked = subprocess.run(["promtool", "check", "metrics"], input=text, text=True, capture_output=True, check=False)
    if checked.returncode != 0 or checked.stderr:
        wrong.append(f"promtool: {checked.stdout}{checked.stderr}")
    families = dict(re.findall(r"^# TYPE (\S+) (\S+)$", text, re.MULTILINE))
    series = {re.split(r"[{ ]", line)[0] for line in text.splitlines() if not line.startswith("#")}
    for where, names in {"dashboard": dashboard_names(), "alerts": alert_names()}.items():
        wrong += [f"the {where} name {name}, which is not served" for name in sorted(names - series)]
        if not names:
            wrong.append(f"the {where} name no metric")
    documented = set(NAME.findall((ROOT / "docs/operating.md").read_text()))
    wrong += [f"docs/operating.md does not name {name}" for name in sorted(set(families) - documented)]
    wrong += [f"docs/operating.md names {name}, which is not served" for name in sorted(documented - set(families) - series)]
    for line in wrong:
        print(line)
    print(f"{len(families)} metrics, {len(series)} names, {text.count(chr(10))} lines: {'WRONG' if wrong else 'ok'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
