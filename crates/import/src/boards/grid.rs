//! Grids: N lines of N cells, between other lines. The cells are symbols, words, or fields of a table; in a
//! frame or in columns they can be blank.
//!
//! A line is cut into cells in several ways, because what separates cells in one text is an empty cell in
//! another. A way that makes N lines of N cells reads a grid. Lines before it are its title and words.

use super::cells::{Cells, LEAST_UNUSUAL, is_dash, is_unusual_mark, is_usual_mark};
use super::flat::{LONGEST_WORD, characters, is_bar, is_rule};
use crate::claim::{Claim, Confidence};
use crate::draft::Draft;
use crate::imported::{ImportError, Imported, Limits};
use crate::text::Text;
use std::collections::BTreeSet;
use sudokud_core::grid::alphabet::MAX_SYMBOL_SIDE;

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
const LONGEST_ROW: usize = 4 * 256;

/// Claims a text that has grids.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Vec<Claim> {
    let lines = text.lines();
    let mut claims = Vec::new();
    let dashes: &[Dashes] = match lines.iter().any(|line| is_of_dashes(line)) {
        true => &[Dashes::Frame, Dashes::Cells],
        false => &[Dashes::Frame],
    };
    for cut in CUTS {
        let mut grids = dashes.iter().map(|&dashes| grids_of(&lines, cut, dashes, limits));
        claims.extend(grids.find_map(|found| found.claim(&lines, limits)));
    }
    claims.extend(blanks(&lines, limits));
    claims
}

/// The meaning of a line of dashes alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dashes {
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

fn row<'a>(line: &'a str, cut: Cut, dashes: Dashes) -> Row<'a> {
    let can_be_cells = dashes == Dashes::Cells && is_of_dashes(line);
    if line.trim().is_empty() || (is_rule(line) && !can_be_cells) {
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
    let words = |line: &'a str| -> Vec<&'a str> {
        line.split(|c: char| c.is_whitespace() || is_bar(c)).filter(|word| !word.is_empty()).collect()
    };
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
            let name =
                words.first().filter(|name| name.len() <= 3 && name.chars().all(char::is_alphanumeric));
            let symbols = words.iter().skip(1).flat_map(|word| characters(word));
            name.into_iter().copied().chain(symbols).collect()
        }
    };
    if cells.len() > 1 && cells.len() <= 257 && cells.iter().all(is_cell) {
        Row::Cells(cells)
    } else {
        Row::Other
    }
}

/// The grids of a text, and the lines that are in none.
#[derive(Default)]
struct Grids {
    /// Each grid with the number of its first line.
    grids: Vec<(usize, Cells)>,
    sides: BTreeSet<usize>,
    /// Which lines are in a grid or a frame.
    used: Vec<bool>,
    /// The number of cells of each line, if it could be a row.
    lengths: Vec<usize>,
    has_markdown: bool,
}

/// A run of rows of the same length.
#[derive(Default)]
struct Run<'a> {
    rows: Vec<(usize, Vec<&'a str>)>,
    /// The numbers of rows before each blank line or line of the frame.
    breaks: Vec<usize>,
}

fn grids_of(lines: &[&str], cut: Cut, dashes: Dashes, limits: &Limits) -> Grids {
    let mut found =
        Grids { used: vec![false; lines.len()], lengths: vec![0; lines.len()], ..Grids::default() };
    let mut run = Run::default();
    for (at, line) in lines.iter().enumerate() {
        match row(line, cut, dashes) {
            Row::Frame => {
                found.used[at] = true;
                found.has_markdown |= run.rows.len() == 1 && line.contains('-') && line.contains('|');
                run.breaks.push(run.rows.len());
            }
            Row::Cells(cells) => {
                found.lengths[at] = cells.len();
                if run.rows.last().is_some_and(|(_, last)| last.len() != cells.len()) {
                    found.take(std::mem::take(&mut run), cut, limits);
                }
                run.rows.push((at, cells));
            }
            Row::Other => found.take(std::mem::take(&mut run), cut, limits),
        }
    }
    found.take(run, cut, limits);
    found
}

