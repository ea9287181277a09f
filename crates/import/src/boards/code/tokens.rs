//! The tokens of source code, whatever its language: words, texts in quotes, brackets, separators, comments.

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Open(char),
    Close(char),
    /// `,`.
    Comma,
    /// `;`: the end of a row or of a statement.
    Row,
    /// A sign that gives a name a value: `=`, `:`, `=>`, `:=`, `<-`.
    Assign,
    /// A text in quotes.
    Text(String),
    /// A run of letters, digits, points and signs.
    Word(&'a str),
    /// A character of an operator.
    Mark(char),
    /// The `- ` before an item of a list in YAML.
    Item,
    /// The end of a line, and how many blanks the next one begins with.
    Line(usize),
    Comment(&'a str),
}

/// Returns whether a word can have a character.
fn is_of_word(symbol: char) -> bool {
    symbol.is_alphanumeric() || "_.?*$@-+\u{2212}\u{b7}".contains(symbol)
}

/// The tokens of a text, in order.
pub(super) struct Tokens<'a> {
    source: &'a str,
    /// Where the rest begins.
    at: usize,
    /// Where the line ends in which a text in quotes has no end.
    without_end: usize,
}

impl<'a> Tokens<'a> {
    pub(super) const fn of(source: &'a str) -> Self {
        Self { source, at: 0, without_end: 0 }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let (before, rest) = self.source.split_at(self.at);
            let symbol = rest.chars().next()?;
            let is_quote = matches!(symbol, '"' | '\'' | '`');
            let is_open = is_quote && self.at < self.without_end;
            let (token, length) = match is_open {
                true => (Some(Token::Mark(symbol)), 1),
                false => next(rest, symbol, before.chars().next_back()),
            };
            if is_quote && !is_open && matches!(token, Some(Token::Mark(_))) {
                self.without_end = rest.find('\n').map_or(self.source.len(), |end| self.at + end);
            }
            self.at += length.max(symbol.len_utf8());
            if token.is_some() {
                return token;
            }
        }
    }
}

/// Returns the first token of a text that begins with `symbol`, if it is one, and its length.
fn next(rest: &str, symbol: char, before: Option<char>) -> (Option<Token<'_>>, usize) {
    let is_start = before.is_none_or(char::is_whitespace);
    let to_end = || rest.find('\n').unwrap_or(rest.len());
    let second = rest[symbol.len_utf8()..].chars().next();
    let is_blank = second.is_none_or(char::is_whitespace);
    let one = |token| (Some(token), symbol.len_utf8());
    match symbol {
        '\n' => one(Token::Line(rest[1..].len() - rest[1..].trim_start_matches([' ', '\t']).len())),
        '/' if second == Some('*') => {
            let end = rest.find("*/").map_or(rest.len(), |end| end + 2);
            (Some(Token::Comment(&rest[..end])), end)
        }
        '/' if second == Some('/') => (Some(Token::Comment(&rest[..to_end()])), to_end()),
        '#' | '%' if is_start => (Some(Token::Comment(&rest[..to_end()])), to_end()),
        '-' if is_start && second == Some('-') => (Some(Token::Comment(&rest[..to_end()])), to_end()),
        '-' if is_start && is_blank => one(Token::Item),
        '(' | '[' | '{' => one(Token::Open(symbol)),
        ')' | ']' | '}' => one(Token::Close(symbol)),
        ',' => one(Token::Comma),
        ';' => one(Token::Row),
        ':' if second == Some(':') => (None, 2),
        ':' | '=' if matches!(second, Some('=' | '>')) => (Some(Token::Assign), 2),
        '<' if second == Some('-') => (Some(Token::Assign), 2),
        // The symbol of a name in Ruby.
        ':' if is_start && !is_blank => (None, 1),
        ':' | '=' => one(Token::Assign),
        // An apostrophe, or the mark of a transposed matrix.
        '\'' if before.is_some_and(|c| c.is_alphanumeric() || ")]}".contains(c)) => one(Token::Mark(symbol)),
        '"' | '\'' | '`' => match text(rest, symbol) {
            Some((text, length)) => (Some(Token::Text(text)), length),
            None => one(Token::Mark(symbol)),
        },
        symbol if symbol.is_whitespace() => (None, symbol.len_utf8()),
        symbol if is_of_word(symbol) => {
            let length = rest.find(|symbol| !is_of_word(symbol)).unwrap_or(rest.len());
            (Some(Token::Word(&rest[..length])), length)
        }
        symbol => one(Token::Mark(symbol)),
    }
}

/// Reads a text in quotes; `None` if it does not end. Only one in three quotes or in `` ` `` has lines.
fn text(rest: &str, quote: char) -> Option<(String, usize)> {
    let three: String = std::iter::repeat_n(quote, 3).collect();
    if rest.starts_with(&three) && quote != '`' {
        let length = rest[3..].find(&three)?;
        return Some((rest[3..3 + length].to_owned(), length + 6));
    }
    let mut text = String::new();
    let mut symbols = rest.char_indices().skip(1);
    while let Some((at, symbol)) = symbols.next() {
        match symbol {
            '\\' => match symbols.next()?.1 {
                'n' => text.push('\n'),
                't' => text.push('\t'),
                '\n' => {}
                symbol => text.push(symbol),
            },
            '\n' if quote != '`' => return None,
            symbol if symbol == quote => return Some((text, at + 1)),
            symbol => text.push(symbol),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_words_texts_brackets_and_comments() {
        use Token::{Assign, Close, Comma, Comment, Item, Line, Mark, Open, Row, Text, Word};
        let text = |text: &str| Text(text.to_owned());
        let tokens = |text: &'static str| Tokens::of(text).collect::<Vec<_>>();
        assert_eq!(
            tokens("int b[9] = {5,-1}; // x\n  np.array('5.', \"a\\n\")' -- y"),
            [
                Word("int"),
                Word("b"),
                Open('['),
                Word("9"),
                Close(']'),
                Assign,
                Open('{'),
                Word("5"),
                Comma,
                Word("-1"),
                Close('}'),
                Row,
                Comment("// x"),
                Line(2),
                Word("np.array"),
                Open('('),
                text("5."),
                Comma,
                text("a\n"),
                Close(')'),
                Mark('\''),
                Comment("-- y"),
            ]
        );
        assert_eq!(tokens("a:\n- x::y\n"), [Word("a"), Assign, Line(0), Item, Word("x"), Word("y"), Line(0)]);
        assert_eq!(tokens("it's \"open"), [Word("it"), Mark('\''), Word("s"), Mark('"'), Word("open")]);
    }
}
