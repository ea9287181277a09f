//! The width of the value sets of a board.
//!
//! One word holds the values of boards up to side 64, two up to side 128, four up to side 256.
//! [`with_width`] chooses the number for a side.

/// A computation that is generic over the width of its value sets.
pub trait AnyWidth {
    /// The result.
    type Output;
    /// Runs the computation with sets of W words.
    fn run<const W: usize>(self) -> Self::Output;
}

/// Runs `job` with the narrowest sets that hold the values of this side, at most
/// [`MAX_SIDE`](crate::houses::MAX_SIDE). On wasm32, sides from 65 on have four words.
pub fn with_width<J: AnyWidth>(side: usize, job: J) -> J::Output {
    match side {
        0..=64 => job.run::<1>(),
        // A module is fetched before it works, and two words would be a tenth of it: such boards are rare.
        #[cfg(not(target_arch = "wasm32"))]
        65..=128 => job.run::<2>(),
        _ => job.run::<4>(),
    }
}
