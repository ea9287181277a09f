//! The `<defs>` element: the outlines of characters.

use crate::canvas::Canvas;
use crate::font::SizedGlyph;
use std::fmt::Write;

/// Returns the outlines that a document uses.
pub(crate) fn outlines(canvas: &Canvas<'_>) -> String {
    let mut defs = String::new();
    for (id, (glyph, size)) in canvas.outlines().into_iter().enumerate() {
        let _ = write!(defs, "<path id=\"{}-g{id}\" d=\"{}\"/>", canvas.prefix, SizedGlyph(glyph, size));
    }
    defs
}
