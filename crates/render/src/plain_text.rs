//! Positions as text: the values, or the marks, in a frame around the boxes.
//!
//! For a terminal, each part has colours and attributes by the control sequences of ECMA-48 (SGR, section
//! 8.3.117). A meaning is never in a colour alone: eliminated marks are crossed out, marks of the pattern are
//! underlined, placed values are bold and inverse, and givens are bold.

use crate::picture::Picture;
use crate::show::{Content, Show};
use sudokud_core::grid::{Cell, Value, ValueSet};

/// Whether text has control sequences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextStyle {
    /// Characters alone.
    #[default]
    Plain,
    /// Colours and attributes for a terminal.
    Terminal,
}

/// A part of the text that looks different from others in a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Frame,
    Given,
    Filled,
    Mark,
    /// A mark of the step's pattern.
    Pattern,
    /// A mark that the step places, or the value of the solution.
    Placed,
    /// A mark that the step eliminates.
    Eliminated,
}

/// The text of a cell, and the number of characters that are seen.
struct CellText {
    text: String,
    width: usize,
}

/// A picture that is written as text.
struct Writer<'a> {
    picture: &'a Picture<'a>,
    show: Show,
    style: TextStyle,
}

/// Returns the picture as lines of text, with a frame around the boxes.
///
/// A cell has its value, or its marks one after another. Marks of more than one character are separated by
/// commas. An open cell without marks is a dot. In a terminal, the description of the step follows.
#[must_use]
pub fn plain(picture: &Picture<'_>, show: Show, style: TextStyle) -> String {
    let text = Writer { picture, show, style }.grid();
    match (&picture.description, picture.step, style) {
        (Some(description), Some(_), TextStyle::Terminal) => text + description + "\n",
        _ => text,
    }
}

impl Writer<'_> {
    /// Returns the cells in a frame around the boxes. Each column is as wide as its widest cell.
    fn grid(&self) -> String {
        let (side, order) = (self.picture.layout.side(), self.picture.layout.order());
        let cells = self.picture.layout.cells().zip(&self.picture.contents);
        let cells: Vec<CellText> = cells.map(|(cell, content)| self.cell(cell, content)).collect();
        let width =
            |column: usize| cells.iter().skip(column).step_by(side).map(|cell| cell.width).max().unwrap_or(0);
        let widths: Vec<usize> = (0..side).map(width).collect();
        let bar: String = widths
            .chunks(order)
            .map(|stack| format!("+{}", "-".repeat(stack.iter().map(|width| width + 1).sum::<usize>() + 1)))
            .collect();
        let bar = self.style.paint(&(bar + "+"), Part::Frame) + "\n";
        let edge = self.style.paint("|", Part::Frame);
        let mut text = String::new();
        for (row, cells) in cells.chunks(side).enumerate() {
            if row.is_multiple_of(order) {
                text += &bar;
            }
            for (column, (cell, &width)) in cells.iter().zip(&widths).enumerate() {
                if column.is_multiple_of(order) {
                    text += &format!("{edge} ");
                }
                text += &format!("{}{} ", cell.text, " ".repeat(width - cell.width));
            }
            text += &format!("{edge}\n");
        }
        text + &bar
    }

    fn cell(&self, cell: Cell, content: &Content) -> CellText {
        let one =
            |text: &str, part| CellText { text: self.style.paint(text, part), width: text.chars().count() };
        let has_marks = matches!(self.show, Show::Marks | Show::FirstCandidates);
        match *content {
            Content::Given(value) => one(self.symbol(value), Part::Given),
            Content::Filled(value) => one(self.symbol(value), Part::Filled),
            Content::Open(marks) if has_marks && !marks.is_empty() => self.marks(cell, marks, None),
            Content::Ringed(marks, ringed) if has_marks && !marks.is_empty() => {
                self.marks(cell, marks, Some(ringed))
            }
            Content::Open(_) | Content::Ringed(..) => one(".", Part::Mark),
        }
    }

    fn marks(&self, cell: Cell, marks: ValueSet<4>, ringed: Option<Value>) -> CellText {
        let length = |value| self.symbol(value).chars().count();
        let separator = if marks.iter().any(|value| length(value) > 1) { "," } else { "" };
        let part = |value| if ringed == Some(value) { Part::Placed } else { self.part(cell, value) };
        let texts: Vec<String> =
            marks.iter().map(|value| self.style.paint(self.symbol(value), part(value))).collect();
        let width = marks.iter().map(length).sum::<usize>() + separator.len() * (texts.len() - 1);
        CellText { text: texts.join(separator), width }
    }

    fn symbol(&self, value: Value) -> &str {
        &self.picture.symbols[value.index()]
    }

    /// Returns the part of the step to which a candidate belongs.
    fn part(&self, cell: Cell, value: Value) -> Part {
        let Some(step) = self.picture.step else { return Part::Mark };
        let contains = |of: Cell, values: &ValueSet<4>| of == cell && values.contains(value);
        if step.placements.contains(&(cell, value)) {
            Part::Placed
        } else if step.eliminations.iter().any(|(of, values)| contains(*of, values)) {
            Part::Eliminated
        } else if step.evidence.cells.iter().any(|(of, values, _)| contains(*of, values)) {
            Part::Pattern
        } else {
            Part::Mark
        }
    }
}

impl TextStyle {
    /// Returns the text between the control sequences of its part.
    fn paint(self, text: &str, part: Part) -> String {
        match (self, part.attributes()) {
            (Self::Terminal, Some(attributes)) => format!("\u{1b}[{attributes}m{text}\u{1b}[0m"),
            _ => text.to_owned(),
        }
    }
}

impl Part {
    /// The parameters of SGR: 1 bold, 2 faint, 4 underlined, 9 crossed out, 31 to 36 colours.
    const fn attributes(self) -> Option<&'static str> {
        match self {
            Self::Mark => None,
            Self::Frame => Some("2"),
            Self::Given => Some("1"),
            Self::Filled => Some("34"),
            Self::Pattern => Some("4;36"),
            Self::Placed => Some("1;7;32"),
            Self::Eliminated => Some("9;31"),
        }
    }
}
