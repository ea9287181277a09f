//! Sums that follow from houses and cages: the rule of 45.
//!
//! Houses of one kind that follow each other and do not overlap have a known sum. What their cages leave of
//! them (innies), less what the cages have outside (outies), is that sum less the sums of the cages. Cages
//! are constraints with a sum of cells of weight 1; those inside the houses are taken first, then those with
//! the fewest cells outside.
//!
//! The network of `sudokud-propagation` derives sums by the same rule for every search (`derived.rs` there).
//! It keeps only sums of few variables, of any houses and primitives, and says of none where it comes from. A
//! step shows its houses and its constraints, so the sums here are of houses of one kind and of whole
//! constraints.

use crate::logic::board_cells::BoardCells;
use crate::logic::bounds::Bounds;
use crate::logic::constraint_diagram::{Condition, Room, Tables};
use crate::logic::distinct;
use std::rc::Rc;
use sudokud_model::constraint::primitive::{AllDifferent, Comparison, Linear, Term};
use sudokud_model::constraint::{Constraints, Primitive, Subject};
use sudokud_model::grid::{Cell, House};
use sudokud_model::houses::{HouseKind, Layout};

/// The most houses of a sum.
const MAX_HOUSES: usize = 4;
/// The most innies and outies, filled ones included.
const MAX_TERMS: usize = 14;
/// The most cells that a cage has outside.
const MAX_OUTSIDE: usize = 3;
/// The most cages; a puzzle with more has no such sums.
const MAX_CAGES: usize = 200;
/// The most sums.
const MAX_RULES: usize = 400;

/// A sum of innies less outies.
#[derive(Debug)]
pub(crate) struct HouseSumRule {
    pub(crate) houses: Vec<House>,
    /// The indices of the constraints.
    pub(crate) cages: Vec<usize>,
    pub(crate) innies: Vec<Cell>,
    pub(crate) outies: Vec<Cell>,
    pub(crate) condition: Rc<Condition>,
}

/// A constraint with a sum.
struct Cage {
    constraint: usize,
    cells: Vec<Cell>,
    sum: i64,
}

/// Returns the sums of a puzzle, those of fewest houses first.
pub(crate) fn list(constraints: &Constraints, room: &Room, bounds: &Bounds<'_>) -> Vec<HouseSumRule> {
    let layout = &constraints.space().layout;
    let cages: Vec<Cage> =
        (0..constraints.list().len()).filter_map(|index| cage(constraints, index)).collect();
    let mut rules: Vec<HouseSumRule> = Vec::new();
    if cages.is_empty() || cages.len() > MAX_CAGES {
        return rules;
    }
    for count in 1..=MAX_HOUSES.min(layout.side() - 1) {
        for houses in runs(layout, count) {
            if bounds.poll().is_break() {
                return rules;
            }
            for most_outside in [0, MAX_OUTSIDE] {
                let Some(rule) = rule((constraints, room), &houses, &cages, most_outside) else { continue };
                let differs =
                    |known: &HouseSumRule| (&known.innies, &known.outies) != (&rule.innies, &rule.outies);
                if rules.len() < MAX_RULES && rules.iter().all(differs) {
                    rules.push(rule);
                }
            }
        }
    }
    rules
}

/// Returns the sum of a constraint, if it is one of two or more cells with weight 1.
pub(crate) fn cage_sum(constraints: &Constraints, index: usize) -> Option<&Linear> {
    plain_sum(constraints, index).filter(|linear| linear.terms.len() > 1)
}

/// Returns the sum of a constraint, if it is one of cells with weight 1.
pub(crate) fn plain_sum(constraints: &Constraints, index: usize) -> Option<&Linear> {
    let mut sums = constraints.primitives_of(index).iter().filter_map(|primitive| match primitive {
        Primitive::Linear(linear) => Some(linear),
        _ => None,
    });
    let linear = sums.next().filter(|_| sums.next().is_none())?;
    let is_plain = linear.comparison == Comparison::Equal && linear.terms.iter().all(|term| term.weight == 1);
    is_plain.then_some(linear)
}

