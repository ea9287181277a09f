//! Lines through the workers and back, in order.
//!
//! Piece k is worker k's, modulo their number, and the answers are taken from the workers in turn: order and
//! a bound on memory without any bookkeeping.

use crate::batch::answerer::Answerer;
use crate::batch::lines::{Cutter, Piece};
use crate::budget::Unwatched;
use crate::cli::lines::arguments::LINE;
use crate::cli::lines::input::{BUFFER, Input};
use crate::cli::lines::progress::Progress;
use crate::cli::lines::shard::Shard;
use crate::cli::lines::tally::Tally;
use crate::grid::Alphabet;
use std::fmt;
use std::io::{self, BufWriter, Write};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread;

/// Answers the lines of a file, in order.
pub(crate) fn answer_all<S: Answerer>(
    solver: &S,
    workers: usize,
    shard: Shard,
    mut input: Input,
    alphabet: Option<&Alphabet>,
    output: Box<dyn Write>,
) -> io::Result<Tally> {
    let first = input.first(alphabet)?;
    let progress = Progress::new(input.length);
    solve_all(solver, workers, shard, first, input, progress, output)
}

/// A piece on its way back.
struct Answered {
    text: Vec<u8>,
    tally: Tally,
    bytes: usize,
}

fn solve_all<S: Answerer>(
    solver: &S,
    workers: usize,
    shard: Shard,
    first: Vec<u8>,
    input: Input,
    mut progress: Progress,
    output: Box<dyn Write>,
) -> io::Result<Tally> {
    thread::scope(|scope| {
        let (mut to_workers, mut from_workers) = (Vec::new(), Vec::new());
        for _ in 0..workers {
            let (send_piece, pieces) = sync_channel::<Piece>(2);
            let (send_answer, answers) = sync_channel(2);
            let solver = solver.clone();
            scope.spawn(move || work(solver, shard, &pieces, &send_answer));
            to_workers.push(send_piece);
            from_workers.push(answers);
        }
        let reader = scope.spawn(move || read(first, input, Cutter::new(LINE, S::PIECE), &to_workers));
        let written = write(&from_workers, &mut progress, output);
        drop(from_workers);
        progress.finish();
        reader.join().unwrap_or_else(|_| Err(io::Error::other("reading was cut short")))?;
        written
    })
}

fn read(
    first: Vec<u8>,
    mut input: Input,
    mut cutter: Cutter,
    workers: &[SyncSender<Piece>],
) -> io::Result<()> {
    let mut next = workers.iter().cycle();
    let mut buffer = first;
    loop {
        cutter.push(&buffer);
        let over = buffer.is_empty();
        if over {
            cutter.finish();
        }
        while let Some(piece) = cutter.take() {
            if next.next().is_none_or(|worker| worker.send(piece).is_err()) {
                return Ok(());
            }
        }
        if over {
            return Ok(());
        }
        buffer.resize(BUFFER, 0);
        let length = input.source.read(&mut buffer)?;
        buffer.truncate(length);
    }
}

fn work<S: Answerer>(mut solver: S, shard: Shard, pieces: &Receiver<Piece>, answers: &SyncSender<Answered>) {
    for piece in pieces {
        let text = Vec::with_capacity(S::GROWTH * piece.bytes.len() + 128);
        let mut answered = Answered { text, tally: Tally::default(), bytes: piece.bytes.len() };
        let mut lines = piece.lines();
        while !lines.left().is_empty() {
            if !shard.contains(lines.number()) {
                lines.next();
            } else if let Some((_, verdict)) =
                solver.answer_next(&mut lines, LINE, &Unwatched, &mut answered.text)
            {
                answered.tally.count(verdict);
            }
        }
        if answers.send(answered).is_err() {
            return;
        }
    }
}

/// Takes the answers in turn. What cannot be written is told of standard output, not of the file.
fn write(
    workers: &[Receiver<Answered>],
    progress: &mut Progress,
    output: Box<dyn Write>,
) -> io::Result<Tally> {
    let told = |error: io::Error| io::Error::new(error.kind(), Unwritten(error));
    let mut out = BufWriter::new(output);
    let mut tally = Tally::default();
    for worker in workers.iter().cycle() {
        let answered = match worker.try_recv() {
            Err(TryRecvError::Empty) => {
                out.flush().map_err(told)?;
                worker.recv().ok()
            }
            answered => answered.ok(),
        };
        // The first worker without an answer has seen the end, and so have all after it.
        let Some(answered) = answered else { break };
        out.write_all(&answered.text).map_err(told)?;
        tally.add(&answered.tally);
        progress.advance(answered.bytes);
    }
    out.flush().map_err(told)?;
    Ok(tally)
}

/// The output takes no more.
#[derive(Debug)]
pub(crate) struct Unwritten(pub(crate) io::Error);

impl fmt::Display for Unwritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "output: {}", self.0)
    }
}

impl std::error::Error for Unwritten {}
