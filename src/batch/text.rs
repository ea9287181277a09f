//! Answers a line of text: the solution of a board.

use crate::batch::answerer::{Answerer, LineStatus};
use crate::metrics::{Metrics, Searches};
use crate::pool::watch::{SkipFirstPoll, WithDeadline};
use std::cell::Cell;
use std::sync::Arc;
use std::time::{Duration, Instant};
use sudokud_core::grid::text::{parse, print};
use sudokud_core::grid::{Alphabet, BoardError};
use sudokud_core::houses::Layout;
use sudokud_core::solve::{self, LineEngine, Options, Outcome};
use sudokud_search::budget::{Signal, Watch};

/// Solves boards, one per line.
pub(crate) struct TextSolver {
    options: Arc<TextOptions>,
    /// Solves 9×9 boards of 81 characters from text to text, if the options allow it.
    fast: Option<Box<dyn LineEngine>>,
    /// Searches that the metrics do not count yet.
    searches: Searches,
}

/// The options for reading and solving a line.
pub(crate) struct TextOptions {
    /// How each board is solved.
    pub(crate) options: Options,
    /// The symbols of the boards; by default each board's own.
    pub(crate) alphabet: Option<Alphabet>,
    /// The houses of all boards; by default those of each board's side.
    pub(crate) layout: Option<Arc<Layout>>,
    /// The largest side of a board.
    pub(crate) max_side: usize,
    /// The time limit of one board.
    pub(crate) time: Duration,
}

impl TextSolver {
    pub(crate) fn new(options: TextOptions) -> Self {
        let fast = options.fast();
        Self { options: Arc::new(options), fast, searches: Searches::default() }
    }

    fn solve(&mut self, line: &str, watch: &dyn Watch, out: &mut Vec<u8>) -> LineStatus {
        let TextOptions { options, alphabet, layout, max_side, time, .. } = &*self.options;
        let (board, format) = match parse(line, alphabet.as_ref()) {
            Ok(read) => read,
            Err(error) => return bad(&error.to_string(), out),
        };
        if board.side() > *max_side {
            let detail = format!("a board of side {}, where up to {} are taken", board.side(), max_side);
            return bad(&detail, out);
        }
        let side = board.side();
        let Some(board) = (match layout {
            Some(layout) => board.with_layout(layout),
            None => Some(board),
        }) else {
            let houses = layout.as_ref().map_or(side, |layout| layout.side());
            return bad(&format!("a board of side {side}, where the houses have side {houses}"), out);
        };
        let watch = WithDeadline { watch, deadline: Instant::now() + *time };
        let report = solve::solve(&board.into(), options, &watch);
        self.searches.add_report(&report);
        let solutions: Vec<String> =
            report.solutions.iter().map(|solution| print(solution, &format)).collect();
        write_outcome(report.outcome, solutions.iter().map(String::as_bytes), out)
    }
}

impl TextOptions {
    fn fast(&self) -> Option<Box<dyn LineEngine>> {
        let usual = self.alphabet.is_none() && self.layout.is_none() && self.max_side >= 9;
        let mut engine = usual.then(|| solve::line_engine(&self.options)).flatten()?;
        if self.options.max_solutions > 1 {
            // A new engine keeps only the first solution.
            engine.set_max_solutions(self.options.max_solutions);
        }
        Some(engine)
    }
}

/// A watch whose time begins at its first poll: a search that never polls it reads no clock.
struct LazyDeadline<'a> {
    watch: &'a dyn Watch,
    time: Duration,
    deadline: Cell<Option<Instant>>,
}

impl Watch for LazyDeadline<'_> {
    fn poll(&self) -> Signal {
        let Some(deadline) = self.deadline.get() else {
            self.deadline.set(Some(Instant::now() + self.time));
            return self.watch.poll();
        };
        WithDeadline { watch: self.watch, deadline }.poll()
    }
}

impl Clone for TextSolver {
    fn clone(&self) -> Self {
        Self { options: Arc::clone(&self.options), fast: self.options.fast(), searches: Searches::default() }
    }
}

impl Answerer for TextSolver {
    const PIECE: usize = 128 << 10;
    const GROWTH: usize = 1;

    fn shared_bytes(&self) -> usize {
        let own = self.options.layout.as_ref().filter(|layout| !layout.is_default());
        own.map_or(0, |layout| layout.bytes())
    }

    fn announce(&mut self, left: &[u8]) {
        if let (Some(fast), Some(next)) = (&mut self.fast, left.first_chunk()) {
            fast.announce(next);
        }
    }

    fn answer(&mut self, line: &[u8], _: u64, watch: &dyn Watch, out: &mut Vec<u8>) -> LineStatus {
        if let (Some(fast), Ok(board)) = (&mut self.fast, line.try_into()) {
            let watch = LazyDeadline { watch, time: self.options.time, deadline: Cell::new(None) };
            if let Some(ended) = fast.solve(board, &SkipFirstPoll::new(&watch)) {
                self.searches.add(fast.name(), ended.outcome, fast.nodes_expanded(), ended.limit_hit);
                return write_outcome(ended.outcome, fast.solutions().iter().map(<[u8; 81]>::as_slice), out);
            }
        }
        match std::str::from_utf8(line) {
            Err(_) => bad("the line is not UTF-8", out),
            Ok(text) if text.trim().is_empty() || text.trim_start().starts_with('#') => {
                out.extend_from_slice(line);
                out.push(b'\n');
                LineStatus::NoBoard
            }
            Ok(text) => self.solve(text, watch, out),
        }
    }

