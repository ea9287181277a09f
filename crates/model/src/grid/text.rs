//! Boards as text: one symbol per cell, or numbers.
//!
//! [`crate::grid::frame`] takes the frame and the comments away.
//!
//! [`parse`] tells the two forms apart by counting the characters outside the frame, and the tokens between
//! white space and commas. N·N tokens that are numbers up to N or marks of an empty cell are the cells if one
//! of them is 10 or more: 256 numbers are a 16×16 board, although their 289 characters would be a square.
//! Otherwise the characters are the cells, if they make a board of a side up to 25. The exception is a side
//! of 10 or more in which every token is one digit or a mark: an empty 16×16 board written `0 0 0 …` is in
//! numbers. Parsing costs O(length).

use crate::grid::alphabet::{self, MAX_SYMBOL_SIDE};
use crate::grid::frame::{lines_of, side_of, symbols_of, tokens_of};
use crate::grid::{Alphabet, Board, BoardError, Cell, Value};
use std::fmt::Write;

/// The written form of a board. A solution is printed in the form of its puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Format {
    /// One symbol per cell, without separators.
    Symbols(Alphabet),
    /// Numbers separated by spaces; 0 for an empty cell.
    Numbers,
}

impl Format {
    /// Returns the default format of a side: symbols up to 25, numbers above.
    #[must_use]
    pub fn of_side(side: usize) -> Self {
        Alphabet::standard(side).filter(|_| side <= MAX_SYMBOL_SIDE).map_or(Self::Numbers, Self::Symbols)
    }
}

/// Parses a board in either form; with a named `alphabet`, only as symbols.
///
/// Skips white space, bars and box-drawing characters, lines of a frame, and what follows a `#` in a line.
///
/// # Errors
/// [`BoardError`]: a wrong number of cells, an unknown symbol, or a number above the side.
///
/// ```
/// use sudokud_model::grid::text::{parse, print};
/// let (board, format) = parse("1.|..\n..|2.\n--+--\n.3|..\n..|.4", None).unwrap();
/// assert_eq!(print(&board, &format), "1.....2..3.....4");
/// ```
pub fn parse(text: &str, alphabet: Option<&Alphabet>) -> Result<(Board, Format), BoardError> {
    let lines = || lines_of(text, alphabet);
    if let Some(alphabet) = alphabet {
        let symbols = symbols_of(text, lines(), |c| alphabet.is_frame(c))?;
        return read_symbols(&symbols, alphabet.clone());
    }
    if let Some(plain) = read_plain(text) {
        return Ok(plain);
    }
    let tokens: Vec<&str> = lines().flat_map(tokens_of).collect();
    if are_cells(&tokens) {
        return read_numbers(&tokens);
    }
    let symbols = match symbols_of(text, lines(), alphabet::is_frame) {
        Err(_) if look_like_numbers(&tokens, tokens.iter().map(|token| token.len()).sum()) => {
            return read_numbers(&tokens);
        }
        symbols => symbols?,
    };
    let symbol_side = side_of(symbols.len()).filter(|&side| side <= MAX_SYMBOL_SIDE);
    let as_symbols = symbol_side.filter(|_| !symbols.contains(&','));
    match as_symbols {
        Some(side) if side <= 9 || !stand_alone(&tokens, symbols.len()) => {
            read_symbols(&symbols, guess_alphabet(&symbols, side))
        }
        _ if look_like_numbers(&tokens, symbols.len()) => read_numbers(&tokens),
        _ => Err(refusal(symbols.len())),
    }
}

/// Returns why so many symbols are no board.
fn refusal(cells: usize) -> BoardError {
    match side_of(cells) {
        Some(side) if side > MAX_SYMBOL_SIDE => BoardError::TooManySymbols { cells, most: MAX_SYMBOL_SIDE },
        _ => BoardError::CellCount { cells },
    }
}

