//! The evidence for a step: the cells, houses, links and groups of its pattern, each with its role.
//!
//! A deduction writes its evidence on demand. No finder and no text reads it back: it is for people, pictures
//! and the checker.

use std::ops::Range;
use sudokud_core::grid::{Cell, House, Value, ValueSet};

/// A set of values of a board of any side.
pub type Values = ValueSet<4>;

/// The pattern that proves a step: its cells, houses, links and groups, each with its role.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evidence {
    /// Cells of the pattern, with the candidates that belong to it.
    pub cells: Vec<(Cell, Values, Role)>,
    /// Houses of the pattern.
    pub houses: Vec<(House, Role)>,
    /// Inferences, in the order of the explanation.
    pub links: Vec<Link>,
    /// Sets of cells, such as almost locked sets, subsets, deadly patterns, locked candidates of an argument.
    pub groups: Vec<Group>,
    /// The values that the pattern is about.
    pub values: Values,
    /// Of a forcing argument: its cases, each with its links. Empty in other steps.
    pub argument: Vec<ArgumentSpan>,
}

/// An assumption and what follows from it: a part of the links of the evidence.
///
/// The first link is the assumption. The link after an inner argument, which ends in a contradiction, denies
/// the assumption of that argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgumentSpan {
    /// The indices of its links.
    pub links: Range<usize>,
    /// The arguments within it, each from a further assumption to a contradiction.
    pub inner: Vec<ArgumentSpan>,
}

/// The role of a cell, a house or a group in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The cell of a placement.
    Single,
    /// A base house, or a cell in it. Outside fish: a house or cell from which the pattern starts, the cells
    /// of a deadly pattern, or a cell of a template step that another value needs.
    Base,
    /// A cover house, or a cell in it. Outside fish: another house of the pattern, the cells of a house of
    /// an SK loop, a target of a Junior Exocet, a cell of a template.
    Cover,
    /// A base cell outside the covers.
    Fin,
    /// A fin that lies in two or more base houses.
    EndoFin,
    /// A cell of a subset.
    Subset,
    /// The cell that sees the pincers, a cell of a wing in both its line and its box, or a cell of the core
    /// of a Sue de Coq.
    Pivot,
    /// A cell at an end of the pattern, or an excluding cell of an aligned exclusion.
    Pincer,
    /// A candidate of a strong link, a cell between the ends of a remote pair, or cells in which a value is
    /// locked.
    Link,
    /// A candidate that is true if the assumption of the chain holds, or that has the first colour.
    On,
    /// A candidate that is false if the assumption of the chain holds, or that has the second colour. Also
    /// the companions of a Junior Exocet.
    Off,
    /// The first colour of a second cluster.
    OtherOn,
    /// The second colour of a second cluster.
    OtherOff,
    /// A cell of a deadly pattern without candidates besides the pair, or of a tridagon without candidates
    /// besides the three values, or a filled cell of an avoidable rectangle.
    Floor,
    /// A cell of a deadly pattern or a tridagon with further candidates, an open cell of an avoidable
    /// rectangle, or a cell with more candidates than in a BUG.
    Roof,
    /// An almost locked set.
    Als,
    /// The cell from which almost locked sets or chains start.
    Stem,
    /// A candidate that the pattern removes.
    Target,
}

impl Role {
    /// The name in JSON.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Base => "base",
            Self::Cover => "cover",
            Self::Fin => "fin",
            Self::EndoFin => "endo_fin",
            Self::Subset => "subset",
            Self::Pivot => "pivot",
            Self::Pincer => "pincer",
            Self::Link => "link",
            Self::On => "on",
            Self::Off => "off",
            Self::OtherOn => "other_on",
            Self::OtherOff => "other_off",
            Self::Floor => "floor",
            Self::Roof => "roof",
            Self::Als => "als",
            Self::Stem => "stem",
            Self::Target => "target",
        }
    }
}

