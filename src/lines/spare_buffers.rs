//! Buffers for answers, reused after their bytes are sent. Allocating 200 KB for each piece on one
//! thread and freeing it on another causes page faults throughout a stream. An idle stream keeps no buffer.

use bytes::Bytes;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The largest capacity of a buffer that is kept.
const MAX_CAPACITY: usize = 256 << 10;

/// The largest number of buffers that are kept.
const MAX_COUNT: usize = 16;

/// The unused buffers of one stream.
#[derive(Clone, Debug, Default)]
pub(crate) struct SpareBuffers(Arc<Mutex<Buffers>>);

#[derive(Debug, Default)]
struct Buffers {
    free: Vec<Vec<u8>>,
    /// Whether the stream is idle; buffers that return are then freed.
    is_idle: bool,
}

impl SpareBuffers {
    /// Returns an empty buffer of at least this capacity.
    pub(crate) fn take(&self, capacity: usize) -> Vec<u8> {
        let mut buffers = self.lock();
        buffers.is_idle = false;
        let mut buffer = buffers.free.pop().unwrap_or_default();
        drop(buffers);
        buffer.reserve(capacity);
        buffer
    }

    /// Frees all buffers, and those that return before the next call of [`SpareBuffers::take`].
    pub(crate) fn release(&self) {
        let mut buffers = self.lock();
        buffers.is_idle = true;
        buffers.free = Vec::new();
    }

    fn lock(&self) -> MutexGuard<'_, Buffers> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the content of a buffer. When it is dropped, the buffer returns and `room` is dropped.
    pub(crate) fn lend<R: Send + 'static>(&self, buffer: Vec<u8>, room: R) -> Bytes {
        Bytes::from_owner(Lent { buffer, home: self.clone(), _room: room })
    }
}

/// A buffer whose bytes are being sent.
struct Lent<R> {
    buffer: Vec<u8>,
    home: SpareBuffers,
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
        let mut buffers = self.home.lock();
        if buffer.capacity() <= MAX_CAPACITY && buffers.free.len() < MAX_COUNT && !buffers.is_idle {
            buffer.clear();
            buffers.free.push(buffer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_buffer_returns_empty_when_its_bytes_are_dropped_unless_it_is_large() {
        let spare = SpareBuffers::default();
        for (capacity, kept) in [(1_000, 1), (MAX_CAPACITY + 1, 0)] {
            let mut buffer = spare.take(capacity);
            buffer.extend_from_slice(b"answer");
            let bytes = spare.lend(buffer, ());
            let part = bytes.slice(2..);
            drop(bytes);
            assert_eq!((&part[..], spare.lock().free.len()), (&b"swer"[..], 0));
            drop(part);
            assert_eq!(spare.lock().free.iter().filter(|buffer| buffer.is_empty()).count(), kept);
        }
    }

    #[test]
    fn an_idle_stream_keeps_no_buffer_not_even_one_that_returns_later() {
        let spare = SpareBuffers::default();
        let (back, late) = (spare.lend(spare.take(10), ()), spare.lend(spare.take(10), ()));
        drop(back);
        assert_eq!(spare.lock().free.len(), 1);
        spare.release();
        drop(late);
        assert_eq!(spare.lock().free.len(), 0);
        drop(spare.lend(spare.take(10), ()));
        assert_eq!(spare.lock().free.len(), 1);
    }
}
