#!/usr/bin/env bash
# Installs cargo-auditable in the version of the Dockerfile, unless it is there, and prints its folder. It writes the
# list of linked crates into a binary.
set -euo pipefail
cd "$(dirname "$0")/.."
tools=$PWD/target/ci/auditable
version=$(sed -n 's/^ARG CARGO_AUDITABLE_VERSION=//p' Dockerfile)
[[ -x $tools/bin/cargo-auditable ]] \
    || cargo install --quiet --locked --version "$version" --root "$tools" cargo-auditable >&2
echo "$tools/bin"
