//! A hint: one step of a path, with its rating and its effect.

use super::effect::Effect;
use sudokud_human::{Rating, Technique};

/// A step of the path: the hint of the first producer that has one.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The name of the producer that found it.
    pub producer: &'static str,
    /// How hard the step is.
    pub rating: Rating,
    /// The technique of the ladder that it counts as.
    pub technique: Technique,
    /// The change to the position.
    pub effect: Effect,
    /// The number of nodes of a chain; 0 for other hints.
    pub complexity: u32,
}

impl Hint {
    /// Returns whether the step fills a cell.
    #[must_use]
    pub fn fills_cell(&self) -> bool {
        self.effect.placement.is_some()
    }
}

/// The technique that hints count as, and the rating of the easiest of them, as the double that sorting
/// compares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HintKind {
    pub(crate) technique: Technique,
    pub(crate) figure: f64,
}

impl HintKind {
    pub(crate) fn tenths(self) -> u8 {
        (self.figure * 10.0).round() as u8
    }

    /// The kind of harder hints of the same technique.
    pub(crate) fn harder(self, added: f64) -> Self {
        Self { figure: self.figure + added, ..self }
    }

    /// As [`Self::harder`], with the double nearest to the sum.
    pub(crate) fn at_tenths(self, tenths: u8) -> Self {
        Self { figure: f64::from(tenths) / 10.0, ..self }
    }
}

/// The result of a finder: a hint without its producer, with the rating as a double.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finding {
    pub(crate) rating: f64,
    pub(crate) technique: Technique,
    pub(crate) effect: Effect,
    pub(crate) complexity: u32,
}

impl Finding {
    /// A finding without a chain; `None` if it changes nothing.
    pub(crate) fn new(HintKind { technique, figure }: HintKind, effect: Effect) -> Option<Self> {
        Some(Self { rating: figure, technique, effect: effect.non_empty()?, complexity: 0 })
    }
}
