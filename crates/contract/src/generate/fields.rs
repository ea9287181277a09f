//! Fields of a request that no other resource has: the side, a rating, a number of givens.

use crate::wire::cells::integral;
use crate::wire::from_json::{FromJson, optional_fields};
use crate::wire::json_reader::{Reader, Refusal, Token};
use crate::wire::number::Bounded;
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

impl FromJson for RatingField {
    fn from_json(reader: &mut Reader<'_>) -> Result<Self, Refusal> {
        let number = match reader.token()? {
            Token::Whole(number) => number as f64,
            Token::Negative(number) => number as f64,
            Token::Float(number) => number,
            other => return Err(reader.misfit(&other, &"a number from 0 to 20")),
        };
        if (0.0..=20.0).contains(&number) {
            return Ok(Self(Rating::from_tenths((number * 10.0).round() as u16)));
        }
        Err(Refusal::value(&Token::Float(number), &"a number from 0 to 20"))
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
#[derive(Clone, Copy, Debug, Default)]
#[cfg_attr(feature = "openapi", derive(ToSchema), schema(title = "GivensRange"), serde(deny_unknown_fields))]
pub struct GivensRange {
    /// The fewest givens; 0 by default.
    #[cfg_attr(feature = "openapi", schema(inline, nullable = false, example = 24))]
    min: Option<GivenCount>,
    /// The most givens; N·N by default.
    #[cfg_attr(feature = "openapi", schema(inline, nullable = false, example = 28))]
    max: Option<GivenCount>,
}

optional_fields! { GivensRange: min, max }

impl GivensField {
    /// The numbers of givens on a board with this many cells.
    pub fn range(&self, cells: usize) -> RangeInclusive<usize> {
        let (start, end) = (*self.0.start(), *self.0.end());
        start..=if end == usize::MAX { cells } else { end }
    }
}

impl FromJson for GivensField {
    fn from_json(reader: &mut Reader<'_>) -> Result<Self, Refusal> {
        if reader.is_at(b'{') {
            let GivensRange { min, max } = GivensRange::from_json(reader)?;
            let min = min.map_or(0, |min| min.as_usize());
            return Ok(Self(min..=max.map_or(usize::MAX, |max| max.as_usize())));
        }
        let expected = format!("a whole number from 0 to {MAX_CELLS}, or an object with `min` and `max`");
        let token = reader.token()?;
        let number = match token {
            Token::Whole(number) => number,
            Token::Float(number) => integral(number).ok_or_else(|| Refusal::value(&token, &expected))?,
            other => return Err(reader.misfit(&other, &expected)),
        };
        if number > MAX_CELLS {
            return Err(Refusal::value(&Token::Whole(number), &expected));
        }
        Ok(Self(number as usize..=number as usize))
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
