//! OpenAPI schemas of the types that read or write themselves.

use crate::api::wire::board::Printed;
use crate::api::wire::cells::BoardField;
use crate::api::wire::field::{Bounded, Name, Named, RulesField, Seed};
use crate::api::wire::marks::{CandidatesField, Lists};
use crate::propagation::{Rule, Rules};
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
            "A board of side N = n·n: a string, a list of N rows, or a list of N·N cells. It is answered in the form in which it came.",
        )
    }
}

impl ToSchema for BoardField {
    fn name() -> Cow<'static, str> {
        "Board".into()
    }
}

impl PartialSchema for Printed {
    fn schema() -> RefOr<Schema> {
        BoardField::schema()
    }
}

impl ToSchema for Printed {
    fn name() -> Cow<'static, str> {
        BoardField::name()
    }
}

impl PartialSchema for CandidatesField {
    fn schema() -> RefOr<Schema> {
        let value = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1)).maximum(Some(256));
        let cell = ArrayBuilder::new().items(value).description(Some("The values that a cell can still take."));
        let text = "N·N lists, in reading order. An empty list is a contradiction.";
        ArrayBuilder::new().items(RefOr::T(cell.into())).description(Some(text)).into()
    }
}

impl ToSchema for CandidatesField {
    fn name() -> Cow<'static, str> {
        "Candidates".into()
    }
}

impl PartialSchema for Lists {
    fn schema() -> RefOr<Schema> {
        CandidatesField::schema()
    }
}

impl ToSchema for Lists {
    fn name() -> Cow<'static, str> {
        CandidatesField::name()
    }
}

impl<T: Named> PartialSchema for Name<T> {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::String).enum_values(Some(T::names())).into()
    }
}

impl<T: Named> ToSchema for Name<T> {}

impl<const LOW: u64, const HIGH: u64> PartialSchema for Bounded<LOW, HIGH> {
    fn schema() -> RefOr<Schema> {
        let number = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(LOW));
        let bound = (HIGH < u64::MAX).then_some(HIGH);
        number.maximum(bound).into()
    }
}

impl<const LOW: u64, const HIGH: u64> ToSchema for Bounded<LOW, HIGH> {}

impl PartialSchema for Seed {
    fn schema() -> RefOr<Schema> {
        let number =
            ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(isize::MIN)).maximum(Some(usize::MAX));
        number.into()
    }
}

impl ToSchema for Seed {}

impl PartialSchema for RulesField {
    fn schema() -> RefOr<Schema> {
        let sets = string("A named set.").enum_values(Some(Rules::NAMED.map(|(name, _)| name)));
        let list = ArrayBuilder::new().items(Name::<Rule>::schema()).description(Some("These rules and no others."));
        OneOfBuilder::new().item(sets).item(list).into()
    }
}

impl ToSchema for RulesField {}
