#!/usr/bin/env bash
# Runs schemathesis against a program: valid and invalid requests are generated from the served OpenAPI document and judged by all
# of its checks (schemathesis.toml lists the exceptions) and by those of hooks.py. Needs schemathesis (.ci/requirements.txt) in PATH.
#
#   scripts/contract/run.sh target/debug/sudokud           40 s, as .ci/run does
#   scripts/contract/run.sh target/release/sudokud 600     ten minutes, many thousand requests
set -euo pipefail
# shellcheck source=scripts/listening.sh
. "$(dirname "$0")/../listening.sh"
program=$(realpath "$1")
seconds=${2:-40}
cd "$(dirname "$0")"
listening "$program" --time-limit-ms 200
export NO_COLOR=1
schemathesis --config-file schemathesis.toml run "http://${address:?}/openapi.json" --max-time "$seconds" \
    --generation-database :memory: ${SEED:+--seed "$SEED"}
