//! What drawing needs from the program: a font, and pixels.

use crate::wire::problem::Problem;
use sudokud_render::Font;

/// The bytes of a pixel while a picture is drawn and compressed: four channels in each of three buffers
/// (drawn, converted for PNG, filtered).
const PIXEL: usize = 12;

/// The bytes of a character's outline in the tree of a document.
const OUTLINE: usize = 5 << 9;

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

/// Estimates the memory of drawing this many pixels and characters, in bytes. The characters of a title, a
/// caption and the margin, and the shapes of a step, are not counted.
pub(crate) const fn png_memory(pixels: usize, characters: usize) -> usize {
    pixels * PIXEL + characters * OUTLINE
}

/// Estimates the size of a picture, in bytes; few are larger. Areas of one colour take little room, so the
/// size follows from the length of the edges: that of the characters in a row, and the width.
pub(crate) const fn png_size(width: usize, characters_in_row: usize) -> usize {
    width * (6 * characters_in_row + width / 32)
}
