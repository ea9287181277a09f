//! Options in a query string or on a command line. They are turned into the JSON that the request's type
//! reads, so that names, checks and errors are those of the body.

use crate::wire::distinct_fields::DistinctFields;
use crate::wire::problem::{Code, Problem};
use serde_json::{Map, Number, Value, json};
use sudokud_propagation::rules::Rules;

/// The type of a parameter.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A string.
    Text,
    /// A number.
    Number,
    /// A number, or `null` for no limit.
    NumberOrNull,
    /// `true` or `false`.
    Flag,
    /// `true` or `false`, which is the default: on a command line, the name alone says `true`.
    Switch,
    /// A list, separated by commas.
    List,
    /// A list of numbers, separated by commas.
    Numbers,
    /// A name for which the function returns `true`, or a list.
    NameOrList(fn(&str) -> bool),
    /// A number in `limits`.
    Limit,
    /// A name in `difficulty`.
    Wish,
    /// A number in `difficulty`.
    WishNumber,
    /// A number, or two with a hyphen between them for `min` and `max`.
    Range,
    /// A value of a cell, such as `r3c4=5`.
    Target,
    /// The shape of a box in `houses`, such as `2x3`.
    Boxes,
    /// A string in `houses`.
    Regions,
    /// Whether `houses` has these houses.
    HouseFlag,
}

impl Kind {
    /// The name of a set of rules, or a list of them.
    pub const RULES: Self = Self::NameOrList(|name| Rules::from_name(name).is_some());

    /// Returns the field of a request in which the parameter is a field; `None` for the request itself.
    #[must_use]
    pub const fn holder(self) -> Option<&'static str> {
        match self {
            Self::Limit => Some("limits"),
            Self::Wish | Self::WishNumber => Some("difficulty"),
            Self::Boxes | Self::Regions | Self::HouseFlag => Some("houses"),
            _ => None,
        }
    }
}

/// Returns the fields of a request that these options of a query are.
///
/// # Errors
/// [`Code::InvalidField`], with the parameter's name.
pub(crate) fn read(pairs: Vec<(String, String)>, kinds: &[(&str, Kind)]) -> Result<Value, Problem> {
    let mut fields = Map::new();
    for (name, text) in pairs {
        let Some(&(_, kind)) = kinds.iter().find(|(known, _)| *known == name) else {
            let known: Vec<_> = kinds.iter().map(|(name, _)| *name).collect();
            let detail = match &known[..] {
                [] => format!("unknown parameter `{name}`: a request has none"),
                _ => format!("unknown parameter `{name}`, expected one of {}", known.join(", ")),
            };
            return Err(Problem::at(Code::InvalidField, format!("/{name}"), detail).in_query());
        };
        let holder = match kind.holder() {
            Some(holder) => object(&mut fields, holder),
            None => &mut fields,
        };
        let value = match kind {
            Kind::Boxes => box_shape(&text)?,
            _ => value(kind, text),
        };
        // A list may be written with commas, by repeating the name, or both.
        if matches!(kind, Kind::List | Kind::Numbers | Kind::NameOrList(_))
            && let Some(first) = holder.get_mut(&name)
        {
            extend(first, value);
        } else if holder.insert(name.clone(), value).is_some() {
            let detail = format!("`{name}` occurs twice");
            return Err(Problem::at(Code::InvalidField, format!("/{name}"), detail).in_query());
        }
    }
    Ok(Value::Object(fields))
}

/// Returns a body in JSON with the options of a query that are missing in its objects, such as `houses`;
/// `None` if none is.
///
/// # Errors
/// [`Code::InapplicableField`] for an option that the body has too, written in another way.
pub(crate) fn merged(
    body: &[u8],
    pairs: Vec<(String, String)>,
    kinds: &[(&str, Kind)],
) -> Result<Option<Value>, Problem> {
    // Another body is refused where it is read.
    let Ok(DistinctFields(mut body)) = serde_json::from_slice(body) else { return Ok(None) };
    let Value::Object(query) = read(pairs, kinds)? else { return Ok(None) };
    let mut is_changed = false;
    for (name, option) in query {
        let is_object = kinds.iter().all(|(known, _)| *known != name);
        match (option, body.get_mut(&name)) {
            (_, None) => {}
            (Value::Object(options), Some(Value::Object(fields))) if is_object => {
                for (name, option) in options {
                    if let Some(field) = fields.get(&name) {
                        check_option(&name, &option, field)?;
                    } else {
                        fields.insert(name, option);
                        is_changed = true;
                    }
                }
            }
            // A field that is no object is refused where the body is read.
            (_, Some(_)) if is_object => {}
            (option, Some(field)) => check_option(&name, &option, field)?,
        }
    }
    Ok(is_changed.then_some(Value::Object(body)))
}

