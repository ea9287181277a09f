#!/usr/bin/env bash
# Writes every generated file of the repository anew: the answers in openapi/examples/, openapi/openapi.json,
# openapi/names.txt, docs/kinds.md with its pictures, and page/types/api.d.ts. Requires cargo, node and npm.
#
#   scripts/generate.sh               writes all
#   scripts/generate.sh contract      writes what tests of Rust compare
#   scripts/generate.sh page [FILE]   writes the types of the page, by default to page/types/api.d.ts
#
# A name of the contract that is gone stays in openapi/names.txt until its line is deleted by hand.
set -euo pipefail
cd "$(dirname "$0")/.."

contract() {
    UPDATE_KINDS=1 cargo test --locked --quiet -p sudokud-contract --test it kinds
    # The examples are compiled in: the second run has the answers that the first one wrote.
    for _ in 1 2; do
        UPDATE_OPENAPI=1 cargo test --locked --quiet -p sudokud --test it -- http_openapi contract_names || true
    done
    cargo test --locked --quiet -p sudokud --test it -- http_openapi contract_names
}

page() {
    local file
    file=$(realpath -m "${1:-page/types/api.d.ts}")
    [[ -d browser/node_modules ]] || npm ci --silent --prefix browser
    npm run --silent --prefix browser api -- "$file"
}

case ${1:-all} in
    all) contract && page ;;
    contract) contract ;;
    page) page "${2:-}" ;;
    *) sed -n '5,7s/^# *//p' "$0" >&2 && exit 2 ;;
esac
