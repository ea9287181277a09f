//! Which character stands for which value.
//!
//! Three sources: the default `1…9A…Z`, the letters `A…Y` that many 16×16 and 25×25 collections use, and any other that
//! the caller names. In the first two lower case counts as upper case and `. 0 _ *` mean empty; in a named alphabet its
//! own characters come first, and only the rest can mean empty or frame.

use crate::grid::{BoardError, Value};
use std::fmt;

const DEFAULT: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Marks of an empty cell, in the order of preference for printing.
const EMPTY: [char; 4] = ['.', '0', '_', '*'];

/// The largest side that the default alphabet can write with one symbol a cell (larger boards are written in numbers).
pub const MAX_SYMBOL_SIDE: usize = 25;

/// N distinct characters for the values 1..=N.
#[derive(Clone, PartialEq, Eq)]
pub struct Alphabet {
    symbols: Vec<char>,
    named: bool,
}

impl Alphabet {
    /// `1…9A…Z`, cut at `side`; `None` above 35.
    #[must_use]
    pub fn standard(side: usize) -> Option<Self> {
        Self::cut(DEFAULT, side)
    }

    /// `A…Z`, cut at `side`; `None` above 26.
    #[must_use]
    pub fn letters(side: usize) -> Option<Self> {
        Self::cut(LETTERS, side)
    }

    fn cut(of: &str, side: usize) -> Option<Self> {
        let symbols: Vec<_> = of.chars().take(side).collect();
        (symbols.len() == side).then_some(Self { symbols, named: false })
    }

    /// An alphabet of the caller's.
    ///
    /// # Errors
    /// [`BoardError::Alphabet`] unless its characters are distinct, visible, and 1 to 256.
    ///
    /// ```
    /// use sudokud::grid::{Alphabet, Value};
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

    /// N, the number of symbols.
    #[must_use]
    pub fn len(&self) -> usize {
        self.symbols.len()
    }

    /// Never: an alphabet has a symbol.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.symbols.is_empty()
    }

    /// Was it named by the caller?
    #[must_use]
    pub const fn is_named(&self) -> bool {
        self.named
    }

    /// The value that a character stands for.
    #[must_use]
    pub fn value(&self, symbol: char) -> Option<Value> {
        let symbol = if self.named { symbol } else { symbol.to_ascii_uppercase() };
        self.symbols.iter().position(|&s| s == symbol).map(Value::new)
    }

    /// The character for a value; `?` for one beyond this alphabet.
    #[must_use]
    pub fn symbol(&self, value: Value) -> char {
        self.symbols.get(value.index()).copied().unwrap_or('?')
    }

    /// Does the character mean "empty"?
    #[must_use]
    pub fn means_empty(&self, symbol: char) -> bool {
        EMPTY.contains(&symbol) && !self.symbols.contains(&symbol)
    }

    /// The character that this alphabet's boards are printed with where a cell is empty.
    #[must_use]
    pub fn empty_symbol(&self) -> char {
        EMPTY.into_iter().find(|c| !self.symbols.contains(c)).unwrap_or(' ')
    }

    /// Is the character neither a value nor an empty cell, but white space, or a part of the frame around the boxes?
    #[must_use]
    pub fn is_frame(&self, symbol: char) -> bool {
        is_frame(symbol) && !self.symbols.contains(&symbol)
    }
}

/// White space, `| - + ¦`, and the block of box-drawing characters.
pub(crate) fn is_frame(symbol: char) -> bool {
    symbol.is_whitespace() || matches!(symbol, '|' | '-' | '+' | '¦' | '\u{2500}'..='\u{257F}' | '\u{feff}')
}

/// Does the character mean "empty" where no alphabet says otherwise?
pub(crate) fn is_empty_mark(symbol: char) -> bool {
    EMPTY.contains(&symbol)
}

impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.symbols.iter().try_for_each(|symbol| write!(f, "{symbol}"))
    }
}

impl fmt::Debug for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_string())
    }
}
