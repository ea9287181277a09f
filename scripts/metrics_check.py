#!/usr/bin/env python3
"""Checks the metrics of a server against the dashboard, the alerts and the operator's guide.

    scripts/metrics_check.py target/debug/sudokud

Starts the server, sends a few requests and reads /metrics. Exit code 1 unless
  - `promtool check metrics` accepts the text;
  - the server exports every metric that deploy/grafana and deploy/prometheus name;
  - docs/operating.md names exactly the metrics that the server exports.
Requires promtool (Debian package prometheus).
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
    """Starts the server. Returns the process and its URL."""
    process = subprocess.Popen([program, "--listen", "127.0.0.1:0"], stderr=subprocess.PIPE, text=True)
    line = process.stderr.readline()
    return process, re.search(r"http://[0-9.:]+", line).group()


def ask(url, body=None):
    """Returns the body of the response, whatever its status."""
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
    return set(NAME.findall("\n".join(line for line in lines if not line.strip().startswith(("#", "summary:")))))


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
        wrong += [f"{where}: the server does not export {name}" for name in sorted(names - series)]
        if not names:
            wrong.append(f"{where}: no metric found")
    documented = set(NAME.findall((ROOT / "docs/operating.md").read_text()))
    wrong += [f"docs/operating.md does not name {name}" for name in sorted(set(families) - documented)]
    wrong += [f"docs/operating.md: the server does not export {name}" for name in sorted(documented - set(families) - series)]
    for line in wrong:
        print(line)
    print(f"{len(families)} metrics, {len(series)} names, {text.count(chr(10))} lines: {'FAILED' if wrong else 'ok'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
