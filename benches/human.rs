//! Benchmarks of walks by human techniques.
//!
//! `cargo bench -p sudokud-benches --bench human` runs all of them.
//! A name after `--` selects benchmarks: `rating4`.
#![allow(missing_docs, reason = "criterion's macros make undocumented items")]

mod puzzles;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use puzzles::{boards, easy, hard};
use std::hint::black_box;
use sudokud_human as human;
use sudokud_search::budget::Unwatched;

/// Each benchmark solves three boards by human techniques. Their rating (ER) is about 2, 4 or 7.
fn walks(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("walk/9");
    let options = human::WalkOptions { max_steps: 0, ..human::WalkOptions::default() };
    for (name, lines, chosen) in
        [("rating2", easy(), [2, 8, 9]), ("rating4", hard(), [4, 12, 16]), ("rating7", hard(), [7, 9, 21])]
    {
        let boards = boards(&chosen.map(|index| lines[index]));
        let walk = |board| human::walk(board, None, &options, &Unwatched);
        let steps: usize = boards.iter().map(|board| walk(board).steps.len()).sum();
        group.sample_size(20).throughput(Throughput::Elements(steps as u64));
        group.bench_function(name, |bench| {
            bench.iter(|| {
                for board in &boards {
                    black_box(walk(board));
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, walks);
criterion_main!(benches);
