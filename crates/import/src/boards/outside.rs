//! A board with a border of numbers: clues outside of it, along all four sides or two that meet. They
//! are named as unread, unless the title says what they mean.
//!
//! The corners of the border are empty or missing, its cells are numbers or empty. As a larger board the text
//! has no reading, or values that repeat in a line of the border; otherwise it can mean both.

use super::cells::{Cells, LEAST_UNUSUAL, WrongReason, is_dash, is_usual_mark};
use super::clues::{self, Border, OutsideClue, kind_named};
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
    let kind = titles.first().and_then(|title| kind_named(title));
    clues::add(found.clues, kind, &mut draft);
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
pub(super) struct Bordered {
    pub(super) board: Cells,
    pub(super) clues: Vec<OutsideClue>,
}

/// The sides of a board with numbers outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sides {
    above: bool,
    below: bool,
    left: bool,
    right: bool,
}

impl Sides {
    const ALL: Self = Self { above: true, below: true, left: true, right: true };

    /// Two sides that meet.
    const MEETING: [Self; 4] = {
        let none = Self { above: false, below: false, left: false, right: false };
        [
            Self { above: true, left: true, ..none },
            Self { above: true, right: true, ..none },
            Self { below: true, left: true, ..none },
            Self { below: true, right: true, ..none },
        ]
    };
}

impl Bordered {
    /// Reads a table that has a border along all sides, or along two that meet in an empty corner.
    pub(super) fn of(rows: &[Vec<&str>], limits: &Limits) -> Option<Self> {
        if let Some(found) = Self::within(rows, Sides::ALL, limits) {
            return Some(found);
        }
        // Two corners that fit are no border.
        let mut found = Sides::MEETING.into_iter().filter_map(|sides| Self::within(rows, sides, limits));
        found.next().filter(|_| found.next().is_none())
    }

    fn within(rows: &[Vec<&str>], sides: Sides, limits: &Limits) -> Option<Self> {
        let [above, below, left, right] =
            [sides.above, sides.below, sides.left, sides.right].map(usize::from);
        let side = rows.len().checked_sub(above + below)?;
        if !(LEAST_UNUSUAL..=limits.side).contains(&side) {
            return None;
        }
        let inner = &rows[above..above + side];
        let length = side + left + right;
        if inner.iter().any(|row| row.len() != length) {
            return None;
        }
        let is_all = sides == Sides::ALL;
        let line = |is_there: bool, row: &[&'_ str]| -> Option<Vec<String>> {
            let are_corners_empty =
                || (left == 0 || is_empty(row[0])) && (right == 0 || is_empty(row[length - 1]));
            let cells = match row.len() {
                _ if !is_there => &[],
                count if count == side && is_all => row,
                count if count == length && are_corners_empty() => &row[left..left + side],
                _ => return None,
            };
            Some(cells.iter().map(|word| (*word).to_owned()).collect())
        };
        let column = |is_there: bool, at: usize| -> Vec<String> {
            inner.iter().filter(|_| is_there).map(|row| row[at].to_owned()).collect()
        };
        let border = [
            (Border::Above, line(sides.above, &rows[0])?),
            (Border::Below, line(sides.below, &rows[rows.len() - 1])?),
            (Border::Left, column(sides.left, 0)),
            (Border::Right, column(sides.right, length - 1)),
        ];
        let is_clue = |word: &String| is_empty(word) || number(word).is_some();
        let words = || border.iter().flat_map(|(_, words)| words);
        let numbers: Vec<usize> = words().filter_map(|word| number(word)).collect();
        if numbers.is_empty() || !words().all(is_clue) {
            return None;
        }
        let cells: Vec<&str> = inner.iter().flat_map(|row| &row[left..left + side]).copied().collect();
        let board = Cells::read(&cells).ok().filter(|board| is_all || !board.has_candidates())?;
        let repeats = border.iter().any(|(_, words)| {
            let line: Vec<usize> = words.iter().filter_map(|word| number(word)).collect();
            (1..line.len()).any(|at| line[..at].contains(&line[at]))
        });
        let is_larger = |largest: usize| numbers.iter().any(|&number| number > largest);
        let all: Vec<&str> = rows.iter().flat_map(|row| with_corners(row, side, length)).collect();
        let is_outside = |at: usize| {
            let (row, column) = (at / length, at % length);
            !(above..above + side).contains(&row) || !(left..left + side).contains(&column)
        };
        let can_be_both = match Cells::read(&all) {
            Err(wrong) if wrong.reason == WrongReason::Outside => false,
            Err(wrong) if !is_all => wrong.reason != WrongReason::Unknown || !is_outside(wrong.at),
            Err(_) => false,
            // A board of side 11 or 27 is rare, and one of another side has no such border in general.
            Ok(_) => !is_all || numbers.len() < side || !matches!(side, 9 | 25),
        };
        if can_be_both && (!is_all || (!repeats && !is_larger(side + 2))) {
            return None;
        }
        // A 0 beside another mark of an empty cell is a number.
        let is_zero_empty = words()
            .map(String::as_str)
            .chain(cells.iter().copied())
            .all(|word| word == "0" || !is_empty(word));
        let clue = |border: Border, at: usize, word: &str| {
            let number = number(word).or_else(|| (word == "0" && !is_zero_empty).then_some(0))?;
            let what = format!("the clue {word} {} {}", border.words(), at + 1);
            Some(OutsideClue { border, line: at, number: number as i64, what })
        };
        let clues = border.iter().flat_map(|(border, words)| {
            words.iter().enumerate().filter_map(|(at, word)| clue(*border, at, word))
        });
        let clues = clues.collect();
        Some(Self { board, clues })
    }
}

/// Returns a row of a table with its corners, which a border along all sides can leave out.
fn with_corners<'a>(row: &[&'a str], side: usize, length: usize) -> Vec<&'a str> {
    match row.len() == side && side < length {
        true => [&[""][..], row, &[""]].concat(),
        false => row.to_vec(),
    }
}

/// Returns whether a cell of the border is empty.
fn is_empty(word: &str) -> bool {
    let is_mark = |symbol| is_usual_mark(symbol) || is_dash(symbol);
    word == "-1" || (word.chars().all(is_mark) && word.chars().count() < 2)
}

/// Returns the number of a clue.
fn number(word: &str) -> Option<usize> {
    let is_number = word.len() < 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|number| is_number && *number > 0)
}
