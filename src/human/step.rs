//! A step: what may be placed or removed, by which technique, and everything needed to show and tell why.
//!
//! Steps are made by the thousand when puzzles are rated, so they hold numbers only; [`Step::notation`] and
//! [`Step::explanation`] put them into words when somebody wants to read them.

use crate::grid::{Cell, House, Value, ValueSet};
use crate::human::rating::Rating;
use crate::human::technique::Technique;

/// A set of values wide enough for every side.
pub type Values = ValueSet<4>;

/// One deduction.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// By which technique.
    pub technique: Technique,
    /// How many cells, values or lines the pattern has; the number of links in a chain.
    pub size: usize,
    /// How hard it is to see, on Sudoku Explainer's scale: at least the technique's rating.
    pub rating: Rating,
    /// What can be filled in.
    pub placements: Vec<(Cell, Value)>,
    /// Which candidates go, by cell in reading order.
    pub eliminations: Vec<(Cell, Values)>,
    /// Why.
    pub evidence: Evidence,
}

/// What a player has to look at to be convinced, with the part that each thing plays.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evidence {
    /// Cells of the pattern, with those of their candidates that matter.
    pub cells: Vec<(Cell, Values, Role)>,
    /// Houses of the pattern.
    pub houses: Vec<(House, Role)>,
    /// Inferences, in the order in which they are told.
    pub links: Vec<Link>,
    /// Cells that count as one thing: almost locked sets, grouped nodes, rectangles.
    pub groups: Vec<Group>,
    /// The values that the pattern is about.
    pub values: Values,
}

/// The part that a cell, a house or a group plays in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Where a value goes, and what forces it there.
    Single,
    /// A house, or a cell in it, that the pattern starts from.
    Base,
    /// A house, or a cell in it, that the pattern has its effect on.
    Cover,
    /// A base cell outside of the covers.
    Fin,
    /// A fin that lies in two base houses.
    EndoFin,
    /// A cell of a subset.
    Subset,
    /// The cell in the middle.
    Pivot,
    /// A cell at the end.
    Pincer,
    /// One of two places joined by a strong link.
    Link,
    /// A candidate that is on when the start of a chain is assumed, or has the first colour.
    On,
    /// A candidate that is off then, or has the second colour.
    Off,
    /// The first colour of another net.
    OtherOn,
    /// The second colour of another net.
    OtherOff,
    /// A corner of a rectangle or loop that has only its two values.
    Floor,
    /// A corner with further candidates.
    Roof,
    /// An almost locked set.
    Als,
    /// The cell from which sets or chains start.
    Stem,
    /// A candidate that the pattern removes, or the assumption that fails.
    Target,
}

impl Role {
    /// In snake case, as JSON has it.
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

/// An inference between two ends. An end is a list: groups of cells and almost locked sets are nodes too.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// One end.
    pub from: Vec<(Cell, Value)>,
    /// The other.
    pub to: Vec<(Cell, Value)>,
    /// What follows.
    pub kind: LinkKind,
    /// What makes a strong link; `None` for weak ones and assumptions.
    pub ground: Option<Ground>,
}

/// What has nothing but the ends of a strong link (or, in an argument, nothing but its conclusion once its premises hold).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// A cell has no other candidates.
    Cell(Cell),
    /// A house has no other places for the value; for the two values of a pair, the house it is in.
    House(House),
    /// An almost locked set: the evidence's group at this place.
    Group(usize),
}

/// What an inference says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkKind {
    /// At least one end is true.
    Strong,
    /// At most one end is true.
    Weak,
}

impl LinkKind {
    /// As JSON has it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Strong => "strong",
            Self::Weak => "weak",
        }
    }
}

/// Cells that count as one thing.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Which thing.
    pub role: Role,
    /// Its cells.
    pub cells: Vec<Cell>,
    /// Their candidates that matter.
    pub values: Values,
}

impl Step {
    /// A step of this technique that does nothing yet.
    #[must_use]
    pub fn new(technique: Technique) -> Self {
        let rating = technique.rating();
        Self {
            technique,
            size: 0,
            rating,
            placements: Vec::new(),
            eliminations: Vec::new(),
            evidence: Evidence::default(),
        }
    }

    /// Does it change nothing?
    #[must_use]
    pub const fn is_void(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }

    /// Adds candidates to remove; keeps the list in reading order, a cell once.
    pub fn remove<const W: usize>(&mut self, cell: Cell, values: ValueSet<W>) {
        if values.is_empty() {
            return;
        }
        match self.eliminations.binary_search_by_key(&cell, |entry| entry.0) {
            Ok(at) => self.eliminations[at].1 |= values.resize(),
            Err(at) => self.eliminations.insert(at, (cell, values.resize())),
        }
    }

    /// Adds the eliminations of another step.
    pub fn remove_all(&mut self, eliminations: &[(Cell, Values)]) {
        eliminations.iter().for_each(|&(cell, values)| self.remove(cell, values));
    }

    /// Adds one value to remove from each of these cells.
    pub fn remove_from(&mut self, cells: impl IntoIterator<Item = Cell>, value: Value) {
        cells.into_iter().for_each(|cell| self.remove(cell, Values::only(value)));
    }

    /// Does it remove this candidate?
    #[must_use]
    pub fn removes(&self, cell: Cell, value: Value) -> bool {
        let at = self.eliminations.binary_search_by_key(&cell, |entry| entry.0);
        at.is_ok_and(|at| self.eliminations[at].1.contains(value))
    }

    /// Do the steps come to the same, by the same technique?
    #[must_use]
    pub fn is_same_as(&self, other: &Self) -> bool {
        self.technique == other.technique
            && self.placements == other.placements
            && self.eliminations == other.eliminations
    }
}

impl Evidence {
    /// Adds a cell with its candidates that matter.
    pub fn cell<const W: usize>(&mut self, cell: Cell, values: ValueSet<W>, role: Role) {
        self.cells.push((cell, values.resize(), role));
    }

    /// Adds cells that matter for one value.
    pub fn cells(&mut self, cells: impl IntoIterator<Item = Cell>, value: Value, role: Role) {
        self.cells.extend(cells.into_iter().map(|cell| (cell, Values::only(value), role)));
    }

    /// Adds houses.
    pub fn houses(&mut self, houses: impl IntoIterator<Item = House>, role: Role) {
        self.houses.extend(houses.into_iter().map(|house| (house, role)));
    }

    /// Adds a strong link between two candidates, which are all that its ground has.
    pub fn strong(&mut self, from: (Cell, Value), to: (Cell, Value), ground: Ground) {
        self.links.push(Link { from: vec![from], to: vec![to], kind: LinkKind::Strong, ground: Some(ground) });
    }

    /// Adds a weak link between two candidates.
    pub fn weak(&mut self, from: (Cell, Value), to: (Cell, Value)) {
        self.links.push(Link { from: vec![from], to: vec![to], kind: LinkKind::Weak, ground: None });
    }

    /// Adds a group.
    pub fn group<const W: usize>(&mut self, cells: impl IntoIterator<Item = Cell>, values: ValueSet<W>, role: Role) {
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

    /// The cells that play this part.
    #[must_use]
    pub fn cells_of(&self, role: Role) -> Vec<Cell> {
        self.cells.iter().filter(|entry| entry.2 == role).map(|entry| entry.0).collect()
    }

    /// The houses that play this part.
    #[must_use]
    pub fn houses_of(&self, role: Role) -> Vec<House> {
        self.houses.iter().filter(|entry| entry.1 == role).map(|entry| entry.0).collect()
    }
}
