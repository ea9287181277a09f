//! The step of a request: `"next"`, or a step as `/step` returns it.

use crate::wire::claimed_step::ClaimedStep;
use crate::wire::from_json::{FromJson, required};
use crate::wire::json_reader::{Reader, Refusal, Token};
use crate::wire::name::refuse_name;
use crate::wire::problem::Problem;
use sudokud_core::houses::Layout;
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
    pub fn read(&self, layout: &Layout) -> Result<(Claim, Option<String>), Problem> {
        let claim = self.step.read(self.technique, layout, "/step")?;
        Ok((claim, self.step.explanation.clone()))
    }
}

impl FromJson for StepField {
    fn from_json(reader: &mut Reader<'_>) -> Result<Self, Refusal> {
        if reader.is_at(b'{') {
            let step = ClaimedStep::from_json(reader)?;
            let technique = required(step.technique, "technique")?.0;
            return Ok(Self::Given(Box::new(GivenStep { technique, step })));
        }
        match reader.token()? {
            Token::Text(text) if text == "next" => Ok(Self::Next),
            other => Err(refuse_name(reader, &other, "\"next\" or a step")),
        }
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
