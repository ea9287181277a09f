//! Groups of two or three reasons, constraints and houses, that can say more together than each by itself.
//!
//! Two constraints are linked if they share a cell, or if two pairs of their cells see each other; a
//! constraint and a house, or two houses, if they share two cells. A group is of reasons that are all linked,
//! with a constraint among them, on at most [`MAX_SCOPE`] cells. A constraint on more cells takes part with
//! those of its primitives that touch the other members, with those that touch them twice from a cell, or
//! with those within them. The groups are listed once for a puzzle, those first whose steps are easiest, and
//! of equals those with the fewest cells.

use crate::ladder::cost;
use crate::logic::board_cells::BoardCells;
use crate::logic::bounds::Bounds;
use crate::logic::constraint_diagram::{Condition, Room, Supported, Tables};
use crate::logic::distinct;
use crate::logic::places::Places;
use crate::logic::witnesses::{Effort, Witnesses};
use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::sync::Arc;
use sudokud_model::constraint::primitive::AllDifferent;
use sudokud_model::constraint::{Constraints, Primitive};
use sudokud_model::grid::{Cell, House};
use sudokud_model::houses::Layout;

/// The most cells of a group.
const MAX_SCOPE: usize = 20;
/// The most cells of a group with a part of a constraint, which is of pairs and the like.
const MAX_SCOPE_WITH_PART: usize = 28;
/// The most cells of a primitive of a constraint that takes part with some of its primitives.
const MAX_PART: usize = 4;
/// The most constraints that are linked with others, those of fewest cells.
const MAX_CONSTRAINTS: usize = 200;
/// The most pairs.
const MAX_PAIRS: usize = 400;
/// The most triples.
const MAX_TRIPLES: usize = 1_200;
/// The most triples that are looked at.
const MAX_TRIPLES_TRIED: usize = 50_000;

/// A member of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Member {
    /// A constraint.
    Constraint {
        /// Its index among those of the puzzle.
        index: usize,
        /// Which of its primitives take part, in ascending order.
        primitives: Vec<usize>,
    },
    /// A house: its cells differ, so each value has a place.
    House(House),
}

/// Reasons that are looked at together.
pub(crate) struct MemberGroup {
    pub(crate) members: Vec<Member>,
    condition: OnceCell<Condition>,
    witnesses: RefCell<Witnesses>,
}

/// The groups of a puzzle.
pub(crate) struct Groups {
    constraints: Arc<Constraints>,
    tables: RefCell<Tables>,
    list: Vec<MemberGroup>,
}

impl Groups {
    /// Lists the groups of a puzzle. The list may be incomplete if the watch stops it.
    pub(crate) fn new(constraints: &Arc<Constraints>, room: Room, bounds: &Bounds<'_>) -> Self {
        let group =
            |members| MemberGroup { members, condition: OnceCell::new(), witnesses: RefCell::default() };
        let mut list = Reasons::new(constraints).groups(bounds);
        list.sort_by_key(|members| cost(members, 0));
        Self {
            list: list.into_iter().map(group).collect(),
            tables: RefCell::new(Tables::new(constraints.space().layout.side(), room)),
            constraints: Arc::clone(constraints),
        }
    }

    /// The groups, those of the least cost first.
    pub(crate) fn list(&self) -> &[MemberGroup] {
        &self.list
    }

    /// Returns the condition of a group.
    pub(crate) fn condition<'g>(&self, group: &'g MemberGroup) -> &'g Condition {
        group
            .condition
            .get_or_init(|| condition(&self.constraints, &group.members, &mut self.tables.borrow_mut()))
    }

    /// Returns the values that the ways to satisfy a group leave in a position; see
    /// [`Witnesses::supported`].
    pub(crate) fn supported<const W: usize>(
        &self,
        group: &MemberGroup,
        places: &Places<'_, W>,
        effort: Effort,
        bounds: &Bounds<'_>,
    ) -> Option<Supported> {
        let condition = self.condition(group);
        let mut witnesses = group.witnesses.borrow_mut();
        witnesses.supported(condition, condition.candidates(places), effort, bounds)
    }
}

/// The constraints among some members, by their index among those of the puzzle.
pub(crate) fn constraints_of(members: &[Member]) -> impl Iterator<Item = usize> {
    members.iter().filter_map(|member| match member {
        Member::Constraint { index, .. } => Some(*index),
        Member::House(_) => None,
    })
}

/// The houses among some members.
pub(crate) fn houses_of(members: &[Member]) -> impl Iterator<Item = House> {
    members.iter().filter_map(|member| match member {
        Member::House(house) => Some(*house),
        Member::Constraint { .. } => None,
    })
}

/// The primitives of some members that take part; of a house, that its cells differ.
pub(crate) fn primitives_of<'c>(constraints: &'c Constraints, members: &[Member]) -> Vec<Cow<'c, Primitive>> {
    members.iter().flat_map(|member| member.primitives(constraints)).collect()
}

/// The cost of a step of some members on so many open cells.
pub(crate) fn cost(members: &[Member], open_cells: usize) -> usize {
    let link = cost::of_together(members.len());
    cost::of_argument(link, constraints_of(members).count(), std::iter::once(open_cells))
}

