//! Puzzles of side 4 with constraints of every kind, and the assignments that satisfy them, by enumeration:
//! the oracle of what clues demand.

use std::sync::Arc;
use sudokud_core::solve::{Options, solve};
use sudokud_model::constraint::{Constraint, Constraints, Space, kinds};
use sudokud_model::grid::{Board, Value};
use sudokud_model::houses::Layout;
use sudokud_search::budget::Unwatched;
use sudokud_testing::{Random, fitting_constraint, holds};

/// All grids of side 4.
pub(crate) fn grids() -> Vec<Board> {
    let options = Options { max_solutions: 1000, ..Options::default() };
    let grids = solve(&Board::empty(&layout()).into(), &options, &Unwatched).solutions;
    assert_eq!(grids.len(), 288);
    grids
}

pub(crate) fn layout() -> Arc<Layout> {
    Layout::of_side(4).expect("a side")
}

/// Random constraints of random kinds that fit the board; some are on a declared variable.
pub(crate) fn random_constraints(count: usize, random: &mut Random) -> Arc<Constraints> {
    let kinds: Vec<_> = kinds::all().collect();
    let space = Space { variables: random.next() as usize % 2, ..Space::of_layout(&layout()) };
    let list = (0..count).filter_map(|_| {
        let kind = kinds[random.next() as usize % kinds.len()];
        fitting_constraint(kind, &space, random)
    });
    let list: Vec<Constraint> = list.collect();
    Arc::new(Constraints::new(space, list).expect("constraints that fit, each alone"))
}

/// A grid with values of the declared variables: the constraints that hold in it.
pub(crate) struct Assignment<'a> {
    pub(crate) grid: &'a Board,
    pub(crate) holds: Vec<bool>,
}

/// All assignments.
pub(crate) fn assignments<'a>(grids: &'a [Board], constraints: &Constraints) -> Vec<Assignment<'a>> {
    let space = constraints.space();
    let of_grid = |grid: &'a Board| {
        (0..4_i64.pow(space.variables as u32)).map(move |variable| {
            let cells = grid.cells().iter().flatten().map(|value: &Value| value.number() as i64);
            let numbers: Vec<i64> = cells.chain((0..space.variables).map(|_| variable + 1)).collect();
            let list = constraints.list();
            let holds = list.iter().map(|constraint| holds(constraint, list, space, &numbers)).collect();
            Assignment { grid, holds }
        })
    };
    grids.iter().flat_map(of_grid).collect()
}
