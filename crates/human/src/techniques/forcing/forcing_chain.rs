//! Forcing chains: an assumption leads to a contradiction, or all cases lead to the same conclusion.
//!
//! Nishio: a candidate leaves its value without a place in some house. Cell and region forcing chains: all
//! candidates of a cell, or all places of a value in a house, lead to the same conclusion. Dynamic forcing
//! chains use everything that holds under the assumption. They also conclude from a candidate that leads to a
//! contradiction, and from one with the same consequence whether it is true or false (double). Nested forcing
//! chains conclude only from a contradiction, which may use further assumptions.
//!
//! The names and ratings are Sudoku Explainer's, whose dynamic chains "plus" also use hidden pairs and
//! X-Wings, and whose nested chains have all its forcing chains as links. See [`crate::logic::assumption`].

use crate::ladder::rating::Rating;
use crate::logic::argument::Argument;
use crate::logic::chain_length::surcharge;
use crate::logic::{Literal, Scan};
use crate::proof::{Deduction, Evidence, Notation, Role, StepText};
use crate::techniques::forcing::forcing_words::{literal, sentences};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House, Value};

/// The conclusion of a step, and the arguments for it.
#[derive(Debug)]
pub(crate) struct ForcingChain {
    pub(crate) split: Split,
    /// One argument for each case.
    pub(crate) cases: Vec<Argument>,
    pub(crate) conclusion: Literal,
}

/// The cases of a forcing chain, of which one holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Split {
    /// The only case is refuted.
    Refuted,
    /// The candidate is true or false.
    TrueOrFalse(Cell, Value),
    /// The candidates of the cell.
    Cell(Cell),
    /// The places of the value in the house.
    House(House, Value),
}

impl Split {
    /// "Each candidate of r1c1 leads to the same. ".
    pub(crate) fn ways(self, notation: Notation<'_>) -> String {
        match self {
            Self::Refuted => String::new(),
            Self::TrueOrFalse(cell, value) => format!(
                "Whether or not {} is {}, the same follows. ",
                notation.cell(cell),
                notation.value(value)
            ),
            Self::Cell(cell) => format!("Each candidate of {} leads to the same. ", notation.cell(cell)),
            Self::House(house, value) => format!(
                "Each place for {} in {} leads to the same. ",
                notation.value(value),
                notation.house(house)
            ),
        }
    }
}

impl ForcingChain {
    pub(crate) fn offer<const W: usize>(self, scan: &Scan<'_, W>) -> ControlFlow<()> {
        scan.offer(self.conclusion.effects(), self)
    }
}

impl Deduction for ForcingChain {
    fn size(&self) -> usize {
        self.cases.iter().map(Argument::link_count).sum()
    }

    fn surcharge(&self) -> Rating {
        surcharge(self.size())
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::default();
        match self.split {
            Split::Refuted => evidence.cells([self.conclusion.cell], self.conclusion.value, Role::Target),
            Split::House(house, _) => evidence.houses([house], Role::Base),
            Split::TrueOrFalse(..) | Split::Cell(_) => {}
        }
        evidence.argument = self.cases.iter().map(|case| case.add_to(&mut evidence)).collect();
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let starts: Vec<String> = self.cases.iter().map(|case| literal(case.assumption, notation)).collect();
        let cases: Vec<String> = self.cases.iter().map(|case| sentences(case, notation)).collect();
        let ways = self.split.ways(notation);
        let end = if self.split == Split::Refuted { "So the assumption is wrong" } else { "So in any case" };
        StepText { pattern: starts.join(" | "), reason: format!("{ways}{}. {end}", cases.join(". ")) }
    }
}
