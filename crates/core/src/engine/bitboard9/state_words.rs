//! The layout of a state in words of 32 bits.
//!
//! A board's candidates are 27 words, one for each digit and band. (A band is three rows of boxes.) In a
//! word, the cell in row `r` of the band and column `c` is bit `10·r + c`. The tenth bit of every row stays
//! 0: with this guard one addition tests three whole rows at once.
//!
//! ```text
//!   bit 31 30 | 29 | 28 … 20 | 19 | 18 … 10 |  9 |  8 … 0
//!        0  0 |  0 | row 2   |  0 | row 1   |  0 | row 0        of one band, for one digit
//! ```

/// The bits of all 27 cells of a band.
pub(crate) const ROWS: u32 = 0x1FF | 0x1FF << 10 | 0x1FF << 20;
/// The guard bit above each row.
pub(crate) const GUARDS: u32 = 1 << 9 | 1 << 19 | 1 << 29;
/// The first cell of each row.
pub(crate) const FIRSTS: u32 = 1 | 1 << 10 | 1 << 20;
/// The first cell of each mini-row. (A mini-row is the three cells that a row and a box share.)
pub(crate) const MINIROWS: u32 = FIRSTS | FIRSTS << 3 | FIRSTS << 6;
/// The number of words in a stored state. Each backend uses as many as its layout needs.
pub(crate) const STORED: usize = 40;

/// A state in memory, in the layout of the backend that wrote it.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(crate) struct Stored(pub(crate) [u32; STORED]);

impl Stored {
    pub(crate) const EMPTY: Self = Self([0; STORED]);

    /// The three words from index `lane` on.
    #[inline(always)]
    pub(crate) fn bands(&self, lane: usize) -> Bands {
        Bands::new([self.0[lane % STORED], self.0[(lane + 1) % STORED], self.0[(lane + 2) % STORED]])
    }
}

/// By digit: a mask of its words, padding included, in layouts of four words a digit.
pub(crate) static OF_DIGIT: [Stored; 16] = {
    let mut masks = [Stored::EMPTY; 16];
    let mut word = 0;
    while word < 36 {
        masks[word / 4].0[word] = u32::MAX;
        word += 1;
    }
    masks
};

/// A set of cells: the words of the three bands, the lowest first, and a fourth word that is 0.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub(crate) struct Bands(pub(crate) u128);

impl Bands {
    #[inline(always)]
    pub(crate) const fn new([first, second, third]: [u32; 3]) -> Self {
        Self(first as u128 | (second as u128) << 32 | (third as u128) << 64)
    }
}
