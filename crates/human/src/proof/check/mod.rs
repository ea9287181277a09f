//! The checker: does the evidence of a claim prove its changes?
//!
//! It shares no search with the finders. It knows families, and of single techniques templates, sums of
//! houses, and the premise of those that assume a single solution. The evidence is taken as a small puzzle of
//! its own:
//!
//! - Each part must be so: its cells have the candidates, a strong link has a ground, an almost locked set
//!   one value more than cells.
//! - Then nothing but the parts is known. Each named cell takes one of its candidates, each base house and
//!   each strong link has a place for its value, and cells that see each other differ.
//! - A change is proved if no filling of these cells is left in which it is wrong. The search for one is
//!   limited.
//!
//! A forcing argument is not searched but followed, link by link. The constraints of a step or a link are
//! part of the evidence; what they demand is read from their primitives.

mod argument;
mod assignments;
mod constraints;
mod fault;
mod facts;
mod parts;
mod premises;
mod reason;
mod search;
mod symmetry;
mod uniqueness;

use crate::ladder::technique::Family;
use crate::logic::literal::Polarity;
use crate::proof::claim::Claim;
use sudokud_model::grid::{Cell, Value};
use sudokud_search::budget::{Unwatched, Watch};

pub use fault::{Fault, Part};
pub use premises::Premises;

/// Checks that the evidence of a claim proves its changes.
///
/// ```
/// use sudokud_human::{check, example, Claim, Premises, Technique, WalkOptions};
/// use sudokud_search::budget::Unwatched;
/// let example = example::of(Technique::XWing).unwrap();
/// let premises = Premises::new(&example.board, &example.marks);
/// let walk = sudokud_human::next(&example.board, Some(&example.marks), &WalkOptions::default(), &Unwatched);
/// let claim = walk.steps[0].claim();
/// assert_eq!(check(&premises, &claim), Ok(()));
/// let without_houses = Claim { evidence: Default::default(), ..claim };
/// assert!(check(&premises, &without_houses).is_err());
/// ```
///
/// # Errors
/// The first fault: a change that is none, a part of the evidence that is not so, a change that does not
/// follow.
pub fn check(premises: &Premises<'_>, claim: &Claim) -> Result<(), Fault> {
    check_watched(premises, claim, &Unwatched)
}

/// As [`check`], until the watch ends it: then a change is [`Fault::Undecided`].
///
/// # Errors
/// As [`check`].
pub fn check_watched(premises: &Premises<'_>, claim: &Claim, watch: &dyn Watch) -> Result<(), Fault> {
    let changes = Changes::of(premises, claim)?;
    parts::check(premises, claim)?;
    let both = (&changes.placed[..], &changes.removed[..]);
    match claim.technique.family() {
        Family::Forcing => return argument::check(premises, claim, both, watch),
        Family::Constraint => return constraints::check(premises, claim, both, watch),
        _ => {}
    }
    let facts = facts::Facts::new(premises, claim, watch)?;
    for &(cell, value) in &changes.placed {
        facts.prove((cell, value), Polarity::Off)?;
    }
    for &(cell, value) in &changes.removed {
        facts.prove((cell, value), Polarity::On)?;
    }
    Ok(())
}

/// The changes of a claim, candidate by candidate.
struct Changes {
    placed: Vec<(Cell, Value)>,
    removed: Vec<(Cell, Value)>,
}

impl Changes {
    fn of(premises: &Premises<'_>, claim: &Claim) -> Result<Self, Fault> {
        let placed = claim.placements.clone();
        let removed: Vec<_> = claim
            .eliminations
            .iter()
            .flat_map(|&(cell, values)| values.iter().map(move |value| (cell, value)))
            .collect();
        if placed.is_empty() && removed.is_empty() {
            return Err(Fault::NoChange);
        }
        let is_outside = |&(cell, _): &(Cell, _)| cell.index() >= premises.layout().cell_count();
        let wrong = placed.iter().chain(&removed).find(|&&(cell, value)| !premises.can_be(cell, value));
        match wrong {
            Some(&(cell, value)) => Err(Fault::NotACandidate(cell, value)),
            // No candidate leaves a cell outside of the board.
            None if claim.eliminations.iter().any(is_outside) => Err(Fault::NoChange),
            None => Ok(Self { placed, removed }),
        }
    }
}
