//! The operations that the engine is written in, and the layout they work on.
//!
//! A board's candidates are 27 words of 32 bits, one a digit and band (three rows of boxes). In a word the cell in row
//! `r` of the band and column `c` is bit `10·r + c`; the tenth bit of every row stays 0, a guard that lets one addition
//! test three whole rows at once.
//!
//! ```text
//!   bit 31 30 | 29 | 28 … 20 | 19 | 18 … 10 |  9 |  8 … 0
//!        0  0 |  0 | row 2   |  0 | row 1   |  0 | row 0        of the band, for one digit
//! ```
//!
//! How the 27 words are laid into registers is each instruction set's own business: [`Lanes`] is the whole board,
//! [`Rules::Cells`] what is said of cells whatever the digit (the same in every digit's lanes), [`Rules::Packed`] the
//! few bits a word that the band and stack rules look at, with several digits to a word. All three are [`Words`], on
//! which the usual bit and integer operations work word by word. The algorithm is written once over these traits and
//! inlined into one function per instruction set, so every function on this path is `inline(always)`.

/// Bits of all 27 cells of a band.
pub(crate) const ROWS: u32 = 0x1FF | 0x1FF << 10 | 0x1FF << 20;
/// The guard bit above each row.
pub(crate) const GUARDS: u32 = 1 << 9 | 1 << 19 | 1 << 29;
/// The first cell of each row.
pub(crate) const FIRSTS: u32 = 1 | 1 << 10 | 1 << 20;
/// The first cell of each mini-row (the three cells that a row and a box share).
pub(crate) const MINIROWS: u32 = FIRSTS | FIRSTS << 3 | FIRSTS << 6;
/// How many words a stored state has room for; an instruction set uses as many as its layout needs.
pub(crate) const STORED: usize = 40;

/// A state in memory, in the layout of the backend that wrote it.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(crate) struct Stored(pub(crate) [u32; STORED]);

impl Stored {
    pub(crate) const EMPTY: Self = Self([0; STORED]);

    /// The three words from one on.
    #[inline(always)]
    pub(crate) fn bands(&self, lane: usize) -> Bands {
        Bands::new([self.0[lane % STORED], self.0[(lane + 1) % STORED], self.0[(lane + 2) % STORED]])
    }
}

/// Something of cells: the three bands' words from the lowest on, and a fourth that is 0.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub(crate) struct Bands(pub(crate) u128);

impl Bands {
    #[inline(always)]
    pub(crate) const fn new([first, second, third]: [u32; 3]) -> Self {
        Self(first as u128 | (second as u128) << 32 | (third as u128) << 64)
    }
}

/// Some number of 32-bit words; every operation works on each of them alone.
pub(crate) trait Words: Copy {
    fn splat(word: u32) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits of `self` that `other` lacks.
    fn without(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn shl<const N: i32>(self) -> Self;
    fn shr<const N: i32>(self) -> Self;

    /// The bits of `a` where `self` is set, those of `b` elsewhere.
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        a.and(self).or(b.without(self))
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }

    /// Set where at least two of the three are.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.and(self.or(b)))
    }
}

/// What the rules need of a board: 27 words, and padding that is always 0.
pub(crate) trait Rules: Words {
    /// What is said of cells, whatever the digit.
    type Cells: Words;
    /// Several digits' sparse words laid into one.
    type Packed: Words;

    /// [`ROWS`] in every word that stands for a band, 0 in padding.
    fn all_cells() -> Self::Cells;
    /// The same for every digit.
    fn spread(cells: Self::Cells) -> Self;
    /// Some bits of the board, kept apart no further than "any of several digits": enough to see whether all are 0.
    fn merge(self) -> Self::Cells;
    /// For each cell: at least one digit, at least two.
    fn tally(self) -> (Self::Cells, Self::Cells);
    /// For each cell: any digit; and something that is not 0 exactly if two digits share a cell.
    fn union(self) -> (Self::Cells, Self::Cells);
    /// For each row and box of a band: may the digit be there? See [`minirows`].
    fn rows_by_box(self) -> Self::Packed;
    /// The board without what `stays` lacks, which is laid out like [`Rules::rows_by_box`].
    fn keep_minirows(self, stays: Self::Packed) -> Self;
    /// For each band and column: may the digit be there? See [`columns`].
    fn bands_by_column(self) -> Self::Packed;
    /// The board without what `stays` lacks, which is laid out like [`Rules::bands_by_column`].
    fn keep_columns(self, stays: Self::Packed) -> Self;
    /// For each digit the next band's word (0 gets 1, 1 gets 2, 2 gets 0).
    fn next_band(packed: Self::Packed) -> Self::Packed;
}

/// A whole board.
pub(crate) trait Lanes: Rules {
    /// Are there registers enough to treat two boards [`Abreast`]? Otherwise they are treated one after the other.
    const ABREAST: bool = true;
    /// How far apart [`Lanes::digits_at`] lays its digits.
    const SPACING: u32;

    /// Where in a [`Stored`] state the word of this digit and band is.
    fn lane(digit: usize, band: usize) -> usize;
    fn load(from: &Stored) -> Self;
    fn store(self, to: &mut Stored);
    /// For each cell: at least two digits, at least three.
    fn tally_three(self) -> (Self::Cells, Self::Cells);
    fn differs(self, other: Self) -> bool;
    /// Is the word of some digit and band 0, or something wrong?
    fn is_dead(self, wrong: Self::Cells) -> bool;
    fn is_none(cells: Self::Cells) -> bool;
    /// The three bands' words.
    fn bands(cells: Self::Cells) -> [u32; 3];
    /// The digits that may be in a cell, digit d as bit `SPACING` · d.
    fn digits_at(self, band: usize, bit: u32) -> u64;
    /// The board without some bits of each of one digit's words.
    fn erase(self, digit: usize, bits: &Bands) -> Self;

