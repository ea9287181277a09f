//! The options of a command that are those of the requests of its operation.

use clap::{Arg, ArgAction, ArgMatches, Command};
use serde_json::Value;
use sudokud_contract::any_operation::AnyOperation;
use sudokud_contract::operations::without_paths;
use sudokud_contract::parameters::Kind;
use sudokud_contract::wire::documentation::Schema;
use utoipa::openapi::{RefOr, Schema as AnySchema};

/// The most names of a vocabulary that the description of an option lists.
const MAX_NAMES: usize = 10;

/// The options of requests; the time is an option of the command.
pub(crate) fn options(operation: &dyn AnyOperation) -> impl Iterator<Item = (&'static str, Kind)> {
    operation.parameters().iter().copied().filter(|(name, _)| *name != "time_ms")
}

/// Adds the options of requests to `operation` to its command.
pub(crate) fn with_options(command: Command, operation: &dyn AnyOperation) -> Command {
    let request = operation.documentation().request;
    options(operation).fold(command, |command, (name, kind)| {
        let help = help_of(operation, name, help(name, kind, &request));
        let arg = Arg::new(name).long(name.replace('_', "-")).help(help);
        let arg = match value_name(kind) {
            Some(value) => arg.value_name(value),
            None => arg.action(ArgAction::SetTrue),
        };
        command.arg(arg)
    })
}

/// Returns the options of requests that a command line has, as those of a query.
pub(crate) fn pairs(operation: &dyn AnyOperation, matches: &ArgMatches) -> Vec<(String, String)> {
    let pair = |(name, kind): (&str, Kind)| {
        let value = match value_name(kind) {
            None => matches.get_flag(name).then(|| "true".to_owned()),
            Some(_) => matches.get_one::<String>(name).cloned(),
        };
        Some((name.to_owned(), value?))
    };
    options(operation).filter_map(pair).collect()
}

/// Returns the name of an option's value; `None` for an option without one.
const fn value_name(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::Switch | Kind::HouseFlag => return None,
        Kind::Number | Kind::NumberOrNull | Kind::WishNumber | Kind::Limit => "N",
        Kind::Flag => "true|false",
        Kind::Numbers => "N,N,…",
        Kind::List | Kind::NameOrList(_) => "NAMES",
        Kind::Boxes => "ROWSxCOLUMNS",
        Kind::Regions => "REGIONS",
        Kind::Range => "N|MIN-MAX",
        Kind::Target => "rNcN=N",
        Kind::Text | Kind::Wish => "TEXT",
    })
}

/// Returns the help of an option, with what differs on the command line.
fn help_of(operation: &dyn AnyOperation, name: &str, help: String) -> String {
    let surface = operation.surface();
    let most = surface.most_at_once.iter().find(|(limited, _)| *limited == name);
    match most {
        Some((_, most)) if surface.lines.is_some() => {
            let help = help.replace("[default: 2]", "[default: 1 for text, 2 for JSON]");
            format!("{help}; at most {most} without --ndjson")
        }
        _ => help,
    }
}

fn help(name: &str, kind: Kind, request: &Schema) -> String {
    match kind {
        Kind::Boxes => "The shape of a box: 2x3 for boxes of two rows".to_owned(),
        Kind::Regions => "The region of each cell, instead of boxes".to_owned(),
        Kind::HouseFlag => format!("The board has {name}, too"),
        _ => {
            let field = serde_json::to_value(request.field(name, kind)).unwrap_or_default();
            description(&field, &request.all)
        }
    }
}

/// Returns the first paragraph of what the contract says about a field, or else about its type, which is one
/// of `types`; with the names of a short vocabulary, and the default.
fn description(field: &Value, types: &[(String, RefOr<AnySchema>)]) -> String {
    let kind = first_text(field, "$ref").and_then(|reference| {
        let name = reference.rsplit('/').next()?;
        let (_, schema) = types.iter().find(|(known, _)| known == name)?;
        serde_json::to_value(schema).ok()
    });
    let kind = kind.unwrap_or_default();
    let text = first_text(field, "description").or_else(|| first_text(&kind, "description"));
    let text = text.and_then(|text| text.split("\n\n").next()).unwrap_or_default().replace('\n', " ");
    let names: Vec<&str> = kind["enum"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let names = match &names[..] {
        [_, ..] if names.len() <= MAX_NAMES => format!(" One of {}.", names.join(", ")),
        _ => String::new(),
    };
    let text = without_paths(&(text + &names));
    let text = text.trim_end_matches('.');
    match field.get("default") {
        // A switch is off without its option.
        None | Some(Value::Bool(false)) => text.to_owned(),
        Some(Value::String(default)) => format!("{text} [default: {default}]"),
        Some(default) => format!("{text} [default: {default}]"),
    }
}

/// Returns the text of this name in a schema, or else in the first of its alternatives that has one.
fn first_text<'a>(schema: &'a Value, name: &str) -> Option<&'a str> {
    let of_alternatives = || {
        let alternatives = ["oneOf", "anyOf", "allOf"].iter().filter_map(|of| schema[of].as_array());
        alternatives.flatten().find_map(|alternative| first_text(alternative, name))
    };
    schema[name].as_str().or_else(of_alternatives)
}
