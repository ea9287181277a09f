//! LEAF: limits, watches, and [`Stop`], the reason why a computation ended early.
//!
//! The library reads no clock. Its long loops poll a [`Watch`], which the caller passes.
//!
//! ```text
//!   Watch::poll, Watch::request_memory ──► Signal ──► Continue: the loop runs on
//!                                                 ├─► Pause:    the loop returns and keeps its state
//!                                                 └─► Stop(..): the loop returns; what it found stays valid
//! ```

/// The reason why a computation ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// The time that the watch allows is over.
    Deadline,
    /// [`Limits::nodes`] nodes were expanded, or the watch allows no further polls.
    Nodes,
    /// More memory was needed than [`Limits::bytes`] or the watch allows.
    Memory,
    /// The caller no longer needs the answer.
    Cancelled,
}

/// The answer of a [`Watch`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// Continue the computation.
    Continue,
    /// Return now and keep the state: the caller resumes the computation later. A computation that cannot be
    /// resumed either continues or ends.
    Pause,
    /// Return now; the computation has ended.
    Stop(Stop),
}

impl Signal {
    /// Returns the signal as a result, so that `?` leaves a loop that has to return.
    ///
    /// # Errors
    /// The interrupt, unless the signal is [`Signal::Continue`].
    pub const fn into_result(self) -> Result<(), Interrupt> {
        match self {
            Self::Continue => Ok(()),
            Self::Pause => Err(Interrupt::Pause),
            Self::Stop(stop) => Err(Interrupt::Stop(stop)),
        }
    }

    /// As [`Signal::into_result`], for a computation that keeps no state between calls and so cannot pause:
    /// the watch of a job waits for its next turn inside [`Watch::poll`].
    ///
    /// # Errors
    /// Why the computation has to end.
    pub const fn or_stop(self) -> Result<(), Stop> {
        match self {
            Self::Continue | Self::Pause => Ok(()),
            Self::Stop(stop) => Err(stop),
        }
    }
}

/// An interruption of a loop: a [`Signal`] other than [`Signal::Continue`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interrupt {
    /// The loop keeps its state and resumes when it is called again.
    Pause,
    /// The loop has ended.
    Stop(Stop),
}

impl Interrupt {
    /// Returns the reason for a computation that cannot be resumed: a pause ends it like the end of its time.
    #[must_use]
    pub const fn as_stop(self) -> Stop {
        match self {
            Self::Pause => Stop::Deadline,
            Self::Stop(stop) => stop,
        }
    }
}

/// Decides whether a computation continues. Loops usually poll it at every expanded node or after some tens
/// of microseconds of other work, so a poll should be cheap. At side 100, up to 20 ms can pass between two
/// polls. A watch may block its caller, for example until its next turn.
pub trait Watch {
    /// Returns whether the computation continues.
    fn poll(&self) -> Signal;

    /// Returns whether the computation may use `bytes` bytes of memory in total. Computations that store much
    /// call it, through a [`Reservation`], before their memory grows. A resumable search repeats the call
    /// after [`Signal::Pause`]; a [`Signal::Stop`] ends the computation. The default grants everything.
    fn request_memory(&self, bytes: usize) -> Signal {
        let _ = bytes;
        Signal::Continue
    }
}

impl<F: Fn() -> Signal> Watch for F {
    fn poll(&self) -> Signal {
        self()
    }
}

/// A watch that interrupts nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn poll(&self) -> Signal {
        Signal::Continue
    }
}

/// The memory that a computation's watch has granted so far.
///
/// ```
/// use sudokud_search::budget::{Reservation, Unwatched};
/// let mut reservation = Reservation::default();
/// assert_eq!(reservation.extend(5 << 20, &Unwatched), Ok(()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reservation {
    bytes: usize,
}

impl Reservation {
    /// The granularity of a reservation: 1 MiB. Every computation may use that much without a call.
    pub const STEP: usize = 1 << 20;

    /// Extends the reservation to `bytes` bytes, rounded up to a multiple of [`Reservation::STEP`]. Calls
    /// [`Watch::request_memory`] only if the reservation is smaller.
    ///
    /// # Errors
    /// The interrupt with which the watch refuses; the reservation is unchanged then.
    pub fn extend(&mut self, bytes: usize, watch: &(impl Watch + ?Sized)) -> Result<(), Interrupt> {
        if bytes > self.bytes {
            let rounded = bytes.checked_next_multiple_of(Self::STEP).unwrap_or(bytes);
            watch.request_memory(rounded).into_result()?;
            self.bytes = rounded;
        }
        Ok(())
    }
}

impl Default for Reservation {
    /// One step.
    fn default() -> Self {
        Self { bytes: Self::STEP }
    }
}

/// The limits of a search on nodes and memory. Its [`Watch`] limits the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of expanded nodes.
    pub nodes: u64,
    /// Maximum size of the stored nodes, clauses and solutions together, in bytes.
    pub bytes: usize,
}

impl Default for Limits {
    /// No limit on nodes, 512 MiB.
    fn default() -> Self {
        Self { nodes: u64::MAX, bytes: 512 << 20 }
    }
}

/// The result of a call to a resumable search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The watch paused the search; the next call resumes it.
    Paused,
    /// The search space is exhausted, or the requested number of solutions was found.
    Done,
    /// The search ended early; the solutions found so far are valid.
    Stopped(Stop),
}

impl From<Interrupt> for Progress {
    fn from(interrupt: Interrupt) -> Self {
        match interrupt {
            Interrupt::Pause => Self::Paused,
            Interrupt::Stop(stop) => Self::Stopped(stop),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    /// Grants up to a number of bytes; records what it is called with.
    struct Grants {
        most: usize,
        calls: RefCell<Vec<usize>>,
    }

    impl Watch for Grants {
        fn poll(&self) -> Signal {
            Signal::Continue
        }

        fn request_memory(&self, bytes: usize) -> Signal {
            self.calls.borrow_mut().push(bytes);
            if bytes <= self.most { Signal::Continue } else { Signal::Stop(Stop::Memory) }
        }
    }

    #[test]
    fn a_reservation_grows_in_steps_and_is_unchanged_by_a_refusal() {
        let watch = Grants { most: 3 << 20, calls: RefCell::default() };
        let mut reservation = Reservation::default();
        for bytes in [0, 1 << 20, (1 << 20) + 1, 2 << 20, 3 << 20] {
            assert_eq!(reservation.extend(bytes, &watch), Ok(()), "{bytes}");
        }
        assert_eq!(*watch.calls.borrow(), [2 << 20, 3 << 20]);
        let before = reservation;
        assert_eq!(reservation.extend((3 << 20) + 1, &watch), Err(Interrupt::Stop(Stop::Memory)));
        assert_eq!((reservation, *watch.calls.borrow().last().unwrap()), (before, 4 << 20));
    }
}
