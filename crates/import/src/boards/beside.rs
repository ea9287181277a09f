//! Grids side by side: N lines of k·N cells, with a wider gap between the grids than between their cells, or
//! a puzzle and its solution.

use super::cells::{Cells, LEAST_UNUSUAL};
use super::flat::{characters, is_gap, is_rule, words_of};
use super::grid::{LONGEST_ROW, is_title};
use crate::claim::Claim;
use crate::draft::Draft;
use crate::imported::{ImportError, Imported, Limits};
use crate::text::Text;
use sudokud_model::grid::alphabet::MAX_SYMBOL_SIDE;

/// The most grids beside each other.
const MOST_GRIDS: usize = 4;

/// Claims lines with several grids.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    let lines = text.lines();
    if lines.len() > 3 * MAX_SYMBOL_SIDE || lines.iter().any(|line| line.len() > MOST_GRIDS * LONGEST_ROW) {
        return None;
    }
    let (rows, others): (Vec<&str>, Vec<&str>) = lines
        .into_iter()
        .filter(|line| !line.trim().is_empty() && !is_rule(line))
        .partition(|line| !is_title(line));
    if can_be_candidates(&rows) {
        return None;
    }
    let rows: Vec<Row<'_>> = [Row::of_symbols, Row::of_words]
        .into_iter()
        .map(|cut| rows.iter().map(|line| cut(line)).collect::<Vec<_>>())
        .find(|rows| count_of(rows).is_some())?;
    let count = count_of(&rows)?;
    let side = rows.len();
    let grid = |at: usize| {
        let cells: Vec<&str> =
            rows.iter().flat_map(|row| &row.cells[at * side..(at + 1) * side]).copied().collect();
        Cells::read(&cells).ok().filter(|cells| cells.has_values() && cells.side <= limits.side)
    };
    let grids: Vec<Cells> = (0..count).map(grid).collect::<Option<_>>()?;
    let solved = match grids.as_slice() {
        [one, other] if other.solves(one) => Some([0, 1]),
        [one, other] if one.solves(other) => Some([1, 0]),
        _ => None,
    };
    if solved.is_none() && !rows.iter().all(|row| row.has_wide_gaps(side)) {
        return None;
    }
    let confidence = grids.iter().map(Cells::confidence).min()?;
    let reason = format!("{count} grids of side {side} side by side");
    Some(Claim::of_several(confidence, reason, puzzles(&grids, solved, &others)))
}

fn puzzles(
    grids: &[Cells],
    solved: Option<[usize; 2]>,
    others: &[&str],
) -> Result<Vec<Imported>, ImportError> {
    let mut drafts: Vec<Draft> = match solved {
        Some([puzzle, solution]) => {
            let mut draft = grids[puzzle].draft("text");
            draft.solution = grids[solution].full_board().filter(|_| !grids[puzzle].is_full());
            vec![draft]
        }
        None => grids.iter().map(|grid| grid.draft("text")).collect(),
    };
    if let Some(first) = drafts.first_mut() {
        others.iter().for_each(|words| first.pass_over(words.trim()));
    }
    drafts.into_iter().map(Draft::finish).collect()
}

/// Returns how many grids stand side by side in rows.
fn count_of(rows: &[Row<'_>]) -> Option<usize> {
    let (side, length) = (rows.len(), rows.first()?.cells.len());
    let has_gaps = |row: &Row<'_>| (1..length / side).all(|grid| row.gaps[grid * side - 1] > 0);
    let can_be = side >= LEAST_UNUSUAL
        && length.is_multiple_of(side)
        && (2..=MOST_GRIDS).contains(&(length / side))
        && rows.iter().all(|row| row.cells.len() == length && has_gaps(row));
    can_be.then_some(length / side)
}

/// Returns whether N lines have N words of candidates, in ascending order: four cells of a candidate grid
/// with four candidates look like a row of each of four grids of side 4.
fn can_be_candidates(lines: &[&str]) -> bool {
    let is_ascending = |word: &str| word.as_bytes().windows(2).all(|pair| pair[0] < pair[1]);
    let is_row = |line: &&str| words_of(line).count() == lines.len() && words_of(line).all(is_ascending);
    lines.iter().all(is_row)
}

/// A line, cut.
struct Row<'a> {
    cells: Vec<&'a str>,
    /// How many blanks and bars are after each cell but the last one.
    gaps: Vec<usize>,
}

impl<'a> Row<'a> {
    fn of_symbols(line: &'a str) -> Self {
        Self::of(line, characters)
    }

    fn of_words(line: &'a str) -> Self {
        Self::of(line, std::iter::once)
    }

    /// Cuts the words of a line into cells.
    fn of<I: Iterator<Item = &'a str>>(line: &'a str, cut: impl Fn(&'a str) -> I) -> Self {
        let (mut cells, mut gaps) = (Vec::new(), Vec::new());
        let mut rest = line;
        while !rest.is_empty() {
            let start = rest.find(|c| !is_gap(c)).unwrap_or(rest.len());
            let (gap, word) = rest.split_at(start);
            let end = word.find(is_gap).unwrap_or(word.len());
            let before = cells.len();
            cells.extend(cut(&word[..end]).filter(|cell| !cell.is_empty()));
            if before > 0 && cells.len() > before {
                gaps.push(gap.chars().count());
            }
            gaps.extend(std::iter::repeat_n(0, (cells.len() - before).saturating_sub(1)));
            rest = &word[end..];
        }
        Self { cells, gaps }
    }

    /// Returns whether each gap between two grids is wider than those between their cells.
    fn has_wide_gaps(&self, side: usize) -> bool {
        let (between, within): (Vec<_>, Vec<_>) =
            self.gaps.iter().enumerate().partition(|(at, _)| (at + 1).is_multiple_of(side));
        let widest = within.iter().map(|(_, gap)| **gap).max().unwrap_or(0);
        between.iter().all(|(_, gap)| **gap > widest)
    }
}
