//! Posting: primitives become domains, exclusions, tables and propagators.
//!
//! It has two rounds. In the first, each primitive gives what needs no propagator. Then all exclusions are
//! known, and in the second each gives the propagator of the rest, which can depend on them: a sum is
//! propagated by groups of variables that exclude each other. Each primitive's part stands in the file of its
//! propagator.

use super::family::Families;
use super::pair_tables::{KnownSupports, PairTables, values_without_equal};
use super::propagator::Propagator;
use crate::domains::domain::Domain;
use crate::domains::slots::{Slot, Slots};
use crate::domains::variable::{Variable, subject_of, variable_of};
use crate::houses::exclusions::Exclusions;
use crate::sets::index_set::IndexSet;
use crate::sums::weighted_sum::WeightedSum;
use sudokud_model::constraint::primitive::Primitive;
use sudokud_model::constraint::{Space, Subject};

/// A primitive as a network knows it.
pub(crate) trait Post {
    /// Adds what needs no propagator: domains, exclusions, tables.
    fn post(&self, _posting: &mut Posting) {}

    /// Returns the propagator of what is left once [`Post::post`] of all primitives was called, if anything
    /// is.
    fn propagator(&self, posting: &mut Posting) -> Option<Box<dyn Propagator>>;

    /// Returns the propagator in a branch of a disjunction. Nothing was posted of the branch.
    fn in_branch(&self, posting: &mut Posting) -> Option<Box<dyn Propagator>> {
        self.propagator(posting)
    }
}

/// Returns a primitive as a network knows it.
pub(crate) fn post_of(primitive: &Primitive) -> &dyn Post {
    match primitive {
        Primitive::Domain(domain) => domain,
        Primitive::AllDifferent(all_different) => all_different,
        Primitive::Pair(pair) => pair,
        Primitive::Linear(linear) => linear,
        Primitive::Set(condition) => condition,
        Primitive::Element(element) => element,
        Primitive::Automaton(automaton) => automaton,
        Primitive::EqualTotals(totals) => totals,
        Primitive::Disjunction(disjunction) => disjunction,
    }
}

/// The parts that were posted so far.
pub(crate) struct Posting {
    pub(crate) side: usize,
    /// The space of the primitives. Hidden totals come after its subjects.
    space: Space,
    /// The initial domains of all variables.
    pub(crate) domains: Vec<Domain>,
    /// For each hidden total, the number of its sums.
    pub(crate) totals: Vec<usize>,
    pub(crate) exclusions: Exclusions,
    /// The cells of each house.
    pub(crate) houses: Vec<Vec<Variable>>,
    pub(crate) tables: PairTables,
    /// The sums of cages, from which others are derived.
    pub(crate) cages: Vec<WeightedSum>,
    pub(crate) supports: KnownSupports,
    pub(super) families: Families,
}

impl Posting {
    /// Creates the posting of no primitive.
    pub(crate) fn new(space: &Space, slots: Slots) -> Self {
        let side = space.layout.side();
        Self {
            side,
            space: space.clone(),
            domains: vec![Domain::of_side(side); slots.count()],
            totals: Vec::new(),
            exclusions: Exclusions::new(slots, side),
            houses: Vec::new(),
            tables: PairTables::new(side),
            cages: Vec::new(),
            supports: KnownSupports::default(),
            families: Families::default(),
        }
    }

    /// Returns the variables of subjects.
    pub(crate) fn variables(&self, subjects: &[Subject]) -> Vec<Variable> {
        subjects.iter().map(|&subject| self.variable(subject)).collect()
    }

    /// Returns the variable of a subject.
    pub(crate) fn variable(&self, subject: Subject) -> Variable {
        variable_of(&self.space, subject)
    }

    /// Returns whether a variable is a cell of the board.
    pub(crate) fn is_on_board(&self, variable: Variable) -> bool {
        subject_of(&self.space, variable).and_then(Subject::cell).is_some()
    }

    /// Notes that variables differ. As many as there are values are a house.
    pub(crate) fn all_different(&mut self, variables: &[Variable]) {
        self.exclusions.all_different(variables);
        if variables.len() == self.side {
            self.houses.push(variables.to_vec());
        }
    }

    /// Notes the exclusions of all tables: variables whose table has no equal pair exclude each other.
    pub(crate) fn exclude_by_tables(&mut self) {
        let exclusions = &mut self.exclusions;
        self.tables.join();
        self.tables.each(|a, b, rows| {
            let lacking = values_without_equal(rows);
            if lacking.size() as usize == rows.len() {
                exclusions.both_differ(a, b);
            } else {
                lacking.values().for_each(|value| exclusions.not_both(value, a, b));
            }
        });
    }

    /// Adds a hidden total with so many values and sums.
    pub(super) fn add_total(&mut self, values: usize, sums: usize) -> Variable {
        self.domains.push(Domain::of_side(values));
        self.totals.push(sums);
        Variable::new(self.domains.len() - 1)
    }

    /// Returns variables as a bit set.
    pub(super) fn set(&self, variables: &[Variable]) -> IndexSet<Slot> {
        self.exclusions.slots.set(variables.iter().copied())
    }
}
