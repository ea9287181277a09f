//! The work on one piece of a batch.

use crate::lines::answerer::{Answerer, LineStatus};
use crate::lines::cutter::Piece;
use crate::lines::spare_buffers::SpareBuffers;
use crate::work::metrics::Metrics;
use std::cell::Cell;
use std::time::{Duration, Instant};
use sudokud_search::budget::{Signal, Stop, Watch};

/// The watch is polled once in this many lines, unless a line takes so long that it polls the watch itself:
/// reading the clock costs a tenth of a board.
const LINES_PER_POLL: u64 = 64;

/// A piece returns its unanswered lines after about this time.
const LONG: Duration = Duration::from_millis(50);

/// The result of the work on a piece.
pub(crate) struct PieceAnswer<S> {
    pub(crate) solver: S,
    pub(crate) text: Vec<u8>,
    /// The number of lines that were answered.
    pub(crate) count: u64,
    /// The number of those that have a board or a request.
    pub(crate) boards: u64,
    /// The lines that were not answered.
    pub(crate) rest: Option<Piece>,
}

/// Answers at least one line of a piece, and further ones until about `max_bytes` bytes or [`LONG`] are
/// spent.
pub(crate) fn answer<S: Answerer>(
    mut solver: S,
    piece: &Piece,
    max_line: usize,
    max_bytes: usize,
    spare: &SpareBuffers,
    metrics: &Metrics,
    watch: &dyn Watch,
) -> PieceAnswer<S> {
    let begin = Instant::now();
    let mut text = spare.take((solver.growth() * piece.bytes.len() + 128).min(max_bytes));
    let watch = RecordPolls { watch, polled: Cell::new(false) };
    let (mut lines, mut cancelled, mut count, mut boards) = (piece.lines(), false, 0, 0);
    while let Some((number, status)) = solver.answer_next(&mut lines, max_line, &watch, &mut text) {
        count += 1;
        boards += u64::from(status != LineStatus::NoBoard);
        // A line that takes long polls the watch itself.
        if watch.polled.take() || number.is_multiple_of(LINES_PER_POLL) {
            solver.pause();
            let signal = watch.watch.poll();
            cancelled = signal == Signal::Stop(Stop::Cancelled);
            // A piece that has to end returns its unanswered lines too: they get a turn and memory of their
            // own when they are submitted again.
            if signal != Signal::Continue || begin.elapsed() > LONG {
                break;
            }
        }
        if text.len() >= max_bytes {
            break;
        }
    }
    solver.pause();
    // Nobody receives the answers to a cancelled piece, so its searches are not counted; the pool counts the
    // cancelled job.
    if !cancelled {
        solver.count(metrics);
    }
    let rest = piece.rest(&lines);
    PieceAnswer { solver, text, count, boards, rest }
}

/// A watch that records whether it was polled.
struct RecordPolls<'a> {
    watch: &'a dyn Watch,
    polled: Cell<bool>,
}

impl Watch for RecordPolls<'_> {
    fn poll(&self) -> Signal {
        self.polled.set(true);
        self.watch.poll()
    }

    fn request_memory(&self, bytes: usize) -> Signal {
        self.watch.request_memory(bytes)
    }
}
