//! The links of a position and the consequences along them, each computed when first needed.

use super::links::Links;
use super::reach::{Original, Reaches};
use crate::explainer::position::Position;

/// The data about one position that several searches share.
pub(super) struct Implications<'a> {
    pub(super) position: &'a Position,
    /// The position from which the run to this one started.
    original: Option<&'a Original<'a>>,
    links: Option<Links>,
    reaches: Option<Reaches<'a>>,
}

impl<'a> Implications<'a> {
    pub(super) const fn new(position: &'a Position, original: Option<&'a Original<'a>>) -> Self {
        Self { position, original, links: None, reaches: None }
    }

    pub(super) fn links(&mut self) -> &Links {
        self.links.get_or_insert_with(|| Links::new(self.position))
    }

    pub(super) fn reaches(&mut self) -> &mut Reaches<'a> {
        self.reaches.get_or_insert_with(|| Reaches::new(self.position, self.original))
    }
}