    fn too_long(&mut self, _: u64, limit: usize, out: &mut Vec<u8>) -> LineStatus {
        bad(&format!("the line has more than {limit} bytes"), out)
    }

    fn count(&mut self, metrics: &Metrics) {
        metrics.count(&std::mem::take(&mut self.searches));
    }
}

/// Writes the solutions with tabs between them, or the reason why there is none.
fn write_outcome<'a>(
    outcome: Outcome,
    solutions: impl Iterator<Item = &'a [u8]>,
    out: &mut Vec<u8>,
) -> LineStatus {
    let mut found = 0;
    match outcome {
        Outcome::Solved => solutions.for_each(|solution| {
            if found > 0 {
                out.push(b'\t');
            }
            out.extend_from_slice(solution);
            found += 1;
        }),
        Outcome::Unsolvable => out.extend_from_slice(b"unsolvable"),
        Outcome::OutOfBudget => out.extend_from_slice(b"limit_reached"),
    }
    out.push(b'\n');
    LineStatus::of(outcome, found)
}

fn bad(why: &str, out: &mut Vec<u8>) -> LineStatus {
    out.extend_from_slice(b"error: ");
    // An answer is one line, whatever stands in it.
    out.extend(why.bytes().map(|byte| if byte.is_ascii_control() { b' ' } else { byte }));
    out.push(b'\n');
    LineStatus::Bad
}

/// Returns whether this text is one board over several lines instead of one board a line.
///
/// Lines that are all boards of a side b·b are boards: sixteen lines of sixteen cells are. N lines of N cells
/// are one board otherwise, although nine cells could be a board of side 3. Lines that are not all boards are
/// one board of a side b·b in whatever lines, of another side only if each line is a row.
pub(crate) fn is_one_grid(text: &str, alphabet: Option<&Alphabet>) -> bool {
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    let side = |text: &str| parse(text, alphabet).map(|(board, _)| board.side());
    let is_square = |side: usize| side.isqrt() * side.isqrt() == side;
    // The largest board has 256 rows, and some lines of frame.
    if lines.clone().count() > 2 * sudokud_core::houses::MAX_SIDE {
        return false;
    }
    let sides: Vec<_> = lines.map(side).collect();
    if sides.iter().all(|side| side.as_ref().is_ok_and(|&side| is_square(side))) {
        return false;
    }
    let rows = sides.iter().filter(|side| !matches!(side, Err(BoardError::CellCount { cells: 0 }))).count();
    let all_boards = sides.iter().all(Result::is_ok);
    side(text).is_ok_and(|side| rows == side || (is_square(side) && !all_boards))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_grid(text: &str) -> bool {
        is_one_grid(text, None)
    }

    #[test]
    fn rows_of_one_board_are_told_from_boards_a_line() {
        let rows = |row: &str, count: usize| format!("{row}\n").repeat(count);
        let points = |cells: usize, lines: usize| rows(&".".repeat(cells), lines);
        for side in [4, 5, 6, 7, 8, 9, 10, 12, 25] {
            assert!(is_grid(&points(side, side)), "{side} rows");
            assert!(is_grid(&format!("# a board\n\n{}", points(side, side))), "{side} rows");
        }
        for side in [6, 9, 12, 36, 100] {
            let row = (0..side).map(|k| if k == 0 { "0".to_owned() } else { k.to_string() });
            assert!(is_grid(&rows(&row.collect::<Vec<_>>().join(" "), side)), "{side} rows in numbers");
            let empty = rows(&"0 ".repeat(side), side);
            assert!(is_grid(&empty), "{side} empty rows in numbers");
        }
        for (cells, lines) in [(16, 16), (16, 3), (81, 1), (81, 81), (81, 4), (36, 36), (36, 4), (36, 9)] {
            assert!(!is_grid(&points(cells, lines)), "{lines} lines of {cells} characters");
        }
        assert!(!is_grid(&points(9, 8)) && !is_grid(&points(25, 24)) && !is_grid(&points(36, 1)));
    }

    #[test]
    fn a_wrong_line_does_not_make_one_board_of_a_batch() {
        // The 324 characters of four boards of side 9, and those of nine of side 6, are a square.
        for (cells, lines) in [(81, 4), (36, 9), (36, 4)] {
            let mut batch = vec![".".repeat(cells); lines];
            batch[1].replace_range(3..4, "A");
            assert!(!is_grid(&batch.join("\n")), "{lines} lines of {cells} characters");
        }
    }

    #[test]
    fn a_frame_is_no_row() {
        assert!(is_grid("1.|..\n..|2.\n--+--\n.3|..\n..|.4\n"));
        assert!(is_grid("123|...\n...|...\n---+---\n...|...\n...|...\n---+---\n...|...\n...|456\n"));
    }
}
