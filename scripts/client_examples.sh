#!/usr/bin/env bash
# Generates a TypeScript client from openapi/openapi.json with openapi-typescript and openapi-fetch,
# type-checks it and runs its examples against a server. Fails if the examples contain a cast or a non-null
# assertion. Requires node and npm.
#
#   scripts/client_examples.sh target/debug/sudokud
set -euo pipefail
# shellcheck source=scripts/listening.sh
. "$(dirname "$0")/listening.sh"
program=$(realpath "$1")
cd "$(dirname "$0")/../openapi/client"
if grep -nE '\bas (any|unknown|[A-Z]|components)|[])A-Za-z_]!([.;,)]|\[)' examples.ts; then
    echo "examples.ts contains a cast or a non-null assertion" >&2
    exit 1
fi
npm ci --silent
npm run --silent generate
npm run --silent check
listening "$program"
npm run --silent examples -- "http://${address:?}"
