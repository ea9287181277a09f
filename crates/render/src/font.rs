//! The outlines of characters, for pictures that look the same without any installed font.

use crate::point::Point;
use std::collections::BTreeMap;
use std::fmt;

/// The weight of a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Marks, placed values and words.
    Regular,
    /// Givens, titles and numbers on discs.
    Bold,
}

/// A font with two faces.
#[derive(Clone, Debug, Default)]
pub struct Font {
    /// The face of regular weight.
    pub regular: Face,
    /// The bold face.
    pub bold: Face,
}

/// The outlines of one weight.
#[derive(Clone, Debug, Default)]
pub struct Face {
    /// The outline of each character.
    pub glyphs: BTreeMap<char, Glyph>,
    /// The outline of characters that the face lacks.
    pub missing: Glyph,
}

/// The outline of a character. Coordinates are shares of the font size; the y axis points down and its
/// origin is the baseline.
#[derive(Clone, Debug, Default)]
pub struct Glyph {
    /// The distance to the next character.
    pub advance: f64,
    /// The outline.
    pub commands: Vec<Command>,
}

/// A command of an outline.
#[derive(Clone, Copy, Debug)]
pub enum Command {
    /// Begins a contour.
    Move(Point),
    /// A line.
    Line(Point),
    /// A quadratic curve: control point and end.
    Quadratic(Point, Point),
    /// A cubic curve: two control points and end.
    Cubic(Point, Point, Point),
    /// Closes the contour.
    Close,
}

impl Font {
    /// Returns the face of a weight.
    #[must_use]
    pub const fn face(&self, weight: Weight) -> &Face {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        }
    }
}

impl Face {
    /// Returns the outline of a character, or the one for missing characters.
    #[must_use]
    pub fn glyph(&self, character: char) -> &Glyph {
        self.glyphs.get(&character).unwrap_or(&self.missing)
    }
}

/// An outline in a font size, as path data.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SizedGlyph<'a>(pub(crate) &'a Glyph, pub(crate) f64);

impl fmt::Display for SizedGlyph<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |point: Point| Hundredths(point * self.1);
        for &command in &self.0.commands {
            match command {
                Command::Move(to) => write!(f, "M{}", at(to))?,
                Command::Line(to) => write!(f, "L{}", at(to))?,
                Command::Quadratic(a, to) => write!(f, "Q{} {}", at(a), at(to))?,
                Command::Cubic(a, b, to) => write!(f, "C{} {} {}", at(a), at(b), at(to))?,
                Command::Close => f.write_str("z")?,
            }
        }
        Ok(())
    }
}

/// A point with two decimal places, which the outlines of marks need.
struct Hundredths(Point);

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounded = |number: f64| (number * 100.0).round() / 100.0 + 0.0;
        write!(f, "{} {}", rounded(self.0.x), rounded(self.0.y))
    }
}
