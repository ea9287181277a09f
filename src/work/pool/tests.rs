//! Tests of the pool. They count turns and never depend on the clock.

use super::account::{Account, RequestKind};
use super::admission::Admission;
use super::state::Ticket;
use super::state::{SHORT_TURN, TURN, lock};
use super::threads::{Pool, QueueFull};
use super::watch::JobWatch;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::task::{Context, Poll, Waker};
use std::thread;
use std::time::{Duration, Instant};
use sudokud_search::budget::{Reservation, Signal, Stop, Watch};

fn pool(workers: usize, queue: usize) -> Pool {
    Pool::new(workers, queue, 64 << 20, crate::work::metrics::Metrics::new().pool_wait)
}

fn single() -> Arc<Account> {
    Account::new(RequestKind::Single)
}

fn later() -> Instant {
    Instant::now() + Duration::from_secs(600)
}

fn submit(
    pool: &Pool,
    account: &Arc<Account>,
    work: impl FnOnce(&Arc<Ticket>) + Send + 'static,
) -> Result<Arc<Ticket>, QueueFull> {
    pool.seat(account).map(|seat| seat.submit(later(), work))
}

fn submit_turn_logger(pool: &Pool, name: char, turns: &Sender<char>) -> Arc<Ticket> {
    submit_turn_logger_for(pool, &single(), name, turns)
}

fn until_empty(pool: &Pool) {
    while pool.statistics().admitted > 0 {
        thread::yield_now();
    }
}

/// The first turns, up to the first of `name`.
fn turns_up_to(name: char, turns: &Receiver<char>) -> String {
    turns.iter().take_while(|&turn| turn != name).collect()
}

/// Submits a job of the request with `account` that sends its name at each turn until it is stopped.
fn submit_turn_logger_for(
    pool: &Pool,
    account: &Arc<Account>,
    name: char,
    turns: &Sender<char>,
) -> Arc<Ticket> {
    let turns = turns.clone();
    let job = move |ticket: &Arc<Ticket>| {
        while !ticket.has_to_end(Instant::now()) && turns.send(name).is_ok() {
            ticket.next_turn(TURN);
        }
    };
    submit(pool, account, job).expect("there is room")
}

fn cancel_all(pool: &Pool, tickets: &[Arc<Ticket>]) {
    tickets.iter().for_each(|ticket| ticket.cancel());
    until_empty(pool);
}

/// Returns an account that has used so much time that its request is on the last level.
fn last_level_account() -> Arc<Account> {
    let account = single();
    account.charge(Duration::from_secs(2));
    account
}

#[test]
fn requests_on_the_last_level_take_turns_whatever_their_number_of_jobs() {
    let pool = pool(1, 100);
    let (sender, turns) = channel();
    let (batch, one, other) = (Account::new(RequestKind::Batch), last_level_account(), last_level_account());
    let mut tickets: Vec<_> = (0..8).map(|_| submit_turn_logger_for(&pool, &batch, 'b', &sender)).collect();
    tickets.push(submit_turn_logger_for(&pool, &one, 'x', &sender));
    tickets.push(submit_turn_logger_for(&pool, &other, 'y', &sender));
    assert!(turns.iter().any(|turn| turn == 'x') && turns.iter().any(|turn| turn == 'y'));
    let seen: String = turns.iter().skip(30).take(300).collect();
    for name in "bxy".chars() {
        assert!((95..=105).contains(&seen.matches(name).count()), "{seen}");
    }
    cancel_all(&pool, &tickets);
    assert_eq!((pool.statistics().running, pool.statistics().cancelled), (0, 10));
}

#[test]
fn a_new_request_ends_while_old_ones_have_a_quarter_of_the_turns() {
    let pool = pool(1, 100);
    let (sender, turns) = channel();
    let tickets: Vec<_> =
        ('a'..='z').map(|name| submit_turn_logger_for(&pool, &last_level_account(), name, &sender)).collect();
    turns_up_to('z', &turns);
    let new = move |ticket: &Arc<Ticket>| {
        for _ in 0..20 {
            let _ = sender.send('!');
            ticket.next_turn(TURN);
        }
    };
    submit(&pool, &single(), new).expect("there is room");
    let mut others = 0;
    let mut own = 0;
    for turn in turns.iter().skip_while(|&turn| turn != '!') {
        if turn == '!' {
            own += 1;
        } else {
            others += 1;
        }
        if own == 20 {
            break;
        }
    }
    assert!(others <= 7, "{others} turns of old requests among 20 of the new one");
    cancel_all(&pool, &tickets);
}

