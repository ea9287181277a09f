//! The `rules` of a request: the name of a set of propagation rules, or a list of rules.

use crate::wire::from_json::FromJson;
use crate::wire::json_reader::{Reader, Refusal, Token};
use crate::wire::name::{Name, Named, refuse_name};
#[cfg(feature = "openapi")]
use crate::wire::vocabulary::RuleName;
#[cfg(feature = "openapi")]
use std::borrow::Cow;
use sudokud_core::propagation::{Rule, Rules};
#[cfg(feature = "openapi")]
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, OneOfBuilder, Type};
#[cfg(feature = "openapi")]
use utoipa::openapi::{Ref, RefOr, Schema};
#[cfg(feature = "openapi")]
use utoipa::{PartialSchema, ToSchema};

/// The propagation rules that a request names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulesField(pub Rules);

impl FromJson for RulesField {
    fn from_json(reader: &mut Reader<'_>) -> Result<Self, Refusal> {
        let token = reader.token()?;
        let read = match &token {
            Token::Text(name) => Rules::from_name(name),
            Token::List => {
                let mut rules = Rules::NONE;
                while reader.next_element()? {
                    rules = rules.with(Name::from_json(reader)?.0);
                }
                Some(rules)
            }
            _ => None,
        };
        read.map(Self).ok_or_else(|| {
            let sets = Rules::NAMED.map(|(name, _)| name).join(", ");
            let rules = Rule::names().join(", ");
            let expected = format!("a set of rules (one of {sets}) or a list of rules (of {rules})");
            refuse_name(reader, &token, &expected)
        })
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
        "Rules".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((<RuleName as ToSchema>::name().into(), RuleName::schema()));
    }
}
