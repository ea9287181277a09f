//! The query parameters of requests: the properties of the JSON request, with the same names and texts.

use sudokud_contract::parameters::Kind;
use sudokud_contract::wire::documentation;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};

/// Two numbers from 1 to 256.
const BOX_SHAPE: &str =
    "^([1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-6])x([1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-6])$";

/// A number from 0 to 625, or two.
const RANGE: &str = "\
    ^([0-9]|[1-9][0-9]|[1-5][0-9]{2}|6[01][0-9]|62[0-5])\
    (-([0-9]|[1-9][0-9]|[1-5][0-9]{2}|6[01][0-9]|62[0-5]))?$";

/// A cell and a value: numbers from 1 to 256, and a value from 0.
const TARGET: &str = "\
    ^r([1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-6])\
    c([1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-6])\
    =(1?[0-9]{1,2}|2[0-4][0-9]|25[0-6])$";

/// The parameter of this name, for requests with this schema.
pub(crate) fn parameter(name: &str, kind: Kind, request: &documentation::Schema) -> Parameter {
    let mut field = request.field(name, kind);
    let text = field.as_mut().and_then(take_description).unwrap_or_default();
    let schema = match kind {
        Kind::Range => Some(string().pattern(Some(RANGE)).into()),
        Kind::Boxes => Some(string().pattern(Some(BOX_SHAPE)).into()),
        Kind::Target => Some(string().pattern(Some(TARGET)).into()),
        Kind::Regions => Some(string().into()),
        Kind::HouseFlag => Some(ObjectBuilder::new().schema_type(Type::Boolean).into()),
        _ => field,
    };
    let description = match kind {
        Kind::Boxes => "The shape of a box of a board in text, as in `2x3` for boxes of two rows.".to_owned(),
        Kind::Regions => format!("{text} For boards in text, as a string."),
        Kind::HouseFlag => format!("{text} For boards in text."),
        Kind::Range => format!("{text} As in `26` or `24-28`."),
        Kind::Target => format!("{text} As in `r3c4=5`."),
        _ => match kind.holder() {
            Some(holder) => format!("{text} Short for `{holder}.{name}`."),
            None => text,
        },
    };
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Query)
        .description(Some(description))
        .schema(schema.map(without_null))
        .build()
}

/// Moves the description out of the schema of a field. If the field may be null, it is beside the reference.
fn take_description(schema: &mut RefOr<Schema>) -> Option<String> {
    match schema {
        RefOr::Ref(reference) => {
            Some(std::mem::take(&mut reference.description)).filter(|text| !text.is_empty())
        }
        RefOr::T(Schema::Object(object)) => object.description.take(),
        RefOr::T(Schema::Array(list)) => list.description.take(),
        RefOr::T(Schema::OneOf(choice)) => {
            let references = choice.items.iter_mut().filter(|item| matches!(item, RefOr::Ref(_)));
            choice.description.take().or_else(|| references.map(take_description).find_map(|text| text))
        }
        RefOr::T(Schema::AllOf(all)) => {
            all.description.take().or_else(|| all.items.iter_mut().find_map(take_description))
        }
        RefOr::T(_) => None,
    }
}

fn string() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String)
}

/// A query string has no null: an absent parameter is left out. A board in a query string is a
/// string, and a step is `next`.
fn without_null(schema: RefOr<Schema>) -> RefOr<Schema> {
    match schema {
        RefOr::T(Schema::OneOf(mut choice)) => {
            choice.items.retain(|item| !is_null(item));
            match &choice.items[..] {
                [RefOr::Ref(board)] if board.ref_location.ends_with("/Board") => string().into(),
                [RefOr::Ref(step)] if step.ref_location.ends_with("/StepField") => {
                    string().enum_values(Some(["next"])).into()
                }
                [RefOr::Ref(only)] => RefOr::Ref(only.clone()),
                [RefOr::T(Schema::Object(only))] => {
                    let mut only = only.clone();
                    only.description = choice.description.take().or(only.description);
                    RefOr::T(Schema::Object(only))
                }
                _ => RefOr::T(Schema::OneOf(choice)),
            }
        }
        RefOr::T(Schema::Object(mut object)) => {
            object.schema_type = not_null(object.schema_type);
            object.example = object.example.filter(|example| !example.is_null());
            RefOr::T(Schema::Object(object))
        }
        RefOr::T(Schema::Array(mut array)) => {
            array.schema_type = not_null(array.schema_type);
            RefOr::T(Schema::Array(array))
        }
        other => other,
    }
}

fn is_null(schema: &RefOr<Schema>) -> bool {
    matches!(schema, RefOr::T(Schema::Object(object)) if object.schema_type == Type::Null.into())
}

fn not_null(kind: SchemaType) -> SchemaType {
    match kind {
        SchemaType::Array(kinds) => {
            let kinds: Vec<Type> = kinds.into_iter().filter(|kind| *kind != Type::Null).collect();
            if let [only] = &kinds[..] { SchemaType::Type(only.clone()) } else { SchemaType::Array(kinds) }
        }
        kind => kind,
    }
}
