#!/usr/bin/env bash
# Builds the service as one static file, as the Dockerfile does, and prints its path: `scripts/static_binary.sh TRIPLE`.
#
# $SUDOKUD_REACH_ENV names a file of shell commands that select a toolchain for other processors, as in `.ci/reach`. If
# something is missing, the script prints what, and the exit code is 77.
set -euo pipefail
cd "$(dirname "$0")/.."
triple=$1 machine=${1%%-*}
auditable=$(deploy/auditable.sh)
if [[ $triple != "$(rustc --print host-tuple)" ]]; then
    # shellcheck disable=SC1090
    [[ -z ${SUDOKUD_REACH_ENV:-} ]] || . "$SUDOKUD_REACH_ENV"
    linker=$machine-linux-gnu-gcc
    command -v "$linker" > /dev/null || { echo "no $linker"; exit 77; }
    export "CARGO_TARGET_$(tr a-z- A-Z_ <<< "$triple")_LINKER=$linker"
fi
[[ -d $(rustc --print sysroot)/lib/rustlib/$triple/lib ]] \
    || { echo "the toolchain has no standard library for $triple"; exit 77; }
# The forms of Swagger UI that its page does not load.
unused=$PWD/target/swagger-ui-unused
mkdir -p "$unused"
touch "$unused"/swagger-ui{,-es-bundle,-es-bundle-core}.js
# As in the Dockerfile.
export CARGO_TARGET_DIR=$PWD/target/release-$machine CARGO_PROFILE_RELEASE_LTO=thin CARGO_PROFILE_RELEASE_CODEGEN_UNITS=1
PATH=$auditable:$PATH SWAGGER_UI_OVERWRITE_FOLDER=$unused RUSTFLAGS="-C target-feature=+crt-static -C strip=debuginfo" \
    cargo auditable build --locked --release --features otel --bin sudokud --target "$triple" >&2
echo "$CARGO_TARGET_DIR/$triple/release/sudokud"
