//! Searches positions in which techniques find a step, as lines of `examples.txt`, each followed by the
//! notation of the step.
//!
//! Walks random puzzles of a side, or the puzzles of a file, without the technique. In each position it asks
//! the technique for a step. Prints a line each time that a position is easier to read than those before: the
//! technique is the next step of the whole ladder, then fewer candidates. Whether it is goes to standard
//! error.
//!
//! With several techniques it walks the whole ladder, and prints the first position of each technique in its
//! order once the time is over.
//!
//! `cargo run --release -p sudokud-human --example positions -- ID[,ID...] SIDE SECONDS [FILE]`
//! (ID `all`: every technique; SIDE of random puzzles: 4, 6, 9, 16)
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example prints what it found")]

use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use sudokud_human::{self as human, Technique, Techniques, WalkOptions, example};
use sudokud_model::grid::{Board, text};
use sudokud_model::houses::BoxShape;
use sudokud_search::budget::Unwatched;
use sudokud_testing::{box_grid, of_numbers, puzzle_of};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [ids, side, seconds, files @ ..] = &arguments[..] else {
        return Err("ID SIDE SECONDS [FILE]".into());
    };
    let ids = ids.split(',').map(Technique::from_id).collect::<Option<Vec<_>>>();
    let techniques = ids.unwrap_or_else(|| Technique::ALL.to_vec());
    let (side, limit) = (side.parse::<usize>()?, Duration::from_secs_f64(seconds.parse()?));
    let mut boards = Vec::new();
    for file in files {
        boards.extend(std::fs::read_to_string(file)?.lines().filter_map(board));
    }
    let rows = (1..=side).filter(|rows| side.is_multiple_of(*rows) && rows * rows <= side).max().unwrap_or(1);
    let shape = BoxShape { rows, columns: side / rows };
    let taken = if side > 9 { (6, 40) } else { (1, side * side) };
    let random = (0..).map(|seed| of_numbers(&puzzle_of(box_grid(shape, seed), 1, taken, seed).0));
    let (start, has_file) = (Instant::now(), !files.is_empty());
    let all = boards.into_iter().chain(random.take_while(|_| !has_file));
    let all = all.take_while(|_| start.elapsed() < limit);
    if let [technique] = techniques[..] {
        let mut search = Search { technique, best: (true, usize::MAX) };
        all.for_each(|board| search.walk(&board));
        return Ok(());
    }
    let mut first = BTreeMap::new();
    all.for_each(|board| collect(&board, &techniques, &mut first));
    first.values().for_each(|line| println!("{line}"));
    Ok(())
}

fn board(line: &str) -> Option<Board> {
    let puzzle = line.split([',', '\t', ' ']).next().filter(|puzzle| !puzzle.starts_with('#'))?;
    text::parse(puzzle, None).ok().map(|parsed| parsed.0)
}

/// Adds the first position of a walk for each technique that has none yet.
fn collect(givens: &Board, techniques: &[Technique], first: &mut BTreeMap<Technique, String>) {
    let (mut board, mut marks) = (givens.clone(), None);
    let options = |techniques| WalkOptions {
        techniques,
        givens: Some(givens.clone()),
        // As many as the tests list.
        max_steps: 20,
        ..WalkOptions::default()
    };
    loop {
        for &technique in techniques {
            if first.contains_key(&technique) {
                continue;
            }
            let found = human::all(&board, marks.as_ref(), &options(Techniques::of([technique])), &Unwatched);
            if let Some(step) = found.steps.first() {
                let notation = step.notation(board.layout());
                let position = (&board, &found.marks);
                first.insert(technique, example::line(technique, givens, position) + "\t" + &notation);
            }
        }
        let next = human::next(&board, marks.as_ref(), &WalkOptions::default(), &Unwatched);
        if next.steps.is_empty() {
            return;
        }
        (board, marks) = (next.board, Some(next.marks));
    }
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
                    eprintln!("{}, {candidates} candidates", if is_later { "not next" } else { "next" });
                    let notation = step.notation(board.layout());
                    let line = example::line(self.technique, givens, (&board, &found.marks));
                    println!("{line}\t{notation}");
                }
            }
            if next.steps.is_empty() {
                return;
            }
            (board, marks) = (next.board, Some(next.marks));
        }
    }
}
