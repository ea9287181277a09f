//! Buffers for answers that are reused when their bytes were sent. Allocating 200 KB for each piece on one
//! thread and freeing it on another causes page faults throughout a stream. An idle stream keeps no buffer.

use bytes::Bytes;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The capacity of the largest buffer that is kept.
const LARGEST: usize = 256 << 10;

/// The number of buffers that are kept at most.
const MOST: usize = 16;

/// The unused buffers of one stream.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spare(Arc<Mutex<Kept>>);

#[derive(Debug, Default)]
struct Kept {
    buffers: Vec<Vec<u8>>,
    /// The stream is idle: returned buffers are freed.
    idle: bool,
}

impl Spare {
    /// Returns an empty buffer of at least this capacity.
    pub(crate) fn take(&self, capacity: usize) -> Vec<u8> {
        let mut kept = self.kept();
        kept.idle = false;
        let mut buffer = kept.buffers.pop().unwrap_or_default();
        drop(kept);
        buffer.reserve(capacity);
        buffer
    }

    /// Frees all buffers, and those that return before the next call of [`Spare::take`].
    pub(crate) fn rest(&self) {
        let mut kept = self.kept();
        kept.idle = true;
        kept.buffers = Vec::new();
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the content of a buffer. When it is dropped, the buffer returns and `room` is dropped.
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
        if buffer.capacity() <= LARGEST && kept.buffers.len() < MOST && !kept.idle {
            buffer.clear();
            kept.buffers.push(buffer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_buffer_returns_empty_when_its_bytes_are_dropped_unless_it_is_large() {
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
    fn an_idle_stream_keeps_no_buffer_not_even_one_that_returns_later() {
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
