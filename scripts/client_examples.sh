#!/usr/bin/env bash
# A client generated from openapi/openapi.json (openapi-typescript, openapi-fetch) is type-checked and runs the README's examples against a
# program. Needs node and npm.
#
#   scripts/client_examples.sh target/debug/sudokud
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")/../openapi/client"
npm ci --silent
npm run --silent generate
npm run --silent check
log=$(mktemp)
"$program" serve --listen 127.0.0.1:0 2> "$log" &
server=$!
trap 'kill "$server"; rm -f "$log"' EXIT
for _ in {1..100}; do
    address=$(grep -Eo '127\.0\.0\.1:[0-9]+' "$log" || true)
    [[ -z $address ]] || break
    sleep 0.1
done
npm run --silent examples -- "http://$address"
