//! The answer to the commonest request, written by hand: byte for byte what serde writes of a
//! [`SolveAnswer`](crate::http::solve::SolveAnswer), which the tests of `http/batch/ndjson.rs` compare.

use crate::budget::Limit;
use crate::http::solve::Status;
use crate::solver::Statistics;
use crate::solver::line::Ended;
use std::time::Duration;

/// Bytes of an answer with one solution, and some to spare.
const LENGTH: usize = 768;

/// An answer to a 9×9 board without repeats, from the fast engine.
pub(crate) struct Answer<'a> {
    /// The number of its line in a batch.
    pub(crate) line: Option<u64>,
    pub(crate) ended: Ended,
    /// All of them, in digits.
    pub(crate) solutions: &'a [[u8; 81]],
    pub(crate) statistics: Statistics,
    pub(crate) elapsed: Duration,
}

impl Answer<'_> {
    /// Writes it, without an end of line.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        out.reserve(LENGTH);
        let text = |out: &mut Vec<u8>, text: &str| out.extend_from_slice(text.as_bytes());
        match self.line {
            Some(line) => number(out, "{\"line\":", line),
            None => out.push(b'{'),
        }
        text(out, if self.line.is_some() { ",\"status\":\"" } else { "\"status\":\"" });
        text(out, Status::from(self.ended.outcome).name());
        text(out, "\",\"size\":9,\"symbols\":\"123456789\",\"solution\":");
        let (first, others) = match self.solutions.split_first() {
            Some((first, others)) => (Some(first), others),
            None => (None, &[][..]),
        };
        match first {
            Some(first) => solution(out, first),
            None => text(out, "null"),
        }
        text(out, ",\"alternatives\":[");
        for (k, other) in others.iter().enumerate() {
            text(out, if k > 0 { "," } else { "" });
            solution(out, other);
        }
        number(out, "],\"solution_count\":", self.ended.found as u64);
        text(
            out,
            match self.ended.unique {
                Some(true) => ",\"unique\":true,\"conflicts\":[]",
                Some(false) => ",\"unique\":false,\"conflicts\":[]",
                None => ",\"unique\":null,\"conflicts\":[]",
            },
        );
        self.statistics(out);
    }

    fn statistics(&self, out: &mut Vec<u8>) {
        let known = &self.statistics;
        out.extend_from_slice(b",\"statistics\":{\"strategy\":\"");
        out.extend_from_slice(known.strategy.name().as_bytes());
        out.extend_from_slice(b"\",\"engine\":\"");
        out.extend_from_slice(known.engine.as_bytes());
        number(out, "\",\"nodes_expanded\":", known.nodes_expanded);
        number(out, ",\"nodes_generated\":", known.nodes_generated);
        number(out, ",\"guesses\":", known.guesses);
        number(out, ",\"backtracks\":", known.backtracks);
        number(out, ",\"cancels\":null,\"max_depth\":", known.max_depth);
        number(out, ",\"max_frontier\":", known.max_frontier);
        number(out, ",\"dives\":", known.dives);
        number(out, ",\"propagation_passes\":", known.propagation_passes);
        number(out, ",\"eliminations\":", known.eliminations);
        number(out, ",\"placements\":null,\"removals\":null,\"initial_candidates\":", known.initial_candidates);
        out.extend_from_slice(match known.limit_hit {
            None => b",\"limit_hit\":null",
            Some(Limit::Nodes) => b",\"limit_hit\":\"nodes\"",
            Some(Limit::Memory) => b",\"limit_hit\":\"memory\"",
            Some(Limit::Time | Limit::Cancelled) => b",\"limit_hit\":\"time\"",
        });
        let micros = u64::try_from(self.elapsed.as_micros()).unwrap_or(u64::MAX);
        number(out, ",\"elapsed_us\":", micros);
        out.extend_from_slice(b",\"queue_us\":0}}");
    }
}

fn solution(out: &mut Vec<u8>, digits: &[u8; 81]) {
    out.push(b'"');
    out.extend_from_slice(digits);
    out.push(b'"');
}

/// A number, with what comes before it.
fn number(out: &mut Vec<u8>, before: &str, number: u64) {
    out.extend_from_slice(before.as_bytes());
    if number < 10 {
        out.push(b'0' + number as u8);
        return;
    }
    let (mut digits, mut start, mut rest) = ([0; 20], 20, number);
    while rest > 0 {
        start -= 1;
        digits[start] = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    out.extend_from_slice(&digits[start..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_they_are() {
        for known in [0, 9, 10, 99, 100, 12_345, u64::MAX - 1, u64::MAX] {
            let mut out = Vec::new();
            number(&mut out, "x", known);
            assert_eq!(String::from_utf8(out), Ok(format!("x{known}")));
        }
    }
}
