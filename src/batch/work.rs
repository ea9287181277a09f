//! The work on one piece of a batch.

use crate::batch::answerer::Answerer;
use crate::batch::lines::Piece;
use crate::batch::spare::Spare;
use crate::budget::{Signal, Stop, Watch};
use crate::metrics::Metrics;
use std::cell::Cell;
use std::time::{Duration, Instant};

/// The watch is polled after so many lines that were too short to poll it: reading the clock costs a tenth of
/// a board.
const LINES_A_POLL: u64 = 64;

/// A piece returns its unanswered lines after about this time.
const LONG: Duration = Duration::from_millis(50);

/// A worked piece.
pub(crate) struct Answered<S> {
    pub(crate) solver: S,
    pub(crate) text: Vec<u8>,
    /// The lines that were not answered.
    pub(crate) rest: Option<Piece>,
}

/// Answers the lines of a piece until about `most` bytes or [`LONG`] are spent; at least one line.
pub(crate) fn answer<S: Answerer>(
    mut solver: S,
    piece: &Piece,
    max_line: usize,
    most: usize,
    spare: &Spare,
    metrics: &Metrics,
    watch: &dyn Watch,
) -> Answered<S> {
    let begin = Instant::now();
    let mut text = spare.take((S::GROWTH * piece.bytes.len() + 128).min(most));
    let watch = Noticed { watch, polled: Cell::new(false) };
    let (mut lines, mut cancelled) = (piece.lines(), false);
    while let Some((number, _)) = solver.answer_next(&mut lines, max_line, &watch, &mut text) {
        // A line that takes long polls the watch itself.
        if watch.polled.take() || number.is_multiple_of(LINES_A_POLL) {
            solver.pause();
            let signal = watch.watch.poll();
            cancelled = signal == Signal::Stop(Stop::Cancelled);
            // A piece that has to end returns its lines, too: they get a share of their own when it is
            // submitted again.
            if signal != Signal::Continue || begin.elapsed() > LONG {
                break;
            }
        }
        if text.len() >= most {
            break;
        }
    }
    solver.pause();
    // A cancelled piece has no receiver; the pool counts it.
    if !cancelled {
        solver.count(metrics);
    }
    let rest = piece.rest(&lines);
    Answered { solver, text, rest }
}

/// A watch that records whether it was polled.
struct Noticed<'a> {
    watch: &'a dyn Watch,
    polled: Cell<bool>,
}

impl Watch for Noticed<'_> {
    fn poll(&self) -> Signal {
        self.polled.set(true);
        self.watch.poll()
    }

    fn request_memory(&self, bytes: usize) -> Signal {
        self.watch.request_memory(bytes)
    }
}
