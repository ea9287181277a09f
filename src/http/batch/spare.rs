//! Buffers for answers, used again once their bytes are gone: to ask the allocator for some 200 KB a piece, on one thread, and give
//! them back on another costs page faults all along a stream.

use axum::body::Bytes;
use std::sync::{Arc, Mutex, PoisonError};

/// A larger buffer is not kept: few streams need it, and none all the time.
const LARGEST: usize = 512 << 10;

/// How many are kept.
const MOST: usize = 16;

/// The buffers of one stream that nothing is in.
#[derive(Clone, Debug, Default)]
pub(super) struct Spare(Arc<Mutex<Vec<Vec<u8>>>>);

impl Spare {
    /// An empty buffer for about so many bytes.
    pub(super) fn take(&self, capacity: usize) -> Vec<u8> {
        let mut buffer = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
        buffer.reserve(capacity);
        buffer
    }

    /// These bytes; their buffer comes back when they are gone.
    pub(super) fn lend(&self, buffer: Vec<u8>) -> Bytes {
        Bytes::from_owner(Lent { buffer, home: self.clone() })
    }
}

struct Lent {
    buffer: Vec<u8>,
    home: Spare,
}

impl AsRef<[u8]> for Lent {
    fn as_ref(&self) -> &[u8] {
        &self.buffer
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        let mut buffer = std::mem::take(&mut self.buffer);
        let mut spare = self.home.0.lock().unwrap_or_else(PoisonError::into_inner);
        if buffer.capacity() <= LARGEST && spare.len() < MOST {
            buffer.clear();
            spare.push(buffer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_buffer_comes_back_empty_when_its_bytes_are_gone_unless_it_is_large() {
        let spare = Spare::default();
        for (capacity, kept) in [(1_000, 1), (LARGEST + 1, 0)] {
            let mut buffer = spare.take(capacity);
            buffer.extend_from_slice(b"answer");
            let bytes = spare.lend(buffer);
            let part = bytes.slice(2..);
            drop(bytes);
            assert_eq!((&part[..], spare.0.lock().unwrap().len()), (&b"swer"[..], 0));
            drop(part);
            assert_eq!(spare.0.lock().unwrap().iter().filter(|buffer| buffer.is_empty()).count(), kept);
        }
    }
}
