//! A new puzzle as a line of text, in a form that `/import` reads.
//!
//! The board; a jigsaw with random regions has a character for the region of each cell behind it, and a
//! killer is the string `3x3::k:` of sudocue.net, with its givens at the end if there are some.

use std::fmt::Write;
use sudokud_generate::{CagesWish, Made, Regions, Wishes};
use sudokud_model::constraint::{Argument, Constraints};
use sudokud_model::grid::Cell;
use sudokud_model::grid::text::{Format, print};
use sudokud_model::houses::{Layout, Pattern};

/// Returns whether the cages of these wishes can be written in a line.
pub(super) fn has_killer_text(wishes: &Wishes) -> bool {
    wishes.cages == CagesWish::Killer
        && wishes.regions == Regions::OfLayout
        && killer_houses(&wishes.layout).is_some()
}

/// Returns the line of a puzzle.
pub(super) fn puzzle_text(made: &Made, regions: Regions) -> String {
    let layout = made.puzzle.layout();
    let board = print(&made.puzzle, &Format::of_side(layout.side()));
    match (&made.constraints, killer_houses(layout)) {
        (Some(constraints), Some(houses)) => {
            let mut text = houses + &cages(constraints, layout);
            if made.puzzle.filled().next().is_some() {
                text.push(':');
                text.push_str(&board);
            }
            text
        }
        _ if regions == Regions::Random => board + &region_letters(layout),
        _ => board,
    }
}

/// The beginning of a killer string; `None` for houses that it cannot name.
fn killer_houses(layout: &Layout) -> Option<String> {
    let (shape, rules) = (layout.box_shape()?, layout.rules());
    let diagonals = match rules.patterns.as_slice() {
        [] => "",
        [Pattern::MainDiagonal, Pattern::AntiDiagonal] => "d",
        _ => return None,
    };
    rules.extra.is_empty().then(|| format!("{}x{}:{diagonals}:k", shape.rows, shape.columns))
}

/// For each cell a colon and `sum · 256 + number of the cage`.
fn cages(constraints: &Constraints, layout: &Layout) -> String {
    let mut numbers = vec![0; layout.cell_count()];
    for (number, cage) in (1..).zip(constraints.list()) {
        let sum = cage.arguments().find_map(|(_, argument)| match argument {
            Argument::Number(sum) => Some(*sum),
            _ => None,
        });
        for cell in cage.all_cells() {
            numbers[cell.index()] = sum.unwrap_or(0) * 256 + number;
        }
    }
    numbers.iter().fold(String::new(), |mut text, number| {
        // Writing to a String cannot fail.
        let _ = write!(text, ":{number}");
        text
    })
}

/// The region of each cell: letters from A on.
fn region_letters(layout: &Layout) -> String {
    let first = 2 * layout.side();
    let letter = |cell: Cell| {
        let index = layout.block_of(cell).map_or(0, |region| region.index().saturating_sub(first));
        char::from(b'A' + index as u8)
    };
    layout.cells().map(letter).collect()
}
