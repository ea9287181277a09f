//! Boards whose empty cells are empty: cells of a spreadsheet between tabs, commas or semicolons, a table in
//! Markdown, and rows of characters with blanks.

use crate::draft::Draft;
use crate::imported::{ImportError, Imported, Limits};
use sudokud_core::grid::Cell;
use sudokud_core::grid::text::{self, Numbers};

/// Reads a table; `None` if the lines are no N rows of N cells, one of which is empty.
pub(crate) fn read(source: &str, limits: &Limits) -> Option<Result<Imported, ImportError>> {
    if source.len() > 1 << 20 {
        return None;
    }
    let lines: Vec<&str> = source.lines().map(|line| line.trim_end_matches('\r')).collect();
    let first = lines.iter().position(|line| !line.trim().is_empty())?;
    let last = lines.iter().rposition(|line| !line.trim().is_empty())?;
    let lines = &lines[first..=last];
    let filled: Vec<&str> = lines.iter().copied().filter(|line| !line.trim().is_empty()).collect();
    let grid = markdown(&filled)
        .or_else(|| separated(lines))
        .or_else(|| blanks(lines))
        .or_else(|| marked_line(&filled));
    let (form, title, rows) = grid.or_else(|| {
        // A title above the grid.
        let (title, rows) = filled.split_first()?;
        let is_title = title.chars().any(char::is_alphabetic);
        let (form, _, rows) = markdown(rows).or_else(|| separated(rows))?;
        is_title.then(|| (form, Some(title.trim().trim_start_matches('#').trim().to_owned()), rows))
    })?;
    if rows.len() > limits.side {
        return None;
    }
    let mut draft = Draft::new(form, rows.len());
    draft.title = title;
    for (at, word) in rows.concat().into_iter().enumerate() {
        if !word.is_empty() {
            let numbers = Numbers { side: draft.side(), first_value: 1 };
            let value = text::read_number(word, Cell::new(at), numbers).ok()?;
            value.into_iter().for_each(|value| draft.fill(Cell::new(at), value));
        }
    }
    Some(draft.finish())
}

type Grid<'a> = (&'static str, Option<String>, Vec<Vec<&'a str>>);

/// Returns rows that are as many as the cells of each of them, at least two.
fn square<'a>(form: &'static str, rows: Vec<Vec<&'a str>>) -> Option<Grid<'a>> {
    let is_square = rows.len() > 1 && rows.iter().all(|row| row.len() == rows.len());
    is_square.then_some((form, None, rows))
}

/// `| 1 |  |`, with a line `|---|` after the first row. A first row without numbers is a heading.
fn markdown<'a>(lines: &[&'a str]) -> Option<Grid<'a>> {
    let is_rule = |line: &str| line.contains('-') && line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '));
    if !lines.get(1).is_some_and(|line| is_rule(line) && line.contains('|')) {
        return None;
    }
    let cells = |line: &&'a str| -> Option<Vec<&'a str>> {
        let inner = line.trim().strip_prefix('|')?.strip_suffix('|')?;
        Some(inner.split('|').map(str::trim).collect())
    };
    let lines = lines.iter().filter(|line| !is_rule(line));
    let mut rows = lines.map(cells).collect::<Option<Vec<_>>>()?;
    let is_heading = |row: &Vec<&str>| row.iter().all(|cell| cell.parse::<u32>().is_err());
    if rows.len() == rows.first()?.len() + 1 && is_heading(&rows[0]) {
        rows.remove(0);
    }
    square("markdown", rows)
}

/// Cells between tabs, commas or semicolons, one of which is empty.
fn separated<'a>(lines: &[&'a str]) -> Option<Grid<'a>> {
    ['\t', ';', ','].into_iter().find_map(|separator| {
        let row = |line: &&'a str| line.split(separator).map(|cell| cell.trim().trim_matches('"')).collect();
        let rows: Vec<Vec<&str>> = lines.iter().map(row).collect();
        let has_empty = rows.concat().contains(&"");
        square("cells", rows).filter(|_| has_empty)
    })
}

/// Characters of a cell, and those of an empty cell which elsewhere belong to a frame or are letters.
fn is_cell(symbol: char) -> bool {
    symbol.is_ascii_digit() || matches!(symbol, '.' | '_' | '*') || is_unusual_mark(symbol)
}

fn is_unusual_mark(symbol: char) -> bool {
    matches!(symbol, '-' | 'x' | 'X')
}

/// One line of N·N characters, N up to 9, of which one is `x` or `-` for an empty cell.
fn marked_line<'a>(lines: &[&'a str]) -> Option<Grid<'a>> {
    let [line] = lines else { return None };
    let line = line.trim();
    let side = line.len().isqrt();
    let fits = (4..=9).contains(&side) && side * side == line.len() && line.chars().all(is_cell);
    if !fits || !line.contains(is_unusual_mark) {
        return None;
    }
    let cell = |at: usize| line.get(at..=at).unwrap_or("").trim_matches(is_unusual_mark);
    square("text", (0..side).map(|row| (0..side).map(|at| cell(row * side + at)).collect()).collect())
}

/// N lines of up to N characters, digits and blanks or `-`; one of the lines has N characters.
fn blanks<'a>(lines: &[&'a str]) -> Option<Grid<'a>> {
    let side = lines.len();
    let fits = |line: &&str| line.len() <= side && line.chars().all(|c| c == ' ' || is_cell(c));
    if !(4..=9).contains(&side) || !lines.iter().all(fits) {
        return None;
    }
    let is_whole = lines.iter().any(|line| line.trim_end().len() == side);
    let is_usual = |line: &&str| line.len() == side && !line.contains(' ') && !line.contains(is_unusual_mark);
    if !is_whole || lines.iter().all(is_usual) {
        return None;
    }
    let cell =
        |line: &'a str, at: usize| line.get(at..=at).unwrap_or("").trim().trim_matches(is_unusual_mark);
    let rows = lines.iter().map(|line| (0..side).map(|at| cell(line, at)).collect()).collect();
    square("blanks", rows)
}
