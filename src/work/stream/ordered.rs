//! Pieces of work in, results out in order.
//!
//! Each piece waits for a seat in the pool, oldest first. A piece that takes long returns its rest, which
//! takes its place at the front. Dropping the stream cancels its pieces. There is no task and no channel:
//! the consumer drives the stream.

use crate::work::pool::watch::JobWatch;
use crate::work::pool::{Account, Admission, Pending, Pool, PoolOnly, Seat, submit};
use std::collections::VecDeque;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};
use sudokud_search::budget::Watch;
use tokio::time::{Sleep, sleep_until};

/// The deadline of a piece if the stream has none.
const FOREVER: Duration = Duration::from_secs(86_400);

/// A piece of work.
pub(crate) trait OrderedWork: Send + Sized + 'static {
    /// The result.
    type Done: Send + 'static;

    /// Reserves what the work needs. Returns whether that was there; only the oldest piece is submitted
    /// without it.
    fn reserve(&mut self) -> bool {
        true
    }

    /// Does at least a part of the work. Returns its result and the rest.
    fn work(self, watch: &dyn Watch) -> (Self::Done, Option<Self>);
}

/// Why a result is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    /// The work on the piece panicked, or had no thread.
    Lost,
    /// The piece had no seat at the deadline.
    NoSeat,
}

/// Pieces that were pushed and whose results were not taken, oldest first.
pub(crate) struct Ordered<P: OrderedWork> {
    pool: Pool,
    account: Arc<Account>,
    deadline: Option<Instant>,
    stages: VecDeque<Stage<P>>,
    /// Waits for the seat of the first piece without one.
    admission: Option<Admission>,
    /// Ends the wait for a seat at the deadline.
    end_of_wait: Option<Pin<Box<Sleep>>>,
}

/// How far a piece is.
enum Stage<P: OrderedWork> {
    Waiting(P),
    Begun(Pending<(P::Done, Option<P>)>),
}

impl<P: OrderedWork> Ordered<P> {
    /// A stream of the request with this account. At the deadline its work ends, and so does the wait for
    /// seats.
    pub(crate) fn new(pool: &Pool, account: Arc<Account>, deadline: Option<Instant>) -> Self {
        let (pool, stages) = (pool.clone(), VecDeque::new());
        Self { pool, account, deadline, stages, admission: None, end_of_wait: None }
    }

    /// The number of pieces.
    pub(crate) fn len(&self) -> usize {
        self.stages.len()
    }

    /// Appends a piece.
    pub(crate) fn push(&mut self, piece: P) {
        self.stages.push_back(Stage::Waiting(piece));
    }

    /// Inserts a piece whose result comes next.
    pub(crate) fn push_front(&mut self, piece: P) {
        self.stages.push_front(Stage::Waiting(piece));
    }

    /// Removes all pieces.
    pub(crate) fn clear(&mut self) {
        self.stages.clear();
        self.admission = None;
    }

    /// Submits waiting pieces, oldest first, as far as there are seats.
    pub(crate) fn submit(&mut self, context: &mut Context<'_>) {
        for k in 0..self.stages.len() {
            let Stage::Waiting(piece) = &mut self.stages[k] else { continue };
            let admission = self.admission.get_or_insert_with(|| self.pool.admit(&self.account));
            let Poll::Ready(seat) = pin!(&mut *admission).poll(context) else { return };
            self.admission = None;
            if !piece.reserve() && k > 0 {
                return;
            }
            if let Some(Stage::Waiting(piece)) = self.stages.remove(k) {
                self.stages.insert(k, Stage::Begun(self.begin(seat, piece)));
            }
        }
    }

    fn begin(&self, seat: Seat, piece: P) -> Pending<(P::Done, Option<P>)> {
        let deadline = self.deadline.unwrap_or_else(|| Instant::now() + FOREVER);
        submit(seat, deadline, PoolOnly(move |watch: &JobWatch<'_>| piece.work(watch)), |done| done)
    }

    /// Polls for the result of the oldest piece; `None` if there is no piece.
    pub(crate) fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<P::Done, Missing>>> {
        self.submit(context);
        match self.stages.front_mut() {
            None => Poll::Ready(None),
            Some(Stage::Waiting(_)) => {
                let Some(deadline) = self.deadline else { return Poll::Pending };
                let end = self.end_of_wait.get_or_insert_with(|| Box::pin(sleep_until(deadline.into())));
                ready!(end.as_mut().poll(context));
                Poll::Ready(Some(Err(Missing::NoSeat)))
            }
            Some(Stage::Begun(pending)) => {
                let done = ready!(pin!(pending.wait()).poll(context));
                self.stages.pop_front();
                Poll::Ready(Some(done.map_err(|_| Missing::Lost).map(|(done, rest)| {
                    rest.into_iter().for_each(|rest| self.push_front(rest));
                    done
                })))
            }
        }
    }
}
