//! The nine primitives, a file each. Their cells, which can be declared variables (each is a [`Subject`]),
//! have value indices from 0; numbers and `first_value` are the builder's. `check` is the definition of a
//! primitive; propagation must agree with it.

pub mod domain;
pub mod all_different;
pub mod pair;
pub mod linear;
pub mod set;
pub mod element;
pub mod automaton;
pub mod total;
pub mod disjunction;

pub use all_different::AllDifferent;
pub use automaton::Automaton;
pub use disjunction::Disjunction;
pub use domain::Domain;
pub use element::{Element, ElementResult};
pub use linear::{Comparison, Linear, Term};
pub use pair::{Pair, PairTable};
pub use set::SetCondition;
pub use total::EqualTotals;

use crate::constraint::subject::Subject;
use crate::grid::Value;

/// A condition that every engine knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Primitive {
    /// A cell has one of some values.
    Domain(Domain),
    /// Cells differ from each other.
    AllDifferent(AllDifferent),
    /// Two cells have one of some pairs of values.
    Pair(Pair),
    /// A weighted sum of cells compared with a constant.
    Linear(Linear),
    /// A condition on the values of cells, whatever their order.
    Set(SetCondition),
    /// A cell chosen by the value of another cell has a value.
    Element(Element),
    /// The values of cells in order are accepted by an automaton.
    Automaton(Automaton),
    /// Groups of cells have one hidden total.
    EqualTotals(EqualTotals),
    /// One of some lists of primitives holds.
    Disjunction(Disjunction),
}

impl Primitive {
    /// Returns whether the primitive holds, where `value` returns the value of every cell of its scope.
    pub fn check(&self, value: &dyn Fn(Subject) -> Value) -> bool {
        match self {
            Self::Domain(domain) => domain.check(value),
            Self::AllDifferent(all_different) => all_different.check(value),
            Self::Pair(pair) => pair.check(value),
            Self::Linear(linear) => linear.check(value),
            Self::Set(condition) => condition.check(value),
            Self::Element(element) => element.check(value),
            Self::Automaton(automaton) => automaton.check(value),
            Self::EqualTotals(totals) => totals.check(value),
            Self::Disjunction(disjunction) => disjunction.check(value),
        }
    }

    /// Returns the cells of the primitive, each once, in ascending order.
    #[must_use]
    pub fn scope(&self) -> Vec<Subject> {
        let mut scope = match self {
            Self::Domain(domain) => vec![domain.subject],
            Self::AllDifferent(all_different) => all_different.cells.clone(),
            Self::Pair(pair) => pair.cells.to_vec(),
            Self::Linear(linear) => linear.terms.iter().map(|term| term.subject).collect(),
            Self::Set(condition) => condition.cells(),
            Self::Element(element) => element.scope(),
            Self::Automaton(automaton) => automaton.cells.clone(),
            Self::EqualTotals(totals) => totals.groups.concat(),
            Self::Disjunction(disjunction) => disjunction.scope(),
        };
        scope.sort_unstable();
        scope.dedup();
        scope
    }

    /// Returns cells that all differ from each other where the primitive holds; none if there are none, or if
    /// that is not seen from the primitive at once.
    #[must_use]
    pub fn different_cells(&self) -> &[Subject] {
        match self {
            Self::AllDifferent(all_different) => &all_different.cells,
            Self::Set(condition) => condition.different_cells(),
            Self::Pair(pair) if pair.has_equal_values() => &[],
            Self::Pair(pair) => &pair.cells,
            _ => &[],
        }
    }
}
