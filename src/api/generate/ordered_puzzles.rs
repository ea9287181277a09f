//! The puzzles of an answer, made by several workers and delivered in order, none twice.
//!
//! A place is the number of a puzzle in the answer, and a piece is a range of places. As many pieces are in
//! the pool as keep the workers busy. A piece returns after [`LONG`] with what it made; the rest of its
//! places go to the pool again. A repetition is replaced by the puzzle of the place's next seed before a
//! later place is delivered, so the answer does not depend on the number of workers. Dropping [`Puzzles`]
//! cancels the pieces.

use crate::api::app::App;
use crate::api::generate::answer::NewPuzzle;
use crate::api::wire::problem::{Code, Problem};
use crate::pool::watch::WithDeadline;
use crate::pool::{Account, Pending, PoolOnly, RequestKind, submit};
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};
use sudokud_generate::{Distinct, Maker, NotMade, SEEDS_PER_PLACE, Wishes, fingerprint, seed_of};
use sudokud_search::budget::{Stop, Watch};
use tokio::time::sleep;

/// A piece ends after about this time.
const LONG: Duration = Duration::from_millis(50);

/// The most places of a piece.
const MAX_PLACES: u64 = 64;

/// The time limit of a piece whose puzzles each have their own: none.
const FOREVER: Duration = Duration::from_secs(86_400);

/// The pause before a piece that a full pool refused is submitted again.
const RETRY: Duration = Duration::from_millis(5);

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

/// Why no further puzzle is delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// All puzzles were delivered.
    Complete,
    /// No attempt gave a puzzle that fits the pattern.
    Pattern,
    /// The houses have no solved grid, or none was found.
    Grid,
    /// No further puzzle differs from the others.
    Exhausted,
    /// The time is over.
    Time,
    /// The work on a piece failed.
    Lost,
}

/// A range of places, and how many of their seeds were used.
#[derive(Clone, Debug)]
struct Piece {
    places: Range<u64>,
    repetitions: u64,
}

/// The puzzle made for a place, or the reason that none was. A repetition is replaced.
struct Draft {
    place: u64,
    repetitions: u64,
    made: Result<(NewPuzzle, u64), NotMade>,
}

/// The result of the work on a piece.
struct Worked {
    maker: Maker,
    drafts: Vec<Draft>,
    rest: Option<Piece>,
}

/// A piece before or during the work on it, or one of the drafts that it returned.
enum Stage {
    Waiting(Piece),
    Begun(Pending<Worked>),
    Done(Draft),
}

/// The puzzles, in order.
pub(crate) struct Puzzles {
    app: Arc<App>,
    order: Order,
    /// The next place that is in no piece.
    next: u64,
    stages: VecDeque<Stage>,
    distinct: Distinct,
    /// Makers without a piece.
    idle: Vec<Maker>,
    account: Arc<Account>,
}

impl Puzzles {
    pub(crate) fn new(app: Arc<App>, order: Order) -> Self {
        let account = Account::new(if order.count == 1 { RequestKind::Single } else { RequestKind::Batch });
        let (stages, distinct, idle) = (VecDeque::new(), Distinct::default(), Vec::new());
        Self { app, order, next: 0, stages, distinct, idle, account }
    }

    /// Waits for the next puzzle.
    ///
    /// # Errors
    /// Why there is none.
    pub(crate) async fn next(&mut self) -> Result<NewPuzzle, Ended> {
        loop {
            self.begin().await;
            match self.stages.pop_front() {
                None => return Err(Ended::Complete),
                Some(Stage::Waiting(piece)) => self.stages.push_front(Stage::Waiting(piece)),
                Some(Stage::Begun(mut pending)) => {
                    let worked = pending.wait().await.map_err(|_| Ended::Lost)?;
                    self.take(worked);
                }
                Some(Stage::Done(draft)) => {
                    if let Some(puzzle) = self.deliver(draft)? {
                        return Ok(puzzle);
                    }
                }
            }
        }
    }

    /// Replaces the first piece by what it made and the rest of its places.
    fn take(&mut self, worked: Worked) {
        self.idle.push(worked.maker);
        if let Some(rest) = worked.rest {
            self.stages.push_front(Stage::Waiting(rest));
        }
        worked.drafts.into_iter().rev().for_each(|draft| self.stages.push_front(Stage::Done(draft)));
    }

