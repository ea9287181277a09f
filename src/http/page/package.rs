//! The npm package `sudokud` beside the page, if the build has it (`build.rs`): the operations in the
//! browser, for the time in which the service is out of reach.

/// The package's files by their paths beside those of the page: scripts as they are, the module compressed by
/// gzip. Empty in a build without the package.
pub(super) const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/package.rs"));

/// The file of the page that has the package's entry, `null` as it is in the folder.
pub(super) const ENTRY: &str = "local/package.js";

/// The text of [`ENTRY`] in a build with the package.
pub(super) const ENTRY_TEXT: &[u8] = b"export { open } from \"../sudokud/index.js\";\n";

/// Returns whether a file of the package is compressed.
pub(super) fn is_compressed(path: &str) -> bool {
    path.ends_with(".wasm")
}
