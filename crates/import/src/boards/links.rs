//! Links that have the board in them: SudokuWiki (`bd=`), SudokuExchange (`s=`), sudoku.coach (`/solver/…`)
//! and others with the cells of a board in a part. A link without one is unread, and so are the parameters
//! beside the board.

use super::cells::Cells;
use super::flat::board_of_text;
use crate::claim::{Claim, Confidence};
use crate::codec::percent_decoded;
use crate::draft::Draft;
use crate::imported::{ImportError, Imported, Limits};
use crate::text::Text;
use sudokud_model::grid::{Cell, Value};

const FORM: &str = "link";
const SIDE: usize = 9;

/// SudokuWiki's long form begins with this; two digits of base 36 follow for each cell.
const WIKI: &str = "S9B";

/// Claims a link, or a board in SudokuWiki's long form.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    let source = text.trimmed();
    if let Some(codes) = source.strip_prefix(WIKI).filter(|codes| codes.len() == 2 * SIDE * SIDE) {
        return Some(Claim::certain("a board of SudokuWiki", read_wiki(codes, &[])));
    }
    // A version, and a state that its program packs.
    if source.starts_with("SCv") && source.contains('_') && !source.contains(char::is_whitespace) {
        let why = "states of sudoku.coach are not read: copy the puzzle as a text or its link";
        return Some(Claim::damaged("sudoku_coach", Confidence::Certain, why));
    }
    let rest = source.strip_prefix("http://").or_else(|| source.strip_prefix("https://"))?;
    if source.contains(char::is_whitespace) {
        return None;
    }
    let host = rest.split(['/', '?', '#', ':']).next().unwrap_or(rest);
    let is_of_sudoku = host.to_ascii_lowercase().contains("sudoku");
    let is_long = |part: &str| part.len() >= 16 && !part.contains(char::is_alphabetic);
    let (mut wiki, mut boards, mut others) = (None, Vec::new(), Vec::new());
    for part in rest.split(['?', '&', '#', '/']).skip(1).filter_map(percent_decoded) {
        let value = part.split_once('=').map_or(part.as_str(), |(_, value)| value);
        if let Some(codes) = value.strip_prefix(WIKI).filter(|_| wiki.is_none()) {
            wiki = Some(codes.to_owned());
            continue;
        }
        // A short number can be that of anything.
        let is_number = value.len() < SIDE * SIDE && value.bytes().all(|byte| byte.is_ascii_digit());
        let is_board = is_long(value) && wiki.is_none() && (is_of_sudoku || !is_number);
        match board_of_text(value).filter(|cells| is_board && cells.side <= limits.side) {
            Some(cells) => boards.push(cells),
            None if is_long(value) || part.contains('=') => others.push(part),
            None => {}
        }
    }
    let reason = format!("a link of {host} with a board");
    if let Some(codes) = wiki {
        return Some(Claim::new(Confidence::Likely, reason, read_wiki(&codes, &others)));
    }
    if boards.is_empty() {
        // Forms that know the host are surer.
        let read = Draft::of_unread_link(FORM, host, &others);
        return Some(Claim::new(Confidence::Possible, "a link", Ok(read)));
    }
    Some(Claim::of_several(Confidence::Likely, reason, read_boards(&boards, &others)))
}

/// Reads the boards of a link: a puzzle and its solution, or puzzles.
fn read_boards(boards: &[Cells], others: &[String]) -> Result<Vec<Imported>, ImportError> {
    let draft = |(at, cells): (usize, &Cells)| {
        let mut draft = cells.draft("text");
        if at == 0 {
            others.iter().for_each(|part| draft.pass_over(part.clone()));
        }
        draft
    };
    match boards {
        [one, other] if one.solves(other) || other.solves(one) => {
            let (puzzle, solution) = if other.solves(one) { (one, other) } else { (other, one) };
            let mut draft = draft((0, puzzle));
            draft.solution = solution.full_board();
            Ok(vec![draft.finish()?])
        }
        boards => boards.iter().enumerate().map(|board| draft(board).finish()).collect(),
    }
}

/// 1 to 9 is a given, 10 to 18 a value that was found, otherwise the candidates as a set after 18.
fn read_wiki(codes: &str, others: &[String]) -> Result<Imported, ImportError> {
    let damaged =
        || ImportError::Damaged { form: "sudokuwiki", reason: "it has not 81 pairs of digits".to_owned() };
    if codes.len() != 2 * SIDE * SIDE || !codes.is_ascii() {
        return Err(damaged());
    }
    let mut draft = Draft::new("sudokuwiki", SIDE);
    let mut givens = Vec::new();
    for at in 0..SIDE * SIDE {
        let cell = Cell::new(at);
        match usize::from_str_radix(&codes[2 * at..2 * at + 2], 36) {
            Ok(0) => {}
            Ok(number @ 1..=9) => {
                draft.fill(cell, Value::new(number - 1));
                givens.push(cell);
            }
            Ok(number @ 10..=18) => draft.fill(cell, Value::new(number - 10)),
            Ok(number) => {
                let bits = number - 18;
                draft.mark(cell, (0..SIDE).filter(|bit| bits >> bit & 1 == 1).map(Value::new).collect());
            }
            Err(_) => return Err(damaged()),
        }
    }
    draft.givens = Some(givens);
    others.iter().for_each(|part| draft.pass_over(part.clone()));
    draft.finish()
}