/// Prepares the condition that all of some members hold.
pub(crate) fn condition(constraints: &Constraints, members: &[Member], tables: &mut Tables) -> Condition {
    let primitives = primitives_of(constraints, members);
    let primitives: Vec<&Primitive> = primitives.iter().map(|primitive| &**primitive).collect();
    Condition::new(&constraints.space().layout, &primitives, tables)
}

impl Member {
    /// Returns whether another member has all of this one.
    pub(crate) fn is_part_of(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::House(house), Self::House(other)) => house == other,
            (Self::Constraint { index, primitives }, Self::Constraint { index: other, primitives: all }) => {
                index == other && primitives.iter().all(|one| all.contains(one))
            }
            _ => false,
        }
    }

    fn primitives<'c>(&self, constraints: &'c Constraints) -> Vec<Cow<'c, Primitive>> {
        match self {
            Self::Constraint { index, primitives } => {
                let all = constraints.primitives_of(*index);
                primitives.iter().map(|&at| Cow::Borrowed(&all[at])).collect()
            }
            Self::House(house) => {
                let different = AllDifferent::of_house(&constraints.space().layout, *house);
                vec![Cow::Owned(Primitive::AllDifferent(different))]
            }
        }
    }
}

/// A constraint or a house that can be a member.
struct Reason {
    of: Origin,
    cells: BoardCells,
    size: usize,
    /// Whether some of its primitives can take part without the others.
    can_be_cut: bool,
}

/// The origin of a reason.
enum Origin {
    /// A constraint, with the cells of each primitive that is no domain, by its index among its primitives.
    Constraint {
        index: usize,
        scopes: Vec<(usize, Vec<Cell>)>,
    },
    House(House),
}

/// The reasons of a puzzle: constraints, those of fewest cells first, then houses.
struct Reasons<'a> {
    layout: &'a Layout,
    list: Vec<Reason>,
}

impl<'a> Reasons<'a> {
    fn new(constraints: &'a Constraints) -> Self {
        let layout = &constraints.space().layout;
        let set = |cells: &[Cell]| {
            let mut set = BoardCells::empty(layout.cell_count());
            cells.iter().for_each(|&cell| set.insert(cell));
            set
        };
        let reason = |of: Origin, cells: &[Cell], can_be_cut: bool| {
            let cells = set(cells);
            Reason { of, size: cells.len(), cells, can_be_cut }
        };
        let mut list: Vec<Reason> = Vec::new();
        for index in 0..constraints.list().len() {
            let scopes = scopes(constraints, index);
            let cells = distinct(scopes.iter().flat_map(|scope| scope.1.iter().copied()));
            let can_be_cut = scopes.len() > 1 && scopes.iter().all(|scope| scope.1.len() <= MAX_PART);
            if !scopes.is_empty() {
                list.push(reason(Origin::Constraint { index, scopes }, &cells, can_be_cut));
            }
        }
        list.sort_by_key(|reason| reason.size);
        list.truncate(MAX_CONSTRAINTS);
        list.extend(layout.houses().map(|house| reason(Origin::House(house), layout.cells_of(house), false)));
        Self { layout, list }
    }

    /// Returns the members of each group: pairs, then triples.
    fn groups(&self, bounds: &Bounds<'_>) -> Vec<Vec<Member>> {
        let (mut pairs, mut triples) = (BySize::new(MAX_PAIRS), BySize::new(MAX_TRIPLES));
        let linked: Vec<Vec<usize>> = (0..self.list.len())
            .map(|one| (one + 1..self.list.len()).filter(|&other| self.are_linked(one, other)).collect())
            .collect();
        let mut tried = 0;
        for (one, linked_to_one) in linked.iter().enumerate() {
            for (at, &other) in linked_to_one.iter().enumerate() {
                if bounds.poll_sparsely().is_break() {
                    break;
                }
                pairs.add(self.size(&[one, other]), [one, other]);
                for &third in &linked_to_one[at + 1..] {
                    if tried < MAX_TRIPLES_TRIED && linked[other].binary_search(&third).is_ok() {
                        tried += 1;
                        triples.add(self.size(&[one, other, third]), [one, other, third]);
                    }
                }
            }
        }
        let pairs = pairs.smallest_first().filter_map(|pair| self.members(&pair));
        pairs.chain(triples.smallest_first().filter_map(|triple| self.members(&triple))).collect()
    }

    /// Returns whether two reasons are linked, the first of which comes first in the list.
    fn are_linked(&self, one: usize, other: usize) -> bool {
        let [a, b] = [one, other].map(|at| &self.list[at]);
        let mut shared = a.cells.clone();
        shared.retain(&b.cells);
        match (&a.of, &b.of) {
            (Origin::Constraint { .. }, Origin::Constraint { .. }) => {
                let sees = |cell: Cell| b.cells.iter().filter(move |&other| self.layout.sees(cell, other));
                !shared.is_empty() || a.cells.iter().flat_map(sees).nth(1).is_some()
            }
            _ => shared.len() > 1,
        }
    }

