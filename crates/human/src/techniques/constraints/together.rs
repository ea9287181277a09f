//! Two or three reasons at once, without an assumption: the values that no way to satisfy all of them has.
//!
//! The groups of reasons are those of [`crate::logic::together`]. A step names what it needs: of the group
//! that shows something, the members, and of their primitives those, without which it does not follow. If
//! every way to satisfy a group has a value, cells outside that see all its places lose it. Cost: a few
//! searches for one assignment, for each group whose candidates changed; triples only while a step as hard as
//! theirs is needed.

use super::together_step::{Required, Together};
use super::{ConstrainedCell, lost};
use crate::ladder::cost::rating;
use crate::logic::constraint_diagram::{Condition, Room, Tables};
use crate::logic::together::{self, Groups, Member, MemberGroup, constraints_of};
use crate::logic::value_word::Word;
use crate::logic::witnesses::{Effort, Witnesses};
use crate::logic::{CellGroup, Scan, distinct};
use crate::proof::{Effects, Values};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use sudokud_model::constraint::{Constraints, Subject};
use sudokud_model::grid::{Cell, Value};
use sudokud_model::sets::bits;

/// The most cells of a group for each of which what is needed is looked for.
const MAX_CELLS_TRIED: usize = 4;

/// Every group of so many reasons that removes something.
pub(crate) fn find<const W: usize>(count: usize, scan: &Scan<'_, W>) -> ControlFlow<()> {
    let Some(facts) = scan.constraints() else { return ControlFlow::Continue(()) };
    let groups = facts.groups(scan.bounds());
    let mut finder = Finder::new(scan, facts.constraints());
    // First what searches show; diagrams only where that is nothing, or not what is asked for.
    for effort in [Effort::Searches, Effort::Diagram] {
        finder.effort = effort;
        for group in groups.list().iter().filter(|group| group.members.len() == count) {
            // A pattern with a name costs one less.
            if !scan.bounds().is_below_ceiling(rating(together::cost(&group.members, 0) - 1)) {
                break;
            }
            scan.poll()?;
            finder.search(groups, group)?;
        }
        if !finder.offered.is_empty() && !scan.bounds().asks_for_some() {
            break;
        }
    }
    ControlFlow::Continue(())
}

/// A candidate.
type Candidate = (Cell, Value);

/// A search of one position.
struct Finder<'f, 's, const W: usize> {
    scan: &'f Scan<'s, W>,
    constraints: &'f Arc<Constraints>,
    effort: Effort,
    /// The members and the effects of the steps so far.
    offered: Vec<(Vec<Member>, CellGroup)>,
    /// Candidates that houses remove without a constraint.
    by_houses: HashSet<Candidate>,
}

impl<'f, 's, const W: usize> Finder<'f, 's, W> {
    fn new(scan: &'f Scan<'s, W>, constraints: &'f Arc<Constraints>) -> Self {
        Self { scan, constraints, effort: Effort::Searches, offered: Vec::new(), by_houses: HashSet::new() }
    }

