//! How constraints are drawn, as data in the row of their kind. Only pictures read it.
//!
//! Colors and widths of lines follow f-puzzles and SudokuPad, which setters expect: the colors are those of
//! Rangsk's user script for f-puzzles, lighter where digits would not stand out. Two kinds never differ in
//! their color alone: a line has a pattern of dashes in its middle, an end or a note, a cell a sign.
//!
//! A text is a template: `{sum}` stands for the argument of that field, and `{tag}` for a letter that cells
//! and words of the constraint have in common. A text that names an absent field is left out.

/// How the constraints of a kind are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Figure {
    /// Words below the board, and nothing on it.
    Words(&'static str),
    /// A sign in each of the cells.
    Sign(Sign, Paint),
    /// An edge around the cells of each list, and a note in its first cell.
    Area(Area),
    /// A line through the cells.
    Line(Line),
    /// A pill around the cells of `circle`, and an arrow from it along `path`.
    Arrow(Paint),
    /// A mark on the border of the two cells, or of all cells that touch.
    Mark(Mark),
    /// The values in a circle at the corner that the cells have in common.
    Corner,
    /// An arrow outside of the board, with the sum, that points along the diagonal.
    Diagonal,
    /// The value outside of the board, at that end of the line.
    Clue(Frame),
}

impl Figure {
    /// Returns the paint, if the figure has one.
    #[must_use]
    pub const fn paint(self) -> Option<Paint> {
        match self {
            Self::Sign(_, paint) | Self::Line(Line { paint, .. }) | Self::Arrow(paint) => Some(paint),
            Self::Area(Area { paint, .. }) => paint,
            Self::Words(_) | Self::Mark(_) | Self::Corner | Self::Diagonal | Self::Clue(_) => None,
        }
    }
}

/// A color, for dark digits on a light ground and for light digits on a dark one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// On a light ground.
    pub light: &'static str,
    /// On a dark ground.
    pub dark: &'static str,
}

impl Paint {
    /// The grey of shapes without a color of their own.
    pub const GREY: Self = Self { light: "#cfcfcf", dark: "#50565f" };

    /// Returns a color.
    #[must_use]
    pub const fn new(light: &'static str, dark: &'static str) -> Self {
        Self { light, dark }
    }
}

/// A sign in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A square.
    Square,
    /// A disc.
    Disc,
    /// A circle.
    Ring,
    /// A tint, and angles that point into the cell.
    Inward,
    /// A tint, and angles that point out of the cell.
    Outward,
    /// A tint with horizontal lines.
    Rows,
    /// A tint with vertical lines.
    Columns,
    /// A tint with a square.
    Box,
    /// The values, in the lower left corner.
    Values,
}

/// An edge around cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The lengths of dashes and gaps, in hundredths of a cell; empty for no gaps.
    pub dashes: &'static [u8],
    /// The tint inside the edge, if it has one.
    pub paint: Option<Paint>,
    /// The note in the first cell.
    pub note: &'static str,
    /// The words below the board.
    pub words: &'static str,
}

/// A line through cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// The color.
    pub paint: Paint,
    /// The width, in hundredths of a cell.
    pub width: u8,
    /// The dashes in the middle of the line: lengths of dashes and gaps, in hundredths of a cell. A dash of
    /// length 0 is a dot.
    pub dashes: &'static [u8],
    /// The marks at its ends.
    pub ends: Ends,
    /// The note in the first cell.
    pub note: &'static str,
}

impl Line {
    /// A line without ends and note.
    pub(crate) const fn plain(paint: Paint, width: u8, dashes: &'static [u8]) -> Self {
        Self { paint, width, dashes, ends: Ends::Plain, note: "" }
    }
}

/// The marks at the ends of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// Nothing.
    Plain,
    /// A bulb at the first cell.
    Bulb,
    /// A bulb with a ring in it at the first cell.
    HollowBulb,
    /// A circle at both ends.
    Circles,
    /// A diamond at both ends.
    Diamonds,
}

/// A mark on the border of two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The shape.
    pub shape: MarkShape,
    /// The texts of some values; that of the first is also drawn if the constraint has no value. Other values
    /// are drawn as numbers.
    pub texts: &'static [(i64, &'static str)],
}

/// The shape of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkShape {
    /// A white dot.
    White,
    /// A black dot.
    Black,
    /// A letter or a number alone.
    Text,
    /// An angle that points to the lesser cell.
    Angle,
}

/// The frame around a clue outside of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// Nothing.
    None,
    /// A circle.
    Circle,
    /// A square.
    Square,
    /// A tower.
    Tower,
    /// A tower with a dashed edge.
    DashedTower,
}
