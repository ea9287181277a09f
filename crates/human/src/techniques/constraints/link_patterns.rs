//! The named pattern of a link: what its reason removes under an assumption, as patterns look at it.
//!
//! The candidates are those of the position that the premises of the link leave. A link tells only what the
//! argument needs; its reason may remove more, and that is what a solver sees: "r1c2 is at least 4" where
//! the argument needs that it is not 3. So both are compared with the patterns, the larger removal first. In
//! a contradiction, the reason removes a premise without which it can be satisfied, or all candidates of a
//! cell. Cost: a few diagrams of the reason; names are looked for on demand.

use super::deciding_cells::deciding_cells;
use super::words::{self, Named, Removal};
use super::{ConstrainedCell, set};
use crate::logic::argument::Candidate;
use crate::logic::bounds::Bounds;
use crate::logic::constraint_diagram::{Condition, Room, Tables};
use crate::logic::value_word::Word;
use crate::logic::{Literal, Polarity, distinct};
use crate::proof::evidence::{Reason, ReasonRule};
use crate::proof::{Notation, Values};
use sudokud_model::constraint::{Constraints, Primitive, Subject};
use sudokud_model::grid::Cell;
use sudokud_search::budget::Unwatched;

/// The most cells of a contradiction to which its reason is tried to leave nothing.
const MAX_CELLS_TRIED: usize = 6;

/// A link that rests on a reason.
#[derive(Clone, Copy)]
pub(super) struct ReasonedLink<'a> {
    pub(super) premises: &'a [Literal],
    /// The conclusion; nothing for a contradiction.
    pub(super) to: &'a [Candidate],
    pub(super) polarity: Polarity,
    pub(super) reason: &'a Reason,
}

/// A link that is a pattern.
pub(super) struct NamedLink {
    pub(super) named: Named,
    /// The premises from which the words conclude something. In a contradiction one can be missing: the words
    /// conclude that it is false.
    pub(super) premises: Vec<Literal>,
}

