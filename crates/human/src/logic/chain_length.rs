//! How the length of a chain adds to its rating, and how long a chain may be to stay below the ceiling.
//!
//! The surcharge is 0.1 for each of 4, 6, 8, 12, 16, 24, 32, … links that the chain exceeds. Sudoku Explainer
//! has the same thresholds, for its complexity (a number of nodes) minus 2.

use crate::ladder::rating::Rating;
use crate::logic::scan::Scan;

/// If the ceiling is more tenths away than this, the length of a chain is not limited. It would take more
/// than 16384 links to reach the ceiling.
const MAX_SURCHARGES: usize = 24;

/// The surcharge for a number of links.
pub(crate) fn surcharge(links: usize) -> Rating {
    Rating::from_tenths(thresholds().take_while(|&threshold| links > threshold).count() as u16)
}

/// The most links with which a step of the scan's technique stays below the ceiling.
pub(crate) fn max_links<const W: usize>(scan: &Scan<'_, W>) -> usize {
    max_links_below(scan.bounds().tenths_to_ceiling(scan.rating()))
}

/// The most links with which an argument of the scan's technique is needed: it stays below the ceiling, or
/// reaches it with fewer links than the best argument so far.
pub(crate) fn max_argument_links<const W: usize>(scan: &Scan<'_, W>) -> usize {
    let tenths = scan.bounds().tenths_to_ceiling(scan.rating());
    let shorter = scan.bounds().ceiling_links().saturating_sub(1);
    max_links_below(tenths).max(shorter.min(max_links_below(tenths + 1)))
}

fn max_links_below(tenths: usize) -> usize {
    match tenths {
        0 => 0,
        tenths if tenths > MAX_SURCHARGES => usize::from(u16::MAX),
        tenths => thresholds().nth(tenths - 1).unwrap_or(0),
    }
}

/// 4, 6, 8, 12, 16, 24, 32, …
fn thresholds() -> impl Iterator<Item = usize> {
    let pairs = std::iter::successors(Some([4, 6]), |pair: &[usize; 2]| Some(pair.map(|links| 2 * links)));
    pairs.flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_grow_by_turns_by_a_half_and_by_a_third() {
        assert_eq!(thresholds().take(8).collect::<Vec<_>>(), [4, 6, 8, 12, 16, 24, 32, 48]);
        assert_eq!([4, 5, 12, 13].map(|links| surcharge(links).tenths()), [0, 1, 3, 4]);
    }
}
