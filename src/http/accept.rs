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
    let ranges: Vec<(String, f32)> = values.iter().flat_map(ranges).collect();
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
    let values = headers.get_all(header::ACCEPT);
    let is_accepted =
        |value: &HeaderValue| value == "*/*" || offers.iter().any(|(kind, _)| accepts(value, kind));
    if values.iter().next().is_none() || values.iter().any(is_accepted) {
        return Ok(preferred(headers, offers));
    }
    let kinds: Vec<&str> = offers.iter().map(|&(kind, _)| kind).collect();
    let detail = format!("`Accept` has none of the content types of the answer: {}", kinds.join(", "));
    Err(Refusal::new(Code::NotAcceptable, detail))
}

/// Returns whether a client that sent this value of `Accept` accepts an answer of this content type.
pub(crate) fn accepts(accept: &HeaderValue, content_type: &str) -> bool {
    let kind = content_type.split(';').next().unwrap_or_default().trim();
    let ranges: Vec<(String, f32)> = ranges(accept).collect();
    let same = if NDJSON.contains(&kind) { &NDJSON[..] } else { &[kind] };
    same.iter().any(|kind| Preference::of(kind, &ranges).quality > 0.0)
}

/// Returns whether the client accepts content that is compressed by gzip: names it, or any coding.
pub(crate) fn accepts_gzip(headers: &HeaderMap) -> bool {
    let codings: Vec<(String, f32)> =
        headers.get_all(header::ACCEPT_ENCODING).iter().flat_map(ranges).collect();
    let quality = |names: &[&str]| {
        codings.iter().find(|(coding, _)| names.contains(&coding.as_str())).map(|&(_, quality)| quality)
    };
    quality(&["gzip", "x-gzip"]).or_else(|| quality(&["*"])).is_some_and(|quality| quality > 0.0)
}

/// Returns the media ranges of a value of `Accept`, and their qualities.
fn ranges(value: &HeaderValue) -> impl Iterator<Item = (String, f32)> {
    value.to_str().unwrap_or_default().split(',').map(range)
}

/// Returns a media range and its quality.
fn range(part: &str) -> (String, f32) {
    let mut parts = part.split(';').map(str::trim);
    let range = parts.next().unwrap_or_default().to_ascii_lowercase();
    let quality = parts
        .find_map(|parameter| parameter.strip_prefix(['q', 'Q'])?.strip_prefix('=')?.parse::<f32>().ok())
        .unwrap_or(1.0);
    (range, quality)
}

/// The preference for a form: the quality of the most specific media range that covers it.
#[derive(Default)]
struct Preference {
    specificity: Option<u8>,
    quality: f32,
}

impl Preference {
    fn of(kind: &str, ranges: &[(String, f32)]) -> Self {
        let mut preference = Self::default();
        for (range, quality) in ranges {
            let group = range.strip_suffix('*').filter(|group| kind.starts_with(*group));
            match group {
                _ if range == kind => preference.take(2, *quality),
                _ if range == "*/*" => preference.take(0, *quality),
                Some(_) => preference.take(1, *quality),
                None => {}
            }
        }
        preference
    }

    fn take(&mut self, specificity: u8, quality: f32) {
        if self.specificity.is_none_or(|known| known <= specificity) {
            (self.specificity, self.quality) = (Some(specificity), quality);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_of_a_type_that_is_not_accepted_is_known() {
        let is_accepted = |accept: &'static str, kind| accepts(&HeaderValue::from_static(accept), kind);
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
