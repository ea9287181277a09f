//! Boards above side 9 through the façade: deadlines, cancellation, memory, and which engine solves them.

use std::cell::Cell;
use sudokud_core::solve::{Options, Outcome, ResumableSearch, Strategy, solve};
use sudokud_model::grid::{Board, check, text};
use sudokud_search::budget::{Limits, Signal, Stop, Unwatched};
use sudokud_testing::corpus_lines;
use sudokud_testing::holes;

/// A board of side 100 with that percentage of its cells given.
fn board(percent: u64) -> Board {
    holes(10, percent, percent)
}

#[test]
fn a_search_of_side_100_ends_at_the_poll_that_stops_it() {
    for (percent, strategy) in [(30, Strategy::Auto), (30, Strategy::BestFirst), (60, Strategy::Auto)] {
        for (poll, stop) in [(1, Stop::Deadline), (20, Stop::Cancelled), (300, Stop::Deadline)] {
            let options = Options { strategy, max_solutions: 1, ..Options::default() };
            let mut search = ResumableSearch::new(&board(percent).into(), &options);
            let polls = Cell::new(0);
            let watch = || {
                polls.set(polls.get() + 1);
                if polls.get() < poll { Signal::Continue } else { Signal::Stop(stop) }
            };
            search.advance(&watch);
            let report = search.report();
            let case = format!("{percent} % given, {}, poll {poll}", strategy.name());
            assert_eq!(report.statistics.limit_hit, Some(stop), "{case}");
            assert!(polls.get() <= poll + 2, "{case}: {} polls after it", polls.get() - poll);
        }
    }
}

#[test]
fn best_first_above_side_9_runs_on_the_cdcl_engine() {
    let options = Options { strategy: Strategy::BestFirst, max_solutions: 1, ..Options::default() };
    let report = solve(&board(80).into(), &options, &Unwatched);
    assert_eq!(report.outcome, Outcome::Solved);
    assert_eq!((report.statistics.strategy, report.statistics.engine), (Strategy::BestFirst, "cdcl"));
}

#[test]
fn boards_beyond_the_cdcl_engine_are_solved_by_another() {
    for order in [12, 16] {
        for strategy in [Strategy::Auto, Strategy::BestFirst] {
            let options = Options { strategy, max_solutions: 1, ..Options::default() };
            let report = solve(&holes(order, 97, 1).into(), &options, &Unwatched);
            assert_eq!(report.outcome, Outcome::Solved, "side {}", order * order);
        }
    }
}

#[test]
fn solutions_count_against_the_byte_limit_of_a_search() {
    for strategy in [Strategy::Auto, Strategy::BestFirst] {
        let limits = Limits { bytes: 1 << 20, ..Limits::default() };
        let options = Options { strategy, max_solutions: 1000, limits, ..Options::default() };
        let report = solve(&holes(5, 0, 1).into(), &options, &Unwatched);
        let (found, name) = (report.solutions.len(), strategy.name());
        assert_eq!(report.statistics.limit_hit, Some(Stop::Memory), "{name}");
        assert_eq!((report.outcome, report.unique), (Outcome::Solved, Some(false)), "{name}");
        assert!(found > 100 && found * 2 * 625 < 1 << 20, "{name}: {found}");
    }
}

#[test]
fn boards_of_the_corpus_have_the_expected_number_of_solutions() {
    let sets = [("pub_gecode_janko_16.txt", 1), ("gen_unique_min_16.txt", 1), ("unsat_perturb.txt", 0)];
    for (file, expected) in sets.into_iter().chain([("unsat_pigeon.txt", 0), ("empty_all.txt", 2)]) {
        for line in corpus_lines(&format!("large/{file}")).unwrap_or_default() {
            let (board, _) = text::parse(line.split('\t').next().unwrap_or(&line), None).unwrap();
            let report =
                solve(&board.clone().into(), &Options { max_solutions: 2, ..Options::default() }, &Unwatched);
            assert_eq!(report.solutions.len(), expected, "{file}");
            assert!(
                report.solutions.iter().all(|solution| check::is_solution_of(solution, &board)),
                "{file}"
            );
        }
    }
}
