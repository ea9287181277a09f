//! Memory of large messages, of bodies that arrive and of answers on their way: bounded for all of them together.
//!
//! An answer is whole in memory until its client has taken it, and it may be large: a thousand solutions of a board of side 100 are
//! 29 MB, asked for with 20 KB. So each of more than [`LARGE`] bytes has to find room (`--answers-mb`); where there is none its request gets
//! 503, and whoever lets an answer stand is cut off ([`super::connection`]). A body is whole in memory before it is read; beyond
//! so many bytes it has to find room as it grows (`--bodies-mb`). A message finds room if no other is kept, however large
//! it is. Most are small: of these a connection holds a few at most, and nothing is counted.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// Smaller messages are not counted: the system keeps more for a connection.
pub(crate) const LARGE: usize = 64 << 10;

/// All large messages of a kind.
#[derive(Debug)]
pub(crate) struct Bulk {
    bytes: AtomicUsize,
    most: usize,
    /// Was there no room for one, since this was last asked?
    refused: AtomicBool,
}

impl Bulk {
    /// Room for so many bytes.
    pub(crate) const fn new(most: usize) -> Self {
        Self { bytes: AtomicUsize::new(0), most, refused: AtomicBool::new(false) }
    }

    /// Takes a message of this size in, if there is room for it.
    pub(crate) fn keep(self: &Arc<Self>, bytes: usize) -> Option<Kept> {
        self.take(bytes, 0).then(|| Kept { bulk: Arc::clone(self), bytes })
    }

    /// Is there room for a message that has become as large as this? A large one needs a place, and more of it as it grows.
    pub(crate) fn has_room(self: &Arc<Self>, place: &mut Option<Kept>, length: usize) -> bool {
        match place {
            _ if length <= LARGE => true,
            Some(kept) => kept.grow(length),
            None => {
                *place = self.keep(length);
                place.is_some()
            }
        }
    }

    /// Takes so many bytes of a message that has `own` already.
    fn take(&self, bytes: usize, own: usize) -> bool {
        let room = |kept: usize| {
            let sum = kept.saturating_add(bytes);
            (kept == own || sum <= self.most).then_some(sum)
        };
        let taken = self.bytes.fetch_update(Relaxed, Relaxed, room).is_ok();
        if !taken {
            self.refused.store(true, Relaxed);
        }
        taken
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

    /// The message has become as large as this. Says whether there is room for it.
    fn grow(&mut self, bytes: usize) -> bool {
        let room = self.bulk.take(bytes.saturating_sub(self.bytes), self.bytes);
        if room {
            self.bytes = self.bytes.max(bytes);
        }
        room
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.bulk.bytes.fetch_sub(self.bytes, Relaxed);
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
        let mut growing = bulk.keep(20).expect("room");
        assert!(growing.grow(200) && growing.grow(100), "alone it may");
        assert_eq!((growing.bytes(), bulk.bytes()), (200, 200));
        drop(growing);
        let (mut one, other) = (bulk.keep(50).expect("room"), bulk.keep(40).expect("room"));
        assert!(!one.grow(61) && one.grow(60) && bulk.keep(1).is_none());
        assert_eq!(bulk.bytes(), 100);
        drop((one, other));
        assert_eq!(bulk.bytes(), 0);
    }
}
