//! The cells of a text: its lines without the frame around the boxes and without comments.
//!
//! Lines of a frame (with `---` and no letter or digit) are skipped, and so is the rest of a line from `#`
//! on: many collections have a name or a rating there. Elsewhere `-` and `+` are no part of a frame but
//! symbols that no alphabet has: some programs write `-` for an empty cell, and a board that lost its empty
//! cells would be another one. For the same reason all lines have equally many symbols, but the last one.

use crate::grid::{Alphabet, BoardError, alphabet};
use crate::houses::MAX_SIDE;

/// Returns the side of a board with this many cells, if there is one.
pub(super) fn side_of(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && (1..=MAX_SIDE).contains(&side)).then_some(side)
}

/// Returns the parts of the lines that have cells, without comments and without lines of the frame. A
/// character of a named alphabet always stands for its value. A text of one line has no line of the frame:
/// its line breaks may be lost.
pub(super) fn lines_of<'a>(text: &'a str, alphabet: Option<&Alphabet>) -> impl Iterator<Item = &'a str> {
    let is_symbol = |symbol| alphabet.is_some_and(|alphabet| alphabet.value(symbol).is_some());
    let (has_comments, has_frame) = (!is_symbol('#'), !is_symbol('-') && text.trim().contains('\n'));
    let cells = move |line: &'a str| if has_comments { line.split('#').next().unwrap_or(line) } else { line };
    text.lines().map(cells).filter(move |cells| !has_frame || !is_frame_line(cells))
}

/// Returns whether a line belongs to a frame: it has `---`, no letter and no digit, and the same corner at
/// both ends, if any.
fn is_frame_line(line: &str) -> bool {
    let line = line.trim();
    let is_cell = |c: char| c.is_alphanumeric();
    let corner = |c: Option<char>| c.filter(|&c| !alphabet::is_frame(c));
    line.contains("---")
        && !line.contains(is_cell)
        && corner(line.chars().next()) == corner(line.chars().next_back())
}

/// Returns whether a character can be a stroke of a frame or an empty cell.
const fn is_stroke(symbol: char) -> bool {
    matches!(symbol, '-' | '+')
}

/// Returns the symbols of lines, without the frame. A stroke in a line with cells is a symbol; in a text of
/// one line, whose line breaks may be lost, runs of three strokes are none.
///
/// # Errors
/// [`BoardError::Ragged`] if the symbols are as many as the cells of a board, but a line has not as many as
/// the lines before it, unless it is the last one and has fewer.
pub(super) fn symbols_of<'a>(
    text: &str,
    lines: impl Iterator<Item = &'a str>,
    is_frame: impl Fn(char) -> bool,
) -> Result<Vec<char>, BoardError> {
    let is_one_line = !text.trim().contains('\n');
    let mut symbols: Vec<char> = Vec::new();
    let mut rows = Vec::new();
    for line in lines {
        let is_all_frame = line.chars().all(&is_frame);
        let start = symbols.len();
        let is_symbol = |c: char| !is_frame(c) || (is_stroke(c) && !is_all_frame);
        if is_one_line && line.contains("---") {
            let characters: Vec<char> = line.chars().collect();
            let runs = characters.chunk_by(|&one, &other| is_stroke(one) == is_stroke(other));
            let is_lost =
                |run: &&[char]| run.len() > 2 && is_stroke(run[0]) && is_frame(run[0]) && !is_all_frame;
            let has_bars = line.contains('|');
            symbols.extend(
                runs.filter(|run| !has_bars || !is_lost(run)).flatten().copied().filter(|&c| is_symbol(c)),
            );
        } else {
            symbols.extend(line.chars().filter(|&c| is_symbol(c)));
        }
        if symbols.len() > start {
            rows.push(symbols.len() - start);
        }
    }
    let (Some((&last, others)), Some(&expected)) = (rows.split_last(), rows.first()) else {
        return Ok(symbols);
    };
    if side_of(symbols.len()).is_none() {
        return Ok(symbols);
    }
    let odd = others.iter().position(|&length| length != expected);
    let odd = odd.map(|row| (row, rows[row])).or((last > expected).then_some((rows.len() - 1, last)));
    // Lines that are boards by themselves, or that cut rows into pieces, are no board together.
    let is_whole = |side: usize| {
        expected == side || last < expected || (expected.is_multiple_of(side) && side_of(expected).is_none())
    };
    let side = side_of(symbols.len()).unwrap_or(expected);
    let odd = odd.or((rows.len() > 1 && !is_whole(side)).then_some((0, expected)));
    let expected = if odd == Some((0, expected)) { side } else { expected };
    match odd {
        Some((row, length)) => Err(BoardError::Ragged { row, length, expected }),
        None => Ok(symbols),
    }
}

/// Splits a line at white space, commas and frame characters except strokes. Tokens of three or more strokes
/// and all in a line without cells are part of a frame.
pub(super) fn tokens_of(line: &str) -> impl Iterator<Item = &str> {
    let separates = |c: char| c == ',' || (alphabet::is_frame(c) && !is_stroke(c));
    let has_cells = line.contains(|c: char| !alphabet::is_frame(c));
    let is_frame = move |token: &str| token.chars().all(is_stroke) && (!has_cells || token.len() != 1);
    line.split(separates).filter(move |token| !is_frame(token))
}
