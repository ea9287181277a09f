//! Walks the puzzles of a file by the ladder with constraints, checks each step, and prints how far each walk
//! comes, how long the arguments are and how long each hint takes. All times are CPU times.
//!
//! `cargo run --release -p sudokud-import --example constraint_walks -- FILE [COUNT [SECONDS [ID]]]`: a JSON
//! object a line, with `id`, `iss` (the text of the Interactive Sudoku Solver) and `solution`. With an ID,
//! the steps of that puzzle are printed.

#![expect(clippy::print_stdout, reason = "an example that prints")]

#[path = "shared/collection.rs"]
mod collection;
#[path = "shared/cpu_time.rs"]
mod cpu_time;
#[path = "shared/spread.rs"]
mod spread;

use collection::Line;
use cpu_time::{cpu_time, within};
use serde_json::Value as Json;
use spread::spread;
use std::borrow::Cow;
use std::sync::Arc;
use std::time::{Duration, Instant};
use sudokud_human::proof::evidence::{Evidence, Ground};
use sudokud_human::{Family, Premises, Step, WalkOptions, Walker, check, example};
use sudokud_model::constraint::{Argument, Constraint, Constraints, Subject};
use sudokud_model::grid::{Board, Marks};

fn numbers(solution: &Json) -> Option<Vec<usize>> {
    match solution {
        Json::String(text) => {
            let digit =
                |c: char| c.to_digit(10).map_or_else(|| c as usize + 1 - 'A' as usize, |d| d as usize);
            Some(text.chars().map(digit).collect())
        }
        other => other.as_array()?.iter().map(|n| Some(n.as_u64()? as usize)).collect(),
    }
}

/// The measurements of all walks.
#[derive(Default)]
struct Measured {
    statuses: std::collections::BTreeMap<&'static str, usize>,
    /// Links of the arguments with reasons, and the costs of their steps.
    links: Vec<usize>,
    costs: Vec<usize>,
    steps: usize,
    /// By kinds of constraints: the links that rest on them, and those of them that are a named pattern.
    patterns: std::collections::BTreeMap<String, [usize; 2]>,
    first_hints: Vec<Duration>,
    /// The slowest hint of each solved walk.
    slowest_hints: Vec<Duration>,
    /// All hints of solved walks, and solved walks as a whole.
    hints: Vec<Duration>,
    walks: Vec<Duration>,
    /// The times in which the evidence and the words of arguments with reasons were made.
    texts: Vec<Duration>,
}

impl Measured {
    /// Counts the links that rest on constraints.
    fn add_links(&mut self, evidence: &Evidence, constraints: &Constraints) {
        for link in &evidence.links {
            let Some(Ground::Reason(reason)) = link.ground else { continue };
            let reason = &evidence.reasons[reason];
            let kinds: std::collections::BTreeSet<&str> =
                reason.constraints.iter().map(|&index| constraints.list()[index].kind().name).collect();
            if !kinds.is_empty() {
                let name = format!("{} {kinds:?}", reason.rule.as_str());
                let counts = self.patterns.entry(name).or_default();
                counts[0] += 1;
                counts[1] += usize::from(reason.pattern.is_some());
            }
        }
    }
}

/// The position before a step.
struct Position {
    board: Board,
    marks: Marks,
}

