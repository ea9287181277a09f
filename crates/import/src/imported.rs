//! What a text was read as.

use crate::rule_words::may_be_rule;
use std::fmt;
use std::sync::Arc;
use sudokud_model::constraint::{Constraint, ConstraintError, Constraints, Space};
use sudokud_model::grid::{Alphabet, Board, Cell, Marks};
use sudokud_model::houses::Layout;

/// A puzzle that was read, and what its text holds besides.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The name of the form, such as `iss` or `f-puzzles`.
    pub form: &'static str,
    /// The filled cells, on a board with the houses of the puzzle. `None`: the text has no board that can be
    /// read, and `unread` says why.
    pub board: Option<Board>,
    /// The pencil marks of the cells, if the text has any: what a player noted, not a rule of the puzzle. A
    /// cell that the player filled has all values: a wrong value is no condition of the puzzle.
    pub candidates: Option<Marks>,
    /// The filled cells that are givens, in reading order, if the form tells them from a player's.
    pub givens: Option<Vec<Cell>>,
    /// The number of the smallest value: 0 or 1. The numbers of the constraints count from it.
    pub first_value: usize,
    /// The letters that are its values, in order, if the text has letters for values.
    pub symbols: Option<Alphabet>,
    /// The number of declared variables.
    pub variables: usize,
    /// The constraints, in the order of the text.
    pub constraints: Vec<Constraint>,
    /// The title of the puzzle.
    pub title: Option<String>,
    /// The author of the puzzle.
    pub author: Option<String>,
    /// The rules in words.
    pub rules: Option<String>,
    /// The solution that the text has, not checked.
    pub solution: Option<Board>,
    /// What the text holds and this library cannot say. If it is empty, everything that has a meaning was
    /// read.
    pub unread: Vec<Unread>,
}

/// Something that a text holds and that was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// What it is, in the words of the form, and why it was not read if that is not plain.
    pub what: String,
    /// How many of it there are.
    pub count: usize,
    /// The kind of the part.
    pub part: Part,
}

/// The kind of a part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Something of the puzzle: a rule, a value, a drawing.
    Puzzle,
    /// Words and numbers beside the puzzle, such as the id of a line or a comment.
    Words,
}

/// The content of a text.
#[derive(Clone, Debug)]
pub enum Reading {
    /// A puzzle, or a text without a board whose `unread` says why.
    One(Box<Imported>),
    /// Several puzzles, in the order of the text.
    Several(Vec<Imported>),
    /// Different puzzles, each of which the text can mean.
    Ambiguous(Vec<Alternative>),
}

/// A puzzle that an ambiguous text can mean.
#[derive(Clone, Debug)]
pub struct Alternative {
    /// Why the text can mean it.
    pub reason: String,
    /// The puzzle.
    pub puzzle: Imported,
}

impl Imported {
    /// Returns the board with its givens alone; with all its values if these are not known.
    #[must_use]
    pub fn start(&self) -> Option<Board> {
        let mut start = self.board.clone()?;
        if let Some(givens) = &self.givens {
            let filled: Vec<Cell> = start.filled().map(|(cell, _)| cell).collect();
            let entered = filled.into_iter().filter(|cell| givens.binary_search(cell).is_err());
            entered.for_each(|cell| start.set(cell, None));
        }
        Some(start)
    }

    /// Returns the first unread part that may be a rule. A puzzle without one can be solved as it was read.
    ///
    /// Words beside the puzzle may be a rule, unless they are a comment, a single word or number, or a field
    /// of known metadata such as an id, a difficulty or a date.
    #[must_use]
    pub fn lost(&self) -> Option<&Unread> {
        let cells = self.board.as_ref().map_or(0, |board| board.cells().len());
        self.unread.iter().find(|unread| unread.part == Part::Puzzle || may_be_rule(&unread.what, cells))
    }

    /// Lists words of the text, beside the puzzle, as unread.
    pub(crate) fn with_words(mut self, words: &str) -> Self {
        self.pass_over(words);
        self
    }

    /// As [`Imported::with_words`], in place.
    pub(crate) fn pass_over(&mut self, words: &str) {
        let what = words.trim().chars().take(200).collect();
        self.unread.push(Unread { what, count: 1, part: Part::Words });
    }

    /// Lists a part of the puzzle as unread.
    pub(crate) fn lose(&mut self, what: &str) {
        let what = what.trim().chars().take(200).collect();
        self.unread.push(Unread { what, count: 1, part: Part::Puzzle });
    }

    /// Returns whether both are the same puzzle, whatever their texts say besides.
    pub(crate) fn is_same_puzzle(&self, other: &Self) -> bool {
        let layouts = |puzzle: &Self| puzzle.layout().map(|layout| layout.rules().clone());
        self.board == other.board
            && layouts(self) == layouts(other)
            && self.candidates == other.candidates
            && self.first_value == other.first_value
            && self.symbols == other.symbols
            && self.constraints == other.constraints
    }

    /// Returns the houses of the puzzle.
    #[must_use]
    pub fn layout(&self) -> Option<&Arc<Layout>> {
        self.board.as_ref().map(Board::layout)
    }

    /// Returns what the constraints are about.
    #[must_use]
    pub fn space(&self) -> Option<Space> {
        let layout = Arc::clone(self.layout()?);
        Some(Space { layout, first_value: self.first_value, variables: self.variables })
    }

    /// Checks the constraints against the board and turns them into primitives; `None` without a board.
    ///
    /// # Errors
    /// If a constraint does not fit the board.
    pub fn checked_constraints(&self) -> Option<Result<Constraints, ConstraintError>> {
        Some(Constraints::new(self.space()?, self.constraints.clone()))
    }
}

/// Limits of what is read.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The largest length of a text in bytes.
    pub text: usize,
    /// The largest length in bytes of what a packed text unpacks to.
    pub unpacked: usize,
    /// The largest side.
    pub side: usize,
    /// The largest number of puzzles of one text. Further ones are counted.
    pub puzzles: usize,
    /// The largest number of variables beside the board. A puzzle with more is left unread as a whole.
    pub variables: usize,
}

impl Default for Limits {
    /// 4 MiB of text, 1 MiB unpacked, side 256, 10,000 puzzles, 1,000 variables.
    fn default() -> Self {
        Self { text: 4 << 20, unpacked: 1 << 20, side: 256, puzzles: 10_000, variables: 1_000 }
    }
}

/// A text that was not read at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportError {
    /// The text has no content.
    Empty,
    /// The content is no text.
    NoText,
    /// The text can mean different puzzles.
    Ambiguous {
        /// Why it can mean each of them.
        reasons: Vec<String>,
    },
    /// The text or something in it is beyond a limit.
    TooLarge {
        /// What is too large, and the limit: the end of a sentence that begins with "The text".
        reason: String,
    },
    /// The form is known, but the text is damaged.
    Damaged {
        /// The form.
        form: &'static str,
        /// Why it cannot be read, as a sentence without its period.
        reason: String,
    },
    /// The text is in none of the forms.
    Unknown {
        /// What the text has, as a sentence without its period.
        reason: String,
    },
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "There is no text"),
            Self::NoText => write!(f, "The content has the character NUL: it is no text in UTF-8 or UTF-16"),
            Self::Ambiguous { reasons } => {
                write!(f, "The text can mean different puzzles: {}", reasons.join("; "))
            }
            Self::TooLarge { reason } => write!(f, "The text {reason}"),
            Self::Damaged { form, reason } => write!(f, "The text is in the form {form}: {reason}"),
            Self::Unknown { reason } => write!(f, "The text is in no known form: {reason}"),
        }
    }
}

impl std::error::Error for ImportError {}
