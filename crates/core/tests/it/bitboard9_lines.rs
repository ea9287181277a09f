//! The line solver of the 9×9 engine gives the answers of the façade.

use std::cell::Cell;
use sudokud_core::engine::bitboard9::{Backend, line_adapter};
use sudokud_core::solve::{LineEngine, Options, OtherValues, Outcome, Statistics, line_engine, solve};
use sudokud_model::grid::text;
use sudokud_search::budget::{Limits, Signal, Stop, Unwatched};

fn as_line(text: &str) -> [u8; 81] {
    text.as_bytes().try_into().expect("81 characters")
}

#[test]
fn lines_have_the_answers_of_the_facade() {
    let data = [
        include_str!("../../../../tests/data/hard30.txt"),
        include_str!("../../../../tests/data/easy30.txt"),
    ]
    .concat();
    let many = format!("{}.", "123456789.......................................".repeat(2).split_at(80).0);
    let none = format!("12345678.........9{}", ".".repeat(63));
    let boards = data.lines().filter(|line| line.len() == 81).chain([&*many, &none]).map(str::to_owned);
    let boards: Vec<_> = boards.chain([".".repeat(81)]).collect();
    for (max_solutions, nodes) in [(1, u64::MAX), (2, u64::MAX), (100, u64::MAX), (2, 3)] {
        let limits = Limits { nodes, ..Limits::default() };
        let options = Options { max_solutions, limits, ..Options::default() };
        let mut lines = line_engine(&options).unwrap();
        lines.set_max_solutions(max_solutions);
        let boards: Vec<_> = boards.iter().filter(|text| !lines.inspect(&as_line(text)).has_repeat).collect();
        for (k, text) in boards.iter().enumerate() {
            if let Some(next) = boards.get(k + 1) {
                lines.announce(&as_line(next));
            }
            let (board, format) = text::parse(text, None).unwrap();
            let report = solve(&board.into(), &options, &Unwatched);
            let ended = lines.solve(&as_line(text), &Unwatched).unwrap();
            assert_eq!(
                (ended.outcome, ended.found, ended.unique),
                (report.outcome, report.solutions.len(), report.unique),
                "{text}"
            );
            let statistics = lines.statistics(lines.inspect(&as_line(text)).candidate_count);
            assert_eq!(Statistics { limit_hit: ended.limit_hit, ..statistics }, report.statistics);
            let printed: Vec<_> = report.solutions.iter().map(|board| text::print(board, &format)).collect();
            assert!(lines.solutions().iter().map(|line| &line[..]).eq(printed.iter().map(String::as_bytes)));
        }
    }
}

#[test]
fn a_given_has_another_value_if_a_solution_of_the_others_has_it() {
    for backend in Backend::available() {
        let mut lines = line_adapter::line_engine(backend, &Options::default()).unwrap();
        lines.set_max_solutions(MANY);
        check_other_values(&mut *lines);
        assert_eq!(lines.find_others(&[b'x'; 81], 8, &Unwatched), None);
    }
}

/// More solutions than most of the boards have without one of their givens.
const MANY: usize = 1000;

fn check_other_values(lines: &mut dyn LineEngine) {
    let mut totals = [0; 2];
    let data = [
        include_str!("../../../../tests/data/hard30.txt"),
        include_str!("../../../../tests/data/easy30.txt"),
    ]
    .concat();
    for text in data.lines().filter(|line| line.len() == 81) {
        let line = as_line(text);
        let (mut needed, mut redundant) = (0, 0);
        for given in (0..81).filter(|&cell| line[cell] != b'.') {
            let mut without = line;
            without[given] = b'.';
            let all = lines.solve(&without, &Unwatched).expect("a line");
            let others = lines.solutions().iter().filter(|grid| grid[given] != line[given]);
            if all.found == MANY {
                continue;
            }
            if others.count() > 0 { needed |= 1 << given } else { redundant |= 1 << given }
        }
        // The engine may have begun a line ahead, and must not mistake these searches for it.
        lines.announce(&line);
        lines.solve(&[b'.'; 81], &Unwatched);
        let known = lines.find_others(&line, needed | redundant, &Unwatched).expect("a line");
        assert_eq!(known, OtherValues { found: needed, refuted: redundant, limit_hit: None }, "{text}");
        totals = [totals[0] + needed.count_ones(), totals[1] + redundant.count_ones()];
        assert_eq!(lines.solve(&line, &Unwatched).expect("a line").unique, Some(true));
    }
    assert!(totals[0] > 100 && totals[1] > 10, "{totals:?}");
}

#[test]
fn other_values_are_found_in_open_cells_and_refuted_beside_a_contradiction() {
    let open = as_line(&".".repeat(81));
    let twice = as_line(&format!("11{}", ".".repeat(79)));
    for backend in Backend::available() {
        let mut lines = line_adapter::line_engine(backend, &Options::default()).unwrap();
        let found = OtherValues { found: 1 | 1 << 80, ..OtherValues::default() };
        assert_eq!(lines.find_others(&open, 1 | 1 << 80 | 1 << 81, &Unwatched), Some(found));
        // Another value in one of the first two cells removes the contradiction, in the third it does not.
        let known = OtherValues { found: 3, refuted: 4, limit_hit: None };
        assert_eq!(lines.find_others(&twice, 7, &Unwatched), Some(known));
    }
}

#[test]
fn a_limit_leaves_other_values_open() {
    let line = as_line(include_str!("../../../../tests/data/hard30.txt").lines().last().unwrap());
    let givens = (0..81).filter(|&cell| line[cell] != b'.').fold(0, |givens, cell| givens | 1 << cell);
    let limits = Limits { nodes: 0, ..Limits::default() };
    for backend in Backend::available() {
        let mut lines =
            line_adapter::line_engine(backend, &Options { limits, ..Options::default() }).unwrap();
        let known = lines.find_others(&line, givens, &Unwatched).unwrap();
        assert!(known.found | known.refuted != givens && known.limit_hit.is_none(), "{known:?}");
        let mut lines = line_adapter::line_engine(backend, &Options::default()).unwrap();
        let stopped = lines.find_others(&line, givens, &|| Signal::Stop(Stop::Cancelled)).unwrap();
        assert!(stopped.found | stopped.refuted != givens, "{stopped:?}");
        assert_eq!(stopped.limit_hit, Some(Stop::Cancelled));
    }
}

#[test]
fn a_watch_ends_a_line_that_has_many_solutions() {
    let options = Options { max_solutions: 1_000_000_000, ..Options::default() };
    let mut lines = line_engine(&options).unwrap();
    let asked = Cell::new(0);
    let watch = || {
        asked.set(asked.get() + 1);
        if asked.get() < 10 { Signal::Pause } else { Signal::Stop(Stop::Cancelled) }
    };
    let ended = lines.solve(&[b'.'; 81], &watch).unwrap();
    assert!(
        ended.outcome == Outcome::Solved && ended.unique == Some(false) && ended.found < 10_000,
        "{ended:?}"
    );
    assert_eq!((asked.get(), lines.solutions().len()), (10, 1));
    assert_eq!(lines.solve(&[b'x'; 81], &watch), None);
}
