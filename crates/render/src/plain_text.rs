//! Positions as text: the values, or the marks, in a frame around the boxes or regions.
//!
//! For a terminal, each part has colors and attributes by the control sequences of ECMA-48 (SGR, section
//! 8.3.117). A meaning is never in a color alone: eliminated marks are crossed out, marks of the pattern are
//! underlined, placed values are bold and inverse, and givens are bold.

use crate::picture::Picture;
use crate::show::{Content, Show};
use sudokud_model::grid::{Cell, Value, ValueSet};
use sudokud_model::houses::Layout;

/// Whether text has control sequences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextStyle {
    /// Characters alone.
    #[default]
    Plain,
    /// Colors and attributes for a terminal.
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

/// Returns the picture as lines of text, with a frame around each box or region.
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
    /// Returns the cells in frames. Each column is as wide as its widest cell. There is room for a line of a
    /// frame only where some boxes or regions have one.
    fn grid(&self) -> String {
        let side = self.picture.layout.side();
        let cells = self.picture.layout.cells().zip(&self.picture.contents);
        let cells: Vec<CellText> = cells.map(|(cell, content)| self.cell(cell, content)).collect();
        let width =
            |column: usize| cells.iter().skip(column).step_by(side).map(|cell| cell.width).max().unwrap_or(0);
        let widths: Vec<usize> = (0..side).map(width).collect();
        let layout = &*self.picture.layout;
        let has_edges: Vec<bool> = (0..=side)
            .map(|column| (0..side).any(|row| Corner { row, column }.is_above_edge(layout)))
            .collect();
        let edge = self.style.paint("|", Part::Frame);
        let mut text = String::new();
        for row in 0..=side {
            if (0..side).any(|column| Corner { row, column }.is_left_of_edge(layout)) {
                text += &(self.style.paint(&bar(layout, row, &widths, &has_edges), Part::Frame) + "\n");
            }
            if row == side {
                break;
            }
            for (column, cell) in cells[row * side..][..side].iter().enumerate() {
                if has_edges[column] {
                    text += if (Corner { row, column }).is_above_edge(layout) { &edge } else { " " };
                    text += " ";
                }
                text += &format!("{}{} ", cell.text, " ".repeat(widths[column] - cell.width));
            }
            text += &format!("{edge}\n");
        }
        text
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

/// A corner between cells: the upper left one of the cell in this row and column, if there is one.
#[derive(Clone, Copy)]
struct Corner {
    row: usize,
    column: usize,
}

impl Corner {
    /// Returns whether the edge from this corner downwards belongs to a frame.
    fn is_above_edge(self, layout: &Layout) -> bool {
        let (side, Self { row, column }) = (layout.side(), self);
        let block = |column: usize| layout.block_of(Cell::new(row * side + column));
        row < side && (column == 0 || column == side || block(column - 1) != block(column))
    }

    /// Returns whether the edge from this corner to the right belongs to a frame.
    fn is_left_of_edge(self, layout: &Layout) -> bool {
        let (side, Self { row, column }) = (layout.side(), self);
        let block = |row: usize| layout.block_of(Cell::new(row * side + column));
        column < side && (row == 0 || row == side || block(row - 1) != block(row))
    }

    /// Returns the character of the frames that meet at this corner.
    fn joint(self, layout: &Layout) -> &'static str {
        let Self { row, column } = self;
        let above = row.checked_sub(1).map(|row| Self { row, column });
        let left = column.checked_sub(1).map(|column| Self { row, column });
        let is_vertical = self.is_above_edge(layout) || above.is_some_and(|it| it.is_above_edge(layout));
        let is_horizontal = self.is_left_of_edge(layout) || left.is_some_and(|it| it.is_left_of_edge(layout));
        match (is_vertical, is_horizontal) {
            (true, true) => "+",
            (true, false) => "|",
            (false, true) => "-",
            (false, false) => " ",
        }
    }
}

/// Returns the line of the frames above a row. `has_edges` says before which columns there is room for an
/// edge.
fn bar(layout: &Layout, row: usize, widths: &[usize], has_edges: &[bool]) -> String {
    let mut bar = String::new();
    for (column, &has_edge) in has_edges.iter().enumerate() {
        let corner = Corner { row, column };
        bar += if has_edge { corner.joint(layout) } else { "" };
        if let Some(width) = widths.get(column) {
            let line = if corner.is_left_of_edge(layout) { "-" } else { " " };
            bar += &line.repeat(width + 1 + usize::from(has_edge));
        }
    }
    bar
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
    /// The parameters of SGR: 1 bold, 2 faint, 4 underlined, 9 crossed out, 31 to 36 colors.
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
