//! Benchmarks of the core: parsing, propagation, each search strategy, the CDCL engine.
//!
//! `cargo bench -p sudokud-benches --bench core` runs all of them.
//! A name after `--` selects benchmarks: `learn/25`.
#![allow(missing_docs, reason = "criterion's macros make undocumented items")]

mod puzzles;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use puzzles::{boards, easy, hard};
use std::hint::black_box;
use sudokud_core::solve::{Options, Strategy, solve};
use sudokud_model::grid::{Board, Candidates, text};
use sudokud_model::houses::Layout;
use sudokud_propagation::rules::{Rule, RulePropagator, Rules};
use sudokud_search::budget::Unwatched;

fn parsing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("parse");
    let numbers = text::print(&Board::empty(&Layout::classic(10).expect("an order")), &text::Format::Numbers);
    for (name, line) in [("9/symbols", easy()[0]), ("100/numbers", numbers.as_str())] {
        group.throughput(Throughput::Bytes(line.len() as u64));
        group.bench_function(name, |bench| bench.iter(|| text::parse(black_box(line), None)));
    }
    group.finish();
}

fn propagation(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("propagate/9");
    for (set, lines) in [("easy30", easy()), ("hard30", hard())] {
        let starts: Vec<_> = boards(&lines).iter().map(Candidates::<1>::new).collect();
        group.throughput(Throughput::Elements(starts.len() as u64));
        for (name, rules) in Rules::NAMED {
            let mut propagator = RulePropagator::new(starts[0].layout(), rules);
            let mut scratch = starts[0].clone();
            group.bench_function(BenchmarkId::new(set, name), |bench| {
                bench.iter(|| {
                    for start in &starts {
                        scratch.clone_from(start);
                        let _ = black_box(propagator.run_to_fixpoint(&mut scratch));
                    }
                });
            });
        }
    }
    group.finish();
}

fn searches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("solve/9/hard30");
    let boards = boards(&hard());
    group.sample_size(20).throughput(Throughput::Elements(boards.len() as u64));
    // With named rules, every strategy uses the general engine, so the figures are comparable.
    let rules = Some(Rules::BASIC.with(Rule::LockedCandidates));
    for &strategy in Strategy::ALL {
        let named = if strategy == Strategy::Auto { None } else { rules };
        let options = Options { strategy, rules: named, ..Options::default() };
        group.bench_function(strategy.name(), |bench| {
            bench.iter(|| {
                for board in &boards {
                    black_box(solve(&board.clone().into(), &options, &Unwatched));
                }
            });
        });
    }
    group.finish();
}

/// Returns a board made from a shuffled pattern grid, in which about `percent` of the cells are given.
fn generated(order: usize, percent: u64, seed: u64) -> Board {
    let side = order * order;
    let mut state = seed;
    // Knuth's 64-bit linear congruential generator; the high bits are the random ones.
    let mut below = move |bound: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    let mut shuffled = |length: usize| {
        let mut list: Vec<usize> = (0..length).collect();
        for last in (1..length).rev() {
            list.swap(last, below(last as u64 + 1) as usize);
        }
        list
    };
    let values = shuffled(side);
    // Rows keep their bands and columns their stacks, so that the grid stays valid.
    let mut lines = || -> Vec<usize> {
        let bands = shuffled(order);
        bands
            .into_iter()
            .flat_map(|band| shuffled(order).into_iter().map(move |line| band * order + line))
            .collect()
    };
    let (rows, columns) = (lines(), lines());
    let mut numbers = String::new();
    for &row in &rows {
        for &column in &columns {
            let value = values[(order * (row % order) + row / order + column) % side] + 1;
            let given = below(100) < percent;
            numbers.push_str(&format!("{} ", if given { value } else { 0 }));
        }
    }
    text::parse(numbers.trim_end(), None).expect("a board in numbers").0
}

/// The CDCL engine solves every board above side 9. `pNN` is the percentage of given cells.
fn large_boards(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("learn");
    let sets = [
        ("16/p35", 4, 35, 1),
        ("16/p35/100_solutions", 4, 35, 100),
        ("25/p20", 5, 20, 1),
        ("25/p45", 5, 45, 1),
    ];
    for (name, order, percent, max_solutions) in sets {
        let boards: Vec<Board> = (1..=5).map(|seed| generated(order, percent, seed)).collect();
        let options = Options { max_solutions, seed: Some(0), ..Options::default() };
        group.sample_size(10).throughput(Throughput::Elements(boards.len() as u64));
        group.bench_function(name, |bench| {
            bench.iter(|| {
                for board in &boards {
                    black_box(solve(&board.clone().into(), &options, &Unwatched));
                }
            });
        });
    }
    group.finish();
}

criterion_group!(core, parsing, propagation, searches, large_boards);
criterion_main!(core);
