//! The fields of a kind and their arguments. A reader of JSON or of another text needs only these shapes: it
//! knows no kind by name.

use crate::constraint::kind::Constraint;
use crate::grid::{Cell, House};

/// A field of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name in JSON.
    pub name: &'static str,
    /// What an argument looks like.
    pub shape: Shape,
    /// Whether a constraint can lack the field.
    pub is_optional: bool,
}

/// The shape of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Cells in order: at least `min`; `distinct` if none can repeat.
    Cells {
        /// The least number of cells.
        min: usize,
        /// Whether cells can repeat.
        repeats: Repeats,
    },
    /// Lists of cells, at least `min` lists of at least one cell each.
    Groups {
        /// The least number of lists.
        min: usize,
    },
    /// A cell.
    Cell,
    /// A row or a column.
    Line,
    /// A number.
    Number,
    /// A list of numbers, at least one.
    Numbers,
    /// Lists of numbers.
    Tuples,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A text.
    Text,
    /// Relations of two cells, at least one.
    Relations,
    /// Lists of constraints, at least one list.
    Branches,
}

/// Whether a list of cells can have a cell twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeats {
    /// It can.
    Allowed,
    /// It cannot.
    Refused,
}

/// A relation of two cells with a value, for `negative`: the name of a kind (`difference`, `ratio`,
/// `pair_sum`) and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// The name of the kind.
    pub kind: String,
    /// The value of the kind.
    pub value: i64,
}

/// The content of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// For [`Shape::Cells`]. A cell whose index is N² or more is a declared variable.
    Cells(Vec<Cell>),
    /// For [`Shape::Groups`].
    Groups(Vec<Vec<Cell>>),
    /// For [`Shape::Cell`].
    Cell(Cell),
    /// For [`Shape::Line`]: the rows are the houses 0..N, the columns N..2N.
    Line(House),
    /// For [`Shape::Number`].
    Number(i64),
    /// For [`Shape::Numbers`].
    Numbers(Vec<i64>),
    /// For [`Shape::Tuples`].
    Tuples(Vec<Vec<i64>>),
    /// For [`Shape::Word`].
    Word(String),
    /// For [`Shape::Text`].
    Text(String),
    /// For [`Shape::Relations`].
    Relations(Vec<Relation>),
    /// For [`Shape::Branches`].
    Branches(Vec<Vec<Constraint>>),
}

impl Argument {
    /// Returns every cell of the argument, those of nested constraints included.
    #[must_use]
    pub fn all_cells(&self) -> Vec<Cell> {
        match self {
            Self::Cells(cells) => cells.clone(),
            Self::Groups(groups) => groups.concat(),
            Self::Cell(cell) => vec![*cell],
            Self::Branches(branches) => branches.iter().flatten().flat_map(Constraint::all_cells).collect(),
            _ => Vec::new(),
        }
    }
}
