//! The puzzles of the benchmarks.

use sudokud_model::grid::{Board, text};

fn lines(file: &'static str) -> Vec<&'static str> {
    file.lines().filter(|line| !line.starts_with('#')).collect()
}

pub(crate) fn easy() -> Vec<&'static str> {
    lines(include_str!("../tests/data/easy30.txt"))
}

pub(crate) fn hard() -> Vec<&'static str> {
    lines(include_str!("../tests/data/hard30.txt"))
}

pub(crate) fn boards(lines: &[&str]) -> Vec<Board> {
    lines.iter().map(|line| text::parse(line, None).expect("test data").0).collect()
}
