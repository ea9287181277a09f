//! Reproducible chance: SplitMix64 (Steele, Lea, Flood 2014), sixty-four bits of state and five operations a number.

use crate::grid::Value;

/// The same seed gives the same numbers on every machine.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound` (which is not 0), each as likely as any other up to 1 in 2³².
    pub(crate) const fn below(&mut self, bound: usize) -> usize {
        (((self.next() >> 32) * bound as u64) >> 32) as usize
    }

    /// Any order of these values, each as likely.
    pub(crate) fn shuffle(&mut self, values: &mut [Value]) {
        for k in (1..values.len()).rev() {
            values.swap(k, self.below(k + 1));
        }
    }
}
