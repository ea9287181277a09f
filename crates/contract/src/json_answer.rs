//! The answer to a request in JSON, as a function for each operation.

use crate::any_operation::Work;
use crate::host::{Host, Until, WithWatch};
use crate::operation::Operation;
use crate::wire::bounds::Bounds;
use crate::wire::json;
use crate::wire::problem::{Code, Problem};
use std::io::{self, Write};
use sudokud_search::budget::{Signal, Stop, Watch};

/// A function that answers requests to one operation. It is no
/// [`AnyOperation`](crate::any_operation::AnyOperation), whose table of functions would link all its methods.
pub(crate) type Call = fn(&str, &Bounds, &dyn Host) -> Result<String, Problem>;

/// Answers a request to the operation `O`.
pub(crate) fn answer<O: Operation>(
    request: &str,
    bounds: &Bounds,
    host: &dyn Host,
) -> Result<String, Problem> {
    let mut work = Work::<O>::new(json::read(request.as_bytes())?, bounds)?;
    let time = u64::try_from(work.operation.plan().time.as_micros()).unwrap_or(u64::MAX);
    let watch = Until::new(host, host.now_us().saturating_add(time));
    let answer = work.operation.run(&WithWatch { host, watch: &watch })?;
    let mut text = PolledJson { bytes: Vec::new(), poll_at: BYTES_A_POLL, watch: host.watch() };
    // Answers consist of strings, numbers, lists and structs, which are always JSON.
    serde_json::to_writer(&mut text, &answer)
        .map_err(|_| Problem::new(Code::Internal, "nobody needs the answer any more"))?;
    String::from_utf8(work.named(text.bytes)).map_err(|error| Problem::new(Code::Internal, error.to_string()))
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