    /// Text to candidates; None where a character is none of those that [`crate::engine::bitboard9::text`] knows.
    #[inline(always)]
    fn parse(line: &[u8; 81]) -> Option<Self> {
        let mut stored = Stored::EMPTY;
        crate::engine::bitboard9::text::parse(line, &mut stored, Self::lane).then(|| Self::load(&stored))
    }

    /// Each cell's digit counted from `base`; every cell has exactly one.
    #[inline(always)]
    fn print(self, base: u8) -> [u8; 81] {
        let mut stored = Stored::EMPTY;
        self.store(&mut stored);
        crate::engine::bitboard9::text::print(&stored, Self::lane, base)
    }
}

/// The mini-rows of up to three digits that hold a candidate: bit `10·r + 3·b + k` for row r, box b and the k-th digit.
/// What other bits hold is undefined. Shifting each digit to its own place at once saves a shift a digit.
#[inline(always)]
pub(crate) fn minirows<W: Words>(first: W, second: W, third: Option<W>) -> W {
    let first = first.or3(first.shr::<1>(), first.shr::<2>());
    let second = second.or3(second.shl::<1>(), second.shr::<1>());
    let Some(third) = third else { return W::splat(MINIROWS).select(first, second) };
    let third = third.or3(third.shl::<1>(), third.shl::<2>());
    W::splat(MINIROWS).select(first, W::splat(MINIROWS << 1).select(second, third))
}

/// The reverse for the k-th digit: all three cells of each mini-row.
#[inline(always)]
pub(crate) fn minirow_cells<W: Words, const K: usize>(packed: W) -> W {
    let bits = packed.and(W::splat(MINIROWS << K));
    match K {
        0 => bits.shl::<3>().sub(bits),
        1 => bits.shl::<2>().sub(bits.shr::<1>()),
        _ => bits.shl::<1>().sub(bits.shr::<2>()),
    }
}

/// The columns of up to three digits that hold a candidate in a band: bit `10·k + c` for column c and the k-th digit. What
/// other bits hold is undefined.
#[inline(always)]
pub(crate) fn columns<W: Words>(first: W, second: W, third: Option<W>) -> W {
    let first = first.or3(first.shr::<10>(), first.shr::<20>());
    let second = second.or3(second.shl::<10>(), second.shr::<10>());
    let Some(third) = third else { return W::splat(0x1FF).select(first, second) };
    let third = third.or3(third.shl::<10>(), third.shl::<20>());
    W::splat(0x1FF).select(first, W::splat(0x1FF << 10).select(second, third))
}

/// The reverse for the k-th digit: all three cells of each column.
#[inline(always)]
pub(crate) fn column_cells<W: Words, const K: usize>(packed: W) -> W {
    let bits = packed.and(W::splat(0x1FF << (10 * K)));
    match K {
        0 => bits.or3(bits.shl::<10>(), bits.shl::<20>()),
        1 => bits.or3(bits.shl::<10>(), bits.shr::<10>()),
        _ => bits.or3(bits.shr::<10>(), bits.shr::<20>()),
    }
}

/// Several groups of words side by side are words too.
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

/// Two boards treated in one go, each operation on both in turn: two independent chains for the processor to fill its
/// ports with. It looks some hundred operations ahead, less than one pass, so that boards treated one after the other
/// would be waited for one after the other.
impl<R: Rules> Rules for Abreast<R> {
    type Cells = Abreast<R::Cells>;
    type Packed = Abreast<R::Packed>;

    #[inline(always)]
    fn all_cells() -> Self::Cells {
        Abreast(R::all_cells(), R::all_cells())
    }
    #[inline(always)]
    fn spread(cells: Self::Cells) -> Self {
        Self(R::spread(cells.0), R::spread(cells.1))
    }
    #[inline(always)]
    fn merge(self) -> Self::Cells {
        Abreast(self.0.merge(), self.1.merge())
    }
    #[inline(always)]
    fn tally(self) -> (Self::Cells, Self::Cells) {
        let ((any, two), (any1, two1)) = (self.0.tally(), self.1.tally());
        (Abreast(any, any1), Abreast(two, two1))
    }
    #[inline(always)]
    fn union(self) -> (Self::Cells, Self::Cells) {
        let ((any, clash), (any1, clash1)) = (self.0.union(), self.1.union());
        (Abreast(any, any1), Abreast(clash, clash1))
    }
    #[inline(always)]
    fn rows_by_box(self) -> Self::Packed {
        Abreast(self.0.rows_by_box(), self.1.rows_by_box())
    }
    #[inline(always)]
    fn keep_minirows(self, stays: Self::Packed) -> Self {
        Self(self.0.keep_minirows(stays.0), self.1.keep_minirows(stays.1))
    }
    #[inline(always)]
    fn bands_by_column(self) -> Self::Packed {
        Abreast(self.0.bands_by_column(), self.1.bands_by_column())
    }
    #[inline(always)]
    fn keep_columns(self, stays: Self::Packed) -> Self {
        Self(self.0.keep_columns(stays.0), self.1.keep_columns(stays.1))
    }
    #[inline(always)]
    fn next_band(packed: Self::Packed) -> Self::Packed {
        Abreast(R::next_band(packed.0), R::next_band(packed.1))
    }
}
