//! Making one puzzle.

use crate::generate::answer::NewPuzzle;
pub use crate::generate::ended::Ended;
use sudokud_core::houses::Layout;
use sudokud_generate::{Maker, NotMade, fingerprint};
use sudokud_search::budget::{Stop, Watch};

/// The bytes of a puzzle in an answer, besides its boards.
const PUZZLE: usize = 2_000;

/// Returns an upper bound on the usual size of a puzzle in an answer, in bytes.
#[must_use]
pub fn puzzle_bytes(layout: &Layout) -> usize {
    const A_PLACE: usize = 24;
    let houses = match layout.classic_order() {
        None => A_PLACE * layout.rules().extra.iter().map(Vec::len).sum::<usize>() + 3 * layout.cell_count(),
        Some(_) => 0,
    };
    PUZZLE + 2 * layout.cell_count() + houses
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
    Ok((NewPuzzle::new(&made, rated.as_ref()), fingerprint(&made.puzzle, &made.solution)))
}
