//! The services that drawing needs from the program: a font, and pixels.

use crate::wire::problem::{Code, Problem};
use sudokud_render::Font;

/// A program that can draw.
pub trait Painter {
    /// The font for outlines, if there is one; without it, characters are text.
    fn font(&self) -> Option<&'static Font>;

    /// Draws an SVG document in pixels.
    ///
    /// # Errors
    /// If the document cannot be drawn, or not by this program.
    fn png(&self, svg: &str) -> Result<Vec<u8>, Problem>;
}

/// A program without a font and without pixels.
pub(crate) struct NoPainter;

impl Painter for NoPainter {
    fn font(&self) -> Option<&'static Font> {
        None
    }

    fn png(&self, _: &str) -> Result<Vec<u8>, Problem> {
        Err(Problem::new(Code::Internal, "this program draws no pixels"))
    }
}
