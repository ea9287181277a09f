//! A board with a border of numbers: clues outside of it, along all four sides. What they mean is not known,
//! so they are named as unread.
//!
//! The corners of the border are empty or missing, its cells are numbers or empty. As a larger board the text
//! has no reading, or values that repeat in a line of the border; otherwise it can mean both.

use super::cells::{Cells, LEAST_UNUSUAL, WrongReason, is_dash, is_usual_mark};
use super::flat::{characters, is_gap, is_rule, words_of};
use super::grid::{LONGEST_ROW, is_title};
use crate::claim::Claim;
use crate::imported::Limits;
use crate::text::Text;
use sudokud_model::grid::alphabet::MAX_SYMBOL_SIDE;

/// Claims a board in a border of numbers.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    let lines = text.lines();
    if lines.len() > 3 * MAX_SYMBOL_SIDE || lines.iter().any(|line| line.len() > LONGEST_ROW) {
        return None;
    }
    let filled = lines.into_iter().filter(|line| !line.trim_matches(' ').is_empty() && !is_rule(line));
    let (titles, rows): (Vec<&str>, Vec<&str>) = filled.partition(|line| is_title(line));
    let found = CUTS.into_iter().find_map(|cut| {
        let rows: Vec<Vec<&str>> = rows.iter().map(|line| cut(line)).collect();
        Bordered::of(&rows, limits)
    })?;
    let mut draft = found.board.draft("text");
    draft.title = titles.first().map(|line| line.trim().trim_start_matches('#').trim().to_owned());
    titles.iter().skip(1).for_each(|line| draft.pass_over(line.trim()));
    found.clues.into_iter().for_each(|clue| draft.unread(clue));
    let reason = format!("a board of side {} with clues outside", found.board.side);
    Some(Claim::new(found.board.confidence(), reason, draft.finish()))
}

/// Ways to cut a line into cells.
const CUTS: [fn(&str) -> Vec<&str>; 5] = [
    |line| words_of(line).collect(),
    |line| characters(line).filter(|symbol| !symbol.chars().all(is_gap)).collect(),
    |line| line.split('\t').map(str::trim).collect(),
    |line| line.split([',', ';']).map(str::trim).collect(),
    |line| line.trim().trim_matches('|').split('|').map(str::trim).collect(),
];

/// A board and the numbers around it.
struct Bordered {
    board: Cells,
    clues: Vec<String>,
}

impl Bordered {
    fn of(rows: &[Vec<&str>], limits: &Limits) -> Option<Self> {
        let side = rows.len().checked_sub(2).filter(|side| (LEAST_UNUSUAL..=limits.side).contains(side))?;
        let (first, others) = rows.split_first()?;
        let (last, inner) = others.split_last()?;
        if inner.iter().any(|row| row.len() != side + 2) {
            return None;
        }
        let line = |row: &[&'_ str]| -> Option<Vec<String>> {
            let cells = match row.len().checked_sub(side) {
                Some(0) => row,
                Some(2) if is_empty(row[0]) && is_empty(row[side + 1]) => &row[1..=side],
                _ => return None,
            };
            Some(cells.iter().map(|word| (*word).to_owned()).collect())
        };
        let column = |at: usize| -> Vec<String> { inner.iter().map(|row| row[at].to_owned()).collect() };
        let border = [
            ("above", "column", line(first)?),
            ("below", "column", line(last)?),
            ("left of", "row", column(0)),
            ("right of", "row", column(side + 1)),
        ];
        let is_clue = |word: &String| is_empty(word) || number(word).is_some();
        let words = || border.iter().flat_map(|(_, _, words)| words);
        let numbers: Vec<usize> = words().filter_map(|word| number(word)).collect();
        if numbers.is_empty() || !words().all(is_clue) {
            return None;
        }
        let cells: Vec<&str> = inner.iter().flat_map(|row| &row[1..=side]).copied().collect();
        let board = Cells::read(&cells).ok()?;
        let repeats = border.iter().any(|(_, _, words)| {
            let line: Vec<usize> = words.iter().filter_map(|word| number(word)).collect();
            (1..line.len()).any(|at| line[..at].contains(&line[at]))
        });
        let is_larger = |largest: usize| numbers.iter().any(|&number| number > largest);
        let all: Vec<&str> = with_corners(first, side)
            .into_iter()
            .chain(inner.concat())
            .chain(with_corners(last, side))
            .collect();
        let can_be_both = match Cells::read(&all) {
            Err(wrong) if wrong.reason == WrongReason::Outside => false,
            Err(_) => false,
            // A board of side 11 or 27 is rare, and one of another side has no such border in general.
            Ok(_) => numbers.len() < side || !matches!(side, 9 | 25),
        };
        if can_be_both && !repeats && !is_larger(side + 2) {
            return None;
        }
        let clues = border.iter().flat_map(|(place, line, words)| {
            words
                .iter()
                .enumerate()
                .filter(|(_, word)| number(word).is_some())
                .map(move |(at, word)| format!("the clue {word} {place} {line} {}", at + 1))
        });
        Some(Self { board, clues: clues.collect() })
    }
}

/// Returns a row of the border with its corners.
fn with_corners<'a>(row: &[&'a str], side: usize) -> Vec<&'a str> {
    match row.len() == side {
        true => [&[""][..], row, &[""]].concat(),
        false => row.to_vec(),
    }
}

/// Returns whether a cell of the border is empty.
fn is_empty(word: &str) -> bool {
    word.chars().all(|symbol| is_usual_mark(symbol) || is_dash(symbol)) && word.chars().count() < 2
}

/// Returns the number of a clue.
fn number(word: &str) -> Option<usize> {
    let is_number = word.len() < 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|number| is_number && *number > 0)
}
