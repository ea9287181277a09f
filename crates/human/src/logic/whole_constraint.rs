//! A constraint as one condition of all its cells: by a diagram, or where that has too many states, by the
//! propagators of the network.
//!
//! A diagram leaves exactly the values that some assignment has. Propagators of one constraint, which know of
//! houses only that their cells differ, remove what they can: bounds of sums, counts of values, the states of
//! an automaton. They are asked where a diagram of as many candidates has been too large before. Neither
//! proves a step to others: the checker searches for itself.

use crate::logic::bounds::Bounds;
use crate::logic::constraint_diagram::Condition;
use crate::logic::scout::run;
use crate::logic::value_word::Word;
use std::cell::{Cell as Counter, OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::Cell;
use sudokud_propagation::network::{Domain, HousePropagation, Network, Propagated, variable};
use sudokud_search::budget::Unwatched;

/// The most bytes of the networks of a puzzle: hundreds at side 9, some at side 64.
const MAX_BYTES: usize = 32 << 20;

/// A constraint of a puzzle.
pub(crate) struct WholeConstraint {
    constraints: Arc<Constraints>,
    index: usize,
    /// Its cells, in the order of the diagram if there is one.
    pub(crate) cells: Vec<Cell>,
    diagram: Option<Rc<Condition>>,
    /// By limit on the states: the least number of candidates in all with which the diagram had more.
    too_many: RefCell<BTreeMap<usize, usize>>,
    /// `None` if there is no room for it.
    network: OnceCell<Option<RefCell<Alone>>>,
    room: NetworkRoom,
}

/// The bytes that are left for networks, shared by the constraints of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct NetworkRoom(Rc<Counter<usize>>);

impl Default for NetworkRoom {
    fn default() -> Self {
        Self(Rc::new(Counter::new(MAX_BYTES)))
    }
}

/// The network of one constraint.
struct Alone {
    network: Network,
    /// The fixpoint of the constraint as a checkpoint; `None` if it contradicts itself.
    start: Option<usize>,
}

impl std::fmt::Debug for WholeConstraint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WholeConstraint").field("index", &self.index).finish_non_exhaustive()
    }
}

impl WholeConstraint {
    /// Prepares a constraint on these cells, which are in the order of its diagram if it has one.
    pub(crate) fn new(
        constraints: &Arc<Constraints>,
        index: usize,
        (cells, diagram): (Vec<Cell>, Option<Rc<Condition>>),
        room: &NetworkRoom,
    ) -> Self {
        Self {
            constraints: Arc::clone(constraints),
            index,
            cells,
            diagram,
            too_many: RefCell::default(),
            network: OnceCell::new(),
            room: room.clone(),
        }
    }

    /// Returns what the constraint leaves of candidates of its cells, as far as it is known; none of any cell
    /// if it cannot hold. `None` if nothing is known, or if the watch stops the search.
    pub(crate) fn left(
        &self,
        candidates: &[Word],
        most_states: usize,
        bounds: &Bounds<'_>,
    ) -> Option<Vec<Word>> {
        let count = candidates.iter().map(|word| word.count_ones() as usize).sum();
        let has_few = |_: &&Rc<Condition>| {
            !self.too_many.borrow().range(most_states..).any(|(_, &least)| count >= least)
        };
        if let Some(diagram) = self.diagram.as_ref().filter(has_few) {
            if let Some(supported) = diagram.supported_within(most_states, candidates, bounds) {
                return Some(supported.values);
            }
            if bounds.stopped().is_some() {
                return None;
            }
            self.too_many.borrow_mut().insert(most_states, count);
        }
        let alone = self.network.get_or_init(|| self.network()).as_ref()?;
        let left = alone.borrow_mut().left(&self.cells, candidates, bounds);
        bounds.stopped().is_none().then_some(left)
    }

    /// The network of the constraint, if there is room for it.
    fn network(&self) -> Option<RefCell<Alone>> {
        let room = &self.room.0;
        (room.get() > 0).then(|| {
            let alone = Alone::new(&self.constraints, self.index);
            room.set(room.get().saturating_sub(alone.network.bytes()));
            RefCell::new(alone)
        })
    }
}

