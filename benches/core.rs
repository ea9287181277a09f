//! The parts of the core, apart: reading a board, propagation alone, each search. Ids: `part/side/set/what`.
//!
//! `cargo bench --bench core` takes about a minute; a name after `--` picks some.
#![allow(missing_docs, reason = "criterion's macros make undocumented items")]

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use sudokud::budget::Unwatched;
use sudokud::grid::{Board, Candidates, Geometry, text};
use sudokud::propagation::{Propagator, Rule, Rules};
use sudokud::solve::{Options, Strategy, solve};

fn lines(file: &'static str) -> Vec<&'static str> {
    file.lines().filter(|line| !line.starts_with('#')).collect()
}

fn easy() -> Vec<&'static str> {
    lines(include_str!("../tests/data/easy30.txt"))
}

fn hard() -> Vec<&'static str> {
    lines(include_str!("../tests/data/hard30.txt"))
}

fn boards(lines: &[&str]) -> Vec<Board> {
    lines.iter().map(|line| text::parse(line, None).expect("test data").0).collect()
}

fn parsing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("parse");
    let numbers = text::print(&Board::empty(&Geometry::new(10).expect("an order")), &text::Layout::Numbers);
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
            let mut propagator = Propagator::new(starts[0].geometry(), rules);
            let mut scratch = starts[0].clone();
            group.bench_function(BenchmarkId::new(set, name), |bench| {
                bench.iter(|| {
                    for start in &starts {
                        scratch.clone_from(start);
                        let _ = black_box(propagator.settle(&mut scratch));
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
    // Named rules: every strategy on the general path, so that like is compared with like.
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

criterion_group!(core, parsing, propagation, searches);
criterion_main!(core);
