//! The common parts of requests about a puzzle: the fields of the puzzle, its limits, and the options
//! that a query or a command line can give.

use crate::parameters::{self, Kind};
use crate::wire::any_text;
use crate::wire::json;
use crate::wire::limits::LimitsField;
use crate::wire::position::PuzzleFields;
use crate::wire::problem::{Code, Problem};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A request, in JSON. One about a puzzle can also come as a board in text with options beside it:
/// [`puzzle_request`] defines such a request.
pub trait Request: DeserializeOwned + Clone + Default + Send + Sync + 'static {
    /// Whether the request can come as text.
    const TAKES_TEXT: bool = false;

    /// The options that a query may have.
    const PARAMETERS: &'static [(&'static str, Kind)] = &[];

    /// Returns the request with this text as its board.
    #[must_use]
    fn with_text(self, _: String) -> Self {
        self
    }

    /// Returns the request, with absent fields taken from `other`.
    #[must_use]
    fn or(self, _: Self) -> Self {
        self
    }

    /// The fields that make the puzzle. Candidates are moved out of the request.
    fn puzzle(&mut self) -> PuzzleFields<'_> {
        PuzzleFields::default()
    }

    /// The name that the answer repeats.
    fn id(&self) -> Option<&str> {
        None
    }

    /// The limits.
    fn limits(&self) -> LimitsField {
        LimitsField::default()
    }

    /// Returns whether [`Operation::new`](crate::operation::Operation::new) takes time in proportion to the
    /// length of the request alone. It does not where it builds houses or constraints: a pattern of 20
    /// characters can be an automaton of a million transitions.
    fn has_linear_cost(&self) -> bool {
        true
    }
}

/// The form of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// JSON.
    Json,
    /// Lines of text; a request in text is a board.
    Text,
}

