//! Grids: N lines of N cells, between other lines. The cells are symbols, words, or fields of a table.
//!
//! A line is cut into cells in several ways, because what separates cells in one text is an empty cell in
//! another. A way that makes N lines of N cells reads a grid. Lines before it are its title and words; names
//! of its rows and columns, such as `A`, `r1:` or `1.`, are words, too.

use super::cells::{Cells, LEAST_UNUSUAL, is_dash, is_unusual_mark, is_usual_mark};
use super::flat::{LONGEST_WORD, are_boards, characters, is_bar, is_rule, words_of};
use super::names::{are_columns, are_names, is_kind, is_no_board, is_of_column};
use super::run::{Run, names_of};
use super::spacers::without_spacers;
use super::titles::{is_of_words, with_solutions};
use crate::claim::Claim;
use crate::draft::Draft;
use crate::imported::{ImportError, Imported, Limits};
use crate::text::Text;
use std::collections::BTreeSet;

/// A way to cut a line into cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cut {
    /// Each character is a cell.
    Symbols,
    /// The first word names the row, and each character after it is a cell.
    NamedRows,
    /// Each word between blanks and bars is a cell.
    Words,
    /// Each field between these characters is a cell, perhaps an empty one.
    Fields(char),
    /// As fields between bars; two bars in succession are one.
    Bars,
}

const CUTS: [Cut; 8] = [
    Cut::Symbols,
    Cut::Words,
    Cut::Fields('\t'),
    Cut::Fields(','),
    Cut::Fields(';'),
    Cut::Fields('|'),
    Cut::Bars,
    Cut::NamedRows,
];

/// The longest line that can be a row of numbers.
pub(super) const LONGEST_ROW: usize = 4 * 256;

/// The most cells of a row: a name, and one for each column of the largest board.
const MOST_CELLS: usize = 257;

/// Claims a text that has grids.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Vec<Claim> {
    let lines = text.lines();
    let mut claims = Vec::new();
    let has_dashes = lines.iter().any(|line| is_of_dashes(line));
    let has_tabs = lines.iter().any(|line| is_of_tabs(line));
    let has_boards = are_boards(&lines);
    for cut in CUTS.into_iter().filter(|&cut| cut != Cut::Symbols || !has_boards) {
        let can_be_cells = if cut == Cut::Fields('\t') { has_tabs } else { has_dashes };
        let meanings: &[Strokes] =
            if can_be_cells { &[Strokes::Frame, Strokes::Cells] } else { &[Strokes::Frame] };
        let mut grids = meanings.iter().map(|&strokes| grids_of(&lines, cut, strokes, limits));
        claims.extend(grids.find_map(|found| found.claim(&lines, limits)));
    }
    claims
}

/// The meaning of a line of dashes alone, or of tabs alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strokes {
    Frame,
    /// A row of empty cells.
    Cells,
}

/// A line, cut.
enum Row<'a> {
    /// A blank line or one of a frame.
    Frame,
    Cells(Vec<&'a str>),
    /// No row.
    Other,
}

/// Returns whether a line of a frame is one of dashes alone, which can be a row of empty cells.
fn is_of_dashes(line: &str) -> bool {
    is_rule(line) && line.chars().all(|c| is_dash(c) || c.is_whitespace() || c == '_')
}

/// Returns whether a line has nothing but tabs: it can be a row of empty cells of a spreadsheet.
fn is_of_tabs(line: &str) -> bool {
    line.contains('\t') && line.trim().is_empty()
}