impl Grids {
    /// Takes the grids of a run of rows.
    fn take(&mut self, run: Run<'_>, cut: Cut, limits: &Limits) {
        let Run { mut rows, breaks } = run;
        let Some(length) = rows.first().map(|(_, cells)| cells.len()) else { return };
        let side = if cut == Cut::NamedRows { length - 1 } else { length };
        let is_heading =
            |cells: &[&str]| !cells.iter().any(|cell| cell.contains(|c: char| c.is_ascii_digit()));
        if rows.len() == side + 1 && is_heading(&rows[0].1) {
            let (at, heading) = rows.remove(0);
            self.used[at] = heading.iter().all(|cell| cell.is_empty());
        }
        // The breaks are in order.
        let is_parted = |grid: usize| breaks.binary_search(&(grid * side)).is_ok();
        if side < 2
            || side > limits.side
            || !rows.len().is_multiple_of(side)
            || !(1..rows.len() / side).all(is_parted)
        {
            return;
        }
        for grid in rows.chunks(side) {
            if cut == Cut::NamedRows
                && !are_names(&grid.iter().map(|(_, cells)| cells[0]).collect::<Vec<_>>())
            {
                continue;
            }
            let words: Vec<&str> =
                grid.iter().flat_map(|(_, cells)| &cells[cells.len() - side..]).copied().collect();
            if let Ok(cells) = Cells::read(&words) {
                grid.iter().for_each(|&(at, _)| self.used[at] = true);
                self.sides.insert(cells.side);
                self.grids.push((grid[0].0, cells));
            }
        }
    }