/// A request that is to be read.
#[derive(Clone, Copy, Debug)]
pub enum Content<'a> {
    /// A body in JSON.
    Json(&'a [u8]),
    /// A body in text.
    Text(&'a [u8]),
    /// A body in JSON, with options of its query.
    Merged(&'a Value),
}

impl<'a> Content<'a> {
    /// The content of a body of this form.
    #[must_use]
    pub const fn new(body: &'a [u8], form: Form) -> Self {
        match form {
            Form::Json => Self::Json(body),
            Form::Text => Self::Text(body),
        }
    }

    /// Reads the request.
    ///
    /// # Errors
    /// Content that is not of its form, or no valid request.
    pub fn read<T: Request>(self) -> Result<T, Problem> {
        match self {
            Self::Json(body) => json::read(body),
            Self::Merged(body) => json::read_value(body),
            Self::Text(_) if !T::TAKES_TEXT => {
                Err(Problem::new(Code::UnsupportedMediaType, "the request is an object in JSON"))
            }
            Self::Text(body) => Ok(T::default().with_text(any_text::decoded(body)?.into_owned())),
        }
    }

    /// As [`Content::read`], with absent fields taken from `options`.
    ///
    /// # Errors
    /// As [`Content::read`].
    pub fn read_with<T: Request>(self, options: Option<&T>) -> Result<T, Problem> {
        let request: T = self.read()?;
        Ok(match options {
            Some(options) => request.or(options.clone()),
            None => request,
        })
    }
}

/// Reads the options of a query: names with their values.
///
/// # Errors
/// An unknown name, one that is there twice, or a value that its field does not take, at the parameter.
pub fn of_query<T: Request>(pairs: Vec<(String, String)>) -> Result<T, Problem> {
    json::read_value(&parameters::read(pairs, T::PARAMETERS)?).map_err(Problem::in_query)
}

/// Reads a request by `read`, in JSON with the options of its query that are missing in objects of the body,
/// such as `houses`.
///
/// # Errors
/// Those of `read`, or [`Code::InapplicableField`] for an option that the body has too, written in another
/// way.
pub fn with_query<R>(
    body: &[u8],
    form: Form,
    pairs: Vec<(String, String)>,
    kinds: &[(&str, Kind)],
    read: impl Fn(Content<'_>) -> Result<R, Problem>,
) -> Result<R, Problem> {
    if form == Form::Text || pairs.is_empty() {
        return read(Content::new(body, form));
    }
    let content = Content::Json(body);
    match parameters::merged(body, pairs, kinds) {
        Ok(Some(merged)) => read(Content::Merged(&merged)),
        Ok(None) => read(content),
        // If the body itself is wrong, that is the problem.
        Err(problem) => read(content).and(Err(problem)),
    }
}

/// Defines a request about a puzzle. The fields of the puzzle and of the limits are the same in all requests
/// and stand here alone; `query` has the other fields that a query may have, each with the type of its
/// parameter, and `body` those that it may not.
///
/// ```ignore
/// puzzle_request! {
///     /// A puzzle to rate, and the scale.
///     RateRequest [limits]
///     query {
///         #[cfg_attr(feature = "openapi", schema(default = "extended"))]
///         scale: ScaleName = Text,
///     }
///     body {}
/// }
/// ```
macro_rules! puzzle_request {
    (
        $(#[$about:meta])*
        $name:ident [$($limits:ident)?]
        query { $($(#[$meta:meta])* $option:ident: $type:ty = $kind:ident,)* }
        body { $($(#[$other_meta:meta])* $other:ident: $other_type:ty,)* }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, Default, serde::Deserialize)]
        #[serde(deny_unknown_fields, remote = "Self", expecting = "an object")]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        pub struct $name {
            #[serde(default, deserialize_with = "crate::wire::json::present")]
            board: Option<$crate::wire::cells::BoardField>,
            /// The pencil marks: N·N lists of candidates, in reading order.
            #[serde(default, deserialize_with = "crate::wire::json::present")]
            candidates: Option<$crate::wire::marks::CandidatesField>,
            /// N distinct characters for the values, in their order.
            #[cfg_attr(feature = "openapi", schema(example = "123456789"))]
            #[serde(default, deserialize_with = "crate::wire::json::present")]
            symbols: Option<String>,
            /// The houses besides rows and columns. By default the boxes of the side.
            #[cfg_attr(feature = "openapi", schema(value_type = Option<$crate::wire::houses::HousesField>))]
            #[serde(default, deserialize_with = "crate::wire::json::present")]
            houses: Option<$crate::wire::houses::HousesField>,
            /// The constraints of the puzzle: conditions beyond its houses.
            #[serde(default, deserialize_with = "crate::wire::json::present")]
            constraints: Option<$crate::wire::constraints::ConstraintsField>,
            /// The number of the smallest value. If it is 0, a 0 is a value and no empty cell.
            #[cfg_attr(feature = "openapi", schema(inline, default = 1))]
            #[serde(default, deserialize_with = "crate::wire::json::present")]
            first_value: Option<$crate::wire::number::FirstValue>,
            $(
                $(#[$meta])*
                #[serde(default, deserialize_with = "crate::wire::json::present")]
                $option: Option<$type>,
            )*
            $(
                $(#[$other_meta])*
                #[serde(default, deserialize_with = "crate::wire::json::present")]
                $other: Option<$other_type>,
            )*
            /// A name for the request, which its answer repeats.
            #[cfg_attr(feature = "openapi", schema(inline))]
            #[serde(default, deserialize_with = "crate::wire::json::present")]
            id: Option<$crate::wire::id::IdField>,
            $(
                #[cfg_attr(feature = "openapi", schema(value_type = Option<$crate::wire::limits::LimitsField>))]
                #[serde(default, deserialize_with = "crate::wire::json::present")]
                $limits: Option<$crate::wire::limits::LimitsField>,
            )?
        }

        $crate::wire::json::from_object! { $name }

        impl $crate::request::Request for $name {
            const TAKES_TEXT: bool = true;

            const PARAMETERS: &'static [(&'static str, $crate::parameters::Kind)] = {
                use $crate::parameters::Kind;
                &[
                    ("symbols", Kind::Text),
                    ("first_value", Kind::Number),
                    $((stringify!($option), Kind::$kind),)*
                    ("boxes", Kind::Boxes),
                    ("regions", Kind::Regions),
                    ("diagonals", Kind::HouseFlag),
                    ("windows", Kind::HouseFlag),
                    $($crate::request::puzzle_request!(@limit $limits "time_ms"),
                      $crate::request::puzzle_request!(@limit $limits "nodes"),
                      $crate::request::puzzle_request!(@limit $limits "memory_mb"),)?
                ]
            };

            fn with_text(self, board: String) -> Self {
                Self { board: Some($crate::wire::cells::BoardField::AnyForm(board)), ..self }
            }

            fn or(self, other: Self) -> Self {
                Self {
                    symbols: self.symbols.or(other.symbols),
                    first_value: self.first_value.or(other.first_value),
                    $($option: self.$option.or(other.$option),)*
                    houses: self.houses.or(other.houses),
                    $($limits: $crate::wire::limits::LimitsField::either(self.$limits, other.$limits),)?
                    ..self
                }
            }

            fn puzzle(&mut self) -> $crate::wire::position::PuzzleFields<'_> {
                $crate::wire::position::PuzzleFields {
                    candidates: self.candidates.take(),
                    board: self.board.as_ref(),
                    symbols: self.symbols.as_deref(),
                    houses: self.houses.as_ref(),
                    constraints: self.constraints.as_ref(),
                    first_value: self.first_value.map(|first| first.as_usize()),
                }
            }

            fn id(&self) -> Option<&str> {
                self.id.as_ref().map(|id| id.0.as_str())
            }

            fn has_linear_cost(&self) -> bool {
                self.houses.is_none()
                    && self.constraints.is_none()
                    && self.board.as_ref().is_none_or($crate::wire::cells::BoardField::has_linear_cost)
            }

            fn limits(&self) -> $crate::wire::limits::LimitsField {
                let limits: Option<$crate::wire::limits::LimitsField> =
                    None$(.or(self.$limits))?;
                limits.unwrap_or_default()
            }
        }
    };
    (@limit $limits:ident $name:literal) => { ($name, Kind::Limit) };
}
pub(crate) use puzzle_request;
