//! The solution of a puzzle, if it has exactly one: placements of singles, and a search over the cell with
//! fewest candidates. Typically 20 µs.

use super::position::{Position, Solution};
use crate::grid::{Cell, Value};
use std::ops::ControlFlow;

/// The only solution; `None` if there is none, or more than one.
///
/// # Errors
/// Breaks when `poll` does.
pub(super) fn only_solution(
    position: &Position,
    poll: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<(), Option<Solution>> {
    let mut search = Search { found: Vec::new(), is_stopped: false, poll };
    let mut start = position.clone();
    let finished = search.extend(&mut start);
    if search.is_stopped {
        return ControlFlow::Break(());
    }
    let found = search.found;
    ControlFlow::Continue(if finished.is_continue() && found.len() == 1 {
        found.into_iter().next()
    } else {
        None
    })
}

struct Search<'a> {
    found: Vec<Solution>,
    is_stopped: bool,
    poll: &'a mut dyn FnMut() -> ControlFlow<()>,
}

impl Search<'_> {
    /// Adds the solutions of a position; breaks at the second one.
    fn extend(&mut self, position: &mut Position) -> ControlFlow<()> {
        if (self.poll)().is_break() {
            self.is_stopped = true;
            return ControlFlow::Break(());
        }
        while let Some((cell, value)) = position.take_naked().or_else(|| position.take_hidden()) {
            if !position.candidates(cell).contains(value) {
                return ControlFlow::Continue(());
            }
            position.place(cell, value);
            if position.is_contradictory() {
                return ControlFlow::Continue(());
            }
        }
        let Some(cell) = position.open().min_by_key(|&cell| position.candidates(cell).len()) else {
            return self.add(position);
        };
        for value in position.candidates(cell) {
            let mut next = position.clone();
            next.place(cell, value);
            if !next.is_contradictory() {
                self.extend(&mut next)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn add(&mut self, position: &Position) -> ControlFlow<()> {
        let value = |k| position.value(Cell::new(k)).unwrap_or(Value::new(0));
        self.found.push(std::array::from_fn(value));
        if self.found.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
