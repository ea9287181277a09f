#!/usr/bin/env bash
# Checks the OpenAPI document by two linters, and clients against a server: the TypeScript package as it is packed, its
# README's example, and the quick starts of docs/clients.md. Requires node, npm, and the Python packages of .ci/requirements.txt in PATH.
#
#   scripts/clients.sh target/debug/sudokud
set -euo pipefail
# shellcheck source=scripts/listening.sh
. "$(dirname "$0")/listening.sh"
program=$(realpath "$1")
cd "$(dirname "$0")/../clients"
npm ci --silent
export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true
npx redocly lint --config redocly.yaml --format codeframe ../openapi/openapi.json
npx spectral lint --ruleset .spectral.yaml --fail-severity hint ../openapi/openapi.json
listening "$program"
# Only what is below built/ imports the package as it is packed.
rm -rf built && mkdir -p built/package/node_modules/sudokud-client
# Where npm runs no scripts, `npm pack` does not build.
(cd typescript && npm run --silent build && npm pack --silent --ignore-scripts --pack-destination ../built)
tar -xzf built/sudokud-client-*.tgz --strip-components 1 -C built/package/node_modules/sudokud-client
cp typescript/tests/client.test.ts tsconfig.json built/package
awk '/^```$/ { exit } inside { print } /^```ts$/ { inside = 1 }' typescript/README.md > built/package/readme.ts
sed -i "s#http://localhost:8080#http://${address:?}#" built/package/readme.ts
npx tsc -p built/package
SUDOKUD=http://$address node --test built/package/client.test.js
node built/package/readme.js | diff typescript/tests/readme.txt -
python3 ../scripts/quick_starts.py ../docs/clients.md "$address"
