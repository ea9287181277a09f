#!/usr/bin/env python3
"""Checks that each rule of deploy/prometheus/alerts.yml fires when it must, on series of a real scrape.

    scripts/alerts_check.py target/debug/sudokud

Starts a server, scrapes it while it is idle, refuses requests, waits for slow clients and runs slow searches,
and has `promtool test rules` replay the series: counters grow in each interval by the difference between two
scrapes, gauges keep the value of the second. What cannot be provoked from outside, such as a first status
500, is a change to the values of real series. The series have a job name that no rule mentions. Exit code 1
unless
  - three healthy instances raise no alert;
  - each case raises exactly its alerts, and each rule has a case;
  - every label that a rule or the dashboard selects by exists in the scrape.
Requires promtool (Debian package prometheus).
"""

import json
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parent.parent
RULES = ROOT / "deploy/prometheus/alerts.yml"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
INTERVAL = 15
SAMPLES = 100
CONNECTIONS = 40
LATE_BODIES = 20
SLOW_SEARCH_MS = 5500


class Server:
    """A server with a port for its metrics."""

    def __init__(self, program, *options):
        command = [program, "--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0", *options]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        self.url, self.admin = (re.search(r"http://[0-9.:]+", self.process.stderr.readline()).group() for _ in range(2))

    def stop(self):
        self.process.terminate()
        self.process.wait(30)

    def ask(self, path, body=None, at=None):
        """Returns the body of the answer, whatever its status."""
        data = None if body is None else body.encode()
        try:
            with urllib.request.urlopen(urllib.request.Request((at or self.url) + path, data), timeout=60) as answer:
                return answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.read().decode()

    def connect(self, text=""):
        """Opens a connection and sends a text."""
        host, port = self.url.removeprefix("http://").split(":")
        connection = socket.create_connection((host, int(port)))
        connection.sendall(text.encode())
        return connection

    def scrape(self):
        """Returns the metrics: {series: value}, and the set of series that only grow."""
        values, types = {}, {}
        for line in self.ask("/metrics", at=self.admin).splitlines():
            if line.startswith("# TYPE"):
                types[line.split()[2]] = line.split()[3]
            elif not line.startswith("#"):
                series, value = line.rsplit(" ", 1)
                values[series] = float(value)
        family = lambda series: re.sub(r"_(bucket|sum|count)$", "", name_of(series))
        kind = lambda series: types.get(name_of(series)) or types.get(family(series))
        return values, {series for series in values if kind(series) in ("counter", "histogram")}


def name_of(series):
    return series.split("{")[0]


def real_scrapes(program):
    """Returns scrapes of a healthy server, and of one before, within and after its overload."""
    server = Server(program)
    try:
        server.ask("/solve", PUZZLE)
        server.ask("/health/ready", at=server.admin)
        healthy = [server.scrape()]
        for body in (PUZZLE, PUZZLE, "x"):
            server.ask("/solve", body)
        healthy.append(server.scrape())
    finally:
        server.stop()
    options = ("--workers", "1", "--queue", "1", "--max-connections", str(CONNECTIONS), "--body-timeout", "100ms")
    server = Server(program, *options)
    try:
        server.ask("/solve", PUZZLE)
        overload = [server.scrape()]
        head = "POST /solve HTTP/1.1\r\nhost: x\r\ncontent-length: 81\r\n\r\n53"
        late = [server.connect(head) for _ in range(LATE_BODIES)]
        for connection in late:
            connection.recv(1 << 16)
            connection.close()
        with ThreadPoolExecutor(8) as threads:
            # It keeps one board, so no machine is fast enough to reach the limit of memory first.
            path = f"/solve?strategy=backtracking&propagation=none&max_solutions=1000&time_ms={SLOW_SEARCH_MS}"
            searches = [threads.submit(server.ask, path, "0 " * 36 * 36) for _ in range(8)]
            # One search runs and one waits: the others are refused before idle connections take their places.
            wait_for(lambda: server.scrape()[0]["sudokud_pool_waiting"] >= 1 and any(search.done() for search in searches))
            held = [server.connect() for _ in range(CONNECTIONS - 2)]
            wait_for(lambda: server.scrape()[0]["sudokud_connections_open"] >= CONNECTIONS - 2)
            overload.append(server.scrape())
            for search in searches:
                search.result()
        for connection in held:
            connection.close()
        overload.append(server.scrape())
    finally:
        server.stop()
    return healthy, overload


