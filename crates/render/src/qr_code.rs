//! A QR code: a square of dark and light modules, and its drawing.

use crate::canvas::Canvas;
use crate::number::Number;
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

    /// Draws the code. Its colours are fixed, because readers expect dark modules on a light ground.
    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>) {
        let (place, size) = (canvas.measures.code, canvas.measures.code_size);
        let scale = size / self.modules() as f64;
        // A scale needs more decimal places than a coordinate.
        let thousandths = (scale * 1_000.0).round() / 1_000.0;
        canvas.push(format_args!(
            "<g class=\"code\" transform=\"translate({} {}) scale({thousandths})\">\
             <rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/><path d=\"{}\" fill=\"#000\"/></g>\n",
            Number(place.x),
            Number(place.y),
            self.path(),
            side = self.modules(),
        ));
    }

    /// Returns one subpath for each run of dark modules, in units of modules.
    fn path(&self) -> String {
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