#[test]
fn of_two_new_requests_both_end_before_an_old_one_has_many_turns() {
    let pool = pool(1, 100);
    let (sender, turns) = channel();
    let tickets = [submit_turn_logger_for(&pool, &last_level_account(), 'o', &sender)];
    turns_up_to('o', &turns);
    for name in ['1', '2'] {
        let sender = sender.clone();
        let job = move |ticket: &Arc<Ticket>| {
            (0..10).for_each(|_| ticket.next_turn(TURN));
            let _ = sender.send(name);
        };
        submit(&pool, &single(), job).expect("there is room");
    }
    let both = turns.iter().filter(|&turn| turn != 'o').take(2).count();
    assert_eq!(both, 2);
    cancel_all(&pool, &tickets);
}

#[test]
fn a_new_job_gets_memory_and_the_largest_one_ends() {
    const STEP: usize = Reservation::STEP;
    let pool = Pool::new(1, 10, 8 * STEP, crate::work::metrics::Metrics::new().pool_wait);
    let (sender, events) = channel();
    let told = sender.clone();
    let large = move |ticket: &Arc<Ticket>| {
        assert_eq!(JobWatch::new(ticket).request_memory(8 * STEP), Signal::Continue);
        let _ = told.send("large has all");
        let stop = loop {
            ticket.next_turn(TURN);
            if let Some(stop) = ticket.stop_reason(Instant::now()) {
                break stop;
            }
        };
        assert_eq!(stop, Stop::Memory);
        let _ = told.send("large ends");
    };
    submit(&pool, &last_level_account(), large).expect("there is room");
    assert_eq!(events.recv(), Ok("large has all"));
    let told = sender;
    let small = move |ticket: &Arc<Ticket>| {
        assert_eq!(JobWatch::new(ticket).request_memory(4 * STEP), Signal::Continue);
        assert_eq!(
            JobWatch::new(ticket).request_memory(9 * STEP),
            Signal::Stop(Stop::Memory),
            "more than there is"
        );
        let _ = told.send("small has its part");
    };
    submit(&pool, &single(), small).expect("there is room");
    assert_eq!((events.recv(), events.recv()), (Ok("large ends"), Ok("small has its part")));
    until_empty(&pool);
    assert_eq!(pool.statistics().granted_bytes, 0);
}

#[test]
fn a_request_for_more_memory_than_there_is_ends_no_other_job() {
    const STEP: usize = Reservation::STEP;
    let pool = Pool::new(1, 10, 8 * STEP, crate::work::metrics::Metrics::new().pool_wait);
    let (sender, events) = channel();
    let told = sender.clone();
    let large = move |ticket: &Arc<Ticket>| {
        assert_eq!(JobWatch::new(ticket).request_memory(6 * STEP), Signal::Continue);
        let _ = told.send(Signal::Continue);
        while !ticket.has_to_end(Instant::now()) {
            ticket.next_turn(TURN);
        }
    };
    let large = submit(&pool, &single(), large).expect("there is room");
    assert_eq!(events.recv(), Ok(Signal::Continue));
    let small = move |ticket: &Arc<Ticket>| {
        let _ = sender.send(JobWatch::new(ticket).request_memory(9 * STEP));
    };
    submit(&pool, &single(), small).expect("there is room");
    assert_eq!(events.recv(), Ok(Signal::Stop(Stop::Memory)));
    assert_eq!(large.stop_reason(Instant::now()), None);
    cancel_all(&pool, &[large]);
}

#[test]
fn a_job_that_waits_for_memory_holds_no_turn() {
    let pool = pool(1, 10);
    let (sender, events) = channel();
    let told = sender.clone();
    let waits = move |ticket: &Arc<Ticket>| {
        let _ = told.send("waits");
        ticket.next_turn_after_memory(TURN, Duration::from_secs(600));
        let _ = told.send("has a turn");
    };
    submit(&pool, &single(), waits).expect("there is room");
    assert_eq!(events.recv(), Ok("waits"));
    let frees = move |_: &Arc<Ticket>| {
        let _ = sender.send("frees its memory");
    };
    submit(&pool, &single(), frees).expect("there is room");
    assert_eq!((events.recv(), events.recv()), (Ok("frees its memory"), Ok("has a turn")));
    until_empty(&pool);
    assert_eq!(pool.statistics().running, 0);
}

