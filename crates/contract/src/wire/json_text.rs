//! Answers as JSON.

use crate::wire::problem::{Code, Problem};
use serde::Serialize;
use std::io::{self, Write};
use sudokud_search::budget::{Signal, Stop, Watch};

/// Writes an answer. Answers consist of strings, numbers, lists and structs, so this cannot fail.
pub fn write_json<T: Serialize>(answer: &T) -> String {
    serde_json::to_string(answer).unwrap_or_else(|_| String::from("null"))
}

/// Writes a large answer, of at most about `capacity` bytes, without moving it as it grows.
pub fn write_large_json<T: Serialize>(answer: &T, capacity: usize) -> Vec<u8> {
    let mut text = Vec::with_capacity(capacity);
    // As above; and writing to a Vec cannot fail either.
    let _ = serde_json::to_writer(&mut text, answer);
    text
}

/// As [`write_large_json`], and polls `watch` meanwhile.
///
/// # Errors
/// [`Code::Internal`] once the watch cancels the work: nobody reads the answer.
pub(crate) fn write_watched_json<T: Serialize>(
    answer: &T,
    capacity: usize,
    watch: &dyn Watch,
) -> Result<Vec<u8>, Problem> {
    let bytes = Vec::with_capacity(capacity.max(SHORT_ANSWER));
    let mut text = PolledJson { bytes, poll_at: BYTES_A_POLL, watch };
    serde_json::to_writer(&mut text, answer)
        .map_err(|_| Problem::new(Code::Internal, "nobody needs the answer any more"))?;
    Ok(text.bytes)
}

/// The bytes of an answer of average length: most answers are written without moving them.
const SHORT_ANSWER: usize = 1 << 10;

/// How many bytes of an answer are written between two polls of the watch, in less than a millisecond.
const BYTES_A_POLL: usize = 1 << 17;

/// An answer in JSON. To write it fails once its caller does not need it any more.
struct PolledJson<'a> {
    bytes: Vec<u8>,
    poll_at: usize,
    watch: &'a dyn Watch,
}

impl PolledJson<'_> {
    /// Polls the watch before the next part.
    #[cold]
    fn poll(&mut self) -> io::Result<()> {
        self.poll_at = self.bytes.len() + BYTES_A_POLL;
        match self.watch.poll() {
            Signal::Stop(Stop::Cancelled) => Err(io::ErrorKind::BrokenPipe.into()),
            _ => Ok(()),
        }
    }
}

impl Write for PolledJson<'_> {
    #[inline]
    fn write(&mut self, part: &[u8]) -> io::Result<usize> {
        self.write_all(part).map(|()| part.len())
    }

    /// A part, often of a few bytes, is written as a whole.
    #[inline]
    fn write_all(&mut self, part: &[u8]) -> io::Result<()> {
        if self.bytes.len() >= self.poll_at {
            self.poll()?;
        }
        self.bytes.extend_from_slice(part);
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caller_who_is_gone_gets_no_long_answer() {
        struct Gone;
        impl Watch for Gone {
            fn poll(&self) -> Signal {
                Signal::Stop(Stop::Cancelled)
            }
        }
        let mut text = PolledJson { bytes: Vec::new(), poll_at: BYTES_A_POLL, watch: &Gone };
        assert!(serde_json::to_writer(&mut text, &vec![0; 1000]).is_ok());
        assert!(serde_json::to_writer(&mut text, &vec![0; BYTES_A_POLL]).is_err());
        assert!(text.bytes.len() <= BYTES_A_POLL + 1);
    }
}
