//! The cells of a board as words: values, empty cells, and sets of candidates.
//!
//! The words of a text have the same meaning in every shape. Which of them mean an empty cell depends on the
//! side: `x` is a value of a board of side 25. A board whose empty cells are written `-`, `x`, `?`, `null` or
//! otherwise unusually is less sure than one of digits and `.`.

use super::names::is_null;
use crate::claim::Confidence;
use crate::draft::Draft;
use sudokud_model::grid::alphabet::MAX_SYMBOL_SIDE;
use sudokud_model::grid::check::is_solved;
use sudokud_model::grid::text::guess_alphabet;
use sudokud_model::grid::{Alphabet, Board, Cell, Value, ValueSet};
use sudokud_model::houses::MAX_SIDE;

/// The least side of a board whose cells are written in an unusual way.
pub(crate) const LEAST_UNUSUAL: usize = 4;

/// The largest side at which several digits of a cell are its candidates.
const MAX_SET_SIDE: usize = 9;

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Empty,
    Value(Value),
    /// A value that the player placed.
    Placed(Value),
    /// Two or more candidates.
    Candidates(ValueSet<4>),
}

impl Content {
    pub(super) const fn value(&self) -> Option<Value> {
        match self {
            Self::Value(value) | Self::Placed(value) => Some(*value),
            Self::Empty | Self::Candidates(_) => None,
        }
    }
}

/// The cells of a board, in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cells {
    pub(crate) side: usize,
    pub(super) contents: Vec<Content>,
    /// Whether an empty cell is written in an unusual way.
    has_unusual_marks: bool,
    /// The number of the smallest value: 0 or 1.
    first_value: usize,
}

/// The first word that is no cell of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WrongCell {
    pub(crate) at: usize,
    pub(crate) word: String,
    pub(crate) reason: WrongReason,
}

/// Why a word is no cell of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WrongReason {
    /// The words are not as many as the cells of a board.
    Count,
    /// It is neither a value, nor an empty cell, nor a set of candidates.
    Unknown,
    /// It is a mark of an empty cell, and others have another mark.
    SecondMark,
    /// It is 0, which can be a value: others have another mark of an empty cell.
    DoubtfulZero,
    /// It is an unusual mark of an empty cell, and the board is blank or small.
    Drawing,
    /// The cells are a mask: the same value in more cells than a board has houses of a kind, or two marks of
    /// empty cells.
    Mask,
    /// It is the empty corner of a border of clues outside of a smaller board.
    Outside,
}

/// The meaning of a cell with a 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Zero {
    /// An empty cell, unless that is doubtful.
    Undecided,
    /// An empty cell.
    Empty,
    /// The smallest value.
    Value,
}

/// Returns the side of a board with so many cells, if there is one.
pub(crate) fn side_of(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && (1..=MAX_SIDE).contains(&side)).then_some(side)
}

/// Returns whether a character means an empty cell everywhere.
pub(crate) const fn is_usual_mark(symbol: char) -> bool {
    matches!(symbol, '.' | '0' | '_' | '*')
}

/// Returns whether a character can mean an empty cell where nothing else fits.
pub(crate) const fn is_unusual_mark(symbol: char) -> bool {
    is_dash(symbol)
        || matches!(
            symbol,
            'x' | 'X' | '+' | '?' | '~' | '#' | '@' | '\u{b7}' | '\u{2022}' | '\u{25a1}'
                ..='\u{25ef}' | '\u{2610}' | '\u{2b1b}' | '\u{2b1c}' | '\u{1f532}' | '\u{1f533}'
        )
}

