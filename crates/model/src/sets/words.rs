//! The set bits of words: the one iterator over them. A [`BitSet`](crate::sets::BitSet) iterates over its
//! ids.

/// An unsigned integer as a set of the positions of its set bits.
pub trait Word: Copy {
    /// Clears the lowest set bit and returns its position; `None` if no bit is set.
    fn take_lowest(&mut self) -> Option<usize>;
}

macro_rules! words {
    ($($word:ty)*) => {$(
        impl Word for $word {
            #[inline]
            fn take_lowest(&mut self) -> Option<usize> {
                if *self == 0 {
                    return None;
                }
                let bit = self.trailing_zeros() as usize;
                *self &= *self - 1;
                Some(bit)
            }
        }
    )*};
}
words!(u16 u32 u64 u128);

/// Iterates over the positions of the set bits of a word, lowest first.
///
/// ```
/// use sudokud_model::sets::bits;
/// assert_eq!(bits(0b1010_0001_u16).collect::<Vec<_>>(), [0, 5, 7]);
/// ```
#[inline]
pub fn bits<T: Word>(word: T) -> Bits<T> {
    Bits(word)
}

/// The iterator of [`bits`].
#[derive(Clone, Debug)]
pub struct Bits<T>(T);

impl<T: Word> Iterator for Bits<T> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.0.take_lowest()
    }
}

/// Iterates over the positions of the set bits of several words, lowest first; bit b of word k is at
/// 64·k + b.
///
/// ```
/// use sudokud_model::sets::bits_of_words;
/// assert_eq!(bits_of_words(&[1 << 63, 0, 5]).collect::<Vec<_>>(), [63, 128, 130]);
/// ```
#[inline]
pub fn bits_of_words(words: &[u64]) -> BitsOfWords<'_> {
    BitsOfWords { words, at: 0, word: words.first().copied().unwrap_or(0) }
}

/// The iterator of [`bits_of_words`].
#[derive(Clone, Debug)]
pub struct BitsOfWords<'a> {
    words: &'a [u64],
    /// The index of the current word.
    at: usize,
    /// The rest of the current word.
    word: u64,
}

impl Iterator for BitsOfWords<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        loop {
            if let Some(bit) = self.word.take_lowest() {
                return Some(64 * self.at + bit);
            }
            self.at += 1;
            self.word = *self.words.get(self.at)?;
        }
    }
}
