//! No instruction set in particular: the board as nine groups of four words, one a digit.
//!
//! ```text
//!   word   0      1      2      3
//!          band 0 band 1 band 2 -
//! ```
//!
//! Four words side by side are what compilers turn into one 128-bit register on every processor with SIMD (SSE2, NEON).

use super::lanes::{Bands, Lanes, Rules, Nine, ROWS, Stored, Three, Words};

/// Four words.
#[derive(Clone, Copy)]
pub(super) struct Quad([u32; 4]);

impl Quad {
    #[inline(always)]
    fn each(self, other: Self, operation: impl Fn(u32, u32) -> u32) -> Self {
        let (a, b) = (self.0, other.0);
        Self([operation(a[0], b[0]), operation(a[1], b[1]), operation(a[2], b[2]), operation(a[3], b[3])])
    }
}

impl Words for Quad {
    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self([word; 4])
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.each(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.each(other, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.each(other, |a, b| a ^ b)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.each(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.each(other, u32::wrapping_add)
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.each(other, u32::wrapping_sub)
    }
    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        self.each(self, |a, _| a << N)
    }
    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        self.each(self, |a, _| a >> N)
    }
}

impl Rules for Nine<Quad> {
    type Cells = Quad;
    type Packed = Three<Quad>;

    #[inline(always)]
    fn all_cells() -> Quad {
        Quad([ROWS, ROWS, ROWS, 0])
    }
    #[inline(always)]
    fn spread(cells: Quad) -> Self {
        Self(cells, cells, cells, cells, cells, cells, cells, cells, cells)
    }
    #[inline(always)]
    fn merge(self) -> Quad {
        self.0.or3(self.1, self.2).or3(self.3.or3(self.4, self.5), self.6.or3(self.7, self.8))
    }
    #[inline(always)]
    fn tally(self) -> (Quad, Quad) {
        let (a, b, c) =
            (self.0.or3(self.1, self.2), self.3.or3(self.4, self.5), self.6.or3(self.7, self.8));
        let two = self.0.majority(self.1, self.2).or(self.3.majority(self.4, self.5));
        let two = two.or3(self.6.majority(self.7, self.8), a.majority(b, c));
        (a.or3(b, c), two)
    }
    #[inline(always)]
    fn union(self) -> (Quad, Quad) {
        self.tally()
    }
    #[inline(always)]
    fn pack<const STEP: i32>(self) -> Three<Quad> {
        let of = |a: Quad, b: Quad, c: Quad| a.or3(b.shl::<STEP>(), c.shl::<STEP>().shl::<STEP>());
        Three(of(self.0, self.1, self.2), of(self.3, self.4, self.5), of(self.6, self.7, self.8))
    }
    #[inline(always)]
    fn unpack<const STEP: i32>(packed: Three<Quad>) -> Self {
        let Three(a, b, c) = packed;
        let (a1, b1, c1) = (a.shr::<STEP>(), b.shr::<STEP>(), c.shr::<STEP>());
        Self(a, a1, a1.shr::<STEP>(), b, b1, b1.shr::<STEP>(), c, c1, c1.shr::<STEP>())
    }
    #[inline(always)]
    fn next_band(packed: Three<Quad>) -> Three<Quad> {
        let next = |Quad([a, b, c, rest]): Quad| Quad([b, c, a, rest]);
        Three(next(packed.0), next(packed.1), next(packed.2))
    }
}

impl Lanes for Nine<Quad> {
    #[inline(always)]
    fn lane(digit: usize, band: usize) -> usize {
        digit * 4 + band
    }
    #[inline(always)]
    fn load(from: &Stored) -> Self {
        let at = |digit: usize| {
            let i = digit * 4;
            Quad([from.0[i], from.0[i + 1], from.0[i + 2], from.0[i + 3]])
        };
        Self(at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8))
    }
    #[inline(always)]
    fn store(self, to: &mut Stored) {
        let quads = [self.0, self.1, self.2, self.3, self.4, self.5, self.6, self.7, self.8];
        for (to, quad) in to.0.chunks_exact_mut(4).zip(quads) {
            to.copy_from_slice(&quad.0);
        }
    }
    #[inline(always)]
    fn tally_three(self) -> (Quad, Quad) {
        let (mut any, mut two, mut three) = (self.0, Quad::splat(0), Quad::splat(0));
        for more in [self.1, self.2, self.3, self.4, self.5, self.6, self.7, self.8] {
            three = three.or(two.and(more));
            two = two.or(any.and(more));
            any = any.or(more);
        }
        (two, three)
    }
    #[inline(always)]
    fn differs(self, other: Self) -> bool {
        Self::any(self.xor(other).merge())
    }
    #[inline(always)]
    fn lacks_a_word(self) -> bool {
        let mut stored = Stored::EMPTY;
        self.store(&mut stored);
        stored.0.chunks_exact(4).take(9).any(|quad| quad[0] == 0 || quad[1] == 0 || quad[2] == 0)
    }
    #[inline(always)]
    fn any(cells: Quad) -> bool {
        cells.0[0] | cells.0[1] | cells.0[2] != 0
    }
    #[inline(always)]
    fn bands(cells: Quad) -> [u32; 3] {
        [cells.0[0], cells.0[1], cells.0[2]]
    }
    #[inline(always)]
    fn erase(self, digit: usize, bits: &Bands) -> Self {
        let mut stored = Stored::EMPTY;
        self.store(&mut stored);
        for (word, bits) in stored.0[digit * 4..].iter_mut().zip(bits.0) {
            *word &= !bits;
        }
        Self::load(&stored)
    }
}
