//! Grids whose empty cells are blank, in a frame or in columns: each cell has its column, counted from the
//! beginning of the line or from the last bar.

use super::cells::{Cells, LEAST_UNUSUAL};
use super::flat::{is_bar, is_rule};
use super::grid::{LONGEST_ROW, is_title};
use crate::claim::{Claim, Confidence};
use crate::imported::Limits;
use crate::text::Text;
use sudokud_model::grid::alphabet::MAX_SYMBOL_SIDE;

/// Claims N rows of N cells.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Vec<Claim> {
    let lines = text.lines();
    if lines.len() > 3 * MAX_SYMBOL_SIDE
        || lines.iter().any(|line| line.len() > LONGEST_ROW || line.contains('\t'))
    {
        return Vec::new();
    }
    let with_title = lines.iter().skip(1).copied().collect::<Vec<_>>();
    let all = blank_grids(&lines, limits);
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
