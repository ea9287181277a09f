//! The fields of a kind and their shapes. A reader of JSON or of another text needs only these shapes: it
//! knows no kind by name.

/// A field of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name in JSON.
    pub name: &'static str,
    /// The shape of an argument.
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
    /// A number within limits. The board may set closer ones.
    Number {
        /// The least number.
        min: i64,
        /// The largest number.
        max: i64,
    },
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
