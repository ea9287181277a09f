//! Files of many puzzles, a line each: CSV with the puzzle in any column, or lines of puzzles. The first
//! puzzle is read; a full board beside it that has its values is the solution.

use super::plain::of_board;
use crate::imported::{ImportError, Imported, Limits};
use sudokud_core::grid::{Board, text};

/// The largest number of lines that are counted.
const MAX_LINES: usize = 100_000;

/// Reads a file; `None` if no line has a field that is a board, or there is only one line without fields.
pub(crate) fn read(source: &str, limits: &Limits) -> Option<Result<Imported, ImportError>> {
    let separator =
        *[b',', b';', b'\t'].iter().find(|byte| source.as_bytes().contains(byte)).unwrap_or(&b',');
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator)
        .from_reader(source.as_bytes());
    let mut records = reader.records().take(MAX_LINES).map_while(Result::ok);
    let (mut heading, mut first) = (None, None);
    for record in records.by_ref().take(3) {
        let fields: Vec<Option<Board>> = record.iter().map(|field| board_of(field, limits)).collect();
        if fields.iter().any(Option::is_some) {
            first = Some((record, fields));
            break;
        }
        heading = Some(record);
    }
    let (record, fields) = first?;
    let others =
        records.filter(|record| record.iter().any(|field| board_of(field, limits).is_some())).count();
    if record.len() == 1 && others == 0 && heading.is_none() {
        return None;
    }
    let at = fields.iter().position(|field| field.as_ref().is_some_and(|board| board.open_cells() > 0));
    let at = at.or_else(|| fields.iter().position(Option::is_some))?;
    let board = fields[at].as_ref()?;
    let solves = |other: &&Board| {
        other.side() == board.side()
            && other.open_cells() == 0
            && board.filled().all(|(c, v)| other.get(c) == Some(v))
    };
    let mut draft = of_board("csv", board);
    draft.solution = fields[at + 1..].iter().flatten().find(solves).cloned();
    if others > 0 {
        draft.unread_many("further puzzles", others);
    }
    Some(draft.finish())
}

/// Reads a field of N·N characters without white space, N from 4.
fn board_of(field: &str, limits: &Limits) -> Option<Board> {
    let field = field.trim();
    if field.len() < 16 || field.len() > 1_000 || field.contains(char::is_whitespace) {
        return None;
    }
    text::parse(field, None).ok().map(|(board, _)| board).filter(|board| board.side() <= limits.side)
}