/// Prints a board on one line.
#[must_use]
pub fn print(board: &Board, format: &Format) -> String {
    match format {
        Format::Symbols(alphabet) => {
            let empty = alphabet.empty_symbol();
            board.cells().iter().map(|value| value.map_or(empty, |value| alphabet.symbol(value))).collect()
        }
        Format::Numbers => {
            let mut text = String::with_capacity(3 * board.cells().len());
            for (k, value) in board.cells().iter().enumerate() {
                let space = if k == 0 { "" } else { " " };
                // Writing to a String cannot fail.
                let _ = write!(text, "{space}{}", value.map_or(0, Value::number));
            }
            text
        }
    }
}

/// Parses a board whose smallest value is written 0: then only `.`, `_` and `*` are empty cells.
///
/// # Errors
/// As [`parse`].
///
/// ```
/// use sudokud_model::grid::text::{parse_from_zero, print_from_zero};
/// let (board, format) = parse_from_zero("0... .1.. ..2. ...3").unwrap();
/// assert_eq!(board.open_cells(), 12);
/// assert_eq!(print_from_zero(&board, &format), "0....1....2....3");
/// ```
pub fn parse_from_zero(text: &str) -> Result<(Board, Format), BoardError> {
    let lines = || lines_of(text, None);
    let tokens: Vec<&str> = lines().flat_map(tokens_of).collect();
    let is_number = |token: &&str| token.bytes().all(|byte| byte.is_ascii_digit());
    let has_numbers = tokens.iter().any(|token| token.len() > 1)
        && tokens.len() > 1
        && tokens.iter().all(|token| is_number(token) || is_mark(token));
    if let Some(side) = side_of(tokens.len()).filter(|_| has_numbers) {
        let numbers = Numbers { side, first_value: 0 };
        let read = |(k, token): (usize, &&str)| read_number(token, Cell::new(k), numbers);
        let cells = tokens.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        return Ok((Board::from_cells(cells)?, Format::Numbers));
    }
    let symbols = symbols_of(text, lines(), |c| c == ',' || alphabet::is_frame(c))?;
    let side = side_of(symbols.len()).ok_or(BoardError::CellCount { cells: symbols.len() })?;
    let alphabet = Alphabet::from_zero(side).ok_or(BoardError::CellCount { cells: symbols.len() })?;
    read_symbols(&symbols, alphabet)
}

/// Prints a board on one line, with 0 for the smallest value: in numbers, `.` is an empty cell.
#[must_use]
pub fn print_from_zero(board: &Board, format: &Format) -> String {
    match format {
        Format::Symbols(_) => print(board, format),
        Format::Numbers => {
            let number =
                |value: &Option<Value>| value.map_or(".".to_owned(), |value| value.index().to_string());
            board.cells().iter().map(number).collect::<Vec<_>>().join(" ")
        }
    }
}

/// The fast path for the most common form: side 1 to 9 as an unbroken run of digits and empty cells.
fn read_plain(text: &str) -> Option<(Board, Format)> {
    let side = side_of(text.len()).filter(|&side| side <= 9)?;
    let last = b'0' + side as u8;
    let read = |byte| match byte {
        b'1'..=b'9' if byte <= last => Some(Some(Value::new(usize::from(byte - b'1')))),
        b'.' | b'0' | b'_' | b'*' => Some(None),
        _ => None,
    };
    let cells = text.bytes().map(read).collect::<Option<_>>()?;
    Some((Board::from_cells(cells).ok()?, Format::of_side(side)))
}

/// Returns one line with the cells of a board over several lines.
#[must_use]
pub fn joined(text: &str, alphabet: Option<&Alphabet>) -> String {
    lines_of(text, alphabet).collect::<Vec<_>>().join(" ")
}

/// Returns the alphabet `A…` if the side is 10 or more and the text has letters but no digit 1–9, otherwise
/// `1…9A…`.
pub fn guess_alphabet(symbols: &[char], side: usize) -> Alphabet {
    let letters_only = side >= 10
        && symbols.iter().any(char::is_ascii_alphabetic)
        && !symbols.iter().any(|c| matches!(c, '1'..='9'));
    let letters = Alphabet::letters(side).filter(|_| letters_only);
    letters
        .or_else(|| Alphabet::standard(side))
        .unwrap_or_else(|| unreachable!("symbol sides are at most 25"))
}

