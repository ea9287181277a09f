//! Passes lines to the workers and writes their answers in order.
//!
//! Piece k goes to worker k modulo the number of workers, and the answers are received from the workers in
//! turn. This keeps the order, and the bounded channels limit the memory.

use crate::cli::exit::tell;
use crate::cli::lines::input::{BUFFER, Input, MAX_LINE};
use crate::cli::lines::progress::ProgressMeter;
use crate::cli::lines::shard::{AnsweredLines, Shard};
use crate::cli::lines::tally::Tally;
use crate::cli::output::Output;
use crate::lines::answerer::Answerer;
use crate::lines::cutter::{Cutter, Piece};
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread;
use sudokud_model::grid::Alphabet;
use sudokud_search::budget::Unwatched;

/// The lines of a file.
#[derive(Clone, Copy, Debug)]
pub(crate) enum InputLines<'a> {
    /// A board a line, or grids, with these symbols; without symbols also a text in any form that
    /// `/import` reads.
    Boards(Option<&'a Alphabet>),
    /// A text to import, of one or more lines.
    Text,
    /// A request a line.
    Requests,
    /// Lines of CSV.
    Records,
}

impl InputLines<'_> {
    /// Returns the first bytes of a file.
    fn first_of(self, input: &mut Input) -> io::Result<Vec<u8>> {
        match self {
            InputLines::Boards(alphabet) => input.first(alphabet),
            InputLines::Text => input.whole_text(),
            InputLines::Requests | InputLines::Records => input.first_line(),
        }
    }
}

/// The files whose lines are answered, and which lines.
pub(crate) struct Source<'a> {
    /// The first file.
    pub(crate) input: Input,
    /// Those after it.
    pub(crate) more: &'a [PathBuf],
    pub(crate) lines: InputLines<'a>,
    pub(crate) shard: Shard,
    pub(crate) answered: AnsweredLines,
}

/// Answers the lines of files, in order.
pub(crate) fn answer_all<S: Answerer>(
    solver: &S,
    workers: usize,
    mut source: Source<'_>,
    progress: ProgressMeter,
    sink: Sink<'_>,
) -> io::Result<Tally> {
    let first = source.lines.first_of(&mut source.input)?;
    let mut solver = solver.clone();
    let mut begin = first.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end);
    solver.begin(begin.find(|line| S::can_begin(line)).unwrap_or_default());
    solve_all(&solver, workers, first, source, progress, sink)
}