    /// Offers what a group removes that is not known by a step before.
    fn search(&mut self, groups: &Groups, group: &MemberGroup) -> ControlFlow<()> {
        let (scan, cells) = (self.scan, board_cells(groups.condition(group)));
        let Some(supported) = groups.supported(group, scan, self.effort, scan.bounds()) else {
            return ControlFlow::Continue(());
        };
        let left: Vec<(Cell, Word)> = cells.iter().copied().zip(supported.values).collect();
        self.offer_lost(&group.members, &lost(scan, &left))?;
        for (required, targets) in self.required(&left, supported.required) {
            let is_new = |value| targets.iter().any(|&cell| self.is_new(&group.members, (cell, value)));
            if required.values.iter().any(is_new) {
                let removed =
                    targets.iter().map(|&cell| (cell, self.candidates(cell) & required.values)).collect();
                if !self.follows(&group.members, &removed, Some(&required)) {
                    continue;
                }
                let needed = self.needed(&group.members, &removed, Some(&required));
                let cost = together::cost(&needed, self.open_cells(&needed));
                if has_constraint(&needed) && self.may_need(cost) {
                    self.offer(needed, removed, Some(required))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The values that reasons require, of what they leave of their cells, with the cells outside that lose
    /// them. Values with the same places are one entry.
    fn required(&self, left: &[(Cell, Word)], values: Word) -> Vec<(Required, Vec<Cell>)> {
        let scan = self.scan;
        let mut list: Vec<(Required, Vec<Cell>)> = Vec::new();
        for value in bits(values).map(Value::new) {
            let has_value = |entry: &&(Cell, Word)| entry.1 >> value.index() & 1 == 1;
            let places: Vec<Cell> = left.iter().filter(has_value).map(|entry| entry.0).collect();
            if !places.iter().all(|&cell| scan.candidates().is_open(cell)) {
                continue;
            }
            let is_outside = |cell: &Cell| left.iter().all(|entry| entry.0 != *cell);
            // A constraint by which cells see each other would have to be a member.
            let is_seen = |cell: &Cell| places.iter().all(|&place| scan.layout().sees(place, *cell));
            let seen = scan.seen_by_all(places.iter().copied(), value);
            let targets: Vec<Cell> = seen.iter().filter(is_outside).filter(is_seen).collect();
            match list.iter_mut().find(|entry| entry.0.places == places) {
                Some((required, cells)) => {
                    required.values.insert(value);
                    *cells = distinct(cells.iter().copied().chain(targets));
                }
                None => list.push((Required { values: Values::only(value), places }, targets)),
            }
        }
        list
    }

    /// The candidates of a cell.
    fn candidates(&self, cell: Cell) -> Values {
        self.scan.candidates().of(cell).resize()
    }

    /// Offers the steps of what members remove: for each cell the one of what is needed for it, with all that
    /// this removes. Of the first cells, the one that costs least comes first.
    fn offer_lost(&mut self, members: &[Member], removed: &CellGroup) -> ControlFlow<()> {
        let is_new = |at: Candidate| !self.by_houses.contains(&at) && self.is_new(members, at);
        let new = |&(cell, values): &(Cell, Values)| {
            let new: Values = values.iter().filter(|&value| is_new((cell, value))).collect();
            (!new.is_empty()).then_some((cell, new))
        };
        let new: Vec<(Cell, Values)> = removed.iter().filter_map(new).collect();
        for entries in new.chunks(MAX_CELLS_TRIED) {
            let mut tried = Vec::new();
            for &(cell, values) in entries {
                let conclusion = std::iter::once((cell, values)).collect();
                // A conclusion that only a diagram shows is too much to follow.
                if !self.follows(members, &conclusion, None) {
                    continue;
                }
                let needed = self.needed(members, &conclusion, None);
                if has_constraint(&needed) {
                    let cells = self.open_cells(&needed);
                    tried.push((together::cost(&needed, cells), cells, needed, (cell, values)));
                } else {
                    // It is a step of the techniques that look at houses.
                    self.by_houses.extend(values.iter().map(|value| (cell, value)));
                }
            }
            tried.sort_by_key(|&(cost, cells, ..)| (cost, cells));
            let is_found = !tried.is_empty();
            for (cost, _, needed, (cell, values)) in tried {
                let is_new = values.iter().any(|value| self.is_new(members, (cell, value)));
                if is_new && self.may_need(cost) {
                    self.offer_all(needed)?;
                }
            }
            if is_found && !self.needs_others() {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether a candidate is asked for and no step before removes it. Groups of higher cost repeat
    /// what those before them show. Where steps may be refused or are listed, only a step of some of the
    /// members is a repetition.
    fn is_new(&self, members: &[Member], (cell, value): Candidate) -> bool {
        let is_part = |member: &Member| members.iter().any(|whole| member.is_part_of(whole));
        let is_known = |(used, removed): &(Vec<Member>, CellGroup)| {
            removed.iter().any(|entry| entry.0 == cell && entry.1.contains(value))
                && (!self.needs_others() || used.iter().all(is_part))
        };
        self.scan.bounds().asks_for_removing(cell, value) && !self.offered.iter().any(is_known)
    }

    /// Returns whether steps beside the least are needed: they are listed, or only some are asked for.
    fn needs_others(&self) -> bool {
        self.scan.bounds().asks_for_some() || self.scan.bounds().has_no_ceiling()
    }

    /// Returns whether a step of such a cost can be needed: with a name it costs one less.
    fn may_need(&self, cost: usize) -> bool {
        cost - 1 <= self.scan.bounds().most_cost()
    }

    /// The number of open cells of some members.
    fn open_cells(&self, members: &[Member]) -> usize {
        let is_open = |cell: &Cell| self.scan.candidates().is_open(*cell);
        board_cells(&self.condition(members)).into_iter().filter(is_open).count()
    }

    /// Offers the step of members that are all needed, with all that they remove.
    fn offer_all(&mut self, members: Vec<Member>) -> ControlFlow<()> {
        let condition = self.condition(&members);
        let (candidates, bounds) = (condition.candidates(self.scan), self.scan.bounds());
        let supported = Witnesses::default().supported(&condition, candidates, self.effort, bounds);
        let Some(supported) = supported else { return ControlFlow::Continue(()) };
        let left: Vec<(Cell, Word)> = board_cells(&condition).into_iter().zip(supported.values).collect();
        self.offer(members, lost(self.scan, &left), None)
    }

    /// Offers a step of members that are all needed.
    fn offer(
        &mut self,
        members: Vec<Member>,
        removed: CellGroup,
        required: Option<Required>,
    ) -> ControlFlow<()> {
        self.offered.push((members.clone(), removed.clone()));
        let mut cells = board_cells(&self.condition(&members));
        cells.sort_unstable();
        let cells: Vec<_> = cells.into_iter().map(|cell| ConstrainedCell::new(self.scan, cell)).collect();
        let effects = Effects { eliminations: removed.to_vec(), ..Effects::default() };
        let constraints = Arc::clone(self.constraints);
        let deduction = Together::new(constraints, (members, cells), removed, required, self.scan.rating());
        self.scan.offer(effects, deduction)
    }

    fn condition(&self, members: &[Member]) -> Condition {
        let mut tables = Tables::new(self.scan.layout().side(), Room::default());
        together::condition(self.constraints, members, &mut tables)
    }

    /// Returns whether some members prove a conclusion.
    fn follows(&self, members: &[Member], removed: &CellGroup, required: Option<&Required>) -> bool {
        let condition = self.condition(members);
        let words = condition.candidates(self.scan);
        match required {
            None => condition.refutes(&words, removed),
            Some(Required { values, places }) => values.iter().all(|value| {
                let is_place = |subject: &Subject| subject.cell().is_some_and(|cell| places.contains(&cell));
                let without = |(word, subject): (&Word, &Subject)| {
                    if is_place(subject) { word & !(1 << value.index()) } else { *word }
                };
                let words: Vec<Word> = words.iter().zip(&condition.cells).map(without).collect();
                condition.is_impossible(&words)
            }),
        }
    }

    /// Drops members, then cells with their primitives, as long as the conclusion still follows.
    fn needed(&self, members: &[Member], removed: &CellGroup, required: Option<&Required>) -> Vec<Member> {
        let mut needed = members.to_vec();
        for member in members {
            let others: Vec<Member> = needed.iter().filter(|&other| other != member).cloned().collect();
            if !others.is_empty() && self.follows(&others, removed, required) {
                needed = others;
            }
        }
        let mut cells = board_cells(&self.condition(&needed));
        cells.sort_unstable();
        for cell in cells.into_iter().rev() {
            if required.is_none() && removed.iter().any(|entry| entry.0 == cell) {
                continue;
            }
            let without: Option<Vec<Member>> =
                needed.iter().map(|member| without(self.constraints, member, cell)).collect();
            if let Some(without) = without
                && without != needed
                && self.follows(&without, removed, required)
            {
                needed = without;
            }
        }
        needed
    }
}

/// Returns whether there is a constraint among some members.
fn has_constraint(members: &[Member]) -> bool {
    constraints_of(members).next().is_some()
}

/// Returns the cells of a condition, which are cells of the board, in its order.
fn board_cells(condition: &Condition) -> Vec<Cell> {
    condition.cells.iter().filter_map(|subject| subject.cell()).collect()
}

/// Returns a constraint without its primitives on a cell, unless these are all, or a house as it is.
fn without(constraints: &Constraints, member: &Member, cell: Cell) -> Option<Member> {
    let Member::Constraint { index, primitives } = member else { return Some(member.clone()) };
    let all = constraints.primitives_of(*index);
    let is_elsewhere = |at: &usize| !all[*at].scope().contains(&Subject::Cell(cell));
    let primitives: Vec<usize> = primitives.iter().copied().filter(is_elsewhere).collect();
    (!primitives.is_empty()).then_some(Member::Constraint { index: *index, primitives })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ladder::technique::Technique;
    use crate::logic::bounds::Bounds;
    use crate::logic::constraint_facts::ConstraintFacts;
    use crate::logic::position::Position;
    use crate::proof::change::Change;
    use crate::proof::step::Step;
    use std::cell::RefCell;
    use sudokud_model::constraint::{Space, kinds};
    use sudokud_model::grid::Candidates;
    use sudokud_model::houses::Layout;
    use sudokud_search::budget::Unwatched;
    use sudokud_testing::{Random, full_grid, of_numbers, random_constraint};

    /// A puzzle of side 4 with two or three constraints that hold in a grid.
    fn puzzle(seed: u64) -> (Candidates<1>, ConstraintFacts) {
        let (mut random, grid) = (Random(seed), full_grid(2, seed));
        let numbers: Vec<i64> = grid.iter().map(|&number| number as i64).collect();
        let space = Space::of_layout(&Layout::of_side(4).expect("a side"));
        let (kinds, mut list): (Vec<_>, _) = (kinds::all().collect(), Vec::new());
        while list.len() < 2 + seed as usize % 2 {
            let kind = kinds[random.next() as usize % kinds.len()];
            list.extend(random_constraint(kind, &space, &numbers, &mut random));
        }
        let given = |&number: &usize| if random.next() % 100 < 15 { number } else { 0 };
        let board = of_numbers(&grid.iter().map(given).collect::<Vec<_>>());
        let constraints = Constraints::new(space, list).expect("constraints that fit");
        (Candidates::new(&board), ConstraintFacts::new(Arc::new(constraints)))
    }

    fn steps(position: &Position<'_, 1>, bounds: &Bounds<'_>) -> Vec<Step> {
        let found = RefCell::new(Vec::new());
        let _ = Technique::ConstraintsTogether.find(position, bounds, &|step| {
            found.borrow_mut().push(step);
            ControlFlow::Continue(())
        });
        found.into_inner()
    }

    #[test]
    fn each_candidate_that_a_pair_removes_is_listed_and_found_when_it_is_asked_for() {
        let mut listed = 0;
        for seed in 0..150 {
            let (candidates, facts) = puzzle(seed);
            let (position, bounds) = (Position::new(&candidates, None, Some(&facts)), Bounds::none());
            let all = steps(&position, &bounds);
            let sink = |_| ControlFlow::Continue(());
            let scan = Scan::new(Technique::ConstraintsTogether, &position, &bounds, &sink);
            let groups = facts.groups(&bounds);
            let houses = || candidates.layout().houses().map(Member::House);
            for group in groups.list().iter().filter(|group| group.members.len() == 2) {
                let finder = Finder::new(&scan, facts.constraints());
                let supported = groups.supported(group, &scan, Effort::Searches, &bounds).expect("few cells");
                let cells = board_cells(groups.condition(group)).into_iter();
                for (cell, values) in lost(&scan, &cells.zip(supported.values).collect::<Vec<_>>()).iter() {
                    for value in values.iter() {
                        let removed = std::iter::once((*cell, Values::only(value))).collect();
                        if houses().any(|house| finder.follows(&[house], &removed, None)) {
                            continue;
                        }
                        let is_told = |steps: &[Step]| steps.iter().any(|step| step.removes(*cell, value));
                        assert!(is_told(&all), "{seed}: {cell:?} {value:?} {:?}", group.members);
                        let changes = [Change::Remove(*cell, value)];
                        let asked = Bounds::new(&Unwatched).for_changes(&changes);
                        assert!(
                            is_told(&steps(&position, &asked)),
                            "{seed}: {changes:?} {:?}",
                            group.members
                        );
                        listed += 1;
                    }
                }
            }
        }
        assert!(listed > 100, "{listed}");
    }
}
