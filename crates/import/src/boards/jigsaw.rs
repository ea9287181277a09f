//! A board and its regions: N·N characters for the cells and as many for the regions, each of N cells.

use super::plain::of_board;
use crate::imported::{ImportError, Imported, Limits};
use std::collections::HashMap;
use sudokud_core::grid::text;
use sudokud_core::houses::Blocks;

/// The largest side: a character for each value.
const MAX_SIDE: usize = 25;

/// Reads a board and its regions; `None` if the second half does not name N regions of N cells.
pub(crate) fn read(source: &str, limits: &Limits) -> Option<Result<Imported, ImportError>> {
    let symbols: Vec<char> =
        source.chars().filter(|c| !c.is_whitespace()).take(2 * MAX_SIDE * MAX_SIDE + 1).collect();
    let side = (symbols.len() / 2).isqrt();
    if 2 * side * side != symbols.len() || side == 0 || side > MAX_SIDE.min(limits.side) {
        return None;
    }
    let (cells, regions) = symbols.split_at(side * side);
    let regions = numbered(regions, side)?;
    let (board, _) = text::parse(&cells.iter().collect::<String>(), None).ok()?;
    let mut draft = of_board("jigsaw", &board);
    draft.houses.blocks = Blocks::Regions(regions);
    Some(draft.finish())
}

/// Numbers the regions in the order of their first cells.
fn numbered(symbols: &[char], side: usize) -> Option<Vec<Option<u8>>> {
    // By symbol: the number of the region, and how many cells it has.
    let mut known: HashMap<char, (usize, usize)> = HashMap::new();
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
