#!/usr/bin/env bash
# A client generated from openapi/openapi.json (openapi-typescript, openapi-fetch) is type-checked and runs the README's examples against a
# program. Needs node and npm.
#
#   scripts/client_examples.sh target/debug/sudokud
set -euo pipefail
# shellcheck source=scripts/listening.sh
. "$(dirname "$0")/listening.sh"
program=$(realpath "$1")
cd "$(dirname "$0")/../openapi/client"
npm ci --silent
npm run --silent generate
npm run --silent check
listening "$program"
npm run --silent examples -- "http://${address:?}"
