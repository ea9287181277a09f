//! Sudoku in conjunctive normal form: a variable for each candidate that the givens leave, and exactly-one
//! constraints for cells, rows, columns and boxes.
//!
//! **direct**: the 4 N² constraints on candidates. **triad**: an additional variable for each value in each
//! intersection of a line and a box; rows, columns and boxes are constraints on √N of these variables, each
//! of which is defined by √N candidates. At-most-one over at most five literals is encoded in pairs, over
//! more by Chen's product encoding (2010): literals are arranged in a rectangle, and at most one row and at
//! most one column of it is used.

use sudokud_model::grid::{Board, Candidates, Cell, Value};

/// The encoding of rows, columns and boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    Direct,
    Triad,
}

/// Clauses as in DIMACS: literals 1… and −1…, each clause ended by a 0.
pub struct Clauses {
    pub literals: Vec<i32>,
    pub variables: i32,
    /// The candidates of variables 1, 2, ….
    pub candidates: Vec<(Cell, Value)>,
}

impl Clauses {
    pub fn new(board: &Board, encoding: Encoding) -> Self {
        let candidates = Candidates::<2>::new(board);
        let layout = candidates.layout().clone();
        let side = layout.side();
        let mut clauses = Self { literals: Vec::new(), variables: 0, candidates: Vec::new() };
        let mut variable = vec![0; side * side * side];
        for cell in layout.cells() {
            for value in candidates.of(cell) {
                clauses.candidates.push((cell, value));
                variable[cell.index() * side + value.index()] = clauses.fresh();
            }
        }
        let of =
            |cell: Cell, value: usize| Some(variable[cell.index() * side + value]).filter(|&name| name != 0);
        for cell in layout.cells() {
            let literals: Vec<_> = (0..side).filter_map(|value| of(cell, value)).collect();
            clauses.exactly_one(&literals);
        }
        for value in 0..side {
            match encoding {
                Encoding::Direct => {
                    for house in layout.houses() {
                        let cells = layout.cells_of(house).iter();
                        let literals: Vec<_> = cells.filter_map(|&cell| of(cell, value)).collect();
                        clauses.exactly_one(&literals);
                    }
                }
                Encoding::Triad => {
                    clauses.triads(layout.side().isqrt(), |row, column| {
                        of(Cell::new(row * side + column), value)
                    });
                    clauses.triads(layout.side().isqrt(), |column, row| {
                        of(Cell::new(row * side + column), value)
                    });
                }
            }
        }
        clauses
    }

    /// Encodes one value by its intersections of rows and boxes; of columns and boxes if `of` is transposed.
    fn triads(&mut self, order: usize, of: impl Fn(usize, usize) -> Option<i32>) {
        let side = order * order;
        let mut crossing = vec![None; side * order];
        for line in 0..side {
            for part in 0..order {
                let cells: Vec<_> = (part * order..(part + 1) * order).filter_map(|k| of(line, k)).collect();
                crossing[line * order + part] = self.one_of(&cells);
            }
            let literals: Vec<_> = crossing[line * order..][..order].iter().flatten().copied().collect();
            self.exactly_one(&literals);
        }
        for first in (0..side).step_by(order) {
            for part in 0..order {
                let literals: Vec<_> =
                    (first..first + order).filter_map(|line| crossing[line * order + part]).collect();
                self.exactly_one(&literals);
            }
        }
    }

    /// Returns a literal that is true if exactly one of `literals` is; `None` if there are none.
    fn one_of(&mut self, literals: &[i32]) -> Option<i32> {
        if literals.len() < 2 {
            return literals.first().copied();
        }
        let one = self.fresh();
        self.add(&literals.iter().copied().chain([-one]).collect::<Vec<_>>());
        literals.iter().for_each(|&literal| self.add(&[one, -literal]));
        self.at_most_one(literals);
        Some(one)
    }

    fn exactly_one(&mut self, literals: &[i32]) {
        self.add(literals);
        self.at_most_one(literals);
    }

    fn at_most_one(&mut self, literals: &[i32]) {
        if literals.len() <= 5 {
            for (k, &one) in literals.iter().enumerate() {
                literals[..k].iter().for_each(|&other| self.add(&[-one, -other]));
            }
            return;
        }
        let width = (literals.len() as f64).sqrt().ceil() as usize;
        let columns: Vec<_> = (0..width).map(|_| self.fresh()).collect();
        let rows: Vec<_> = (0..literals.len().div_ceil(width)).map(|_| self.fresh()).collect();
        for (k, &literal) in literals.iter().enumerate() {
            self.add(&[-literal, rows[k / width]]);
            self.add(&[-literal, columns[k % width]]);
        }
        self.at_most_one(&rows);
        self.at_most_one(&columns);
    }

    fn fresh(&mut self) -> i32 {
        self.variables += 1;
        self.variables
    }

    fn add(&mut self, clause: &[i32]) {
        self.literals.extend_from_slice(clause);
        self.literals.push(0);
    }
}
