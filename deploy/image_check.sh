#!/usr/bin/env bash
# Tests a container of localhost/sudokud (built by deploy/image.sh). Checks that it
#   - runs as user 65532 with a read-only root file system and without capabilities;
#   - solves a board;
#   - becomes unhealthy when its process is frozen;
#   - can export traces, and has the list of its crates in the binary;
#   - completes a request in progress on `podman stop` and exits with code 0.
# Takes about 10 s.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
export CONTAINERS_CONF=$here/containers.conf
name=sudokud-check-$$
port=$(python3 -c 'import socket; s = socket.create_server(("127.0.0.1", 0)); print(s.getsockname()[1])')
url=http://127.0.0.1:$port
work=$(mktemp -d)
trap 'podman rm --force --time 0 "$name" > /dev/null 2>&1 || true; rm -rf "$work"' EXIT

# is NAME ACTUAL EXPECTED: fails unless the values are equal.
is() {
    [[ $2 == "$3" ]] || { echo "FAILED $1: $2 instead of $3"; exit 1; }
    echo "ok     $1: $2"
}
# until_it COMMAND...: repeats the command until it succeeds, for up to 10 s.
until_it() {
    for _ in {1..100}; do "$@" > /dev/null 2>&1 && return; sleep 0.1; done
    echo "FAILED waiting for: $*"
    exit 1
}

# The host's network needs no firewall rules.
podman run --detach --name "$name" --network host --env SUDOKUD_LISTEN="127.0.0.1:$port" --env SUDOKUD_ADMIN_LISTEN= \
    --read-only --read-only-tmpfs=false --cap-drop ALL --security-opt no-new-privileges localhost/sudokud > /dev/null
until_it podman healthcheck run "$name"
pid=$(podman inspect --format '{{.State.Pid}}' "$name")
of() { awk -v field="$1:" '$1 == field { print $2 }' "/proc/$pid/status"; }
is "user" "$(of Uid)" 65532
is "capabilities" "$(of CapEff)$(of CapBnd)" 00000000000000000000000000000000
is "no new privileges" "$(of NoNewPrivs)" 1
is "root file system" "$(awk '$2 == "/" { split($4, options, ","); print options[1] }' "/proc/$pid/mounts")" ro
is "default address" "$(podman image inspect --format '{{range .Config.Env}}{{println .}}{{end}}' localhost/sudokud \
    | grep ^SUDOKUD_LISTEN=)" SUDOKUD_LISTEN=0.0.0.0:8080
is "solution" "$(curl -sf "$url/solve" --data-binary '1.....2..3.....4')" 1243342143122134
is "resident memory below 64 MiB" "$(($(of VmRSS) < 65536))" 1

is "option for traces" "$(podman run --rm --network host localhost/sudokud serve --help | grep -co -- --otlp-endpoint)" 1
podman cp "$name:/sudokud" "$work/sudokud"
objcopy --dump-section .dep-v0="$work/crates" "$work/sudokud" "$work/copy"
is "crates in the binary" "$(python3 -c 'import json, sys, zlib
crates = json.loads(zlib.decompress(open(sys.argv[1], "rb").read()))["packages"]
print([crate["name"] for crate in crates if crate.get("root")], len(crates) > 100)' "$work/crates")" "['sudokud'] True"

kill -STOP "$pid"
checks=0
while [[ $(podman inspect --format '{{.State.Healthcheck.Status}}' "$name") == healthy && $checks -lt 5 ]]; do
    podman healthcheck run "$name" > /dev/null 2>&1 || true
    checks=$((checks + 1))
done
is "health of a frozen process after $checks checks" \
    "$(podman inspect --format '{{.State.Healthcheck.Status}}' "$name")" unhealthy
kill -CONT "$pid"
until_it podman healthcheck run "$name"
is "health of the continued process" "$(podman inspect --format '{{.State.Healthcheck.Status}}' "$name")" healthy

# Sends a request that takes two seconds and stops the container meanwhile.
python3 - > "$work/slow.json" << 'END'
import json
print(json.dumps({"board": " ".join(["0"] * 25**2), "strategy": "backtracking", "propagation": "none",
                  "branching": "first_cell", "max_solutions": 1, "limits": {"time_ms": 2000}}))
END
curl -s --max-time 20 "$url/solve" --json @"$work/slow.json" > "$work/answer.json" &
request=$!
until_it grep -q ":$(printf '%04X' "$port") .* 01 " /proc/net/tcp
sleep 0.3
podman stop --time 15 "$name" > /dev/null
wait "$request"
is "request in progress at podman stop" \
    "$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["status"])' "$work/answer.json")" limit_reached
is "exit code" "$(podman inspect --format '{{.State.ExitCode}}' "$name")" 0
