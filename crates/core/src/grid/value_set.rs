//! Sets of values.
//!
//! One word holds the values of boards up to side 64, two up to side 128, four up to side 256.
//! [`with_width`] chooses the number for a side.

use crate::grid::{BitSet, Value};

/// A set of values with indices below 64·W.
pub type ValueSet<const W: usize> = BitSet<Value, W>;

/// A computation that is generic over the width of its value sets.
pub trait AnyWidth {
    /// The result.
    type Output;
    /// Runs the computation with sets of W words.
    fn run<const W: usize>(self) -> Self::Output;
}

/// Runs `job` with the narrowest sets that hold the values of this side, at most
/// [`MAX_SIDE`](crate::houses::MAX_SIDE). For wasm32, no sets of two words are compiled.
pub fn with_width<J: AnyWidth>(side: usize, job: J) -> J::Output {
    match side {
        0..=64 => job.run::<1>(),
        // A module is fetched before it works: such boards are not worth a copy of the code there.
        #[cfg(not(target_arch = "wasm32"))]
        65..=128 => job.run::<2>(),
        _ => job.run::<4>(),
    }
}

/// As [`with_width`], for a job with much code, of which a module for wasm32 has one copy, with sets for
/// every side. The width does not decide the time of such a job.
pub fn with_shared_width<J: AnyWidth>(side: usize, job: J) -> J::Output {
    if cfg!(target_arch = "wasm32") { job.run::<4>() } else { with_width(side, job) }
}
