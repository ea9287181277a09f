//! LEAF: what a computation may spend, and who may stop it.
//!
//! The core has no clock. Whoever calls it brings a [`Watch`]: a question that every loop asks every so often ("shall I
//! go on?") and that answers with a [`Signal`]. The HTTP layer's watch looks at a deadline, at a flag that a dropped
//! request sets, and at the end of the current slice; a test's watch counts.

/// What a [`Watch`] says when it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// Go on.
    Continue,
    /// Stop here and keep the state: the same computation will be taken up again.
    Pause,
    /// The time is over. What was found so far stands.
    Time,
    /// Nobody waits for the answer any more.
    Cancel,
}

/// The question a loop asks: once per expanded node in the generic searches, every few microseconds of work elsewhere.
///
/// It is called often, so it should cost tens of nanoseconds.
pub trait Watch {
    /// Shall the computation go on?
    fn poll(&self) -> Signal;
}

impl<F: Fn() -> Signal> Watch for F {
    fn poll(&self) -> Signal {
        self()
    }
}

/// A watch that never stops anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn poll(&self) -> Signal {
        Signal::Continue
    }
}

/// What one search may use, apart from time (which its [`Watch`] knows).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Nodes it may expand.
    pub nodes: u64,
    /// Bytes its stored states may weigh together.
    pub bytes: usize,
}

impl Default for Limits {
    /// No limit on nodes, 512 MiB.
    fn default() -> Self {
        Self { nodes: u64::MAX, bytes: 512 << 20 }
    }
}

/// Why a search ended before it was through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The watch said that the time is over.
    Time,
    /// [`Limits::nodes`] were expanded.
    Nodes,
    /// [`Limits::bytes`] would be exceeded.
    Memory,
    /// The watch said that nobody waits.
    Cancelled,
}

/// Where a search that gathers solutions stands when it returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The watch asked for a pause: call again to go on.
    Paused,
    /// Everything was searched, or as many solutions found as were asked for.
    Done,
    /// A limit came first; what was found stands. Calling again with a higher limit goes on.
    Limit(Limit),
}
