//! The step of a request: `"next"`, or a step as `/step` returns it.

use crate::wire::claimed_step::ClaimedStep;
use crate::wire::json::from_map;
use crate::wire::name::shown;
use crate::wire::place::BoardNumbers;
use crate::wire::problem::Problem;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Unexpected, Visitor};
use std::fmt;
use sudokud_human::{Claim, Technique};
#[cfg(feature = "openapi")]
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Ref, Type};
#[cfg(feature = "openapi")]
use utoipa::openapi::{RefOr, Schema};
#[cfg(feature = "openapi")]
use utoipa::{PartialSchema, ToSchema};

/// The step of a request.
#[derive(Clone, Debug)]
pub enum StepField {
    /// The next step of the position.
    Next,
    /// This step.
    Given(Box<GivenStep>),
}

/// A step whose technique is named, and its explanation, which a claim does not have.
#[derive(Clone, Debug)]
pub struct GivenStep {
    technique: Technique,
    step: ClaimedStep,
}

impl GivenStep {
    /// Returns the step and its explanation.
    ///
    /// # Errors
    /// As [`ClaimedStep::read`].
    pub fn read(&self, numbers: BoardNumbers<'_>) -> Result<(Claim, Option<String>), Problem> {
        let claim = self.step.read(self.technique, numbers, "/step")?;
        Ok((claim, self.step.explanation.clone()))
    }
}

impl<'de> Deserialize<'de> for StepField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(StepVisitor)
    }
}

struct StepVisitor;

impl<'de> Visitor<'de> for StepVisitor {
    type Value = StepField;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"next\" or a step")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<StepField, E> {
        match text {
            "next" => Ok(StepField::Next),
            _ => Err(E::invalid_value(Unexpected::Str(&shown(text)), &self)),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<StepField, A::Error> {
        let step: ClaimedStep = from_map(map)?;
        let technique = step.technique.ok_or_else(|| A::Error::missing_field("technique"))?.0;
        Ok(StepField::Given(Box::new(GivenStep { technique, step })))
    }
}

#[cfg(feature = "openapi")]
impl PartialSchema for StepField {
    fn schema() -> RefOr<Schema> {
        let next = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(["next"]));
        OneOfBuilder::new().item(next).item(Ref::from_schema_name("Step")).into()
    }
}

#[cfg(feature = "openapi")]
impl ToSchema for StepField {}