/// An inference between two ends. A grouped node is an end with several candidates. In a forcing chain,
/// `from` has the premises, and `to` has several candidates if the link states a pattern.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// One end.
    pub from: Vec<(Cell, Value)>,
    /// The other.
    pub to: Vec<(Cell, Value)>,
    /// The kind of inference.
    pub kind: LinkKind,
    /// The ground of a strong link; `None` for weak links and assumptions.
    pub ground: Option<Ground>,
}

/// The ground of a strong link: the cell, the house or the almost locked set that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// A cell has no other candidates.
    Cell(Cell),
    /// A house has no other places for the value, or contains the naked pair that the link states.
    House(House),
    /// An almost locked set: the group with this index in the evidence.
    Group(usize),
}

/// The kind of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkKind {
    /// At least one end is true: if one is false, the other is true. In a forcing chain: `to` is true; an
    /// empty `to` is a contradiction.
    Strong,
    /// At most one end is true: if one is true, the other is false. In a forcing chain: `to` is false.
    Weak,
}

impl LinkKind {
    /// The name in JSON.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Strong => "strong",
            Self::Weak => "weak",
        }
    }
}

/// A set of cells with a role.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The role of the set.
    pub role: Role,
    /// Its cells.
    pub cells: Vec<Cell>,
    /// The candidates that belong to the pattern.
    pub values: Values,
}

impl Evidence {
    /// Evidence about these values, without parts yet.
    pub(crate) fn of_values<const W: usize>(values: ValueSet<W>) -> Self {
        Self { values: values.resize(), ..Self::default() }
    }

    /// Evidence about one value, without parts yet.
    pub(crate) fn of_value(value: Value) -> Self {
        Self::of_values(Values::only(value))
    }

    /// Adds a cell with the candidates that belong to the pattern.
    pub fn cell<const W: usize>(&mut self, cell: Cell, values: ValueSet<W>, role: Role) {
        self.cells.push((cell, values.resize(), role));
    }

    /// Adds a candidate of each of these cells.
    pub fn cells(&mut self, cells: impl IntoIterator<Item = Cell>, value: Value, role: Role) {
        self.cells.extend(cells.into_iter().map(|cell| (cell, Values::only(value), role)));
    }

    /// Adds houses.
    pub fn houses(&mut self, houses: impl IntoIterator<Item = House>, role: Role) {
        self.houses.extend(houses.into_iter().map(|house| (house, role)));
    }

    /// Adds a strong link between two candidates.
    pub fn strong(&mut self, from: (Cell, Value), to: (Cell, Value), ground: Ground) {
        self.links.push(Link {
            from: vec![from],
            to: vec![to],
            kind: LinkKind::Strong,
            ground: Some(ground),
        });
    }

    /// Adds a weak link between two candidates.
    pub fn weak(&mut self, from: (Cell, Value), to: (Cell, Value)) {
        self.links.push(Link { from: vec![from], to: vec![to], kind: LinkKind::Weak, ground: None });
    }

    /// Adds a group.
    pub fn group<const W: usize>(
        &mut self,
        cells: impl IntoIterator<Item = Cell>,
        values: ValueSet<W>,
        role: Role,
    ) {
        self.groups.push(Group { role, cells: cells.into_iter().collect(), values: values.resize() });
    }

    /// Adds the evidence of another step.
    pub fn append(&mut self, other: &Self) {
        self.cells.extend(&other.cells);
        self.houses.extend(&other.houses);
        self.links.extend(other.links.iter().cloned());
        self.groups.extend(other.groups.iter().cloned());
        self.values |= other.values;
    }

    /// The cells with this role.
    #[must_use]
    pub fn cells_of(&self, role: Role) -> Vec<Cell> {
        self.cells.iter().filter(|entry| entry.2 == role).map(|entry| entry.0).collect()
    }

    /// The houses with this role.
    #[must_use]
    pub fn houses_of(&self, role: Role) -> Vec<House> {
        self.houses.iter().filter(|entry| entry.1 == role).map(|entry| entry.0).collect()
    }
}
