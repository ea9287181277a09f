//! Constraints as drawings, for forms that have drawings and no rule. The figure is that of the kind in
//! pictures; its meaning is in words beside the board.

use crate::puzzle::Puzzle;
use std::collections::{BTreeSet, HashSet};
use sudokud_model::constraint::Constraint;
use sudokud_model::constraint::figure::{Ends, Figure, Line, Mark, MarkShape, Sign};
use sudokud_model::grid::Cell;
use sudokud_render::constraints::drawn_constraint::DrawnConstraint;
use sudokud_render::constraints::text::fill;

/// A row and a column from 1; 0 and one more than the side are outside of the board.
pub(crate) type Place = (i64, i64);

/// The color of outlines and texts.
pub(crate) const INK: &str = "#000000";

/// No color.
pub(crate) const CLEAR: &str = "#ffffff00";

/// A part of a drawing. Lengths are in cells.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Element {
    /// A line through cells.
    Line { path: Vec<Place>, color: &'static str, width: f64 },
    /// A line with the head of an arrow at its end.
    Arrow { path: Vec<Place>, color: &'static str },
    /// A shape in the middle of places, perhaps with a text.
    Shape {
        outline: Outline,
        at: Vec<Place>,
        size: f64,
        fill: &'static str,
        border: &'static str,
        text: String,
    },
    /// A text in the middle of places.
    Text { at: Vec<Place>, size: f64, text: String },
    /// An edge around cells, with a text in the first of them.
    Cage { cells: Vec<Place>, text: String },
}

/// The outline of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outline {
    Circle,
    Rectangle,
}

/// Returns the elements of each constraint.
pub(crate) fn elements(puzzle: &Puzzle) -> Vec<Vec<Element>> {
    DrawnConstraint::all(&puzzle.constraints, puzzle.layout()).iter().map(of_constraint).collect()
}

