//! The oracle: slow, and obviously right. Nothing here shares code with what solves.

use crate::grid::{Board, Cell, House, Value};

/// A value that stands twice or more in a house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The value.
    pub value: Value,
    /// The house.
    pub house: House,
    /// Its cells with that value, two or more, in reading order.
    pub cells: Vec<Cell>,
}

/// Every value that repeats in a house: rows first, then columns, then boxes.
///
/// ```
/// use sudokud::grid::{check, text};
/// let (board, _) = text::parse("11..............", None).unwrap();
/// assert_eq!(check::conflicts(&board).len(), 2); // in the row and in the box
/// ```
#[must_use]
pub fn conflicts(board: &Board) -> Vec<Conflict> {
    let geometry = board.geometry();
    let mut found = Vec::new();
    for house in geometry.houses() {
        let mut holders = vec![Vec::new(); geometry.side()];
        for &cell in geometry.cells_of(house) {
            if let Some(value) = board.get(cell) {
                holders[value.index()].push(cell);
            }
        }
        for (value, cells) in geometry.values().zip(holders) {
            if cells.len() > 1 {
                found.push(Conflict { value, house, cells });
            }
        }
    }
    found
}

/// Is every cell filled, no value twice in a house?
#[must_use]
pub fn is_solved(board: &Board) -> bool {
    board.open_cells() == 0 && conflicts(board).is_empty()
}

/// Is `solution` solved, and does it keep every given of `puzzle`?
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
    fn a_clash_names_value_house_and_cells() {
        let (board, _) = parse("1..1............", None).unwrap();
        let [conflict] = &conflicts(&board)[..] else { panic!("one clash") };
        assert_eq!((conflict.value, conflict.house), (Value::new(0), House::new(0)));
        assert_eq!(conflict.cells, [Cell::new(0), Cell::new(3)]);
    }

    #[test]
    fn a_solution_is_full_valid_and_keeps_the_givens() {
        let read = |text| parse(text, None).unwrap().0;
        let solution = read("1234341221434321");
        assert!(is_solution_of(&solution, &read("1..............1")));
        assert!(!is_solution_of(&solution, &read("2...............")));
        assert!(!is_solution_of(&read("123434122143432."), &read("1...............")));
        assert!(!is_solution_of(&read("1234341221434312"), &read("1...............")));
    }
}
