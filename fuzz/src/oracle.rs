//! A backtracking solver without code of sudokud. Uses bit sets, and branches on a cell with the fewest
//! values.

/// A board: its side N, and N·N numbers, 0 for an empty cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    pub order: usize,
    pub cells: Vec<usize>,
}

struct Search {
    order: usize,
    side: usize,
    cells: Vec<usize>,
    rows: Vec<u64>,
    columns: Vec<u64>,
    boxes: Vec<u64>,
    found: Vec<Vec<usize>>,
    cap: usize,
    steps: usize,
}

impl Grid {
    /// Returns the grid of N·N numbers.
    pub fn new(cells: Vec<usize>) -> Option<Self> {
        let order = (1..=7).find(|order: &usize| order.pow(4) == cells.len())?;
        Some(Self { order, cells })
    }

    /// Returns up to `cap` solutions, or `None` after `steps` tried values.
    pub fn solutions(&self, cap: usize, steps: usize) -> Option<Vec<Vec<usize>>> {
        let side = self.order * self.order;
        let zeros = || vec![0; side];
        let (rows, columns, boxes) = (zeros(), zeros(), zeros());
        let (cells, found) = (vec![0; side * side], Vec::new());
        let mut search = Search { order: self.order, side, cells, rows, columns, boxes, found, cap, steps };
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

impl Search {
    fn houses(&self, cell: usize) -> (usize, usize, usize) {
        let (row, column) = (cell / self.side, cell % self.side);
        (row, column, row / self.order * self.order + column / self.order)
    }

    fn free(&self, cell: usize) -> u64 {
        let (row, column, r#box) = self.houses(cell);
        !(self.rows[row] | self.columns[column] | self.boxes[r#box]) & ((2 << self.side) - 2)
    }

    fn toggle(&mut self, cell: usize, number: usize) {
        let (row, column, r#box) = self.houses(cell);
        self.rows[row] ^= 1 << number;
        self.columns[column] ^= 1 << number;
        self.boxes[r#box] ^= 1 << number;
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
