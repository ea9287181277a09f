//! The three passes of the producer of unary chains.

use super::candidate::Candidate;
use super::links::Class;
use crate::explainer::pattern::Pattern;
use crate::explainer::position::Position;

/// A pass: which links are followed from true and from false candidates, and how its hints are rated.
pub(super) struct Pass {
    pub(super) falsifying: Class,
    pub(super) verifying: Class,
    pub(super) cycle: (f64, Pattern),
    /// `None` if the pass has no chains, only cycles.
    pub(super) chain: Option<(f64, Pattern)>,
    /// The third sort key.
    pub(super) key: u8,
}

impl Pass {
    /// Returns whether this pass searches from this start.
    pub(super) fn starts_at(&self, position: &Position, start: Candidate) -> bool {
        let count = position.candidates(start.cell()).len();
        count >= 2 && (self.chain.is_some() || count == 2)
    }
}

pub(super) const PASSES: [Pass; 3] = [
    Pass {
        falsifying: Class::Houses,
        verifying: Class::Houses,
        cycle: (6.5, Pattern::XCycle),
        chain: Some((6.6, Pattern::XChain)),
        key: 2,
    },
    Pass {
        falsifying: Class::All,
        verifying: Class::Cell,
        cycle: (6.5, Pattern::YCycle),
        chain: None,
        key: 3,
    },
    Pass {
        falsifying: Class::All,
        verifying: Class::All,
        cycle: (7.0, Pattern::XyCycle),
        chain: Some((7.0, Pattern::XyChain)),
        key: 4,
    },
];
