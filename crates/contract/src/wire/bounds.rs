//! The bounds that a host sets for every request. Each field is a maximum.

use core::time::Duration;
use sudokud_search::budget::Limits;

/// The bounds of a request.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The side of a board.
    pub max_side: usize,
    /// The time for one request.
    pub time: Duration,
    /// The nodes, and the bytes of stored states, of one search.
    pub search: Limits,
}

impl Bounds {
    /// The sides that boards have, ten years, and half a gigabyte for a search.
    pub const NONE: Self = Self {
        max_side: sudokud_model::houses::MAX_SIDE,
        time: Duration::from_secs(10 * 365 * 86_400),
        search: Limits { nodes: u64::MAX, bytes: 512 << 20 },
    };
}
