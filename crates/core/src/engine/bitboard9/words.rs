//! Vectors of 32-bit words: the operations in which the engine is written.
//!
//! Each instruction set implements [`Words`] for its registers; several vectors side by side are a vector
//! again. All functions are `inline(always)`, so that the whole algorithm becomes one function for each
//! instruction set.
//!
//! A vector of an instruction set exists only on a processor that has it: a vector is made from a
//! [`Words::Proof`], which detection returns, or from another vector. Every operation takes one of the two,
//! so that safe code cannot execute an instruction that the processor lacks.

/// A vector of 32-bit words; every operation works word by word.
pub(crate) trait Words: Copy {
    /// The proof that this processor has the instructions.
    type Proof: Copy;

    fn proof(self) -> Self::Proof;
    /// The vector with this word in every lane.
    fn splat(proof: Self::Proof, word: u32) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits of `self` that are not in `other`.
    fn without(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn shl<const N: i32>(self) -> Self;
    fn shr<const N: i32>(self) -> Self;

    /// As [`Words::splat`], in a vector of this one's kind.
    #[inline(always)]
    fn filled(self, word: u32) -> Self {
        Self::splat(self.proof(), word)
    }

    /// The bits of `a` where `self` is 1, the bits of `b` elsewhere.
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        a.and(self).or(b.without(self))
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }

    /// The bits that are 1 in at least two of the three.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.and(self.or(b)))
    }
}

/// Defines a vector that consists of several vectors.
macro_rules! side_by_side {
    ($name:ident: $($field:tt $kind:ident),+) => {
        #[derive(Clone, Copy)]
        pub(crate) struct $name<W>($(pub(crate) $kind),+);

        impl<W: Words> Words for $name<W> {
            type Proof = W::Proof;

            #[inline(always)]
            fn proof(self) -> W::Proof {
                self.0.proof()
            }
            #[inline(always)]
            fn splat(proof: W::Proof, word: u32) -> Self {
                Self($(<$kind>::splat(proof, word)),+)
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                Self($(self.$field.and(other.$field)),+)
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                Self($(self.$field.or(other.$field)),+)
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                Self($(self.$field.xor(other.$field)),+)
            }
            #[inline(always)]
            fn without(self, other: Self) -> Self {
                Self($(self.$field.without(other.$field)),+)
            }
            #[inline(always)]
            fn add(self, other: Self) -> Self {
                Self($(self.$field.add(other.$field)),+)
            }
            #[inline(always)]
            fn sub(self, other: Self) -> Self {
                Self($(self.$field.sub(other.$field)),+)
            }
            #[inline(always)]
            fn shl<const N: i32>(self) -> Self {
                Self($(self.$field.shl::<N>()),+)
            }
            #[inline(always)]
            fn shr<const N: i32>(self) -> Self {
                Self($(self.$field.shr::<N>()),+)
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
side_by_side!(Two: 0 W, 1 W);
side_by_side!(Three: 0 W, 1 W, 2 W);
#[cfg(target_arch = "x86_64")]
side_by_side!(Five: 0 W, 1 W, 2 W, 3 W, 4 W);
side_by_side!(Nine: 0 W, 1 W, 2 W, 3 W, 4 W, 5 W, 6 W, 7 W, 8 W);
