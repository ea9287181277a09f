//! `techniques`: the ladder of techniques, each with an example. The answer never changes.

mod entry;

pub use entry::{TechniqueEntry, step_of};

use crate::host::Host;
use crate::operation::{Answer, Cost, Operation, Plan, Verdict};
use crate::parameters::Kind;
use crate::request::Request;
use crate::surface::{Delivery, Surface};
use crate::wire::bounds::Bounds;
use crate::wire::json::{from_object, present};
use crate::wire::name::{Name, vocabulary};
use crate::wire::problem::Problem;
use crate::wire::vocabulary::{FamilyName, TechniqueName};
use core::time::Duration;
use serde::{Deserialize, Serialize};
use std::sync::{LazyLock, OnceLock};
use sudokud_human::Technique;

/// The bytes of an entry, most of them its example.
const ENTRY: usize = 1_500;

/// Returns the entry of a technique. The first call finds the step of its example, which takes milliseconds
/// at most.
pub fn entry(technique: Technique) -> &'static TechniqueEntry {
    static ENTRIES: LazyLock<Vec<OnceLock<TechniqueEntry>>> =
        LazyLock::new(|| Technique::ALL.iter().map(|_| OnceLock::new()).collect());
    ENTRIES[technique as usize].get_or_init(|| TechniqueEntry::from(technique))
}

/// The list of techniques.
pub struct Techniques {
    request: TechniquesRequest,
    time: Duration,
}

/// A request for the list, or for a part of it.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self", expecting = "an object")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TechniquesRequest {
    /// A technique: the list has this one alone.
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    #[serde(default, deserialize_with = "present")]
    name: Option<TechniqueName>,
    /// A family: the list has the techniques of this family alone.
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    #[serde(default, deserialize_with = "present")]
    family: Option<FamilyName>,
}

from_object! { TechniquesRequest }

impl Request for TechniquesRequest {
    const PARAMETERS: &'static [(&'static str, Kind)] = &[("name", Kind::Text), ("family", Kind::Text)];
}

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
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<TechniqueEntry>))]
    techniques: Vec<&'static TechniqueEntry>,
}

impl Operation for Techniques {
    const NAME: &'static str = "techniques";
    const PATH: &'static str = "/techniques";
    const SUMMARY: &'static str = "Lists the techniques, easiest first.";
    const DESCRIPTION: &'static str = "\
        Each has an example: a request for `/step`, and the step of its answer. `name` and `family` ask for \
        a part of the list.";
    const ANSWER: &'static str = "The ladder, easiest first.";
    const STATUS: &'static str = "listed.";
    const HAS_BATCH: bool = false;
    const COST: Cost = Cost::Long;
    const SURFACE: Surface = Surface { delivery: Delivery::List, ..Surface::PLAIN };
    const EXAMPLES: &'static str = include_str!("../../openapi/techniques.json");

    type Request = TechniquesRequest;
    type Answer = TechniquesAnswer;

    fn new(request: TechniquesRequest, bounds: &Bounds) -> Result<Self, Problem> {
        Ok(Self { request, time: bounds.time })
    }

    fn plan(&self) -> Plan {
        let answer_bytes = Technique::ALL.len() * ENTRY;
        Plan { side: 9, time: self.time, answer_bytes, own_bytes: 0 }
    }

    fn run(&mut self, _: &dyn Host) -> Result<TechniquesAnswer, Problem> {
        let TechniquesRequest { name, family } = self.request;
        let is_asked = |technique: &Technique| {
            name.is_none_or(|Name(name)| name == *technique)
                && family.is_none_or(|Name(family)| family == technique.family())
        };
        let techniques = Technique::ALL.iter().copied().filter(is_asked).map(entry).collect();
        Ok(TechniquesAnswer { status: Name(TechniquesStatus::Listed), techniques })
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
        self.techniques.iter().map(|entry| entry.line()).collect::<Vec<_>>().join("; ")
    }
}
