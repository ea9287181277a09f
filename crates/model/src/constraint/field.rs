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

impl Field {
    /// Returns what the field is for, in a sentence. A name has one purpose, whatever the kind; only `start`
    /// is a cell in one kind and states in another.
    #[must_use]
    pub fn purpose(&self) -> &'static str {
        match (self.name, self.shape) {
            ("accept", _) => "The states in which the automaton accepts.",
            ("allowed", _) => "The lists of values that the cells can have.",
            ("breaks", _) => "The places in `cells`, from 0, before which the automaton reads a break.",
            ("cells", _) => "The cells, in the order of which the meaning speaks.",
            ("circle", _) => "The cells of the circle, the first digit of its number first.",
            ("columns", _) => "The distance in columns.",
            ("control", _) => "The cell with the number of different values.",
            ("count", _) => "Whether the cells can have a value more often than it is listed.",
            ("counts", _) => "Pairs of a number and the value that so many cells have.",
            ("difference", _) => "The least difference.",
            ("direction", _) => "The direction of the diagonal, from its start.",
            ("ends", _) => "Whether the last cell of the line touches the first.",
            ("from", _) => "The end of the line: `first` is the left or upper one.",
            ("groups", _) => "The lists of cells that are compared.",
            ("index", _) => "The cell whose number is a place in `cells`, from 1.",
            ("line", _) => "The row or column.",
            ("lists", _) => "Lists of constraints, one of which holds.",
            ("modulus", _) => "The number by which values are divided.",
            ("of", _) => "The relations that unmarked pairs do not have.",
            ("path", _) => "The cells of the arrow.",
            ("pattern", _) => "The regular expression.",
            ("relation", _) => "The relation that holds.",
            ("rows", _) => "The distance in rows.",
            ("start", Shape::Cell) => "The cell of the board at the clue's end of the diagonal.",
            ("start", _) => "The states in which the automaton starts.",
            ("sum", _) => "The sum of numbers.",
            ("target", _) => "The cell whose value the chosen cell has.",
            ("transitions", _) => "Lists of three numbers: a state, a value and the next state.",
            ("value", _) => "The number of the clue.",
            ("values", _) => "The values, by their numbers.",
            ("weights", _) => "A factor for each cell.",
            ("which", _) => "Which pairs of cells.",
            _ => "",
        }
    }
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