fn check_option(name: &str, option: &Value, field: &Value) -> Result<(), Problem> {
    if is_same(option, field) {
        return Ok(());
    }
    let detail = format!("`{name}` is in the body too, and is not the same there");
    Err(Problem::at(Code::InapplicableField, format!("/{name}"), detail).in_query())
}

/// Returns whether two values are the same; 3.0 is 3.
fn is_same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            let has_same = |(name, a): (&String, &Value)| b.get(name).is_some_and(|b| is_same(a, b));
            a.len() == b.len() && a.iter().all(has_same)
        }
        _ => a == b || a.as_f64().is_some_and(|number| b.as_f64() == Some(number)),
    }
}

/// Returns the object in a field that no parameter is named after.
fn object<'a>(fields: &'a mut Map<String, Value>, name: &str) -> &'a mut Map<String, Value> {
    let object = fields.entry(name).or_insert_with(|| Value::Object(Map::new()));
    object.as_object_mut().unwrap_or_else(|| unreachable!("no parameter is called {name}"))
}

/// Returns the shape of a box such as `2x3`.
///
/// # Errors
/// [`Code::InvalidField`] at `/boxes`.
fn box_shape(text: &str) -> Result<Value, Problem> {
    let is_plain = |text: &str| !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = |text: &str| text.parse::<u16>().ok().filter(|number| is_plain(text) && *number <= 256);
    let shape = text.split_once('x').and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)));
    let Some((rows, columns)) = shape else {
        let detail = "boxes: the rows and the columns of a box, such as 2x3";
        return Err(Problem::at(Code::InvalidField, "/boxes", detail).in_query());
    };
    Ok(json!({ "rows": rows, "columns": columns }))
}

/// Adds a list to another; a name is a list of one.
fn extend(list: &mut Value, more: Value) {
    let entries = |value| if let Value::Array(entries) = value { entries } else { vec![value] };
    let mut all = entries(list.take());
    all.extend(entries(more));
    *list = Value::Array(all);
}

/// Returns the JSON value of a number such as `26` or a range such as `24-28`. Anything else stays text,
/// which its field then refuses.
fn range(text: &str) -> Value {
    let number = |text: &str| text.trim().parse::<u64>().map_or_else(|_| text.into(), Value::from);
    match text.split_once('-') {
        Some((min, max)) => json!({ "min": number(min), "max": number(max) }),
        None => number(text),
    }
}

/// Returns the JSON value of a cell and its value, such as `r3c4=5`. Anything else stays text, which its
/// field then refuses.
fn target(text: &str) -> Value {
    match text.split_once('=') {
        Some((cell, value)) => json!({ "cell": cell.trim(), "value": number(value.trim().to_owned()) }),
        None => text.into(),
    }
}

/// The JSON value of a number. Anything else stays text.
fn number(text: String) -> Value {
    match (text.parse::<u64>(), text.parse::<i64>()) {
        (Ok(number), _) => Value::Number(number.into()),
        (_, Ok(number)) => Value::Number(number.into()),
        _ => {
            let number = text.parse::<f64>().ok().and_then(Number::from_f64);
            number.map_or(Value::String(text), Value::Number)
        }
    }
}

/// The JSON value of a parameter. Text of another type stays a string, which its field then refuses.
fn value(kind: Kind, text: String) -> Value {
    let list = |text: &str| Value::Array(text.split(',').map(|name| Value::from(name.trim())).collect());
    match kind {
        Kind::Text | Kind::Wish | Kind::Boxes | Kind::Regions => Value::String(text),
        Kind::Range => range(&text),
        Kind::Target => target(&text),
        Kind::NumberOrNull if text == "null" => Value::Null,
        Kind::Number | Kind::NumberOrNull | Kind::WishNumber | Kind::Limit => number(text),
        Kind::Numbers => text.split(',').map(|part| number(part.trim().to_owned())).collect(),
        Kind::Flag | Kind::Switch | Kind::HouseFlag => match text.as_str() {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            _ => Value::String(text),
        },
        Kind::List => list(&text),
        Kind::NameOrList(is_name) => {
            if is_name(&text) {
                Value::String(text)
            } else {
                list(&text)
            }
        }
    }
}
