#!/usr/bin/env bash
# Builds substitutes for the base images from Debian packages, for machines without access to an image
# registry:
#
#   localhost/stand-in/rust      replaces rust:slim: Debian with a C compiler; image.sh mounts cargo and rustc
#   localhost/stand-in/static    replaces static of distroless: the files of the same packages
#   localhost/stand-in/static-arm64  the same for arm64: no file depends on the processor
#   localhost/stand-in/haproxy   replaces haproxy: the Debian package with the command of the official image
#
# Keeps existing images; `--fresh` builds all again. Requires root, mmdebstrap and podman. Takes about a
# minute and 500 MB.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
export CONTAINERS_CONF=$here/containers.conf
release=bookworm
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[[ ${1:-} != --fresh ]] || podman rmi --force --ignore localhost/stand-in/{rust,static,static-arm64,haproxy}

missing() {
    ! podman image exists "localhost/stand-in/$1" && echo "building localhost/stand-in/$1"
}

# debian PACKAGES: writes a minimal Debian with these packages to standard output as a tar archive.
debian() {
    mmdebstrap --quiet --variant=minbase --include="$1" \
        --dpkgopt='path-exclude=/usr/share/{doc,man,info,locale}/*' "$release" -
}

# import NAME INSTRUCTION...: creates an image from a tar archive on standard input.
import() {
    local name=$1 changes=()
    shift
    for change in "$@"; do changes+=(--change "$change"); done
    [[ $name != *-arm64 ]] || changes+=(--arch arm64)
    podman import --quiet "${changes[@]}" - "localhost/stand-in/$name" > /dev/null
}

if missing rust; then
    debian gcc,libc6-dev,ca-certificates \
        | import rust 'ENV PATH=/usr/local/rust/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' \
            'ENV CARGO_HOME=/usr/local/cargo' 'ENV CARGO_NET_OFFLINE=true'
fi

# The packages and the user 65532 of the static image of distroless, without shell, libc and package manager.
for static in static static-arm64; do
    missing "$static" || continue
    root=$work/$static
    mkdir -p "$root"/{etc,home/nonroot,root,tmp} "$work/packages"
    (cd "$work/packages" && apt-get download -qq base-files netbase tzdata media-types ca-certificates 2> /dev/null)
    for package in "$work"/packages/*.deb; do dpkg-deb -x "$package" "$root"; done
    mkdir -p "$root/etc/ssl/certs"
    cat "$root"/usr/share/ca-certificates/mozilla/*.crt > "$root/etc/ssl/certs/ca-certificates.crt"
    rm -rf "$root"/usr/share/{doc,man,lintian,ca-certificates} "$root/usr/sbin"
    printf '%s\n' root:x:0:0:root:/root:/sbin/nologin nobody:x:65534:65534:nobody:/nonexistent:/sbin/nologin \
        nonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin > "$root/etc/passwd"
    printf '%s\n' root:x:0: nobody:x:65534: nonroot:x:65532: > "$root/etc/group"
    chown 65532:65532 "$root/home/nonroot"
    chmod 1777 "$root/tmp"
    tar -C "$root" -c . | import "$static" 'USER 65532' 'WORKDIR /home/nonroot' \
        'ENV SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt'
done

if missing haproxy; then
    debian haproxy | import haproxy 'USER haproxy' 'STOPSIGNAL SIGUSR1' \
        'CMD ["haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]'
fi
podman images --format '{{.Repository}} {{.Size}}' | grep stand-in
