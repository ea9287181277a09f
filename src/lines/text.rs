//! Whether a text is grids over several lines, or a board a line; and a board with its id in a line.

use sudokud_contract::wire::any_text::is_of_words;
use sudokud_contract::wire::id::MAX_ID;
use sudokud_contract::wire::problem::{Code, Problem};
use sudokud_model::grid::text::{joined, parse};
use sudokud_model::grid::{Alphabet, BoardError};

/// The boards of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Boards {
    /// A board a line.
    Lines,
    /// Grids over several lines, each as one line.
    Grids(Vec<String>),
    /// The block that begins at this line, counted from 1, is no grid, and another one is.
    Mixed(usize),
}

/// Returns how the boards of a whole text are written.
///
/// Several grids are blocks of N rows of N cells, between which there are blank lines, comments or titles. A
/// title is a line with a letter, so a board whose rows have letters has none.
pub(crate) fn boards_of(text: &str, alphabet: Option<&Alphabet>) -> Boards {
    let is_letter = |c: char| c.is_alphabetic() && alphabet.is_none_or(|named| named.value(c).is_none());
    let blank = |line: &str| line.trim().is_empty() || line.trim_start().starts_with('#');
    let title = |line: &str| blank(line) || line.contains(is_letter);
    let mut mixed = None;
    for blocks in [blocks(text, blank), blocks(text, title)] {
        let wrong = blocks.iter().find(|(_, block)| !is_grid_of_rows(block, alphabet));
        match wrong {
            // One grid is read more freely.
            None if blocks.len() > 1
                || (blocks.len() == 1 && text.lines().any(|line| line.contains(is_letter))) =>
            {
                return Boards::Grids(blocks.iter().map(|(_, block)| joined(block, alphabet)).collect());
            }
            Some(&(line, _)) if blocks.iter().any(|(_, block)| is_grid_of_rows(block, alphabet)) => {
                mixed = Some(line);
            }
            _ => {}
        }
    }
    match mixed {
        _ if is_one_grid(text, alphabet) => Boards::Grids(vec![joined(text, alphabet)]),
        Some(line) => Boards::Mixed(line),
        None => Boards::Lines,
    }
}

/// Returns the blocks of lines between separators, each with the number of its first line.
fn blocks(text: &str, is_separator: impl Fn(&str) -> bool) -> Vec<(usize, String)> {
    let mut blocks: Vec<(usize, String)> = Vec::new();
    let mut is_open = false;
    for (number, line) in (1..).zip(text.lines()) {
        if is_separator(line) {
            is_open = false;
            continue;
        }
        if !is_open {
            blocks.push((number, String::new()));
            is_open = true;
        }
        if let Some((_, block)) = blocks.last_mut() {
            block.push_str(line);
            block.push('\n');
        }
    }
    blocks
}

/// Returns whether this text is one board of N rows of N cells.
fn is_grid_of_rows(text: &str, alphabet: Option<&Alphabet>) -> bool {
    let is_row = |line: &&str| !matches!(parse(line, alphabet), Err(BoardError::CellCount { cells: 0 }));
    let has_rows = |side: usize| side > 1 && text.lines().filter(is_row).count() == side;
    is_one_grid(text, alphabet) && parse(text, alphabet).is_ok_and(|(board, _)| has_rows(board.side()))
}

