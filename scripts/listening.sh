# shellcheck shell=bash
# To be sourced: `listening PROGRAM [OPTION…]` runs `PROGRAM serve` on a free port until the script ends, and leaves where it listens in $address.
listening() {
    local program=$1 log
    shift
    log=$(mktemp)
    "$program" serve --listen 127.0.0.1:0 "$@" 2> "$log" &
    # shellcheck disable=SC2064 # as they are now
    trap "kill $!; rm -f '$log'" EXIT
    for _ in {1..100}; do
        address=$(grep -Eo '127\.0\.0\.1:[0-9]+' "$log" || true)
        [[ -z $address ]] || return 0
        sleep 0.1
    done
    echo "it does not say where it listens:" >&2
    cat "$log" >&2
    return 1
}
