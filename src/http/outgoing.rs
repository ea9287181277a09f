//! Memory of large answers on their way: bounded for all of them together.
//!
//! An answer is whole in memory until its client has taken it, and it may be large: a thousand solutions of a board of side 100 are
//! 29 MB, asked for with 20 KB. So each of more than [`LARGE`] bytes has to find room (`--answers-mb`); where there is none its request gets
//! 503, and whoever lets an answer stand is cut off ([`super::connection`]). An answer finds room if nothing else is kept,
//! however large it is. Most answers are small: of these a connection holds a few at most, and nothing is counted.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// Smaller answers are not counted: the system keeps more for a connection.
pub(crate) const LARGE: u64 = 64 << 10;

/// All large answers on their way.
#[derive(Debug)]
pub(crate) struct Outgoing {
    bytes: AtomicUsize,
    most: usize,
    /// Was there no room for one, since this was last asked?
    refused: AtomicBool,
}

impl Outgoing {
    /// Room for so many bytes.
    pub(crate) const fn new(most: usize) -> Self {
        Self { bytes: AtomicUsize::new(0), most, refused: AtomicBool::new(false) }
    }

    /// Takes an answer of this size in, if there is room for it.
    pub(crate) fn keep(self: &Arc<Self>, bytes: usize) -> Option<Arc<Kept>> {
        let room = |kept: usize| {
            let sum = kept.saturating_add(bytes);
            (kept == 0 || sum <= self.most).then_some(sum)
        };
        if self.bytes.fetch_update(Relaxed, Relaxed, room).is_err() {
            self.refused.store(true, Relaxed);
            return None;
        }
        Some(Arc::new(Kept { outgoing: Arc::clone(self), bytes }))
    }

    /// Bytes that are kept.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.load(Relaxed)
    }

    /// Bytes that have to be given back, if there was no room since this was last asked: until half of the room is free.
    pub(crate) fn wanted(&self) -> usize {
        if self.refused.swap(false, Relaxed) { self.bytes().saturating_sub(self.most / 2) } else { 0 }
    }
}

/// A large answer's place. Dropped, it is free.
#[derive(Debug)]
pub(crate) struct Kept {
    outgoing: Arc<Outgoing>,
    bytes: usize,
}

impl Kept {
    /// How large the answer is.
    pub(crate) const fn bytes(&self) -> usize {
        self.bytes
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.outgoing.bytes.fetch_sub(self.bytes, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_for_so_much_and_always_for_one() {
        let outgoing = Arc::new(Outgoing::new(100));
        let first = outgoing.keep(300).expect("it is alone");
        assert!(outgoing.keep(1).is_none());
        assert_eq!((outgoing.wanted(), outgoing.wanted()), (250, 0), "it is asked for once");
        drop(first);
        let two = (outgoing.keep(60).expect("room"), outgoing.keep(40).expect("room"));
        assert!(outgoing.keep(1).is_none() && outgoing.bytes() == 100);
        drop(two);
        assert_eq!(outgoing.bytes(), 0);
    }
}
