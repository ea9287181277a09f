//! A claim: changes of a position, and the evidence that is said to prove them.
//!
//! [`Step::claim`] makes the claim of a deduction. A client can send any other, so that nothing about a claim
//! holds by its type. Pictures draw it as it is.

use crate::ladder::technique::Technique;
use crate::proof::evidence::{Evidence, Values};
use crate::proof::step::Step;
use sudokud_model::grid::{Cell, Value};

/// The changes and the evidence of a step, as data.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// The technique.
    pub technique: Technique,
    /// The values to place.
    pub placements: Vec<(Cell, Value)>,
    /// The candidates to remove.
    pub eliminations: Vec<(Cell, Values)>,
    /// The proof of the placements and eliminations.
    pub evidence: Evidence,
}

impl Claim {
    /// A claim about a technique that changes nothing yet.
    #[must_use]
    pub fn new(technique: Technique) -> Self {
        Self { technique, placements: Vec::new(), eliminations: Vec::new(), evidence: Evidence::default() }
    }
}

impl Step {
    /// The changes and the evidence of the step, as data.
    #[must_use]
    pub fn claim(&self) -> Claim {
        Claim {
            technique: self.technique,
            placements: self.placements.clone(),
            eliminations: self.eliminations.clone(),
            evidence: self.evidence(),
        }
    }
}
