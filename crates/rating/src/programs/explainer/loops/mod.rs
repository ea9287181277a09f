//! Unique rectangles and loops.
//!
//! A loop of cells with two common candidates: every house contains two of them or none. If its cells
//! held nothing else, both values could be exchanged along it, so one of its extra candidates is true.

mod search;
mod types;

use super::hint::{Finding, HintKind};
use super::position::Position;

/// The best loop that removes something: lowest rating, then lowest type; the first of equals.
pub(crate) fn unique_loop(
    position: &Position,
    rectangles: [HintKind; 4],
    loops: [HintKind; 4],
) -> Option<Finding> {
    let mut best: Option<(u8, Finding)> = None;
    for start in position.cells_with(2).iter() {
        search::loops_from(position, start, &mut |loop_| {
            let kinds = if loop_.len == 4 { rectangles } else { loops };
            types::for_each_hint(position, &loop_, kinds, &mut |number, finding| {
                let is_better =
                    |(other, found): &(u8, Finding)| (finding.rating, number) < (found.rating, *other);
                if best.as_ref().is_none_or(is_better) {
                    best = Some((number, finding));
                }
            });
        });
    }
    best.map(|(_, finding)| finding)
}
