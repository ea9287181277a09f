//! Boards of side 100 through the solver's door: deadlines and cancellations are kept, by every engine for them.

use crate::support::holes;
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use sudokud::budget::{Limits, Signal, Stop, Unwatched};
use sudokud::grid::Board;
use sudokud::solve::{Options, Outcome, Solving, Strategy, solve};

/// A board of side 100 with that share of its cells given.
fn board(percent: u64) -> Board {
    holes(10, percent, percent)
}

/// The processor time of this thread: other tests, and whoever else is on this machine, do not count. Where the system
/// does not tell it (not Linux), the time of day.
fn clock() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let spent = text.split_whitespace().next().and_then(|nanoseconds| nanoseconds.parse().ok());
    spent.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

/// Prepares and solves until `signal` comes after `wait` milliseconds; how many of them it took.
fn stopped(percent: u64, strategy: Strategy, wait: u64, signal: Signal) -> Duration {
    let (board, start) = (board(percent), clock());
    let options = Options { strategy, max_solutions: 1, ..Options::default() };
    let mut solving = Solving::new(&board.into(), &options);
    solving.advance(&|| if clock() - start >= Duration::from_millis(wait) { signal } else { Signal::Continue });
    drop(solving.report());
    clock() - start
}

#[test]
fn a_board_of_side_100_is_answered_50_ms_after_its_time_at_most() {
    for percent in [30, 60] {
        for strategy in [Strategy::Auto, Strategy::BestFirst] {
            let took = stopped(percent, strategy, 200, Signal::Stop(Stop::Deadline));
            assert!(took <= Duration::from_millis(250), "{percent} % given, {}: {took:?}", strategy.name());
        }
    }
}

#[test]
fn a_board_of_side_100_is_given_up_50_ms_after_nobody_waits_any_more() {
    for percent in [30, 60] {
        for strategy in [Strategy::Auto, Strategy::BestFirst] {
            for wait in [20, 100] {
                let took = stopped(percent, strategy, wait, Signal::Stop(Stop::Cancelled));
                assert!(took <= Duration::from_millis(wait + 50), "{percent} % given, {}: {took:?}", strategy.name());
            }
        }
    }
}

#[test]
fn what_is_found_above_side_9_by_best_first_is_found_by_learning() {
    let options = Options { strategy: Strategy::BestFirst, max_solutions: 1, ..Options::default() };
    let mut solving = Solving::new(&board(80).into(), &options);
    solving.advance(&|| Signal::Continue);
    let report = solving.report();
    assert_eq!(report.outcome, Outcome::Solved);
    assert_eq!((report.statistics.strategy, report.statistics.engine), (Strategy::BestFirst, "learning"));
}

#[test]
fn boards_too_large_for_learning_are_solved_without_it() {
    for order in [12, 16] {
        for strategy in [Strategy::Auto, Strategy::BestFirst] {
            let options = Options { strategy, max_solutions: 1, ..Options::default() };
            let report = solve(&holes(order, 97, 1).into(), &options, &Unwatched);
            assert_eq!(report.outcome, Outcome::Solved, "side {}", order * order);
        }
    }
}

#[test]
fn solutions_count_against_the_memory_of_a_search() {
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
