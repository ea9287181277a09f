#!/bin/sh
# Checks that an engine can be deleted: copies the working tree, deletes the engine's folder, its two lines in
# crates/core/src/engine/mod.rs and its tests (crates/*/tests/it/<engine>_*.rs), and runs other tests in the copy.
#
#   scripts/without_engine.sh bitboard9|cdcl [arguments for cargo test]
#
# Without further arguments, cargo tests the whole workspace. The copy is in target/without/, and its build in
# target/without_build/: in the target directory of the working tree, cargo would take the crates of the copy for its own.
# The crates that both engines need are compiled once, because the copy has the times of the originals.
# crates/python and crates/wasm, which are outside the workspace, call the 9×9 engine by its name and are not tested.
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

cd "$(dirname "$0")/.."
export CARGO_TARGET_DIR="$PWD/target/without_build"
copy=$PWD/target/without
rm -rf "$copy"
mkdir -p "$copy"
# The files that git knows or would know, in their current state; one that was deleted, but not committed, has none.
# shellcheck disable=SC2016 # the inner shell expands "$file"
git ls-files -co --exclude-standard -z | xargs -0 sh -c 'for file; do [ ! -e "$file" ] || printf "%s\0" "$file"; done' sh |
    xargs -0 cp --parents --no-dereference --preserve=timestamps -t "$copy"
cd "$copy"

rm -r "crates/core/src/engine/$engine"
sed -i "/^pub mod $engine;/d; /^ *&$engine::/d" crates/core/src/engine/mod.rs
for test in crates/*/tests/it/"$engine"_*.rs; do
    name=$(basename "$test" .rs)
    rm "$test"
    sed -i "/^mod $name;/d" "$(dirname "$test")/main.rs"
done
# No other source line may name the engine, except the vocabulary of the contract.
if grep -rn "$engine" src crates tests/it benches/*.rs examples --include='*.rs' |
    grep -v -e '^[^:]*:[0-9]*: *//' -e '^crates/contract/src/wire/engine.rs:' -e '^crates/\(python\|wasm\)/'; then
    echo "the lines above name $engine" >&2
    exit 1
fi

cargo test "$@"
echo "without $engine: the copy compiles, and all remaining tests pass"
