//! The declaration of index types: numbers of one kind of thing, which no other number stands for.

/// Declares an index type with a private `u32`.
macro_rules! index_type {
    ($(#[$doc:meta])* $visibility:vis struct $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $visibility struct $name(u32);

        impl $name {
            /// Creates the index from a number that counts from 0.
            #[inline]
            #[must_use]
            $visibility const fn new(index: usize) -> Self {
                Self(index as u32)
            }

            /// Returns the number, counted from 0.
            #[inline]
            #[must_use]
            $visibility const fn index(self) -> usize {
                self.0 as usize
            }
        }

        sudokud_model::id_by_new_and_index!($name);
    };
}

pub(crate) use index_type;
