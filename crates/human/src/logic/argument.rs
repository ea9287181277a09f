//! The argument for a consequence of an assumption: a tree.
//!
//! An argument is an assumption, inferences that each use only it and earlier ones, and possibly the
//! contradiction in which they end. An inference that refutes a further assumption has the argument for that
//! as its child. The links of the evidence are the tree in order:
//!
//! ```text
//!   (nothing) => x           an assumption
//!   a, b => x on             x is the only candidate that a cell or a house has left without a and b
//!   a, b => x, y, z          the places of a value that a house has left; of two values: a naked pair
//!   x, y => z off            z sees them all, or is in the cell of x
//!   a, b => (nothing)        a cell or a house has no candidate left; the assumption is wrong
//!   a, b => x off            after such a contradiction: x was a nested assumption, refuted with a and b
//!   a, b => x, y off         a reason removes all of these; a, b => (nothing): it has no way left to hold
//! ```
//!
//! A premise is a candidate that is true or false by then. Where reasons take part, one that is true stands
//! for the candidates that it excludes too.

use crate::logic::distinct;
use crate::logic::literal::{Literal, Polarity};
use crate::proof::evidence::{ArgumentSpan, Evidence, Ground, Link, LinkKind, Reason, Role, Values};
use std::sync::Arc;
use sudokud_model::grid::{Cell, House, Value};

/// A candidate of a premise or a pattern.
pub(crate) type Candidate = (Cell, Value);

/// An assumption and what follows from it.
#[derive(Clone, Debug)]
pub(crate) struct Argument {
    pub(crate) assumption: Literal,
    pub(crate) inferences: Vec<Inference>,
    /// The contradiction in which the argument ends; `None` if it ends in a conclusion.
    pub(crate) contradiction: Option<Contradiction>,
}

/// One inference of an argument, with the candidates whose state it uses.
#[derive(Clone, Debug)]
pub(crate) enum Inference {
    /// One candidate is true or false.
    Literal { premises: Vec<Candidate>, to: Literal, because: Because },
    /// Of each value, one of these places is true: all that the house has left for it, or a naked pair in
    /// the house.
    OneOf { premises: Vec<Candidate>, places: Vec<Candidate>, house: House },
    /// The assumption of an inner argument, which ends in a contradiction, is false. The premises are those
    /// that the inner argument takes from this one.
    Refuted { inner: Argument, premises: Vec<Candidate> },
    /// With the premises, a reason makes one candidate true, or some false.
    Reasoned { premises: Vec<Literal>, to: Vec<Candidate>, polarity: Polarity, reason: Arc<Reason> },
}

/// Why a candidate is true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Because {
    /// It sees all premises, or its cell has the value of the premise.
    Sees,
    /// Its cell has nothing else left.
    LastInCell,
    /// The house has no other place left for the value.
    LastInHouse(House),
}

/// A contradiction: a cell or a house without candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoCandidateLeft {
    /// The cell has no candidate left.
    Cell(Cell),
    /// The house has no place left for the value.
    House(House, Value),
}

/// The contradiction in which an argument ends.
#[derive(Clone, Debug)]
pub(crate) enum Contradiction {
    /// A cell or a house without candidates, the premises, and the candidates that it has lost. Without
    /// reasons, these are the premises.
    NoCandidate { place: NoCandidateLeft, premises: Vec<Candidate>, lost: Vec<Candidate> },
    /// A reason that the premises leave no way to hold.
    Reasoned { premises: Vec<Literal>, reason: Arc<Reason> },
}

impl Argument {
    /// The number of links, with those of inner arguments.
    pub(crate) fn link_count(&self) -> usize {
        let count = |inference: &Inference| match inference {
            Inference::Literal { .. } | Inference::OneOf { .. } | Inference::Reasoned { .. } => 1,
            Inference::Refuted { inner, .. } => inner.link_count() + 1,
        };
        let inferences: usize = self.inferences.iter().map(count).sum();
        1 + inferences + usize::from(self.contradiction.is_some())
    }

