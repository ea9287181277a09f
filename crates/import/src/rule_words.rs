//! Which words of a text may be a rule. With such words beside its board, a text is not surely a classic
//! puzzle.

/// Names of fields and columns that say nothing of the rules, in small letters.
const METADATA: [&str; 36] = [
    "id",
    "uuid",
    "hash",
    "seed",
    "key",
    "index",
    "number",
    "no",
    "nr",
    "name",
    "title",
    "author",
    "creator",
    "date",
    "created",
    "modified",
    "year",
    "source",
    "url",
    "publisher",
    "copyright",
    "license",
    "version",
    "level",
    "difficulty",
    "rating",
    "score",
    "clues",
    "givens",
    "solution",
    "answer",
    "comment",
    "email",
    "category",
    "time",
    "count",
];

/// Parts of words that name a variant, in small letters without hyphens and blanks.
const VARIANTS: [&str; 36] = [
    "antiknight",
    "antiking",
    "knightsmove",
    "kingsmove",
    "diagonal",
    "xsudoku",
    "sudokux",
    "killer",
    "thermo",
    "cage",
    "jigsaw",
    "region",
    "irregular",
    "nonomino",
    "windoku",
    "hyper",
    "sandwich",
    "kropki",
    "arrow",
    "renban",
    "palindrome",
    "whisper",
    "consecutive",
    "skyscraper",
    "quadruple",
    "inequality",
    "greaterthan",
    "futoshiki",
    "disjoint",
    "chainsudoku",
    "zipper",
    "parity",
    "evenodd",
    "asterisk",
    "littlekiller",
    "argyle",
];

/// Returns whether words name a variant of Sudoku: beside a board they may be a rule.
///
/// ```
/// assert!(sudokud_import::name_variant("type: Killer") && !sudokud_import::name_variant("level: easy"));
/// ```
#[must_use]
pub fn name_variant(words: &str) -> bool {
    let letters: String = words.to_lowercase().chars().filter(|symbol| symbol.is_alphanumeric()).collect();
    VARIANTS.iter().any(|variant| letters.contains(variant))
}

/// Returns whether words beside a board of `cells` cells may be a rule. None are: a comment, a field of known
/// metadata, a field that is empty, and one word or number; unless they name a variant, or have a symbol for
/// each cell.
pub(crate) fn may_be_rule(words: &str, cells: usize) -> bool {
    let words = words.trim();
    if name_variant(words) {
        return true;
    }
    // The names of the rows and of the column of the boards are listed in these words.
    if words.starts_with('#') || words.starts_with("the name") {
        return false;
    }
    match words.split_once([':', '=']) {
        Some((name, value)) => !value.trim().is_empty() && !is_metadata(name),
        None => words.split_whitespace().count() > 1 || (cells > 0 && words.chars().count() == cells),
    }
}

/// Returns whether the last part of a name is that of metadata.
fn is_metadata(name: &str) -> bool {
    let last = name.rsplit('.').next().unwrap_or(name).trim().trim_matches('"');
    METADATA.iter().any(|known| last.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_are_no_metadata_may_be_a_rule() {
        for words in [
            "Rules: anti-knight.",
            "Anti-knight",
            "# both diagonals",
            "Cages: r1c1 r1c2 = 3",
            "regions: 1122",
            "regions=1122",
            "3 8 14 2",
            "1122112233443344",
            "X-Sudoku",
        ] {
            assert!(may_be_rule(words, 16), "{words}");
        }
        for words in
            ["# by N.", "id: 5", "meta.difficulty: \"easy\"", "rating: 7.2", "0000042", "easy", "note:"]
        {
            assert!(!may_be_rule(words, 16), "{words}");
        }
    }
}
