//! Checks a board against the rules: which values repeat in a house, and whether it is solved. Simple and
//! slow. It uses the layout, but no code of the solvers, so tests use it as their oracle.

use crate::grid::{Board, Cell, House, Value};

/// A value that repeats in a house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The value.
    pub value: Value,
    /// The house.
    pub house: House,
    /// The cells of the house with that value, two or more, in reading order.
    pub cells: Vec<Cell>,
}

/// Returns every repetition of a value in a house: in the order of the layout's sets.
///
/// ```
/// use sudokud_model::grid::{check, text};
/// let (board, _) = text::parse("11..............", None).unwrap();
/// assert_eq!(check::conflicts(&board).len(), 2); // in the row and in the box
/// ```
#[must_use]
pub fn conflicts(board: &Board) -> Vec<Conflict> {
    let layout = board.layout();
    let mut found = Vec::new();
    for house in layout.sets() {
        let mut holders = vec![Vec::new(); layout.side()];
        for &cell in layout.cells_of(house) {
            if let Some(value) = board.get(cell) {
                holders[value.index()].push(cell);
            }
        }
        for (value, cells) in layout.values().zip(holders) {
            if cells.len() > 1 {
                found.push(Conflict { value, house, cells });
            }
        }
    }
    found
}

/// Returns whether every cell is filled and no value repeats in a house.
#[must_use]
pub fn is_solved(board: &Board) -> bool {
    board.open_cells() == 0 && conflicts(board).is_empty()
}

/// Returns whether `solution` is solved and has every given of `puzzle`.
#[must_use]
pub fn is_solution_of(solution: &Board, puzzle: &Board) -> bool {
    solution.side() == puzzle.side()
        && is_solved(solution)
        && puzzle.filled().all(|(cell, value)| solution.get(cell) == Some(value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::text::parse;

    #[test]
    fn a_conflict_has_the_value_the_house_and_the_cells() {
        let (board, _) = parse("1..1............", None).unwrap();
        let [conflict] = &conflicts(&board)[..] else { panic!("expected one conflict") };
        assert_eq!((conflict.value, conflict.house), (Value::new(0), House::new(0)));
        assert_eq!(conflict.cells, [Cell::new(0), Cell::new(3)]);
    }

    #[test]
    fn a_solution_is_full_and_valid_and_has_the_givens() {
        let read = |text| parse(text, None).unwrap().0;
        let solution = read("1234341221434321");
        assert!(is_solution_of(&solution, &read("1..............1")));
        assert!(!is_solution_of(&solution, &read("2...............")));
        assert!(!is_solution_of(&read("123434122143432."), &read("1...............")));
        assert!(!is_solution_of(&read("1234341221434312"), &read("1...............")));
    }
}
