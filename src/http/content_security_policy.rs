//! The headers that tell a browser what a page of the service may load and do. No page sends a referrer, is
//! shown in a frame, or shares a browsing context group with a page of another origin.

use axum::http::{HeaderName, HeaderValue, header};

/// The headers of a page: the content security policy and those that all pages have.
pub(crate) type SecurityHeaders = [(HeaderName, HeaderValue); 4];

/// The headers of `/` and its files. The policy allows files of this host, images that the page makes
/// (`blob:`), and of inline scripts only that of `index.html` with this hash. Trusted types: lit-html makes
/// HTML; `sudokud` makes the addresses of this build's workers.
macro_rules! page {
    ($modules:literal) => {
        with_policy(concat!(
            "default-src 'none'; script-src 'self'",
            $modules,
            " 'sha256-MgL7owi4eA4KA6UnuFw1bGqI9HSBMRQ2ZOXcTjzmvfg='; \
             style-src 'self'; img-src 'self' blob:; font-src 'self'; \
             connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
             form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
             trusted-types lit-html sudokud",
        ))
    };
}

pub(crate) const PAGE: SecurityHeaders = page!("");

/// The same for a build whose page has a module of wasm.
pub(crate) const PAGE_WITH_MODULE: SecurityHeaders = page!(" 'wasm-unsafe-eval'");

/// The headers of `/docs`. It loads files only from this host and runs no inline script. Swagger UI sets
/// styles from its scripts, and its icons are data in its style sheet.
pub(crate) const DOCS: SecurityHeaders = with_policy(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
     font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// The policy of a picture in SVG, which loads nothing and runs nothing. It has a style sheet of its own.
pub(crate) const PICTURE: HeaderValue =
    HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");

const fn with_policy(policy: &'static str) -> SecurityHeaders {
    [
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy)),
        (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
        (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
        (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    ]
}
