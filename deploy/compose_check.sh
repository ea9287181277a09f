#!/usr/bin/env bash
# Failover test of docker-compose.yml on the stand-in images. While clients send puzzles through HAProxy,
# kills and restarts one replica, then stops and restarts the other. No request may fail. The load lasts as long
# as the changes do. Requires the image of deploy/image.sh and podman-compose (PyPI). Takes about 30 s;
# ROUNDS=10 repeats the changes.
# shellcheck disable=SC2329 # until_true calls functions by name
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/.."
export CONTAINERS_CONF=$here/containers.conf HAPROXY_IMAGE=localhost/stand-in/haproxy
SUDOKUD_PORT=$(python3 -c 'import socket; s = socket.create_server(("127.0.0.1", 0)); print(s.getsockname()[1])')
export SUDOKUD_PORT
project=sudokud-check-$$
work=$(mktemp -d)
compose() { podman-compose --project-name "$project" "$@" > "$work/compose.log" 2>&1; }
trap 'compose down || true; rm -rf "$work"' EXIT

# count PATTERN: prints the number of matching lines in HAProxy's log.
count() { podman logs "${project}_balancer_1" 2>&1 | grep -cE "$1" || true; }
# until_true COMMAND...: waits up to 20 s until the command succeeds.
until_true() {
    local end=$((SECONDS + 20))
    while ((SECONDS < end)); do "$@" && return; sleep 0.1; done
    echo "FAILED waiting for: $*"
    podman logs "${project}_balancer_1" 2>&1 | tail -n 20
    exit 1
}
# is_more PATTERN COUNT: whether HAProxy's log has more than COUNT matching lines.
is_more() { [[ $(count "$1") -gt $2 ]]; }
# is_healthy REPLICA: whether the replica answers its own health check.
is_healthy() { podman healthcheck run "$1" > /dev/null 2>&1; }
# are_up COUNT: whether HAProxy's last reports say that COUNT servers are up.
are_up() {
    local up
    up=$(podman logs "${project}_balancer_1" 2>&1 \
        | awk '/^Server sudokud/ && /UP|DOWN|maintenance/ { up[$2] = / is UP/ }
               END { for (server in up) n += up[server]; print n + 0 }')
    [[ $up -eq $1 ]]
}
down='Server sudokud/sudokud[0-9]+ is (DOWN|going DOWN)|was DOWN and now enters maintenance'

compose up --detach --no-build || { cat "$work/compose.log"; exit 1; }
until_true are_up 2
python3 scripts/load.py --port "$SUDOKUD_PORT" --requests 0 --clients 8 \
    tests/data/easy30.txt tests/data/hard30.txt > "$work/load.log" 2>&1 &
load=$!

# disturb REPLICA COMMAND...: runs the command on the replica, waits until HAProxy reports it down, restarts
# it and waits until it is up. HAProxy takes a new address as up before it has checked it.
disturb() {
    local replica=${project}_sudokud_$1 gone
    shift
    gone=$(count "$down")
    "$@" "$replica" > /dev/null
    echo "$*: $replica, after $(count 'POST /solve') requests"
    until_true is_more "$down" "$gone"
    podman start "$replica" > /dev/null 2>> "$work/podman.log"
    until_true is_healthy "$replica"
    until_true are_up 2
}
for _ in $(seq "${ROUNDS:-1}"); do
    disturb 1 podman kill --signal KILL
    disturb 2 podman stop --time 15
    echo "both replicas are up again after $(count 'POST /solve') requests"
done
kill -TERM "$load"
wait "$load" && failed=0 || failed=1
cat "$work/load.log"
exit "$failed"
