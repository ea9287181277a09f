//! The header `Date` of an answer.
//!
//! hyper adds one too, but changes it only when the clock has moved forward: after a step back, it would
//! send a time of the future until the clock is there again.

use axum::http::HeaderValue;
use std::cell::RefCell;
use std::time::{SystemTime, UNIX_EPOCH};

thread_local! {
    /// The last second and its text: writing one takes longer than to look.
    static LAST: RefCell<Option<(u64, HeaderValue)>> = const { RefCell::new(None) };
}

/// Returns a time as an HTTP-date (RFC 9110, 5.6.7).
pub(super) fn date_of(time: SystemTime) -> HeaderValue {
    let second = time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    LAST.with_borrow_mut(|last| match last {
        Some((known, date)) if *known == second => date.clone(),
        _ => {
            let date = HeaderValue::try_from(httpdate::fmt_http_date(time)).expect("a date is ASCII");
            *last = Some((second, date.clone()));
            date
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_date_follows_a_clock_that_steps_back() {
        let at = |second| date_of(UNIX_EPOCH + Duration::from_secs(second));
        for (second, date) in [
            (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
            (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
            (784_111_778, "Sun, 06 Nov 1994 08:49:38 GMT"),
            (784_108_178, "Sun, 06 Nov 1994 07:49:38 GMT"),
        ] {
            assert_eq!(at(second), date);
        }
    }
}
