//! A kind of constraints, as a row of the table says it: what a client needs to offer the kind and to draw
//! it.

use crate::wire::constraints::ConstraintsField;
use crate::wire::name::{Name, vocabulary};
use crate::wire::puzzle::{PuzzleForm, ValueNames};
use serde::Serialize;
use serde_json::{Value as Json, json};
use sudokud_model::constraint::field::Repeats;
use sudokud_model::constraint::figure::Figure;
use sudokud_model::constraint::kinds::Family;
use sudokud_model::constraint::{Field, Kind, Shape};
use sudokud_model::grid::Board;
use sudokud_model::grid::text;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

vocabulary! {
    Family as KindFamilyName {
        Cells = "cells", Sums = "sums", Lines = "lines", Dots = "dots", Board = "board", Groups = "groups",
        Indexing = "indexing", Outside = "outside", Generic = "generic",
    }
    "KindFamily", "a family of kinds", "The family that a kind of constraints belongs to."
}

vocabulary! {
    /// How constraints of a kind are drawn.
    enum FigureKind as FigureName {
        Words = "words",
        Sign = "sign",
        Area = "area",
        Line = "line",
        Arrow = "arrow",
        Mark = "mark",
        Corner = "corner",
        Diagonal = "diagonal",
        Clue = "clue",
    }
    "Figure", "a figure",
    "How a constraint is drawn. `words`: below the board; `sign`: in each cell; `area`: an edge around \
     cells; `line`: through cells; `arrow`: a pill and an arrow; `mark`: between cells that touch; \
     `corner`: where four cells meet; `diagonal`: an arrow from outside; `clue`: a value outside of the \
     board."
}

vocabulary! {
    /// The content of a field of a constraint, and how it is drawn.
    enum FieldShape as FieldShapeName {
        CellsInOrder = "cells_in_order",
        Set = "set",
        Pair = "pair",
        Square = "square",
        Cell = "cell",
        Outside = "outside",
        Groups = "groups",
        Number = "number",
        Values = "values",
        Tuples = "tuples",
        Choice = "choice",
        Text = "text",
        Relations = "relations",
        Branches = "branches",
    }
    "FieldShape", "the shape of a field",
    "`cells_in_order`: cells along a path; `set`: cells in any order; `pair`: two cells, or several that \
     touch; `square`: cells around a corner; `cell`: one cell; `outside`: a row or a column; `groups`: lists \
     of cells; `number`; `values`: numbers; `tuples`: lists of numbers; `choice`: one of `choices`; `text`; \
     `relations`: kinds with a value each; `branches`: lists of constraints."
}

/// A kind of constraints.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = KindEntry))]
pub struct KindEntry {
    /// The `type` of its constraints.
    #[cfg_attr(feature = "openapi", schema(example = "killer_cage"))]
    name: &'static str,
    family: KindFamilyName,
    /// The meaning of a constraint, in a sentence.
    meaning: &'static str,
    figure: FigureName,
    /// The fields besides `type`.
    fields: Vec<FieldEntry>,
    /// A board with a constraint of this kind.
    example: KindExample,
}

/// A board with a constraint of a kind.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub(crate) struct KindExample {
    /// A puzzle that can be sent to every operation on puzzles.
    puzzle: PuzzleForm,
}

impl KindExample {
    /// The valid example of a kind. A test checks that every kind has one.
    fn of(kind: &Kind) -> Option<Self> {
        let examples: Json = serde_json::from_str(kind.examples).ok()?;
        let board = empty_board()?;
        let field: ConstraintsField = serde_json::from_value(json!([examples["valid"]])).ok()?;
        let constraints = field.read(board.layout(), 1).ok()??;
        let names = ValueNames::numbers_from(1);
        Some(Self { puzzle: PuzzleForm::new(board, None, &names, constraints.list().iter().cloned()) })
    }
}

/// The empty board of side 9.
fn empty_board() -> Option<Board> {
    text::parse(&".".repeat(81), None).ok().map(|(board, _)| board)
}