fn read_symbols(symbols: &[char], alphabet: Alphabet) -> Result<(Board, Format), BoardError> {
    let side = side_of(symbols.len()).ok_or(BoardError::CellCount { cells: symbols.len() })?;
    if alphabet.len() != side {
        return Err(BoardError::Alphabet { reason: "must be as many as the board's side" });
    }
    let read = |(k, &symbol): (usize, &char)| match alphabet.value(symbol) {
        Some(value) => Ok(Some(value)),
        None if alphabet.means_empty(symbol) => Ok(None),
        None => Err(BoardError::UnknownSymbol { cell: Cell::new(k), side, symbol: symbol.to_string() }),
    };
    let cells = symbols.iter().enumerate().map(read).collect::<Result<_, _>>()?;
    Ok((Board::from_cells(cells)?, Format::Symbols(alphabet)))
}

fn read_numbers(tokens: &[&str]) -> Result<(Board, Format), BoardError> {
    let side = side_of(tokens.len()).ok_or(BoardError::CellCount { cells: tokens.len() })?;
    let numbers = Numbers { side, first_value: 1 };
    let read = |(k, token): (usize, &&str)| read_number(token, Cell::new(k), numbers);
    let cells = tokens.iter().enumerate().map(read).collect::<Result<_, _>>()?;
    Ok((Board::from_cells(cells)?, Format::Numbers))
}

/// The numbers that the values of a board have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The side of the board: the number of its values.
    pub side: usize,
    /// The number of the smallest value: 0 or 1.
    pub first_value: usize,
}

impl Numbers {
    /// Returns the value with this number, if the board has it.
    #[must_use]
    pub fn value(self, number: usize) -> Option<Value> {
        let index = number.checked_sub(self.first_value)?;
        (index < self.side).then(|| Value::new(index))
    }

    /// Returns the error of a cell with a number that no value has.
    #[must_use]
    pub fn out_of_range(self, cell: Cell, value: String) -> BoardError {
        BoardError::OutOfRange { cell, side: self.side, first_value: self.first_value, value }
    }
}

/// Parses one number of a board, or a character for an empty cell. 0 is an empty cell if no value has it.
///
/// # Errors
/// [`BoardError::UnknownSymbol`] or [`BoardError::OutOfRange`], at `cell`.
pub fn read_number(token: &str, cell: Cell, numbers: Numbers) -> Result<Option<Value>, BoardError> {
    let shown = || token.chars().take(20).collect();
    let is_number = !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_digit());
    match token.parse::<usize>() {
        Ok(0) if is_number && numbers.first_value > 0 => Ok(None),
        Ok(number) if is_number => {
            numbers.value(number).map(Some).ok_or_else(|| numbers.out_of_range(cell, shown()))
        }
        // More digits than any number of a board has.
        Err(_) if is_number => Err(numbers.out_of_range(cell, shown())),
        _ if is_mark(token) => Ok(None),
        _ => Err(BoardError::UnknownSymbol { cell, side: numbers.side, symbol: shown() }),
    }
}

/// Returns whether the tokens are a board in numbers, one of which has two digits.
fn are_cells(tokens: &[&str]) -> bool {
    let Some(side) = side_of(tokens.len()) else { return false };
    let number = |token: &str| token.parse::<usize>().ok().filter(|_| !token.starts_with('+'));
    let fits = |token: &&str| is_mark(token) || number(token).is_some_and(|number| number <= side);
    tokens.iter().any(|token| number(token) >= Some(10)) && tokens.iter().all(fits)
}

/// Returns whether the token is a character that means an empty cell.
fn is_mark(token: &str) -> bool {
    token.chars().count() == 1 && token.chars().all(alphabet::is_empty_mark)
}

/// Returns whether every token is one character: a digit or an empty cell.
fn stand_alone(tokens: &[&str], symbols: usize) -> bool {
    let number = |token: &&str| token.chars().all(|c| c.is_ascii_digit() || alphabet::is_empty_mark(c));
    tokens.len() == symbols && tokens.iter().all(number)
}

