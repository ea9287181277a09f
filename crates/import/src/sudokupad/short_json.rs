//! The shortened JSON of SudokuPad: keys without quotes, `'` for quotes, nothing for an empty object in a
//! list, `t` and `f`, colors without quotes. Whole JSON is read too.

use serde_json::{Map, Value as Json};
use std::str::Chars;

/// The deepest nesting.
const MAX_DEPTH: usize = 40;

/// Parses a text; `None` if it is damaged, or an object has a name twice.
pub(super) fn parse(text: &str) -> Option<Json> {
    let mut parser = Parser { rest: text.trim() };
    let value = parser.value(0)?;
    parser.rest.trim().is_empty().then_some(value)
}

struct Parser<'a> {
    rest: &'a str,
}

impl Parser<'_> {
    fn take(&mut self, symbol: char) -> bool {
        match self.rest.strip_prefix(symbol) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn value(&mut self, depth: usize) -> Option<Json> {
        if depth > MAX_DEPTH {
            return None;
        }
        self.rest = self.rest.trim_start();
        match self.rest.chars().next()? {
            '{' => self.object(depth),
            '[' => self.list(depth),
            quote @ ('\'' | '"') => self.text(quote).map(Json::String),
            ',' | ']' | '}' => Some(Json::Object(Map::new())),
            _ => self.word(),
        }
    }

    fn object(&mut self, depth: usize) -> Option<Json> {
        self.take('{');
        let mut object = Map::new();
        loop {
            self.rest = self.rest.trim_start();
            if self.take('}') {
                return Some(Json::Object(object));
            }
            let key = match self.rest.chars().next()? {
                quote @ ('\'' | '"') => self.text(quote)?,
                _ => {
                    let end = self.rest.find([':', '{', '}', '[', ']', ','])?;
                    let (key, rest) = self.rest.split_at(end);
                    self.rest = rest;
                    key.trim().to_owned()
                }
            };
            self.rest = self.rest.trim_start();
            if !self.take(':') {
                return None;
            }
            let value = self.value(depth + 1)?;
            if object.insert(key, value).is_some() {
                return None;
            }
            self.rest = self.rest.trim_start();
            if !self.take(',') && !self.rest.starts_with('}') {
                return None;
            }
        }
    }

    fn list(&mut self, depth: usize) -> Option<Json> {
        self.take('[');
        let mut list = Vec::new();
        if self.take(']') {
            return Some(Json::Array(list));
        }
        loop {
            list.push(self.value(depth + 1)?);
            self.rest = self.rest.trim_start();
            if self.take(']') {
                return Some(Json::Array(list));
            }
            if !self.take(',') {
                return None;
            }
        }
    }

    fn text(&mut self, quote: char) -> Option<String> {
        self.take(quote);
        let mut text = String::new();
        let mut symbols = self.rest.chars();
        loop {
            match symbols.next()? {
                '\\' => text.push(escaped(&mut symbols)?),
                symbol if symbol == quote => {
                    self.rest = symbols.as_str();
                    return Some(text);
                }
                symbol => text.push(symbol),
            }
        }
    }

    /// A number, a truth value, or a text without quotes.
    fn word(&mut self) -> Option<Json> {
        let end = self.rest.find([',', ']', '}']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(match word.trim() {
            "t" | "true" => Json::Bool(true),
            "f" | "false" => Json::Bool(false),
            "null" => Json::Null,
            word => match serde_json::from_str::<serde_json::Number>(word) {
                Ok(number) => Json::Number(number),
                Err(_) => Json::String(word.to_owned()),
            },
        })
    }
}

/// Returns the character that an escape means, of which the `\` is taken.
fn escaped(symbols: &mut Chars<'_>) -> Option<char> {
    Some(match symbols.next()? {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'b' => '\u{8}',
        'f' => '\u{c}',
        'u' => {
            let first = unit(symbols)?;
            let mut units = vec![first];
            // The first half of a character beyond 16 bits.
            if (0xd800..0xdc00).contains(&first) {
                (symbols.next() == Some('\\') && symbols.next() == Some('u')).then_some(())?;
                units.push(unit(symbols)?);
            }
            char::decode_utf16(units).next()?.ok()?
        }
        symbol => symbol,
    })
}

/// Takes four hexadecimal digits.
fn unit(symbols: &mut Chars<'_>) -> Option<u16> {
    let digits = symbols.as_str().get(..4).filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()))?;
    *symbols = symbols.as_str()[4..].chars();
    u16::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn shortened_json_is_read_like_json() {
        let short = r"{id:'it\'s',ce:[[,{v:1},],[,]],l:[{c:ff0000,th:3}],a:t,b:f}";
        let long = json!({
            "id": "it's", "ce": [[{}, {"v": 1}, {}], [{}, {}]], "l": [{"c": "ff0000", "th": 3}], "a": true,
            "b": false
        });
        assert_eq!(parse(short).unwrap(), long);
        assert_eq!(parse(&long.to_string()).unwrap(), long);
        for damaged in ["", "{", "{a:1,a:2}", "[1", "{a}", "'x", "[1]]", &"[".repeat(1_000)] {
            assert_eq!(parse(damaged), None, "{damaged}");
        }
    }

    #[test]
    fn escapes_mean_what_they_mean_in_json() {
        let text = r#""a\rb\b\f\n\t\u00e9\ud83d\ude00\/\"""#;
        assert_eq!(parse(text), serde_json::from_str(text).ok());
        for damaged in [r"'\u12'", r"'\ud83d'", r"'\ud83dx'", r"'\u+123'"] {
            assert_eq!(parse(damaged), None, "{damaged}");
        }
    }
}
