//! Digits of other scripts: a text whose digits are all of one script is read as with usual ones.
//!
//! A text with usual digits beside others is left as it is: the others can be anything. O(length).

use crate::text::Text;

/// The digits from 0 to 9 of scripts, by their zero (Unicode 16, category Nd).
const ZEROS: [char; 26] = [
    '\u{660}',
    '\u{6f0}',
    '\u{7c0}',
    '\u{966}',
    '\u{9e6}',
    '\u{a66}',
    '\u{ae6}',
    '\u{b66}',
    '\u{be6}',
    '\u{c66}',
    '\u{ce6}',
    '\u{d66}',
    '\u{e50}',
    '\u{ed0}',
    '\u{f20}',
    '\u{1040}',
    '\u{17e0}',
    '\u{1810}',
    '\u{2080}',
    '\u{ff10}',
    '\u{1d7ce}',
    '\u{1d7d8}',
    '\u{1d7e2}',
    '\u{1d7ec}',
    '\u{1d7f6}',
    '\u{1fbf0}',
];

/// The digits from 1 to 9 in circles and brackets, by their one; their zero, if they have one.
const ONES: [(char, Option<char>); 8] = [
    ('\u{2460}', Some('\u{24ea}')),
    ('\u{2474}', None),
    ('\u{2488}', None),
    ('\u{24f5}', None),
    ('\u{2776}', Some('\u{24ff}')),
    ('\u{2780}', None),
    ('\u{278a}', None),
    // Roman numbers of one character each.
    ('\u{2160}', None),
];

/// The numbers from 0 to 9 in Chinese characters.
const CHINESE: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Encloses the digit before it: the key of a telephone.
const KEY: char = '\u{20e3}';

/// Returns a text with usual digits; `None` if it has usual ones, none, or those of several scripts.
pub(crate) fn usual(text: &Text<'_>) -> Option<Text<'static>> {
    let source = text.as_str();
    if source.is_ascii() {
        return None;
    }
    if source.contains(KEY) {
        let keys = source.matches(KEY).count();
        let digits = source.bytes().filter(u8::is_ascii_digit).count();
        return (keys == digits).then(|| Text::owned(source.replace(KEY, "")));
    }
    if source.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mut known = None;
    for (script, _) in source.chars().filter_map(digit) {
        if *known.get_or_insert(script) != script {
            return None;
        }
    }
    known?;
    let symbol = |symbol: char| digit(symbol).map_or(symbol, |(_, digit)| char::from(b'0' + digit));
    Some(Text::owned(source.chars().map(symbol).collect()))
}

/// Returns the number of the script of a digit, and its value; `None` for a usual digit and all else.
fn digit(symbol: char) -> Option<(usize, u8)> {
    if symbol.is_ascii() {
        return None;
    }
    let from = |first: char, count: u32| {
        let distance =
            u32::from(symbol).checked_sub(u32::from(first)).filter(|distance| *distance < count)?;
        u8::try_from(distance).ok()
    };
    let of_zero = || ZEROS.iter().enumerate().find_map(|(at, zero)| Some((at, from(*zero, 10)?)));
    let of_one = || {
        ONES.iter().enumerate().find_map(|(at, (one, zero))| {
            let digit = from(*one, 9).map(|digit| digit + 1).or((Some(symbol) == *zero).then_some(0))?;
            Some((ZEROS.len() + at, digit))
        })
    };
    let of_chinese = || {
        let digit = CHINESE.iter().position(|known| *known == symbol)?;
        Some((ZEROS.len() + ONES.len(), u8::try_from(digit).ok()?))
    };
    of_zero().or_else(of_one).or_else(of_chinese)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_one_script_are_usual_ones() {
        let read = |text: &str| usual(&Text::new(text).unwrap()).map(|text| text.as_str().to_owned());
        for (text, digits) in [
            ("\u{ff11}.\u{ff19}", "1.9"),
            ("\u{663}\u{660}", "30"),
            ("\u{969}-\u{96f}", "3-9"),
            ("\u{2460}\u{2468}\u{24ea}", "190"),
            ("\u{278a}\u{2792}", "19"),
            ("1\u{fe0f}\u{20e3}\u{2b1c}\u{fe0f}9\u{20e3}", "1\u{2b1c}9"),
            ("一〇九", "109"),
            ("\u{2164}", "5"),
        ] {
            assert_eq!(read(text).as_deref(), Some(digits), "{text}");
        }
        for text in ["12", "é", "1\u{ff11}", "\u{ff11}\u{663}", "1\u{20e3}2", ""] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
