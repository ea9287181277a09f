//! A board and its regions on one line: a symbol for each cell, then one for its region.

use super::line::{ALL_LETTERS, format_of, line_of};
use crate::puzzle::{Export, NotExpressible, Puzzle, Unwritten};
use sudokud_model::grid::text::Format;

/// The symbols of the regions.
const REGIONS: &[u8] = b"123456789ABCDEFGHIJKLMNOP";

/// Writes the givens and the boxes or regions.
///
/// # Errors
/// If a cell is in no region, or the board has to be in numbers.
pub(crate) fn write(puzzle: &Puzzle) -> Result<Export, NotExpressible> {
    let (layout, board) = (puzzle.layout(), puzzle.givens());
    if format_of(board) == Format::Numbers {
        return Err(NotExpressible::new("/board", ALL_LETTERS));
    }
    let first = layout.houses().find(|&house| layout.block_of(layout.cells_of(house)[0]) == Some(house));
    let region = |cell| {
        let number = layout.block_of(cell)?.index() - first?.index();
        REGIONS.get(number).copied().map(char::from)
    };
    let regions: Option<String> = layout.cells().map(region).collect();
    let regions =
        regions.ok_or_else(|| NotExpressible::new("/houses", "a jigsaw has a region for each cell"))?;
    let rules = layout.rules();
    let patterns = rules.patterns.iter().map(|_| "houses beside the regions");
    let extra = rules.extra.iter().map(|_| "an extra house");
    Ok(Export {
        text: line_of(board) + &regions,
        link: None,
        unwritten: patterns.chain(extra).map(|what| Unwritten::new("/houses", what)).collect(),
    })
}
