//! Asks of the puzzles of a file why false candidates are false, checks each answer, and prints how many are
//! explained, by how much, and how long it takes.
//!
//! `cargo run --release -p sudokud-import --example why_not -- FILE [COUNT [CANDIDATES [ID]]]`: a JSON
//! object a line, with `id`, `iss` (the text of the Interactive Sudoku Solver) and `solution`. Of each
//! puzzle that a walk of 10 s solves, some candidates are drawn. With an ID, its answers are printed.

#![expect(clippy::print_stdout, reason = "an example that prints")]

#[path = "shared/collection.rs"]
mod collection;
#[path = "shared/spread.rs"]
mod spread;

use collection::Line;
use spread::spread;
use std::borrow::Cow;
use std::sync::Arc;
use std::time::{Duration, Instant};
use sudokud_human::{Premises, Step, Techniques, Walk, WalkOptions, WalkStatus, Walker, check};
use sudokud_model::grid::{Candidates, Cell, Value};
use sudokud_search::budget::{Signal, Stop};
use sudokud_testing::Random;

/// The time of a walk that shows whether the ladder solves a puzzle.
const WALK: Duration = Duration::from_secs(10);
/// The time for one question.
const QUESTION: Duration = Duration::from_secs(5);

/// A puzzle, with the way it is walked.
struct Puzzle {
    line: Line,
    options: WalkOptions,
}

impl Puzzle {
    fn new(line: Line) -> Self {
        let constraints = Some(Arc::clone(&line.constraints));
        Self { options: WalkOptions { max_steps: 0, constraints, ..WalkOptions::default() }, line }
    }

    fn within<T>(&self, time: Duration, options: &WalkOptions, ask: impl FnOnce(Walker<'_>) -> T) -> T {
        let end = Instant::now() + time;
        let watch = || if Instant::now() < end { Signal::Continue } else { Signal::Stop(Stop::Deadline) };
        let options = Cow::Borrowed(options);
        let (board, marks) = (&self.line.board, self.line.imported.candidates.as_ref());
        ask(Walker { board, marks, options, watch: &watch, proof: None })
    }

    /// The candidates before the first step.
    fn first(&self) -> Candidates<1> {
        let none = WalkOptions { techniques: Techniques::of([]), ..self.options.clone() };
        let walk = self.within(WALK, &none, |walker| walker.all());
        Candidates::with_marks(&walk.board, &walk.marks)
    }

    /// Returns whether each step is proved where it stands.
    fn proves(&self, steps: &[Step]) -> bool {
        let mut candidates = self.first();
        steps.iter().all(|step| {
            let (board, marks) = (candidates.board(), candidates.marks());
            let premises =
                Premises::new(&board, &marks).with_constraints(self.options.constraints.as_deref());
            let is_proved = check(&premises, &step.claim()).is_ok();
            for &(cell, values) in &step.eliminations {
                let _ = candidates.eliminate_all(cell, values.resize());
            }
            for &(cell, value) in &step.placements {
                let _ = candidates.place(cell, value);
            }
            is_proved
        })
    }
}

/// The answers about all puzzles.
#[derive(Default)]
struct Answers {
    asked: usize,
    explained: usize,
    unproved: usize,
    times: Vec<Duration>,
    steps: Vec<usize>,
    links: Vec<usize>,
}

impl Answers {
    fn add(&mut self, puzzle: &Puzzle, found: &Walk, time: Duration) {
        self.asked += 1;
        self.times.push(time);
        if found.steps.is_empty() {
            return;
        }
        self.explained += 1;
        self.unproved += usize::from(!puzzle.proves(&found.steps));
        self.steps.push(found.steps.len());
        self.links.push(found.steps.iter().map(|step| step.evidence().links.len().max(1)).sum());
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments.get(at).map(|text| text.parse::<usize>().expect("a number"));
    let text = std::fs::read_to_string(arguments.first().expect("a file")).expect("a file");
    let (most, each) = (number(1).unwrap_or(usize::MAX), number(2).unwrap_or(20));
    let mut answers = Answers::default();
    let mut solved = 0;
    for line in text.lines() {
        let Some(line) = Line::read(line) else { continue };
        if solved == most || arguments.get(3).is_some_and(|only| only != line.id()) {
            continue;
        }
        let puzzle = Puzzle::new(line);
        let walk = puzzle.within(WALK, &puzzle.options, |walker| walker.walk());
        if walk.status != WalkStatus::Solved {
            continue;
        }
        solved += 1;
        let first = puzzle.first();
        let is_false = |&(cell, value): &(Cell, Value)| walk.board.get(cell) != Some(value);
        let candidates = first.open().flat_map(|cell| first.of(cell).iter().map(move |value| (cell, value)));
        let mut candidates: Vec<(Cell, Value)> = candidates.filter(is_false).collect();
        let mut random = Random(solved as u64);
        for _ in 0..each.min(candidates.len()) {
            let (cell, value) = candidates.swap_remove(random.next() as usize % candidates.len());
            let begin = Instant::now();
            let found = puzzle.within(QUESTION, &puzzle.options, |walker| walker.why_not(cell, value));
            let time = begin.elapsed();
            let found = found.expect("a candidate");
            if arguments.len() > 3 {
                let layout = puzzle.line.board.layout();
                let steps: Vec<String> = found.steps.iter().map(|step| step.notation(layout)).collect();
                println!("{cell:?} {value:?} {:?} {time:?} {}", found.status, steps.join(" | "));
            }
            answers.add(&puzzle, &found, time);
        }
    }
    let Answers { asked, explained, unproved, times, steps, links } = answers;
    println!("{solved} puzzles, {asked} candidates, {explained} explained, {unproved} unproved");
    println!("time {}", spread(times));
    println!("steps {}; links {}", spread(steps), spread(links));
}
