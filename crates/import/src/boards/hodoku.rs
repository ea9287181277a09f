//! HoDoKu's library lines, `:technique:values:cells:deleted candidates:eliminations:comment:`, with or
//! without the first colon, or their cells alone. A `+` before a value says that it was placed after the
//! start; a deleted candidate is value, row and column. The technique `0000` with the value `x` says nothing:
//! so the program writes a board. (B. Hobiger, HoDoKu's manual, "Library format".)

use crate::claim::{Claim, Confidence};
use crate::draft::Draft;
use crate::imported::{ImportError, Imported, Limits};
use crate::text::Text;
use sudokud_model::grid::{Candidates, Cell, Value, ValueSet};

const FORM: &str = "hodoku";

const SIDE: usize = 9;

/// Technique and value of a line that has none.
const NO_STEP: [&str; 2] = ["0000", "x"];

/// The longest line.
const LONGEST: usize = 10_000;

/// Claims a text whose lines are all of this form.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    let lines: Vec<&str> = text.lines().into_iter().filter(|line| !line.trim().is_empty()).collect();
    let (comments, lines): (Vec<&str>, Vec<&str>) = lines.into_iter().partition(|line| line.starts_with('#'));
    if lines.is_empty() || lines.iter().any(|line| line.len() > LONGEST) {
        return None;
    }
    let lines: Vec<Line<'_>> = lines.iter().map(|line| Line::of(line.trim())).collect::<Option<_>>()?;
    // Boards alone are no lines of this program.
    if !lines.iter().any(|line| line.is_library || line.cells.contains('+')) {
        return None;
    }
    let is_library = lines.iter().all(|line| line.is_library);
    let mut puzzles = Vec::new();
    for (at, line) in lines.iter().take(limits.puzzles).enumerate() {
        let words: &[&str] = if at == 0 { &comments } else { &[] };
        match line.read(
            words,
            lines.len().saturating_sub(if at + 1 == limits.puzzles { limits.puzzles } else { lines.len() }),
        ) {
            Ok(puzzle) => puzzles.push(puzzle),
            Err(error) => return Some(Claim::new(Confidence::Certain, "", Err(error))),
        }
    }
    let confidence = if is_library { Confidence::Certain } else { Confidence::Likely };
    let reason = if is_library {
        "lines of a library of HoDoKu"
    } else {
        "lines of 81 cells with + before placed values"
    };
    Some(Claim::of_several(confidence, reason, Ok(puzzles)))
}

/// A line, in its fields.
struct Line<'a> {
    is_library: bool,
    /// Technique and values.
    before: Vec<&'a str>,
    cells: &'a str,
    deleted: &'a str,
    /// Eliminations and comment.
    after: Vec<&'a str>,
}

impl<'a> Line<'a> {
    /// Cuts a line; `None` if it is in another form.
    fn of(line: &'a str) -> Option<Self> {
        let fields: Vec<&str> = line.strip_prefix(':').unwrap_or(line).split(':').collect();
        let is_cells = |field: &&str| cells_of(field).is_some();
        match fields.as_slice() {
            [cells] if is_cells(cells) => {
                Some(Self { is_library: false, before: Vec::new(), cells, deleted: "", after: Vec::new() })
            }
            [line] => {
                let mut words = line.split_whitespace();
                let cells = words.next().filter(is_cells)?;
                Some(Self {
                    is_library: false,
                    before: Vec::new(),
                    cells,
                    deleted: "",
                    after: words.collect(),
                })
            }
            [technique, values, cells, deleted, after @ ..] if is_cells(cells) => Some(Self {
                is_library: true,
                before: vec![technique, values],
                cells,
                deleted,
                after: after.to_vec(),
            }),
            _ => None,
        }
    }

    /// Reads a line; `further` puzzles are beyond the limit.
    fn read(&self, words: &[&str], further: usize) -> Result<Imported, ImportError> {
        let damaged = || ImportError::Damaged { form: FORM, reason: "it has not 81 cells".to_owned() };
        let cells = cells_of(self.cells).ok_or_else(damaged)?;
        let mut draft = Draft::new(FORM, SIDE);
        let mut givens = Vec::new();
        for (cell, &(value, is_placed)) in (0..).map(Cell::new).zip(&cells) {
            let Some(value) = value else { continue };
            draft.fill(cell, value);
            if !is_placed {
                givens.push(cell);
            }
        }
        let deleted: Vec<&str> = self.deleted.split_whitespace().collect();
        if !deleted.is_empty() {
            delete(&deleted, &cells, &mut draft);
        }
        draft.givens = Some(givens);
        let before: &[&str] = if self.before == NO_STEP { &[] } else { &self.before };
        let others = before.iter().chain(&self.after).filter(|field| !field.trim().is_empty());
        others.chain(words).for_each(|field| draft.pass_over(field.trim()));
        if further > 0 {
            draft.unread_many("further puzzles", further);
        }
        draft.finish()
    }
}

/// Reads 81 cells: a value, and whether it was placed.
fn cells_of(text: &str) -> Option<Vec<(Option<Value>, bool)>> {
    let (mut cells, mut is_placed) = (Vec::new(), false);
    for symbol in text.trim().chars() {
        match (symbol, symbol.to_digit(10)) {
            ('+', _) if !is_placed => {
                is_placed = true;
                continue;
            }
            (_, Some(digit @ 1..=9)) => cells.push((Some(Value::new(digit as usize - 1)), is_placed)),
            ('.' | '0', _) if !is_placed => cells.push((None, false)),
            _ => return None,
        }
        is_placed = false;
    }
    (cells.len() == SIDE * SIDE && !is_placed).then_some(cells)
}

/// Marks the candidates that the filled cells allow, without those that were deleted.
fn delete(deleted: &[&str], cells: &[(Option<Value>, bool)], draft: &mut Draft) {
    let board = sudokud_model::grid::Board::from_cells(cells.iter().map(|&(value, _)| value).collect());
    let Ok(board) = board else { return };
    let candidates = Candidates::<1>::new(&board);
    let mut sets: Vec<ValueSet<4>> =
        (0..SIDE * SIDE).map(|at| candidates.of(Cell::new(at)).iter().collect()).collect();
    for word in deleted {
        let digits: Option<Vec<usize>> = word.chars().map(|c| Some(c.to_digit(10)? as usize)).collect();
        match digits.as_deref() {
            Some(&[value @ 1..=9, row @ 1..=9, column @ 1..=9]) => {
                sets[(row - 1) * SIDE + column - 1].remove(Value::new(value - 1));
            }
            _ => draft.unread(format!("the deleted candidate {word}")),
        }
    }
    sets.into_iter().enumerate().for_each(|(at, set)| draft.mark(Cell::new(at), set));
}
