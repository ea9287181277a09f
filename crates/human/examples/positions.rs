//! Searches positions in which a technique finds a step, as lines of `examples.txt`.
//!
//! Walks random puzzles of a side, or the puzzles of a file, without the technique. In each position it asks
//! the technique for a step. Prints a line each time that a position is easier to read than those before: the
//! technique is the next step of the whole ladder, then fewer candidates.
//!
//! `cargo run --release -p sudokud-human --example positions -- ID ORDER SECONDS [FILE]`
//! (order 2: side 4, order 3: side 9, order 4: side 16)
#![allow(clippy::print_stdout, reason = "an example prints what it found")]

use std::time::{Duration, Instant};
use sudokud_core::grid::{Board, Marks, text};
use sudokud_human::{self as human, Technique, Techniques, WalkOptions};
use sudokud_search::budget::Unwatched;
use sudokud_testing::{of_numbers, puzzle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [id, order, seconds, files @ ..] = &arguments[..] else {
        return Err("ID ORDER SECONDS [FILE]".into());
    };
    let technique = Technique::from_id(id).ok_or("no such technique")?;
    let (order, limit) = (order.parse::<usize>()?, Duration::from_secs_f64(seconds.parse()?));
    let mut boards = Vec::new();
    for file in files {
        boards.extend(std::fs::read_to_string(file)?.lines().filter_map(board));
    }
    let taken = [(1, 1), (1, 16), (1, 81), (6, 40)][order.clamp(1, 4) - 1];
    let random = (0..).map(|seed| of_numbers(&puzzle(order, 1, taken, seed).0));
    let mut search = Search { technique, best: (true, usize::MAX) };
    let (start, has_file) = (Instant::now(), !files.is_empty());
    let all = boards.into_iter().chain(random.take_while(|_| !has_file));
    all.take_while(|_| start.elapsed() < limit).for_each(|board| search.walk(&board));
    Ok(())
}

fn board(line: &str) -> Option<Board> {
    let puzzle = line.split([',', '\t', ' ']).next().filter(|puzzle| !puzzle.starts_with('#'))?;
    text::parse(puzzle, None).ok().map(|parsed| parsed.0)
}

struct Search {
    technique: Technique,
    /// The best position so far: whether another technique is next there, and its number of candidates.
    best: (bool, usize),
}

impl Search {
    fn walk(&mut self, givens: &Board) {
        let others = Technique::ALL.iter().copied().filter(|&other| other != self.technique);
        let others = WalkOptions { techniques: Techniques::of(others), ..WalkOptions::default() };
        let own = WalkOptions {
            techniques: Techniques::of([self.technique]),
            givens: Some(givens.clone()),
            ..WalkOptions::default()
        };
        let (mut board, mut marks) = (givens.clone(), None);
        loop {
            let found = human::all(&board, marks.as_ref(), &own, &Unwatched);
            let next = human::next(&board, marks.as_ref(), &others, &Unwatched);
            if let Some(step) = found.steps.first() {
                let is_later = next.steps.first().is_some_and(|other| other.rating <= step.rating);
                let open = board.layout().cells().filter(|&cell| board.get(cell).is_none());
                let candidates = open.map(|cell| found.marks.of(cell).len()).sum();
                if (is_later, candidates) < self.best {
                    self.best = (is_later, candidates);
                    println!("{}", self.line(givens, &board, &found.marks, &step.notation(board.layout())));
                }
            }
            if next.steps.is_empty() {
                return;
            }
            (board, marks) = (next.board, Some(next.marks));
        }
    }

    /// A line of `examples.txt`.
    fn line(&self, givens: &Board, board: &Board, marks: &Marks, notation: &str) -> String {
        let cells: Vec<_> = board.layout().cells().collect();
        let given: String =
            cells.iter().map(|&cell| if givens.get(cell).is_some() { '1' } else { '0' }).collect();
        let content = |&cell: &_| match board.get(cell) {
            Some(value) => value.number().to_string(),
            None => {
                let numbers: Vec<_> = marks.of(cell).iter().map(|value| value.number().to_string()).collect();
                format!("({})", numbers.join(","))
            }
        };
        let contents: Vec<String> = cells.iter().map(content).collect();
        format!("{}\t{given}\t{}\t{notation}", self.technique.id(), contents.join(" "))
    }
}
