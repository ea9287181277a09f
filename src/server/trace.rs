//! W3C trace context (Recommendation, 2021): the caller's trace is taken over, told in the log and in the answer.
//!
//! A `traceparent` that is not exactly what the recommendation says counts as none. The answer to a valid one bears `traceresponse` (the
//! header that Trace Context Level 2 proposed) with this server's own span, so that a caller can find it in the log.

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use std::fmt;

const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");

/// The header of the answer.
pub(crate) const TRACERESPONSE: HeaderName = HeaderName::from_static("traceresponse");

/// A place in a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TraceContext {
    /// The trace, the same for all that take part.
    pub(crate) trace: u128,
    /// The span: the caller's in what it sent, ours in what we answer.
    pub(crate) span: u64,
    /// Is it recorded?
    pub(crate) sampled: bool,
}

impl TraceContext {
    /// The caller's, if it sent exactly one that is valid.
    pub(crate) fn sent(headers: &HeaderMap) -> Option<Self> {
        let mut values = headers.get_all(TRACEPARENT).iter();
        let value = values.next()?;
        values.next().is_none().then(|| Self::parse(value.as_bytes())).flatten()
    }

    /// `00-<32 hex digits>-<16>-<2>`, lower case; later versions may go on after a further `-`.
    fn parse(text: &[u8]) -> Option<Self> {
        let (head, rest) = text.split_at_checked(55)?;
        let (version, dashes) = (hex(&head[..2])?, [head[2], head[35], head[52]]);
        let ends = rest.is_empty() || (version > 0 && rest[0] == b'-');
        if dashes != [b'-'; 3] || version == 0xff || !ends {
            return None;
        }
        let (trace, span, flags) = (hex(&head[3..35])?, hex(&head[36..52])?, hex(&head[53..])?);
        (trace != 0 && span != 0).then_some(Self { trace, span: span as u64, sampled: flags & 1 == 1 })
    }

    /// As a header.
    pub(crate) fn header(&self) -> HeaderValue {
        HeaderValue::try_from(self.to_string()).unwrap_or_else(|_| HeaderValue::from_static(""))
    }
}

/// The caller's place in a trace, and our own span.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traced {
    pub(crate) sent: TraceContext,
    pub(crate) span: u64,
}

impl Traced {
    /// Our own place.
    pub(crate) const fn own(&self) -> TraceContext {
        TraceContext { span: self.span, ..self.sent }
    }
}

impl fmt::Display for TraceContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "00-{:032x}-{:016x}-{:02x}", self.trace, self.span, u8::from(self.sampled))
    }
}

/// Lower-case hexadecimal digits, at most 32 of them.
fn hex(digits: &[u8]) -> Option<u128> {
    digits.iter().try_fold(0, |number, digit| {
        let value = match digit {
            b'0'..=b'9' => digit - b'0',
            b'a'..=b'f' => digit - b'a' + 10,
            _ => return None,
        };
        Some(number << 4 | u128::from(value))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALID: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    fn sent(values: &[&'static str]) -> Option<TraceContext> {
        let headers = values.iter().map(|value| (TRACEPARENT, HeaderValue::from_static(value)));
        let mut map = HeaderMap::new();
        headers.for_each(|(name, value)| {
            map.append(name, value);
        });
        TraceContext::sent(&map)
    }

    #[test]
    fn a_valid_context_is_taken_and_written_as_it_came() {
        let context = sent(&[VALID]).expect("it is valid");
        assert_eq!((context.span, context.sampled), (0xb7ad_6b71_6920_3331, true));
        assert_eq!(context.to_string(), VALID);
        let own = Traced { sent: context, span: 1 }.own();
        assert_eq!((own.trace, own.span, own.sampled), (context.trace, 1, true));
        assert!(!sent(&["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-02"]).expect("valid").sampled);
        assert!(sent(&["cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-later"]).is_some());
    }

    #[test]
    fn what_is_not_valid_counts_as_none() {
        for bad in [
            "",
            "00",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-",
            "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
            "00-00000000000000000000000000000000-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
            "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01x",
            "00_0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0g",
        ] {
            assert_eq!(sent(&[bad]), None, "{bad}");
        }
        assert_eq!(sent(&[VALID, VALID]), None, "two of them");
    }
}
