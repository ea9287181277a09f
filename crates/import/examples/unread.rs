//! Reads a file with a link or text of a puzzle in each line, and prints what is unread, most frequent first.
//!
//! `cargo run -p sudokud-import --example unread -- FILE`
//!
//! Many links have the solution as values of a player: a full board is compared with the houses and the
//! constraints that were read, so that a wrong reading shows.

#![expect(clippy::print_stdout, reason = "it prints a table")]

use std::collections::BTreeMap;
use std::process::ExitCode;
use sudokud_import::{Imported, Limits, read};
use sudokud_model::grid::check::is_solved;
use sudokud_testing::holds;

fn main() -> ExitCode {
    let Some(text) = std::env::args().nth(1).and_then(|path| std::fs::read_to_string(path).ok()) else {
        println!("usage: unread FILE");
        return ExitCode::from(2);
    };
    let (mut counts, mut unread): (BTreeMap<&str, usize>, BTreeMap<String, usize>) = <_>::default();
    let mut count = |name| *counts.entry(name).or_insert(0) += 1;
    for (number, line) in text.lines().filter(|line| !line.is_empty()).enumerate() {
        let puzzle = match read(line, &Limits::default()) {
            Ok(puzzle) => puzzle,
            Err(error) => {
                count("refused");
                println!("{}: {error}", number + 1);
                continue;
            }
        };
        count(match (&puzzle.board, puzzle.unread.is_empty()) {
            (None, _) => "without a board",
            (Some(_), true) => "whole",
            (Some(_), false) => "in part",
        });
        match agrees(&puzzle) {
            Some(true) => count("agrees with its solution"),
            Some(false) => {
                count("contradicts its solution");
                println!("{}: contradicts its solution", number + 1);
            }
            None => {}
        }
        for part in puzzle.unread {
            *unread.entry(part.what).or_insert(0) += 1;
        }
    }
    println!("{counts:?}");
    let mut unread: Vec<(String, usize)> = unread.into_iter().collect();
    unread.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    unread.iter().for_each(|(what, count)| println!("{count:5} {what}"));
    ExitCode::SUCCESS
}

/// Returns whether a full board satisfies what was read; `None` if the board is not full.
fn agrees(puzzle: &Imported) -> Option<bool> {
    let (board, space) = (puzzle.board.as_ref()?, puzzle.space()?);
    let numbers =
        board.cells().iter().map(|value| Some((value.as_ref()?.index() + puzzle.first_value) as i64));
    let numbers = numbers.collect::<Option<Vec<i64>>>()?;
    let mut constraints = puzzle.constraints.iter();
    Some(is_solved(board) && constraints.all(|one| holds(one, &puzzle.constraints, &space, &numbers)))
}
