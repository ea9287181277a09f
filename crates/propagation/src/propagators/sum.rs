//! Weighted sums: bounds, and for equations within 127 numbers the exact sets of partial sums. Domain
//! consistent then but for exclusions between groups.

use crate::domains::state::{Conflict, State};
use crate::sets::value_bits::{is_single, lowest};
use crate::sums::bounds::bounds;
use crate::sums::effort::Effort;
use crate::sums::group::Group;
use crate::sums::open_terms::{OpenTerms, Term};
use crate::sums::partial_sums::{MAX_SPAN, PartialSums, forward, restrict};
use sudokud_model::constraint::primitive::Comparison;

/// A weighted sum compared with a constant.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    pub(crate) groups: Vec<Group>,
    pub(crate) comparison: Comparison,
    pub(crate) constant: i64,
    /// The variables of the groups.
    pub(crate) terms: Vec<Term>,
    /// Whether it follows from other sums and houses.
    pub(crate) is_derived: bool,
}

/// The most open variables of a quick run that is exact, of those that are not enumerated.
const MAX_QUICK: usize = 4;

impl Sum {
    pub(crate) fn new(groups: Vec<Group>, comparison: Comparison, constant: i64) -> Self {
        let terms_of = |(k, group): (usize, &Group)| {
            let weight = group.weight;
            group.cells.iter().map(move |&x| (x, weight, k)).collect::<Vec<Term>>()
        };
        let terms = groups.iter().enumerate().flat_map(terms_of).collect();
        Self { groups, comparison, constant, terms, is_derived: false }
    }

    pub(crate) fn propagate(
        &self,
        state: &mut State,
        parts: &mut PartialSums,
        effort: Effort,
    ) -> Result<(), Conflict> {
        match self.comparison {
            Comparison::NotEqual => return self.not_equal(state),
            Comparison::AtMost => return bounds(&self.groups, state, i64::MIN / 4, self.constant),
            Comparison::AtLeast => return bounds(&self.groups, state, self.constant, i64::MAX / 4),
            Comparison::Equal => {}
        }
        let mut open = OpenTerms::new(state, self.terms.iter().copied(), self.constant);
        if open.restrict(state, effort)? {
            return Ok(());
        }
        if effort == Effort::Quick && (open.is_plain || open.count > MAX_QUICK) {
            // Bounds of derived sums of many variables seldom remove anything.
            let (least, most) = (self.constant, self.constant);
            return if self.is_derived { Ok(()) } else { bounds(&self.groups, state, least, most) };
        }
        let mut is_whole = forward(&self.groups, state, parts)?;
        if !is_whole {
            // Bounds remove nothing that exact sums would keep, but narrow those that are too wide.
            bounds(&self.groups, state, self.constant, self.constant)?;
            is_whole = forward(&self.groups, state, parts)?;
        }
        let goal = self.constant - parts.base;
        if !(0..=MAX_SPAN).contains(&goal) {
            // Partial sums above the largest number are lost: without them, a goal below it is decided.
            return if is_whole { Err(Conflict) } else { Ok(()) };
        }
        if parts.all() >> goal & 1 == 0 {
            return Err(Conflict);
        }
        restrict(&self.groups, state, parts, 1 << goal)
    }

    /// Removes the one value that would make the sum the constant.
    fn not_equal(&self, state: &mut State) -> Result<(), Conflict> {
        let (mut rest, mut open) = (self.constant, None);
        for group in &self.groups {
            for &x in &group.cells {
                let domain = state.domain(x);
                if is_single(domain) {
                    rest -= group.weight * lowest(domain) as i64;
                } else if open.replace((x, group.weight)).is_some() {
                    return Ok(());
                }
            }
        }
        match open {
            None if rest == 0 => Err(Conflict),
            Some((x, weight)) if rest % weight == 0 && (0..64).contains(&(rest / weight)) => {
                state.remove(x, 1 << (rest / weight))
            }
            _ => Ok(()),
        }
    }
}