#[test]
fn a_full_pool_refuses_jobs_until_others_are_cancelled() {
    let pool = pool(1, 2);
    let (sender, turns) = channel();
    let tickets: Vec<_> = "abc".chars().map(|name| submit_turn_logger(&pool, name, &sender)).collect();
    assert!(pool.is_full() && submit(&pool, &single(), |_| ()).is_err());
    assert_eq!(pool.statistics().refused, 1);
    assert!(turns.recv().is_ok(), "they are at work");
    tickets.iter().for_each(|ticket| ticket.cancel());
    until_empty(&pool);
    assert!(submit(&pool, &single(), |_| ()).is_ok());
    until_empty(&pool);
}

#[test]
fn a_refusal_estimates_when_the_queue_is_empty() {
    let pool = pool(2, 3);
    let (sender, turns) = channel();
    let tickets: Vec<_> = "abcde".chars().map(|name| submit_turn_logger(&pool, name, &sender)).collect();
    lock(&pool.0.state).mean_job_us = 4_000_000;
    let refused = submit(&pool, &single(), |_| ()).err();
    assert_eq!(refused, Some(QueueFull { retry_after: Duration::from_secs(5 * 4 / 2) }));
    assert!(turns.recv().is_ok(), "they are at work");
    tickets.iter().for_each(|ticket| ticket.cancel());
    until_empty(&pool);
    assert_eq!(pool.retry_after(), Duration::ZERO);
}

#[test]
fn a_panic_costs_its_job_alone() {
    let pool = pool(1, 10);
    let (sender, receiver) = channel::<()>();
    let job = move |_: &Arc<Ticket>| {
        let _held = sender;
        std::panic::resume_unwind(Box::new("on purpose"));
    };
    submit(&pool, &single(), job).expect("there is room");
    assert!(receiver.recv().is_err(), "the job's channel is closed");
    let (sender, receiver) = channel();
    let seven = move |_: &Arc<Ticket>| {
        let _ = sender.send(7);
    };
    submit(&pool, &single(), seven).expect("there is room");
    assert_eq!(receiver.recv(), Ok(7));
    until_empty(&pool);
    assert_eq!(pool.statistics().panicked, 1);
    assert_eq!(pool.statistics().running, 0);
}

#[test]
fn without_a_thread_for_it_a_job_waits_for_one_that_ends() {
    let pool = pool(2, 100);
    let (sender, turns) = channel();
    let first = submit_turn_logger(&pool, 'a', &sender);
    assert_eq!(turns.recv(), Ok('a'), "it has a thread");
    pool.0.threadless.store(true, Ordering::Relaxed);
    let others: Vec<_> = "bcd".chars().map(|name| submit_turn_logger(&pool, name, &sender)).collect();
    assert_eq!(pool.statistics().running, 1, "the second worker has no thread");
    assert!(turns.iter().take(100).all(|turn| turn == 'a'), "its turns come back to it");
    first.cancel();
    assert!(turns.iter().any(|turn| turn != 'a'), "another job runs on its thread");
    others.iter().for_each(|ticket| ticket.cancel());
    until_empty(&pool);
    assert_eq!(pool.statistics().running, 0);
}

#[test]
fn a_new_job_without_a_thread_counts_as_waiting() {
    let pool = pool(1, 10);
    let (sender, turns) = channel();
    let first = submit_turn_logger(&pool, 'a', &sender);
    assert_eq!(turns.recv(), Ok('a'), "it has a thread");
    pool.0.threadless.store(true, Ordering::Relaxed);
    let new = submit_turn_logger(&pool, 'n', &sender);
    assert!(turns.iter().take(100).all(|turn| turn == 'a'), "its turns come back to it");
    assert!(pool.0.has_new_request.load(Ordering::Relaxed));
    cancel_all(&pool, &[first, new]);
}

#[test]
fn without_any_thread_waiting_jobs_are_dropped() {
    let pool = pool(1, 10);
    pool.0.threadless.store(true, Ordering::Relaxed);
    let (sender, receiver) = channel::<()>();
    let job = move |_: &Arc<Ticket>| drop(sender);
    submit(&pool, &single(), job).expect("there is room");
    assert!(receiver.recv().is_err());
    assert_eq!((pool.statistics().admitted, pool.statistics().running), (0, 0));
}

