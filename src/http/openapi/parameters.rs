//! The query parameters of requests: the properties of the JSON request, under the same names.

use std::marker::PhantomData;
use sudokud_contract::generate::request::{DifficultyField, GenerateLimits};
use sudokud_contract::parameters::Kind;
use sudokud_contract::request::Request;
use sudokud_contract::wire::limits::LimitsField;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{IntoParams, PartialSchema};

/// Two numbers from 1 to 256.
const BOX_SHAPE: &str =
    "^([1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-6])x([1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-6])$";

/// A number from 0 to 625, or two.
const RANGE: &str = "\
    ^([0-9]|[1-9][0-9]|[1-5][0-9]{2}|6[01][0-9]|62[0-5])\
    (-([0-9]|[1-9][0-9]|[1-5][0-9]{2}|6[01][0-9]|62[0-5]))?$";

/// The query parameters of the request `T`.
pub(crate) struct TextParameters<T>(PhantomData<T>);

impl<T: Request + PartialSchema> IntoParams for TextParameters<T> {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let schema = T::schema();
        T::PARAMETERS.iter().map(|&(name, kind)| parameter(name, kind, &schema)).collect()
    }
}

/// The parameter of this name, for requests with this schema.
pub(crate) fn parameter(name: &str, kind: Kind, request: &RefOr<Schema>) -> Parameter {
    let schema = match kind {
        Kind::Limit => {
            property(name, &LimitsField::schema()).or_else(|| property(name, &GenerateLimits::schema()))
        }
        Kind::Wish | Kind::WishNumber => property(name, &DifficultyField::schema()),
        Kind::Range => Some(string().pattern(Some(RANGE)).into()),
        Kind::Boxes => Some(string().pattern(Some(BOX_SHAPE)).into()),
        Kind::Regions => Some(string().into()),
        Kind::HouseFlag => Some(ObjectBuilder::new().schema_type(Type::Boolean).into()),
        _ => property(name, request),
    };
    let description = match kind {
        Kind::Boxes => "For boards in text: the shape of a box, as in `2x3` for boxes of two rows.",
        Kind::Regions => "For boards in text: `houses.regions` of the JSON request, as a string.",
        Kind::HouseFlag => "For boards in text: the field of the same name in `houses` of the JSON request.",
        Kind::Wish | Kind::WishNumber => "The field of the same name in `difficulty` of the JSON request.",
        Kind::Range => {
            "The field of the same name in the JSON request: a number, or a range such as `24-28`."
        }
        _ => "The field of the same name in the JSON request.",
    };
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Query)
        .description(Some(description))
        .schema(schema.map(without_null))
        .build()
}

fn string() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String)
}

fn property(name: &str, of: &RefOr<Schema>) -> Option<RefOr<Schema>> {
    let RefOr::T(Schema::Object(object)) = of else { return None };
    object.properties.get(name).cloned()
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