fn row<'a>(line: &'a str, cut: Cut, strokes: Strokes) -> Row<'a> {
    let can_be_cells = match cut {
        Cut::Fields('\t') => is_of_tabs(line),
        _ => is_of_dashes(line),
    };
    let is_frame = line.trim().is_empty() || is_rule(line);
    if is_frame && !(can_be_cells && strokes == Strokes::Cells) {
        return Row::Frame;
    }
    if line.len() > LONGEST_ROW {
        return Row::Other;
    }
    let is_cell = |word: &&str| {
        let is_part = |c: char| {
            c.is_alphanumeric()
                || is_usual_mark(c)
                || is_unusual_mark(c)
                || c == '+'
                || "[](){}<>\"',.".contains(c)
        };
        word.chars().count() <= LONGEST_WORD && word.chars().all(is_part)
    };
    let words = |line: &'a str| -> Vec<&'a str> { words_of(line).collect() };
    let cells: Vec<&str> = match cut {
        Cut::Symbols => words(line).into_iter().flat_map(characters).collect(),
        Cut::Words => words(line),
        Cut::Fields('|') | Cut::Bars => {
            let line = line.trim();
            let inner = line.strip_prefix(is_bar).unwrap_or(line);
            let inner = inner.strip_suffix(is_bar).unwrap_or(inner);
            let fields = inner.split(is_bar).filter(|field| cut != Cut::Bars || !field.is_empty());
            fields.map(str::trim).collect()
        }
        Cut::Fields(separator) => line.split(separator).map(str::trim).collect(),
        Cut::NamedRows => {
            let words = words(line);
            let kind = words.first().copied().filter(|word| is_kind(word));
            let words = &words[usize::from(kind.is_some())..];
            let name = words.first().filter(|name| name.len() <= 5 && name.contains(char::is_alphanumeric));
            let of_column = |name: &&str| joined(line, kind?, name).filter(|name| is_of_column(name));
            let name = name.map(|name| of_column(name).unwrap_or(name));
            let symbols = words.iter().skip(1).flat_map(|word| characters(word));
            name.into_iter().chain(symbols).collect()
        }
    };
    // Characters around the name of a row belong to no cell.
    let first = usize::from(cut == Cut::NamedRows);
    if cells.len() > 1 && cells.len() <= MOST_CELLS && cells.iter().skip(first).all(is_cell) {
        Row::Cells(cells)
    } else {
        Row::Other
    }
}

/// Returns the part of a line from one word to a later one.
fn joined<'a>(line: &'a str, from: &str, to: &str) -> Option<&'a str> {
    let start = line.find(from)?;
    let after = start + from.len();
    let end = after + line[after..].find(to)? + to.len();
    Some(&line[start..end])
}

/// A grid of a text.
struct Grid<'a> {
    /// The number of its first line.
    first: usize,
    cells: Cells,
    /// The names of its first and its last row, if its rows have names.
    names: Option<(&'a str, &'a str)>,
}

/// The grids of a text, and the lines that are in none.
#[derive(Default)]
struct Grids<'a> {
    grids: Vec<Grid<'a>>,
    sides: BTreeSet<usize>,
    /// Which lines are in a grid or a frame.
    used: Vec<bool>,
    /// The number of cells of each line, if it could be a row.
    lengths: Vec<usize>,
    has_markdown: bool,
}

fn grids_of<'a>(lines: &[&'a str], cut: Cut, strokes: Strokes, limits: &Limits) -> Grids<'a> {
    let mut found =
        Grids { used: vec![false; lines.len()], lengths: vec![0; lines.len()], ..Grids::default() };
    let mut run = Run::default();
    // A spreadsheet may leave out the tabs after the last filled cell of a row.
    let widest = match cut {
        Cut::Fields('\t') => {
            let fields = lines.iter().map(|line| line.matches('\t').count() + 1);
            fields.filter(|&count| count <= MOST_CELLS).max().unwrap_or(0)
        }
        _ => 0,
    };
    for (at, line) in lines.iter().enumerate() {
        match row(line, cut, strokes) {
            Row::Frame => {
                found.used[at] = true;
                found.has_markdown |= run.rows.len() == 1 && line.contains('-') && line.contains('|');
                run.breaks.push(run.rows.len());
            }
            Row::Cells(mut cells) => {
                cells.resize(cells.len().max(widest), "");
                found.lengths[at] = cells.len();
                if run.rows.last().is_some_and(|(_, last)| last.len() != cells.len()) {
                    found.take_runs(std::mem::take(&mut run), lines, cut, limits);
                }
                run.rows.push((at, cells));
            }
            Row::Other => found.take_runs(std::mem::take(&mut run), lines, cut, limits),
        }
    }
    found.take_runs(run, lines, cut, limits);
    found
}

