#!/usr/bin/env bash
# Makes the artifacts of a release from a clean checkout: `scripts/release.sh FOLDER`. Publishes nothing.
#
#   scripts/release.sh dist               makes every artifact that this machine can make
#   scripts/release.sh dist crates sbom   makes only these
#
# An artifact whose toolchain is missing prints "skipped: REASON", and the summary repeats it. A failure does not
# stop the others; the exit code is then 1. docs/releasing.md lists the artifacts, and how to publish them.
# $SUDOKUD_REACH_ENV selects a toolchain with other targets, as in `.ci/reach`.
set -euo pipefail
cd "$(dirname "$0")/.."
[[ $# -ge 1 ]] || { echo "usage: scripts/release.sh FOLDER [ARTIFACT…]" >&2; exit 2; }
mkdir -p "$1"
dist=$(realpath "$1")
shift
wanted=("$@")
failures=()
skipped=()
root=$PWD
version=$(cargo metadata --locked --no-deps --format-version 1 \
    | python3 -c 'import json, sys; print(next(p["version"] for p in json.load(sys.stdin)["packages"] if p["name"] == "sudokud"))')
revision=$(git rev-parse HEAD)
export SUDOKUD_COMMIT=$revision CARGO_TERM_COLOR=never CARGO_INCREMENTAL=0
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH

skip() {
    echo "skipped: $1" | tee "$dist/.skipped"
    exit 77
}

# artifact NAME: runs the function make_NAME under `set -e` and continues after a failure.
artifact() {
    local name=$1 status=0
    [[ ${#wanted[@]} -eq 0 || " ${wanted[*]} " == *" $name "* ]] || return 0
    printf '\n======== %s\n' "$name"
    set +e
    (set -Eeuo pipefail; "make_$name")
    status=$?
    set -e
    case $status in
        0) ;;
        77) skipped+=("$name: $(sed 's/^skipped: //' "$dist/.skipped")") ;;
        *) failures+=("$name") ;;
    esac
    rm -f "$dist/.skipped"
}

# static_binary TRIPLE MACHINE: the service as one static file.
static_binary() {
    local built status=0
    built=$(scripts/static_binary.sh "$1") || status=$?
    [[ $status -ne 77 ]] || skip "$built"
    [[ $status -eq 0 ]] || exit "$status"
    install -m 755 "$built" "$dist/sudokud-$version-$2-linux"
}

# check_binary MACHINE PROGRAM…: runs the binary by these words, and refuses one that is not static.
check_binary() {
    local machine=$1
    shift
    "$@" --version
    [[ $(echo 1..............4 | "$@" solve -) == 1342241342313124 ]]
    if readelf --program-headers "$dist/sudokud-$version-$machine-linux" | grep -q INTERP; then
        echo "the binary is not static"
        exit 1
    fi
}

make_x86_64() {
    static_binary x86_64-unknown-linux-gnu x86_64
    check_binary x86_64 "$dist/sudokud-$version-x86_64-linux"
}

make_aarch64() {
    static_binary aarch64-unknown-linux-gnu aarch64
    if command -v qemu-aarch64-static > /dev/null; then
        check_binary aarch64 qemu-aarch64-static "$dist/sudokud-$version-aarch64-linux"
    fi
}

make_debian() {
    command -v dpkg-deb > /dev/null || skip "no dpkg-deb"
    [[ -x $dist/sudokud-$version-x86_64-linux ]] || skip "no static binary; the artifact x86_64 makes it"
    debian_package x86_64 amd64
    [[ ! -x $dist/sudokud-$version-aarch64-linux ]] || debian_package aarch64 arm64
}

# debian_package MACHINE ARCHITECTURE: the static binary with a unit for systemd and a completion, which is the same
# on every machine.
debian_package() {
    local machine=$1 architecture=$2 tree maintainer="The sudokud project <sudokud@localhost>"
    tree=$(mktemp -d)
    install -D -m 755 "$dist/sudokud-$version-$machine-linux" "$tree/usr/bin/sudokud"
    install -D -m 644 deploy/debian/sudokud.service "$tree/lib/systemd/system/sudokud.service"
    install -D -m 644 LICENSE "$tree/usr/share/doc/sudokud/copyright"
    install -D -m 644 README.md "$tree/usr/share/doc/sudokud/README.md"
    gzip -9n < CHANGELOG.md | install -D -m 644 /dev/stdin "$tree/usr/share/doc/sudokud/NEWS.md.gz"
    gzip -9n << END | install -D -m 644 /dev/stdin "$tree/usr/share/doc/sudokud/changelog.gz"
sudokud ($version) unstable; urgency=medium

  * Changes are in NEWS.md.gz.

 -- $maintainer  $(date -Rud "@$SOURCE_DATE_EPOCH")
END
    "$dist/sudokud-$version-x86_64-linux" completions bash \
        | install -D -m 644 /dev/stdin "$tree/usr/share/bash-completion/completions/sudokud"
    chmod -R u=rwX,go=rX "$tree"
    mkdir "$tree/DEBIAN"
    cat > "$tree/DEBIAN/control" << END
Package: sudokud
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Section: misc
Priority: optional
Installed-Size: $(du -sk --apparent-size "$tree" | cut -f1)
Description: Sudoku service and command line
 Solves, explains, rates and makes Sudoku of any side and with any houses, over
 HTTP and on the command line.
END
    dpkg-deb --root-owner-group --build "$tree" "$dist/sudokud_${version}_$architecture.deb"
    rm -r "$tree"
}

# from_reach STEP PATTERN: copies what a step of `.ci/reach` builds and tests.
from_reach() {
    local log status=0
    log=$(mktemp)
    bash .ci/reach "$1" 2>&1 | tee "$log" || status=$?
    if grep -q '^skipped: ' "$log"; then skip "$(grep -m1 '^skipped: ' "$log" | sed 's/^skipped: //')"; fi
    [[ $status -eq 0 ]] || exit "$status"
    rm "$log"
    # shellcheck disable=SC2086
    cp target/reach/$2 "$dist/"
}

make_npm() {
    from_reach wasm 'npm-test/sudokud-*.tgz'
}

make_wheel() {
    from_reach wheel 'wheels/sudokud-*.whl'
}

# The crates of the library and the service, each compiled from its package.
# Cargo unpacks the crates that others depend on in its home, by the path of the target directory, and uses again what
# it finds there. So each commit has its own directory.
make_crates() {
    local target=target/release-crates/$revision
    rm -rf target/release-crates
    cargo package --workspace --exclude sudokud-testing --exclude sudokud-benches --locked --target-dir "$target" ${package_options[@]+"${package_options[@]}"}
    mkdir -p "$dist/crates"
    cp "$target"/package/*.crate "$dist/crates/"
}

make_sbom() {
    deploy/sbom.sh "$version" "$revision" > "$dist/sudokud-$version.spdx"
}

# The image of the Dockerfile for each static binary, which replaces the stage that builds it: nothing is emulated.
make_image() {
    local machine
    command -v podman > /dev/null || skip "no podman"
    [[ -x $dist/sudokud-$version-x86_64-linux ]] || skip "no static binary; the artifact x86_64 makes it"
    export CONTAINERS_CONF=$root/deploy/containers.conf BUILDAH_ISOLATION=chroot
    [[ -n ${SUDOKUD_RUNTIME_IMAGE:-} ]] || deploy/stand_in_images.sh
    image x86_64 amd64 localhost/stand-in/static
    [[ ! -x $dist/sudokud-$version-aarch64-linux ]] || image aarch64 arm64 localhost/stand-in/static-arm64
}

# image MACHINE PLATFORM BASE: $SUDOKUD_RUNTIME_IMAGE replaces the base.
image() {
    local machine=$1 platform=$2 base=${SUDOKUD_RUNTIME_IMAGE:-$3} stage name=localhost/sudokud:$version-$2
    local archive=$dist/sudokud-$version-image-$2.tar
    stage=$(mktemp -d)
    cp "$dist/sudokud-$version-$machine-linux" "$stage/sudokud"
    deploy/sbom.sh "$version" "$revision" > "$stage/sudokud.spdx"
    podman build --pull=missing --format docker --platform "linux/$platform" --tag "$name" --build-context build="$stage" \
        --build-arg RUNTIME_IMAGE="$base" --build-arg VERSION="$version" --build-arg REVISION="$revision" .
    rm -rf "$stage" "$archive"
    podman save --quiet --format docker-archive --output "$archive" "$name"
}

# $SUDOKUD_NO_VERIFY leaves out that the packages are compiled.
package_options=()
[[ -z ${SUDOKUD_NO_VERIFY:-} ]] || package_options+=(--no-verify)
[[ -z $(git status --porcelain) ]] || { echo "the checkout is not clean" >&2; exit 1; }

for name in x86_64 aarch64 debian npm wheel crates sbom image; do artifact "$name"; done
rm -f "$dist/SHA256SUMS"
sums=$(cd "$dist" && find . -type f -printf '%P\n' | LC_ALL=C sort | xargs -r sha256sum)
echo "$sums" > "$dist/SHA256SUMS"

printf '\n======== %s\n' "$dist"
cat "$dist/SHA256SUMS"
for reason in ${skipped[@]+"${skipped[@]}"}; do
    echo "skipped: $reason"
done
if [[ ${#failures[@]} -gt 0 ]]; then
    echo "FAILED: ${failures[*]}"
    exit 1
fi
