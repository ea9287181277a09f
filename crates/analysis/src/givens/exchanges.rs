//! Givens that a 9×9 puzzle needs because a small exchange in its solution touches no other given.
//!
//! In a solved grid, two values can be exchanged within a connected set of their cells, and two rows of a
//! band (or columns of a stack) within a cycle of columns. A puzzle with one given in such a set has a second
//! solution without it. A search decides the other givens.

use sudokud_model::sets::bits;

/// The cells of a solved grid, row-major, 0 to 8.
pub(super) type Grid = [u8; 81];

/// Returns the given cells that are alone in an exchange. Both are bits.
pub(super) fn needed(grid: &Grid, givens: u128) -> u128 {
    let mut needed = 0;
    by_lines(grid, givens, |line, at| line * 9 + at, &mut needed);
    by_lines(grid, givens, |line, at| at * 9 + line, &mut needed);
    by_values(grid, givens, &mut needed);
    needed
}

/// A place of each of nine things, and which of them are given.
#[derive(Clone, Copy, Default)]
struct Places {
    cells: [u8; 9],
    given: u16,
}

impl Places {
    fn add(&mut self, at: usize, cell: usize, givens: u128) {
        self.cells[at] = cell as u8;
        self.given |= u16::from(givens >> cell & 1 == 1) << at;
    }
}

/// Adds to `needed` each given that is the only one in its group of two lists of places. `linked` has the
/// places of the group that follow from one of them, as bits.
#[inline(always)]
fn add_alone(a: &Places, b: &Places, linked: impl Fn(usize) -> u16, needed: &mut u128) {
    let given = a.given | b.given;
    for at in bits(a.given ^ b.given) {
        let cell = if a.given >> at & 1 == 1 { a.cells[at] } else { b.cells[at] };
        if *needed >> cell & 1 == 0 && is_alone(at, given, &linked) {
            *needed |= 1 << cell;
        }
    }
}

/// Returns whether no other place of the group of a place is given. Most groups are left at once.
#[inline(always)]
fn is_alone(start: usize, given: u16, linked: impl Fn(usize) -> u16) -> bool {
    let mut group = 1 << start;
    let mut open: u16 = group;
    while open != 0 {
        let new = linked(open.trailing_zeros() as usize) & !group;
        if new & given != 0 {
            return false;
        }
        group |= new;
        open = (open & (open - 1)) | new;
    }
    true
}

/// Exchanges of two values. The groups are sets of rows.
fn by_values(grid: &Grid, givens: u128, needed: &mut u128) {
    let mut places = [Places::default(); 9];
    // By value: the column and the box of its cell in each row; its row in each column and box, as a bit.
    let (mut columns, mut boxes) = ([[0_u8; 9]; 9], [[0_u8; 9]; 9]);
    let (mut in_column, mut in_box) = ([[0_u16; 9]; 9], [[0_u16; 9]; 9]);
    for (cell, &value) in grid.iter().enumerate() {
        let (value, row, column, square) =
            (usize::from(value), cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3);
        places[value].add(row, cell, givens);
        (columns[value][row], boxes[value][row]) = (column as u8, square as u8);
        (in_column[value][column], in_box[value][square]) = (1 << row, 1 << row);
    }
    let seen = |value: usize, row: usize, other: usize| {
        in_column[other][usize::from(columns[value][row])] | in_box[other][usize::from(boxes[value][row])]
    };
    for a in 0..9 {
        for b in 0..a {
            add_alone(&places[a], &places[b], |row| seen(a, row, b) | seen(b, row, a), needed);
        }
    }
}

/// Exchanges of two rows of a band, or columns of a stack. The groups are cycles of places in the lines.
fn by_lines(grid: &Grid, givens: u128, cell_of: impl Fn(usize, usize) -> usize, needed: &mut u128) {
    let line = |line: usize| {
        let mut places = Places::default();
        let mut place_of = [0_u16; 9];
        for at in 0..9 {
            let cell = cell_of(line, at);
            places.add(at, cell, givens);
            place_of[usize::from(grid[cell])] = 1 << at;
        }
        (places, place_of)
    };
    let lines: [_; 9] = std::array::from_fn(line);
    for (a, b) in (0..9).map(|k| (k, k / 3 * 3 + (k + 1) % 3)) {
        let ((a, place_in_a), (b, _)) = (&lines[a], &lines[b]);
        let linked = |at: usize| place_in_a[usize::from(grid[usize::from(b.cells[at])])];
        add_alone(a, b, linked, needed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_model::grid::random::{Random, SplitMix64};

    const GRID: &[u8; 81] =
        b"143657982952438761867192435795863124314279658286514397438921576671385249529746813";

    /// The cells of each exchange with `start`: those that it forces to change, and those that these force.
    fn closure(start: usize, forces: impl Fn(usize, usize) -> bool) -> Vec<usize> {
        let mut cells = vec![start];
        let mut k = 0;
        while k < cells.len() {
            let forced = (0..81).filter(|cell| !cells.contains(cell) && forces(cells[k], *cell));
            let forced: Vec<usize> = forced.collect();
            cells.extend(forced);
            k += 1;
        }
        cells
    }

    fn exchanges(grid: &Grid) -> Vec<Vec<usize>> {
        let place = |cell: usize| [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
        let see = |a: usize, b: usize| place(a).iter().zip(place(b)).any(|(&a, b)| a == b);
        let mut found = Vec::new();
        for start in 0..81 {
            for value in (0..9).filter(|&value| value != grid[start]) {
                let pair = [grid[start], value];
                found.push(closure(start, |a, b| pair.contains(&grid[b]) && see(a, b)));
            }
            for kind in 0..2 {
                let line = place(start)[kind];
                for other in (line / 3 * 3..line / 3 * 3 + 3).filter(|&other| other != line) {
                    let is_in = |cell: usize| [line, other].contains(&place(cell)[kind]);
                    let crosses = |a: usize, b: usize| place(a)[1 - kind] == place(b)[1 - kind];
                    let forces = |a: usize, b: usize| is_in(b) && (crosses(a, b) || grid[a] == grid[b]);
                    found.push(closure(start, forces));
                }
            }
        }
        found
    }

    #[test]
    fn needed_givens_are_those_that_are_alone_in_an_exchange() {
        let grid = GRID.map(|digit| digit - b'1');
        let exchanges = exchanges(&grid);
        for seed in 0..100 {
            let mut random = SplitMix64::new(seed);
            let share = 15 + random.below(75);
            let given: [bool; 81] = std::array::from_fn(|_| random.below(100) < share);
            let givens = (0..81).filter(|&cell| given[cell]).fold(0, |givens, cell| givens | 1 << cell);
            let mut alone = 0;
            for cells in &exchanges {
                let mut givens = cells.iter().filter(|&&cell| given[cell]);
                if let (Some(cell), None) = (givens.next(), givens.next()) {
                    alone |= 1_u128 << cell;
                }
            }
            assert_eq!(needed(&grid, givens), alone, "seed {seed}");
        }
    }

    #[test]
    fn the_only_given_of_four_cells_that_can_be_exchanged_is_needed() {
        let grid = GRID.map(|digit| digit - b'1');
        let all_but = |cells: &[usize]| cells.iter().fold((1 << 81) - 1, |all, cell| all & !(1 << cell));
        assert_eq!(needed(&grid, all_but(&[3, 5, 75])), 1 << 77);
        assert_eq!(needed(&grid, all_but(&[3, 75])), 0);
    }
}