impl<'a> Grids<'a> {
    /// Leaves out blank rows and columns between the boxes of a spreadsheet.
    fn leave_out_spacers(&mut self, run: &mut Run<'a>) {
        let rows: Vec<Vec<&str>> = run.rows.iter().map(|(_, cells)| cells.clone()).collect();
        if let Some(kept) = without_spacers(&rows) {
            run.rows.iter().for_each(|&(at, _)| self.used[at] = true);
            run.rows = kept.into_iter().map(|(row, cells)| (run.rows[row].0, cells)).collect();
            run.breaks.clear();
        }
    }

    /// Takes the grids of a run of rows, or those of its parts between lines of words if they are more: a
    /// title can be as long as a row.
    fn take_runs(&mut self, run: Run<'a>, lines: &[&str], cut: Cut, limits: &Limits) {
        let is_words = |&(at, _): &(usize, Vec<&str>)| is_of_words(lines[at]);
        let parts = if run.rows.iter().any(is_words) { run.parted(is_words) } else { Vec::new() };
        let rows: Vec<usize> = run.rows.iter().map(|(at, _)| *at).collect();
        let before = self.grids.len();
        self.take(run, cut, limits);
        if parts.is_empty() || rows.iter().all(|&at| self.used[at]) {
            return;
        }
        let whole = self.grids.split_off(before);
        let used: Vec<bool> = rows.iter().map(|&at| std::mem::take(&mut self.used[at])).collect();
        parts.into_iter().for_each(|part| self.take(part, cut, limits));
        if self.grids.len() - before <= whole.len() {
            self.grids.truncate(before);
            self.grids.extend(whole);
            rows.into_iter().zip(used).for_each(|(at, used)| self.used[at] = used);
        }
    }

    /// Takes the grids of a run of rows.
    fn take(&mut self, mut run: Run<'a>, cut: Cut, limits: &Limits) {
        let is_named = cut == Cut::NamedRows || run.has_named_rows();
        if matches!(cut, Cut::Fields(_)) && !is_named {
            run.trim();
            self.leave_out_spacers(&mut run);
        }
        let Run { mut rows, breaks } = run;
        let Some(length) = rows.first().map(|(_, cells)| cells.len()) else { return };
        let side = length - usize::from(is_named);
        let is_heading = |cells: &[&str]| {
            let has_digits = cells.iter().any(|cell| cell.contains(|c: char| c.is_ascii_digit()));
            !has_digits || are_names(&cells[length - side..])
        };
        if rows.len() == side + 1 && is_heading(&rows[0].1) {
            let (at, heading) = rows.remove(0);
            self.used[at] = heading.iter().all(|cell| cell.is_empty());
        }
        // The breaks are in order. Grids that are no table can follow each other without any.
        let is_parted = |grid: usize| breaks.binary_search(&(grid * side)).is_ok();
        let has_breaks = breaks.iter().any(|&rows_before| (1..rows.len()).contains(&rows_before))
            || !matches!(cut, Cut::Symbols | Cut::NamedRows | Cut::Words);
        if side < 2
            || side > limits.side
            || !rows.len().is_multiple_of(side)
            || (has_breaks && !(1..rows.len() / side).all(is_parted))
        {
            return;
        }
        for grid in rows.chunks(side) {
            let names = names_of(grid);
            if is_named && !are_names(&names) {
                continue;
            }
            let words: Vec<&str> =
                grid.iter().flat_map(|(_, cells)| &cells[cells.len() - side..]).copied().collect();
            if let Ok(cells) = Cells::read(&words) {
                let has_columns = is_named && names.iter().all(|name| is_of_column(name));
                let cells = if has_columns { cells.transposed() } else { cells };
                grid.iter().for_each(|&(at, _)| self.used[at] = true);
                self.sides.insert(cells.side);
                let names = is_named.then(|| (names[0], names[side - 1]));
                self.grids.push(Grid { first: grid[0].0, cells, names });
            }
        }
    }

