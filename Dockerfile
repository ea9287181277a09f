# Builds the container image: one static binary on a base image without a shell.
#
#   docker build -t sudokud .            (or: podman build --format docker -t sudokud .)
#   docker run --rm -p 8080:8080 --read-only --cap-drop ALL sudokud
#
# The base images are build arguments, so that a mirror or locally built images (deploy/image.sh) can replace
# them. deploy/pin_images.sh renews the digests.
ARG BUILD_IMAGE=docker.io/library/rust:1.95-slim-bookworm@sha256:d7482085ff5b415f84dba5647ae71606650bdef00db7aeb69f4b3d170c3e4082
ARG RUNTIME_IMAGE=gcr.io/distroless/static-debian12:nonroot@sha256:afa5c872c891853ca7fcf1f12c3edb23f7eeef36189728842dd51042ff57f7ab

FROM ${BUILD_IMAGE} AS build
WORKDIR /build
# crt-static links glibc statically. With an explicit target, the flag does not apply to build scripts and
# procedural macros, which must be dynamic. The binary keeps function names for backtraces; the line tables of the
# standard library are stripped. cargo ignores `strip` of a profile with settings for a package, so rustc is told
# to strip. Optimization across crates takes a sixth more CPU time for the build; short lines of batches are
# answered a tenth faster.
ENV CARGO_PROFILE_RELEASE_LTO=thin \
    CARGO_PROFILE_RELEASE_CODEGEN_UNITS=1 \
    RUSTFLAGS="-C target-feature=+crt-static -C strip=debuginfo"
# Swagger UI has its code in four forms, of which the page at /docs loads one. Empty files replace the others,
# which are 2.3 MB.
ENV SWAGGER_UI_OVERWRITE_FOLDER=/swagger-ui-unused
RUN mkdir /swagger-ui-unused \
    && touch /swagger-ui-unused/swagger-ui.js /swagger-ui-unused/swagger-ui-es-bundle.js \
        /swagger-ui-unused/swagger-ui-es-bundle-core.js
# cargo-auditable writes the list of linked crates into the binary, for `cargo audit bin` and scanners of images.
ARG CARGO_AUDITABLE_VERSION=0.7.7
RUN command -v cargo-auditable \
    || cargo install --locked --version "${CARGO_AUDITABLE_VERSION}" --root /usr/local cargo-auditable
# Builds the dependencies and the library crates, so that this layer is rebuilt only when they change. With the
# feature otel, the image can export traces; it does so if OTEL_EXPORTER_OTLP_ENDPOINT is set.
# Cargo.toml names the folders benches and crates, so they must exist.
COPY Cargo.toml Cargo.lock build.rs ./
COPY benches benches
COPY examples examples
COPY crates crates
COPY openapi/examples openapi/examples
RUN mkdir src page \
    && echo 'fn main() {}' > src/main.rs \
    && touch src/lib.rs \
    && cargo auditable build --locked --release --features otel --bin sudokud --target "$(rustc --print host-tuple)" \
    && rm -r src page
COPY . .
# COPY keeps modification times, which may be older than the layer above. `touch` makes cargo rebuild the
# crate.
ARG REVISION=unknown
ENV SUDOKUD_COMMIT=${REVISION}
# The folder of the npm package, with which the page works without the service: `.ci/reach wasm` makes
# target/reach/npm. By default there is none: it adds about 1 MB, which only offline use of the page needs.
ARG WASM=
ENV SUDOKUD_WASM=${WASM}
RUN touch src/main.rs src/lib.rs \
    && cargo auditable build --locked --release --features otel --bin sudokud --target "$(rustc --print host-tuple)" \
    && cp "target/$(rustc --print host-tuple)/release/sudokud" /sudokud
ARG VERSION=unknown
RUN deploy/sbom.sh "${VERSION}" "${REVISION}" > /sudokud.spdx

FROM ${RUNTIME_IMAGE}
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="sudokud" \
      org.opencontainers.image.description="A Sudoku solving service: boards of any side and with any houses, over HTTP and JSON" \
      org.opencontainers.image.licenses="MIT" \
      org.spdx.document="/usr/share/sudokud.spdx" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
COPY --from=build /sudokud /sudokud
COPY --from=build /sudokud.spdx /usr/share/sudokud.spdx
ENV SUDOKUD_LISTEN=0.0.0.0:8080 \
    SUDOKUD_ADMIN_LISTEN=0.0.0.0:9090 \
    SUDOKUD_LOG=json
# runAsNonRoot of Kubernetes requires a numeric user. 65532 is the user nonroot of distroless.
USER 65532:65532
EXPOSE 8080 9090
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=2s --start-period=2s --retries=2 CMD ["/sudokud", "health"]
ENTRYPOINT ["/sudokud"]
CMD ["serve"]
