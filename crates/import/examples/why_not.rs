//! Asks of the puzzles of a file why false candidates are false, checks each answer, and prints how many are
//! explained, by how much, and how long it takes.
//!
//! `cargo run --release -p sudokud-import --example why_not -- FILE [COUNT [CANDIDATES [ID]]]`: a JSON
//! object a line, with `id`, `iss` (the text of the Interactive Sudoku Solver) and `solution`. Of each
//! puzzle that a walk of 10 s solves, some candidates are drawn. With an ID, its answers are printed.

#![expect(clippy::print_stdout, reason = "an example that prints")]

use serde_json::Value as Json;
use std::borrow::Cow;
use std::sync::Arc;
use std::time::{Duration, Instant};
use sudokud_human::{Premises, Step, Techniques, Walk, WalkOptions, WalkStatus, Walker, check};
use sudokud_import::{Limits, read};
use sudokud_model::grid::{Board, Candidates, Cell, Marks, Value};
use sudokud_search::budget::{Signal, Stop};
use sudokud_testing::Random;

/// The time of a walk that shows whether the ladder solves a puzzle.
const WALK: Duration = Duration::from_secs(10);
/// The time for one question.
const QUESTION: Duration = Duration::from_secs(5);

/// A puzzle, with the way it is walked.
struct Puzzle {
    board: Board,
    marks: Option<Marks>,
    options: WalkOptions,
}

impl Puzzle {
    /// Reads a line; `None` if the text has no constraints, or has a part that is not read.
    fn read(line: &Json) -> Option<Self> {
        let imported = read(line["iss"].as_str()?, &Limits::default()).ok()?;
        let (true, Some(board)) = (imported.unread.is_empty(), imported.board.clone()) else { return None };
        let constraints = imported.checked_constraints()?.ok()?;
        let is_usable = !constraints.list().is_empty() && !line["solution"].is_null();
        let constraints = Some(Arc::new(constraints));
        let options = WalkOptions { max_steps: 0, constraints, ..WalkOptions::default() };
        is_usable.then_some(Self { board, marks: imported.candidates, options })
    }

    fn within<T>(&self, time: Duration, options: &WalkOptions, ask: impl FnOnce(Walker<'_>) -> T) -> T {
        let end = Instant::now() + time;
        let watch = || if Instant::now() < end { Signal::Continue } else { Signal::Stop(Stop::Deadline) };
        let options = Cow::Borrowed(options);
        ask(Walker { board: &self.board, marks: self.marks.as_ref(), options, watch: &watch, proof: None })
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

/// The median, the 90th percentile and the largest of some figures.
fn spread<T: Ord + Copy + std::fmt::Debug>(figures: &mut [T]) -> String {
    figures.sort_unstable();
    let at = |percent: usize| figures.get((figures.len() * percent / 100).min(figures.len().max(1) - 1));
    format!("p50 {:?}, p90 {:?}, max {:?}", at(50), at(90), figures.last())
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments.get(at).map(|text| text.parse::<usize>().expect("a number"));
    let text = std::fs::read_to_string(arguments.first().expect("a file")).expect("a file");
    let (most, each) = (number(1).unwrap_or(usize::MAX), number(2).unwrap_or(20));
    let mut answers = Answers::default();
    let mut solved = 0;
    for line in text.lines() {
        let line: Json = serde_json::from_str(line).expect("JSON");
        let id = line["id"].as_str().expect("an id");
        if solved == most || arguments.get(3).is_some_and(|only| only != id) {
            continue;
        }
        let Some(puzzle) = Puzzle::read(&line) else { continue };
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
                let layout = puzzle.board.layout();
                let steps: Vec<String> = found.steps.iter().map(|step| step.notation(layout)).collect();
                println!("{cell:?} {value:?} {:?} {time:?} {}", found.status, steps.join(" | "));
            }
            answers.add(&puzzle, &found, time);
        }
    }
    let Answers { asked, explained, unproved, mut times, mut steps, mut links } = answers;
    println!("{solved} puzzles, {asked} candidates, {explained} explained, {unproved} unproved");
    println!("time {}", spread(&mut times));
    println!("steps {}; links {}", spread(&mut steps), spread(&mut links));
}
