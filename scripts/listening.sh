# shellcheck shell=bash
# Defines a function; source this file. `listening PROGRAM [OPTION…]` starts `PROGRAM serve` on a free port
# and sets $address to HOST:PORT. The server is stopped when the script exits.
listening() {
    local program=$1 log
    shift
    log=$(mktemp)
    "$program" serve --listen 127.0.0.1:0 "$@" 2> "$log" &
    # shellcheck disable=SC2064 # $! and $log are expanded now
    trap "kill $!; rm -f '$log'" EXIT
    for _ in {1..100}; do
        address=$(grep -Eo '127\.0\.0\.1:[0-9]+' "$log" || true)
        [[ -z $address ]] || return 0
        sleep 0.1
    done
    echo "$program did not print its address within 10 s:" >&2
    cat "$log" >&2
    return 1
}
