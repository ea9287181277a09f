//! The deduction of reasons that remove candidates together: its cost, its evidence and its words.

use super::cell_words::{premise, remaining};
use super::deciding_cells::deciding_cells;
use super::kind_words::ConstraintWords;
use super::words::{self, Named, Removal};
use super::{ConstrainedCell, count_open};
use crate::ladder::cost::rating;
use crate::ladder::rating::Rating;
use crate::logic::together::{self, Member, constraints_of, houses_of, primitives_of};
use crate::logic::{CellGroup, distinct};
use crate::proof::evidence::{Reason, ReasonRule};
use crate::proof::{Deduction, Evidence, Notation, Role, StepText, Values, capitalized, choice, list};
use std::sync::Arc;
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::Cell;

/// Reasons that together remove candidates.
#[derive(Debug)]
pub(super) struct Together {
    constraints: Arc<Constraints>,
    members: Vec<Member>,
    /// The cells of the members, in reading order.
    cells: Vec<ConstrainedCell>,
    /// Those of them whose candidates are needed, as far as that is known.
    deciding: Vec<ConstrainedCell>,
    removed: CellGroup,
    required: Option<Required>,
    /// The name of its pattern.
    pattern: Option<&'static str>,
    /// The rating of the easiest steps of its technique.
    easiest: Rating,
}

/// Values that every way to satisfy the reasons has.
#[derive(Clone, Debug)]
pub(super) struct Required {
    pub(super) values: Values,
    /// The places of each in the cells of the reasons.
    pub(super) places: Vec<Cell>,
}

impl Together {
    /// Makes the deduction of members that are all needed, with their cells in reading order, for a technique
    /// whose easiest steps have this rating.
    pub(super) fn new(
        constraints: Arc<Constraints>,
        (members, cells): (Vec<Member>, Vec<ConstrainedCell>),
        removed: CellGroup,
        required: Option<Required>,
        easiest: Rating,
    ) -> Self {
        let required = required.map(|mut required| {
            required.places.retain(|place| cells.iter().any(|one| one.cell == *place));
            required
        });
        let deciding = deciding(&constraints, &members, &cells, &removed);
        let mut together =
            Self { constraints, members, cells, deciding, removed, required, pattern: None, easiest };
        let space = together.constraints.space();
        let named = together.named(Notation::new(&space.layout, space.first_value));
        together.pattern = named.map(|named| named.name);
        together
    }

    /// The cost: one less for a pattern with a name.
    fn own_cost(&self) -> usize {
        let cost = together::cost(&self.members, count_open(&self.cells));
        (cost - usize::from(self.pattern.is_some())).max(1)
    }

    fn named(&self, notation: Notation<'_>) -> Option<Named> {
        let removal = Removal {
            constraints: &self.constraints,
            rule: ReasonRule::Together,
            indices: &constraints_of(&self.members).collect::<Vec<_>>(),
            houses: &houses_of(&self.members).collect::<Vec<_>>(),
            cells: &self.cells,
            deciding: &self.deciding,
            removed: &self.removed,
        };
        words::name(&removal, notation)
    }

    /// "Cage 12 at r1c12 and row 1".
    fn subject(&self, notation: Notation<'_>) -> String {
        let subject = |member: &Member| match member {
            Member::Constraint { index, .. } => {
                ConstraintWords::new(&self.constraints, *index, notation).object()
            }
            Member::House(house) => notation.house(*house),
        };
        capitalized(list(self.members.iter().map(subject)))
    }

    /// The demands of the constraints, each once, but for cages, whose names say them.
    fn rules(&self, notation: Notation<'_>) -> String {
        let mut rules: Vec<String> = Vec::new();
        for index in constraints_of(&self.members) {
            let words = ConstraintWords::new(&self.constraints, index, notation);
            let rule = words.rule();
            if !words.is_cage() && !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        rules.join("; ")
    }

    /// "every way to satisfy both".
    fn every_way(&self) -> String {
        let members = match self.members.len() {
            1 => "it",
            2 => "both",
            _ => "all",
        };
        format!("every way to satisfy {members}")
    }
}

/// The cells that decide what members remove; none if that is not known.
fn deciding(
    constraints: &Constraints,
    members: &[Member],
    cells: &[ConstrainedCell],
    removed: &[(Cell, Values)],
) -> Vec<ConstrainedCell> {
    let primitives = primitives_of(constraints, members);
    let primitives = primitives.iter().map(|primitive| &**primitive);
    deciding_cells(&constraints.space().layout, primitives, cells, removed).unwrap_or_default()
}

impl Deduction for Together {
    fn size(&self) -> usize {
        self.cells.len()
    }

    fn surcharge(&self) -> Rating {
        Rating::from_tenths(rating(self.own_cost()).tenths().saturating_sub(self.easiest.tenths()))
    }

    fn cost(&self) -> Option<usize> {
        Some(self.own_cost())
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_values(self.removed.values());
        evidence.reason(&Reason {
            rule: ReasonRule::Together,
            constraints: distinct(constraints_of(&self.members)),
            houses: houses_of(&self.members).collect(),
            cells: self.cells.iter().map(|one| one.cell).collect(),
            pattern: self.pattern,
        });
        evidence.houses(houses_of(&self.members), Role::Base);
        for one in &self.cells {
            match &self.required {
                Some(Required { values, places }) if places.contains(&one.cell) => {
                    evidence.cell(one.cell, *values, Role::Locked);
                }
                _ => evidence.cell(one.cell, one.candidates, Role::Constrained),
            }
        }
        evidence
    }

    /// "Cage 12 at r1c12 and row 1 together: …".
    fn words(&self, notation: Notation<'_>) -> StepText {
        let mark = |member: &Member| match member {
            Member::Constraint { index, .. } => {
                ConstraintWords::new(&self.constraints, *index, notation).pattern()
            }
            Member::House(house) => notation.house_mark(*house),
        };
        let pattern = self.members.iter().map(mark).collect::<Vec<_>>().join(" + ");
        let subject = self.subject(notation);
        if let Some(named) = self.named(notation) {
            return StepText { pattern, reason: format!("{subject}: {}", named.words) };
        }
        let together = if self.members.len() > 1 { " together" } else { "" };
        let rules = self.rules(notation);
        // After the rules a sentence begins.
        let told = |text: String| match rules.is_empty() {
            true => text,
            false => format!("{rules}. {}", capitalized(text)),
        };
        let Some(Required { values, places }) = &self.required else {
            let remaining = remaining(notation, &self.cells, &self.removed);
            let following = match premise(notation, &self.deciding) {
                Some(premise) => format!("as {premise}, {remaining}"),
                None => format!("in {}, {remaining}", self.every_way()),
            };
            return StepText { pattern, reason: format!("{subject}{together}: {}", told(following)) };
        };
        let required = format!(
            "{} has {} in {}",
            self.every_way(),
            notation.value_list(*values),
            choice(places.iter().map(|&cell| notation.cell(cell)))
        );
        let reason = format!("{subject}{together}: {}", told(required));
        StepText { pattern: format!("{} in {pattern}", notation.values(*values)), reason }
    }
}
