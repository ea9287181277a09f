//! The links of a step's evidence: what each says of its two ends, and why a strong one holds.

use crate::wire::name::{Name, vocabulary};
use crate::wire::place::{BoardNumbers, CandidatePlace, CellPlace, HousePlace};
use serde::Serialize;
use sudokud_human::{self as human, Family, Ground, LinkMeaning};
use sudokud_model::grid::{Cell, Value};
use sudokud_model::houses::Layout;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

vocabulary! {
    LinkMeaning as LinkKindName = &LinkMeaning::ALL, LinkMeaning::as_str;
    "LinkKind", "a kind of link",
    "What a link says of its ends.\n\n\
     In chains, both ends are there:\n\
     - `strong`: at least one end is true; each end is one candidate.\n\
     - `weak`: at most one end is true; each end is one candidate.\n\
     - `grouped_strong`, `grouped_weak`: the same, but an end has several candidates of one value, and is \
     true if one of them is.\n\n\
     In forcing chains and nets, each link follows from earlier ones:\n\
     - `assumed_true`, `assumed_false`: `to` is an assumption; `from` is empty.\n\
     - `implied_true`, `implied_false`: what earlier links say of `from` makes `to` true or false; several \
     candidates are all false.\n\
     - `one_of`: what earlier links say of `from` makes one candidate of each value in `to` true.\n\
     - `contradiction`: what earlier links say of `from` is impossible; `to` is empty."
}

/// An inference from one end to another. An end is a list of candidates; `kind` says how to read it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Link))]
pub struct LinkForm {
    /// The end that the inference starts from.
    from: Vec<CandidatePlace>,
    /// The end that it leads to.
    to: Vec<CandidatePlace>,
    kind: LinkKindName,
    /// Why nothing but the ends is left; null for links that need no such reason.
    ground: Option<GroundForm>,
}

/// The cell, the house or the almost locked set whose candidates a strong link is made of, or the reason that
/// a link rests on.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", schema(as = Ground))]
pub enum GroundForm {
    /// A cell that has no other candidates.
    #[cfg_attr(feature = "openapi", schema(title = "CellGround"))]
    Cell {
        /// The cell.
        cell: CellPlace,
    },
    /// A house that has no other places for the value.
    #[cfg_attr(feature = "openapi", schema(title = "HouseGround"))]
    House {
        /// The house.
        house: HousePlace,
    },
    /// An almost locked set.
    #[cfg_attr(feature = "openapi", schema(title = "GroupGround"))]
    Group {
        /// Its index in `groups`.
        group: usize,
    },
    /// A condition made of constraints and houses, which the candidates left cannot satisfy otherwise.
    #[cfg_attr(feature = "openapi", schema(title = "ReasonGround"))]
    Reason {
        /// Its index in `reasons`.
        reason: usize,
    },
}

impl LinkForm {
    pub(crate) fn of(numbers: BoardNumbers<'_>, link: &human::Link, family: Family) -> Self {
        let end = |end: &[(Cell, Value)]| end.iter().map(|&at| CandidatePlace::of(numbers, at)).collect();
        Self {
            from: end(&link.from),
            to: end(&link.to),
            kind: Name(link.meaning(family)),
            ground: link.ground.map(|ground| GroundForm::of(numbers.layout, ground)),
        }
    }
}

impl GroundForm {
    fn of(layout: &Layout, ground: Ground) -> Self {
        match ground {
            Ground::Cell(cell) => Self::Cell { cell: CellPlace::of(layout, cell) },
            Ground::House(house) => Self::House { house: HousePlace::of(layout, house) },
            Ground::Group(group) => Self::Group { group },
            Ground::Reason(reason) => Self::Reason { reason },
        }
    }
}
