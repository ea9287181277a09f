//! A writer of log lines that never blocks. A thread of its own writes them; lines that find [`CAPACITY`]
//! bytes waiting for it are lost and counted.
//!
//! tracing-appender has such a writer, but reports on standard error at the end that lines are left, and so
//! hangs there if nobody reads that.

use prometheus::IntCounter;
use std::io::{self, Write};
use std::mem::swap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// The most bytes of lines that wait to be written.
const CAPACITY: usize = 1 << 20;

/// The most bytes that are written at once, unless a line is longer. A pipe does not mix such a write with
/// those of other processes (POSIX's `PIPE_BUF`, as Linux has it).
const WRITE: usize = 4 << 10;

/// The writer, which all threads share. Each call of `write` takes whole lines.
#[derive(Debug)]
pub(super) struct LogWriter {
    waiting: Mutex<Waiting>,
    /// Notified when lines begin to wait, and when all are written.
    changed: Condvar,
    lost: IntCounter,
}

#[derive(Debug, Default)]
struct Waiting {
    lines: Vec<u8>,
    /// Whether the thread is writing lines that waited before.
    is_writing: bool,
}

impl LogWriter {
    /// Starts the thread, which writes to `log`. Counts in `lost`.
    ///
    /// # Errors
    /// The system starts no thread.
    pub(super) fn start(log: impl Write + Send + 'static, lost: IntCounter) -> io::Result<Arc<Self>> {
        let writer = Arc::new(Self { waiting: Mutex::default(), changed: Condvar::new(), lost });
        let of_thread = Arc::clone(&writer);
        thread::Builder::new().name("log".to_owned()).spawn(move || of_thread.write_lines(log))?;
        Ok(writer)
    }

    /// Waits until all lines are written, but not longer than `timeout`.
    pub(super) fn flush(&self, timeout: Duration) {
        let is_left = |waiting: &mut Waiting| waiting.is_writing || !waiting.lines.is_empty();
        // Lines that are left are lost with the process.
        let _ = self.changed.wait_timeout_while(self.lock(), timeout, is_left);
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes lines as they come, for ever.
    fn write_lines(&self, mut log: impl Write) {
        let mut lines = Vec::new();
        loop {
            let none = |waiting: &mut Waiting| waiting.lines.is_empty();
            let waiting = self.changed.wait_while(self.lock(), none);
            let mut waiting = waiting.unwrap_or_else(PoisonError::into_inner);
            swap(&mut lines, &mut waiting.lines);
            waiting.is_writing = true;
            drop(waiting);
            for part in parts(&lines) {
                if log.write_all(part).is_err() {
                    self.lost.inc_by(part.iter().filter(|&&byte| byte == b'\n').count() as u64);
                }
            }
            lines.clear();
            self.lock().is_writing = false;
            self.changed.notify_all();
        }
    }
}

/// Splits lines into parts of whole lines, each of at most [`WRITE`] bytes or one line.
fn parts(mut lines: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let is_end = |&byte: &u8| byte == b'\n';
        let within = &lines[..lines.len().min(WRITE)];
        let end = within.iter().rposition(is_end).or_else(|| lines.iter().position(is_end));
        let (part, rest) = lines.split_at(end.map_or(lines.len(), |end| end + 1));
        lines = rest;
        (!part.is_empty()).then_some(part)
    })
}

impl Write for &LogWriter {
    fn write(&mut self, lines: &[u8]) -> io::Result<usize> {
        let mut waiting = self.lock();
        if waiting.lines.len() + lines.len() > CAPACITY {
            self.lost.inc();
            return Ok(lines.len());
        }
        let is_first = waiting.lines.is_empty();
        waiting.lines.extend_from_slice(lines);
        drop(waiting);
        if is_first {
            self.changed.notify_all();
        }
        Ok(lines.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

    /// A log that hands over each write, and waits until it is taken.
    struct Slow(SyncSender<Vec<u8>>);

    impl Write for Slow {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.send(bytes.to_vec()).map_err(|_| io::ErrorKind::BrokenPipe)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn slow() -> (Arc<LogWriter>, Receiver<Vec<u8>>, IntCounter) {
        let (sender, written) = sync_channel(0);
        let lost = IntCounter::new("lost", "lost").unwrap();
        (LogWriter::start(Slow(sender), lost.clone()).unwrap(), written, lost)
    }

    #[test]
    fn lines_that_nobody_reads_are_lost_and_counted_and_the_others_come_whole_and_in_order() {
        let (log, written, lost) = slow();
        let line = |number: u32| format!("{number:0100}\n").into_bytes();
        let count = 3 * CAPACITY as u32 / 101;
        for number in 0..count {
            (&*log).write_all(&line(number)).unwrap();
        }
        assert!(lost.get() > 0);
        let kept = u64::from(count) - lost.get();
        let mut lines = Vec::new();
        while lines.len() < 101 * kept as usize {
            let part = written.recv().unwrap();
            assert!(part.len() <= WRITE && part.ends_with(b"\n"));
            lines.extend(part);
        }
        assert!(lines.chunks(101).is_sorted() && lines.starts_with(&line(0)));
        log.flush(Duration::from_secs(600));
        assert!(log.lock().lines.is_empty());
    }

    #[test]
    fn lines_for_a_reader_that_has_gone_are_counted_too() {
        let (log, written, lost) = slow();
        drop(written);
        (&*log).write_all(b"one\ntwo\n").unwrap();
        log.flush(Duration::from_secs(600));
        assert_eq!(lost.get(), 2);
    }

    #[test]
    fn a_long_line_is_a_part_of_its_own() {
        let long = "x".repeat(2 * WRITE) + "\n";
        let lines = format!("a\nb\n{long}c\n");
        let parts: Vec<&[u8]> = parts(lines.as_bytes()).collect();
        assert_eq!(parts, [b"a\nb\n", long.as_bytes(), b"c\n"]);
    }
}
