#!/usr/bin/env bash
# Builds the image from the Dockerfile on stand-in base images (stand_in_images.sh), without any image registry or
# network: the toolchain and the crates are the host's, mounted. The image is localhost/sudokud.
#
# With a registry at hand none of this is needed: docker build -t sudokud .
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/.."
export CONTAINERS_CONF=$here/containers.conf BUILDAH_ISOLATION=chroot
"$here/stand_in_images.sh"
cargo fetch --locked --quiet
registry=${CARGO_HOME:-$HOME/.cargo}/registry
podman build --pull=never --format docker --tag localhost/sudokud \
    --build-arg BUILD_IMAGE=localhost/stand-in/rust --build-arg RUNTIME_IMAGE=localhost/stand-in/static \
    --build-arg VERSION="$(cargo metadata --locked --offline --no-deps --format-version 1 \
        | python3 -c 'import json, sys; print(json.load(sys.stdin)["packages"][0]["version"])')" \
    --build-arg REVISION="$(git rev-parse HEAD)" \
    --volume "$(rustc --print sysroot):/usr/local/rust:ro" --volume "$registry:/usr/local/cargo/registry" .
bytes=$(podman image inspect --format '{{.Size}}' localhost/sudokud)
printf 'image: %d.%02d MB\n' $((bytes / 1000000)) $((bytes % 1000000 / 10000))
[[ $bytes -lt 25000000 ]] || { echo "the image is larger than 25 MB"; exit 1; }