/// The position as a line of `examples.txt`.
fn line_of(at: &Position, givens: &Board, constraints: &Constraints, step: &Step) -> String {
    let constraint = |one: &Constraint| {
        let field = |(name, argument): (&str, &Argument)| match argument {
            Argument::Cells(cells) => {
                let index = |&cell: &Subject| constraints.space().index_of(cell).to_string();
                let cells: Vec<String> = cells.iter().map(index).collect();
                format!("{name}={}", cells.join(","))
            }
            Argument::Number(number) => format!("{name}={number}"),
            other => format!("{name}={other:?}"),
        };
        let fields: Vec<String> = one.arguments().map(field).collect();
        format!("{} {}", one.kind().name, fields.join(" "))
    };
    let constraints: Vec<String> = constraints.list().iter().map(constraint).collect();
    let line = example::line(step.technique, givens, (&at.board, &at.marks));
    format!("{line}\t{}", constraints.join(";"))
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let file = arguments.first().expect("a file");
    let most = arguments.get(1).map_or(usize::MAX, |count| count.parse().expect("a number"));
    let seconds = arguments.get(2).map_or(60, |count| count.parse().expect("a number"));
    let only = arguments.get(3);
    let start = Instant::now();
    let text = std::fs::read_to_string(file).expect("a file");
    let (mut walked, mut solved, mut wrong, mut unproved, mut left_over) = (0, 0, 0, 0, 0.0);
    let mut measured = Measured::default();
    let mut shown = std::collections::BTreeSet::new();
    let mut used: std::collections::BTreeMap<&str, usize> = Default::default();
    for line in text.lines() {
        if walked == most {
            break;
        }
        let Some(line) = Line::read(line) else { continue };
        let id = line.id();
        if only.is_some_and(|only| only != id) {
            continue;
        }
        let (board, imported, constraints) = (&line.board, &line.imported, Arc::clone(&line.constraints));
        walked += 1;
        let right: Vec<usize> = numbers(line.field("solution"))
            .map(|all| all.into_iter().map(|n| n - imported.first_value).collect())
            .expect("a solution");
        let options = WalkOptions {
            max_steps: 0,
            constraints: Some(Arc::clone(&constraints)),
            ..WalkOptions::default()
        };
        let begin = cpu_time(start);
        let watch = within(Duration::from_secs(seconds));
        let mut steps = Walker {
            board,
            marks: imported.candidates.as_ref(),
            options: Cow::Borrowed(&options),
            watch: &watch,
            proof: None,
        }
        .steps();
        let at = |steps: &sudokud_human::Steps<'_>| {
            let (board, marks) = steps.reached();
            Position { board, marks }
        };
        let mut before = at(&steps);
        let candidates = |marks: &Marks| marks.sets().iter().map(|set| set.len() - 1).sum::<usize>() as f64;
        let all = candidates(&before.marks);
        let (mut count, mut checking, mut hardest) = (0, Duration::ZERO, None::<Step>);
        let mut fault = String::new();
        let mut hints = Vec::new();
        loop {
            let begin = cpu_time(start);
            let next = steps.next();
            hints.push(cpu_time(start) - begin);
            let Some(step) = next else { break };
            count += 1;
            measured.steps += 1;
            let begin_of_text = Instant::now();
            let (evidence, _) = (step.evidence(), step.explanation(before.board.layout()));
            let text = begin_of_text.elapsed();
            checking += text;
            if !evidence.reasons.is_empty() && !evidence.argument.is_empty() {
                measured.links.push(evidence.links.len() - 1);
                measured.costs.push(step.cost);
                measured.add_links(&evidence, &constraints);
                measured.texts.push(text);
            }
            *used.entry(step.technique.id()).or_default() += 1;
            let layout = before.board.layout();
            if only.is_some() {
                if shown.insert(step.technique) {
                    println!("{}", line_of(&before, board, &constraints, &step));
                }
                println!("{} {}\n    {}", step.rating, step.notation(layout), step.explanation(layout));
            }
            let keeps = step.placements.iter().all(|&(cell, value)| right[cell.index()] == value.index())
                && step
                    .eliminations
                    .iter()
                    .all(|&(cell, values)| values.iter().all(|value| value.index() != right[cell.index()]));
            if !keeps {
                wrong += 1;
                fault = format!("WRONG {}", step.notation(layout));
            }
            if step.technique.family() == Family::Constraint || keeps {
                let begin = cpu_time(start);
                let premises =
                    Premises::new(&before.board, &before.marks).with_constraints(Some(&constraints));
                if let Err(why) = check(&premises, &step.claim()) {
                    unproved += 1;
                    fault = format!("{why:?} {}", step.notation(layout));
                }
                checking += cpu_time(start) - begin;
            }
            if hardest.as_ref().is_none_or(|hardest| hardest.rating < step.rating) {
                hardest = Some(step);
            }
            before = at(&steps);
        }
        let left = candidates(&before.marks);
        let status = steps.end().expect("an end");
        let is_solved = status == sudokud_human::WalkStatus::Solved;
        solved += usize::from(is_solved);
        left_over += if is_solved { 0.0 } else { left / all };
        let total = (cpu_time(start) - begin).saturating_sub(checking);
        let name = match status {
            sudokud_human::WalkStatus::Solved => "solved",
            sudokud_human::WalkStatus::Stuck => "stuck",
            sudokud_human::WalkStatus::Stopped(_) => "limit",
            sudokud_human::WalkStatus::Contradiction(_) => "contradiction",
            sudokud_human::WalkStatus::Progress => "progress",
        };
        *measured.statuses.entry(name).or_default() += 1;
        measured.first_hints.extend(hints.first());
        if is_solved {
            measured.slowest_hints.extend(hints.iter().max());
            measured.walks.push(hints.iter().sum());
            measured.hints.append(&mut hints);
        }
        println!(
            "{id}\t{status:?}\t{count} steps\t{:.0} % of candidates left\t{}\t{total:?}\t\
             checking {checking:?}\t{fault}",
            100.0 * left / all,
            hardest.map_or_else(String::new, |step| format!("{} {}", step.rating, step.technique.id())),
        );
    }
    println!(
        "{walked} walked, {solved} solved, {wrong} wrong steps, {unproved} unproved, {:?}",
        measured.statuses
    );
    let long = measured.links.iter().filter(|&&links| links > 12).count();
    println!("links: {}; above 12: {long}, of {} steps", spread(measured.links), measured.steps);
    println!("costs: {}", spread(measured.costs));
    let of = |at: usize| measured.patterns.values().map(|counts| counts[at]).sum::<usize>();
    println!(
        "links of constraints: {}, {:.0} % named patterns, {:?}",
        of(0),
        100.0 * of(1) as f64 / (of(0) as f64).max(1.0),
        measured.patterns
    );
    println!("evidence and words of arguments: {}", spread(measured.texts));
    println!("first hint: {}", spread(measured.first_hints));
    println!("slowest hint of solved walks: {}", spread(measured.slowest_hints));
    println!("hints of solved walks: {}", spread(measured.hints));
    println!("solved walks: {}", spread(measured.walks));
    println!(
        "mean part of candidates left in the others: {:.0} %",
        100.0 * left_over / f64::from(walked as u32 - solved as u32).max(1.0)
    );
    println!("{used:?}");
}