/// Calls `each` with the lines of files and their numbers, in order, on this thread.
pub(crate) fn each_line(
    mut source: Source<'_>,
    mut each: impl FnMut(u64, &[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let first = source.lines.first_of(&mut source.input)?;
    let shard = source.shard;
    thread::scope(|scope| {
        let (sender, pieces) = sync_channel::<Piece>(2);
        let reader = scope.spawn(move || read(first, source, Cutter::new(MAX_LINE, BUFFER), &[sender]));
        let called = pieces.iter().try_for_each(|piece| {
            let mut lines = piece.lines().filter(|(number, _)| shard.contains(*number));
            lines.try_for_each(|(number, line)| each(number, line))
        });
        drop(pieces);
        reader.join().unwrap_or_else(|_| Err(io::Error::other("reading was cut short")))?;
        called
    })
}

/// The output, and what becomes of the answers before they are written: whole lines, in order.
pub(crate) struct Sink<'a> {
    pub(crate) output: Output,
    pub(crate) edit: &'a mut dyn FnMut(Vec<u8>) -> Vec<u8>,
}

/// The answers to a piece.
struct PieceAnswers {
    text: Vec<u8>,
    tally: Tally,
    bytes: usize,
}

fn solve_all<S: Answerer>(
    solver: &S,
    workers: usize,
    first: Vec<u8>,
    source: Source<'_>,
    mut progress: ProgressMeter,
    mut sink: Sink<'_>,
) -> io::Result<Tally> {
    let (piece, shard) = (solver.piece(), source.shard);
    let tally = thread::scope(|scope| {
        let (mut to_workers, mut from_workers) = (Vec::new(), Vec::new());
        for _ in 0..workers {
            let (send_piece, pieces) = sync_channel::<Piece>(2);
            let (send_answer, answers) = sync_channel(2);
            let solver = solver.clone();
            scope.spawn(move || work(solver, shard, &pieces, &send_answer));
            to_workers.push(send_piece);
            from_workers.push(answers);
        }
        let reader = scope.spawn(move || read(first, source, Cutter::new(MAX_LINE, piece), &to_workers));
        let written = write(&from_workers, &mut progress, &mut sink);
        drop(from_workers);
        progress.finish();
        reader.join().unwrap_or_else(|_| Err(io::Error::other("reading was cut short")))?;
        written
    })?;
    sink.output.finish()?;
    Ok(tally)
}

/// Reads the files, which begin with `first`, and sends the lines that were not answered before to the
/// workers in turn.
fn read(
    first: Vec<u8>,
    source: Source<'_>,
    mut cutter: Cutter,
    workers: &[SyncSender<Piece>],
) -> io::Result<()> {
    let Source { mut input, more, lines, shard, mut answered } = source;
    let (mut more, mut next, mut buffer) = (more.iter(), workers.iter().cycle(), first);
    loop {
        cutter.push(&buffer);
        let is_end = buffer.is_empty();
        let file = if is_end { more.next() } else { None };
        if is_end && file.is_none() {
            cutter.finish();
        }
        while let Some(piece) = cutter.take() {
            let Some(piece) = answered.rest(shard, &piece) else { continue };
            if next.next().is_none_or(|worker| worker.send(piece).is_err()) {
                return Ok(());
            }
        }
        match file {
            Some(file) => {
                cutter.end_line();
                input = Input::open(file)?;
                buffer = lines.first_of(&mut input)?;
            }
            None if is_end && answered.is_before(cutter.next_line()) => {
                return Err(io::Error::other("the part has answers to more lines than the input has"));
            }
            None if is_end => return Ok(()),
            None => {
                buffer.resize(BUFFER, 0);
                let length = input.read(&mut buffer)?;
                buffer.truncate(length);
            }
        }
    }
}

fn work<S: Answerer>(
    mut solver: S,
    shard: Shard,
    pieces: &Receiver<Piece>,
    answers: &SyncSender<PieceAnswers>,
) {
    for piece in pieces {
        let text = Vec::with_capacity(solver.growth() * piece.bytes.len() + 128);
        let mut answered = PieceAnswers { text, tally: Tally::default(), bytes: piece.bytes.len() };
        let mut lines = piece.lines();
        while !lines.left().is_empty() {
            if !shard.contains(lines.number()) {
                solver.pause();
                lines.next();
            } else if let Some((number, status)) =
                solver.answer_next(&mut lines, MAX_LINE, &Unwatched, &mut answered.text)
            {
                answered.tally.count(status);
                if let Some(word) = solver.silent() {
                    tell(format_args!("line {number}: {word}"));
                }
            }
        }
        solver.pause();
        if answers.send(answered).is_err() {
            return;
        }
    }
}

/// Writes the answers, received from the workers in turn. An error names the output, not the file.
fn write(
    workers: &[Receiver<PieceAnswers>],
    progress: &mut ProgressMeter,
    Sink { output: out, edit }: &mut Sink<'_>,
) -> io::Result<Tally> {
    let mut tally = Tally::default();
    for worker in workers.iter().cycle() {
        let answered = match worker.try_recv() {
            Err(TryRecvError::Empty) => {
                out.flush()?;
                worker.recv().ok()
            }
            answered => answered.ok(),
        };
        // A worker without an answer is at the end of the input, and so are all after it.
        let Some(answered) = answered else { break };
        out.write_all(&edit(answered.text))?;
        tally.add(&answered.tally);
        progress.advance_lines(answered.bytes, answered.tally.boards());
    }
    Ok(tally)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::answerer::LineStatus;
    use std::sync::{Arc, Mutex};
    use sudokud_search::budget::Watch;

    /// Records its calls.
    #[derive(Clone, Default)]
    struct Recording(Arc<Mutex<Vec<&'static str>>>);

    impl Answerer for Recording {
        fn piece(&self) -> usize {
            1
        }

        fn growth(&self) -> usize {
            1
        }

        fn answer(&mut self, _: &[u8], _: u64, _: &dyn Watch, _: &mut Vec<u8>) -> LineStatus {
            self.0.lock().unwrap().push("answer");
            LineStatus::Solved
        }

        fn too_long(&mut self, _: u64, _: usize, _: &mut Vec<u8>) -> LineStatus {
            LineStatus::Bad
        }

        fn panicked(&mut self, _: &[u8], _: u64, _: &mut Vec<u8>) -> LineStatus {
            LineStatus::Bad
        }

        fn pause(&mut self) {
            self.0.lock().unwrap().push("pause");
        }
    }

    #[test]
    fn a_worker_does_not_count_the_wait_for_a_piece_as_time_of_a_board() {
        let (pieces, to_worker) = sync_channel(2);
        let (to_writer, answers) = sync_channel(2);
        for first in [1, 3] {
            pieces.send(Piece { bytes: "a\nb\n".into(), first }).unwrap();
        }
        drop(pieces);
        let recording = Recording::default();
        work(recording.clone(), Shard::ALL, &to_worker, &to_writer);
        assert_eq!(answers.try_iter().count(), 2);
        let calls = recording.0.lock().unwrap().clone();
        assert_eq!(calls, ["answer", "answer", "pause", "answer", "answer", "pause"]);
    }

    #[test]
    fn a_worker_does_not_count_the_lines_of_other_shards_as_time_of_a_board() {
        let (pieces, to_worker) = sync_channel(1);
        let (to_writer, answers) = sync_channel(1);
        pieces.send(Piece { bytes: "a\nb\nc\n".into(), first: 1 }).unwrap();
        drop(pieces);
        let recording = Recording::default();
        work(recording.clone(), "1/2".parse().unwrap(), &to_worker, &to_writer);
        assert_eq!(answers.try_iter().count(), 1);
        let calls = recording.0.lock().unwrap().clone();
        assert_eq!(calls, ["answer", "pause", "answer", "pause"]);
    }
}