impl ReasonedLink<'_> {
    /// Returns the first pattern that the link is; `None` if there is none, or if the notation has no
    /// position.
    pub(super) fn name(&self, constraints: &Constraints, notation: Notation<'_>) -> Option<NamedLink> {
        let candidates = notation.candidates().filter(|_| !self.reason.constraints.is_empty())?;
        let takes_part = |premise: &&Literal| premise.is_on() && self.reason.cells.contains(&premise.cell);
        let denied = self.premises.iter().filter(takes_part).filter(|_| self.to.is_empty());
        let by_denial = denied.copied().find_map(|denied| self.denying(denied, constraints, notation));
        by_denial.or_else(|| {
            let cells = self.cells(constraints, candidates);
            let named = self.name_removal(constraints, notation, &cells)?;
            Some(NamedLink { named, premises: self.premises.to_vec() })
        })
    }

    /// A contradiction as the removal of a premise: "r1c2 can be at most 5, but it is 6".
    fn denying(
        &self,
        denied: Literal,
        constraints: &Constraints,
        notation: Notation<'_>,
    ) -> Option<NamedLink> {
        let premises: Vec<Literal> = self.premises.iter().copied().filter(|other| *other != denied).collect();
        let to = [denied.candidate()];
        let link =
            ReasonedLink { premises: &premises, to: &to, polarity: Polarity::Off, reason: self.reason };
        let cells = link.cells(constraints, notation.candidates()?);
        let mut named = link.name_removal(constraints, notation, &cells)?;
        if named.ends_in_conclusion {
            named.words = format!("{}, but it is {}", named.words, notation.value(denied.value));
        }
        Some(NamedLink { named, premises })
    }

    fn name_removal(
        &self,
        constraints: &Constraints,
        notation: Notation<'_>,
        cells: &[ConstrainedCell],
    ) -> Option<Named> {
        if cells.iter().any(|one| one.candidates.is_empty()) {
            return None;
        }
        self.removals(constraints, cells).into_iter().find_map(|removed| {
            let deciding = match self.reason.rule {
                ReasonRule::Together => {
                    let layout = &constraints.space().layout;
                    deciding_cells(layout, self.primitives(constraints), cells, &removed).unwrap_or_default()
                }
                ReasonRule::Sum | ReasonRule::Equal => Vec::new(),
            };
            let removal = Removal {
                constraints,
                rule: self.reason.rule,
                indices: &self.reason.constraints,
                houses: &self.reason.houses,
                cells,
                deciding: &deciding,
                removed: &removed,
            };
            words::name(&removal, notation)
        })
    }

    /// The cells of the reason, with the candidates that the premises leave.
    fn cells(&self, constraints: &Constraints, candidates: &[Values]) -> Vec<ConstrainedCell> {
        let layout = &constraints.space().layout;
        let sees = |a: Cell, b: Cell| layout.sees(a, b) || constraints.separating(a, b).is_some();
        let left = |cell: Cell| -> Values {
            let is_denied = |end: Candidate| {
                self.premises.iter().any(|premise| match (premise.is_on(), premise.cell == end.0) {
                    (true, true) => premise.value != end.1,
                    (true, false) => premise.value == end.1 && sees(premise.cell, end.0),
                    (false, is_same) => is_same && premise.value == end.1,
                })
            };
            let all = candidates.get(cell.index()).copied().unwrap_or_default();
            all.iter().filter(|&value| !is_denied((cell, value))).collect()
        };
        let constrained = |&cell: &Cell| {
            let candidates = left(cell);
            ConstrainedCell { cell, candidates, is_filled: candidates.len() == 1 }
        };
        self.reason.cells.iter().map(constrained).collect()
    }

    fn primitives<'c>(&self, constraints: &'c Constraints) -> impl Iterator<Item = &'c Primitive> {
        self.reason.constraints.iter().flat_map(|&index| constraints.primitives_of(index))
    }

    /// The removals that the link can be said to make, in the order in which patterns look at them.
    fn removals(&self, constraints: &Constraints, cells: &[ConstrainedCell]) -> Vec<Vec<(Cell, Values)>> {
        if self.to.is_empty() {
            let mut by_count: Vec<&ConstrainedCell> = cells.iter().collect();
            by_count.sort_by_key(|one| (one.is_filled, one.candidates.len()));
            let all = |one: &ConstrainedCell| vec![(one.cell, one.candidates)];
            return by_count.into_iter().take(MAX_CELLS_TRIED).map(all).collect();
        }
        let of = |cell: Cell| {
            let told: Values = self.to.iter().filter(|end| end.0 == cell).map(|end| end.1).collect();
            let known = cells.iter().find(|one| one.cell == cell)?;
            let removed = if self.polarity == Polarity::On { known.candidates - told } else { told };
            Some((cell, removed & known.candidates))
        };
        let needed: Vec<(Cell, Values)> =
            distinct(self.to.iter().map(|end| end.0)).into_iter().filter_map(of).collect();
        if needed.is_empty() || needed.iter().any(|entry| entry.1.is_empty()) {
            return Vec::new();
        }
        let all = self.all_of_cells(constraints, cells, &needed).filter(|all| *all != needed);
        all.into_iter().chain([needed]).collect()
    }

    /// All that the reason removes from the cells that lose something; `None` if that is not known.
    fn all_of_cells(
        &self,
        constraints: &Constraints,
        cells: &[ConstrainedCell],
        needed: &[(Cell, Values)],
    ) -> Option<Vec<(Cell, Values)>> {
        if self.reason.rule != ReasonRule::Together || !self.reason.houses.is_empty() {
            return None;
        }
        let known = |subject: &Subject| cells.iter().find(|one| Subject::Cell(one.cell) == *subject);
        let primitives: Vec<&Primitive> = self
            .primitives(constraints)
            .filter(|primitive| primitive.scope().iter().all(|subject| known(subject).is_some()))
            .collect();
        let layout = &constraints.space().layout;
        let condition = Condition::new(layout, &primitives, &mut Tables::new(layout.side(), Room::default()));
        let words: Option<Vec<Word>> =
            condition.cells.iter().map(|cell| Some(known(cell)?.candidates.to_words()[0])).collect();
        let supported = condition.supported(&words?, &Bounds::new(&Unwatched))?;
        let of = |&(cell, removed): &(Cell, Values)| {
            let at = condition.cells.iter().position(|&subject| subject == cell.into())?;
            let candidates = known(&cell.into())?.candidates;
            Some((cell, removed | (candidates - set(supported.values[at]))))
        };
        needed.iter().map(of).collect()
    }
}
