//! The ids of requests: the client's, if it is safe in a log, and a random one otherwise.
//!
//! tower-http adds the id to the request; [`Observe`](crate::http::server::observe::Observe) adds it to the
//! response. tower-http's `MakeRequestUuid` asks the system for random bytes on every request.

use crate::http::reply::REQUEST_ID;
use axum::extract::Request;
use axum::http::{self, HeaderValue};
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tower_http::request_id::{MakeRequestId, RequestId};

/// The longest request id that is taken from a client.
const LONGEST_ID: usize = 128;

/// Removes a request id that would not be safe in a log: anything but up to [`LONGEST_ID`] visible characters
/// without quotes and backslashes.
pub(super) fn without_unusable_id(mut request: Request) -> Request {
    let usable = |id: &HeaderValue| {
        let safe = |byte: &u8| byte.is_ascii_graphic() && !b"\"'`\\".contains(byte);
        (1..=LONGEST_ID).contains(&id.len()) && id.as_bytes().iter().all(safe)
    };
    if request.headers().get(REQUEST_ID).is_some_and(|id| !usable(id)) {
        request.headers_mut().remove(REQUEST_ID);
    }
    request
}

/// Makes ids of 32 hexadecimal digits: 16 that are random in each instance, and a counter that is hashed with
/// a random key of the instance.
#[derive(Clone, Debug)]
pub(super) struct RandomIds {
    prefix: [u8; 16],
    key: RandomState,
    count: Arc<AtomicU64>,
}

impl Default for RandomIds {
    fn default() -> Self {
        let prefix = digits(RandomState::new().hash_one(0));
        Self { prefix, key: RandomState::new(), count: Arc::default() }
    }
}

impl MakeRequestId for RandomIds {
    fn make_request_id<B>(&mut self, _: &http::Request<B>) -> Option<RequestId> {
        let request = digits(self.key.hash_one(self.count.fetch_add(1, Ordering::Relaxed)));
        HeaderValue::from_bytes([self.prefix, request].as_flattened()).ok().map(RequestId::new)
    }
}

/// Returns a number in hexadecimal.
fn digits(number: u64) -> [u8; 16] {
    std::array::from_fn(|k| b"0123456789abcdef"[usize::from((number >> (60 - 4 * k)) as u8 & 15)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn clones_share_the_counter_and_instances_have_their_own_keys() {
        let (mut one, mut other) = (RandomIds::default(), RandomIds::default());
        let mut again = one.clone();
        let made = [&mut one, &mut other, &mut again].map(|ids| {
            let id = ids.make_request_id(&Request::new(axum::body::Body::empty())).expect("an id");
            id.into_header_value().to_str().map(str::to_owned).expect("hexadecimal digits")
        });
        assert!(made.iter().all(|id| id.len() == 32));
        assert_eq!(BTreeSet::from(made).len(), 3);
    }
}
