//! The watch of one call, and the memory that it has granted to the search.

use sudokud_search::budget::{Interrupt, Reservation, Watch};

/// Polls a watch, and calls [`Watch::request_memory`] as the search's total of bytes grows.
pub(crate) struct Meter<'a, W: ?Sized> {
    watch: &'a W,
    reservation: &'a mut Reservation,
    /// Bytes of the search that the caller of [`Self::poll`] does not count.
    pub(crate) other_bytes: usize,
}

impl<'a, W: Watch + ?Sized> Meter<'a, W> {
    pub(crate) fn new(watch: &'a W, reservation: &'a mut Reservation, other_bytes: usize) -> Self {
        Self { watch, reservation, other_bytes }
    }

    /// Polls the watch, then requests memory for a total of `other_bytes` and `bytes`.
    pub(crate) fn poll(&mut self, bytes: usize) -> Result<(), Interrupt> {
        self.watch.poll().into_result()?;
        self.reservation.extend(self.other_bytes + bytes, self.watch)
    }
}
