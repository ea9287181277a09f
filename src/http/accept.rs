//! The content type of an answer, by the `Accept` header (RFC 9110, 12.5.1).

use crate::http::refusal::Refusal;
use axum::http::{HeaderMap, HeaderValue, header};
use sudokud_contract::wire::problem::Code;

/// The content types of NDJSON, which are one. The first is that of answers.
pub(crate) const NDJSON: [&str; 3] = ["application/x-ndjson", "application/ndjson", "application/jsonl"];

/// Returns the value of the offer that the client prefers: the first one of the highest quality. An offer is
/// a content type with a value. A client that accepts none of them gets the first one.
pub(crate) fn preferred<T: Copy>(headers: &HeaderMap, offers: &[(&str, T)]) -> T {
    let values = headers.get_all(header::ACCEPT);
    // Most clients send no preference.
    if values.iter().all(|value| value == "*/*") {
        return offers[0].1;
    }
    let ranges = all_ranges(values);
    let quality = |kind: &str| {
        let preference = Preference::of(kind, &ranges);
        // Of equal qualities, a type that the client names is before one that a wildcard covers.
        (preference.quality, preference.specificity.filter(|_| preference.quality > 0.0))
    };
    let mut best = offers[0];
    for &offer in offers {
        if quality(offer.0) > quality(best.0) {
            best = offer;
        }
    }
    best.1
}

/// As [`preferred`], for a client that accepts one of the offers. Asked before there is work for it.
///
/// # Errors
/// The content types that the answer can have, if the client accepts none of them.
pub(crate) fn negotiated<T: Copy>(headers: &HeaderMap, offers: &[(&str, T)]) -> Result<T, Refusal> {
    let values = &headers.get_all(header::ACCEPT);
    // Without the field, or with `*/*` alone, every type is accepted.
    let is_open = values.iter().all(|value| value == "*/*");
    if is_open || offers.iter().any(|(kind, _)| accepts(values, kind)) {
        return Ok(preferred(headers, offers));
    }
    let kinds: Vec<&str> = offers.iter().map(|&(kind, _)| kind).collect();
    let detail = format!("`Accept` has none of the content types of the answer: {}", kinds.join(", "));
    Err(Refusal::new(Code::NotAcceptable, detail))
}

/// Returns whether a client that sent these values of `Accept`, which are one list, accepts an answer of this
/// content type.
pub(crate) fn accepts<'a>(accept: impl IntoIterator<Item = &'a HeaderValue>, content_type: &str) -> bool {
    let kind = content_type.split(';').next().unwrap_or_default().trim();
    Preference::of(kind, &all_ranges(accept)).quality > 0.0
}

/// Returns whether the client accepts content that is compressed by gzip: names it, or any coding.
pub(crate) fn accepts_gzip(headers: &HeaderMap) -> bool {
    let codings = all_ranges(headers.get_all(header::ACCEPT_ENCODING));
    let quality = |names: &[&str]| {
        codings.iter().find(|(coding, _)| names.contains(&coding.as_str())).map(|&(_, quality)| quality)
    };
    quality(&["gzip", "x-gzip"]).or_else(|| quality(&["*"])).is_some_and(|quality| quality > 0.0)
}

/// Returns the media ranges of the values of a field, which are one list, and their qualities.
fn all_ranges<'a>(values: impl IntoIterator<Item = &'a HeaderValue>) -> Vec<(String, f32)> {
    let values = values.into_iter().map(|value| value.to_str().unwrap_or_default());
    values.flat_map(|value| split_unquoted(value, ',')).map(range).collect()
}

/// Returns a media range and its quality. A quality that is no number from 0 to 1 counts as 1, the default.
fn range(part: &str) -> (String, f32) {
    let mut parts = split_unquoted(part, ';').map(str::trim);
    let range = parts.next().unwrap_or_default().to_ascii_lowercase();
    let quality = parts
        .find_map(|parameter| parameter.strip_prefix(['q', 'Q'])?.strip_prefix('=')?.parse::<f32>().ok())
        .filter(|quality| (0.0..=1.0).contains(quality))
        .unwrap_or(1.0);
    (range, quality)
}

/// Splits a text at the separators that are not in a quoted string.
fn split_unquoted(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    text.split(move |character| {
        let was_escaped = std::mem::take(&mut is_escaped);
        match character {
            '\\' => is_escaped = is_quoted && !was_escaped,
            '"' if !was_escaped => is_quoted = !is_quoted,
            _ => return character == separator && !is_quoted,
        }
        false
    })
}

