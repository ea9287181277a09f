//! The answer that a client asks for by its `Accept` header: whole in one of several forms, events, or lines.

use crate::http::accept::{NDJSON, negotiated};
use crate::http::events::EVENT_STREAM;
use crate::http::refusal::Refusal;
use axum::http::HeaderMap;
use sudokud_contract::any_operation::{AnswerForm, AnyOperation, AnyRequest, Prepared};
use sudokud_contract::request::Form;
use sudokud_contract::surface::Delivery;
use sudokud_contract::wire::bounds::Bounds;
use sudokud_contract::wire::picture_format::PictureFormat;
use sudokud_contract::wire::problem::Problem;

/// The answer that a client asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// The whole answer in this form.
    Whole(AnswerForm),
    /// Events, the last of which has the answer in JSON.
    Events,
    /// A line for each finding; the last line is the rest of the answer in JSON.
    Lines,
}

impl Asked {
    /// Returns the answer that the headers of a request in this form ask for. Without a preference, it has
    /// the form of the request.
    ///
    /// # Errors
    /// The client accepts none that the operation has.
    pub(crate) fn read(
        operation: &dyn AnyOperation,
        headers: &HeaderMap,
        of_request: Form,
    ) -> Result<Self, Refusal> {
        let json = ("application/json", Self::Whole(AnswerForm::Json));
        if operation.surface().delivery == Delivery::Picture {
            let [svg, png, text] = PictureFormat::CONTENT_TYPES
                .map(|(kind, format)| (kind, Self::Whole(AnswerForm::Picture(format))));
            return negotiated(headers, &[svg, png, text, json]);
        }
        let text = ("text/plain", Self::Whole(AnswerForm::Text));
        let [first, second] = if of_request == Form::Json { [json, text] } else { [text, json] };
        let events = (EVENT_STREAM, Self::Events);
        if operation.surface().lines.is_none() {
            return negotiated(headers, &[first, second, events]);
        }
        let [x_ndjson, ndjson, jsonl] = NDJSON.map(|kind| (kind, Self::Lines));
        negotiated(headers, &[first, second, events, x_ndjson, ndjson, jsonl])
    }

    /// Prepares the work on a request whose answer is asked so.
    ///
    /// # Errors
    /// A wrong field, at its place.
    pub(crate) fn prepare(
        self,
        request: Box<dyn AnyRequest>,
        bounds: &Bounds,
    ) -> Result<Box<dyn Prepared>, Problem> {
        match self {
            Self::Lines => request.prepare_in_lines(bounds),
            Self::Whole(_) | Self::Events => request.prepare(bounds),
        }
    }

    /// The form in which the answer is written.
    pub(crate) const fn form(self) -> AnswerForm {
        match self {
            Self::Whole(form) => form,
            Self::Events | Self::Lines => AnswerForm::Json,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::header;
    use sudokud_contract::operations::named;

    #[test]
    fn the_preferred_answer_is_found() {
        let (json, text) = (Asked::Whole(AnswerForm::Json), Asked::Whole(AnswerForm::Text));
        let asked = |accept: &'static str, form| {
            let headers = HeaderMap::from_iter([(header::ACCEPT, accept.parse().unwrap())]);
            Asked::read(named("solve").unwrap(), &headers, form).ok()
        };
        for (form, same) in [(Form::Json, json), (Form::Text, text)] {
            assert_eq!(asked("text/plain", form), Some(text));
            assert_eq!(asked("application/json, text/plain;q=0.5", form), Some(json));
            assert_eq!(asked("application/json;q=0.1, text/*", form), Some(text));
            assert_eq!(asked("text/plain;q=0, */*", form), Some(json));
            assert_eq!(asked("text/plain;Q=0, */*", form), Some(json));
            assert_eq!(asked("*/*", form), Some(same));
            assert_eq!(asked("text/event-stream, application/json;q=0.5", form), Some(Asked::Events));
            assert_eq!(asked("application/jsonl", form), Some(Asked::Lines));
            assert_eq!(asked("application/x-ndjson;q=0, */*", form), Some(same));
            assert_eq!(asked("image/png", form), None);
            let headers = HeaderMap::new();
            assert_eq!(Asked::read(named("solve").unwrap(), &headers, form).ok(), Some(same));
        }
        let headers = HeaderMap::from_iter([(header::ACCEPT, "application/x-ndjson".parse().unwrap())]);
        assert!(Asked::read(named("rate").unwrap(), &headers, Form::Json).is_err());
    }
}
