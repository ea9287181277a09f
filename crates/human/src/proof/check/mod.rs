//! The checker: does the evidence of a claim prove its changes?
//!
//! It shares no code with the finders and knows no technique, except for the premise of those that assume a
//! single solution. The evidence is taken as a small puzzle of its own:
//!
//! - Each part must be so: its cells have the candidates, a strong link has a ground, an almost locked set
//!   one value more than cells.
//! - Then nothing but the parts is known. Each named cell takes one of its candidates, each base house and
//!   each strong link has a place for its value, and cells that see each other differ.
//! - A change is proved if no filling of these cells is left in which it is wrong. The search for one is
//!   limited.
//!
//! A forcing argument is not searched but followed, link by link.

mod argument;
mod facts;
mod parts;
mod search;
mod uniqueness;

use crate::ladder::technique::Family;
use crate::proof::claim::Claim;
use std::fmt::{self, Display};
use sudokud_core::grid::{Board, Cell, House, Marks, Value, ValueSet};
use sudokud_core::houses::Layout;

/// The position that a claim is about.
#[derive(Clone, Copy, Debug)]
pub struct Premises<'a> {
    /// The filled cells.
    pub board: &'a Board,
    /// The candidates, without those that filled cells exclude.
    pub marks: &'a Marks,
    /// The givens, where they are known; `None` if they are not, so that no avoidable rectangle is proved.
    pub givens: Option<&'a Board>,
}

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
    /// The values.
    Values,
    /// The cases of a forcing argument: they leave out a possibility.
    Cases,
    /// The pattern that a puzzle with one solution cannot have.
    DeadlyPattern,
}

impl Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(at) => write!(f, "cells/{at}"),
            Self::House(at) => write!(f, "houses/{at}"),
            Self::Link(at) => write!(f, "links/{at}"),
            Self::Group(at) => write!(f, "groups/{at}"),
            Self::Values => f.write_str("values"),
            Self::Cases => f.write_str("argument"),
            Self::DeadlyPattern => f.write_str("the deadly pattern"),
        }
    }
}

/// Checks that the evidence of a claim proves its changes.
///
/// ```
/// use sudokud_human::{check, example, Claim, Premises, Technique, WalkOptions};
/// use sudokud_search::budget::Unwatched;
/// let example = example::of(Technique::XWing).unwrap();
/// let premises = Premises { board: &example.board, marks: &example.marks, givens: None };
/// let walk = sudokud_human::next(&example.board, Some(&example.marks), &WalkOptions::default(), &Unwatched);
/// let claim = walk.steps[0].claim();
/// assert_eq!(check(&premises, &claim), Ok(()));
/// let without_houses = Claim { evidence: Default::default(), ..claim };
/// assert!(check(&premises, &without_houses).is_err());
/// ```
///
/// # Errors
/// The first fault: a change that is none, a part of the evidence that is not so, a change that does not
/// follow.
pub fn check(premises: &Premises<'_>, claim: &Claim) -> Result<(), Fault> {
    let changes = Changes::of(premises, claim)?;
    parts::check(premises, claim)?;
    if claim.technique.family() == Family::Forcing {
        return argument::check(premises, claim);
    }
    let facts = facts::Facts::new(premises, claim)?;
    for &(cell, value) in &changes.placed {
        facts.prove((cell, value), false)?;
    }
    for &(cell, value) in &changes.removed {
        facts.prove((cell, value), true)?;
    }
    Ok(())
}

/// The changes of a claim, candidate by candidate.
struct Changes {
    placed: Vec<(Cell, Value)>,
    removed: Vec<(Cell, Value)>,
}

impl Changes {
    fn of(premises: &Premises<'_>, claim: &Claim) -> Result<Self, Fault> {
        let placed = claim.placements.clone();
        let removed: Vec<_> = claim
            .eliminations
            .iter()
            .flat_map(|&(cell, values)| values.iter().map(move |value| (cell, value)))
            .collect();
        if placed.is_empty() && removed.is_empty() {
            return Err(Fault::NoChange);
        }
        let wrong = placed.iter().chain(&removed).find(|&&(cell, value)| !premises.can_be(cell, value));
        match wrong {
            Some(&(cell, value)) => Err(Fault::NotACandidate(cell, value)),
            None => Ok(Self { placed, removed }),
        }
    }
}

impl Premises<'_> {
    fn layout(&self) -> &Layout {
        self.board.layout()
    }

    /// The candidates of an open cell; none if the cell is filled or not on the board.
    fn options(&self, cell: Cell) -> ValueSet<4> {
        let is_open = cell.index() < self.layout().cell_count() && self.board.get(cell).is_none();
        if is_open { self.marks.of(cell) } else { ValueSet::EMPTY }
    }

    fn can_be(&self, cell: Cell, value: Value) -> bool {
        self.options(cell).contains(value)
    }

    /// The places of a value in a house.
    fn places(&self, house: House, value: Value) -> impl Iterator<Item = Cell> {
        self.layout().cells_of(house).iter().copied().filter(move |&cell| self.can_be(cell, value))
    }

    /// Returns whether the house, which has as many cells as values, still lacks the value.
    fn lacks(&self, house: House, value: Value) -> bool {
        let layout = self.layout();
        let is_full_house = house.index() < layout.house_count();
        is_full_house && layout.cells_of(house).iter().all(|&cell| self.board.get(cell) != Some(value))
    }

    /// Returns whether two candidates are not both true: one value in cells that see each other, or two
    /// values in one cell.
    fn exclude(&self, (p, a): (Cell, Value), (q, b): (Cell, Value)) -> bool {
        if p == q { a != b } else { a == b && self.layout().sees(p, q) }
    }
}
