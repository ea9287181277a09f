//! Constraints of a rearranged puzzle: their cells, lines, directions and values are carried along.

use super::puzzle::Part;
use super::rearrangement::Rearrangement;
use sudokud_model::constraint::{Argument, Constraint, Invariance, Subject};
use sudokud_model::grid::{Cell, House};

/// Carries constraints of one puzzle.
pub(super) struct Carrier<'a> {
    rearrangement: &'a Rearrangement,
    /// For each cell, the cell to which it goes.
    cells: Vec<Cell>,
    first_value: usize,
    /// The order of the rows, and that of the columns.
    orders: [Order; 2],
}

/// The order of lines, or of the cells of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Kept,
    Reversed,
}

/// The meaning of the numbers of a constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Numbers {
    Values,
    Others,
}

/// The directions of a diagonal: their names, and the rows and the columns of a step.
const DIRECTIONS: [(&str, [i8; 2]); 4] =
    [("down_right", [1, 1]), ("down_left", [1, -1]), ("up_right", [-1, 1]), ("up_left", [-1, -1])];

impl<'a> Carrier<'a> {
    pub(super) fn new(rearrangement: &'a Rearrangement, first_value: usize) -> Self {
        let order =
            |lines: &[usize]| if lines.first() > lines.last() { Order::Reversed } else { Order::Kept };
        Self {
            rearrangement,
            cells: rearrangement.cells(),
            first_value,
            orders: [rearrangement.rows(), rearrangement.columns()].map(order),
        }
    }

    /// Returns the constraint of the rearranged puzzle.
    ///
    /// # Errors
    /// The part that its meaning depends on and that the rearrangement changes.
    pub(super) fn constraint(&self, constraint: &Constraint) -> Result<Constraint, Part> {
        let kept = self.rearrangement;
        let (keeps_cells, keeps_values) = match constraint.kind().invariance {
            Invariance::None => (kept.keeps_cells(), kept.keeps_values()),
            Invariance::Square => (kept.is_square(), kept.keeps_values()),
            Invariance::SquareWithOne(field) => {
                let has_one = constraint.subjects(field).len() <= 1;
                (kept.keeps_cells() || (has_one && kept.is_square()), kept.keeps_values())
            }
            Invariance::SquareAndValues => (kept.is_square(), true),
        };
        if !keeps_cells {
            return Err(Part::Cells);
        }
        if !keeps_values {
            return Err(Part::Values);
        }
        let numbers = match constraint.kind().invariance {
            Invariance::SquareAndValues => Numbers::Values,
            _ => Numbers::Others,
        };
        let order = constraint.line("line").map_or(Order::Kept, |line| self.line(line).1);
        let argument = |(name, argument): (&'static str, &Argument)| {
            Ok((self.field(name), self.argument(argument, numbers, order)?))
        };
        let arguments = constraint.arguments().map(argument).collect::<Result<Vec<_>, Part>>()?;
        Ok(Constraint::new(constraint.kind().name, arguments).expect("each argument keeps its shape"))
    }

    /// Returns the field of an argument: the numbers of rows and columns of a distance are exchanged with
    /// them.
    fn field(&self, name: &'static str) -> &'static str {
        match name {
            "rows" if self.rearrangement.is_transposed() => "columns",
            "columns" if self.rearrangement.is_transposed() => "rows",
            _ => name,
        }
    }

    fn argument(&self, of: &Argument, numbers_are: Numbers, order: Order) -> Result<Argument, Part> {
        let cells = |cells: &[Subject]| cells.iter().map(|&cell| self.subject(cell)).collect::<Vec<_>>();
        let values = |numbers: &[i64]| numbers.iter().map(|&number| self.number(number)).collect::<Vec<_>>();
        Ok(match of {
            Argument::Cells(list) => Argument::Cells(cells(list)),
            Argument::Groups(groups) => Argument::Groups(groups.iter().map(|group| cells(group)).collect()),
            Argument::Cell(cell) => Argument::Cell(self.subject(*cell)),
            Argument::Line(line) => Argument::Line(self.line(*line).0),
            Argument::Numbers(numbers) if numbers_are == Numbers::Values => {
                Argument::Numbers(values(numbers))
            }
            Argument::Tuples(tuples) if numbers_are == Numbers::Values => {
                Argument::Tuples(tuples.iter().map(|tuple| values(tuple)).collect())
            }
            Argument::Word(word) => Argument::Word(self.word(word, order).to_owned()),
            Argument::Branches(branches) => {
                let branch = |list: &Vec<Constraint>| list.iter().map(|one| self.constraint(one)).collect();
                Argument::Branches(branches.iter().map(branch).collect::<Result<_, Part>>()?)
            }
            Argument::Number(_)
            | Argument::Numbers(_)
            | Argument::Tuples(_)
            | Argument::Text(_)
            | Argument::Relations(_) => of.clone(),
        })
    }

    /// Returns the cell to which a cell goes. A declared variable stays.
    fn subject(&self, subject: Subject) -> Subject {
        match subject {
            Subject::Cell(cell) => Subject::Cell(self.cells[cell.index()]),
            Subject::Variable(_) => subject,
        }
    }

    fn number(&self, number: i64) -> i64 {
        let first = self.first_value as i64;
        let index = usize::try_from(number - first).ok();
        let value = index.and_then(|index| self.rearrangement.values().get(index));
        value.map_or(number, |&value| value as i64 + first)
    }

    /// Returns the line to which a line goes, and whether the order of its cells is reversed.
    fn line(&self, line: House) -> (House, Order) {
        let side = self.rearrangement.side();
        let (is_row, at) = (line.index() < side, line.index() % side);
        let becomes_row = is_row != self.rearrangement.is_transposed();
        let lines = if becomes_row { self.rearrangement.rows() } else { self.rearrangement.columns() };
        let place = lines.iter().position(|&from| from == at).unwrap_or(at);
        let [rows, columns] = self.orders;
        (House::new(if becomes_row { place } else { side + place }), if becomes_row { columns } else { rows })
    }

    /// Returns the name of an end of a line, or of a direction.
    fn word<'w>(&self, word: &'w str, order: Order) -> &'w str {
        match word {
            "first" if order == Order::Reversed => "last",
            "last" if order == Order::Reversed => "first",
            _ => match DIRECTIONS.iter().find(|(name, _)| *name == word) {
                Some(&(_, step)) => self.direction(step),
                None => word,
            },
        }
    }

    fn direction(&self, [rows, columns]: [i8; 2]) -> &'static str {
        let step = if self.rearrangement.is_transposed() { [columns, rows] } else { [rows, columns] };
        let turned = [0, 1].map(|at| if self.orders[at] == Order::Reversed { -step[at] } else { step[at] });
        let found = DIRECTIONS.iter().find(|(_, step)| *step == turned);
        found.expect("a diagonal stays one").0
    }
}
