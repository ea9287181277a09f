//! The files of the folder `page/`, one row each, sorted by path. `build.rs` lists them.

#[cfg(any(test, debug_assertions))]
use std::path::PathBuf;

/// The paths in the folder, and the contents.
pub(super) const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The folder that this program was built from, or the one that the environment variable `SUDOKUD_PAGE`
/// names: with two folders, one program serves as two builds.
#[cfg(any(test, debug_assertions))]
pub(super) fn folder() -> PathBuf {
    let named = std::env::var_os("SUDOKUD_PAGE").map(PathBuf::from);
    named.unwrap_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/page")))
}
