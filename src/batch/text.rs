//! Whether a text is one board over several lines, or a board a line; and a board with its id in a line.

use sudokud_contract::wire::id::MAX_ID;
use sudokud_core::grid::text::parse;
use sudokud_core::grid::{Alphabet, BoardError};

/// Returns whether this text is one board over several lines instead of one board a line.
///
/// Lines that are all boards of a side b·b are boards: sixteen lines of sixteen cells are. N lines of N cells
/// are one board otherwise, although nine cells could be a board of side 3. Lines that are not all boards are
/// one board of a side b·b in whatever lines, of another side only if each line is a row.
pub(crate) fn is_one_grid(text: &str, alphabet: Option<&Alphabet>) -> bool {
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    let side = |text: &str| parse(text, alphabet).map(|(board, _)| board.side());
    let is_square = |side: usize| side.isqrt() * side.isqrt() == side;
    // The largest board has 256 rows, and some lines of frame.
    if lines.clone().count() > 2 * sudokud_core::houses::MAX_SIDE {
        return false;
    }
    let sides: Vec<_> = lines.map(side).collect();
    if sides.iter().all(|side| side.as_ref().is_ok_and(|&side| is_square(side))) {
        return false;
    }
    let rows = sides.iter().filter(|side| !matches!(side, Err(BoardError::CellCount { cells: 0 }))).count();
    let all_boards = sides.iter().all(Result::is_ok);
    side(text).is_ok_and(|side| rows == side || (is_square(side) && !all_boards))
}

/// The least symbols of a board before a comma: fewer are a number of a board in numbers.
const LEAST_BOARD: usize = 4;

/// Returns the two parts of a line that is a board in symbols, a comma and an id.
pub(crate) fn board_and_id(line: &[u8]) -> Option<(&[u8], &str)> {
    let comma = line.iter().position(|&byte| byte == b',')?;
    let (board, id) = (&line[..comma], std::str::from_utf8(&line[comma + 1..]).ok()?);
    let is_board = board.len() >= LEAST_BOARD && !board.iter().any(u8::is_ascii_whitespace);
    let is_id = id.len() <= MAX_ID && !id.contains(char::is_control);
    (is_board && is_id).then_some((board, id))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_grid(text: &str) -> bool {
        is_one_grid(text, None)
    }

    #[test]
    fn rows_of_one_board_are_told_from_boards_a_line() {
        let rows = |row: &str, count: usize| format!("{row}\n").repeat(count);
        let points = |cells: usize, lines: usize| rows(&".".repeat(cells), lines);
        for side in [4, 5, 6, 7, 8, 9, 10, 12, 25] {
            assert!(is_grid(&points(side, side)), "{side} rows");
            assert!(is_grid(&format!("# a board\n\n{}", points(side, side))), "{side} rows");
        }
        for side in [6, 9, 12, 36, 100] {
            let row = (0..side).map(|k| if k == 0 { "0".to_owned() } else { k.to_string() });
            assert!(is_grid(&rows(&row.collect::<Vec<_>>().join(" "), side)), "{side} rows in numbers");
            let empty = rows(&"0 ".repeat(side), side);
            assert!(is_grid(&empty), "{side} empty rows in numbers");
        }
        for (cells, lines) in [(16, 16), (16, 3), (81, 1), (81, 81), (81, 4), (36, 36), (36, 4), (36, 9)] {
            assert!(!is_grid(&points(cells, lines)), "{lines} lines of {cells} characters");
        }
        assert!(!is_grid(&points(9, 8)) && !is_grid(&points(25, 24)) && !is_grid(&points(36, 1)));
    }

    #[test]
    fn a_wrong_line_does_not_make_one_board_of_a_batch() {
        // The 324 characters of four boards of side 9, and those of nine of side 6, are a square.
        for (cells, lines) in [(81, 4), (36, 9), (36, 4)] {
            let mut batch = vec![".".repeat(cells); lines];
            batch[1].replace_range(3..4, "A");
            assert!(!is_grid(&batch.join("\n")), "{lines} lines of {cells} characters");
        }
    }

    #[test]
    fn a_frame_is_no_row() {
        assert!(is_grid("1.|..\n..|2.\n--+--\n.3|..\n..|.4\n"));
        assert!(is_grid("123|...\n...|...\n---+---\n...|...\n...|...\n---+---\n...|...\n...|456\n"));
    }
}
