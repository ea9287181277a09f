//! Unavoidable sets of a solved board: cells of which every puzzle with this solution alone needs a given.
//!
//! A set is unavoidable if other values in exactly these cells make another solved board, and minimal if no
//! smaller set within does. The search changes one cell, the first of the set in reading order; each new
//! value forces its former cells in the same houses to change too, until none is left or the set is too
//! large.
//!
//! Cost at side 9: about 35 ms up to size 10, 200 ms up to size 12. After the definition of
//! G. McGuire, B. Tugemann, G. Civario, "There is no 16-Clue Sudoku", 2012; they match patterns instead.

use sudokud_model::grid::{Board, Cell, Value, ValueSet, check};
use sudokud_model::houses::Layout;
use sudokud_search::budget::{Stop, Watch};

/// The largest size that can be asked for.
pub const MAX_SIZE: usize = 12;

/// The minimal unavoidable sets of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnavoidableSets {
    /// The sets, small ones first, each in reading order.
    pub sets: Vec<Vec<Cell>>,
    /// All sets up to this size are there.
    pub complete_to: usize,
    /// Why the search ended early, if it did.
    pub limit_hit: Option<Stop>,
}

/// Finds all minimal unavoidable sets of a solved board with at most `max_size` cells, at most [`MAX_SIZE`].
/// A board that is not solved has none.
///
/// ```
/// use sudokud_analysis::unavoidable::unavoidable_sets;
/// use sudokud_model::grid::text;
/// use sudokud_search::budget::Unwatched;
/// let (board, _) = text::parse("1234341221434321", None).unwrap();
/// let found = unavoidable_sets(&board, 4, &Unwatched);
/// assert!(found.sets.iter().all(|set| set.len() == 4));
/// assert_eq!(found.sets.len(), 8);
/// ```
#[must_use]
pub fn unavoidable_sets(solution: &Board, max_size: usize, watch: &dyn Watch) -> UnavoidableSets {
    let mut found = UnavoidableSets::default();
    if !check::is_solved(solution) {
        return found;
    }
    for size in 1..=max_size.min(MAX_SIZE) {
        let mut search = Search::new(solution, size, watch);
        if let Err(stop) = search.run(&mut found.sets) {
            found.limit_hit = Some(stop);
            break;
        }
        found.complete_to = size;
    }
    found
}

/// The search for the sets of one size.
struct Search<'a> {
    layout: &'a Layout,
    solution: &'a Board,
    peers: Vec<Vec<Cell>>,
    size: usize,
    watch: &'a dyn Watch,
    /// The new values.
    changed: Vec<Option<Value>>,
    /// The cells that have changed or must change, in this order of discovery.
    set: Vec<Cell>,
    is_in_set: Vec<bool>,
}

impl<'a> Search<'a> {
    fn new(solution: &'a Board, size: usize, watch: &'a dyn Watch) -> Self {
        let layout: &Layout = solution.layout();
        let count = layout.cell_count();
        let peers = layout.cells().map(|cell| layout.peers(cell).collect()).collect();
        Self {
            layout,
            solution,
            peers,
            size,
            watch,
            changed: vec![None; count],
            set: Vec::new(),
            is_in_set: vec![false; count],
        }
    }

    fn run(&mut self, sets: &mut Vec<Vec<Cell>>) -> Result<(), Stop> {
        for first in self.layout.cells() {
            self.set.push(first);
            self.is_in_set[first.index()] = true;
            self.extend(sets)?;
            self.set.clear();
            self.is_in_set[first.index()] = false;
        }
        Ok(())
    }

    /// Changes one more cell in each possible way.
    fn extend(&mut self, sets: &mut Vec<Vec<Cell>>) -> Result<(), Stop> {
        self.watch.poll().or_stop()?;
        let waiting = self.set.iter().copied().filter(|cell| self.changed[cell.index()].is_none());
        let options = waiting.map(|cell| (cell, self.options(cell)));
        let Some((cell, options)) = options.min_by_key(|(_, options)| options.len()) else {
            if self.set.len() == self.size {
                self.add(sets);
            }
            return Ok(());
        };
        for value in options.iter() {
            let before = self.set.len();
            if self.force(cell, value) {
                self.changed[cell.index()] = Some(value);
                self.extend(sets)?;
                self.changed[cell.index()] = None;
            }
            for forced in self.set.drain(before..) {
                self.is_in_set[forced.index()] = false;
            }
        }
        Ok(())
    }

    /// The values other than its own that a cell can have beside the changed cells.
    fn options(&self, cell: Cell) -> ValueSet<4> {
        let mut options = ValueSet::full(self.layout.side());
        let taken = self.peers[cell.index()].iter().filter_map(|peer| self.changed[peer.index()]);
        taken.chain(self.solution.get(cell)).for_each(|value| {
            options.remove(value);
        });
        options
    }

    /// Adds the cells that must change because `cell` gets `value`. Returns whether the set may still be one.
    fn force(&mut self, cell: Cell, value: Value) -> bool {
        let first = self.set[0];
        for &peer in &self.peers[cell.index()] {
            if self.solution.get(peer) == Some(value) && !self.is_in_set[peer.index()] {
                if peer < first || self.set.len() == self.size {
                    return false;
                }
                self.is_in_set[peer.index()] = true;
                self.set.push(peer);
            }
        }
        true
    }

    /// Adds the set unless it is known or contains a smaller one.
    fn add(&self, sets: &mut Vec<Vec<Cell>>) {
        let contains = |known: &Vec<Cell>| known.iter().all(|cell| self.is_in_set[cell.index()]);
        if !sets.iter().any(contains) {
            let mut set = self.set.clone();
            set.sort_unstable();
            sets.push(set);
        }
    }
}
