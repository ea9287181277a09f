//! The rate limit: a token bucket for each client.
//!
//! A bucket holds b tokens, and r tokens are added per second. It is stored as one number: the time at which
//! it will be full (the generic cell rate algorithm of ITU-T I.371). A request moves that time on by 1/r and
//! is refused if it would be more than b/r from now. When a part of the table is full, the clients whose
//! buckets are full are removed from it. If that makes no room, a new client uses the one bucket that all
//! such clients share.
//!
//! The header fields `RateLimit` and `RateLimit-Policy` tell a client its share
//! (draft-ietf-httpapi-ratelimit-headers-10).

use crate::config::Config;
use crate::http::server::client::{Proxies, identity};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The most clients in the table. In a full table each takes 66 bytes: an entry has 33, and half of the slots
/// are free.
const CLIENTS: usize = 1 << 16;

/// The number of parts of the table. Each has a lock of its own, so that threads rarely wait for each other.
const PARTS: usize = 16;

/// The shortest time between two removals of clients from a full part.
const REMOVAL_INTERVAL: Duration = Duration::from_millis(500);

/// The key of the bucket that clients without an entry share. No client has it.
const SHARED: u128 = u128::MAX;

/// The header field with a client's share.
pub(crate) const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");

/// The header field with the share of every client.
pub(crate) const RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

/// The state of a client's bucket after a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Share {
    /// The tokens in the bucket.
    remaining: u64,
    /// The time until it is full, in seconds.
    full_in_s: u64,
}

impl Share {
    /// The value of `RateLimit`: the requests left, and the seconds until all are there again.
    pub(crate) fn header(self) -> Option<HeaderValue> {
        let Self { remaining, full_in_s } = self;
        HeaderValue::try_from(format!("\"default\";r={remaining};t={full_in_s}")).ok()
    }
}

/// The limit on each client's requests.
pub(crate) struct RateLimit {
    proxies: Proxies,
    /// The time in which one token is added, in nanoseconds.
    token_ns: u64,
    /// The time in which an empty bucket fills, in nanoseconds.
    bucket_ns: u64,
    start: Instant,
    hasher: RandomState,
    parts: [Mutex<Part>; PARTS],
}

#[derive(Default)]
struct Part {
    /// The times at which the buckets will be full, in nanoseconds since the start.
    full_at: HashMap<u128, u64>,
    /// The time of the last removal, in nanoseconds since the start.
    last_removal_ns: u64,
}

impl RateLimit {
    /// Creates the limit, if the options set one.
    pub(crate) fn new(config: &Config) -> Option<Self> {
        let rate = u64::from(config.rate_limit?.get());
        let burst = config.rate_burst.map_or(rate, |burst| burst.get().into());
        let token_ns = 1_000_000_000 / rate;
        Some(Self {
            proxies: Proxies::new(config),
            token_ns,
            bucket_ns: token_ns.saturating_mul(burst),
            start: Instant::now(),
            hasher: RandomState::new(),
            parts: Default::default(),
        })
    }

    /// Takes a token from the client's bucket. Returns the key of the client or, if the bucket is empty, the
    /// time to wait; and what the bucket has then.
    pub(crate) fn admit(&self, peer: IpAddr, headers: &HeaderMap) -> (Result<u128, Duration>, Share) {
        let client = identity(self.proxies.client(peer, headers));
        let (taken, full_in_ns) = self.take(client, nanos(self.start.elapsed()));
        (taken.map(|()| client), self.share(full_in_ns))
    }

    /// The share of a client whose bucket is full in this time.
    fn share(&self, full_in_ns: u64) -> Share {
        let remaining = self.bucket_ns.saturating_sub(full_in_ns) / self.token_ns;
        Share { remaining, full_in_s: full_in_ns.div_ceil(1_000_000_000) }
    }

    /// The value of `RateLimit-Policy`: the requests of a full bucket, and the seconds in which it fills.
    pub(crate) fn policy(&self) -> Option<HeaderValue> {
        let (quota, window) = (self.bucket_ns / self.token_ns, self.bucket_ns.div_ceil(1_000_000_000));
        HeaderValue::try_from(format!("\"default\";q={quota};w={window}")).ok()
    }

