//! `kinds`: the kinds of constraints, each with its fields and an example. The answer never changes.

mod entry;

pub use entry::{KindEntry, KindFamilyName};

use crate::host::Host;
use crate::operation::{Answer, Cost, Operation, Plan, Verdict};
use crate::parameters::Kind as Parameter;
use crate::request::Request;
use crate::surface::{Delivery, Surface};
use crate::wire::bounds::Bounds;
use crate::wire::json::{from_object, present};
use crate::wire::name::{Name, shown, vocabulary};
use crate::wire::problem::{Code, Problem};
use core::time::Duration;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;
use sudokud_model::constraint::kinds;

/// The bytes of an entry.
const ENTRY: usize = 900;

/// The table of kinds.
static ENTRIES: LazyLock<Vec<KindEntry>> = LazyLock::new(|| {
    kinds::with_families().filter_map(|(family, kind)| KindEntry::of(family, kind)).collect()
});

/// The list of kinds.
pub struct Kinds {
    request: KindsRequest,
    time: Duration,
}

/// A request for the list, or for a part of it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self", expecting = "an object")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KindsRequest {
    /// The name of a kind: the list has this kind alone.
    #[cfg_attr(feature = "openapi", schema(inline, nullable = false, value_type = Option<KindName>))]
    #[serde(default, deserialize_with = "present")]
    name: Option<String>,
    /// A family: the list has the kinds of this family alone.
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    #[serde(default, deserialize_with = "present")]
    family: Option<KindFamilyName>,
}

from_object! { KindsRequest }

/// The schema of the name of a kind.
#[cfg(feature = "openapi")]
struct KindName;

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for KindName {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        let text = utoipa::openapi::ObjectBuilder::new().schema_type(utoipa::openapi::schema::Type::String);
        text.enum_values(Some(kinds::all().map(|kind| kind.name))).into()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for KindName {}

impl Request for KindsRequest {
    const PARAMETERS: &'static [(&'static str, Parameter)] =
        &[("name", Parameter::Text), ("family", Parameter::Text)];
}

vocabulary! {
    /// The status of the list.
    enum KindsStatus as KindsStatusName {
        Listed = "listed",
    }
    "KindsStatus", "the status of a list", "Always `listed`."
}

/// The kinds, in the order of the table.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KindsAnswer {
    status: KindsStatusName,
    /// The kinds, family by family.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<KindEntry>))]
    kinds: Vec<&'static KindEntry>,
}

impl Operation for Kinds {
    const NAME: &'static str = "kinds";
    const PATH: &'static str = "/kinds";
    const SUMMARY: &'static str = "Lists the kinds of constraints.";
    const DESCRIPTION: &'static str = "\
        Each has the fields of its constraints, and a puzzle with one of them. `name` and `family` ask for \
        a part of the list.";
    const ANSWER: &'static str = "The kinds, family by family.";
    const STATUS: &'static str = "listed.";
    const HAS_BATCH: bool = false;
    const COST: Cost = Cost::Long;
    const SURFACE: Surface = Surface { delivery: Delivery::List, ..Surface::PLAIN };
    const EXAMPLES: &'static str = include_str!("../../openapi/kinds.json");

    type Request = KindsRequest;
    type Answer = KindsAnswer;

    fn new(request: KindsRequest, bounds: &Bounds) -> Result<Self, Problem> {
        if let Some(name) = request.name.as_deref().filter(|name| kinds::kind(name).is_none()) {
            let known: Vec<_> = kinds::all().map(|kind| kind.name).collect();
            let detail = format!("{:?} is not the name of a kind, one of {}", shown(name), known.join(", "));
            return Err(Problem::at(Code::InvalidField, "/name", detail));
        }
        Ok(Self { request, time: bounds.time })
    }

    fn plan(&self) -> Plan {
        let answer_bytes = kinds::all().count() * ENTRY;
        Plan { side: 9, time: self.time, answer_bytes, own_bytes: 0 }
    }

    fn run(&mut self, _: &dyn Host) -> Result<KindsAnswer, Problem> {
        let KindsRequest { name, family } = &self.request;
        let is_asked = |entry: &&KindEntry| {
            name.as_ref().is_none_or(|name| name == entry.name())
                && family.is_none_or(|Name(family)| family == entry.family())
        };
        Ok(KindsAnswer {
            status: Name(KindsStatus::Listed),
            kinds: ENTRIES.iter().filter(is_asked).collect(),
        })
    }
}

impl Answer for KindsAnswer {
    fn status(&self) -> &'static str {
        self.status.as_str()
    }

    fn verdict(&self) -> Verdict {
        Verdict::Found
    }

    /// The name, the family and the meaning of each kind.
    fn text(&self) -> String {
        self.kinds.iter().map(|entry| entry.line() + "\n").collect()
    }

    fn line(&self) -> String {
        self.kinds.iter().map(|entry| entry.line()).collect::<Vec<_>>().join("; ")
    }
}
