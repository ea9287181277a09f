//! A channel from a job in the pool to its connection, for the parts of an answer.
//!
//! It holds one part. A job that has the next one waits, without a turn, until the connection has taken it,
//! so a client that reads slowly makes its job slow and takes no more memory. The tokio crate has no channel
//! on which a thread can wait for a limited time.

use crate::work::pool::watch::JobWatch;
use std::cell::RefCell;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

/// Creates a channel.
pub(crate) fn part_channel() -> (PartSender, PartReceiver) {
    let channel = Arc::new(Channel::default());
    let sender = PartSender { channel: Arc::clone(&channel), rest: RefCell::default() };
    (sender, PartReceiver { channel })
}

/// The job's side.
pub(crate) struct PartSender {
    channel: Arc<Channel>,
    /// The bytes that could not be sent before the job had to end.
    rest: RefCell<Vec<u8>>,
}

/// The connection's side. Dropping it ends the wait of the job.
pub(crate) struct PartReceiver {
    channel: Arc<Channel>,
}

#[derive(Default)]
struct Channel {
    slot: Mutex<Slot>,
    /// Signals that the part was taken, or that nobody will take it.
    taken: Condvar,
}

#[derive(Default)]
struct Slot {
    part: Option<Vec<u8>>,
    /// Wakes the connection when there is a part.
    waker: Option<Waker>,
    is_closed: bool,
}

impl PartSender {
    /// Sends a part. Waits until the one before it was taken, or the job has to end; then the part is left
    /// for [`Self::into_rest`].
    pub(crate) fn send(&self, mut part: Vec<u8>, watch: &JobWatch<'_>) {
        let mut rest = self.rest.borrow_mut();
        rest.append(&mut part);
        watch.wait_until(|time| self.channel.wait_for_room(time));
        self.channel.put(&mut rest);
    }

    /// Returns what was not sent.
    pub(crate) fn into_rest(self) -> Vec<u8> {
        self.rest.into_inner()
    }
}

impl PartReceiver {
    /// Takes the part, if there is one; otherwise the task of `context` is woken when there is.
    pub(crate) fn poll_next(&self, context: &mut Context<'_>) -> Poll<Vec<u8>> {
        let mut slot = self.channel.lock();
        let Some(part) = slot.part.take() else {
            slot.waker = Some(context.waker().clone());
            return Poll::Pending;
        };
        drop(slot);
        self.channel.taken.notify_one();
        Poll::Ready(part)
    }
}

impl Drop for PartReceiver {
    fn drop(&mut self) {
        self.channel.lock().is_closed = true;
        self.channel.taken.notify_one();
    }
}

impl Channel {
    fn lock(&self) -> MutexGuard<'_, Slot> {
        self.slot.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for at most this time. Returns whether a part can be put.
    fn wait_for_room(&self, time: Duration) -> bool {
        let is_taken = |slot: &mut Slot| slot.part.is_some() && !slot.is_closed;
        let waited = self.taken.wait_timeout_while(self.lock(), time, is_taken);
        let (mut slot, _) = waited.unwrap_or_else(PoisonError::into_inner);
        !is_taken(&mut slot)
    }

    /// Moves a part into the slot, if that is free.
    fn put(&self, part: &mut Vec<u8>) {
        let mut slot = self.lock();
        if slot.part.is_none() {
            slot.part = Some(std::mem::take(part));
            if let Some(waker) = slot.waker.take() {
                drop(slot);
                waker.wake();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::metrics::Metrics;
    use crate::work::pool::watch::AttemptWatch;
    use crate::work::pool::{Account, Pending, Pool, PoolOnly, RequestKind, Task, submit};
    use std::future::poll_fn;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Instant;
    use sudokud_search::budget::{Signal, Stop, Watch};

    const LONG: Duration = Duration::from_secs(600);

    /// The memory of all jobs.
    const MEMORY: usize = 64 << 20;

    /// Why a job had to end, and what it had not sent.
    type Ended = (Stop, Vec<u8>);

    /// Sends the numbers from 0 until it has to end.
    struct Count {
        sender: PartSender,
        made: Arc<AtomicUsize>,
        bytes: usize,
    }

    impl Task for Count {
        type Answer = Ended;

        fn attempt(&mut self, _: &AttemptWatch) -> Option<Self::Answer> {
            None
        }

        fn finish(self, watch: &JobWatch<'_>) -> Self::Answer {
            assert_eq!(watch.request_memory(self.bytes), Signal::Continue);
            loop {
                if let Signal::Stop(stop) = watch.poll() {
                    return (stop, self.sender.into_rest());
                }
                let number = self.made.fetch_add(1, Ordering::Relaxed);
                self.sender.send(format!("{number} ").into_bytes(), watch);
            }
        }
    }

    fn pool() -> Pool {
        Pool::new(1, 8, MEMORY, Metrics::new().pool_wait)
    }

    fn submit_in<T: Task>(pool: &Pool, time: Duration, task: T) -> Pending<T::Answer> {
        let seat = pool.seat(&Account::new(RequestKind::Single)).unwrap();
        submit(seat, Instant::now() + time, task, |answer| answer)
    }

    /// A job that counts and uses so many bytes, its receiver, and the number that it has made.
    fn count(pool: &Pool, time: Duration, bytes: usize) -> (Pending<Ended>, PartReceiver, Arc<AtomicUsize>) {
        let ((sender, receiver), made) = (part_channel(), Arc::new(AtomicUsize::new(0)));
        let task = Count { sender, made: Arc::clone(&made), bytes };
        (submit_in(pool, time, task), receiver, made)
    }

    async fn next(receiver: &PartReceiver) -> Vec<u8> {
        poll_fn(|context| receiver.poll_next(context)).await
    }

    #[tokio::test]
    async fn a_job_is_ahead_of_its_receiver_by_two_parts_and_leaves_its_turn_to_others() {
        let pool = pool();
        let (pending, receiver, made) = count(&pool, LONG, 0);
        for number in 0..100 {
            assert_eq!(next(&receiver).await, format!("{number} ").into_bytes());
            // One is in the channel, and one waits for room in it.
            assert!(made.load(Ordering::Relaxed) <= number + 3);
        }
        // The only worker is free for another job, although the first one has not ended.
        let other = submit_in(&pool, LONG, PoolOnly(|_: &JobWatch<'_>| 7)).wait().await;
        assert_eq!(other, Ok(7));
        drop((pending, receiver));
        while pool.statistics().admitted > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(pool.statistics().running, 0);
    }

    #[tokio::test]
    async fn a_job_whose_receiver_takes_nothing_ends_at_its_deadline_with_the_rest() {
        let (mut pending, receiver, _) = count(&pool(), Duration::from_millis(20), 0);
        let (stop, rest) = pending.wait().await.unwrap();
        assert_eq!((stop, &*rest), (Stop::Deadline, &b"1 "[..]));
        assert_eq!(next(&receiver).await, b"0 ");
    }

    #[tokio::test]
    async fn a_job_that_waits_for_its_receiver_ends_if_others_need_its_memory() {
        let pool = pool();
        let (mut pending, _receiver, made) = count(&pool, LONG, MEMORY / 4 * 3);
        while made.load(Ordering::Relaxed) < 2 {
            tokio::task::yield_now().await;
        }
        let ask = PoolOnly(|watch: &JobWatch<'_>| watch.request_memory(MEMORY / 2));
        assert_eq!(submit_in(&pool, LONG, ask).wait().await, Ok(Signal::Continue));
        assert_eq!(pending.wait().await.unwrap().0, Stop::Memory);
    }
}
