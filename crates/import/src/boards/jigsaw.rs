//! A board and its regions: N·N characters for the cells and as many for the regions, each of N cells.

use super::cells::Cells;
use super::flat::{characters, is_bar, is_rule};
use crate::claim::Claim;
use crate::imported::Limits;
use crate::text::Text;
use std::collections::{HashMap, HashSet};
use sudokud_core::houses::Blocks;

/// The largest side: a character for each value.
const MAX_SIDE: usize = 25;

/// Claims a board and its regions; `None` if the second half does not name N regions of N cells.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    let lines = text.lines().into_iter().filter(|line| !is_rule(line));
    let is_cell = |symbol: &&str| !symbol.chars().all(|c| c.is_whitespace() || is_bar(c) || c == ',');
    let symbols: Vec<&str> =
        lines.flat_map(characters).filter(is_cell).take(2 * MAX_SIDE * MAX_SIDE + 1).collect();
    let side = (symbols.len() / 2).isqrt();
    if 2 * side * side != symbols.len() || side < 4 || side > MAX_SIDE.min(limits.side) {
        return None;
    }
    let (cells, regions) = symbols.split_at(side * side);
    let cells = Cells::read(cells).ok()?;
    // The solution of a board has each value N times, too, but once in each row.
    let is_of_values = |row: &[&str]| row.iter().collect::<HashSet<_>>().len() == side;
    if regions.chunks(side).all(is_of_values) && Cells::read(regions).is_ok_and(|full| full.solves(&cells)) {
        return None;
    }
    let regions = numbered(regions, side)?;
    let mut draft = cells.draft("jigsaw");
    draft.houses.blocks = Blocks::Regions(regions);
    let reason = format!("a board of side {side}, and {side} regions of {side} cells");
    Some(Claim::new(cells.confidence(), reason, draft.finish()))
}

/// Numbers the regions in the order of their first cells.
fn numbered(symbols: &[&str], side: usize) -> Option<Vec<Option<u8>>> {
    // By symbol: the number of the region, and how many cells it has.
    let mut known: HashMap<&str, (usize, usize)> = HashMap::new();
    let mut numbers = Vec::with_capacity(symbols.len());
    for symbol in symbols {
        let next = known.len();
        let region = known.entry(*symbol).or_insert((next, 0));
        region.1 += 1;
        numbers.push(Some(u8::try_from(region.0).ok()?));
    }
    let is_whole = known.len() == side && known.values().all(|&(_, cells)| cells == side);
    is_whole.then_some(numbers)
}