    /// The cells of its candidates, some more than once.
    pub(crate) fn cells(&self) -> Vec<Cell> {
        let mut cells = vec![self.assumption.cell];
        for inference in &self.inferences {
            match inference {
                Inference::Literal { to, .. } => cells.push(to.cell),
                Inference::OneOf { places, .. } => cells.extend(places.iter().map(|place| place.0)),
                Inference::Refuted { inner, .. } => cells.extend(inner.cells()),
                Inference::Reasoned { to, reason, .. } => {
                    cells.extend(to.iter().map(|end| end.0).chain(reason.cells.iter().copied()));
                }
            }
        }
        match &self.contradiction {
            Some(Contradiction::NoCandidate { lost, .. }) => cells.extend(lost.iter().map(|end| end.0)),
            Some(Contradiction::Reasoned { reason, .. }) => cells.extend(&reason.cells),
            None => {}
        }
        cells
    }

    /// Adds the links, their candidates and the patterns.
    pub(crate) fn add_to(&self, evidence: &mut Evidence) -> ArgumentSpan {
        let first_link = evidence.links.len();
        let mut inner_spans = Vec::new();
        add_link(evidence, (Vec::new(), &[self.assumption.candidate()]), self.assumption.polarity, None);
        for inference in &self.inferences {
            match inference {
                Inference::Literal { premises, to, because } => {
                    let ground = because.ground(to.cell);
                    add_link(evidence, (premises.clone(), &[to.candidate()]), to.polarity, ground);
                }
                Inference::OneOf { premises, places, house } => {
                    let ground = Some(Ground::House(*house));
                    add_link(evidence, (premises.clone(), places), Polarity::On, ground);
                }
                Inference::Refuted { inner, premises } => {
                    inner_spans.push(inner.add_to(evidence));
                    let to = inner.assumption.opposite();
                    add_link(evidence, (premises.clone(), &[to.candidate()]), to.polarity, None);
                }
                Inference::Reasoned { premises, to, polarity, reason } => {
                    let ground = Some(Ground::Reason(evidence.reason(reason)));
                    add_link(evidence, (candidates(premises), to), *polarity, ground);
                }
            }
        }
        match &self.contradiction {
            None => {}
            Some(Contradiction::NoCandidate { place, premises, .. }) => {
                add_link(evidence, (premises.clone(), &[]), Polarity::On, Some(place.ground()));
            }
            Some(Contradiction::Reasoned { premises, reason }) => {
                let ground = Some(Ground::Reason(evidence.reason(reason)));
                add_link(evidence, (candidates(premises), &[]), Polarity::On, ground);
            }
        }
        ArgumentSpan { links: first_link..evidence.links.len(), inner: inner_spans }
    }
}

impl Because {
    const fn ground(self, cell: Cell) -> Option<Ground> {
        match self {
            Self::Sees => None,
            Self::LastInCell => Some(Ground::Cell(cell)),
            Self::LastInHouse(house) => Some(Ground::House(house)),
        }
    }
}

impl NoCandidateLeft {
    const fn ground(self) -> Ground {
        match self {
            Self::Cell(cell) => Ground::Cell(cell),
            Self::House(house, _) => Ground::House(house),
        }
    }
}

fn candidates(literals: &[Literal]) -> Vec<Candidate> {
    literals.iter().map(|literal| literal.candidate()).collect()
}

fn add_link(
    evidence: &mut Evidence,
    (from, to): (Vec<Candidate>, &[Candidate]),
    polarity: Polarity,
    ground: Option<Ground>,
) {
    let values: Values = to.iter().map(|end| end.1).collect();
    let role = match (from.is_empty(), polarity, to.len(), values.len()) {
        (true, ..) => Role::Assumption,
        (_, Polarity::Off, ..) => Role::Off,
        (_, Polarity::On, 0 | 1, _) => Role::On,
        (_, Polarity::On, _, 1) => Role::Locked,
        (_, Polarity::On, ..) => Role::Subset,
    };
    to.iter().for_each(|&(cell, value)| evidence.cells([cell], value, role));
    evidence.values |= values;
    if matches!(role, Role::Locked | Role::Subset) {
        let cells = distinct(to.iter().map(|end| end.0));
        evidence.group(cells, values, role);
    }
    let kind = if polarity == Polarity::On { LinkKind::Strong } else { LinkKind::Weak };
    evidence.links.push(Link { from, to: to.to_vec(), kind, ground });
}
