//! The links of a step's evidence: the relation between the two ends, and why a strong link holds.
//!
//! In the core a link is strong or weak. In a chain that describes it completely; in a forcing argument it
//! also matters whether a side is empty. [`LinkKind`] tells these cases apart, so that a program can read the
//! ends by the kind alone.

use crate::api::wire::name::{Name, Named};
use crate::api::wire::place::{CandidatePlace, CellPlace, HousePlace};
use crate::grid::{Cell, Geometry, Value};
use crate::human::{self, Family, Ground, Step};
use serde::Serialize;
use utoipa::ToSchema;

/// The relation between the ends of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkKind {
    Strong,
    Weak,
    GroupedStrong,
    GroupedWeak,
    AssumedTrue,
    AssumedFalse,
    ImpliedTrue,
    ImpliedFalse,
    OneOf,
    Contradiction,
}

pub(crate) type LinkKindName = Name<LinkKind>;

impl Named for LinkKind {
    const SCHEMA: &'static str = "LinkKind";
    const TERM: &'static str = "a kind of link";
    const DESCRIPTION: &'static str = "What a link says of its ends.\n\n\
        In chains, both ends are there:\n\
        - `strong`: at least one end is true; each end is one candidate.\n\
        - `weak`: at most one end is true; each end is one candidate.\n\
        - `grouped_strong`, `grouped_weak`: the same, but an end has several candidates of one value, and is \
        true if one of them is.\n\n\
        In forcing chains and nets, each link follows from earlier ones:\n\
        - `assumed_true`, `assumed_false`: `to` is an assumption; `from` is empty.\n\
        - `implied_true`, `implied_false`: what earlier links say of `from` makes `to` true or false.\n\
        - `one_of`: what earlier links say of `from` makes one candidate of each value in `to` true.\n\
        - `contradiction`: what earlier links say of `from` is impossible; `to` is empty.";
    const ALL: &'static [Self] = &[
        Self::Strong,
        Self::Weak,
        Self::GroupedStrong,
        Self::GroupedWeak,
        Self::AssumedTrue,
        Self::AssumedFalse,
        Self::ImpliedTrue,
        Self::ImpliedFalse,
        Self::OneOf,
        Self::Contradiction,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Strong => "strong",
            Self::Weak => "weak",
            Self::GroupedStrong => "grouped_strong",
            Self::GroupedWeak => "grouped_weak",
            Self::AssumedTrue => "assumed_true",
            Self::AssumedFalse => "assumed_false",
            Self::ImpliedTrue => "implied_true",
            Self::ImpliedFalse => "implied_false",
            Self::OneOf => "one_of",
            Self::Contradiction => "contradiction",
        }
    }
}

impl LinkKind {
    fn of(link: &human::Link, family: Family) -> Self {
        let is_strong = link.kind == human::LinkKind::Strong;
        if family != Family::Forcing {
            let is_grouped = link.from.len() > 1 || link.to.len() > 1;
            return match (is_strong, is_grouped) {
                (true, false) => Self::Strong,
                (false, false) => Self::Weak,
                (true, true) => Self::GroupedStrong,
                (false, true) => Self::GroupedWeak,
            };
        }
        match (link.from.is_empty(), link.to.len(), is_strong) {
            (true, _, true) => Self::AssumedTrue,
            (true, _, false) => Self::AssumedFalse,
            (_, 0, _) => Self::Contradiction,
            (_, 1, true) => Self::ImpliedTrue,
            (_, _, true) => Self::OneOf,
            (_, _, false) => Self::ImpliedFalse,
        }
    }
}

/// An inference from one end to another. An end is a list of candidates; `kind` says how to read it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Link)]
pub(crate) struct LinkForm {
    from: Vec<CandidatePlace>,
    to: Vec<CandidatePlace>,
    kind: LinkKindName,
    /// Why nothing but the ends is left; null for links that need no such reason.
    ground: Option<GroundForm>,
}

/// The cell, the house or the almost locked set whose candidates a strong link is made of.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Ground)]
pub(crate) enum GroundForm {
    /// A cell that has no other candidates.
    Cell(CellPlace),
    /// A house that has no other places for the value.
    House(HousePlace),
    /// An almost locked set, by its index in `groups`.
    Group(usize),
}

impl LinkForm {
    /// All links of a step.
    pub(crate) fn all(geometry: &Geometry, step: &Step) -> Vec<Self> {
        let family = step.technique.family();
        step.evidence.links.iter().map(|link| Self::of(geometry, link, family)).collect()
    }

    fn of(geometry: &Geometry, link: &human::Link, family: Family) -> Self {
        let end = |end: &[(Cell, Value)]| end.iter().map(|&at| CandidatePlace::of(geometry, at)).collect();
        Self {
            from: end(&link.from),
            to: end(&link.to),
            kind: Name(LinkKind::of(link, family)),
            ground: link.ground.map(|ground| GroundForm::of(geometry, ground)),
        }
    }
}

impl GroundForm {
    fn of(geometry: &Geometry, ground: Ground) -> Self {
        match ground {
            Ground::Cell(cell) => Self::Cell(CellPlace::of(geometry, cell)),
            Ground::House(house) => Self::House(HousePlace::of(geometry, house)),
            Ground::Group(index) => Self::Group(index),
        }
    }
}
