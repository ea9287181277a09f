//! A QR code: a square of dark and light modules.

use std::fmt::Write;

/// The modules of a QR code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QrCode {
    side: usize,
    dark: Vec<bool>,
}

/// The number of light modules around a code (ISO/IEC 18004, 9.1).
const QUIET: usize = 4;

impl QrCode {
    /// Creates a code of `side` by `side` modules; `is_dark` gets row and column.
    pub fn new(side: usize, is_dark: impl Fn(usize, usize) -> bool) -> Self {
        let dark = (0..side * side).map(|k| is_dark(k / side, k % side)).collect();
        Self { side, dark }
    }

    /// Returns the number of modules in a row, with the light margin.
    #[must_use]
    pub const fn modules(&self) -> usize {
        self.side + 2 * QUIET
    }

    /// Returns one subpath for each run of dark modules, in units of modules.
    pub(crate) fn path(&self) -> String {
        let mut path = String::new();
        for (row, modules) in self.dark.chunks(self.side).enumerate() {
            let mut column = 0;
            for run in modules.chunk_by(|a, b| a == b) {
                if run[0] {
                    let (x, y) = (column + QUIET, row + QUIET);
                    let _ = write!(path, "M{x} {y}h{}v1h-{}z", run.len(), run.len());
                }
                column += run.len();
            }
        }
        path
    }
}
