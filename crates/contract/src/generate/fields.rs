//! Fields of a request that no other resource has: the side, a rating, a number of givens.

use crate::wire::cells::integral;
use crate::wire::json::{from_map, from_object, present};
use crate::wire::number::Bounded;
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Unexpected, Visitor};
use serde_json::Number;
use std::fmt;
use std::ops::RangeInclusive;
use sudokud_human::Rating;
#[cfg(feature = "openapi")]
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Type};
#[cfg(feature = "openapi")]
use utoipa::openapi::{RefOr, Schema};
#[cfg(feature = "openapi")]
use utoipa::{PartialSchema, ToSchema};

/// The most cells of a new puzzle.
const MAX_CELLS: u64 = 625;

/// The most puzzles of an answer in NDJSON.
pub const MAX_STREAMED: u64 = 1_000_000;

type GivenCount = Bounded<0, MAX_CELLS>;
pub(crate) type PuzzleCount = Bounded<1, MAX_STREAMED>;
pub(crate) type AttemptLimit = Bounded<1, 100_000>;

/// The side of a puzzle.
pub type SideField = Bounded<4, { sudokud_generate::MAX_SIDE as u64 }>;

/// A rating: a number from 0 to 20, rounded to a tenth.
#[derive(Clone, Copy, Debug)]
pub struct RatingField(pub Rating);

impl<'de> Deserialize<'de> for RatingField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = Number::deserialize(deserializer)?;
        let rating = number.as_f64().filter(|rating| (0.0..=20.0).contains(rating));
        rating.map(|rating| Self(Rating::from_tenths((rating * 10.0).round() as u16))).ok_or_else(|| {
            let found = format!("number `{number}`");
            D::Error::invalid_value(Unexpected::Other(&found), &"a number from 0 to 20")
        })
    }
}

#[cfg(feature = "openapi")]
impl PartialSchema for RatingField {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Number).minimum(Some(0)).maximum(Some(20)).into()
    }
}

#[cfg(feature = "openapi")]
impl ToSchema for RatingField {}

/// A number of givens, or a range. Without a `max`, the end of the range is `usize::MAX`.
#[derive(Clone, Debug)]
pub struct GivensField(RangeInclusive<usize>);

/// A range of numbers of givens.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self", expecting = "an object")]
#[cfg_attr(feature = "openapi", derive(ToSchema), schema(title = "GivensRange"))]
pub struct GivensRange {
    /// The fewest givens; 0 by default.
    #[cfg_attr(feature = "openapi", schema(inline, nullable = false, example = 24))]
    #[serde(default, deserialize_with = "present")]
    min: Option<GivenCount>,
    /// The most givens; N·N by default.
    #[cfg_attr(feature = "openapi", schema(inline, nullable = false, example = 28))]
    #[serde(default, deserialize_with = "present")]
    max: Option<GivenCount>,
}

from_object! { GivensRange }

impl GivensField {
    /// The numbers of givens on a board with this many cells.
    pub fn range(&self, cells: usize) -> RangeInclusive<usize> {
        let (start, end) = (*self.0.start(), *self.0.end());
        start..=if end == usize::MAX { cells } else { end }
    }
}

impl<'de> Deserialize<'de> for GivensField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(GivensVisitor).map(Self)
    }
}

struct GivensVisitor;

impl<'de> Visitor<'de> for GivensVisitor {
    type Value = RangeInclusive<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number from 0 to {MAX_CELLS}, or an object with `min` and `max`")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        if number > MAX_CELLS {
            return Err(E::invalid_value(Unexpected::Unsigned(number), &self));
        }
        Ok(number as usize..=number as usize)
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
        let whole = integral(number).ok_or_else(|| E::invalid_value(Unexpected::Float(number), &self))?;
        self.visit_u64(whole)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        let GivensRange { min, max } = from_map(map)?;
        Ok(min.map_or(0, |min| min.as_usize())..=max.map_or(usize::MAX, |max| max.as_usize()))
    }
}

#[cfg(feature = "openapi")]
impl PartialSchema for GivensField {
    fn schema() -> RefOr<Schema> {
        let number =
            ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)).maximum(Some(MAX_CELLS));
        OneOfBuilder::new().item(number).item(GivensRange::schema()).into()
    }
}

#[cfg(feature = "openapi")]
impl ToSchema for GivensField {
    fn name() -> std::borrow::Cow<'static, str> {
        "GivensWish".into()
    }
}