    /// Returns the number of cells of a group; `None` if it has no constraint or too many cells.
    fn size(&self, group: &[usize]) -> Option<usize> {
        let mut union = BoardCells::empty(self.layout.cell_count());
        group.iter().for_each(|&at| union.extend(&self.list[at].cells));
        if union.len() <= MAX_SCOPE {
            let has_constraint =
                group.iter().any(|&at| matches!(self.list[at].of, Origin::Constraint { .. }));
            return has_constraint.then(|| union.len());
        }
        let cut = self.cut(group)?;
        let others = self.union_without(group, cut);
        let (_, cells) = self.list[cut].part(&others)?;
        Some(cells.len())
    }

    /// Returns the members of a group.
    fn members(&self, group: &[usize]) -> Option<Vec<Member>> {
        let cut = self.cut(group);
        let member = |&at: &usize| {
            if Some(at) != cut {
                return Some(self.list[at].whole());
            }
            self.list[at].part(&self.union_without(group, at)).map(|part| part.0)
        };
        group.iter().map(member).collect()
    }

    /// Returns the largest reason of a group that can take part with some of its primitives.
    fn cut(&self, group: &[usize]) -> Option<usize> {
        let can_be_cut = group.iter().copied().filter(|&at| self.list[at].can_be_cut);
        can_be_cut.max_by_key(|&at| self.list[at].size)
    }

    fn union_without(&self, group: &[usize], without: usize) -> BoardCells {
        let mut union = BoardCells::empty(self.layout.cell_count());
        let others = group.iter().filter(|&&at| at != without);
        others.for_each(|&at| union.extend(&self.list[at].cells));
        union
    }
}

/// Returns the cells of each primitive of a constraint that is about several cells of the board.
fn scopes(constraints: &Constraints, index: usize) -> Vec<(usize, Vec<Cell>)> {
    let on_board = |(at, primitive): (usize, &Primitive)| {
        let cells: Option<Vec<Cell>> = primitive.scope().iter().map(|subject| subject.cell()).collect();
        Some((at, cells.filter(|cells| cells.len() > 1)?))
    };
    constraints.primitives_of(index).iter().enumerate().filter_map(on_board).collect()
}

impl Reason {
    fn whole(&self) -> Member {
        match &self.of {
            Origin::Constraint { index, scopes } => {
                Member::Constraint { index: *index, primitives: scopes.iter().map(|scope| scope.0).collect() }
            }
            Origin::House(house) => Member::House(*house),
        }
    }

    /// Returns as much of the reason as fits to other cells: the whole, what touches them, what touches them
    /// twice from each cell outside, or what is within them. The cells are those of the union.
    fn part(&self, others: &BoardCells) -> Option<(Member, BoardCells)> {
        let Origin::Constraint { index, scopes } = &self.of else { return None };
        let mut union = others.clone();
        union.extend(&self.cells);
        if union.len() <= MAX_SCOPE_WITH_PART {
            return Some((self.whole(), union));
        }
        let is_outer = |cell: &&Cell| !others.contains(**cell);
        let touches = |scope: &&(usize, Vec<Cell>)| scope.1.iter().any(|&cell| others.contains(cell));
        let touching: Vec<&(usize, Vec<Cell>)> = scopes.iter().filter(touches).collect();
        let mut links: HashMap<Cell, usize> = HashMap::new();
        let outer = touching.iter().flat_map(|scope| scope.1.iter().filter(is_outer));
        outer.for_each(|&cell| *links.entry(cell).or_default() += 1);
        // With cells outside of so many links at least; in the end without any.
        [1, 2, usize::MAX].into_iter().find_map(|least| {
            let takes_part = |scope: &&&(usize, Vec<Cell>)| {
                scope
                    .1
                    .iter()
                    .filter(is_outer)
                    .all(|cell| links.get(cell).is_some_and(|&count| count >= least))
            };
            let part: Vec<&(usize, Vec<Cell>)> = touching.iter().filter(takes_part).copied().collect();
            let mut cells = others.clone();
            part.iter().flat_map(|scope| &scope.1).for_each(|&cell| cells.insert(cell));
            let primitives: Vec<usize> = part.iter().map(|scope| scope.0).collect();
            let fits = !part.is_empty() && cells.len() <= MAX_SCOPE_WITH_PART;
            fits.then_some((Member::Constraint { index: *index, primitives }, cells))
        })
    }
}

/// Groups by their number of cells, of each number at most as many as are wanted in all.
struct BySize<const K: usize> {
    most: usize,
    groups: Vec<Vec<[usize; K]>>,
}

impl<const K: usize> BySize<K> {
    fn new(most: usize) -> Self {
        Self { most, groups: vec![Vec::new(); MAX_SCOPE_WITH_PART + 1] }
    }

    fn add(&mut self, size: Option<usize>, group: [usize; K]) {
        if let Some(size) = size
            && self.groups[size].len() < self.most
        {
            self.groups[size].push(group);
        }
    }

    fn smallest_first(self) -> impl Iterator<Item = [usize; K]> {
        self.groups.into_iter().flatten().take(self.most)
    }
}