/// Returns whether a character is one of the dashes, which also make frames.
pub(crate) const fn is_dash(symbol: char) -> bool {
    matches!(symbol, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// Words for an empty cell.
fn is_empty_word(word: &str) -> bool {
    matches!(word, "-1" | "\u{2212}1" | "00") || is_null(word)
}

/// Returns a word without quotes, brackets and marks of bold type around it.
fn bare(word: &str) -> &str {
    let mut word = word.trim();
    for (open, close) in
        [("\"", "\""), ("'", "'"), ("`", "`"), ("**", "**"), ("[", "]"), ("(", ")"), ("{", "}"), ("<", ">")]
    {
        let inner = word.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
        word = inner.map_or(word, str::trim);
    }
    word
}

impl Cells {
    /// Reads the words of all cells of a board.
    ///
    /// # Errors
    /// The first word that is neither a value, nor an empty cell, nor a set of candidates.
    pub(crate) fn read(words: &[&str]) -> Result<Self, WrongCell> {
        Self::read_with(words, Zero::Undecided)
    }

    /// Reads cells from their texts, as [`Cells::read`] does from words.
    pub(crate) fn read_texts(texts: &[String]) -> Result<Self, WrongCell> {
        Self::read(&texts.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// Returns the board with the values of the cells that are shown.
    pub(crate) fn shown(&self, shown: &[bool]) -> Self {
        let contents = self.contents.iter().zip(shown);
        let contents = contents.map(|(content, shown)| if *shown { *content } else { Content::Empty });
        Self { contents: contents.collect(), ..self.clone() }
    }

    /// Returns the board whose rows are the columns of this one.
    pub(crate) fn transposed(&self) -> Self {
        let side = self.side;
        self.rearranged(|cell| cell % side * side + cell / side)
    }

    /// Returns the board whose boxes are the rows of this one; `None` if its side is not a square number: its
    /// boxes can be of several shapes.
    pub(crate) fn unboxed(&self) -> Option<Self> {
        let side = self.side;
        let order = side_of(side)?;
        Some(self.rearranged(|cell| {
            let (row, column) = (cell / side, cell % side);
            (row / order * order + column / order) * side + row % order * order + column % order
        }))
    }

    /// Returns the board that has in each cell what this one has in the cell `from` of it.
    fn rearranged(&self, from: impl Fn(usize) -> usize) -> Self {
        let contents = (0..self.contents.len()).map(|cell| self.contents[from(cell)]).collect();
        Self { contents, ..self.clone() }
    }

    /// As [`Cells::read`], with this meaning of a 0.
    pub(crate) fn read_with(words: &[&str], zero: Zero) -> Result<Self, WrongCell> {
        let wrong = |at: usize, reason| {
            let word = words.get(at).unwrap_or(&"").chars().take(20).collect();
            WrongCell { at, word, reason }
        };
        let Some(side) = side_of(words.len()) else { return Err(wrong(words.len(), WrongReason::Count)) };
        let words: Vec<&str> = words.iter().map(|word| bare(word)).collect();
        let first_value = usize::from(zero != Zero::Value);
        let alphabet = if first_value == 0 { Alphabet::from_zero(side) } else { alphabet_of(&words, side) };
        let contents = Vec::with_capacity(words.len());
        let mut cells = Self { side, contents, has_unusual_marks: false, first_value };
        for (at, word) in words.iter().enumerate() {
            let content =
                cells.content(word, alphabet.as_ref()).ok_or_else(|| wrong(at, WrongReason::Unknown))?;
            cells.contents.push(content);
        }
        if let Some(at) = cells.mask(&words) {
            return Err(wrong(at, WrongReason::Mask));
        }
        // Nothing but unusual marks is a drawing, and beside a usual one an unusual one is an error.
        let is_drawing = cells.has_unusual_marks && (cells.is_blank() || side < LEAST_UNUSUAL);
        if let Some(at) = cells.second_mark(&words) {
            return Err(wrong(at, WrongReason::SecondMark));
        }
        if let Some(at) = cells.doubtful_zero(&words).filter(|_| zero == Zero::Undecided) {
            return Err(wrong(at, WrongReason::DoubtfulZero));
        }
        if let Some(at) = cells.corner_of_clues() {
            return Err(wrong(at, WrongReason::Outside));
        }
        match is_drawing {
            true => Err(wrong(cells.first_unusual_mark(&words), WrongReason::Drawing)),
            false => Ok(cells),
        }
    }

    /// Returns the first cell that is empty and written in an unusual way.
    fn first_unusual_mark(&self, words: &[&str]) -> usize {
        let is_usual = |word: &str| word.chars().all(is_usual_mark);
        let mut cells = words.iter().zip(&self.contents);
        cells.position(|(word, content)| *content == Content::Empty && !is_usual(word)).unwrap_or(0)
    }

    /// Returns the first empty cell with an unusual mark, if others have another one.
    fn second_mark(&self, words: &[&str]) -> Option<usize> {
        let mark = |(at, word): (usize, &&str)| {
            let symbol = word.chars().next().filter(|_| word.chars().nth(1).is_none())?;
            (self.contents[at] == Content::Empty).then_some((at, symbol.to_ascii_lowercase()))
        };
        let marks = || words.iter().enumerate().filter_map(mark);
        let (at, first) = marks().find(|&(_, symbol)| !is_usual_mark(symbol))?;
        marks().any(|(_, symbol)| symbol != first).then_some(at)
    }

    /// Returns the first 0 that can be a value: others have another mark of an empty cell, and none has the
    /// largest value, so that the values can count from 0.
    fn doubtful_zero(&self, words: &[&str]) -> Option<usize> {
        let is_largest = |content: &Content| content.value().is_some_and(|it| it.index() + 1 == self.side);
        let is_zero = |word: &&str| *word == "0";
        let is_mark = |(word, content): (&&str, &Content)| *content == Content::Empty && !is_zero(word);
        let zero = words.iter().position(is_zero)?;
        let has_mark = words.iter().zip(&self.contents).any(is_mark);
        (has_mark && self.has_values() && !self.contents.iter().any(is_largest)).then_some(zero)
    }

    fn content(&mut self, word: &str, alphabet: Option<&Alphabet>) -> Option<Content> {
        let mut symbols = word.chars();
        let (first, second) = (symbols.next(), symbols.next());
        let Some(first) = first else { return Some(Content::Empty) };
        if second.is_none() {
            if is_usual_mark(first) && (first != '0' || self.first_value > 0) {
                return Some(Content::Empty);
            }
            if let Some(value) = self.number(word).or_else(|| alphabet?.value(first)) {
                return Some(Content::Value(value));
            }
            self.has_unusual_marks |= is_unusual_mark(first);
            return is_unusual_mark(first).then_some(Content::Empty);
        }
        if let Some(placed) = word.strip_prefix(['u', '+']).and_then(|word| self.number(word)) {
            return Some(Content::Placed(placed));
        }
        if is_empty_word(word) {
            self.has_unusual_marks |= word != "00";
            return Some(Content::Empty);
        }
        self.number(word).map(Content::Value).or_else(|| self.candidates(word))
    }

    /// Reads the number of a value, which a table can write with a point.
    fn number(&self, word: &str) -> Option<Value> {
        let word = word.strip_suffix(".0").unwrap_or(word);
        let is_number = word.len() <= 3 && word.bytes().all(|byte| byte.is_ascii_digit());
        let number = word.parse::<usize>().ok().filter(|_| is_number)?.checked_sub(self.first_value)?;
        (number < self.side).then(|| Value::new(number))
    }

    /// Reads different digits, which may have marks of absent ones between them.
    fn candidates(&self, word: &str) -> Option<Content> {
        let mut set = ValueSet::EMPTY;
        for symbol in word.chars().filter(|symbol| !matches!(symbol, '.' | ',')) {
            let digit = symbol.to_digit(10).map(|digit| digit as usize)?;
            let is_new = self.first_value == 1
                && (1..=self.side.min(MAX_SET_SIDE)).contains(&digit)
                && set.insert(Value::new(digit - 1));
            if !is_new || !(LEAST_UNUSUAL..=MAX_SET_SIDE).contains(&self.side) {
                return None;
            }
        }
        match (set.len(), set.iter().next()) {
            (1, Some(value)) => Some(Content::Value(value)),
            (0, _) => None,
            _ => Some(Content::Candidates(set)),
        }
    }

    fn is_blank(&self) -> bool {
        self.contents.iter().all(|content| *content == Content::Empty)
    }

    /// Returns whether a cell has a value.
    pub(crate) fn has_values(&self) -> bool {
        self.contents.iter().any(|content| content.value().is_some())
    }

    /// Returns the number of empty cells.
    pub(crate) fn empty_cells(&self) -> usize {
        self.contents.iter().filter(|content| **content == Content::Empty).count()
    }

    /// Returns whether a cell has several candidates.
    pub(crate) fn has_candidates(&self) -> bool {
        self.contents.iter().any(|content| matches!(content, Content::Candidates(_)))
    }

    /// Returns whether a cell has a value of which the text says that the player placed it.
    pub(crate) fn has_placed(&self) -> bool {
        self.contents.iter().any(|content| matches!(content, Content::Placed(_)))
    }

    /// Returns whether the cells are a full board without candidates.
    pub(crate) fn is_full(&self) -> bool {
        self.contents.iter().all(|content| matches!(content, Content::Value(_) | Content::Placed(_)))
    }

    /// Returns whether this is a full board with the values of another one, with no value twice in a house.
    pub(crate) fn solves(&self, puzzle: &Self) -> bool {
        let agrees =
            |(mine, given): (&Content, &Content)| !matches!(given, Content::Value(_)) || mine == given;
        self.side == puzzle.side
            && self.is_full()
            && self.contents.iter().zip(&puzzle.contents).all(agrees)
            && self.full_board().is_some_and(|board| is_solved(&board))
    }

    /// Returns whether every value of another board of the same side is here, too.
    pub(crate) fn contains(&self, other: &Self) -> bool {
        let is_there = |(mine, other): (&Content, &Content)| match (mine, other) {
            (_, Content::Empty | Content::Candidates(_)) => true,
            (mine, other) => mine.value() == other.value(),
        };
        self.side == other.side && self.contents.iter().zip(&other.contents).all(is_there)
    }

    /// Returns the first cell that has another value in another board of the same side.
    pub(crate) fn contradiction(&self, other: &Self) -> Option<Cell> {
        let mut values = self.contents.iter().zip(&other.contents);
        let differ = |(mine, other): (&Content, &Content)| {
            mine.value().zip(other.value()).is_some_and(|(mine, other)| mine != other)
        };
        values.position(differ).map(Cell::new)
    }

    /// Fills the cells of a draft with the values that these cells have and those of the puzzle have not:
    /// they are a player's.
    pub(crate) fn fill_player(&self, puzzle: &Self, draft: &mut Draft) {
        let mut givens = Vec::new();
        for (at, (mine, given)) in self.contents.iter().zip(&puzzle.contents).enumerate() {
            match (mine.value(), given.value()) {
                (_, Some(_)) => givens.push(Cell::new(at)),
                (Some(value), None) => draft.fill(Cell::new(at), value),
                (None, None) => {}
            }
        }
        draft.givens = Some(givens);
    }

    /// How sure a shape with these cells is.
    pub(crate) const fn confidence(&self) -> Confidence {
        if self.has_unusual_marks { Confidence::Possible } else { Confidence::Likely }
    }

    /// Begins a puzzle with these cells.
    pub(crate) fn draft(&self, form: &'static str) -> Draft {
        let mut draft = Draft::new(form, self.side);
        draft.first_value = self.first_value;
        let mut givens = Vec::new();
        for (at, content) in self.contents.iter().enumerate() {
            let cell = Cell::new(at);
            match *content {
                Content::Empty => {}
                Content::Value(value) => {
                    draft.fill(cell, value);
                    givens.push(cell);
                }
                Content::Placed(value) => draft.fill(cell, value),
                Content::Candidates(set) => draft.mark(cell, set),
            }
        }
        if self.has_placed() {
            draft.givens = Some(givens);
        }
        draft
    }

    /// Returns the values as a full board.
    pub(crate) fn full_board(&self) -> Option<Board> {
        let values: Vec<Option<Value>> = self.contents.iter().map(Content::value).collect();
        Board::from_cells(values).ok().filter(|board| board.open_cells() == 0)
    }
}

/// Returns the letters of a board, if a cell can be one: a word of one letter, which is a value.
fn alphabet_of(words: &[&str], side: usize) -> Option<Alphabet> {
    if !(10..=MAX_SYMBOL_SIDE).contains(&side) {
        return None;
    }
    let symbols: Vec<char> =
        words.iter().filter(|word| word.len() == 1).flat_map(|word| word.chars()).collect();
    // An `x` for an empty cell makes no board of letters.
    let is_value = |symbol: &char| !matches!(symbol, 'x' | 'X') || side > 23;
    Some(guess_alphabet(&symbols.into_iter().filter(is_value).collect::<Vec<_>>(), side))
}
