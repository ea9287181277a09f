//! OpenAPI schemas of boards and candidates, whose serde implementations are written by hand.

use crate::api::wire::board::PrintedBoard;
use crate::api::wire::cells::BoardField;
use crate::api::wire::marks::{CandidateLists, CandidatesField};
use serde_json::json;
use std::borrow::Cow;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, OneOfBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

const EXAMPLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn string(description: &str) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String).description(Some(description))
}

/// A cell in a list: a number, a symbol, null.
fn cell() -> RefOr<Schema> {
    let types = SchemaType::from_iter([Type::Integer, Type::String, Type::Null]);
    ObjectBuilder::new()
        .schema_type(types)
        .minimum(Some(0))
        .maximum(Some(256))
        .description(Some("A value, or 0, null, \"\" or \".\" for an empty cell."))
        .into()
}

fn board(description: &str) -> RefOr<Schema> {
    let cells = |description: &str| -> RefOr<Schema> {
        ArrayBuilder::new().items(cell()).description(Some(description)).into()
    };
    let row = cells("A row: N cells.");
    OneOfBuilder::new()
        .item(string("One symbol a cell, or numbers with white space or commas between."))
        .item(ArrayBuilder::new().items(row).description(Some("N rows.")))
        .item(cells("N·N cells, in reading order."))
        .description(Some(description))
        .examples([json!(EXAMPLE)])
        .into()
}

impl PartialSchema for BoardField {
    fn schema() -> RefOr<Schema> {
        board(
            "A board of side N = n·n: a string, a list of N rows, or a list of N·N cells. \
             It is answered in the \
             form of the request.",
        )
    }
}

impl ToSchema for BoardField {
    fn name() -> Cow<'static, str> {
        "Board".into()
    }
}

impl PartialSchema for PrintedBoard {
    fn schema() -> RefOr<Schema> {
        BoardField::schema()
    }
}

impl ToSchema for PrintedBoard {
    fn name() -> Cow<'static, str> {
        BoardField::name()
    }
}

impl PartialSchema for CandidatesField {
    fn schema() -> RefOr<Schema> {
        let value = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1)).maximum(Some(256));
        let cell =
            ArrayBuilder::new().items(value).description(Some("The values that a cell can still take."));
        let text = "N·N lists, in reading order. An empty list is a contradiction.";
        ArrayBuilder::new().items(RefOr::T(cell.into())).description(Some(text)).into()
    }
}

impl ToSchema for CandidatesField {
    fn name() -> Cow<'static, str> {
        "Candidates".into()
    }
}

impl PartialSchema for CandidateLists {
    fn schema() -> RefOr<Schema> {
        CandidatesField::schema()
    }
}

impl ToSchema for CandidateLists {
    fn name() -> Cow<'static, str> {
        CandidatesField::name()
    }
}
