//! Killers as forums write them: N rows of N letters, one for each cage, and the sums of the letters, as
//! `A=22, B=8`, `a20,b4`, lines of a letter and a number, or a table. A grid of givens may stand before it.

use crate::boards::cells::Cells;
use crate::boards::flat::{characters, is_gap, is_rule};
use crate::claim::{Claim, Confidence};
use crate::draft::Draft;
use crate::imported::Limits;
use crate::text::Text;
use std::collections::BTreeMap;
use sudokud_model::grid::Cell;

const FORM: &str = "cage_letters";

/// The largest side: a character for each of up to N·N cages.
const MAX_SIDE: usize = 9;

/// Claims rows of letters and their sums.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    let lines: Vec<&str> =
        text.lines().into_iter().filter(|line| !line.trim().is_empty() && !is_rule(line)).take(500).collect();
    let rows: Vec<Vec<&str>> = lines.iter().map(|line| cells_of(line)).collect();
    let is_cage = |symbol: &&str| symbol.chars().all(|c| c.is_alphanumeric() || "!@#$%&".contains(c));
    let is_map = |start: usize, side: usize| {
        let Some(map) = rows.get(start..start + side) else { return false };
        if map.iter().any(|row| row.len() != side) {
            return false;
        }
        let has_letters =
            map.concat().iter().filter(|symbol| symbol.chars().all(char::is_alphabetic)).count();
        map.iter().flatten().all(is_cage) && has_letters * 2 > side * side
    };
    let sides = (4..=MAX_SIDE.min(limits.side)).rev();
    let (start, side) = sides
        .flat_map(|side| (0..rows.len().saturating_sub(side - 1)).map(move |start| (start, side)))
        .find(|&(start, side)| is_map(start, side))?;
    let Sums { sums, words: others, twice } = Sums::read(&lines[start + side..])?;
    if let Some(letter) = twice {
        let why = format!("the cage {letter} has two sums");
        return Some(Claim::damaged(FORM, Confidence::Certain, why));
    }
    let map = rows[start..start + side].concat();
    let mut cages: BTreeMap<&str, Vec<Cell>> = BTreeMap::new();
    for (at, symbol) in map.iter().enumerate() {
        cages.entry(symbol).or_default().push(Cell::new(at));
    }
    let missing: Vec<&str> = cages.keys().copied().filter(|letter| !sums.contains_key(*letter)).collect();
    // A few letters can have no sum; a text of which none has one is something else.
    if missing.len() == cages.len() {
        return None;
    }
    if missing.len() * 2 > cages.len() {
        let why = match missing.as_slice() {
            [letter] => format!("the cage {letter} has no sum"),
            letters => format!("the cages {} have no sum", letters.join(", ")),
        };
        return Some(Claim::damaged(FORM, Confidence::Likely, why));
    }
    let before = &rows[..start];
    let givens = before.len().checked_sub(side).map(|first| before[first..].concat());
    let givens = givens.and_then(|words| Cells::read(&words).ok()).filter(|cells| cells.side == side);
    let mut draft = givens.as_ref().map_or_else(|| Draft::new(FORM, side), |cells| cells.draft(FORM));
    let words = if givens.is_some() { start - side } else { start };
    for line in &lines[..words] {
        if draft.title.is_none() && line.contains(char::is_alphabetic) {
            draft.title = Some(line.trim().trim_start_matches('#').trim().to_owned());
        } else {
            draft.pass_over(line.trim());
        }
    }
    others.into_iter().for_each(|words| draft.pass_over(words));
    for letter in missing {
        draft.unread(format!("the cage {letter} has no sum"));
    }
    for letter in sums.keys().filter(|letter| !cages.contains_key(letter.as_str())) {
        draft.unread(format!("the sum of {letter}, which is no cage"));
    }
    for (letter, cells) in cages {
        if let Err(error) = draft.add_cage(cells, sums.get(letter).copied()) {
            return Some(Claim::new(Confidence::Likely, "", Err(error)));
        }
    }
    let reason = format!("{side} rows of letters of cages, and their sums");
    Some(Claim::new(Confidence::Certain, reason, draft.finish()))
}

/// Returns the characters of a row between blanks and bars.
fn cells_of(line: &str) -> Vec<&str> {
    characters(line).filter(|symbol| !symbol.chars().all(|c| is_gap(c) || c == ',')).collect()
}

/// Words that say that sums follow.
const HEADINGS: [&str; 6] = ["cage", "cages", "letter", "sum", "sums", "total"];

/// The sums of the letters, and what stands among them.
#[derive(Default)]
struct Sums {
    sums: BTreeMap<String, i64>,
    /// Words before the first sum.
    words: Vec<String>,
    /// A letter with two different sums.
    twice: Option<String>,
}

impl Sums {
    /// Reads pairs of a letter and a number; `None` if something else is among them.
    fn read(lines: &[&str]) -> Option<Self> {
        let mut found = Self::default();
        let mut letter: Option<String> = None;
        for line in lines {
            let separates = |c: char| is_gap(c) || "=:,;|>-".contains(c);
            for word in line.split(separates).filter(|word| !word.is_empty()) {
                let digits = word.find(|c: char| c.is_ascii_digit()).unwrap_or(word.len());
                let (name, number) = word.split_at(digits);
                match (&letter, name, number.parse::<i64>().ok()) {
                    (None, name, Some(number)) if name.chars().count() == 1 => found.add(name, number),
                    (Some(name), "", Some(number)) => {
                        found.add(name, number);
                        letter = None;
                    }
                    (None, name, None) if number.is_empty() && name.chars().count() == 1 => {
                        letter = Some(name.to_owned());
                    }
                    (None, _, None) if found.sums.is_empty() && number.is_empty() => {
                        if !HEADINGS.iter().any(|heading| word.eq_ignore_ascii_case(heading)) {
                            found.words.push(word.to_owned());
                        }
                    }
                    _ => return None,
                }
            }
        }
        (!found.sums.is_empty() && letter.is_none()).then_some(found)
    }

    fn add(&mut self, letter: &str, sum: i64) {
        if self.sums.insert(letter.to_owned(), sum).is_some_and(|other| other != sum) {
            self.twice = Some(letter.to_owned());
        }
    }
}
