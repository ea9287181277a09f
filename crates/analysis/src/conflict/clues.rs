//! The clues of a game, and the puzzles that some of them make.

use std::sync::Arc;
use sudokud_core::game::Game;
use sudokud_core::solve::Puzzle;
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::random::{Random, SplitMix64};
use sudokud_model::grid::{Board, Cell, Marks, Value, ValueSet, check};

/// Clues that have no solution together. The houses of the board hold besides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConflictSet {
    /// The constraints, by index.
    pub constraints: Vec<usize>,
    /// The cells whose givens are meant, in reading order.
    pub givens: Vec<Cell>,
    /// The cells whose entries are meant, values and pencil marks, in reading order.
    pub entries: Vec<Cell>,
    /// Whether it is proved that each of them is necessary: without it, the others have a solution.
    pub is_minimal: bool,
}

/// A part of a game that can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clue {
    Constraint(usize),
    Given(Cell),
    /// The value and the pencil marks that the player has entered in a cell.
    Entry(Cell),
}

/// All clues of a game. A clue is named by its index in the list.
pub(super) struct Clues<'a> {
    pub(super) list: Vec<Clue>,
    board: &'a Board,
    givens: &'a Board,
    marks: Option<&'a Marks>,
    constraints: Option<&'a Arc<Constraints>>,
}

impl<'a> Clues<'a> {
    pub(super) fn of(game: &'a Game) -> Self {
        let board = &game.board;
        let fits = |all: &&Arc<Constraints>| all.space().layout.side() == board.side();
        let constraints = game.constraints.as_ref().filter(fits);
        let marks = game.marks.as_ref().filter(|marks| marks.sets().len() == board.cells().len());
        let givens = game.givens.as_ref().unwrap_or(board);
        let mut clues = Self { list: Vec::new(), board, givens, marks, constraints };
        let constraint_count = constraints.map_or(0, |constraints| constraints.list().len());
        let is_entry = |&cell: &Cell| clues.entered(cell).is_some() || clues.marked(cell).is_some();
        clues.list = (0..constraint_count)
            .map(Clue::Constraint)
            .chain(givens.filled().map(|(cell, _)| Clue::Given(cell)))
            .chain(board.layout().cells().filter(is_entry).map(Clue::Entry))
            .collect();
        clues
    }