#[test]
fn turns_of_old_requests_are_short_while_a_new_one_waits() {
    let pool = pool(1, 10);
    let (sender, turns) = channel();
    let (resume, resumed) = channel::<()>();
    let first =
        submit(&pool, &last_level_account(), move |_| resumed.iter().for_each(drop)).expect("there is room");
    assert_eq!(first.turn_length(), TURN);
    let batch = submit_turn_logger_for(&pool, &Account::new(RequestKind::Batch), 'b', &sender);
    assert_eq!(first.turn_length(), TURN);
    let new = submit_turn_logger(&pool, 'n', &sender);
    assert_eq!((first.turn_length(), new.turn_length()), (SHORT_TURN, TURN));
    drop(resume);
    assert_eq!(turns_up_to('n', &turns).len(), 0);
    assert_eq!(batch.turn_length(), TURN);
    cancel_all(&pool, &[batch, new]);
}

#[test]
fn many_jobs_that_take_turns_all_end() {
    let pool = pool(2, 100);
    let (sender, turns) = channel();
    for k in 0..50 {
        let sender = sender.clone();
        let job = move |ticket: &Arc<Ticket>| {
            (0..20).for_each(|_| ticket.next_turn(TURN));
            // The receiver may be gone.
            let _ = sender.send(k);
        };
        submit(&pool, &single(), job).expect("there is room");
    }
    let mut ended: Vec<_> = turns.iter().take(50).collect();
    ended.sort_unstable();
    assert!(ended.into_iter().eq(0..50));
    until_empty(&pool);
}

#[tokio::test]
async fn a_free_seat_goes_to_the_waiting_request_of_the_best_rank() {
    let pool = pool(1, 3);
    let (resume, resumed) = channel::<()>();
    submit(&pool, &single(), move |_| resumed.iter().for_each(drop)).expect("there is room");
    let batches: Vec<_> = (0..5).map(|_| Account::new(RequestKind::Batch)).collect();
    // Batches get half of the four seats, whoever comes first.
    let first = [pool.admit(&batches[0]).await, pool.admit(&batches[0]).await];
    let mut context = Context::from_waker(Waker::noop());
    let mut wait = |account: &Arc<Account>| {
        let mut admission = Box::pin(pool.admit(account));
        assert!(admission.as_mut().poll(&mut context).is_pending());
        admission
    };
    let mut others: Vec<_> = batches[1..].iter().map(&mut wait).collect();
    let seat = pool.seat(&single()).expect("batches leave half of the seats");
    let late = single();
    let mut late = wait(&late);
    let take = |admission: &mut Pin<Box<Admission>>| match admission
        .as_mut()
        .poll(&mut Context::from_waker(Waker::noop()))
    {
        Poll::Ready(seat) => Some(seat),
        Poll::Pending => None,
    };
    assert!(pool.is_full() && take(&mut late).is_none());
    drop(first);
    let late_seat = take(&mut late).expect("a single request is before batches that waited longer");
    let of_batches = |others: &mut [_]| others.iter_mut().filter_map(take).collect::<Vec<_>>();
    let seats = of_batches(&mut others);
    drop(late_seat);
    let more = of_batches(&mut others[1..]);
    assert_eq!((seats.len(), more.len()), (1, 1), "one seat was left, then another");
    drop((seat, seats, more));
    drop((resume, others, late));
    until_empty(&pool);
}

#[tokio::test]
async fn a_wait_that_ends_leaves_its_seat_to_the_next() {
    let pool = pool(1, 1);
    let (one, other) = (single(), single());
    let seats = [pool.admit(&one).await, pool.admit(&one).await];
    let mut context = Context::from_waker(Waker::noop());
    let mut waiting: Vec<_> = (0..2).map(|_| Box::pin(pool.admit(&other))).collect();
    assert!(waiting.iter_mut().all(|admission| admission.as_mut().poll(&mut context).is_pending()));
    drop(seats);
    // Both have a seat; the first does not take it.
    waiting.remove(0);
    let seat = waiting.remove(0).await;
    assert_eq!(pool.statistics().admitted, 1);
    drop(seat);
    assert_eq!(pool.statistics().admitted, 0);
}