def wait_for(condition, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise SystemExit("the server did not reach the state that the test needs")
        time.sleep(0.05)


def replay(before, after):
    """Returns {series: values} in promtool's notation: the change from one scrape to the next, each interval."""
    (old, _), (new, growing) = before, after
    number = lambda value: f"{value:.9f}"
    grow = lambda series, value: f"{number(old.get(series, 0))}+{number(value - old.get(series, 0))}x{SAMPLES}"
    return {series: grow(series, value) if series in growing else f"{number(value)}x{SAMPLES}"
            for series, value in new.items() if value == value and abs(value) < 1e18}


def instance(series, name, up=f"1x{SAMPLES}"):
    """Returns the input series of one target."""
    labels = f'job="kubernetes-pods",instance="{name}"'
    labelled = lambda text: f"{text[:-1]},{labels}}}" if text.endswith("}") else f"{text}{{{labels}}}"
    series = {**series, "up": up}
    return [{"series": labelled(text), "values": values} for text, values in series.items()]


def test(name, targets, *expected, at="20m"):
    """Returns a test that expects these alerts: pairs of a rule and an instance, if it names one."""
    labels = lambda alert, where: f'{{alertname="{alert}"' + (f',instance="{where}"}}' if where else "}")
    return {
        "name": name, "interval": f"{INTERVAL}s", "input_series": sum(targets, []),
        "promql_expr_test": [{
            "expr": 'count by (alertname, instance) (ALERTS{alertstate="firing"})', "eval_time": at,
            "exp_samples": [{"labels": labels(*alert), "value": 1} for alert in expected],
        }],
    }


def cases(healthy, overload):
    quiet = replay(*healthy)
    loaded = {**replay(overload[0], overload[2]),
              **{series: values for series, values in replay(overload[0], overload[1]).items()
                 if name_of(series) in ("sudokud_pool_waiting", "sudokud_connections_open")}}
    others = [instance(quiet, "b"), instance(quiet, "c")]
    number = {series: value for series, value in healthy[1][0].items()}
    refused = next(series for series in quiet if 'route="/solve"' in series and 'status="422"' in series)
    gone = lambda values: {series: f"{text.split('x')[0].split('+')[0]}x20 stale" for series, text in values.items()}

    def changed(**values):
        unknown = set(values) - {name_of(series) for series in quiet}
        assert not unknown, f"the server does not export {unknown}"
        return [instance({series: values.get(name_of(series), text) for series, text in quiet.items()}, "a"), *others]

    def share(of, part):
        return f"{number[of] * part:.3f}x{SAMPLES}"

    yield test("three healthy instances", [instance(quiet, "a"), *others])
    yield test("three healthy instances at their start", [instance(quiet, "a"), *others], at="2m")
    yield test("a first 500", [instance({**quiet, refused.replace("422", "500"): f"_x40 1x{SAMPLES}"}, "a"), *others],
               ("SudokudFailing", "a"), at="12m")
    yield test("a first 500, ten minutes later",
               [instance({**quiet, refused.replace("422", "500"): f"_x40 1x{SAMPLES}"}, "a"), *others], at="22m")
    yield test("a second 500", [instance({**quiet, refused.replace("422", "500"): f"1x70 2x{SAMPLES}"}, "a"), *others],
               ("SudokudFailing", "a"))
    yield test("a panic", changed(sudokud_panics_total=f"0x70 1x{SAMPLES}"), ("SudokudPanics", "a"))
    yield test("one of three instances is gone", [instance(gone(quiet), "a", up=f"1x20 0x{SAMPLES}"), *others],
               ("SudokudDown", "a"))
    yield test("another target is down", [instance({}, "database", up=f"0x{SAMPLES}"), *others])
    yield test("one instance", [others[0]], ("SudokudFewInstances", None))
    yield test("no instance", [], ("SudokudFewInstances", None))
    yield test("overload", [instance(loaded, "a"), *others],
               *((name, "a") for name in ("SudokudConnectionsNearLimit", "SudokudQueueFilling", "SudokudRefusing",
                                          "SudokudSlow", "SudokudSlowClients")))
    busy = f"0+{0.9 * INTERVAL * number['sudokud_pool_workers']:.3f}x{SAMPLES}"
    yield test("all workers busy", changed(process_cpu_seconds_total=busy), ("SudokudBusy", "a"))
    yield test("descriptors", changed(process_open_fds=share("process_max_fds", 0.9)), ("SudokudDescriptors", "a"))
    yield test("memory near the limit", changed(process_resident_memory_bytes=share("sudokud_memory_limit_bytes", 0.9)),
               ("SudokudMemory", "a"))
    starts = " ".join(f"{1000 * start}x8" for start in range(1, 12))
    yield test("restarts", changed(process_start_time_seconds=starts), ("SudokudRestarting", "a"))


def rule_names():
    return set(re.findall(r"- alert: (\w+)", RULES.read_text()))


def wrong_labels(scrapes):
    """Returns the selectors of the rules and the dashboard whose labels or values no real series has."""
    series = {text for values, _ in scrapes for text in values}
    dashboard = json.loads((ROOT / "deploy/grafana/sudokud.json").read_text())
    texts = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", [])]
    rules = "\n".join(line for line in RULES.read_text().splitlines() if not line.strip().startswith(("#", "summary")))
    for name, selector in re.findall(r"\b((?:sudokud|process)_[a-z_]+)\{([^}]*)\}", "\n".join([*texts, rules])):
        for label, operator, value in re.findall(r'(\w+)(=~|!~|!=|=)"([^"]*)"', selector):
            # Prometheus itself adds this label.
            if label == "instance":
                continue
            found = [re.search(rf'\b{label}="([^"]*)"', text) for text in series if name_of(text) == name]
            values = {match.group(1) for match in found if match}
            # No request from outside leads to status 500.
            if not values or (operator == "=" and value not in values and (label, value) != ("status", "500")):
                yield f"{name}{{{selector}}}: {label} is one of {sorted(values)}"


def main():
    healthy, overload = real_scrapes(sys.argv[1])
    tests = list(cases(healthy, overload))
    wrong = sorted(set(wrong_labels([*healthy, *overload])))
    tested = set(re.findall(r'alertname="(\w+)"', json.dumps(tests).replace('\\"', '"')))
    wrong += [f"{name} has no case" for name in sorted(rule_names() - tested)]
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "test.json"
        file.write_text(json.dumps({"rule_files": [str(RULES)], "evaluation_interval": f"{INTERVAL}s", "tests": tests}))
        result = subprocess.run(["promtool", "test", "rules", str(file)], text=True, capture_output=True, check=False)
    if result.returncode != 0:
        wrong.append(f"{result.stdout}{result.stderr}")
    print("\n".join(wrong), end="\n" if wrong else "")
    print(f"{len(rule_names())} rules, {len(tests)} cases on {len(healthy[1][0])} real series: {'FAILED' if wrong else 'ok'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
