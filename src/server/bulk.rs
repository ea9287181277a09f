//! Memory of large messages, of bodies that arrive and of answers on their way: bounded for all of them together.
//!
//! An answer is whole in memory until its client has taken it, and it may be large: a thousand solutions of a board of side 100 are
//! 29 MB, asked for with 20 KB; and a small one weighs as much, if there are many. So each of more than [`SMALL`] bytes has to find
//! room (`--answers-mb`), which it keeps until its last byte has gone; where there is none its request gets 503, and whoever lets an answer stand is cut
//! off ([`crate::server::connection`]). Bodies have room of their own ([`crate::server::arriving`]). A message finds room if no other is kept, however large it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// Smaller messages are not counted, and are never refused. A connection holds one, over HTTP/2 64: a quarter of a megabyte, less than the
/// system keeps for it.
pub(crate) const SMALL: usize = 4 << 10;

/// A larger body is read in the pool.
pub(crate) const LARGE: usize = 64 << 10;

/// All large messages of a kind.
#[derive(Debug)]
pub(crate) struct Bulk {
    bytes: AtomicUsize,
    most: usize,
    /// Was there no room for one, since this was last asked?
    refused: AtomicBool,
    /// Are they answers that say how the server is?
    own: bool,
}

impl Bulk {
    /// Room for so many bytes.
    pub(crate) const fn new(most: usize) -> Self {
        Self { bytes: AtomicUsize::new(0), most, refused: AtomicBool::new(false), own: false }
    }

    /// Room for so many bytes of answers that say how the server is.
    pub(crate) fn own(most: usize) -> Self {
        Self { own: true, ..Self::new(most) }
    }

    /// Are they answers that say how the server is?
    pub(crate) const fn is_own(&self) -> bool {
        self.own
    }

    /// Takes a message of this size in, if there is room for it.
    pub(crate) fn keep(self: &Arc<Self>, bytes: usize) -> Option<Kept> {
        let taken = self.take(bytes, 0);
        if !taken {
            self.refuse();
        }
        taken.then(|| Kept { bulk: Arc::clone(self), bytes })
    }

    /// Takes in what is there in any case; if that is too much, somebody has to go.
    pub(crate) fn keep_anyway(self: &Arc<Self>, bytes: usize) -> Kept {
        if self.bytes.fetch_add(bytes, Relaxed).saturating_add(bytes) > self.most {
            self.refuse();
        }
        Kept { bulk: Arc::clone(self), bytes }
    }

    /// Is there no room at all? Who asks wanted some.
    pub(crate) fn is_full(&self) -> bool {
        let full = self.bytes() >= self.most;
        if full {
            self.refuse();
        }
        full
    }

    /// Is so much taken that nobody should keep more than need be?
    pub(crate) fn is_half_full(&self) -> bool {
        self.bytes() >= self.most / 2
    }

    /// There was no room for one.
    pub(crate) fn refuse(&self) {
        self.refused.store(true, Relaxed);
    }

    /// Takes so many bytes of a message that has `own` already, if there is room for them.
    pub(crate) fn take(&self, bytes: usize, own: usize) -> bool {
        let room = |kept: usize| {
            let sum = kept.saturating_add(bytes);
            (kept == own || sum <= self.most).then_some(sum)
        };
        self.bytes.fetch_update(Relaxed, Relaxed, room).is_ok()
    }

    /// So many bytes are gone.
    pub(crate) fn give(&self, bytes: usize) {
        self.bytes.fetch_sub(bytes, Relaxed);
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

/// A large message's place. Dropped, it is free.
#[derive(Debug)]
pub(crate) struct Kept {
    bulk: Arc<Bulk>,
    bytes: usize,
}

impl Kept {
    /// How large the message is.
    pub(crate) const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Does it say how the server is?
    pub(crate) fn is_own(&self) -> bool {
        self.bulk.own
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.bulk.give(self.bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_for_so_much_and_always_for_one() {
        let bulk = Arc::new(Bulk::new(100));
        let first = bulk.keep(300).expect("it is alone");
        assert!(bulk.keep(1).is_none());
        assert_eq!((bulk.wanted(), bulk.wanted()), (250, 0), "it is asked for once");
        drop(first);
        assert!(bulk.take(20, 0) && bulk.take(180, 20), "alone it may");
        assert_eq!(bulk.bytes(), 200);
        bulk.give(200);
        let one = bulk.keep(50).expect("room");
        assert!(bulk.is_half_full() && !bulk.is_full());
        assert!(bulk.take(40, 0) && !bulk.take(11, 40) && bulk.take(10, 40) && bulk.keep(1).is_none());
        assert_eq!((one.bytes(), bulk.bytes()), (50, 100));
        drop(one);
        bulk.give(50);
        let anyway = bulk.keep_anyway(101);
        assert!(bulk.is_full());
        assert_eq!((bulk.wanted(), bulk.wanted(), anyway.bytes()), (51, 0, 101));
        assert!(bulk.is_full());
        assert_eq!(bulk.wanted(), 51, "who was refused wants it again");
        drop(anyway);
        assert_eq!(bulk.bytes(), 0);
    }
}