/// The preference for a form: the quality of the most specific media range that covers it.
#[derive(Default)]
struct Preference {
    specificity: Option<u8>,
    quality: f32,
}

impl Preference {
    fn of(kind: &str, ranges: &[(String, f32)]) -> Self {
        let names = if NDJSON.contains(&kind) { &NDJSON[..] } else { &[kind] };
        let group = kind.split('/').next().unwrap_or_default();
        let mut preference = Self::default();
        for (range, quality) in ranges {
            if names.contains(&range.as_str()) {
                preference.take(2, *quality);
            } else if range == "*/*" {
                preference.take(0, *quality);
            } else if range.strip_suffix("/*") == Some(group) {
                preference.take(1, *quality);
            }
        }
        preference
    }

    /// Takes the quality of a range, unless a more specific one is known. Of several equally specific ones,
    /// such as the names of NDJSON, the highest quality counts.
    fn take(&mut self, specificity: u8, quality: f32) {
        if self.specificity < Some(specificity) {
            (self.specificity, self.quality) = (Some(specificity), quality);
        } else if self.specificity == Some(specificity) {
            self.quality = self.quality.max(quality);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_of_a_type_that_is_not_accepted_is_known() {
        let is_accepted = |accept: &'static str, kind| accepts([&HeaderValue::from_static(accept)], kind);
        let plain = "text/plain; charset=utf-8";
        for accept in
            ["text/plain", "text/*", "*/*;q=0.1", "text/html, text/plain;q=0.5", "Text/Plain;version=1"]
        {
            assert!(is_accepted(accept, plain), "{accept}");
        }
        for accept in ["application/json", "text/html", "text/plain;q=0, */*", "nonsense", ""] {
            assert!(!is_accepted(accept, plain), "{accept}");
        }
        assert!(is_accepted("application/jsonl", "application/x-ndjson"));
    }

    #[test]
    fn a_type_that_is_excluded_by_any_of_its_names_is_not_accepted_by_a_wildcard() {
        let is_accepted =
            |accept: &'static str| accepts([&HeaderValue::from_static(accept)], "application/x-ndjson");
        assert!(!is_accepted("application/x-ndjson;q=0, */*"));
        assert!(!is_accepted("*/*, application/jsonl;q=0"));
        assert!(is_accepted("application/x-ndjson;q=0, application/jsonl;q=0.5"));
    }

    #[test]
    fn several_fields_are_one_list() {
        let fields = ["*/*", "text/plain;q=0"].map(HeaderValue::from_static);
        assert!(accepts(&fields, "image/png") && !accepts(&fields, "text/plain"));
        let mut headers = HeaderMap::new();
        for field in fields {
            headers.append(header::ACCEPT, field);
        }
        assert!(negotiated(&headers, &[("text/plain", ())]).is_err());
        assert!(matches!(negotiated(&headers, &[("text/plain", 'T'), ("image/png", 'P')]), Ok('P')));
    }

    #[test]
    fn a_list_is_read_by_its_grammar() {
        let is_accepted = |accept: &'static str, kind| accepts([&HeaderValue::from_static(accept)], kind);
        assert!(!is_accepted("application/js*", "application/json"));
        assert!(!is_accepted("text/html;title=\"a, text/plain\"", "text/plain"));
        assert!(is_accepted("text/html;title=\"a\\\", b\", text/plain", "text/plain"));
        assert_eq!(range("text/plain;title=\";q=0\";q=0.5"), ("text/plain".to_owned(), 0.5));
        assert_eq!(range("text/plain;q=inf"), ("text/plain".to_owned(), 1.0));
    }

    #[test]
    fn the_preferred_offer_is_found() {
        let offers = [("image/svg+xml", 'S'), ("image/png", 'P'), ("text/plain", 'T')];
        let found = |accept: &'static str| {
            preferred(&HeaderMap::from_iter([(header::ACCEPT, accept.parse().unwrap())]), &offers)
        };
        assert_eq!(preferred(&HeaderMap::new(), &offers), 'S');
        let chosen = ["*/*", "image/*", "image/png", "image/svg+xml;q=0.5, image/*", "text/plain, */*;q=0.1"];
        assert_eq!(chosen.map(found), ['S', 'S', 'P', 'P', 'T']);
        assert_eq!(["image/png, */*", "text/plain;q=0, image/*"].map(found), ['P', 'S']);
        assert_eq!(found("application/json"), 'S');
    }
}
