//! Givens that a 9×9 puzzle needs because a small exchange in its solution touches no other given.
//!
//! In a solved grid, two values can be exchanged within a connected set of their cells, and two rows of a
//! band (or columns of a stack) within a cycle of columns. A puzzle with one given in such a set has a second
//! solution without it. A search decides the other givens.

/// The cells of a solved grid, row-major, 0 to 8.
pub(super) type Grid = [u8; 81];

/// Returns the given cells that are alone in an exchange, as bits.
pub(super) fn needed(grid: &Grid, is_given: impl Fn(usize) -> bool) -> u128 {
    let mut givens = 0;
    (0..81).filter(|&cell| is_given(cell)).for_each(|cell| givens |= 1_u128 << cell);
    by_values(grid, givens)
        | by_lines(grid, givens, |line, at| line * 9 + at)
        | by_lines(grid, givens, |line, at| at * 9 + line)
}

/// Sets of nine things that grow together.
struct Groups([u16; 9]);

impl Groups {
    const fn new() -> Self {
        Self([1, 2, 4, 8, 16, 32, 64, 128, 256])
    }

    #[inline]
    fn join(&mut self, a: usize, b: usize) {
        let joined = self.0[a] | self.0[b];
        if self.0[a] != self.0[b] {
            (0..9).filter(|k| joined >> k & 1 == 1).for_each(|k| self.0[k] = joined);
        }
    }

    /// The groups, each once.
    fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        (0..9).filter(|&k| self.0[k].trailing_zeros() as usize == k).map(|k| self.0[k])
    }
}

/// A place of each of nine things, and which of them are given.
#[derive(Clone, Copy, Default)]
struct Places {
    cells: [u8; 9],
    given: u16,
}

impl Places {
    /// The bit of the only given in a group of two, if there is one.
    fn only_given(a: &Self, b: &Self, group: u16) -> u128 {
        let (in_a, in_b) = (a.given & group, b.given & group);
        match (in_a.count_ones(), in_b.count_ones()) {
            (1, 0) => 1 << a.cells[in_a.trailing_zeros() as usize],
            (0, 1) => 1 << b.cells[in_b.trailing_zeros() as usize],
            _ => 0,
        }
    }
}

/// Exchanges of two values. The groups are sets of rows.
fn by_values(grid: &Grid, givens: u128) -> u128 {
    let mut places = [Places::default(); 9];
    let (mut row_of_column, mut row_of_box) = ([[0; 9]; 9], [[0; 9]; 9]);
    for (cell, &value) in grid.iter().enumerate() {
        let (value, row) = (usize::from(value), cell / 9);
        places[value].cells[row] = cell as u8;
        places[value].given |= u16::from(givens >> cell & 1 == 1) << row;
        row_of_column[value][cell % 9] = row;
        row_of_box[value][cell / 27 * 3 + cell % 9 / 3] = row;
    }
    let mut needed = 0;
    for a in 0..9 {
        for b in 0..a {
            let mut groups = Groups::new();
            for (row, &cell) in places[a].cells.iter().enumerate() {
                let cell = usize::from(cell);
                groups.join(row, row_of_column[b][cell % 9]);
                groups.join(row, row_of_box[b][cell / 27 * 3 + cell % 9 / 3]);
            }
            let only = |group| Places::only_given(&places[a], &places[b], group);
            needed |= groups.iter().map(only).fold(0, |all, cell| all | cell);
        }
    }
    needed
}

/// Exchanges of two rows of a band, or columns of a stack. The groups are sets of places in the lines.
fn by_lines(grid: &Grid, givens: u128, cell_of: impl Fn(usize, usize) -> usize) -> u128 {
    let line = |line: usize| {
        let mut places = Places::default();
        let mut place_of = [0; 9];
        for at in 0..9 {
            let cell = cell_of(line, at);
            places.cells[at] = cell as u8;
            places.given |= u16::from(givens >> cell & 1 == 1) << at;
            place_of[usize::from(grid[cell])] = at;
        }
        (places, place_of)
    };
    let mut needed = 0;
    for (a, b) in (0..9).map(|k| (k / 3 * 3 + k % 3, k / 3 * 3 + (k + 1) % 3)) {
        let ((a, place_in_a), (b, _)) = (line(a), line(b));
        let mut groups = Groups::new();
        for at in 0..9 {
            groups.join(at, place_in_a[usize::from(grid[usize::from(b.cells[at])])]);
        }
        let only = |group| Places::only_given(&a, &b, group);
        needed |= groups.iter().map(only).fold(0, |all, cell| all | cell);
    }
    needed
}
