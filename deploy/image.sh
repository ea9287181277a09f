#!/usr/bin/env bash
# Builds the image localhost/sudokud from the Dockerfile without an image registry or network. Uses the base
# images of stand_in_images.sh and mounts the toolchain, cargo-auditable and the crates of the host.
#
# With an image registry, `docker build -t sudokud .` suffices.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/.."
export CONTAINERS_CONF=$here/containers.conf BUILDAH_ISOLATION=chroot
"$here/stand_in_images.sh"
cargo fetch --locked --quiet
auditable=$("$here/auditable.sh")
registry=${CARGO_HOME:-$HOME/.cargo}/registry
podman build --pull=never --format docker --tag localhost/sudokud \
    --build-arg BUILD_IMAGE=localhost/stand-in/rust --build-arg RUNTIME_IMAGE=localhost/stand-in/static \
    --build-arg VERSION="$(cargo metadata --locked --offline --no-deps --format-version 1 \
        | python3 -c 'import json, sys; print(json.load(sys.stdin)["packages"][0]["version"])')" \
    --build-arg REVISION="$(git rev-parse HEAD)" \
    --volume "$auditable:/usr/local/sbin:ro" --volume "$(rustc --print sysroot):/usr/local/rust:ro" --volume "$registry:/usr/local/cargo/registry" .
bytes=$(podman image inspect --format '{{.Size}}' localhost/sudokud)
printf 'image: %d.%02d MB\n' $((bytes / 1000000)) $((bytes % 1000000 / 10000))
[[ $bytes -lt 34000000 ]] || { echo "FAILED: the image is larger than 34 MB"; exit 1; }
