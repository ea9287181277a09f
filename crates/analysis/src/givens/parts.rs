//! Puzzles between a 9×9 puzzle and its solution, in which a search for another value is short.
//!
//! If a second solution agrees with the first in a part of the grid, it is also found when that part is
//! filled in, with fewer guesses. The parts are chutes and values with few givens: many cells are filled, and
//! few second solutions are lost. Local search fixes parts of a solution for the same reason (P. Shaw's large
//! neighborhoods, 1998).

use sudokud_model::sets::bits;

/// A puzzle with the cells of a part as in its solution.
pub(super) struct FilledPart {
    /// The cells of the part, as bits.
    pub cells: u128,
    pub line: [u8; 81],
}

/// The puzzles of a board, in the order in which they are to be searched.
pub(super) fn parts(line: &[u8; 81], grid: &[u8; 81], givens: u128) -> [FilledPart; 4] {
    let mut values = [0_u128; 9];
    for (cell, digit) in grid.iter().enumerate() {
        values[usize::from(digit - b'1')] |= 1 << cell;
    }
    let mut chutes = CHUTES;
    let count = |cells: &u128| (cells & givens).count_ones();
    chutes.sort_by_key(count);
    values.sort_by_key(count);
    [chutes[0], chutes[1], values[0], values[1]].map(|cells| {
        let mut filled = *line;
        bits(cells & !givens).for_each(|cell| filled[cell] = grid[cell]);
        FilledPart { cells, line: filled }
    })
}

/// The cells of the bands and of the stacks.
const CHUTES: [u128; 6] = chutes();

const fn chutes() -> [u128; 6] {
    let mut chutes = [0; 6];
    let mut cell = 0;
    while cell < 81 {
        chutes[cell / 27] |= 1 << cell;
        chutes[3 + cell % 9 / 3] |= 1 << cell;
        cell += 1;
    }
    chutes
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_model::grid::random::{Random, SplitMix64};

    #[test]
    fn parts_are_filled_in_as_in_the_solution_and_keep_the_givens() {
        let grid = b"143657982952438761867192435795863124314279658286514397438921576671385249529746813";
        for seed in 0..100 {
            let mut random = SplitMix64::new(seed);
            let share = random.below(101);
            let line = grid.map(|digit| if random.below(100) < share { digit } else { b'.' });
            let given = |cell: &usize| line[*cell] != b'.';
            let givens = (0..81).filter(given).fold(0, |givens, cell| givens | 1 << cell);
            let parts = parts(&line, grid, givens);
            let count = |cells: u128| (cells & givens).count_ones();
            let is_left_out = |chute: &u128| parts.iter().all(|part| part.cells != *chute);
            for chute in CHUTES.into_iter().filter(is_left_out) {
                assert!(count(chute) >= count(parts[0].cells).max(count(parts[1].cells)), "seed {seed}");
            }
            for (at, part) in parts.iter().enumerate() {
                assert_eq!(part.cells.count_ones(), if at < 2 { 27 } else { 9 });
                for (cell, &digit) in grid.iter().enumerate() {
                    let is_filled = part.cells >> cell & 1 == 1 || given(&cell);
                    assert_eq!(part.line[cell], if is_filled { digit } else { b'.' }, "seed {seed}");
                }
            }
        }
    }
}
