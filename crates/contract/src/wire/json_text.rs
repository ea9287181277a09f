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
    let mut text = PolledJson { bytes: Vec::with_capacity(capacity), poll_at: BYTES_A_POLL, watch };
    serde_json::to_writer(&mut text, answer)
        .map_err(|_| Problem::new(Code::Internal, "nobody needs the answer any more"))?;
    Ok(text.bytes)
}

/// How many bytes of an answer are written between two polls of the watch, in less than a millisecond.
const BYTES_A_POLL: usize = 1 << 17;

/// An answer in JSON. To write it fails once its caller does not need it any more.
struct PolledJson<'a> {
    bytes: Vec<u8>,
    poll_at: usize,
    watch: &'a dyn Watch,
}

impl Write for PolledJson<'_> {
    fn write(&mut self, part: &[u8]) -> io::Result<usize> {
        if self.bytes.len() >= self.poll_at {
            self.poll_at = self.bytes.len() + BYTES_A_POLL;
            if self.watch.poll() == Signal::Stop(Stop::Cancelled) {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
        }
        self.bytes.extend_from_slice(part);
        Ok(part.len())
    }

    /// A part is always written as a whole.
    fn write_all(&mut self, part: &[u8]) -> io::Result<()> {
        self.write(part).map(drop)
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
