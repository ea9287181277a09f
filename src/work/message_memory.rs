//! Memory for large messages: request bodies, and answers until their last byte is sent.
//!
//! A message above [`SMALL`] reserves its expected size before it is read or computed. A body without a
//! declared length reserves the limit once it is above [`SMALL`]. A request without room is refused with 503.
//! So the expected sizes of the large messages of one kind add up to at most the size of their room, unless a
//! single message is larger. An answer may be larger than expected; only a picture is then refused.
//!
//! tower-http's `limit` bounds one body, not the sum of all of them; tokio's semaphore counts the sum.

use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A message of at most this size needs no room.
pub(crate) const SMALL: usize = 64 << 10;

/// One permit of the semaphore.
const UNIT: usize = 1 << 10;

/// Room for the large messages of one kind.
#[derive(Clone, Debug)]
pub(crate) struct Room {
    free: Arc<Semaphore>,
    units: u32,
}

/// The room of one message. Dropping it frees the room.
#[derive(Debug, Default)]
pub(crate) struct Reserved(Option<OwnedSemaphorePermit>);

impl Room {
    pub(crate) fn new(bytes: usize) -> Self {
        let units = units(bytes).max(1);
        Self { free: Arc::new(Semaphore::new(units as usize)), units }
    }

    /// Reserves room for a message of at most `bytes` bytes. A message larger than the whole room takes all
    /// of it. Returns `None` if there is not enough room.
    pub(crate) fn reserve(&self, bytes: usize) -> Option<Reserved> {
        if bytes <= SMALL {
            return Some(Reserved(None));
        }
        let permit = Arc::clone(&self.free).try_acquire_many_owned(units(bytes).min(self.units)).ok()?;
        Some(Reserved(Some(permit)))
    }

    /// Reserves room for `bytes` bytes, however few they are. Returns `None` if there is not enough.
    pub(crate) fn reserve_all(&self, bytes: usize) -> Option<Reserved> {
        Arc::clone(&self.free).try_acquire_many_owned(units(bytes)).ok().map(|permit| Reserved(Some(permit)))
    }

    pub(crate) fn reserved(&self) -> usize {
        (self.units as usize).saturating_sub(self.free.available_permits()) * UNIT
    }
}

impl Reserved {
    pub(crate) const fn is_none(&self) -> bool {
        self.0.is_none()
    }

    /// Bytes that are reserved.
    pub(crate) fn bytes(&self) -> usize {
        self.0.as_ref().map_or(0, OwnedSemaphorePermit::num_permits) * UNIT
    }

    /// Frees what the message, now known to have `bytes` bytes, does not need.
    pub(crate) fn shrink(&mut self, bytes: usize) {
        let needed = if bytes <= SMALL { 0 } else { units(bytes) as usize };
        if let Some(permit) = &mut self.0 {
            drop(permit.split(permit.num_permits().saturating_sub(needed)));
        }
    }
}

fn units(bytes: usize) -> u32 {
    u32::try_from(bytes.div_ceil(UNIT)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_messages_share_the_room_and_small_ones_need_none() {
        let room = Room::new(1 << 20);
        let mut first = room.reserve(700 << 10).expect("room");
        assert!(room.reserve(400 << 10).is_none() && room.reserve(SMALL).is_some());
        first.shrink(600 << 10);
        let second = room.reserve(400 << 10).expect("room");
        assert_eq!(room.reserved(), 1_000 << 10);
        drop(second);
        first.shrink(SMALL);
        assert_eq!(room.reserved(), 0);
    }

    #[test]
    fn a_message_larger_than_the_room_takes_all_of_it() {
        let room = Room::new(1 << 20);
        let large = room.reserve(1 << 40).expect("nothing else is reserved");
        assert!(room.reserve(SMALL + 1).is_none());
        drop(large);
        assert!(room.reserve(SMALL + 1).is_some());
    }
}