    /// Claims the text if it has a grid.
    fn claim(mut self, lines: &[&str], limits: &Limits) -> Option<Claim> {
        let has_words = |line: &&&str| !line.trim().is_empty() && !is_rule(line);
        let heading = |grid: &Grid<'_>| lines[..grid.first].iter().rfind(has_words);
        let is_board = |grid: &Grid<'_>| !heading(grid).is_some_and(|line| is_no_board(line));
        // The title of the only grid can be such a word.
        if self.grids.iter().any(is_board) {
            self.grids.retain(is_board);
        }
        let first = self.grids.first()?;
        let has_others = self.used.iter().any(|used| !used) || self.grids.len() > 1;
        if has_others && self.grids.iter().any(|grid| grid.cells.side < LEAST_UNUSUAL) {
            return None;
        }
        let form = match &first.cells {
            cells if cells.has_placed() => "sdx",
            cells if cells.has_candidates() => "candidate_grid",
            _ if self.has_markdown => "markdown",
            _ if lines.iter().any(|line| line.contains(['\t', ',', ';'])) => "cells",
            _ if lines[first.first].chars().any(is_dash) => "blanks",
            _ => "text",
        };
        let side = first.cells.side;
        let reason = format!("{side} lines of {side} cells");
        let confidence = self.grids.iter().map(|grid| grid.cells.confidence()).min()?;
        let puzzles = self.puzzles(form, lines, limits).map(with_solutions);
        Some(Claim::of_several(confidence, reason, puzzles))
    }

    fn puzzles(
        &self,
        form: &'static str,
        lines: &[&str],
        limits: &Limits,
    ) -> Result<Vec<Imported>, ImportError> {
        let mut drafts: Vec<Draft> = Vec::new();
        let mut next = 0;
        // A grid and its solution are one puzzle.
        let is_solved = match self.grids.as_slice() {
            [one, other] => !one.cells.is_full() && other.cells.solves(&one.cells),
            _ => false,
        };
        let puzzles = if is_solved { &self.grids[..1] } else { &self.grids[..] };
        let further = puzzles.len().saturating_sub(limits.puzzles);
        for grid in puzzles.iter().take(limits.puzzles) {
            let mut draft = grid.cells.draft(form);
            let before: Vec<usize> = (next..grid.first).filter(|&at| !self.used[at]).collect();
            let is_words = |at: usize| {
                is_title(lines[at])
                    && !is_no_board(lines[at])
                    && !self.is_row(at, lines)
                    && !self.has_names(lines[at])
            };
            let title = before.iter().copied().rfind(|&at| is_words(at));
            draft.title = title.map(|at| lines[at].trim().trim_start_matches('#').trim().to_owned());
            before
                .into_iter()
                .filter(|&at| Some(at) != title)
                .for_each(|at| self.name(at, lines, &mut draft));
            if let Some((first, last)) = grid.names {
                let what = if is_of_column(first) { "columns" } else { "rows" };
                draft.pass_over(format!("the names of the {what}, {first} to {last}"));
            }
            if is_solved {
                draft.solution = self.grids[1].cells.full_board();
            }
            next = grid.first;
            drafts.push(draft);
        }
        if let Some(last) = drafts.last_mut() {
            (next..lines.len()).filter(|&at| !self.used[at]).for_each(|at| self.name(at, lines, last));
            if further > 0 {
                last.unread_many("further puzzles", further);
            }
        }
        drafts.into_iter().map(Draft::finish).collect()
    }

    /// Returns whether a line has nothing but the names of the columns.
    fn has_names(&self, line: &str) -> bool {
        self.sides.iter().any(|&side| are_columns(line, side))
    }

    /// Returns whether a line looks like a row of a grid that is none.
    fn is_row(&self, at: usize, lines: &[&str]) -> bool {
        let has_length = self.sides.contains(&self.lengths[at]);
        has_length && !lines[at].chars().any(|c| c.is_alphabetic() && !is_unusual_mark(c))
    }

    /// Lists a line that is in no grid as unread.
    fn name(&self, at: usize, lines: &[&str], draft: &mut Draft) {
        let line = lines[at].trim();
        let is_row = self.is_row(at, lines) && !self.has_names(line);
        if is_row || is_link(line) || is_no_board(line) {
            draft.unread(line);
        } else {
            draft.pass_over(line);
        }
    }
}

/// Returns whether a line above a grid is its title: it has a word of two letters, as the names of columns
/// have not, and is no link.
pub(crate) fn is_title(line: &str) -> bool {
    let has_word = line.split(|c: char| !c.is_alphabetic()).any(|word| word.chars().nth(1).is_some());
    has_word && line.len() < 200 && !is_link(line)
}

/// Returns whether a line has a link, which can be another puzzle.
fn is_link(line: &str) -> bool {
    line.contains("://")
}
