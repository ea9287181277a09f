//! The answer to the most common line of a batch, written without serde: the same bytes as a
//! [`SolveAnswer`](sudokud_contract::solve::SolveAnswer), which the tests of `lines/line_answerer/` compare.

use crate::work::host::micros;
use std::time::Duration;
use sudokud_contract::solve::SolveStatus;
use sudokud_contract::wire::id::MAX_ID;
use sudokud_contract::wire::name::Named as _;
use sudokud_core::solve::{Conclusion, Statistics};
use sudokud_search::budget::Stop;

/// An upper bound on the bytes of an answer with one solution.
const LENGTH: usize = 1024 + MAX_ID;

/// The answer for a 9×9 board without conflicts, from the 9×9 engine.
pub(crate) struct QuickAnswer<'a> {
    /// The number of the line in a batch.
    pub(crate) line: Option<u64>,
    /// The name of the request.
    pub(crate) id: Option<&'a str>,
    pub(crate) conclusion: Conclusion,
    /// All solutions, in digits.
    pub(crate) solutions: &'a [[u8; 81]],
    pub(crate) statistics: Statistics,
    pub(crate) elapsed: Duration,
}

impl QuickAnswer<'_> {
    /// Appends the answer to `out`, without an end of line.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        out.reserve(LENGTH);
        match (self.line, self.id) {
            (Some(line), None) => {
                number(out, b"{\"line\":", line);
                out.extend_from_slice(b",\"status\":\"");
            }
            (None, None) => out.extend_from_slice(b"{\"status\":\""),
            (line, Some(id)) => {
                match line {
                    Some(line) => number(out, b"{\"line\":", line),
                    None => out.push(b'{'),
                }
                out.extend_from_slice(if line.is_some() { b",\"id\":\"" } else { b"\"id\":\"" });
                out.extend_from_slice(id.as_bytes());
                out.extend_from_slice(b"\",\"status\":\"");
            }
        }
        out.extend_from_slice(SolveStatus::from(self.conclusion.outcome).name().as_bytes());
        out.extend_from_slice(b"\",\"side\":9,\"symbols\":\"123456789\",\"solution\":");
        match self.solutions.split_first() {
            Some((first, others)) => {
                solution(out, b"\"", first);
                out.extend_from_slice(b",\"alternatives\":[");
                if let Some((second, more)) = others.split_first() {
                    solution(out, b"\"", second);
                    more.iter().for_each(|other| solution(out, b",\"", other));
                }
            }
            None => out.extend_from_slice(b"null,\"alternatives\":["),
        }
        number(out, b"],\"solution_count\":", self.conclusion.found as u64);
        match self.conclusion.unique {
            Some(true) => out.extend_from_slice(b",\"unique\":true,\"conflicts\":[]"),
            Some(false) => out.extend_from_slice(b",\"unique\":false,\"conflicts\":[]"),
            None => out.extend_from_slice(b",\"unique\":null,\"conflicts\":[]"),
        }
        self.statistics(out);
    }

    fn statistics(&self, out: &mut Vec<u8>) {
        let known = &self.statistics;
        out.extend_from_slice(b",\"statistics\":{\"strategy\":\"");
        out.extend_from_slice(known.strategy.name().as_bytes());
        out.extend_from_slice(b"\",\"engine\":\"");
        out.extend_from_slice(known.engine.as_bytes());
        if let Some(set) = known.instruction_set {
            out.extend_from_slice(b"\",\"instruction_set\":\"");
            out.extend_from_slice(set.as_bytes());
        }
        number(out, b"\",\"nodes_expanded\":", known.nodes_expanded);
        optional(out, b",\"nodes_generated\":", known.nodes_generated);
        number(out, b",\"guess_count\":", known.guesses);
        number(out, b",\"backtrack_count\":", known.backtracks);
        number(out, b",\"max_depth\":", known.max_depth);
        optional(out, b",\"max_frontier\":", known.max_frontier);
        optional(out, b",\"dive_count\":", known.dives);
        optional(out, b",\"propagation_pass_count\":", known.propagation_passes);
        optional(out, b",\"elimination_count\":", known.eliminations);
        number(out, b",\"initial_candidate_count\":", known.initial_candidates);
        let (limit_hit, elapsed) = (self.limit_hit(), micros(self.elapsed));
        out.extend_from_slice(limit_hit);
        number(out, b",\"elapsed_us\":", elapsed);
        out.extend_from_slice(b",\"queue_us\":0}");
        out.extend_from_slice(limit_hit);
        number(out, b",\"elapsed_us\":", elapsed);
        out.push(b'}');
    }

    const fn limit_hit(&self) -> &'static [u8] {
        match self.statistics.limit_hit {
            None => b",\"limit_hit\":null",
            Some(Stop::Nodes) => b",\"limit_hit\":\"nodes\"",
            Some(Stop::Memory) => b",\"limit_hit\":\"memory\"",
            Some(Stop::Deadline | Stop::Cancelled) => b",\"limit_hit\":\"time\"",
        }
    }
}

fn solution(out: &mut Vec<u8>, before: &[u8], digits: &[u8; 81]) {
    out.extend_from_slice(before);
    out.extend_from_slice(digits);
    out.push(b'"');
}

/// Appends `before` and a number. As the length of `before` is a constant, it is copied by a few moves
/// instead of a call.
#[inline(always)]
fn number<const N: usize>(out: &mut Vec<u8>, before: &[u8; N], number: u64) {
    out.extend_from_slice(before);
    if number < 10 {
        out.push(b'0' + number as u8);
    } else {
        digits(out, number);
    }
}

/// Appends `before` and a number, unless it is absent.
#[inline(always)]
fn optional<const N: usize>(out: &mut Vec<u8>, before: &[u8; N], known: Option<u64>) {
    if let Some(known) = known {
        number(out, before, known);
    }
}

fn digits(out: &mut Vec<u8>, number: u64) {
    let digit = |place: u64| b'0' + (number / place % 10) as u8;
    match number {
        0..100 => out.extend_from_slice(&[digit(10), digit(1)]),
        100..1_000 => out.extend_from_slice(&[digit(100), digit(10), digit(1)]),
        _ => {
            let (mut digits, mut start, mut rest) = ([0; 20], 20, number);
            while rest > 0 {
                start -= 1;
                digits[start] = b'0' + (rest % 10) as u8;
                rest /= 10;
            }
            out.extend_from_slice(&digits[start..]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_they_are() {
        for known in (0..2_000).chain([12_345, u64::MAX - 1, u64::MAX]) {
            let mut out = Vec::new();
            number(&mut out, b"x", known);
            assert_eq!(String::from_utf8(out), Ok(format!("x{known}")));
        }
    }
}