/// Returns whether this text is one board over several lines instead of one board a line.
///
/// Lines that are all boards of a side b·b are boards: sixteen lines of sixteen cells are. N lines of N cells
/// are one board otherwise, although nine cells could be a board of side 3. Lines that are not all boards are
/// one board of a side b·b in whatever lines, of another side only if each line is a row.
fn is_one_grid(text: &str, alphabet: Option<&Alphabet>) -> bool {
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    let side = |text: &str| parse(text, alphabet).map(|(board, _)| board.side());
    let is_square = |side: usize| side.isqrt() * side.isqrt() == side;
    // The largest board has 256 rows, and some lines of frame.
    if lines.clone().count() > 2 * sudokud_model::houses::MAX_SIDE {
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

/// Returns whether what follows a board in a line is a board, too.
pub(crate) fn is_board(id: &str) -> bool {
    parse(id, None).is_ok_and(|(board, _)| board.side() >= LEAST_BOARD)
}

/// Returns the problem of a line of fewer than 16 cells: among other lines it is rather a row of a grid than
/// a board.
pub(crate) fn problem_of_row(line: &[u8]) -> Option<Problem> {
    let row = board_and_id(line).map_or(line, |(board, _)| board);
    let row = std::str::from_utf8(row).ok()?;
    let is_cell = |c: char| c.is_ascii_digit() || matches!(c, '.' | '_' | '*' | '-');
    let symbols = || row.chars().filter(|c| !c.is_whitespace() && *c != '|');
    let count = match parse(row, None) {
        Ok((board, _)) => board.cells().len(),
        Err(_) if symbols().all(is_cell) => symbols().count(),
        Err(_) => return None,
    };
    (1..LEAST_BOARD * LEAST_BOARD).contains(&count).then(|| {
        let cells = if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") };
        let why = format!(
            "a line of {cells}, which can be a row of a grid, is no board among other lines: `import` \
             reads a grid over several lines"
        );
        Problem::at(Code::UnreadablePuzzle, "/board", why)
    })
}

/// Returns the problem of a line of words that is in a field.
pub(crate) fn problem_of_words(line: &[u8], field: &str) -> Option<Problem> {
    let why = "a line of words, no board: lines that begin with # are passed over, and `import` reads boards \
               with titles between them";
    let is_words = !line.starts_with(b"{") && std::str::from_utf8(line).is_ok_and(is_of_words);
    is_words.then(|| Problem::at(Code::UnreadablePuzzle, field, why))
}

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
    fn several_grids_are_told_from_boards_a_line() {
        let grid = |side: usize| format!("{}\n", ".".repeat(side)).repeat(side);
        let boards =
            |side: usize, count: usize| Boards::Grids(vec![vec![".".repeat(side); side].join(" "); count]);
        for side in [4, 6, 9, 12, 25] {
            for (first, between) in
                [("", "\n"), ("\n# one\n", " \n# next\n"), ("Grid 01\n", "Grid 02\n"), ("", "\nno. 2:\n\n")]
            {
                let text = format!("{first}{0}{between}{0}", grid(side));
                assert_eq!(boards_of(&text, None), boards(side, 2), "{text}");
            }
            assert_eq!(boards_of(&format!("Grid 01\n{}", grid(side)), None), boards(side, 1));
        }
        // Sixteen grids of side 4 have the cells of one of side 16.
        let text = vec![grid(4).replacen('.', "4", 1); 16].join("\n");
        assert!(matches!(boards_of(&text, None), Boards::Grids(grids) if grids.len() == 16));
        let framed = "1.|..\n..|2.\n--+--\n.3|..\n..|.4\n";
        assert!(
            matches!(boards_of(&format!("{framed}\n{framed}"), None), Boards::Grids(grids) if grids.len() == 2)
        );
        // The bands of one grid are no grids.
        let bands = format!("{}\n\n", grid(9).lines().take(3).collect::<Vec<_>>().join("\n")).repeat(3);
        assert!(matches!(boards_of(&bands, None), Boards::Grids(grids) if grids.len() == 1));
        for lines in [".".repeat(81), ".".repeat(16), "nonsense".to_owned()] {
            assert_eq!(boards_of(&format!("{lines}\n\n# next\n{lines}\n"), None), Boards::Lines, "{lines}");
        }
        let missing =
            format!("{0}\n{0}......\n\n{1}", grid(6), grid(6).lines().skip(1).collect::<Vec<_>>().join("\n"));
        assert_eq!(boards_of(&missing, None), Boards::Mixed(8), "{missing}");
        let letters = format!("{0}\n{0}", "abcd\n".repeat(4));
        let alphabet = Alphabet::named("abcd").unwrap();
        assert!(matches!(boards_of(&letters, Some(&alphabet)), Boards::Grids(grids) if grids.len() == 2));
    }

    #[test]
    fn a_frame_is_no_row() {
        assert!(is_grid("1.|..\n..|2.\n--+--\n.3|..\n..|.4\n"));
        assert!(is_grid("123|...\n...|...\n---+---\n...|...\n...|...\n---+---\n...|...\n...|456\n"));
    }
}
