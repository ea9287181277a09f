#!/usr/bin/env bash
# Pins the base images of the Dockerfile and of the compose files by digest: NAME:TAG becomes
# NAME:TAG@sha256:…, also where an older digest is. Run it before a release, and commit the result. Requires
# skopeo and access to the registries.
#
#   deploy/pin_images.sh            pins the images by the registries' digests of today
#   deploy/pin_images.sh --check    fails if an image has no digest; needs no network
set -euo pipefail
cd "$(dirname "$0")/.."
files=(Dockerfile docker-compose.yml deploy/keys/docker-compose.yml)
# Images with a registry in their name; those that are built here have none.
name='(docker\.io|gcr\.io)/[a-z0-9/_.-]+:[A-Za-z0-9_.-]+'
digest='@sha256:[0-9a-f]{64}'
if [[ ${1:-} == --check ]]; then
    unpinned=$(grep -nE "$name" "${files[@]}" | grep -vE "$name$digest" || true)
    [[ -z $unpinned ]] || { printf 'without a digest:\n%s\n' "$unpinned" >&2; exit 1; }
    exit
fi
images=$(grep -hoE "$name" "${files[@]}" | sort -u)
for image in $images; do
    current=$(skopeo inspect --format '{{.Digest}}' "docker://$image")
    [[ @$current =~ ^$digest$ ]] || { echo "no digest of $image: $current" >&2; exit 1; }
    sed -i -E "s#${image//./\\.}($digest)?#$image@$current#" "${files[@]}"
    echo "$image@$current"
done