    /// Returns a puzzle unless it is a repetition, which another one replaces.
    fn deliver(&mut self, draft: Draft) -> Result<Option<NewPuzzle>, Ended> {
        let Draft { place, repetitions, made } = draft;
        let (puzzle, fingerprint) = made.map_err(|error| match error {
            NotMade::Pattern => Ended::Pattern,
            NotMade::Grid => Ended::Grid,
            NotMade::Stopped(_) => Ended::Time,
        })?;
        if self.distinct.insert(fingerprint) {
            return Ok(Some(puzzle));
        }
        if repetitions + 1 == SEEDS_PER_PLACE {
            return Err(Ended::Exhausted);
        }
        let piece = Piece { places: place..place + 1, repetitions: repetitions + 1 };
        self.stages.push_front(Stage::Waiting(piece));
        Ok(None)
    }

    /// Submits as many pieces as keep the workers busy. Waits only if the first one cannot be submitted.
    async fn begin(&mut self) {
        let workers = self.app.limits.workers;
        while self.pieces() < 2 * workers && self.next < self.order.count {
            let share = (self.order.count - self.next).div_ceil(2 * workers as u64);
            let end = self.next + share.min(MAX_PLACES);
            self.stages.push_back(Stage::Waiting(Piece { places: self.next..end, repetitions: 0 }));
            self.next = end;
        }
        for k in 0..self.stages.len() {
            while let Stage::Waiting(piece) = &self.stages[k] {
                let piece = piece.clone();
                match self.submit(piece) {
                    Some(pending) => self.stages[k] = Stage::Begun(pending),
                    None if k == 0 => sleep(RETRY).await,
                    None => return,
                }
            }
        }
    }

    fn pieces(&self) -> usize {
        self.stages.iter().filter(|stage| !matches!(stage, Stage::Done(_))).count()
    }

    /// Submits a piece; `None` if the pool has no permit or is full.
    fn submit(&mut self, piece: Piece) -> Option<Pending<Worked>> {
        let permit = self.app.pool.batch_permits().try_acquire_owned().ok()?;
        let maker = self.idle.pop().or_else(|| Maker::new(self.order.wishes.clone()).ok())?;
        let (order, start) = (self.order.clone(), Instant::now());
        let deadline = if let TimeLimit::Until(deadline) = order.time { deadline } else { start + FOREVER };
        let task = PoolOnly(move |watch: &dyn Watch| {
            let _permit = permit;
            work(maker, &order, piece, watch)
        });
        submit(&self.app.pool, &self.account, start, deadline, task, |done| done.answer).ok()
    }
}

/// Makes the puzzles of a piece until [`LONG`] is over; at least one.
fn work(mut maker: Maker, order: &Order, piece: Piece, watch: &dyn Watch) -> Worked {
    let begin = Instant::now();
    let mut drafts = Vec::new();
    let Piece { mut places, repetitions } = piece;
    for place in places.by_ref() {
        let seed = seed_of(order.seed, place, repetitions);
        let made = match order.time {
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
    let rest = (!places.is_empty()).then_some(Piece { places, repetitions });
    Worked { maker, drafts, rest }
}

/// Makes and rates a puzzle. Returns it with its fingerprint.
fn make(maker: &mut Maker, seed: u64, watch: &dyn Watch) -> Result<(NewPuzzle, u64), NotMade> {
    let mut made = maker.make(seed, watch)?;
    let rated = maker.rate(&made, watch).unwrap_or_else(|stop: Stop| {
        made.stopped = Some(stop);
        None
    });
    Ok((NewPuzzle::new(&made, rated.as_ref()), fingerprint(&made.puzzle, &made.solution)))
}

impl Ended {
    /// The problem with which an answer ends that has fewer puzzles than asked for.
    pub(crate) fn problem(self) -> Problem {
        let (code, detail) = match self {
            Self::Complete | Self::Exhausted => (
                Code::NoPuzzle,
                "no further puzzle differs from the others by more than relabelling and symmetry",
            ),
            Self::Pattern => {
                (Code::NoPuzzle, "no attempt gave a puzzle with one solution within the pattern")
            }
            Self::Grid => (Code::NoPuzzle, "the houses have no solved grid, or none was found"),
            Self::Time => (Code::NoPuzzle, "the time was over before a puzzle was found"),
            Self::Lost => (Code::Internal, "the work on a puzzle was cut short"),
        };
        match self {
            Self::Pattern => Problem::at(code, "/pattern", detail),
            Self::Grid => Problem::at(code, "/houses", detail),
            _ => Problem::new(code, detail),
        }
    }
}
