//! The characters that stand for the values.
//!
//! There are three kinds: the default `1…9A…Z`, the letters `A…Y` that many 16×16 and 25×25 collections use,
//! and an alphabet that the caller names. The first two ignore case, and `. 0 _ *` mean an empty cell. In a
//! named alphabet only characters that it lacks can mean an empty cell or belong to the frame.

use crate::grid::{BoardError, Value};
use std::fmt::{self, Write as _};

const DEFAULT: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const FROM_ZERO: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Characters that mean an empty cell; printing uses the first one that is not a symbol.
const EMPTY: [char; 4] = ['.', '0', '_', '*'];

/// The largest side written with one symbol per cell. Larger boards are written in numbers.
pub const MAX_SYMBOL_SIDE: usize = 25;

/// N distinct characters for the values 1..=N.
#[derive(Clone, PartialEq, Eq)]
pub struct Alphabet {
    symbols: Vec<char>,
    named: bool,
}

impl Alphabet {
    /// Returns the first `side` characters of `1…9A…Z`, or `None` above 35.
    #[must_use]
    pub fn standard(side: usize) -> Option<Self> {
        Self::cut(DEFAULT, side)
    }

    /// Returns the first `side` letters, or `None` above 26.
    #[must_use]
    pub fn letters(side: usize) -> Option<Self> {
        Self::cut(LETTERS, side)
    }

    /// Returns the first `side` characters of `0…9A…Z`, for values that count from 0, or `None` above 36.
    #[must_use]
    pub fn from_zero(side: usize) -> Option<Self> {
        Self::cut(FROM_ZERO, side)
    }

    fn cut(of: &str, side: usize) -> Option<Self> {
        let symbols: Vec<_> = of.chars().take(side).collect();
        (symbols.len() == side).then_some(Self { symbols, named: false })
    }

    /// Creates an alphabet from the characters that the caller names.
    ///
    /// # Errors
    /// [`BoardError::Alphabet`] unless they are 1 to 256 distinct, visible characters.
    ///
    /// ```
    /// use sudokud_model::grid::{Alphabet, Value};
    /// let hex = Alphabet::named("0123456789ABCDEF").unwrap();
    /// assert_eq!(hex.value('0'), Some(Value::new(0)));
    /// assert!(Alphabet::named("AAB").is_err());
    /// ```
    pub fn named(symbols: &str) -> Result<Self, BoardError> {
        let symbols: Vec<_> = symbols.chars().collect();
        let mut sorted = symbols.clone();
        sorted.sort_unstable();
        sorted.dedup();
        let reason = if symbols.is_empty() || symbols.len() > 256 {
            "must be 1 to 256 characters"
        } else if symbols.iter().any(|c| c.is_whitespace() || c.is_control()) {
            "must be visible characters"
        } else if sorted.len() < symbols.len() {
            "must be distinct"
        } else {
            return Ok(Self { symbols, named: true });
        };
        Err(BoardError::Alphabet { reason })
    }

    /// Returns the number of symbols, which is the side.
    #[must_use]
    pub fn len(&self) -> usize {
        self.symbols.len()
    }

    /// Returns false: every alphabet has a symbol.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.symbols.is_empty()
    }

    /// Returns the value of a character.
    #[must_use]
    pub fn value(&self, symbol: char) -> Option<Value> {
        let symbol = if self.named { symbol } else { symbol.to_ascii_uppercase() };
        self.symbols.iter().position(|&s| s == symbol).map(Value::new)
    }

    /// Returns the character of a value; `?` for a value beyond this alphabet.
    #[must_use]
    pub fn symbol(&self, value: Value) -> char {
        self.symbols.get(value.index()).copied().unwrap_or('?')
    }

    /// Returns whether the character means an empty cell.
    #[must_use]
    pub fn means_empty(&self, symbol: char) -> bool {
        EMPTY.contains(&symbol) && !self.symbols.contains(&symbol)
    }

    /// Returns the character that is printed for an empty cell.
    #[must_use]
    pub fn empty_symbol(&self) -> char {
        EMPTY.into_iter().find(|c| !self.symbols.contains(c)).unwrap_or(' ')
    }

    /// Returns whether the character is white space or belongs to the frame around the boxes.
    #[must_use]
    pub fn is_frame(&self, symbol: char) -> bool {
        is_frame(symbol) && !self.symbols.contains(&symbol)
    }
}

/// Returns whether the character is white space, one of `| - + ¦`, a box-drawing character, or a byte order
/// mark.
pub(crate) fn is_frame(symbol: char) -> bool {
    symbol.is_whitespace() || matches!(symbol, '|' | '-' | '+' | '¦' | '\u{2500}'..='\u{257F}' | '\u{feff}')
}

/// Returns whether the character means an empty cell in the default alphabets.
pub(crate) fn is_empty_mark(symbol: char) -> bool {
    EMPTY.contains(&symbol)
}

impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.symbols.iter().try_for_each(|&symbol| f.write_char(symbol))
    }
}

impl fmt::Debug for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_string())
    }
}