    pub(super) fn constraints(&self) -> Option<&'a Arc<Constraints>> {
        self.constraints
    }

    /// Returns the value that the player has entered in a cell.
    fn entered(&self, cell: Cell) -> Option<Value> {
        self.board.get(cell).filter(|&value| self.givens.get(cell) != Some(value))
    }

    /// Returns the values that the pencil marks allow in a cell, if they say more than its value does.
    fn marked(&self, cell: Cell) -> Option<ValueSet<4>> {
        let set = self.marks?.of(cell);
        let is_known = |value| set.contains(value);
        (set != ValueSet::full(self.board.side()) && !self.board.get(cell).is_some_and(is_known))
            .then_some(set)
    }

    /// Returns whether a cell of a solution is as a given or an entry says.
    pub(super) fn has_cell(&self, solution: &Board, clue: Clue) -> bool {
        let has = |cell, value: Option<Value>| value.is_none_or(|value| solution.get(cell) == Some(value));
        match clue {
            Clue::Constraint(_) => true,
            Clue::Given(cell) => has(cell, self.givens.get(cell)),
            Clue::Entry(cell) => {
                let is_allowed =
                    |set: ValueSet<4>| solution.get(cell).is_some_and(|value| set.contains(value));
                has(cell, self.entered(cell)) && self.marked(cell).is_none_or(is_allowed)
            }
        }
    }

    /// Returns the puzzle that some clues make; `None` if two of them are different values of a cell.
    pub(super) fn puzzle(&self, chosen: &[usize]) -> Option<Puzzle> {
        let (mut board, mut indices, mut sets) = (Board::empty(self.board.layout()), Vec::new(), None);
        for &clue in chosen {
            let (cell, value) = match self.list[clue] {
                Clue::Constraint(index) => {
                    indices.push(index);
                    continue;
                }
                Clue::Given(cell) => (cell, self.givens.get(cell)),
                Clue::Entry(cell) => (cell, self.entered(cell)),
            };
            if let Some(value) = value {
                if board.get(cell).is_some_and(|other| other != value) {
                    return None;
                }
                board.set(cell, Some(value));
            }
            if let (Clue::Entry(_), Some(set)) = (self.list[clue], self.marked(cell)) {
                let all = || vec![ValueSet::full(self.board.side()); self.board.cells().len()];
                let sets: &mut Vec<ValueSet<4>> = sets.get_or_insert_with(all);
                sets[cell.index()] = set;
            }
        }
        indices.sort_unstable();
        let constraints = self.constraints.filter(|_| !indices.is_empty());
        let constraints = constraints.map(|constraints| Arc::new(constraints.subset(indices)));
        Some(Puzzle { board, marks: sets.and_then(|sets| Marks::new(sets).ok()), constraints })
    }

    /// Returns clues whose conflict is seen at once: two values of a cell, two cells of a house with a value,
    /// or a violated constraint with the cells of its condition.
    pub(super) fn evident(&self) -> Option<Vec<usize>> {
        if let Some(clues) = self.changed_given().or_else(|| self.repeated_value()) {
            return Some(self.indices(clues));
        }
        let constraints = self.constraints?;
        let indices = constraints.violated(self.board).into_iter();
        let conditions = indices.flat_map(|index| {
            let primitives = constraints.violated_primitives(index, self.board);
            primitives.map(move |primitive| (index, primitive.scope()))
        });
        let (index, scope) = conditions.min_by_key(|(_, scope)| scope.len())?;
        let cells = scope.into_iter().filter_map(|subject| subject.cell());
        let clues = [Clue::Constraint(index)].into_iter().chain(cells.map(|cell| self.value_of(cell)));
        Some(self.indices(clues))
    }

    /// Returns the two values of a cell whose given the board has no longer.
    fn changed_given(&self) -> Option<[Clue; 2]> {
        let is_changed = |&(cell, _): &(Cell, Value)| self.entered(cell).is_some();
        let (cell, _) = self.givens.filled().find(is_changed)?;
        Some([Clue::Given(cell), Clue::Entry(cell)])
    }

    /// Returns two cells of a house with the same value.
    fn repeated_value(&self) -> Option<[Clue; 2]> {
        let conflict = check::conflicts(self.board).into_iter().next()?;
        let &[one, other, ..] = conflict.cells.as_slice() else { return None };
        Some([one, other].map(|cell| self.value_of(cell)))
    }

    /// Returns the clue that is the value of a filled cell.
    fn value_of(&self, cell: Cell) -> Clue {
        if self.entered(cell).is_some() { Clue::Entry(cell) } else { Clue::Given(cell) }
    }

    fn indices(&self, clues: impl IntoIterator<Item = Clue>) -> Vec<usize> {
        clues.into_iter().filter_map(|clue| self.list.iter().position(|other| *other == clue)).collect()
    }

    /// Orders clues by size, small ones first: those of about the same size by chance.
    pub(super) fn ordered(&self, mut clues: Vec<usize>, seed: u64) -> Vec<usize> {
        SplitMix64::new(seed).shuffle(&mut clues);
        clues.sort_by_cached_key(|&clue| self.size(clue).next_power_of_two());
        clues
    }

    /// Returns the number of cells and variables that a clue is about. Pencil marks count twice, because a
    /// value is easier to see.
    pub(super) fn size(&self, clue: usize) -> usize {
        match (self.list[clue], self.constraints) {
            (Clue::Constraint(index), Some(constraints)) => constraints.scope_of(index).len(),
            (Clue::Entry(cell), _) if self.entered(cell).is_none() => 2,
            _ => 1,
        }
    }

    /// Returns clues as the caller of the crate knows them, not known to be minimal.
    pub(super) fn conflict_set(&self, clues: &[usize]) -> ConflictSet {
        let mut set = ConflictSet::default();
        for &clue in clues {
            match self.list[clue] {
                Clue::Constraint(index) => set.constraints.push(index),
                Clue::Given(cell) => set.givens.push(cell),
                Clue::Entry(cell) => set.entries.push(cell),
            }
        }
        set.constraints.sort_unstable();
        set.givens.sort_unstable();
        set.entries.sort_unstable();
        set
    }
}
