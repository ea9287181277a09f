#!/usr/bin/env bash
# Contract test: starts a server, generates valid and invalid requests from its OpenAPI document with
# schemathesis and checks the responses. schemathesis.toml lists the checks that are switched off; hooks.py
# adds two. Requires schemathesis (.ci/requirements.txt) in PATH.
#
#   scripts/contract/run.sh target/debug/sudokud           runs for 40 s, as .ci/run does
#   scripts/contract/run.sh target/release/sudokud 600     runs for 10 minutes
#
# The environment variable SEED sets the seed.
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
