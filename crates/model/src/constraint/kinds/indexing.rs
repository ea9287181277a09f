//! Kinds in which the value of a cell names a place.

use super::rows::{FROM, LINE, Row, VALUE, distinct, required};
use crate::constraint::builder::{Builder, on_board};
use crate::constraint::error::ConstraintError;
use crate::constraint::field::Shape;
use crate::constraint::figure::{Area, Figure, Frame, Paint, Sign};
use crate::constraint::kind::{Constraint, Invariance, Kind};
use crate::constraint::primitive::ElementResult;
use crate::grid::Cell;
use crate::houses::HouseKind;

pub(super) const KINDS: &[Row] = &[
    Row {
        kind: Kind {
            name: "row_indexer",
            meaning: "A cell in row r has the v-th value exactly if the cell of row v in its column has \
                  the r-th.",
            figure: Figure::Sign(Sign::Rows, Paint::new("#7cc77c", "#307130")),
            invariance: Invariance::None,
            examples: include_str!("../examples/row_indexer.json"),
            fields: &[required("cells", distinct(1))],
        },
        build: |constraint, builder| {
            indexers(constraint, builder, |builder, cell, value| {
                let (row, column) = builder.place(cell);
                (Cell::new(value * builder.side() + column), row)
            })
        },
    },
    Row {
        kind: Kind {
            name: "column_indexer",
            meaning: "A cell in column c has the v-th value exactly if the cell of column v in its row has \
                  the c-th.",
            figure: Figure::Sign(Sign::Columns, Paint::new("#c77c7c", "#713030")),
            invariance: Invariance::None,
            examples: include_str!("../examples/column_indexer.json"),
            fields: &[required("cells", distinct(1))],
        },
        build: |constraint, builder| {
            indexers(constraint, builder, |builder, cell, value| {
                let (row, column) = builder.place(cell);
                (Cell::new(row * builder.side() + value), column)
            })
        },
    },
    Row {
        kind: Kind {
            name: "box_indexer",
            meaning: "A cell in box b has the v-th value exactly if the cell at its place in box v has the \
                  b-th.",
            figure: Figure::Sign(Sign::Box, Paint::new("#7c7cc7", "#303071")),
            invariance: Invariance::None,
            examples: include_str!("../examples/box_indexer.json"),
            fields: &[required("cells", distinct(1))],
        },
        build: |constraint, builder| {
            let layout = &builder.space().layout;
            if layout.box_shape().is_none() {
                return Err(ConstraintError::whole("needs a board with boxes"));
            }
            let boxes: Vec<&[Cell]> =
                layout.houses_of_kind(HouseKind::Box).map(|house| layout.cells_of(house)).collect();
            indexers(constraint, builder, |_, cell, value| {
                let own = boxes.iter().position(|cells| cells.contains(&cell)).unwrap_or(0);
                let place = boxes[own].iter().position(|&other| other == cell).unwrap_or(0);
                (boxes[value][place], own)
            })
        },
    },
    Row {
        kind: Kind {
            name: "numbered_room",
            meaning: "The value stands in the line at the place, counted from that end, that the first \
                  cell names.",
            figure: Figure::Clue(Frame::Square),
            invariance: Invariance::Square,
            examples: include_str!("../examples/numbered_room.json"),
            fields: &[LINE, FROM, required("value", VALUE)],
        },
        build: |constraint, builder| {
            let cells = builder.line(constraint.line("line"), constraint.text("from"));
            let value = builder.value("value", 0, constraint.number("value").unwrap_or(0))?;
            builder.element(cells[0], &cells, ElementResult::Value(value));
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "indexed_value",
            meaning: "The number of the index cell is the place in the list, counted from 1, of a cell \
                  with the value.",
            figure: Figure::Area(Area {
                dashes: &[12, 6],
                paint: None,
                note: "{tag}",
                words: "{tag}: cell of index has {value}",
            }),
            invariance: Invariance::Square,
            examples: include_str!("../examples/indexed_value.json"),
            fields: &[
                required("index", Shape::Cell),
                required("cells", distinct(1)),
                required("value", VALUE),
            ],
        },
        build: |constraint, builder| {
            let value = builder.value("value", 0, constraint.number("value").unwrap_or(0))?;
            if let Some(index) = constraint.subject("index") {
                builder.element(index, constraint.subjects("cells"), ElementResult::Value(value));
            }
            Ok(())
        },
    },
    Row {
        kind: Kind {
            name: "indexed_cell",
            meaning: "The number of the index cell is the place in the list, counted from 1, of a cell \
                  with the value of the target cell.",
            figure: Figure::Area(Area {
                dashes: &[12, 6],
                paint: None,
                note: "{tag}",
                words: "{tag}: cell of index has target",
            }),
            invariance: Invariance::Square,
            examples: include_str!("../examples/indexed_cell.json"),
            fields: &[
                required("index", Shape::Cell),
                required("target", Shape::Cell),
                required("cells", distinct(1)),
            ],
        },
        build: |constraint, builder| {
            if let (Some(index), Some(target)) = (constraint.subject("index"), constraint.subject("target")) {
                builder.element(index, constraint.subjects("cells"), ElementResult::Subject(target));
            }
            Ok(())
        },
    },
];

/// For each cell and value index, `other` returns the other cell and the value index that it has exactly if
/// the cell has that value.
fn indexers(
    constraint: &Constraint,
    builder: &mut Builder<'_>,
    other: impl Fn(&Builder<'_>, Cell, usize) -> (Cell, usize),
) -> Result<(), ConstraintError> {
    let first = builder.space().first_value as i64;
    for cell in on_board("cells", constraint.subjects("cells"))? {
        for value in 0..builder.side() {
            let (other, named) = other(builder, cell, value);
            let (value, named) = (value as i64 + first, named as i64 + first);
            builder.pair(cell.into(), other.into(), |a, b| (a == value) == (b == named));
        }
    }
    Ok(())
}