fn cage(constraints: &Constraints, index: usize) -> Option<Cage> {
    let linear = cage_sum(constraints, index)?;
    let cells: Vec<Cell> = linear.terms.iter().map(|term| term.subject.cell()).collect::<Option<_>>()?;
    Some(Cage { constraint: index, cells: distinct(cells), sum: linear.constant })
}

/// Returns so many houses of one kind that follow each other and share no cell.
fn runs(layout: &Layout, count: usize) -> Vec<Vec<House>> {
    let mut runs = Vec::new();
    for kind in HouseKind::ALL {
        let houses: Vec<House> =
            layout.houses_of_kind(kind).filter(|house| house.index() < layout.house_count()).collect();
        let disjoint = |run: &&[House]| union(layout, run).len() == run.len() * layout.side();
        runs.extend(houses.windows(count).filter(disjoint).map(<[House]>::to_vec));
    }
    runs
}

/// Returns the cells of houses.
fn union(layout: &Layout, houses: &[House]) -> BoardCells {
    let mut cells = BoardCells::empty(layout.cell_count());
    houses.iter().flat_map(|&house| layout.cells_of(house)).for_each(|&cell| cells.insert(cell));
    cells
}

fn rule(
    (constraints, room): (&Constraints, &Room),
    houses: &[House],
    cages: &[Cage],
    most_outside: usize,
) -> Option<HouseSumRule> {
    let layout = &constraints.space().layout;
    let side = layout.side() as i64;
    let union = union(layout, houses);
    let (mut innies, mut outies) = (union.clone(), BoardCells::empty(layout.cell_count()));
    let mut used = Vec::new();
    let mut difference = houses.len() as i64 * side * (side - 1) / 2;
    for outside in 0..=most_outside {
        for cage in cages {
            let out = cage.cells.iter().filter(|&&cell| !union.contains(cell)).count();
            let is_free = cage.cells.iter().all(|&cell| {
                if union.contains(cell) { innies.contains(cell) } else { !outies.contains(cell) }
            });
            if out == outside
                && cage.cells.len() > 2 * out.saturating_sub(1)
                && out < cage.cells.len()
                && is_free
            {
                for &cell in &cage.cells {
                    if union.contains(cell) { innies.remove(cell) } else { outies.insert(cell) }
                }
                difference -= cage.sum;
                used.push(cage.constraint);
            }
        }
    }
    let terms = innies.len() + outies.len();
    if used.is_empty() || terms == 0 || terms > MAX_TERMS {
        return None;
    }
    let term = |weight: i64| move |cell: Cell| Term { weight, subject: cell.into() };
    let terms = innies.iter().map(term(1)).chain(outies.iter().map(term(-1))).collect();
    let sum = Primitive::Linear(Linear { terms, comparison: Comparison::Equal, constant: difference });
    let mut primitives = vec![sum];
    for &constraint in &used {
        for primitive in constraints.primitives_of(constraint) {
            if let Primitive::AllDifferent(all) = primitive {
                let is_outie = |subject: &Subject| subject.cell().is_some_and(|cell| outies.contains(cell));
                let cells: Vec<Subject> = all.cells.iter().copied().filter(is_outie).collect();
                primitives
                    .extend((cells.len() > 1).then_some(Primitive::AllDifferent(AllDifferent { cells })));
            }
        }
    }
    used.sort_unstable();
    let primitives: Vec<&Primitive> = primitives.iter().collect();
    let condition =
        Rc::new(Condition::new(layout, &primitives, &mut Tables::new(layout.side(), room.clone())));
    let (innies, outies) = (innies.to_vec(), outies.to_vec());
    Some(HouseSumRule { houses: houses.to_vec(), cages: used, innies, outies, condition })
}
