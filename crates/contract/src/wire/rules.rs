//! The `propagation` of a request: the name of a set of propagation rules, or a list of rules.

use crate::wire::name::{Name, Named, shown};
#[cfg(feature = "openapi")]
use crate::wire::vocabulary::RuleName;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Unexpected, Visitor};
#[cfg(feature = "openapi")]
use std::borrow::Cow;
use std::fmt;
use sudokud_propagation::rules::{Rule, Rules};
#[cfg(feature = "openapi")]
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, OneOfBuilder, Type};
#[cfg(feature = "openapi")]
use utoipa::openapi::{Ref, RefOr, Schema};
#[cfg(feature = "openapi")]
use utoipa::{PartialSchema, ToSchema};

/// The propagation rules that a request names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulesField(pub Rules);

impl<'de> Deserialize<'de> for RulesField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(RulesVisitor).map(Self)
    }
}

struct RulesVisitor;

impl<'de> Visitor<'de> for RulesVisitor {
    type Value = Rules;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sets = Rules::NAMED.map(|(name, _)| name).join(", ");
        write!(f, "a set of rules (one of {sets}) or a list of rules (of {})", Rule::names().join(", "))
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Rules, E> {
        Rules::from_name(name).ok_or_else(|| E::invalid_value(Unexpected::Str(&shown(name)), &self))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Rules, A::Error> {
        let mut rules = Rules::NONE;
        while let Some(Name(rule)) = list.next_element()? {
            rules = rules.with(rule);
        }
        Ok(rules)
    }
}

#[cfg(feature = "openapi")]
impl PartialSchema for RulesField {
    fn schema() -> RefOr<Schema> {
        let set = ObjectBuilder::new().schema_type(Type::String).description(Some("A named set."));
        let set = set.title(Some("RuleSet")).enum_values(Some(Rules::NAMED.map(|(name, _)| name)));
        let list = ArrayBuilder::new().items(Ref::from_schema_name(<RuleName as ToSchema>::name()));
        let list = list.description(Some("These rules and no others."));
        let text = "The propagation between decisions: a named set of rules, or a list of rules.";
        OneOfBuilder::new().item(set).item(list).description(Some(text)).into()
    }
}

#[cfg(feature = "openapi")]
impl ToSchema for RulesField {
    fn name() -> Cow<'static, str> {
        "Propagation".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((<RuleName as ToSchema>::name().into(), RuleName::schema()));
    }
}
