//! `techniques`: the ladder of techniques, each with an example. The answer never changes.

mod entry;

pub use entry::{TechniqueEntry, step_of};

use crate::host::Host;
use crate::operation::{Answer, Cost, Operation, Plan, Verdict};
use crate::request::Request;
use crate::wire::bounds::Bounds;
use crate::wire::json::from_object;
use crate::wire::name::{Name, vocabulary};
use crate::wire::problem::Problem;
use core::time::Duration;
use serde::{Deserialize, Serialize};
use sudokud_human::Technique;

/// The bytes of an entry, most of them its example.
const ENTRY: usize = 1_500;

/// The ladder. The examples take some milliseconds.
#[must_use]
pub fn ladder() -> TechniquesAnswer {
    let techniques = Technique::ALL.iter().copied().map(TechniqueEntry::from).collect();
    TechniquesAnswer { status: Name(TechniquesStatus::Listed), techniques }
}

/// The list of all techniques.
pub struct Techniques {
    time: Duration,
}

/// A request for the list: an empty object.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self", expecting = "an object")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TechniquesRequest {}

from_object! { TechniquesRequest }

impl Request for TechniquesRequest {}

vocabulary! {
    /// The status of the list.
    enum TechniquesStatus as TechniquesStatusName {
        Listed = "listed",
    }
    "TechniquesStatus", "the status of a list", "Always `listed`."
}

/// The ladder, easiest first.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TechniquesAnswer {
    status: TechniquesStatusName,
    /// The techniques, easiest first.
    techniques: Vec<TechniqueEntry>,
}

impl Operation for Techniques {
    const NAME: &'static str = "techniques";
    const PATH: &'static str = "/techniques";
    const SUMMARY: &'static str = "Lists the techniques, easiest first.";
    const DESCRIPTION: &'static str =
        "Each has an example: a request for `/step`, and the step of its answer.";
    const ANSWER: &'static str = "The ladder, easiest first.";
    const STATUS: &'static str = "listed.";
    const HAS_BATCH: bool = false;
    const COST: Cost = Cost::Long;
    const EXAMPLES: &'static str = include_str!("../../openapi/techniques.json");

    type Request = TechniquesRequest;
    type Answer = TechniquesAnswer;

    fn new(_: TechniquesRequest, bounds: &Bounds) -> Result<Self, Problem> {
        Ok(Self { time: bounds.time })
    }

    fn plan(&self) -> Plan {
        let answer_bytes = Technique::ALL.len() * ENTRY;
        Plan { side: 9, time: self.time, answer_bytes, own_bytes: 0 }
    }

    fn run(&mut self, _: &dyn Host) -> Result<TechniquesAnswer, Problem> {
        Ok(ladder())
    }
}

impl Answer for TechniquesAnswer {
    fn status(&self) -> &'static str {
        self.status.as_str()
    }

    fn verdict(&self) -> Verdict {
        Verdict::Found
    }

    /// The id, the rating and the name of each technique.
    fn text(&self) -> String {
        self.techniques.iter().map(|entry| entry.line() + "\n").collect()
    }

    fn line(&self) -> String {
        self.techniques.iter().map(TechniqueEntry::line).collect::<Vec<_>>().join("; ")
    }
}
