//! The evidence for a step: the cells, houses, links and groups of its pattern, each with its role.
//!
//! A deduction writes its evidence on demand. No finder and no text reads it back: it is for people, pictures
//! and the checker.

use crate::logic::distinct;
use crate::named::named;
use std::ops::Range;
use sudokud_model::grid::{Cell, House, Value, ValueSet};

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
    /// The constraints of the pattern, by their index among those of the puzzle.
    pub constraints: Vec<usize>,
    /// Of a forcing argument: its cases, each with its links. Empty in other steps.
    pub argument: Vec<ArgumentSpan>,
    /// The conditions on which links or the step rest, each once. Their constraints are in `constraints` too.
    pub reasons: Vec<Reason>,
}

/// A condition on some cells, made of constraints and houses, that one link or the step rests on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reason {
    /// The kind of the condition.
    pub rule: ReasonRule,
    /// Its constraints, by their index among those of the puzzle.
    pub constraints: Vec<usize>,
    /// Its houses.
    pub houses: Vec<House>,
    /// The cells that take part, in reading order. Of a constraint on more cells, the parts on these count.
    pub cells: Vec<Cell>,
    /// The name of the pattern that solvers know, if the step or each link that rests on the reason is one.
    pub pattern: Option<&'static str>,
}

named! {
    /// The condition that a reason makes of its constraints and houses.
    ReasonRule {
        /// All of them hold.
        Together = "together",
        /// The sum of the houses less the sums of the constraints is that of the cells.
        Sum = "sum",
        /// Two lists of equally many houses have the same values: what one has outside of the other.
        Equal = "equal",
    }
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

named! {
    /// The role of a cell, a house or a group in a pattern. A role has one meaning in all techniques.
    Role {
        /// The cell of a placement.
        Single = "single",
        /// A house that has a place for each value of the pattern, or a cell of it with such a place.
        Base = "base",
        /// A house that has at most one place for each value of the pattern, or a cell of it.
        Cover = "cover",
        /// A base cell outside the covers.
        Fin = "fin",
        /// A fin that lies in two or more base houses.
        EndoFin = "endo_fin",
        /// A cell, or the cells, of a naked or hidden subset.
        Subset = "subset",
        /// The cell that sees the pincers.
        Pivot = "pivot",
        /// A cell at an end of the pattern.
        Pincer = "pincer",
        /// A cell, or the cells, of the pattern in both its line and its box.
        Intersection = "intersection",
        /// A candidate of a strong link between the ends.
        Link = "link",
        /// A cell between the ends of a remote pair.
        Between = "between",
        /// The cells in which a value is locked, and their candidates.
        Locked = "locked",
        /// A cell whose combinations with the others are excluded.
        Aligned = "aligned",
        /// A cell or set that excludes combinations of the aligned cells.
        Excluder = "excluder",
        /// A candidate of a chain or an argument that is true if its assumption holds.
        On = "on",
        /// A candidate of a chain or an argument that is false if its assumption holds.
        Off = "off",
        /// A candidate that a forcing argument assumes to be true or false.
        Assumption = "assumption",
        /// A candidate of the first color of the first cluster.
        ColorA = "color_a",
        /// A candidate of the second color of the first cluster.
        ColorB = "color_b",
        /// A candidate of the first color of the second cluster.
        ColorC = "color_c",
        /// A candidate of the second color of the second cluster.
        ColorD = "color_d",
        /// A candidate that keeps an impossible pattern from being there: one of the guardians is true.
        Guardian = "guardian",
        /// The cells of a deadly pattern.
        Deadly = "deadly",
        /// A cell of a deadly or an impossible pattern that can only have values of the pattern.
        Floor = "floor",
        /// A cell of a deadly or an impossible pattern that can have other values.
        Roof = "roof",
        /// An almost locked set, or a cell of one.
        Als = "als",
        /// The cell from which the petals of a death blossom start.
        Stem = "stem",
        /// The cells of an SK loop in one of its houses, with the values that they share.
        Segment = "segment",
        /// A base cell of a Junior Exocet.
        ExocetBase = "exocet_base",
        /// A target cell of a Junior Exocet.
        ExocetTarget = "exocet_target",
        /// The cells beside the targets of a Junior Exocet.
        Companion = "companion",
        /// A cell of a template that is possible.
        Template = "template",
        /// A cell that another value needs, so that templates through it are impossible.
        Needed = "needed",
        /// A cell, its image under a symmetry of the givens, and further images.
        Orbit = "orbit",
        /// A cell of a constraint.
        Constrained = "constrained",
        /// A cell of a house that the constraints of the pattern leave.
        Innie = "innie",
        /// A cell outside the houses of a pattern that belongs to one of its constraints.
        Outie = "outie",
        /// A candidate that the pattern removes.
        Target = "target",
    }
}

/// An inference between two ends. A grouped node is an end with several candidates. In a forcing chain,
/// `from` has the premises, and `to` has several candidates if the link states a pattern, or if all of them
/// are false for one reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// One end.
    pub from: Vec<(Cell, Value)>,
    /// The other.
    pub to: Vec<(Cell, Value)>,
    /// The kind of inference.
    pub kind: LinkKind,
    /// The ground of a strong link, and of a weak one that rests on a reason; `None` for other weak links
    /// and assumptions.
    pub ground: Option<Ground>,
}

/// The ground of a link: the cell, the house, the almost locked set or the reason that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// A cell has no other candidates.
    Cell(Cell),
    /// A house has no other places for the value, or contains the naked pair that the link states.
    House(House),
    /// An almost locked set: the group with this index in the evidence.
    Group(usize),
    /// A condition that the candidates left cannot satisfy otherwise: the reason with this index in the
    /// evidence.
    Reason(usize),
}

named! {
    /// The kind of a link.
    LinkKind {
        /// At least one end is true: if one is false, the other is true. In a forcing chain: `to` is true; an
        /// empty `to` is a contradiction.
        Strong = "strong",
        /// At most one end is true: if one is true, the other is false. In a forcing chain: `to` is false.
        Weak = "weak",
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

    /// Adds a reason and its constraints, unless it is there. Returns its index.
    pub fn reason(&mut self, reason: &Reason) -> usize {
        if let Some(at) = self.reasons.iter().position(|known| known == reason) {
            return at;
        }
        self.name_constraints(&reason.constraints);
        self.reasons.push(reason.clone());
        self.reasons.len() - 1
    }

    /// Adds constraints.
    pub(crate) fn name_constraints(&mut self, constraints: &[usize]) {
        self.constraints = distinct(self.constraints.iter().chain(constraints).copied());
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
