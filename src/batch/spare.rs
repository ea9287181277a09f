//! Buffers for answers, used again once their bytes are gone: to ask the allocator for some 200 KB a piece,
//! on one thread, and give them back on another costs page faults all along a stream. A stream that has
//! nothing under way keeps none.

use bytes::Bytes;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A larger buffer is not kept: few streams need it, and none all the time.
const LARGEST: usize = 256 << 10;

/// How many are kept.
const MOST: usize = 16;

/// The buffers of one stream that nothing is in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spare(Arc<Mutex<Kept>>);

#[derive(Debug, Default)]
struct Kept {
    buffers: Vec<Vec<u8>>,
    /// Nothing is under way, and nothing is kept.
    resting: bool,
}

impl Spare {
    /// An empty buffer for about so many bytes.
    pub(crate) fn take(&self, capacity: usize) -> Vec<u8> {
        let mut kept = self.kept();
        kept.resting = false;
        let mut buffer = kept.buffers.pop().unwrap_or_default();
        drop(kept);
        buffer.reserve(capacity);
        buffer
    }

    /// Gives up all buffers, also those that come back before the next is taken.
    pub(crate) fn rest(&self) {
        let mut kept = self.kept();
        kept.resting = true;
        kept.buffers = Vec::new();
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// These bytes; their buffer comes back when they are gone, and their room is free.
    pub(crate) fn lend<R: Send + 'static>(&self, buffer: Vec<u8>, room: R) -> Bytes {
        Bytes::from_owner(Lent { buffer, home: self.clone(), _room: room })
    }
}

struct Lent<R> {
    buffer: Vec<u8>,
    home: Spare,
    _room: R,
}

impl<R> AsRef<[u8]> for Lent<R> {
    fn as_ref(&self) -> &[u8] {
        &self.buffer
    }
}

impl<R> Drop for Lent<R> {
    fn drop(&mut self) {
        let mut buffer = std::mem::take(&mut self.buffer);
        let mut kept = self.home.kept();
        if buffer.capacity() <= LARGEST && kept.buffers.len() < MOST && !kept.resting {
            buffer.clear();
            kept.buffers.push(buffer);
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
            let bytes = spare.lend(buffer, ());
            let part = bytes.slice(2..);
            drop(bytes);
            assert_eq!((&part[..], spare.kept().buffers.len()), (&b"swer"[..], 0));
            drop(part);
            assert_eq!(spare.kept().buffers.iter().filter(|buffer| buffer.is_empty()).count(), kept);
        }
    }

    #[test]
    fn who_rests_keeps_nothing_not_even_what_comes_back_later() {
        let spare = Spare::default();
        let (back, late) = (spare.lend(spare.take(10), ()), spare.lend(spare.take(10), ()));
        drop(back);
        assert_eq!(spare.kept().buffers.len(), 1);
        spare.rest();
        drop(late);
        assert_eq!(spare.kept().buffers.len(), 0);
        drop(spare.lend(spare.take(10), ()));
        assert_eq!(spare.kept().buffers.len(), 1);
    }
}
