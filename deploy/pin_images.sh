#!/usr/bin/env bash
# Pins the base images of the Dockerfile and of the compose files by digest: NAME:TAG becomes
# NAME:TAG@sha256:…, also where an older digest is. Run it before a release, and commit the result. Requires
# skopeo and access to the registries.
set -euo pipefail
cd "$(dirname "$0")/.."
files=(Dockerfile docker-compose.yml deploy/keys/docker-compose.yml)
# Images with a registry in their name; those that are built here have none.
images=$(grep -hoE '(docker\.io|gcr\.io)/[a-z0-9/_.-]+:[A-Za-z0-9_.-]+' "${files[@]}" | sort -u)
for image in $images; do
    digest=$(skopeo inspect --format '{{.Digest}}' "docker://$image")
    [[ $digest =~ ^sha256:[0-9a-f]{64}$ ]] || { echo "no digest of $image: $digest" >&2; exit 1; }
    sed -i -E "s#${image//./\\.}(@sha256:[0-9a-f]{64})?#$image@$digest#" "${files[@]}"
    echo "$image@$digest"
done