/// Returns whether the tokens are short enough to be numbers. Nine lines of nine symbols are not nine
/// numbers.
const fn look_like_numbers(tokens: &[&str], symbols: usize) -> bool {
    tokens.len() > 1 && symbols <= 3 * tokens.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip(text: &str) -> String {
        let (board, format) = parse(text, None).unwrap();
        print(&board, &format)
    }

    #[test]
    fn frames_comments_commas_and_white_space_are_ignored() {
        let plain = "1.....2..3.....4";
        for text in [
            "# four by four\n1.|..\r\n..|2.\n--+--\n.3|..\n..|.4\n",
            "┌──┬──┐\n│1.│..│\n│..│2.│\n├──┼──┤\n│.3│..│\n│..│.4│\n└──┴──┘",
            "1 0 0 0  0 0 2 0  _ 3 * .  0 0 0 4",
        ] {
            assert_eq!(round_trip(text), plain, "{text}");
        }
        assert_eq!(round_trip("1,0,0,0, 0,0,2,0, 0,3,0,0, 0,0,0,4"), "1 0 0 0 0 0 2 0 0 3 0 0 0 0 0 4");
    }

    #[test]
    fn a_grid_that_lost_its_line_breaks_is_read() {
        let grid = "1 . | . .\n. . | 2 .\n----+----\n. 3 | . .\n. . | . 4\n";
        assert_eq!(round_trip(&grid.replace('\n', "")), "1.....2..3.....4");
    }

    #[test]
    fn a_stroke_in_a_line_with_cells_is_no_part_of_a_frame() {
        for text in [
            "1--2\n-2--\n--1-\n----",
            "---1-----",
            "1 - 2 -\n- 2 - -\n- - 1 -\n- - - -",
            "1+2+3+4+",
            "5---8----",
        ] {
            assert!(parse(text, None).is_err(), "{text}");
            assert!(parse(text, Some(&Alphabet::named("1234").unwrap())).is_err(), "{text}");
            assert!(parse_from_zero(text).is_err(), "{text}");
        }
        assert!(parse(".---\n.---\n.---\n12..", None).is_err());
    }

    #[test]
    fn lines_with_different_numbers_of_symbols_are_no_board() {
        let ragged = parse("12..3\n1...\n..123.4", None).unwrap_err();
        assert_eq!(ragged, BoardError::Ragged { row: 1, length: 4, expected: 5 });
        let four = format!("{}\n", ".".repeat(81)).repeat(4);
        assert_eq!(parse(&four, None).unwrap_err(), BoardError::Ragged { row: 0, length: 81, expected: 18 });
        // Three bands in a line each, and a text that is wrapped.
        for text in ["12..34..\n1...2...", "1.....\n2..3..\n...4"] {
            assert_eq!(parse(text, None).unwrap().0.side(), 4, "{text}");
        }
    }

    #[test]
    fn a_board_of_symbols_above_the_largest_side_is_told_to_be_written_in_numbers() {
        let refusal = |cells: usize| parse(&".".repeat(cells), None).unwrap_err().to_string();
        assert!(refusal(1296).contains("above side 25"), "{}", refusal(1296));
        assert!(refusal(1297).contains("a square number of cells"), "{}", refusal(1297));
        // Sixteen digits, of which each two are a number.
        let few = parse("10,11,12,13,14,15,16,17", None).unwrap_err().to_string();
        assert!(!few.contains("above side"), "{few}");
    }

    #[test]
    fn lines_of_the_frame_and_the_rest_of_a_line_after_a_number_sign_are_ignored() {
        let plain = "1.....2..3.....4";
        for text in [
            "1.....2..3.....4 # rated 1.2",
            "*---*---*\n|1.|..| # a name\n|..|2.|\n*---*---*\n|.3|..|\n|..|.4|\n*---*---*",
            ".----.\n|1...|\n|..2.|\n|.3..|\n|...4|\n'----'",
            "1 0 0 0  0 0 2 0 # half\n_ 3 * .  0 0 0 4",
        ] {
            assert_eq!(round_trip(text), plain, "{text}");
        }
        let named = Alphabet::named("#-ab").unwrap();
        let (board, format) = parse("#---............", Some(&named)).unwrap();
        assert_eq!(board.get(Cell::new(1)), Value::from_number(2));
        assert_eq!(print(&board, &format), "#---............");
    }

    #[test]
    fn a_board_of_side_16_is_printed_in_the_form_in_which_it_was_parsed() {
        let numbers = format!("16 {}10", "0 ".repeat(254));
        assert_eq!(round_trip(&numbers), numbers);
        assert_eq!(round_trip(&"0 ".repeat(256)), "0 ".repeat(256).trim());
        let letters = format!("P{}J", ".".repeat(254));
        assert_eq!(round_trip(&letters.to_lowercase()), letters);
        let standard = format!("G{}1", ".".repeat(254));
        assert_eq!(round_trip(&standard), standard);
        let hex = Alphabet::named("0123456789ABCDEF").unwrap();
        let (board, format) = parse(&format!("0{}F", ".".repeat(254)), Some(&hex)).unwrap();
        assert_eq!(
            (board.get(Cell::new(0)), board.get(Cell::new(255))),
            (Value::from_number(1), Value::from_number(16))
        );
        assert_eq!(print(&board, &format), format!("0{}F", ".".repeat(254)));
    }

    #[test]
    fn a_malformed_board_is_rejected_with_the_cell() {
        let at = |text: &str| parse(text, None).unwrap_err();
        assert_eq!(at(""), BoardError::CellCount { cells: 0 });
        assert_eq!(at(&".".repeat(80)), BoardError::CellCount { cells: 80 });
        assert_eq!(at(&"0 ".repeat(101)), BoardError::CellCount { cells: 101 });
        assert_eq!(at(&"0 ".repeat(257 * 257)), BoardError::CellCount { cells: 257 * 257 });
        assert_eq!(at("1..........x....").cell(), Some(Cell::new(11)));
        assert!(matches!(at("1..........5...."), BoardError::UnknownSymbol { .. }));
        assert!(matches!(at("1 2 3 4 0 0 0 0 0 0 0 17 0 0 0 0"), BoardError::OutOfRange { .. }));
        assert!(matches!(at("1,2,3,4,0,0,0,0,0,0,0,-1,0,0,0,0"), BoardError::UnknownSymbol { .. }));
    }

    #[test]
    fn a_board_of_any_side_is_parsed_in_both_forms() {
        for side in 1..=40 {
            let cells = side * side;
            let symbols = format!("{}1", ".".repeat(cells - 1));
            if side <= MAX_SYMBOL_SIDE {
                assert_eq!(round_trip(&symbols), symbols);
                let (board, _) = parse(&symbols, None).unwrap();
                assert_eq!((board.side(), board.layout().is_default()), (side, true));
            }
            // With these, the number of characters is a square more often than not for some side.
            for pairs in [1, 2, 9, 13, 33].into_iter().filter(|&pairs| side >= 10 && pairs < cells) {
                let numbers = format!("{}{}", "10 ".repeat(pairs), "0 ".repeat(cells - pairs));
                assert_eq!(round_trip(&numbers), numbers.trim(), "side {side}");
            }
        }
    }

    #[test]
    fn numbers_of_a_board_of_side_16_whose_characters_are_a_square_are_numbers() {
        let numbers = format!("{}{}16", "10 ".repeat(32), "7 ".repeat(223));
        assert_eq!(numbers.split(' ').map(str::len).sum::<usize>(), 289);
        assert_eq!(round_trip(&numbers), numbers);
        let above_the_side = numbers.replace("16", "18");
        assert!(
            matches!(parse(&above_the_side, None), Ok((board, Format::Symbols(_))) if board.side() == 17)
        );
    }

    #[test]
    fn lines_of_digits_are_no_numbers() {
        let rows = |side: usize| format!("{}\n", "0".repeat(side)).repeat(side);
        for side in [4, 6, 9, 10, 12, 16, 25] {
            assert_eq!(parse(&rows(side), None).unwrap().0.side(), side);
        }
        // A hundred empty cells in single digits are numbers, as at side 16.
        assert_eq!(round_trip(&"0 ".repeat(100)), "0 ".repeat(100).trim());
        assert_eq!(round_trip(&"0 ".repeat(36)), ".".repeat(36));
    }

    #[test]
    fn a_board_of_side_100_is_written_in_numbers() {
        let text = "100 ".to_owned() + &"0 ".repeat(9_998) + "1";
        assert_eq!(round_trip(&text), text);
    }
}
