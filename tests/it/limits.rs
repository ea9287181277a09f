//! Searches at side 100 keep their limits with every strategy and rule set; a search of N nodes needs a limit
//! of N.
//!
//! Time is the CPU time of the thread, since other processes may run; on systems without it, wall time.

use crate::support::holes;
use std::cell::Cell;
use std::time::{Duration, Instant};
use sudokud::budget::{Limits, Signal, Stop, Unwatched, Watch};
use sudokud::grid::{Board, Geometry, check};
use sudokud::propagation::{Rule, Rules};
use sudokud::solve::{self, NotExpanded, Options, Outcome, Progress, Puzzle, Retain, Solving, Strategy};

/// The time limit of a search.
const TIME: Duration = Duration::from_millis(60);

/// The maximum time between two polls of the watch, and between its signal and the report, in the tests'
/// profile.
const LATE: Duration = Duration::from_millis(50);

fn cpu_time(start: Instant) -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ')
        .next()
        .and_then(|ns| ns.parse().ok())
        .map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// A clock that records the longest time between two polls.
struct Clock {
    start: Instant,
    begin: Duration,
    last: Cell<Duration>,
    longest: Cell<Duration>,
}

impl Clock {
    fn new() -> Self {
        let start = Instant::now();
        let begin = cpu_time(start);
        Self { start, begin, last: Cell::new(begin), longest: Cell::new(Duration::ZERO) }
    }

    fn look(&self) -> Duration {
        let now = cpu_time(self.start);
        self.longest.set(self.longest.get().max(now.saturating_sub(self.last.get())));
        self.last.set(now);
        now.saturating_sub(self.begin)
    }

    fn signal(&self) -> Signal {
        if self.look() < TIME { Signal::Continue } else { Signal::Stop(Stop::Deadline) }
    }
}

/// Runs `work` under a watch that stops it after [`TIME`]. Asserts that it polls and ends in time in one of
/// five tries, because CPU time varies on a busy machine. Also returns the time taken, as text.
fn in_time<T>(work: impl Fn(&dyn Fn() -> Signal) -> T) -> (T, String) {
    let mut tries = 0;
    loop {
        let clock = Clock::new();
        let done = work(&|| clock.signal());
        let took = clock.look();
        let taken = format!("{took:?}, {:?} unpolled", clock.longest.get());
        if clock.longest.get() <= LATE && took <= TIME + LATE {
            return (done, taken);
        }
        tries += 1;
        assert!(tries < 5, "{taken}");
    }
}

fn rule_sets() -> impl Iterator<Item = Option<Rules>> {
    let named = Rules::NAMED.into_iter().map(|(_, rules)| rules);
    let alone =
        [Rule::LockedCandidates, Rule::NakedSubset, Rule::AllDifferent].map(|rule| Rules::NONE.with(rule));
    let all = Rules::FULL.with(Rule::AllDifferent);
    [None].into_iter().chain(named.chain(alone).chain([Rules::BASIC.with(Rule::AllDifferent), all]).map(Some))
}

fn boards() -> [Puzzle; 2] {
    [Board::empty(&Geometry::new(10).expect("there is one")).into(), holes(10, 40, 1).into()]
}

#[test]
fn a_search_at_side_100_polls_the_watch_in_time_with_every_strategy_and_rule_set() {
    for (k, puzzle) in boards().iter().enumerate() {
        for &strategy in Strategy::ALL {
            for rules in rule_sets() {
                let options = Options { strategy, rules, ..Options::default() };
                let (report, taken) = in_time(|watch| solve::solve(puzzle, &options, &watch));
                let case = format!("board {k}, {strategy:?}, {rules:?}: {taken}");
                assert!(
                    report.solutions.iter().all(|solution| check::is_solution_of(solution, &puzzle.board))
                );
                match report.statistics.limit_hit {
                    None => assert_eq!(report.outcome, Outcome::Solved, "{case}"),
                    Some(_) => {
                        assert!(report.unique.is_none() && report.outcome != Outcome::Unsolvable, "{case}");
                    }
                }
            }
        }
    }
}

#[test]
fn an_expansion_at_side_100_is_stopped_in_time() {
    for puzzle in &boards() {
        for rules in rule_sets() {
            let options = Options { rules, ..Options::default() };
            let (expansion, _) = in_time(|watch| solve::expand(puzzle, &options, Retain::All, &watch));
            assert!(matches!(expansion, Ok(Some(_)) | Err(NotExpanded::Stopped)), "{rules:?}");
        }
    }
}

#[test]
fn a_large_search_paused_at_every_poll_gives_the_same_report() {
    let puzzle: Puzzle = holes(6, 45, 2).into();
    for &strategy in Strategy::ALL {
        for rules in rule_sets() {
            let limits = Limits { nodes: 4, ..Limits::default() };
            let options = Options { strategy, rules, limits, seed: Some(3), ..Options::default() };
            let straight = solve::solve(&puzzle, &options, &Unwatched);
            let (pause, pauses) = (Cell::new(false), Cell::new(0));
            let watch = || {
                pause.set(!pause.get());
                if pause.get() { Signal::Pause } else { Signal::Continue }
            };
            let mut solving = Solving::new(&puzzle, &options);
            while solving.advance(&watch) == Progress::Paused {
                pauses.set(pauses.get() + 1);
            }
            let sliced = solving.report();
            assert!(pauses.get() > 0);
            assert_eq!(
                (sliced.outcome, sliced.unique),
                (straight.outcome, straight.unique),
                "{strategy:?} {rules:?}"
            );
            assert_eq!(
                (sliced.solutions, sliced.statistics),
                (straight.solutions, straight.statistics),
                "{rules:?}"
            );
        }
    }
}

