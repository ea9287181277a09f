#!/bin/sh
# Checks that an engine can be deleted: copies the working tree, deletes the engine's folder, its two lines in
# crates/core/src/engine/mod.rs and its tests (crates/*/tests/it/<engine>_*.rs), and runs all other tests in the copy.
#
#   scripts/without_engine.sh bitboard9|cdcl [arguments for cargo test]
#
# The copy is in SUDOKUD_SCRATCH, whose target directory is reused, or by default in a temporary directory.
set -eu

engine=${1:?"usage: scripts/without_engine.sh bitboard9|cdcl [arguments for cargo test]"}
shift
case $engine in
bitboard9 | cdcl) ;;
*)
    echo "$engine: the engine must be bitboard9 or cdcl" >&2
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

# Copies the tracked files in their current state.
cd "$root"
git ls-files -z | xargs -0 cp --parents -t "$scratch"
cd "$scratch"

rm -r "crates/core/src/engine/$engine"
sed -i "/^pub mod $engine;/d; /^ *&$engine::/d" crates/core/src/engine/mod.rs
for test in crates/*/tests/it/"$engine"_*.rs; do
    name=$(basename "$test" .rs)
    rm "$test"
    sed -i "/^mod $name;/d" "$(dirname "$test")/main.rs"
done
# No other source line may name the engine, except the vocabulary of the contract.
if grep -rn "$engine" src crates tests/it benches/*.rs examples --include='*.rs' |
    grep -v -e '^[^:]*:[0-9]*: *//' -e '^crates/contract/src/wire/engine.rs:'; then
    echo "the lines above name $engine" >&2
    exit 1
fi

cargo test "$@"
echo "without $engine: the copy compiles, and all remaining tests pass"
