#!/usr/bin/env bash
# Builds the fuzz targets of fuzz/ with coverage instrumentation and runs two at a time. libFuzzer comes from
# the crate libfuzzer-sys, so the stable toolchain and a C++ compiler suffice. Exit code 1 if a target fails;
# the failing input is in fuzz/target/found.
#
#   scripts/fuzz.sh                       runs every target for 30 s
#   scripts/fuzz.sh 600                   runs every target for 10 minutes
#   scripts/fuzz.sh 600 engines batch     runs two targets for 10 minutes
#   scripts/fuzz.sh build                 only builds the targets
#   scripts/fuzz.sh merge                 adds inputs of earlier runs that increase coverage to fuzz/corpus
#
# PREBUILT=1 skips the build.
set -euo pipefail
cd "$(dirname "$0")/../fuzz"
seconds=${1:-30}
[[ $# -eq 0 ]] || shift
targets=("$@")
if [[ ${#targets[@]} -eq 0 ]]; then
    mapfile -t targets < <(basename -s .rs fuzz_targets/*.rs)
fi
[[ -n ${PREBUILT:-} ]] || (cargo build --locked --quiet --release) # .cargo/config.toml sets the flags
[[ $seconds != build ]] || exit 0
programs=$PWD/target/x86_64-unknown-linux-gnu/release
logs=$PWD/target/logs
mkdir -p target/found "$logs"

# Maximum length of an input in bytes. A board of side 25 in decimal numbers has 2 KB.
length=4096

run() {
    local name=$1
    mkdir -p "target/grown/$name" "corpus/$name"
    "$programs/$name" -max_total_time="$seconds" -max_len=$length -timeout=300 -rss_limit_mb=2048 -print_final_stats=1 \
        -dict=words.dict -artifact_prefix="target/found/$name-" "target/grown/$name" "corpus/$name" \
        > "$logs/$name.log" 2>&1 \
        || { echo "$name: FAILED"; tail -n 40 "$logs/$name.log"; return 1; }
    local executions
    executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$logs/$name.log")
    echo "$name: $executions executions in $seconds s, $(grep -Eo 'cov: [0-9]+ ft: [0-9]+' "$logs/$name.log" | tail -n 1)"
}

merge() {
    local name=$1 kept
    mkdir -p "target/grown/$name" "corpus/$name"
    # Merging into an empty folder drops redundant inputs. libFuzzer prefers small inputs.
    kept=$(mktemp -d target/merge.XXXX)
    "$programs/$name" -merge=1 -max_len=1024 "$kept" "corpus/$name" "target/grown/$name" > "$logs/$name.merge.log" 2>&1
    rm -r "corpus/$name" && mv "$kept" "corpus/$name" && chmod 755 "corpus/$name"
    echo "$name: $(find "corpus/$name" -type f | wc -l) inputs, $(du -bs "corpus/$name" | cut -f 1) bytes"
}

if [[ $seconds == merge ]]; then
    for name in "${targets[@]}"; do merge "$name"; done
    exit
fi
failed=0
for ((k = 0; k < ${#targets[@]}; k += 2)); do
    running=()
    for name in "${targets[@]:k:2}"; do
        run "$name" &
        running+=($!)
    done
    for pid in "${running[@]}"; do wait "$pid" || failed=1; done
done
exit $failed
