//! A hint: one step of a path, with its rating and its effect.

use super::effect::Effect;
use super::pattern::Pattern;
use super::producer::Producer;
use super::technique::technique;
use sudokud_human::{Rating, Technique};

/// A step that a producer proposes.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The producer that found it.
    pub producer: Producer,
    /// How hard the step is.
    pub rating: Rating,
    /// The pattern behind it.
    pub pattern: Pattern,
    /// The change to the position.
    pub effect: Effect,
    /// The number of nodes of a chain; 0 for other hints.
    pub complexity: u32,
}

impl Hint {
    /// Returns the technique that the hint counts as.
    #[must_use]
    pub fn technique(&self) -> Technique {
        technique(self.pattern)
    }

    /// Returns whether the step fills a cell.
    #[must_use]
    pub fn fills_cell(&self) -> bool {
        self.effect.placement.is_some()
    }
}

/// The result of a finder: a hint without its producer, with the rating as the double that sorting compares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finding {
    pub(crate) rating: f64,
    pub(crate) pattern: Pattern,
    pub(crate) effect: Effect,
    pub(crate) complexity: u32,
}

impl Finding {
    /// A finding without a chain; `None` if it changes nothing.
    pub(crate) fn new(rating: f64, pattern: Pattern, effect: Effect) -> Option<Self> {
        Some(Self { rating, pattern, effect: effect.non_empty()?, complexity: 0 })
    }
}