#[test]
fn a_search_stopped_at_any_poll_proves_nothing() {
    // Two columns are open: few solutions, found after about a hundred nodes.
    let mut puzzle = Board::empty(&Geometry::new(5).expect("there is one"));
    let grid = crate::support::full_grid(5, 1);
    for (cell, number) in puzzle.geometry().clone().cells().zip(grid) {
        if cell.index() % 25 > 1 {
            puzzle.set(cell, sudokud::grid::Value::from_number(number));
        }
    }
    for &strategy in Strategy::ALL {
        for polls in [0, 1, 2, 3, 5, 8, 13] {
            let left = Cell::new(polls);
            let watch = || {
                left.set(left.get() - 1);
                if left.get() < 0 { Signal::Stop(Stop::Cancelled) } else { Signal::Continue }
            };
            let options =
                Options { strategy, rules: Some(Rules::NONE), max_solutions: 1_000, ..Options::default() };
            let report = solve::solve(&puzzle.clone().into(), &options, &watch);
            if left.get() < 0 {
                assert_eq!(report.statistics.limit_hit, Some(Stop::Cancelled), "{strategy:?} after {polls}");
                assert_ne!(report.outcome, Outcome::Unsolvable, "{strategy:?} after {polls}");
                assert_ne!(report.unique, Some(true), "{strategy:?} after {polls}");
            }
        }
    }
}

/// Puzzles that take every engine at most a few hundred nodes.
fn puzzles() -> Vec<(&'static str, Puzzle)> {
    let easy = crate::support::boards(include_str!("../data/hard30.txt"));
    vec![
        ("side 9, hard", easy[0].clone().into()),
        ("side 9, empty", Board::empty(&Geometry::new(3).expect("there is one")).into()),
        ("side 16", holes(4, 60, 3).into()),
        ("side 25", holes(5, 55, 4).into()),
    ]
}

#[test]
fn a_search_needs_a_limit_of_as_many_nodes_as_it_expands() {
    let mut limited = 0;
    for (name, puzzle) in puzzles() {
        for &strategy in Strategy::ALL {
            for (max_solutions, rules) in
                [(1, None), (2, None), (1, Some(Rules::BASIC)), (2, Some(Rules::BASIC))]
            {
                let options = Options { strategy, max_solutions, rules, seed: Some(1), ..Options::default() };
                let within = |nodes| {
                    let limits = Limits { nodes, ..Limits::default() };
                    solve::solve(&puzzle, &Options { limits, ..options.clone() }, &Unwatched)
                };
                let case = format!("{name}, {strategy:?}, {rules:?}, {max_solutions}");
                let free = within(2_000);
                if free.statistics.limit_hit.is_some() {
                    continue;
                }
                let nodes = free.statistics.nodes_expanded;
                let exact = within(nodes);
                assert_eq!(exact.statistics.limit_hit, None, "{case}: {nodes} nodes");
                assert_eq!((exact.outcome, exact.unique), (free.outcome, free.unique), "{case}");
                assert_eq!(exact.solutions, free.solutions, "{case}");
                if nodes > 0 {
                    limited += 1;
                    assert_eq!(
                        within(nodes - 1).statistics.limit_hit,
                        Some(Stop::Nodes),
                        "{case}: {nodes} nodes"
                    );
                }
            }
        }
    }
    assert!(limited > 20, "{limited} searches took a node or more");
}

/// Pauses at the first call of `grow` for each size, and refuses more than `most` bytes.
struct Grants {
    most: usize,
    asked: Cell<usize>,
}

impl Watch for Grants {
    fn poll(&self) -> Signal {
        Signal::Continue
    }

    fn grow(&self, bytes: usize) -> Signal {
        match bytes {
            _ if bytes > self.most => Signal::Stop(Stop::Memory),
            _ if self.asked.replace(bytes) < bytes => Signal::Pause,
            _ => Signal::Continue,
        }
    }
}

#[test]
fn a_search_asks_before_its_frontier_grows_and_continues_after_a_pause() {
    let puzzle: Puzzle = Board::empty(&Geometry::new(4).expect("there is one")).into();
    let limits = Limits { nodes: 600, bytes: 64 << 20 };
    let options = Options { strategy: Strategy::BreadthFirst, limits, ..Options::default() };
    let straight = solve::solve(&puzzle, &options, &Unwatched);
    assert_eq!(straight.statistics.limit_hit, Some(Stop::Nodes));
    let granted = |most| {
        let (watch, mut pauses) = (Grants { most, asked: Cell::new(0) }, 0);
        let mut solving = Solving::new(&puzzle, &options);
        while solving.advance(&watch) == Progress::Paused {
            pauses += 1;
        }
        (solving.report().statistics, pauses)
    };
    let (statistics, pauses) = granted(usize::MAX);
    assert!(pauses > 2, "{pauses}");
    assert_eq!(statistics, straight.statistics);
    // The frontier may have 2 and 3 MiB, each beside the working states.
    let (statistics, pauses) = granted(4 << 20);
    assert_eq!((statistics.limit_hit, pauses), (Some(Stop::Memory), 2));
}