    /// Claims the text if it has a grid.
    fn claim(self, lines: &[&str], limits: &Limits) -> Option<Claim> {
        let first = self.grids.first()?;
        let has_others = self.used.iter().any(|used| !used) || self.grids.len() > 1;
        if has_others && self.grids.iter().any(|(_, cells)| cells.side < LEAST_UNUSUAL) {
            return None;
        }
        let form = match &first.1 {
            cells if cells.has_placed() => "sdx",
            cells if cells.has_candidates() => "candidate_grid",
            _ if self.has_markdown => "markdown",
            _ if lines.iter().any(|line| line.contains(['\t', ',', ';'])) => "cells",
            _ if lines[first.0].chars().any(is_dash) => "blanks",
            _ => "text",
        };
        let side = first.1.side;
        let reason = format!("{side} lines of {side} cells");
        let confidence = self.grids.iter().map(|(_, cells)| cells.confidence()).min()?;
        let puzzles = self.puzzles(form, lines, limits);
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
        let further = self.grids.len().saturating_sub(limits.puzzles);
        for (first, cells) in self.grids.iter().take(limits.puzzles) {
            let mut draft = cells.draft(form);
            let before: Vec<usize> = (next..*first).filter(|&at| !self.used[at]).collect();
            let title = before.iter().copied().rfind(|&at| is_title(lines[at]) && !self.is_row(at, lines));
            draft.title = title.map(|at| lines[at].trim().trim_start_matches('#').trim().to_owned());
            before
                .into_iter()
                .filter(|&at| Some(at) != title)
                .for_each(|at| self.name(at, lines, &mut draft));
            next = *first;
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

    /// Returns whether a line looks like a row of a grid that is none.
    fn is_row(&self, at: usize, lines: &[&str]) -> bool {
        let has_length = self.sides.contains(&self.lengths[at]);
        has_length && !lines[at].chars().any(|c| c.is_alphabetic() && !is_unusual_mark(c))
    }

    /// Lists a line that is in no grid as unread.
    fn name(&self, at: usize, lines: &[&str], draft: &mut Draft) {
        let line = lines[at].trim();
        if self.is_row(at, lines) || is_link(line) {
            draft.unread(line);
        } else {
            draft.pass_over(line);
        }
    }
}

/// Returns whether a line above a grid is its title: it has a word of two letters, as the names of columns
/// have not, and is no link.
fn is_title(line: &str) -> bool {
    let has_word = line.split(|c: char| !c.is_alphabetic()).any(|word| word.chars().nth(1).is_some());
    has_word && line.len() < 200 && !is_link(line)
}

/// Returns whether a line has a link, which can be another puzzle.
fn is_link(line: &str) -> bool {
    line.contains("://")
}

/// Returns whether rows are named in order: by letters, or by numbers from 0 or 1.
fn are_names(names: &[&str]) -> bool {
    let letter = |at: usize| char::from_u32('a' as u32 + at as u32).map(String::from).unwrap_or_default();
    let is_named = |name: &dyn Fn(usize) -> String| {
        names.iter().enumerate().all(|(at, given)| {
            given.to_ascii_lowercase().trim_start_matches('r') == name(at)
                || given.to_ascii_lowercase() == name(at)
        })
    };
    is_named(&letter) || is_named(&|at| (at + 1).to_string()) || is_named(&|at| at.to_string())
}

/// Claims rows whose empty cells are blank: each cell has its column, counted from the beginning of the line
/// or from the last bar.
fn blanks(lines: &[&str], limits: &Limits) -> Vec<Claim> {
    if lines.len() > 3 * MAX_SYMBOL_SIDE
        || lines.iter().any(|line| line.len() > LONGEST_ROW || line.contains('\t'))
    {
        return Vec::new();
    }
    let with_title = lines.iter().skip(1).copied().collect::<Vec<_>>();
    let all = blank_grids(lines, limits);
    if !all.is_empty() {
        return all.into_iter().map(|cells| claim_of_blanks(&cells, None)).collect();
    }
    match lines.first() {
        Some(title) if is_title(title) => {
            let grids = blank_grids(&with_title, limits);
            grids.into_iter().map(|cells| claim_of_blanks(&cells, Some(title))).collect()
        }
        _ => Vec::new(),
    }
}

fn claim_of_blanks(cells: &Cells, title: Option<&str>) -> Claim {
    let mut draft = cells.draft("blanks");
    draft.title = title.map(|title| title.trim().trim_start_matches('#').trim().to_owned());
    let side = cells.side;
    let reason = format!("{side} lines of {side} cells, of which some are blank");
    Claim::new(Confidence::Possible, reason, draft.finish())
}

fn blank_grids(lines: &[&str], limits: &Limits) -> Vec<Cells> {
    let has_bars = lines.iter().any(|line| !is_rule(line) && line.contains(is_bar));
    let is_row = |line: &&&str| !is_rule(line) && (!has_bars || line.contains(is_bar));
    let rows: Vec<&str> = lines.iter().filter(is_row).copied().collect();
    let is_other =
        |line: &&str| !is_rule(line) && has_bars && !line.contains(is_bar) && !line.trim().is_empty();
    let side = rows.len();
    if !(LEAST_UNUSUAL..=MAX_SYMBOL_SIDE.min(limits.side)).contains(&side) || lines.iter().any(is_other) {
        return Vec::new();
    }
    let is_framed = rows.iter().all(|row| row.trim_start().starts_with(is_bar));
    let pieces = |row: &&str| -> Vec<Vec<char>> {
        let inner = row.trim().strip_prefix(is_bar).filter(|_| is_framed);
        let row = inner.map_or(*row, |row| row.strip_suffix(is_bar).unwrap_or(row));
        let pieces: Vec<&str> = row.split(is_bar).collect();
        // Two bars in succession are one; after the last bar all cells of a row can be blank.
        let last = pieces.len() - 1;
        let kept = pieces.into_iter().enumerate().filter(|(at, piece)| !piece.is_empty() || *at == last);
        kept.map(|(_, piece)| piece.chars().collect()).collect()
    };
    let rows: Vec<Vec<Vec<char>>> = rows.iter().map(pieces).collect();
    let count = rows[0].len();
    if count == 0 || !side.is_multiple_of(count) || rows.iter().any(|row| row.len() != count) {
        return Vec::new();
    }
    let columns = side / count;
    let widest = rows.iter().flatten().map(Vec::len).max().unwrap_or(0);
    let has_blank = rows.iter().flatten().flatten().any(|symbol| symbol.is_whitespace());
    let mut grids: Vec<Cells> = Vec::new();
    for step in 1..=4 {
        for start in 0..=8 {
            let width = start + step * (columns - 1) + 1;
            if !has_blank || widest < width || widest > width + step {
                continue;
            }
            let Some(cells) = rows_at(&rows, columns, start, step) else { continue };
            let words: Vec<String> = cells.iter().map(|symbol| symbol.to_string()).collect();
            match Cells::read(&words.iter().map(|word| word.trim()).collect::<Vec<_>>()) {
                Ok(cells) if cells.empty_cells() < side * side && !grids.contains(&cells) => {
                    grids.push(cells);
                }
                _ => {}
            }
        }
    }
    grids
}

/// Returns the symbols in the columns of the cells; `None` if there is a symbol elsewhere.
fn rows_at(rows: &[Vec<Vec<char>>], columns: usize, start: usize, step: usize) -> Option<Vec<char>> {
    let mut cells = Vec::new();
    for piece in rows.iter().flatten() {
        let is_column =
            |at: usize| at >= start && (at - start).is_multiple_of(step) && (at - start) / step < columns;
        if piece.iter().enumerate().any(|(at, symbol)| !symbol.is_whitespace() && !is_column(at)) {
            return None;
        }
        cells.extend((0..columns).map(|column| piece.get(start + column * step).copied().unwrap_or(' ')));
    }
    Some(cells)
}
