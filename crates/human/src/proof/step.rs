//! A step: one deduction, with the changes that it makes.
//!
//! Rating a puzzle makes thousands of steps, so a step holds no evidence and no text. [`Step::evidence`],
//! [`Step::notation`] and [`Step::explanation`] derive them from the deduction on demand.

use crate::ladder::cost;
use crate::ladder::rating::Rating;
use crate::ladder::technique::{Family, Level, Technique};
use crate::proof::deduction::Deduction;
use crate::proof::effects::Effects;
use crate::proof::evidence::{Evidence, Values};
use crate::proof::words::Notation;
use std::sync::Arc;
use sudokud_model::grid::{Cell, Value};

/// One deduction of a technique, and its changes.
#[derive(Clone, Debug)]
pub struct Step {
    /// The technique that finds it.
    pub technique: Technique,
    /// The number of cells, values, houses or strong links of the pattern. A death blossom counts its petals,
    /// a template step its templates, a remote pair its cells, any other chain its links.
    pub size: usize,
    /// How hard it is to find: at least the rating of the technique.
    pub rating: Rating,
    /// How much there is to follow: 1 for a single, about the number of links for an argument. For a
    /// technique whose steps are not measured so, what its rating corresponds to.
    pub cost: usize,
    /// The values to place.
    pub placements: Vec<(Cell, Value)>,
    /// The candidates to remove, by cell in reading order.
    pub eliminations: Vec<(Cell, Values)>,
    deduction: Arc<dyn Deduction>,
}

impl PartialEq for Step {
    fn eq(&self, other: &Self) -> bool {
        self.technique == other.technique
            && self.rating == other.rating
            && self.placements == other.placements
            && self.eliminations == other.eliminations
            && self.evidence() == other.evidence()
    }
}

impl Step {
    /// The step of a technique that makes these changes by a deduction.
    pub(crate) fn new(technique: Technique, effects: Effects, deduction: impl Deduction + 'static) -> Self {
        let rating = technique.rating() + deduction.surcharge();
        Self {
            technique,
            size: deduction.size(),
            rating,
            cost: deduction.cost().unwrap_or_else(|| cost::of_rating(rating)),
            placements: effects.placements,
            eliminations: effects.eliminations,
            deduction: Arc::new(deduction),
        }
    }

    /// The step with the deduction that `map` makes of its own: with the same effects and other words or
    /// evidence.
    pub(crate) fn map_deduction(self, map: impl FnOnce(Arc<dyn Deduction>) -> Arc<dyn Deduction>) -> Self {
        Self { deduction: map(self.deduction), ..self }
    }

    /// Returns whether it is a forcing argument, whose size is its number of links.
    pub(crate) fn is_argument(&self) -> bool {
        self.technique.family() == Family::Forcing
    }

    /// The level of the technique, or that of the rating if this is the one of the cost.
    #[must_use]
    pub fn level(&self) -> Level {
        if self.is_rated_by_cost() { Level::of_rating(self.rating) } else { self.technique.level() }
    }

    /// Returns whether its rating is that of its cost.
    pub(crate) fn is_rated_by_cost(&self) -> bool {
        self.deduction.cost().is_some()
    }

    /// The evidence for the changes.
    #[must_use]
    pub fn evidence(&self) -> Evidence {
        self.deduction.evidence()
    }

    /// The step in the community's notation: `X-Wing: 7 r26 c48 => r3c4<>7`.
    #[must_use]
    pub fn notation<'a>(&self, notation: impl Into<Notation<'a>>) -> String {
        let (notation, name) = (notation.into(), self.technique.name());
        let pattern = self.deduction.words(notation).pattern;
        if pattern.is_empty() {
            return format!("{name}: {}", notation.changes(&self.effects()));
        }
        format!("{name}: {pattern} => {}", notation.changes(&self.effects()))
    }

    /// The step in sentences: why it holds, and what follows.
    #[must_use]
    pub fn explanation<'a>(&self, notation: impl Into<Notation<'a>>) -> String {
        let notation = notation.into();
        format!("{}: {}.", self.deduction.words(notation).reason, notation.outcome(&self.effects()))
    }

    /// Returns whether it changes nothing.
    #[must_use]
    pub const fn is_void(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }

    /// Returns whether it removes this candidate.
    #[must_use]
    pub fn removes(&self, cell: Cell, value: Value) -> bool {
        let at = self.eliminations.binary_search_by_key(&cell, |entry| entry.0);
        at.is_ok_and(|at| self.eliminations[at].1.contains(value))
    }

    fn effects(&self) -> Effects {
        Effects { placements: self.placements.clone(), eliminations: self.eliminations.clone() }
    }
}
