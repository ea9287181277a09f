//! A board and its regions: N·N characters for the cells and as many for the regions, each of N cells, in
//! either order, perhaps below a line with the side.
//!
//! Connected regions are a signature: cells of a board that touch have different values. Regions that are not
//! connected are none, and neither are the rows or the columns.

use super::cells::Cells;
use super::flat::{characters, is_gap, is_rule};
use crate::claim::{Claim, Confidence};
use crate::imported::Limits;
use crate::text::Text;
use std::collections::HashMap;
use sudokud_model::houses::Blocks;

/// The largest side: a character for each value.
const MAX_SIDE: usize = 25;

/// Claims a board and its regions; `None` if no half names N regions of N cells.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    let mut lines = text.lines();
    lines.retain(|line| !is_rule(line));
    // A number alone in the first line is the side.
    let heading = lines.first().map(|line| line.trim()).filter(|line| line.parse::<usize>().is_ok());
    let heading = heading.filter(|line| line.len() <= 2);
    if heading.is_some() {
        lines.remove(0);
    }
    let is_cell = |symbol: &&str| !symbol.chars().all(|c| is_gap(c) || c == ',');
    let symbols = lines.into_iter().flat_map(characters).filter(is_cell);
    let symbols: Vec<&str> = symbols.take(2 * MAX_SIDE * MAX_SIDE + 1).collect();
    let side = (symbols.len() / 2).isqrt();
    let is_side = heading.is_none_or(|heading| heading.parse() == Ok(side));
    if 2 * side * side != symbols.len() || side < 4 || side > MAX_SIDE.min(limits.side) || !is_side {
        return None;
    }
    let (first, second) = symbols.split_at(side * side);
    let connected = |cells, regions| {
        let regions = numbered(regions, side)
            .filter(|regions| are_connected(regions, side) && !are_lines(regions, side))?;
        Some((Cells::read(cells).ok()?, regions))
    };
    let (cells, regions) = connected(first, second).or_else(|| connected(second, first))?;
    let mut draft = cells.draft("jigsaw");
    draft.houses.blocks = Blocks::Regions(regions.into_iter().map(Some).collect());
    let reason = format!("a board of side {side}, and {side} regions of {side} cells");
    let confidence = match cells.confidence() {
        Confidence::Likely => Confidence::Certain,
        confidence => confidence,
    };
    Some(Claim::new(confidence, reason, draft.finish()))
}

/// Numbers the regions in the order of their first cells.
fn numbered(symbols: &[&str], side: usize) -> Option<Vec<u8>> {
    // By symbol: the number of the region, and how many cells it has.
    let mut known: HashMap<&str, (usize, usize)> = HashMap::new();
    let mut numbers = Vec::with_capacity(symbols.len());
    for symbol in symbols {
        let next = known.len();
        let region = known.entry(*symbol).or_insert((next, 0));
        region.1 += 1;
        numbers.push(u8::try_from(region.0).ok()?);
    }
    let is_whole = known.len() == side && known.values().all(|&(_, cells)| cells == side);
    is_whole.then_some(numbers)
}

/// Returns whether each region is connected by sides of cells.
fn are_connected(regions: &[u8], side: usize) -> bool {
    let mut is_reached = vec![false; regions.len()];
    let mut parts = 0;
    for start in 0..regions.len() {
        if is_reached[start] {
            continue;
        }
        parts += 1;
        let mut open = vec![start];
        is_reached[start] = true;
        while let Some(at) = open.pop() {
            let beside = [
                (at % side > 0).then(|| at - 1),
                (at % side + 1 < side).then(|| at + 1),
                at.checked_sub(side),
                Some(at + side).filter(|&below| below < regions.len()),
            ];
            for next in beside.into_iter().flatten() {
                if regions[next] == regions[at] && !is_reached[next] {
                    is_reached[next] = true;
                    open.push(next);
                }
            }
        }
    }
    parts == side
}

/// Returns whether the regions are the rows or the columns, which are houses already.
fn are_lines(regions: &[u8], side: usize) -> bool {
    let is_of = |line: fn(usize, usize) -> usize| {
        regions.iter().enumerate().all(|(at, &region)| usize::from(region) == line(at, side))
    };
    is_of(|at, side| at / side) || is_of(|at, side| at % side)
}
