//! Numbers in requests, checked while they are read, so that an error points at the field.
//!
//! A whole number may be written as a float (`2.0`), because JSON Schema counts it among the integers.

use crate::wire::cells::integral;
use crate::wire::from_json::FromJson;
use crate::wire::json_reader::{Reader, Refusal, Token};
use sudokud_generate::SEEDS;
use sudokud_human::Rating;
#[cfg(feature = "openapi")]
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
#[cfg(feature = "openapi")]
use utoipa::openapi::{RefOr, Schema};
#[cfg(feature = "openapi")]
use utoipa::{PartialSchema, ToSchema};

/// The schema of a value.
pub type ValueSchema = Bounded<1, 256>;

/// A whole number from `LOW` to `HIGH`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounded<const LOW: u64, const HIGH: u64>(pub u64);

impl<const LOW: u64, const HIGH: u64> Bounded<LOW, HIGH> {
    /// 1, if it is within the bounds.
    pub const ONE: Self = {
        assert!(LOW <= 1 && HIGH >= 1, "1 is out of range");
        Self(1)
    };

    /// The number as a `usize`; the largest one, if it is above.
    pub fn as_usize(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

impl<const LOW: u64, const HIGH: u64> FromJson for Bounded<LOW, HIGH> {
    fn from_json(reader: &mut Reader<'_>) -> Result<Self, Refusal> {
        whole(reader, LOW, HIGH).map(Self)
    }
}

/// Reads a whole number within bounds. There is one function for all bounds, not one for each.
fn whole(reader: &mut Reader<'_>, low: u64, high: u64) -> Result<u64, Refusal> {
    let token = reader.token()?;
    let number = match token {
        Token::Whole(number) => Some(number),
        // Without an upper bound, a float above 2^53 has the effect of the largest number.
        Token::Float(number) if high == u64::MAX && number > 1.0 && number.fract() == 0.0 => {
            Some(integral(number).unwrap_or(u64::MAX))
        }
        Token::Float(number) => integral(number),
        _ => None,
    };
    if let Some(number) = number.filter(|number| (low..=high).contains(number)) {
        return Ok(number);
    }
    let expected = match high {
        u64::MAX => format!("a whole number from {low}"),
        _ if low == high => low.to_string(),
        _ => format!("a whole number from {low} to {high}"),
    };
    Err(match (&token, number) {
        (_, Some(number)) => Refusal::value(&Token::Whole(number), &expected),
        (Token::Negative(_) | Token::Float(_), None) => Refusal::value(&token, &expected),
        (other, None) => reader.misfit(other, &expected),
    })
}

/// A whole number of either sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Integer(pub i64);

impl Integer {
    pub(crate) fn list(numbers: Vec<Self>) -> Vec<i64> {
        numbers.into_iter().map(|number| number.0).collect()
    }
}

impl FromJson for Integer {
    fn from_json(reader: &mut Reader<'_>) -> Result<Self, Refusal> {
        let expected = "a whole number";
        match reader.token()? {
            Token::Whole(number) => {
                let number = i64::try_from(number);
                number.map(Self).map_err(|_| Refusal::new("a whole number beyond 2^63"))
            }
            Token::Negative(number) => Ok(Self(number)),
            Token::Float(number) => {
                let size = integral(number.abs())
                    .ok_or_else(|| Refusal::value(&Token::Float(number), &expected))?
                    as i64;
                Ok(Self(if number < 0.0 { -size } else { size }))
            }
            other => Err(reader.misfit(&other, &expected)),
        }
    }
}

/// A seed: a number that JavaScript's numbers hold exactly.
pub type Seed = Bounded<0, { SEEDS - 1 }>;
pub(crate) type Positive = Bounded<1, { u64::MAX }>;
/// `max_solutions`.
pub type SolutionCount = Bounded<1, 1_000>;
/// The `links` of a picture.
pub type LinkCount = Bounded<0, 1_000_000>;
/// `first_value`: the number of the smallest value.
pub type FirstValue = Bounded<0, 1>;
/// `first_value` of operations whose values count from 1.
pub type OneAlone = Bounded<1, 1>;
/// The index of a row or a column, for the largest board.
pub type LineIndex = Bounded<0, 255>;
/// The index of an entry of a list.
pub(crate) type Index = Bounded<0, { u64::MAX }>;

/// `max_steps`: a number of steps, or null for no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepLimit {
    /// No limit.
    Unlimited,
    /// At most this many.
    AtMost(usize),
}

/// The largest number of steps that a limit can be.
const MAX_STEPS: u64 = 1_000_000;

impl FromJson for StepLimit {
    fn from_json(reader: &mut Reader<'_>) -> Result<Self, Refusal> {
        let limit: Option<Bounded<1, MAX_STEPS>> = Option::from_json(reader)?;
        Ok(limit.map_or(Self::Unlimited, |most| Self::AtMost(most.as_usize())))
    }
}

#[cfg(feature = "openapi")]
impl PartialSchema for StepLimit {
    fn schema() -> RefOr<Schema> {
        let kinds = SchemaType::from_iter([Type::Integer, Type::Null]);
        ObjectBuilder::new().schema_type(kinds).minimum(Some(1)).maximum(Some(MAX_STEPS)).into()
    }
}

#[cfg(feature = "openapi")]
impl ToSchema for StepLimit {}

#[cfg(feature = "openapi")]
impl<const LOW: u64, const HIGH: u64> PartialSchema for Bounded<LOW, HIGH> {
    fn schema() -> RefOr<Schema> {
        let number = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(LOW));
        let bound = (HIGH < u64::MAX).then_some(HIGH);
        number.maximum(bound).into()
    }
}

#[cfg(feature = "openapi")]
impl<const LOW: u64, const HIGH: u64> ToSchema for Bounded<LOW, HIGH> {}

/// A rating as a decimal number, such as 3.2.
pub fn decimal(rating: Rating) -> f64 {
    f64::from(rating.tenths()) / 10.0
}
