//! Making one puzzle.

use crate::generate::answer::NewPuzzle;
pub use crate::generate::ended::Ended;
use sudokud_generate::{CagesWish, Maker, NotMade, Regions, Wishes, fingerprint_of};
use sudokud_search::budget::{Stop, Watch};

/// The bytes of a puzzle in an answer, besides its boards.
const PUZZLE: usize = 2_000;

/// Returns an upper bound on the usual size of a puzzle in an answer, in bytes.
#[must_use]
pub fn puzzle_bytes(wishes: &Wishes) -> usize {
    const A_PLACE: usize = 24;
    let layout = &wishes.layout;
    let houses = match (layout.classic_order(), wishes.regions) {
        (Some(_), Regions::OfLayout) => 0,
        _ => A_PLACE * layout.rules().extra.iter().map(Vec::len).sum::<usize>() + 3 * layout.cell_count(),
    };
    // A cage for each cell at most, in JSON and in a line of text.
    let cages = if wishes.cages == CagesWish::Killer { 3 * A_PLACE * layout.cell_count() } else { 0 };
    PUZZLE + 2 * layout.cell_count() + houses + cages
}

/// Makes and rates a puzzle. Returns it with its fingerprint.
///
/// # Errors
/// Why there is none.
pub fn make(maker: &mut Maker, seed: u64, watch: &dyn Watch) -> Result<(NewPuzzle, u64), NotMade> {
    let mut made = maker.make(seed, watch)?;
    let rated = maker.rate(&made, watch).unwrap_or_else(|stop: Stop| {
        made.stopped = Some(stop);
        None
    });
    Ok((NewPuzzle::new(&made, maker.wishes(), rated.as_ref()), fingerprint_of(&made)))
}