/// A field of a kind.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = KindField))]
pub(crate) struct FieldEntry {
    /// The name of the field.
    #[cfg_attr(feature = "openapi", schema(example = "cells"))]
    name: &'static str,
    shape: FieldShapeName,
    /// Whether a constraint can lack the field.
    optional: bool,
    /// The least number, or the least number of entries of a list; null if there is no bound.
    minimum: Option<i64>,
    /// The largest number; null if there is no bound.
    maximum: Option<i64>,
    /// Whether a list can have a cell twice; null for other fields.
    repeats: Option<bool>,
    /// The words of a choice; null for other fields.
    choices: Option<&'static [&'static str]>,
}

impl KindEntry {
    pub(super) fn of(family: Family, kind: &'static Kind) -> Option<Self> {
        Some(Self {
            name: kind.name,
            family: Name(family),
            meaning: kind.meaning,
            figure: Name(figure(kind.figure)),
            fields: kind.fields.iter().map(|field| FieldEntry::of(field, kind.figure)).collect(),
            example: KindExample::of(kind)?,
        })
    }

    pub(super) const fn name(&self) -> &'static str {
        self.name
    }

    pub(super) const fn family(&self) -> Family {
        self.family.0
    }

    /// The name, the family and the meaning, separated by tabs.
    pub(super) fn line(&self) -> String {
        format!("{}\t{}\t{}", self.name, self.family.as_str(), self.meaning)
    }
}

const fn figure(figure: Figure) -> FigureKind {
    match figure {
        Figure::Words(_) => FigureKind::Words,
        Figure::Sign(..) => FigureKind::Sign,
        Figure::Area(_) => FigureKind::Area,
        Figure::Line(_) => FigureKind::Line,
        Figure::Arrow(_) => FigureKind::Arrow,
        Figure::Mark(_) => FigureKind::Mark,
        Figure::Corner => FigureKind::Corner,
        Figure::Diagonal => FigureKind::Diagonal,
        Figure::Clue(_) => FigureKind::Clue,
    }
}

impl FieldEntry {
    fn of(field: &Field, figure: Figure) -> Self {
        let (minimum, maximum) = match field.shape {
            Shape::Cells { min, .. } | Shape::Groups { min } => (i64::try_from(min).ok(), None),
            Shape::Number { min, max } => (Some(min), Some(max)),
            _ => (None, None),
        };
        Self {
            name: field.name,
            shape: Name(shape(field.shape, figure)),
            optional: field.is_optional,
            minimum,
            maximum,
            repeats: match field.shape {
                Shape::Cells { repeats, .. } => Some(repeats == Repeats::Allowed),
                _ => None,
            },
            choices: match field.shape {
                Shape::Word(words) => Some(words),
                _ => None,
            },
        }
    }
}

/// Returns the shape of a field. Of a list of cells, the figure says how the cells belong together.
const fn shape(shape: Shape, figure: Figure) -> FieldShape {
    match (shape, figure) {
        (Shape::Cells { .. }, Figure::Line(_) | Figure::Arrow(_)) => FieldShape::CellsInOrder,
        (Shape::Cells { .. }, Figure::Mark(_)) => FieldShape::Pair,
        (Shape::Cells { .. }, Figure::Corner) => FieldShape::Square,
        (Shape::Cells { repeats: Repeats::Allowed, .. }, _) => FieldShape::CellsInOrder,
        (Shape::Cells { .. }, _) => FieldShape::Set,
        (Shape::Groups { .. }, _) => FieldShape::Groups,
        (Shape::Cell, _) => FieldShape::Cell,
        (Shape::Line, _) => FieldShape::Outside,
        (Shape::Number { .. }, _) => FieldShape::Number,
        (Shape::Numbers, _) => FieldShape::Values,
        (Shape::Tuples, _) => FieldShape::Tuples,
        (Shape::Word(_), _) => FieldShape::Choice,
        (Shape::Text, _) => FieldShape::Text,
        (Shape::Relations, _) => FieldShape::Relations,
        (Shape::Branches, _) => FieldShape::Branches,
    }
}
