#!/usr/bin/env bash
# schemathesis against a running program: requests generated from the served OpenAPI document, valid and invalid ones, all of
# its checks (they are on by default; the configuration names one exception) and two of ours (hooks.py). Needs schemathesis on the path (.ci/requirements.txt).
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