    /// Takes up to `most` tokens from the bucket of a client. Returns their number, and the time to wait for
    /// another one if there were fewer.
    pub(crate) fn take_up_to(&self, client: u128, most: usize) -> (usize, Duration) {
        let now = nanos(self.start.elapsed());
        for taken in 0..most {
            if let (Err(wait), _) = self.take(client, now) {
                return (taken, wait);
            }
        }
        (most, Duration::ZERO)
    }

    /// Takes a token, or returns the time to wait for one; and the time in which the bucket is full.
    fn take(&self, client: u128, now: u64) -> (Result<(), Duration>, u64) {
        let part = self.hasher.hash_one(client) as usize % PARTS;
        let mut part = self.parts[part].lock().unwrap_or_else(PoisonError::into_inner);
        let known = part.full_at.contains_key(&client) || part.make_room(now);
        let full_at = part.full_at.entry(if known { client } else { SHARED }).or_insert(now);
        let next = (*full_at).max(now).saturating_add(self.token_ns);
        match (next - now).checked_sub(self.bucket_ns) {
            Some(early) if early > 0 => (Err(Duration::from_nanos(early)), next - now - self.token_ns),
            _ => {
                *full_at = next;
                (Ok(()), next - now)
            }
        }
    }

    /// Returns the number of clients in the table.
    #[cfg(test)]
    fn clients(&self) -> usize {
        self.parts.iter().map(|part| part.lock().unwrap_or_else(PoisonError::into_inner).full_at.len()).sum()
    }
}

impl Part {
    /// Returns whether there is room for another client. If the part is full, first removes the clients whose
    /// buckets are full, but at most once in [`REMOVAL_INTERVAL`].
    fn make_room(&mut self, now: u64) -> bool {
        if self.full_at.len() < CLIENTS / PARTS {
            return true;
        }
        if now.saturating_sub(self.last_removal_ns) < nanos(REMOVAL_INTERVAL) {
            return false;
        }
        self.last_removal_ns = now;
        self.full_at.retain(|_, full_at| *full_at > now);
        self.full_at.len() < CLIENTS / PARTS
    }
}

fn nanos(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: u64 = 1_000_000_000;

    fn limit(rate: u32, burst: u32) -> RateLimit {
        let config = Config {
            rate_limit: rate.try_into().ok(),
            rate_burst: burst.try_into().ok(),
            ..Config::default()
        };
        RateLimit::new(&config).expect("a limit is set")
    }

    #[test]
    fn a_client_has_its_burst_and_then_its_rate() {
        let limit = limit(10, 3);
        let begin = 5 * SECOND;
        for _ in 0..3 {
            assert_eq!(limit.take(1, begin).0, Ok(()));
        }
        assert_eq!(limit.take(1, begin).0, Err(Duration::from_millis(100)));
        assert_eq!(limit.take(2, begin).0, Ok(()), "another client has a bucket of its own");
        assert_eq!(limit.take(1, begin + SECOND / 10).0, Ok(()));
        assert!(limit.take(1, begin + SECOND / 10).0.is_err());
        let allowed = (0..1_000).filter(|k| limit.take(3, begin + k * SECOND / 100).0.is_ok()).count();
        assert!((100..=103).contains(&allowed), "{allowed} in ten seconds");
    }

    #[test]
    fn a_share_has_the_requests_left_and_the_time_until_all_are_there() {
        let limit = limit(2, 10);
        assert_eq!(limit.policy().expect("ASCII"), "\"default\";q=10;w=5");
        let share = |now| limit.share(limit.take(1, now).1).header().expect("ASCII");
        assert_eq!(share(SECOND), "\"default\";r=9;t=1");
        assert_eq!(share(SECOND), "\"default\";r=8;t=1");
        for _ in 0..8 {
            share(SECOND);
        }
        assert_eq!(share(SECOND), "\"default\";r=0;t=5", "refused");
        assert_eq!(share(2 * SECOND), "\"default\";r=1;t=5");
    }

    #[test]
    fn the_table_is_bounded_and_forgets_those_that_are_quiet() {
        let limit = limit(1, 1);
        for client in 0..4 * CLIENTS as u128 {
            let _ = limit.take(client, SECOND);
        }
        assert!(limit.clients() <= CLIENTS + PARTS);
        assert!(limit.take(u128::MAX - 1, SECOND).0.is_err(), "those without a place share one bucket");
        for client in 0..1_000 {
            let _ = limit.take(client << 64, 10 * SECOND);
        }
        assert!(limit.clients() <= 1_000 + PARTS, "{}", limit.clients());
    }
}
