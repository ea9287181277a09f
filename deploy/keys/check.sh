#!/usr/bin/env bash
# Tests deploy/keys/haproxy.cfg with curl: TLS, keys, the quota of a key, preflight requests of browsers, public
# paths. Starts PROGRAM and HAProxy on free ports of 127.0.0.1, with the configuration files as they are except for
# ports and servers. Requires haproxy, curl and openssl. Takes about 5 s.
#
#   deploy/keys/check.sh target/debug/sudokud
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'kill $(jobs -p) 2> /dev/null || true; wait; rm -rf "$work"' EXIT
read -r server admin public tls < <(python3 -c 'import socket
sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(4)]
print(*(s.getsockname()[1] for s in sockets))')

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost -keyout "$work/key.pem" -out "$work/chain.pem" 2> /dev/null
cat "$work/key.pem" "$work/chain.pem" > "$work/certificate.pem"
for line in "one-key one:5" "other-key other:1000"; do
    printf '%s %s\n' "$(printf %s "${line% *}" | sha256sum | cut -d ' ' -f 1)" "${line#* }"
done > "$work/keys.map"
sed -E "s/^ *server-template .*/    server s 127.0.0.1:$server check port $admin/; s/bind :8080/bind 127.0.0.1:$public/" \
    deploy/haproxy.cfg > "$work/haproxy.cfg"
sed -E "s/bind :8443/bind 127.0.0.1:$tls/" deploy/keys/haproxy.cfg > "$work/keys.cfg"

"$program" serve --listen "127.0.0.1:$server" --admin-listen "127.0.0.1:$admin" 2> "$work/server.log" &
SUDOKUD_CERTIFICATE=$work/certificate.pem SUDOKUD_KEYS=$work/keys.map \
    haproxy -db -f "$work/haproxy.cfg" -f "$work/keys.cfg" > "$work/haproxy.log" 2>&1 &
for _ in {1..100}; do
    ! curl -sf "http://127.0.0.1:$public/balancer/health" > /dev/null || break
    sleep 0.1
done

# ask PATH [OPTION…]: prints the status, and writes header section and body to files.
ask() {
    local path=$1
    shift
    curl -sS --cacert "$work/chain.pem" --resolve "localhost:$tls:127.0.0.1" -D "$work/head" -o "$work/body" \
        -w '%{http_code}' "https://localhost:$tls$path" "$@" || cat "$work/haproxy.log" >&2
}
# is NAME ACTUAL EXPECTED: fails unless the values are equal.
is() {
    [[ $2 == "$3" ]] || { echo "FAILED $1: $2 instead of $3"; cat "$work/head" "$work/body"; exit 1; }
    echo "ok     $1: $2"
}
has() {
    grep -qi "$2" "$work/$1" || { echo "FAILED: no $2 in the $1"; cat "$work/head" "$work/body"; exit 1; }
}
puzzle=1.....2..3.....4
is "without a key" "$(ask /solve --data-binary $puzzle)" 401
has head '^www-authenticate: Bearer'
has head '^content-type: application/problem+json'
has body '"code":"unauthorized"'
is "with a wrong key" "$(ask /solve --data-binary $puzzle -H 'authorization: Bearer no-key')" 401
is "with another scheme" "$(ask /solve --data-binary $puzzle -u one-key:)" 401
is "with a key" "$(ask /solve --data-binary $puzzle -H 'authorization: Bearer one-key')" 200
has head '^strict-transport-security:'
is "its answer" "$(cat "$work/body")" 1243342143122134
is "by HTTP/2" "$(head -c 6 "$work/head")" HTTP/2
for _ in {1..4}; do ask /solve --data-binary $puzzle -H 'authorization: bearer one-key' > /dev/null; done
is "above the quota" "$(ask /solve --data-binary $puzzle -H 'authorization: Bearer one-key')" 429
has head '^retry-after: 60'
has body '"code":"rate_limited"'
is "with another key" "$(ask /solve --data-binary $puzzle -H 'authorization: Bearer other-key')" 200
is "before a browser sends a key" "$(ask /solve -X OPTIONS -H 'origin: https://example.org' \
    -H 'access-control-request-method: POST' -H 'access-control-request-headers: authorization,content-type')" 200
has head '^access-control-allow-headers:.*authorization'
for path in / /version /openapi.json /docs/; do is "public: $path" "$(ask $path)" 200; done
is "not public: /metrics" "$(ask /metrics)" 404
is "not public: /techniques" "$(ask /techniques)" 401
