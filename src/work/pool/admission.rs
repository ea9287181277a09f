//! Admission: the only way into the pool.
//!
//! An admitted job has a [seat](super::seats) until it ends. [`Pool::seat`] refuses a job if there is none,
//! and [`Pool::admit`] waits for one.

use crate::work::pool::account::Account;
use crate::work::pool::seats::{has_seat, leave, take_seat};
use crate::work::pool::state::{Ticket, Waiter, lock};
use crate::work::pool::threads::{Pool, QueueFull};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Instant;

/// The right to submit one job. Dropping it frees the seat.
pub(crate) struct Seat {
    pool: Pool,
    /// `None` once the seat belongs to a job.
    account: Option<Arc<Account>>,
}

/// Waits for a seat. Dropping it ends the wait.
pub(crate) struct Admission {
    pool: Pool,
    account: Arc<Account>,
    /// The number of its waiter.
    number: Option<u64>,
}

impl Pool {
    /// Takes a seat for a job of the request with this account.
    ///
    /// # Errors
    /// [`QueueFull`] if there is none.
    pub(crate) fn seat(&self, account: &Arc<Account>) -> Result<Seat, QueueFull> {
        let mut state = lock(&self.0.state);
        if !has_seat(&state, &self.0, account) {
            state.statistics.refused += 1;
            return Err(QueueFull { retry_after: self.estimated_wait(&state) });
        }
        take_seat(&mut state, account);
        drop(state);
        Ok(Seat { pool: self.clone(), account: Some(Arc::clone(account)) })
    }

    /// Waits for a seat for a job of the request with this account.
    pub(crate) fn admit(&self, account: &Arc<Account>) -> Admission {
        Admission { pool: self.clone(), account: Arc::clone(account), number: None }
    }
}

impl Seat {
    /// Submits the job that the seat is for. The ticket can cancel it until it ends.
    pub(crate) fn submit(
        mut self,
        deadline: Instant,
        work: impl FnOnce(&Arc<Ticket>) + Send + 'static,
    ) -> Arc<Ticket> {
        let account = self.account.take().expect("a seat is used once");
        self.pool.enqueue(account, deadline, Box::new(work))
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        if let Some(account) = &self.account {
            leave(&mut lock(&self.pool.0.state), &self.pool.0, account);
        }
    }
}

impl Future for Admission {
    type Output = Seat;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Seat> {
        let pool = self.pool.clone();
        let mut state = lock(&pool.0.state);
        let at = self.number.and_then(|number| state.waiters.iter().position(|one| one.number == number));
        match at {
            Some(at) if state.waiters[at].is_admitted => _ = state.waiters.swap_remove(at),
            Some(at) => {
                state.waiters[at].waker.clone_from(context.waker());
                return Poll::Pending;
            }
            None if has_seat(&state, &pool.0, &self.account) => take_seat(&mut state, &self.account),
            None => {
                state.last_number += 1;
                let (account, number) = (Arc::clone(&self.account), state.last_number);
                let waker = context.waker().clone();
                state.waiters.push(Waiter { account, number, waker, is_admitted: false });
                self.number = Some(number);
                return Poll::Pending;
            }
        }
        drop(state);
        self.number = None;
        Poll::Ready(Seat { account: Some(Arc::clone(&self.account)), pool })
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        let Some(number) = self.number else { return };
        let mut state = lock(&self.pool.0.state);
        let Some(at) = state.waiters.iter().position(|one| one.number == number) else { return };
        if state.waiters.swap_remove(at).is_admitted {
            leave(&mut state, &self.pool.0, &self.account);
        }
    }
}
