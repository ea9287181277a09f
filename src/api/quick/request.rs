//! A parser for the most common request: `{"board":"…81 characters…"}`, optionally with `max_solutions` and
//! `strategy`, in any order, with any white space that JSON allows.
//!
//! It accepts only valid requests. It leaves everything else to the general parser: other fields, a field
//! twice, escapes, another form of board, a number with a point, `null`. It does not check the characters of
//! the board. The engine does, and refuses all but `1` to `9` and `.0_*`, so that a quote or a backslash is
//! never accepted.

use crate::solve::Strategy;

/// A request of the common shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CommonRequest<'a> {
    /// The board; its characters are unchecked.
    pub(crate) board: &'a [u8; 81],
    /// 1 to 1,000.
    pub(crate) max_solutions: Option<usize>,
    pub(crate) strategy: Option<Strategy>,
}

impl<'a> CommonRequest<'a> {
    /// A request with nothing but a board.
    pub(crate) const fn of_board(board: &'a [u8; 81]) -> Self {
        Self { board, max_solutions: None, strategy: None }
    }

    /// Returns what looks like the board of the request at the start of `text`. The request is not checked.
    pub(crate) fn begins(text: &'a [u8]) -> Option<&'a [u8; 81]> {
        Rest(text).after(b"{")?.member(b"\"board\"")?.after(b"\"")?.0.first_chunk()
    }

    /// Parses a request. Returns `None` if it has another shape.
    #[inline]
    pub(crate) fn read(text: &'a [u8]) -> Option<Self> {
        let (mut board, mut max_solutions, mut strategy) = (None, None, None);
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
        let over = rest.after(b"}")?.blank().0.is_empty();
        over.then_some(Self { board: board?, max_solutions, strategy })
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
    fn blank(self) -> Self {
        let mut rest = self.0;
        while let [b' ' | b'\t' | b'\n' | b'\r', more @ ..] = rest {
            rest = more;
        }
        Self(rest)
    }

    fn exactly(self, part: &[u8]) -> Option<Self> {
        self.0.strip_prefix(part).map(Self)
    }

    fn after(self, part: &[u8]) -> Option<Self> {
        self.blank().exactly(part)
    }

    /// Skips the name of a field and its colon.
    fn member(self, name: &[u8]) -> Option<Self> {
        self.after(name)?.after(b":")
    }

    /// A number from 1 to 1,000 in plain digits. The caller checks that the value ends after them.
    fn number(self) -> Option<(usize, Self)> {
        let text = self.blank().0;
        let digits = text.iter().take(5).take_while(|byte| byte.is_ascii_digit()).count();
        let number = text[..digits].iter().fold(0, |number, digit| 10 * number + usize::from(digit - b'0'));
        let plain = text.first() != Some(&b'0') && (1..=1_000).contains(&number);
        plain.then_some((number, Self(&text[digits..])))
    }

    /// A string of lower-case letters and `_`.
    fn name(self) -> Option<(&'a str, Self)> {
        let text = self.after(b"\"")?.0;
        let length = text.iter().take_while(|byte| byte.is_ascii_lowercase() || **byte == b'_').count();
        let name = std::str::from_utf8(&text[..length]).ok()?;
        Some((name, Self(&text[length..]).exactly(b"\"")?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_requests_are_recognised_and_nothing_else_is() {
        let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let read = |text: &str| {
            let text = text.replace('B', board);
            let options =
                CommonRequest::read(text.as_bytes()).map(|request| (request.max_solutions, request.strategy));
            assert!(
                CommonRequest::read(text.as_bytes()).is_none_or(|request| request.board == board.as_bytes())
            );
            options
        };
        assert_eq!(read(r#"{"board":"B"}"#), Some((None, None)));
        assert_eq!(read(" {\t\"board\" : \"B\"\n ,\"max_solutions\": 1000\r} \n"), Some((Some(1000), None)));
        let auto = Some(Strategy::Auto);
        assert_eq!(read(r#"{"strategy":"auto","max_solutions":7,"board":"B"}"#), Some((Some(7), auto)));
        for other in [
            "",
            "{",
            "{}",
            "B",
            "\"B\"",
            "[\"B\"]",
            r#"{"board":"B"}}"#,
            r#"{"board":"B"},"#,
            r#"{"board":"B",}"#,
            r#"{,"board":"B"}"#,
            r#"{"board":"B" "max_solutions":1}"#,
            r#"{"board":"B","board":"B"}"#,
            r#"{"board":"B","id":1}"#,
            r#"{"Board":"B"}"#,
            r#"{"board":"B","max_solutions":0}"#,
            r#"{"board":"B","max_solutions":01}"#,
            r#"{"board":"B","max_solutions":1.0}"#,
            r#"{"board":"B","max_solutions":1e2}"#,
            r#"{"board":"B","max_solutions":1001}"#,
            r#"{"board":"B","max_solutions":-1}"#,
            r#"{"board":"B","max_solutions":"1"}"#,
            r#"{"board":"B","max_solutions":null}"#,
            r#"{"board":"B","max_solutions":}"#,
            r#"{"board":"B","max_solutions":99999999999999999999}"#,
            r#"{"board":"B","max_solutions":1,"max_solutions":1}"#,
            r#"{"board":"B","strategy":"best"}"#,
            r#"{"board":"B","strategy":"auto\u0020"}"#,
            r#"{"board":"B","strategy":""}"#,
            r#"{"board":"B","strategy":null}"#,
            r#"{"board":"B.}"#,
            r#"{"board":"B."}"#,
            r#"{"board":"B}"#,
            r#"{"board":B}"#,
            "\u{feff}{\"board\":\"B\"}",
            "{\"board\":\"B\"}\0",
            "{\u{a0}\"board\":\"B\"}",
            "{\"board\":\"B\"\u{b}}",
        ] {
            assert_eq!(read(other), None, "{other}");
        }
    }
}
