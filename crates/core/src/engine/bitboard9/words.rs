//! Vectors of 32-bit words: the operations in which the engine is written.
//!
//! Each instruction set implements [`Words`] for its registers; several vectors side by side are a vector
//! again. All functions are `inline(always)`, so that the whole algorithm becomes one function for each
//! instruction set.

/// A vector of 32-bit words; every operation works word by word.
pub(crate) trait Words: Copy {
    fn splat(word: u32) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits of `self` that are not in `other`.
    fn without(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn shl<const N: i32>(self) -> Self;
    fn shr<const N: i32>(self) -> Self;

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
            #[inline(always)]
            fn splat(word: u32) -> Self {
                Self($(<$kind>::splat(word)),+)
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

side_by_side!(Abreast: 0 W, 1 W);
side_by_side!(Two: 0 W, 1 W);
side_by_side!(Three: 0 W, 1 W, 2 W);
side_by_side!(Five: 0 W, 1 W, 2 W, 3 W, 4 W);
side_by_side!(Nine: 0 W, 1 W, 2 W, 3 W, 4 W, 5 W, 6 W, 7 W, 8 W);
