#!/bin/sh
# Shows that an engine can be deleted: copies the working tree, deletes the engine's folder, its two lines in
# src/engine/mod.rs and its own tests, then builds the copy and runs all other tests.
#
#   scripts/without_engine.sh bitboard9|cdcl [arguments for cargo test]
#
# The engine's own tests are the files tests/it/<engine>_*.rs. SUDOKUD_SCRATCH names the directory of the copy (default:
# a new one, removed at the end); its target directory is reused if it exists.
set -eu

engine=${1:?"usage: scripts/without_engine.sh bitboard9|cdcl [arguments for cargo test]"}
shift
case $engine in
bitboard9 | cdcl) ;;
*)
    echo "$engine: no engine that can be deleted" >&2
    exit 2
    ;;
esac

root=$(cd "$(dirname "$0")/.." && pwd)
if [ -n "${SUDOKUD_SCRATCH:-}" ]; then
    scratch=$SUDOKUD_SCRATCH
    mkdir -p "$scratch"
else
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
fi

# Everything that git tracks, as it is in the working tree.
cd "$root"
git ls-files -z | xargs -0 cp --parents -t "$scratch"
cd "$scratch"

rm -r "src/engine/$engine"
sed -i "/^pub mod $engine;/d; /^ *&$engine::/d" src/engine/mod.rs
for test in tests/it/"$engine"_*.rs; do
    name=$(basename "$test" .rs)
    rm "$test"
    sed -i "/^mod $name;/d" tests/it/main.rs
done
# Nothing else names the engine, so nothing else changes.
if grep -rn "$engine" src tests/it benches/*.rs examples --include='*.rs' | grep -v '^[^:]*:[0-9]*: *//' | grep -v 'tests/it/layers.rs'; then
    echo "$engine is still named" >&2
    exit 1
fi

cargo test "$@"
echo "without $engine: it compiles, and every test that is not its own passes"
