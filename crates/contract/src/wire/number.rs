//! Numbers in requests, checked while they are read, so that an error points at the field.
//!
//! A whole number may be written as a float (`2.0`), because JSON Schema counts it among the integers.

use crate::wire::cells::integral;
use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use std::fmt;
use sudokud_generate::SEEDS;
use sudokud_human::Rating;
#[cfg(feature = "openapi")]
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
#[cfg(feature = "openapi")]
use utoipa::openapi::{RefOr, Schema};
#[cfg(feature = "openapi")]
use utoipa::{PartialSchema, ToSchema};

/// The schema of a value.
pub type ValueSchema = Bounded<0, 256>;

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

impl<'de, const LOW: u64, const HIGH: u64> Deserialize<'de> for Bounded<LOW, HIGH> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_u64(WholeVisitor { low: LOW, high: HIGH }).map(Self)
    }
}

/// Reads a whole number within bounds.
struct WholeVisitor {
    low: u64,
    high: u64,
}

impl Visitor<'_> for WholeVisitor {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self { low, high: u64::MAX } => write!(f, "a whole number from {low}"),
            Self { low, high } if low == high => write!(f, "{low}"),
            Self { low, high } => write!(f, "a whole number from {low} to {high}"),
        }
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<u64, E> {
        if (self.low..=self.high).contains(&number) {
            return Ok(number);
        }
        Err(E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<u64, E> {
        match u64::try_from(number) {
            Ok(number) => self.visit_u64(number),
            Err(_) => Err(E::invalid_value(Unexpected::Signed(number), &self)),
        }
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<u64, E> {
        match integral(number) {
            Some(number) => self.visit_u64(number),
            // Without an upper bound, a float above 2^53 has the effect of the largest number.
            None if self.high == u64::MAX && number > 1.0 && number.fract() == 0.0 => Ok(u64::MAX),
            None => Err(E::invalid_value(Unexpected::Float(number), &self)),
        }
    }
}

/// A whole number of either sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Integer(pub i64);

impl Integer {
    pub(crate) fn list(numbers: Vec<Self>) -> Vec<i64> {
        numbers.into_iter().map(|number| number.0).collect()
    }
}

impl<'de> Deserialize<'de> for Integer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_i64(IntegerVisitor).map(Self)
    }
}

struct IntegerVisitor;

impl Visitor<'_> for IntegerVisitor {
    type Value = i64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number")
    }

    fn visit_i64<E>(self, number: i64) -> Result<i64, E> {
        Ok(number)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<i64, E> {
        i64::try_from(number).map_err(|_| E::custom("a whole number beyond 2^63"))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<i64, E> {
        let size =
            integral(number.abs()).ok_or_else(|| E::invalid_value(Unexpected::Float(number), &self))? as i64;
        Ok(if number < 0.0 { -size } else { size })
    }
}

/// The most solutions that one answer has.
pub const MAX_SOLUTIONS: u64 = 1_000;

/// The most solutions that are delivered in lines.
pub const MAX_LINES: u64 = 1_000_000_000;

/// A seed: a number that JavaScript's numbers hold exactly.
pub type Seed = Bounded<0, { SEEDS - 1 }>;
pub(crate) type Positive = Bounded<1, { u64::MAX }>;
/// A number of solutions that one answer has.
pub type SolutionCount = Bounded<1, MAX_SOLUTIONS>;
/// A number of solutions that are delivered in lines, or that one answer has.
pub type LineCount = Bounded<1, MAX_LINES>;
/// The `chain_links` of a picture.
pub type LinkCount = Bounded<0, 1_000_000>;
/// `first_value`: the number of the smallest value.
pub type FirstValue = Bounded<0, 1>;
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

impl<'de> Deserialize<'de> for StepLimit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let limit: Option<Bounded<1, MAX_STEPS>> = Option::deserialize(deserializer)?;
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