impl Alone {
    fn new(constraints: &Constraints, index: usize) -> Self {
        let only = constraints.subset([index]);
        let mut network = Network::new(&only.space().layout, &only, HousePropagation::ExclusionsOnly);
        network.enqueue_all();
        let start = run(&mut network, &Bounds::new(&Unwatched)) == Propagated::Fixpoint;
        let start = start.then(|| network.checkpoint());
        Self { network, start }
    }

    fn left(&mut self, cells: &[Cell], candidates: &[Word], bounds: &Bounds<'_>) -> Vec<Word> {
        let none = vec![0; cells.len()];
        let Some(start) = self.start else { return none };
        self.network.undo(start);
        for (&cell, candidates) in cells.iter().zip(candidates) {
            if self.network.remove(variable(cell), Domain::from_word(!candidates)).is_err() {
                return none;
            }
        }
        if run(&mut self.network, bounds) == Propagated::Conflict {
            return none;
        }
        cells.iter().map(|&cell| self.network.state().domain(variable(cell)).word()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::constraint_diagram::{MAX_STATES, Room, Tables};
    use sudokud_model::constraint::{Argument, Constraint, Primitive, Space};
    use sudokud_model::houses::Layout;
    use sudokud_testing::Random;

    /// A constraint alone, with a diagram and without one.
    fn both(kind: &'static str, cells: &[usize], sum: Option<i64>) -> (WholeConstraint, WholeConstraint) {
        let cells = Argument::cells(cells.iter().map(|&cell| Cell::new(cell)));
        let sum = sum.map(|sum| ("sum", Argument::Number(sum)));
        let constraint =
            Constraint::new(kind, [("cells", cells)].into_iter().chain(sum)).expect("a constraint");
        let layout = Layout::of_side(9).expect("a side");
        let all =
            Arc::new(Constraints::new(Space::of_layout(&layout), vec![constraint]).expect("constraints"));
        let primitives: Vec<&Primitive> = all.primitives().iter().collect();
        let diagram = Condition::new(&layout, &primitives, &mut Tables::new(9, Room::default()));
        let cells: Vec<Cell> = diagram.cells.iter().filter_map(|subject| subject.cell()).collect();
        let room = NetworkRoom::default();
        let with = WholeConstraint::new(&all, 0, (cells.clone(), Some(Rc::new(diagram))), &room);
        (with, WholeConstraint::new(&all, 0, (cells, None), &room))
    }

    #[test]
    fn propagators_leave_all_that_a_diagram_leaves_and_remove_much_of_the_rest() {
        let (mut random, mut removed, mut by_diagram) = (Random(3), 0, 0);
        for (kind, cells, sum) in [
            ("killer_cage", &[0, 1, 2, 9][..], Some(13)),
            ("region_sum_line", &[0, 10, 3, 13, 23], None),
            ("zipper", &[0, 1, 2, 11, 20], None),
        ] {
            let (with, without) = both(kind, cells, sum);
            for _ in 0..60 {
                let candidates: Vec<Word> =
                    cells.iter().map(|_| random.next() & random.next() & 0x1FF | 0x81).collect();
                let left = |whole: &WholeConstraint| {
                    whole.left(&candidates, MAX_STATES, &Bounds::none()).expect("an answer")
                };
                let (exact, some) = (left(&with), left(&without));
                let is_kept = exact.iter().zip(&some).all(|(exact, some)| exact & !some == 0);
                assert!(is_kept, "{kind} {candidates:?}: {exact:?} {some:?}");
                let lost = |left: &[Word]| -> u32 {
                    candidates.iter().zip(left).map(|(all, left)| (all & !left).count_ones()).sum()
                };
                (removed, by_diagram) = (removed + lost(&some), by_diagram + lost(&exact));
            }
        }
        assert!(2 * removed > by_diagram && by_diagram > 300, "{removed} of {by_diagram}");
    }

    #[test]
    fn a_diagram_that_had_too_many_states_is_not_built_for_as_many_candidates() {
        let (whole, _) = both("killer_cage", &[0, 1, 2, 9, 10, 11], Some(30));
        let all = vec![0x1FF; 6];
        assert!(whole.left(&all, 20, &Bounds::none()).is_some());
        assert_eq!(*whole.too_many.borrow(), BTreeMap::from([(20, 54)]));
        assert!(whole.left(&all, MAX_STATES, &Bounds::none()).is_some());
        assert_eq!(whole.too_many.borrow().len(), 1);
    }
}
