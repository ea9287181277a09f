//! From a board's open candidates to exactly-one constraints over literals, and back.
//!
//! *Plain*: a variable a candidate, a constraint a set of two or more bits, all four kinds. *Segmented*: besides, a
//! variable for each row or column segment of a box and value ("the 7 of this row is in this box") where the segment has
//! two candidates or more, defined by "exactly one of: not the segment, its candidates"; rows, columns and boxes are
//! then constraints over segments. Segments make locked candidates a matter of unit propagation, and learned clauses
//! shorter; after the triads of tdoku (T. Dillon, 2019), there for 9×9.

use super::board::{Board, KINDS, Kind};
use super::layout::{Layout, bits};
use super::learning::{ExactlyOne, Lit, Var};

/// Which variables there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Candidates only.
    Plain,
    /// Candidates and segments.
    Segmented,
}

/// Which variable a candidate is, and which candidate a variable.
#[derive(Clone, Debug)]
pub(super) struct Model {
    layout: Layout,
    cells: Vec<u128>,
    first: Vec<u32>,
    meanings: Vec<(u32, u8)>,
    /// By segment variable: is it a column's, the line, the value.
    segments: Vec<(bool, u8, u8)>,
}

/// The constraints as they are collected.
#[derive(Default)]
struct Collected {
    members: Vec<Lit>,
    sizes: Vec<u32>,
}

impl Collected {
    fn push(&mut self, members: impl Iterator<Item = Lit>) {
        let before = self.members.len();
        self.members.extend(members);
        self.sizes.push((self.members.len() - before) as u32);
    }
}

impl Model {
    /// Numbers the open candidates of a board at its fixpoint and states the constraints.
    pub(super) fn new(board: &Board, form: Form) -> (Self, ExactlyOne) {
        let mut first = Vec::with_capacity(board.cells().len());
        let mut meanings = Vec::new();
        for (cell, &set) in board.cells().iter().enumerate() {
            first.push(meanings.len() as u32);
            if set.count_ones() > 1 {
                meanings.extend(bits(set).map(|value| (cell as u32, value as u8)));
            }
        }
        let (layout, cells) = (board.layout(), board.cells().to_vec());
        let mut model = Self { layout, cells, first, meanings, segments: Vec::new() };
        let mut collected = Collected::default();
        match form {
            Form::Plain => KINDS.into_iter().for_each(|kind| model.state_plainly(board, kind, &mut collected)),
            Form::Segmented => {
                model.state_plainly(board, Kind::Cell, &mut collected);
                model.state_segments(board, Kind::Row, &mut collected);
                model.state_segments(board, Kind::Column, &mut collected);
            }
        }
        let constraints = ExactlyOne::new(2 * model.variables(), collected.members, &collected.sizes);
        (model, constraints)
    }

    fn state_plainly(&self, board: &Board, kind: Kind, collected: &mut Collected) {
        for index in 0..self.layout.cells() {
            let set = board.set(kind, index);
            if set.count_ones() > 1 {
                collected.push(bits(set).map(|bit| self.literal_of(board.candidate(kind, index, bit))));
            }
        }
    }

    /// Rows (or columns) and boxes over segments of rows (or columns).
    fn state_segments(&mut self, board: &Board, kind: Kind, collected: &mut Collected) {
        let Layout { order, side } = self.layout;
        for value in 0..side {
            // By line and part of the line: the literal that says "the value is in there", if it can be.
            let mut segments: Vec<Option<Lit>> = vec![None; side * order];
            for line in 0..side {
                let set = board.set(kind, line * side + value);
                if set.count_ones() < 2 {
                    continue;
                }
                for part in 0..order {
                    let inside = set >> (part * order) & ((1 << order) - 1);
                    let literals: Vec<Lit> = bits(inside)
                        .map(|bit| self.literal_of(board.candidate(kind, line * side + value, part * order + bit)))
                        .collect();
                    segments[line * order + part] =
                        self.define(&literals, (kind == Kind::Column, line as u8, value as u8), collected);
                }
                let parts = &segments[line * order..(line + 1) * order];
                collected.push(parts.iter().flatten().copied());
            }
            for band in 0..order {
                for part in 0..order {
                    let lines = (0..order).map(|line| segments[(band * order + line) * order + part]);
                    if lines.clone().any(|segment| segment.is_some()) {
                        collected.push(lines.flatten());
                    }
                }
            }
        }
    }

    /// The literal for "one of these", with its definition where it is new.
    fn define(&mut self, literals: &[Lit], meaning: (bool, u8, u8), collected: &mut Collected) -> Option<Lit> {
        if literals.len() < 2 {
            return literals.first().copied();
        }
        let segment = Var::new(self.variables()).yes();
        self.segments.push(meaning);
        collected.push(std::iter::once(!segment).chain(literals.iter().copied()));
        Some(segment)
    }

    fn literal_of(&self, (cell, value): (usize, usize)) -> Lit {
        let below = self.cells[cell] & ((1 << value) - 1);
        Var::new(self.first[cell] as usize + below.count_ones() as usize).yes()
    }

    /// The literal of a candidate that was open when the model was made.
    pub(super) fn literal(&self, cell: usize, value: usize) -> Option<Lit> {
        let set = self.cells[cell];
        (set.count_ones() > 1 && set >> value & 1 == 1).then(|| self.literal_of((cell, value)))
    }

    /// The values that a cell had when the model was made.
    pub(super) fn cell(&self, cell: usize) -> u128 {
        self.cells[cell]
    }

    /// The candidate (cell, value) of a variable, if it is one's.
    pub(super) fn meaning(&self, var: Var) -> Option<(usize, usize)> {
        self.meanings.get(var.index()).map(|&(cell, value)| (cell as usize, value as usize))
    }

    /// Variables, segments included.
    pub(super) fn variables(&self) -> usize {
        self.meanings.len() + self.segments.len()
    }

    /// A cell whose value in the solution decides the variable: a candidate's own, or where a segment's line has the value.
    pub(super) fn witness(&self, var: Var, solution: &[u8]) -> usize {
        if let Some((cell, _)) = self.meaning(var) {
            return cell;
        }
        let (is_column, line, value) = self.segments[var.index() - self.meanings.len()];
        let line = usize::from(line);
        let at = |place| if is_column { self.layout.cell(place, line) } else { self.layout.cell(line, place) };
        (0..self.layout.side).map(at).find(|&cell| solution[cell] == value).unwrap_or(at(0))
    }

    /// The value of each cell where `is_true` tells which literals are.
    pub(super) fn read(&self, is_true: impl Fn(Lit) -> bool) -> Vec<u8> {
        let mut values: Vec<u8> = self.cells.iter().map(|set| set.trailing_zeros() as u8).collect();
        for (index, &(cell, value)) in self.meanings.iter().enumerate() {
            if is_true(Var::new(index).yes()) {
                values[cell as usize] = value;
            }
        }
        values
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.cells.len() * 20 + self.meanings.len() * 8 + self.segments.len() * 3
    }
}
