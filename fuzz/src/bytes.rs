//! Derives choices from the bytes of the fuzzer in order. After the last byte, every choice is the first.

/// The remaining bytes.
pub struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    /// Returns the next byte.
    pub fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().map_or((0, self.0), |(first, rest)| (*first, rest));
        self.0 = rest;
        first
    }

    /// Returns a number below `end`. `end` must not be 0.
    pub fn below(&mut self, end: usize) -> usize {
        let wide = if end > 256 { usize::from(self.byte()) << 8 } else { 0 };
        (wide + usize::from(self.byte())) % end
    }

    /// Returns one of the elements.
    pub fn of<T: Copy>(&mut self, these: &[T]) -> T {
        these[self.below(these.len())]
    }

    /// Returns the next `length` bytes, or all remaining ones if there are fewer.
    pub fn take(&mut self, length: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(length.min(self.0.len()));
        self.0 = rest;
        taken
    }
}