/// Returns the rules in words: the description of the puzzle, and the meanings of these constraints.
pub(crate) fn rules(puzzle: &Puzzle, in_words: &BTreeSet<usize>) -> Option<String> {
    let mut parts: Vec<String> = puzzle.description.clone().into_iter().collect();
    let mut seen = HashSet::new();
    for (index, drawn) in DrawnConstraint::all(&puzzle.constraints, puzzle.layout()).iter().enumerate() {
        let sentence = sentence(drawn);
        if in_words.contains(&index) && seen.insert(sentence.clone()) {
            parts.push(sentence);
        }
    }
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

/// Returns the name of the kind, its meaning, and the words of its figure.
fn sentence(drawn: &DrawnConstraint<'_>) -> String {
    let kind = drawn.constraint.kind();
    let words = match kind.figure {
        Figure::Words(words) => fill(words, drawn),
        Figure::Area(area) => fill(area.words, drawn),
        _ => None,
    };
    let words = words.map_or_else(String::new, |words| format!(" ({words})"));
    format!("{}{words}: {}", kind.name.replace('_', " "), kind.meaning)
}

fn of_constraint(drawn: &DrawnConstraint<'_>) -> Vec<Element> {
    match drawn.constraint.kind().figure {
        Figure::Words(_) => Vec::new(),
        Figure::Sign(sign, paint) => {
            let cells = drawn.cells("cells");
            cells.into_iter().map(|cell| of_sign(drawn, sign, paint.light, cell)).collect()
        }
        Figure::Area(area) => {
            let text = fill(area.note, drawn).unwrap_or_default();
            let cage = |cells: Vec<Cell>| Element::Cage { cells: places(drawn, &cells), text: text.clone() };
            let single = |(field, cell): (&str, Cell)| Element::Shape {
                outline: Outline::Circle,
                at: places(drawn, &[cell]),
                size: 0.9,
                fill: CLEAR,
                border: INK,
                text: format!("{text} {field}").trim().to_owned(),
            };
            let cages = drawn.lists().into_iter().map(cage);
            cages.chain(drawn.single_cells().map(single)).collect()
        }
        Figure::Line(line) => of_line(drawn, &line),
        Figure::Arrow(paint) => {
            let (circle, path) = (drawn.cells("circle"), drawn.cells("path"));
            let pill = |&cell: &Cell| Element::Shape {
                outline: Outline::Circle,
                at: places(drawn, &[cell]),
                size: 0.8,
                fill: CLEAR,
                border: paint.light,
                text: String::new(),
            };
            let shaft: Vec<Cell> = circle.last().copied().into_iter().chain(path).collect();
            let arrow = Element::Arrow { path: places(drawn, &shaft), color: paint.light };
            circle.iter().map(pill).chain([arrow]).collect()
        }
        Figure::Mark(mark) => {
            drawn.marked_pairs().into_iter().map(|pair| of_mark(drawn, &mark, pair)).collect()
        }
        Figure::Corner => vec![Element::Shape {
            outline: Outline::Circle,
            at: places(drawn, &drawn.cells("cells")),
            size: 0.5,
            fill: "#ffffff",
            border: INK,
            text: fill("{values}", drawn).unwrap_or_default(),
        }],
        Figure::Diagonal => of_diagonal(drawn).into_iter().collect(),
        Figure::Clue(_) => of_clue(drawn).into_iter().collect(),
    }
}

fn place(drawn: &DrawnConstraint<'_>, cell: Cell) -> Place {
    let side = drawn.layout.side();
    ((cell.index() / side + 1) as i64, (cell.index() % side + 1) as i64)
}

fn places(drawn: &DrawnConstraint<'_>, cells: &[Cell]) -> Vec<Place> {
    cells.iter().map(|&cell| place(drawn, cell)).collect()
}

fn of_sign(drawn: &DrawnConstraint<'_>, sign: Sign, paint: &'static str, cell: Cell) -> Element {
    let at = places(drawn, &[cell]);
    let shape = |outline, size, fill, border| Element::Shape {
        outline,
        at: at.clone(),
        size,
        fill,
        border,
        text: String::new(),
    };
    match sign {
        Sign::Square => shape(Outline::Rectangle, 0.7, paint, paint),
        Sign::Disc => shape(Outline::Circle, 0.7, paint, paint),
        Sign::Ring => shape(Outline::Circle, 0.8, CLEAR, paint),
        Sign::Inward | Sign::Outward | Sign::Rows | Sign::Columns | Sign::Box => {
            shape(Outline::Rectangle, 1.0, paint, paint)
        }
        Sign::Values => Element::Text { at, size: 0.25, text: fill("{values}", drawn).unwrap_or_default() },
    }
}

/// A line, with shapes at its ends and a note.
fn of_line(drawn: &DrawnConstraint<'_>, line: &Line) -> Vec<Element> {
    let cells = drawn.cells("cells");
    let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { return Vec::new() };
    let color = line.paint.light;
    let shape = |cell, outline, size, fill| Element::Shape {
        outline,
        at: places(drawn, &[cell]),
        size,
        fill,
        border: color,
        text: String::new(),
    };
    let path = places(drawn, &cells);
    let mut elements = vec![Element::Line { path, color, width: f64::from(line.width) / 100.0 }];
    match line.ends {
        Ends::Plain => {}
        Ends::Bulb => elements.push(shape(first, Outline::Circle, 0.8, color)),
        Ends::HollowBulb => elements.push(shape(first, Outline::Circle, 0.8, CLEAR)),
        Ends::Circles => {
            elements.extend([first, last].map(|cell| shape(cell, Outline::Circle, 0.8, "#ffffff")));
        }
        Ends::Diamonds => {
            elements.extend([first, last].map(|cell| shape(cell, Outline::Rectangle, 0.7, "#ffffff")));
        }
    }
    if let Some(text) = fill(line.note, drawn) {
        elements.push(Element::Text { at: places(drawn, &[first]), size: 0.25, text });
    }
    elements
}

/// A mark between two cells; an inequality points to the lesser, which is the second.
fn of_mark(drawn: &DrawnConstraint<'_>, mark: &Mark, pair: [Cell; 2]) -> Element {
    let at = places(drawn, &pair);
    let value = drawn.constraint.number("value");
    let known = mark.texts.iter().find(|(of, _)| value.is_none_or(|value| value == *of));
    let text = match (known, value) {
        (Some((_, text)), _) => (*text).to_owned(),
        (None, Some(value)) => value.to_string(),
        (None, None) => String::new(),
    };
    let dot = |fill, text| Element::Shape {
        outline: Outline::Circle,
        at: at.clone(),
        size: 0.35,
        fill,
        border: INK,
        text,
    };
    match mark.shape {
        MarkShape::White => dot("#ffffff", text),
        MarkShape::Black if text.is_empty() => dot(INK, text),
        MarkShape::Black => dot("#cfcfcf", text),
        MarkShape::Text => Element::Text { at, size: 0.4, text },
        MarkShape::Angle => {
            let text = match (at[1].0 - at[0].0, at[1].1 - at[0].1) {
                (0, columns) if columns > 0 => ">",
                (0, _) => "<",
                (rows, _) if rows > 0 => "∨",
                _ => "∧",
            };
            Element::Text { at, size: 0.4, text: text.to_owned() }
        }
    }
}

/// The sum and an arrow, outside of the board or, if the diagonal begins inside, in its first cell.
fn of_diagonal(drawn: &DrawnConstraint<'_>) -> Option<Element> {
    let (row, column) = place(drawn, drawn.constraint.cell("start")?);
    let (rows, columns, arrow) = match drawn.constraint.text("direction")? {
        "down_right" => (1, 1, "↘"),
        "down_left" => (1, -1, "↙"),
        "up_right" => (-1, 1, "↗"),
        _ => (-1, -1, "↖"),
    };
    let text = format!("{}{arrow}", drawn.constraint.number("sum")?);
    Some(Element::Text { at: vec![(row - rows, column - columns)], size: 0.45, text })
}

fn of_clue(drawn: &DrawnConstraint<'_>) -> Option<Element> {
    let at = beside(drawn.constraint, drawn.layout.side())?;
    let text = drawn.constraint.number("value")?.to_string();
    Some(Element::Text { at: vec![at], size: 0.6, text })
}

/// Returns the place of a clue outside of the board, at the end of its line.
pub(crate) fn beside(clue: &Constraint, side: usize) -> Option<Place> {
    let line = clue.line("line")?.index();
    let end = if clue.text("from") == Some("last") { side as i64 + 1 } else { 0 };
    Some(match line.checked_sub(side) {
        None => (line as i64 + 1, end),
        Some(column) => (end, column as i64 + 1),
    })
}
