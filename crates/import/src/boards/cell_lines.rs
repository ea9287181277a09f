//! A cell in each line: N·N lines with a value, a mark of an empty cell, or nothing.

use super::cells::{Cells, LEAST_UNUSUAL, side_of};
use super::flat::LONGEST_WORD;
use crate::claim::{Claim, Confidence};
use crate::imported::Limits;
use crate::text::Text;

/// Claims N·N lines of one word at most.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    let source = text.as_str();
    let is_cell = |line: &str| line.len() <= 4 * LONGEST_WORD && !line.contains(char::is_whitespace);
    let most = limits.side * limits.side + 1;
    let lines: Vec<&str> =
        source.lines().map(str::trim).take_while(|line| is_cell(line)).take(most + 1).collect();
    if lines.len() > most || source.lines().nth(lines.len()).is_some() {
        return None;
    }
    // The last line can end with one more line end.
    let cells = match lines.split_last() {
        Some((&"", others)) if side_of(lines.len()).is_none() => others,
        _ => &lines[..],
    };
    let side = side_of(cells.len()).filter(|&side| side >= LEAST_UNUSUAL && side <= limits.side)?;
    let read = Cells::read(cells).ok().filter(Cells::has_values)?;
    let confidence = match cells.contains(&"") {
        true => Confidence::Possible,
        false => read.confidence(),
    };
    let reason = format!("{} lines of one cell each", side * side);
    Some(Claim::new(confidence, reason, read.draft("text").finish()))
}
