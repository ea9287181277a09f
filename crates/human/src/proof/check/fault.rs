//! Why a claim is refused.

use std::fmt::{self, Display};
use sudokud_model::grid::{Cell, Value};

/// Why a claim is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The claim changes nothing.
    NoChange,
    /// The cell is filled, or the value is not one of its candidates.
    NotACandidate(Cell, Value),
    /// This part of the evidence is not so.
    Part(Part),
    /// The evidence does not prove the change of this candidate.
    Unproved(Cell, Value),
    /// Whether the evidence proves the change of this candidate was not decided within the limit.
    Undecided(Cell, Value),
}

/// A part of the evidence, by its index in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// An entry of `cells`.
    Cell(usize),
    /// An entry of `houses`.
    House(usize),
    /// An entry of `links`.
    Link(usize),
    /// An entry of `groups`.
    Group(usize),
    /// An entry of `constraints`.
    Constraint(usize),
    /// An entry of `reasons`.
    Reason(usize),
    /// The values.
    Values,
    /// The cases of a forcing argument: they leave out a possibility.
    Cases,
    /// The pattern that a puzzle with one solution cannot have.
    DeadlyPattern,
    /// The symmetry that maps the givens to themselves.
    Symmetry,
}

impl Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(at) => write!(f, "cells/{at}"),
            Self::House(at) => write!(f, "houses/{at}"),
            Self::Link(at) => write!(f, "links/{at}"),
            Self::Group(at) => write!(f, "groups/{at}"),
            Self::Constraint(at) => write!(f, "constraints/{at}"),
            Self::Reason(at) => write!(f, "reasons/{at}"),
            Self::Values => f.write_str("values"),
            Self::Cases => f.write_str("argument"),
            Self::DeadlyPattern => f.write_str("the deadly pattern"),
            Self::Symmetry => f.write_str("the symmetry of the givens"),
        }
    }
}
