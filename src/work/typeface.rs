//! The outlines of the font that is part of the program.
//!
//! The font is a subset of Atkinson Hyperlegible under another name, as its licence asks (`fonts/`).

use std::sync::LazyLock;
use sudokud_render::Font;
use sudokud_render::font::{Command, Face, Glyph};
use sudokud_render::point::Point;
use ttf_parser::{GlyphId, OutlineBuilder};

const REGULAR: &[u8] = include_bytes!("../../fonts/sudokud-digits-regular.ttf");
const BOLD: &[u8] = include_bytes!("../../fonts/sudokud-digits-bold.ttf");

/// Returns the font. The first call reads it.
pub(crate) fn font() -> &'static Font {
    static FONT: LazyLock<Font> = LazyLock::new(|| Font { regular: face(REGULAR), bold: face(BOLD) });
    &FONT
}

/// Reads all outlines of a face; a face that cannot be read has none.
fn face(file: &[u8]) -> Face {
    let Ok(face) = ttf_parser::Face::parse(file, 0) else { return Face::default() };
    let mut outlines = Face { missing: glyph(&face, GlyphId(0)), ..Face::default() };
    let subtables = face.tables().cmap.iter().flat_map(|cmap| cmap.subtables);
    for subtable in subtables.filter(|subtable| subtable.is_unicode()) {
        subtable.codepoints(|codepoint| {
            if let Some(character) = char::from_u32(codepoint)
                && let Some(id) = subtable.glyph_index(codepoint)
            {
                outlines.glyphs.insert(character, glyph(&face, id));
            }
        });
    }
    outlines
}

fn glyph(face: &ttf_parser::Face<'_>, id: GlyphId) -> Glyph {
    let em = f64::from(face.units_per_em());
    let mut outline = Outline { em, commands: Vec::new() };
    let _ = face.outline_glyph(id, &mut outline);
    let advance = f64::from(face.glyph_hor_advance(id).unwrap_or_default()) / em;
    Glyph { advance, commands: outline.commands }
}

/// An outline while it is read. The y axis of a font points up.
struct Outline {
    em: f64,
    commands: Vec<Command>,
}

impl Outline {
    fn point(&self, x: f32, y: f32) -> Point {
        Point::new(f64::from(x) / self.em, -f64::from(y) / self.em)
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.commands.push(Command::Move(self.point(x, y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.commands.push(Command::Line(self.point(x, y)));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.commands.push(Command::Quadratic(self.point(x1, y1), self.point(x, y)));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (a, b, to) = (self.point(x1, y1), self.point(x2, y2), self.point(x, y));
        self.commands.push(Command::Cubic(a, b, to));
    }

    fn close(&mut self) {
        self.commands.push(Command::Close);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_faces_have_the_symbols_of_every_alphabet() {
        for face in [&font().regular, &font().bold] {
            for character in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabc…é".chars() {
                let glyph = face.glyphs.get(&character).expect("a character of the subset");
                assert!(glyph.advance > 0.2 && glyph.commands.len() > 3, "{character}");
            }
        }
    }
}
