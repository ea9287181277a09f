//! Reproducible pseudo-random numbers: SplitMix64, xorshift64* and xoshiro256**.
//!
//! The same seed gives the same sequence on every machine and in every release, so that a seed in a request
//! fixes the answer. No generator is cryptographic. [`SplitMix64`] is the generator of G. Steele, D. Lea
//! and C. Flood, "Fast splittable pseudorandom number generators", 2014; [`XorShift64`] that of S. Vigna, "An
//! experimental exploration of Marsaglia's xorshift generators, scrambled", 2016, seeded by one step of
//! SplitMix64; [`Xoshiro256`] that of D. Blackman and S. Vigna, "Scrambled linear pseudorandom number
//! generators", 2021, seeded by four steps of SplitMix64.

/// A sequence of 64-bit numbers fixed by its seed.
pub trait Random {
    /// Returns the next 64 bits.
    fn next(&mut self) -> u64;

    /// Returns a number below `bound`, which is at least 1 and far below 2³².
    fn below(&mut self, bound: usize) -> usize {
        (((self.next() >> 32) * bound as u64) >> 32) as usize
    }

    /// Shuffles `items` in place (Fisher and Yates).
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// SplitMix64: 64 bits of state, any seed.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Creates the sequence of a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }
}

impl Random for SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}

/// xorshift64*: 64 bits of state, any seed.
#[derive(Clone, Debug)]
pub struct XorShift64(u64);

impl XorShift64 {
    /// Creates the sequence of a seed.
    pub fn new(seed: u64) -> Self {
        // The state must not be 0.
        Self(SplitMix64::new(seed).next() | 1)
    }
}

impl Random for XorShift64 {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }
}

/// xoshiro256**: 256 bits of state, any seed.
#[derive(Clone, Debug)]
pub struct Xoshiro256([u64; 4]);

impl Xoshiro256 {
    /// Creates the sequence of a seed.
    pub fn new(seed: u64) -> Self {
        let mut seeds = SplitMix64::new(seed);
        Self(std::array::from_fn(|_| seeds.next()))
    }
}

impl Random for Xoshiro256 {
    fn next(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.0;
        let number = b.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A change of a sequence would change the answer to every request with a seed.
    #[test]
    fn a_seed_fixes_the_sequence() {
        let mut split_mix = SplitMix64::new(1_234_567);
        assert_eq!(split_mix.next(), 6_457_827_717_110_365_317);
        assert_eq!(split_mix.next(), 3_203_168_211_198_807_973);
        let (mut a, mut b) = (XorShift64::new(7), XorShift64::new(7));
        assert!((0..100).all(|_| a.next() == b.next()));
    }

    /// The reference implementation gives these numbers for the state 1, 2, 3, 4.
    #[test]
    fn xoshiro_follows_its_reference() {
        let mut xoshiro = Xoshiro256([1, 2, 3, 4]);
        let numbers: Vec<u64> = (0..4).map(|_| xoshiro.next()).collect();
        assert_eq!(numbers, [11_520, 0, 1_509_978_240, 1_215_971_899_390_074_240]);
    }

    #[test]
    fn a_shuffle_is_a_permutation() {
        let mut items: Vec<usize> = (0..50).collect();
        SplitMix64::new(3).shuffle(&mut items);
        assert!(!items.is_sorted());
        items.sort_unstable();
        assert!(items.into_iter().eq(0..50));
    }
}
