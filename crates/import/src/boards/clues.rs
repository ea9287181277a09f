//! Clues outside of a board: constraints if the text says of which kind they are, otherwise parts that are
//! not read.

use crate::draft::{Draft, Refused, constraint};
use serde_json::Value as Json;
use sudokud_model::constraint::{Argument, Constraint};
use sudokud_model::grid::House;

/// The words for the kinds of clues, in small letters and without an `s` at their end, with the names of the
/// kinds.
const KINDS: [(&str, &str); 5] = [
    ("skyscraper", "skyscraper"),
    ("sandwich", "sandwich"),
    ("xsum", "x_sum"),
    ("numberedroom", "numbered_room"),
    ("hiddenskyscraper", "hidden_skyscraper"),
];

/// Names of fields that say of which kind a puzzle is, in small letters.
const SAYING: [&str; 10] =
    ["type", "variant", "kind", "genre", "rule", "constraint", "puzzle_type", "puzzletype", "title", "name"];

/// The side of a board along which clues stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Border {
    Above,
    Below,
    Left,
    Right,
}

impl Border {
    /// Returns the side that the name of a field means.
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name.to_ascii_lowercase().as_str() {
            "top" | "above" | "north" => Self::Above,
            "bottom" | "below" | "south" => Self::Below,
            "left" | "west" => Self::Left,
            "right" | "east" => Self::Right,
            _ => return None,
        })
    }

    /// Returns the words before the name of a line and its number.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Above => "above column",
            Self::Below => "below column",
            Self::Left => "left of row",
            Self::Right => "right of row",
        }
    }
}

/// A number outside of a board.
#[derive(Clone, Debug)]
pub(super) struct OutsideClue {
    pub(super) border: Border,
    /// The row or the column that it stands at, from 0.
    pub(super) line: usize,
    pub(super) number: i64,
    /// Its description as a part that is not read.
    pub(super) what: String,
}

impl OutsideClue {
    fn constraint(&self, kind: &str, side: usize) -> Result<Constraint, Refused> {
        let (line, end) = match self.border {
            Border::Above => (side + self.line, "first"),
            Border::Below => (side + self.line, "last"),
            Border::Left => (self.line, "first"),
            Border::Right => (self.line, "last"),
        };
        let line = [("line", Argument::Line(House::new(line)))];
        let from = (kind != "sandwich").then(|| ("from", Argument::Word(end.to_owned())));
        let value = [("value", Argument::Number(self.number))];
        constraint(kind, line.into_iter().chain(from).chain(value))
    }
}

/// Adds clues to a puzzle: constraints of this kind, or parts that are not read.
pub(super) fn add(clues: impl IntoIterator<Item = OutsideClue>, kind: Option<&str>, draft: &mut Draft) {
    for clue in clues {
        let read = kind.filter(|_| clue.line < draft.side()).map(|kind| clue.constraint(kind, draft.side()));
        let is_read = read.is_some_and(|read| read.is_ok_and(|clue| draft.constrain(clue).is_ok()));
        if !is_read {
            draft.unread(clue.what);
        }
    }
}

/// Returns the kind of clues that words are the name of, with nothing besides: `Skyscrapers`, `Sandwich
/// Sudoku`.
pub(super) fn kind_named(words: &str) -> Option<&'static str> {
    let letters: String = words.to_lowercase().chars().filter(|symbol| symbol.is_alphanumeric()).collect();
    let name = letters.strip_suffix("sudoku").unwrap_or(&letters);
    let name = name.strip_suffix("es").filter(|name| name.ends_with("ch")).unwrap_or(name);
    let name = name.strip_suffix('s').unwrap_or(name);
    KINDS.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind)
}

/// Returns the kind that a field says.
pub(super) fn kind_said(name: &str, value: &Json) -> Option<&'static str> {
    let is_known = SAYING.iter().any(|known| name.eq_ignore_ascii_case(known));
    kind_named(value.as_str().filter(|_| is_known)?)
}

/// The numbers of a field along a side of a board; `None` where there is no clue.
#[derive(Debug)]
pub(super) struct ClueList {
    /// The names of the field and of those around it.
    pub(super) path: String,
    pub(super) border: Border,
    pub(super) numbers: Vec<Option<i64>>,
}

impl ClueList {
    /// Reads a list in a field with the name of a side.
    pub(super) fn of(path: &str, name: &str, list: &[Json]) -> Option<Self> {
        let border = Border::named(name)?;
        let number = |value: &Json| match value {
            Json::Null => Some(None),
            Json::Number(number) => number.as_i64().map(|number| (number >= 0).then_some(number)),
            Json::String(text) => match text.trim() {
                "" | "." | "-" | "?" => Some(None),
                text => text.parse().ok().filter(|number| *number >= 0).map(Some),
            },
            _ => None,
        };
        let numbers: Vec<Option<i64>> = list.iter().map(number).collect::<Option<_>>()?;
        (numbers.len() > 3).then(|| Self { path: path.to_owned(), border, numbers })
    }

    /// Returns the kind that the names around the list name, or else the kind `said` elsewhere.
    pub(super) fn kind(&self, said: Option<&'static str>) -> Option<&'static str> {
        self.path.rsplit('.').find_map(kind_named).or(said)
    }

    /// Returns the clues that the numbers are if they are of this kind.
    fn clues(&self, kind: &str) -> impl Iterator<Item = OutsideClue> {
        let is_clue = move |number: i64| number > 0 || kind == "sandwich";
        let numbers = self.numbers.iter().enumerate();
        numbers.filter_map(move |(line, number)| {
            let number = number.filter(|number| is_clue(*number))?;
            Some(OutsideClue { border: self.border, line, number, what: self.path.clone() })
        })
    }
}

/// Returns the kind that fields say, if they say one.
pub(super) fn one_kind(said: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    let mut kinds: Vec<&'static str> = said.collect();
    kinds.dedup();
    kinds.pop().filter(|_| kinds.is_empty())
}

/// Adds the clues of lists to a puzzle; `said` is the kind that a field says.
///
/// A 0 is a clue of a sandwich, or none: if no list of such clues has another mark of no clue, it is not
/// known which.
pub(super) fn add_lists(lists: &[ClueList], said: Option<&'static str>, draft: &mut Draft) {
    let sandwiches = || lists.iter().filter(|list| list.kind(said) == Some("sandwich"));
    let has = |number: Option<i64>| sandwiches().any(|list| list.numbers.contains(&number));
    let is_doubtful = has(Some(0)) && !has(None);
    for list in lists {
        let kind = list.kind(said).filter(|kind| *kind != "sandwich" || !is_doubtful);
        match kind.filter(|_| list.numbers.len() == draft.side()) {
            Some(kind) => add(list.clues(kind), Some(kind), draft),
            None => draft.unread_many(list.path.clone(), list.numbers.len()),
        }
    }
}
