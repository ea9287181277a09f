//! The puzzles of an answer, made by several workers and delivered in order, none twice.
//!
//! A place is the number of a puzzle in the answer, and a piece is a range of places. As many pieces are in
//! the pool as keep the workers busy ([`crate::work::stream::ordered`]). A piece returns after [`LONG`] with
//! the puzzles so far; the rest of its places go to the pool again. A repetition is replaced by the puzzle of
//! the place's next seed before a later place is delivered, so the answer does not depend on the number of
//! workers. Dropping [`Puzzles`] cancels the pieces.

use crate::work::pool::watch::WithDeadline;
use crate::work::pool::{Account, Pool, RequestKind};
use crate::work::stream::ordered::{Missing, Ordered, OrderedWork};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};
use sudokud_contract::generate::answer::NewPuzzle;
use sudokud_contract::generate::making::{Ended, make};
use sudokud_generate::{Distinct, Maker, NotMade, SEEDS_PER_PLACE, Wishes, seed_of};
use sudokud_search::budget::Watch;

/// A piece ends after about this time.
const LONG: Duration = Duration::from_millis(50);

/// The most places of a piece.
const MAX_PLACES: u64 = 64;

/// The time limit of the work.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TimeLimit {
    /// The deadline of all puzzles.
    Until(Instant),
    /// The time for each puzzle.
    PerPuzzle(Duration),
}

/// The puzzles to make.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub(crate) wishes: Wishes,
    pub(crate) seed: u64,
    pub(crate) count: u64,
    pub(crate) time: TimeLimit,
}

/// The puzzle made for a place, or the reason that none was. A repetition is replaced.
struct Draft {
    place: u64,
    repetitions: u64,
    made: Result<(NewPuzzle, u64), NotMade>,
}

/// The order, and the makers without a piece.
struct Workshop {
    order: Order,
    makers: Mutex<Vec<Maker>>,
}

/// A range of places to make puzzles for.
struct Places {
    places: Range<u64>,
    /// How many seeds of the places were used.
    repetitions: u64,
    workshop: Arc<Workshop>,
}

/// The puzzles, in order.
pub(crate) struct Puzzles {
    workers: u64,
    workshop: Arc<Workshop>,
    /// The next place that is in no piece.
    next: u64,
    pieces: Ordered<Places>,
    /// Drafts that were made and not delivered.
    drafts: VecDeque<Draft>,
    /// Whether the next draft to deliver is in the first piece: it replaces a repetition.
    is_replacing: bool,
    distinct: Distinct,
}

impl Puzzles {
    pub(crate) fn new(pool: &Pool, workers: usize, order: Order) -> Self {
        let (kind, deadline) = match order.time {
            TimeLimit::Until(deadline) => (RequestKind::Single, Some(deadline)),
            TimeLimit::PerPuzzle(_) => (RequestKind::Batch, None),
        };
        Self {
            workers: workers as u64,
            workshop: Arc::new(Workshop { order, makers: Mutex::default() }),
            next: 0,
            pieces: Ordered::new(pool, Account::new(kind), deadline),
            drafts: VecDeque::new(),
            is_replacing: false,
            distinct: Distinct::default(),
        }
    }

    /// Waits for the next puzzle.
    ///
    /// # Errors
    /// Why there is none.
    pub(crate) async fn next(&mut self) -> Result<NewPuzzle, Ended> {
        poll_fn(|context| self.poll_next(context)).await
    }

    pub(crate) fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Result<NewPuzzle, Ended>> {
        loop {
            self.push_places();
            if self.drafts.is_empty() || self.is_replacing {
                let drafts = match ready!(self.pieces.poll_next(context)) {
                    None => return Poll::Ready(Err(Ended::Complete)),
                    Some(Err(Missing::Lost)) => return Poll::Ready(Err(Ended::Lost)),
                    Some(Err(Missing::NoSeat)) => return Poll::Ready(Err(Ended::Time)),
                    Some(Ok(drafts)) => drafts,
                };
                drafts.into_iter().rev().for_each(|draft| self.drafts.push_front(draft));
                self.is_replacing = false;
            }
            self.pieces.submit(context);
            if let Some(draft) = self.drafts.pop_front()
                && let Some(puzzle) = self.deliver(draft).transpose()
            {
                return Poll::Ready(puzzle);
            }
        }
    }

    /// Pushes as many pieces as keep the workers busy.
    fn push_places(&mut self) {
        let count = self.workshop.order.count;
        while (self.pieces.len() as u64) < 2 * self.workers && self.next < count {
            let share = (count - self.next).div_ceil(2 * self.workers);
            let end = self.next + share.min(MAX_PLACES);
            self.pieces.push(self.places(self.next..end, 0));
            self.next = end;
        }
    }

    fn places(&self, places: Range<u64>, repetitions: u64) -> Places {
        Places { places, repetitions, workshop: Arc::clone(&self.workshop) }
    }

    /// Returns a puzzle unless it is a repetition, which another one replaces.
    fn deliver(&mut self, draft: Draft) -> Result<Option<NewPuzzle>, Ended> {
        let Draft { place, repetitions, made } = draft;
        let (puzzle, fingerprint) = made.map_err(Ended::from)?;
        if self.distinct.insert(fingerprint) {
            return Ok(Some(puzzle));
        }
        if repetitions + 1 == SEEDS_PER_PLACE {
            return Err(Ended::Exhausted);
        }
        self.pieces.push_front(self.places(place..place + 1, repetitions + 1));
        self.is_replacing = true;
        Ok(None)
    }
}

impl OrderedWork for Places {
    type Done = Vec<Draft>;

    /// Makes the puzzles of the places until [`LONG`] is over; at least one.
    fn work(self, watch: &dyn Watch) -> (Vec<Draft>, Option<Self>) {
        let begin = Instant::now();
        let mut drafts = Vec::new();
        let Self { mut places, repetitions, workshop } = self;
        // The wishes were checked when the request was read.
        let Some(mut maker) = workshop.take_maker() else { return (drafts, None) };
        for place in places.by_ref() {
            let seed = seed_of(workshop.order.seed, place, repetitions);
            let made = match workshop.order.time {
                TimeLimit::Until(_) => make(&mut maker, seed, watch),
                TimeLimit::PerPuzzle(time) => {
                    make(&mut maker, seed, &WithDeadline { watch, deadline: Instant::now() + time })
                }
            };
            let is_over = matches!(made, Err(NotMade::Stopped(_))) || begin.elapsed() > LONG;
            drafts.push(Draft { place, repetitions, made });
            if is_over {
                break;
            }
        }
        workshop.lock().push(maker);
        let rest = (!places.is_empty()).then_some(Self { places, repetitions, workshop });
        (drafts, rest)
    }
}

impl Workshop {
    fn take_maker(&self) -> Option<Maker> {
        let idle = self.lock().pop();
        idle.or_else(|| Maker::new(self.order.wishes.clone()).ok())
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Maker>> {
        self.makers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
