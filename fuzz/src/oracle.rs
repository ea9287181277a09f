//! A backtracking solver without code of sudokud. Uses bit sets, and branches on a cell with the fewest
//! values.

/// A board: its side N, N·N numbers (0 for an empty cell), and the houses of each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    pub side: usize,
    pub cells: Vec<usize>,
    houses: usize,
    of_cell: Vec<Vec<usize>>,
}

struct Search<'a> {
    grid: &'a Grid,
    cells: Vec<usize>,
    used: Vec<u64>,
    found: Vec<Vec<usize>>,
    cap: usize,
    steps: usize,
}

impl Grid {
    /// Returns the grid of N·N numbers with boxes of n×n.
    pub fn new(cells: Vec<usize>) -> Option<Self> {
        let side = cells.len().isqrt();
        let n = side.isqrt();
        let of_box = |cell: usize| cell / side / n * n + cell % side / n;
        let members = |house: usize| (0..cells.len()).filter(|&cell| of_box(cell) == house).collect();
        let boxes = (0..side).map(members).collect();
        if n * n == side { Self::with_houses(cells, boxes) } else { None }
    }

    /// Returns the grid of N·N numbers with these houses besides rows and columns.
    pub fn with_houses(cells: Vec<usize>, houses: Vec<Vec<usize>>) -> Option<Self> {
        let side = (1..=49).find(|side: &usize| side * side == cells.len())?;
        let mut of_cell: Vec<_> =
            (0..cells.len()).map(|cell| vec![cell / side, side + cell % side]).collect();
        for (house, members) in houses.iter().enumerate() {
            members.iter().for_each(|&cell| of_cell[cell].push(2 * side + house));
        }
        Some(Self { side, cells, houses: 2 * side + houses.len(), of_cell })
    }

    /// Returns up to `cap` solutions, or `None` after `steps` tried values.
    pub fn solutions(&self, cap: usize, steps: usize) -> Option<Vec<Vec<usize>>> {
        let cells = vec![0; self.cells.len()];
        let mut search =
            Search { grid: self, cells, used: vec![0; self.houses], found: Vec::new(), cap, steps };
        for (cell, &number) in self.cells.iter().enumerate().filter(|&(_, &number)| number > 0) {
            if search.free(cell) & (1 << number) == 0 {
                return Some(Vec::new());
            }
            search.toggle(cell, number);
        }
        search.try_all();
        (search.steps > 0).then_some(search.found)
    }

    /// Returns whether the grid is full and no house has a number twice.
    pub fn is_solved(&self) -> bool {
        !self.cells.contains(&0) && self.solutions(1, 2).is_some_and(|found| found.len() == 1)
    }
}

impl Search<'_> {
    fn free(&self, cell: usize) -> u64 {
        let used = self.grid.of_cell[cell].iter().fold(0, |used, &house| used | self.used[house]);
        !used & ((2 << self.grid.side) - 2)
    }

    fn toggle(&mut self, cell: usize, number: usize) {
        self.grid.of_cell[cell].iter().for_each(|&house| self.used[house] ^= 1 << number);
        self.cells[cell] = if self.cells[cell] == 0 { number } else { 0 };
    }

    fn try_all(&mut self) {
        let open = (0..self.cells.len()).filter(|&cell| self.cells[cell] == 0);
        let Some(cell) = open.min_by_key(|&cell| self.free(cell).count_ones()) else {
            self.found.push(self.cells.clone());
            return;
        };
        let mut free = self.free(cell);
        while free != 0 && self.found.len() < self.cap && self.steps > 0 {
            let number = free.trailing_zeros() as usize;
            free &= free - 1;
            self.steps -= 1;
            self.toggle(cell, number);
            self.try_all();
            self.toggle(cell, number);
        }
    }
}
