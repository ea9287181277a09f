//! A parser for the most common line in JSON: `{"board":"…81 characters…"}`, optionally with `max_solutions`,
//! `strategy` and `id`, in any order, with any white space that JSON allows.
//!
//! It accepts only valid requests. It leaves everything else to the general parser: other fields, a field
//! twice, escapes, another form of board, a number with a point, `null`. It does not check the characters of
//! the board. The engine does, and refuses all but `1` to `9` and `.0_*`, so that a quote or a backslash is
//! never accepted.

use sudokud_contract::wire::id::MAX_ID;
use sudokud_core::solve::Strategy;

/// A line of the common shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CommonRequest<'a> {
    /// The board; its characters are unchecked.
    pub(crate) board: &'a [u8; 81],
    /// 1 to 1,000.
    pub(crate) max_solutions: Option<usize>,
    pub(crate) strategy: Option<Strategy>,
    /// A name without characters that JSON escapes.
    pub(crate) id: Option<&'a str>,
}

impl<'a> CommonRequest<'a> {
    pub(crate) const fn of_board(board: &'a [u8; 81]) -> Self {
        Self { board, max_solutions: None, strategy: None, id: None }
    }

    /// Returns the 81 bytes where a request that begins with its board has the board. Checks nothing else.
    pub(crate) fn peek_board(text: &'a [u8]) -> Option<&'a [u8; 81]> {
        Rest(text).after(b"{")?.member(b"\"board\"")?.after(b"\"")?.0.first_chunk()
    }

    /// Parses a request. Returns `None` if it has another shape.
    #[inline]
    pub(crate) fn read(text: &'a [u8]) -> Option<Self> {
        let (mut board, mut max_solutions, mut strategy, mut id) = (None, None, None, None);
        let mut rest = Rest(text).after(b"{")?;
        loop {
            if let Some(value) = rest.member(b"\"board\"") {
                rest = value.after(b"\"")?;
                let symbols = rest.0.first_chunk()?;
                rest = Rest(&rest.0[symbols.len()..]).exactly(b"\"")?;
                once(&mut board, symbols)?;
            } else if let Some(value) = rest.member(b"\"max_solutions\"") {
                let number;
                (number, rest) = value.number()?;
                once(&mut max_solutions, number)?;
            } else if let Some(value) = rest.member(b"\"id\"") {
                let text;
                (text, rest) = value.text()?;
                once(&mut id, text)?;
            } else {
                let name;
                (name, rest) = rest.member(b"\"strategy\"")?.name()?;
                once(&mut strategy, Strategy::from_name(name)?)?;
            }
            match rest.after(b",") {
                Some(more) => rest = more,
                None => break,
            }
        }
        let over = rest.after(b"}")?.skip_white_space().0.is_empty();
        over.then_some(Self { board: board?, max_solutions, strategy, id })
    }
}

/// Sets a field; `None` if it was set before.
fn once<T>(field: &mut Option<T>, value: T) -> Option<()> {
    field.replace(value).is_none().then_some(())
}

/// The unread rest of the text.
#[derive(Clone, Copy)]
struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    fn skip_white_space(self) -> Self {
        let mut rest = self.0;
        while let [b' ' | b'\t' | b'\n' | b'\r', more @ ..] = rest {
            rest = more;
        }
        Self(rest)
    }

    /// Skips a part. As its length is a constant, it is compared by a few instructions instead of a call.
    #[inline]
    fn exactly<const N: usize>(self, part: &[u8; N]) -> Option<Self> {
        self.0.strip_prefix(part).map(Self)
    }

    #[inline]
    fn after<const N: usize>(self, part: &[u8; N]) -> Option<Self> {
        self.skip_white_space().exactly(part)
    }

    /// Skips the name of a field and its colon.
    #[inline]
    fn member<const N: usize>(self, name: &[u8; N]) -> Option<Self> {
        self.after(name)?.after(b":")
    }

    /// A number from 1 to 1,000 in plain digits. The caller checks that the value ends after them.
    fn number(self) -> Option<(usize, Self)> {
        let text = self.skip_white_space().0;
        let digits = text.iter().take(5).take_while(|byte| byte.is_ascii_digit()).count();
        let number = text[..digits].iter().fold(0, |number, digit| 10 * number + usize::from(digit - b'0'));
        let plain = text.first() != Some(&b'0') && (1..=1_000).contains(&number);
        plain.then_some((number, Self(&text[digits..])))
    }

    /// A string of at most [`MAX_ID`] bytes without escapes.
    fn text(self) -> Option<(&'a str, Self)> {
        let text = self.after(b"\"")?.0;
        let is_plain = |byte: &&u8| **byte >= b' ' && !matches!(byte, b'"' | b'\\');
        let length = text.iter().take(MAX_ID + 1).take_while(is_plain).count();
        let id = std::str::from_utf8(&text[..length]).ok().filter(|_| length <= MAX_ID)?;
        Some((id, Self(&text[length..]).exactly(b"\"")?))
    }

    /// A string of lower-case letters and `_`.
    fn name(self) -> Option<(&'a str, Self)> {
        let text = self.after(b"\"")?.0;
        let length = text.iter().take_while(|byte| byte.is_ascii_lowercase() || **byte == b'_').count();
        let name = std::str::from_utf8(&text[..length]).ok()?;
        Some((name, Self(&text[length..]).exactly(b"\"")?))
    }
}
