//! Searches at side 100 poll their watch and obey it with every strategy and rule set; a search of N nodes
//! needs a limit of N.
use std::cell::Cell;
use sudokud_core::solve::{
    self, NotExpanded, Options, Outcome, Progress, Puzzle, ResumableSearch, Retain, Statistics, Strategy,
};
use sudokud_model::grid::{Board, Value, check};
use sudokud_model::houses::Layout;
use sudokud_propagation::rules::{Rule, Rules};
use sudokud_search::budget::{Limits, Signal, Stop, Unwatched, Watch};
use sudokud_testing::holes;

/// The maximum number of polls after the watch has said stop: one for each loop that is left.
const LOOPS: u32 = 16;

/// Runs `work` under a watch that says stop at a poll, and asserts that it ends soon afterwards. Returns
/// whether the watch said stop.
fn stopped_at<T>(poll: u32, work: impl FnOnce(&dyn Fn() -> Signal) -> T) -> (T, bool) {
    let polls = Cell::new(0);
    let watch = || {
        polls.set(polls.get() + 1);
        if polls.get() < poll { Signal::Continue } else { Signal::Stop(Stop::Deadline) }
    };
    let done = work(&watch);
    assert!(polls.get() <= poll + LOOPS, "{} polls after the stop", polls.get() - poll);
    (done, polls.get() >= poll)
}

fn rule_sets() -> impl Iterator<Item = Option<Rules>> {
    let named = Rules::NAMED.into_iter().map(|(_, rules)| rules);
    let alone =
        [Rule::LockedCandidates, Rule::NakedSubset, Rule::AllDifferent].map(|rule| Rules::NONE.with(rule));
    let all = Rules::FULL.with(Rule::AllDifferent);
    [None].into_iter().chain(named.chain(alone).chain([Rules::BASIC.with(Rule::AllDifferent), all]).map(Some))
}

fn boards() -> [Puzzle; 2] {
    [Board::empty(&Layout::classic(10).expect("there is one")).into(), holes(10, 40, 1).into()]
}

#[test]
fn a_search_at_side_100_ends_at_the_poll_that_stops_it() {
    for (k, puzzle) in boards().iter().enumerate() {
        for &strategy in Strategy::ALL {
            for (rules, poll) in rule_sets().flat_map(|rules| [(rules, 1), (rules, 20)]) {
                let options = Options { strategy, rules, ..Options::default() };
                let (report, stopped) = stopped_at(poll, |watch| solve::solve(puzzle, &options, &watch));
                let case = format!("board {k}, {strategy:?}, {rules:?}, poll {poll}");
                let is_solution = |solution| check::is_solution_of(solution, &puzzle.board);
                assert!(report.solutions.iter().all(is_solution));
                if stopped {
                    assert_eq!(report.statistics.limit_hit, Some(Stop::Deadline), "{case}");
                    assert!(report.unique.is_none() && report.outcome != Outcome::Unsolvable, "{case}");
                } else {
                    assert_eq!(report.outcome, Outcome::Solved, "{case}");
                }
            }
        }
    }
}

#[test]
fn an_expansion_at_side_100_ends_at_the_poll_that_stops_it() {
    for (k, puzzle) in boards().iter().enumerate() {
        for (rules, poll) in rule_sets().flat_map(|rules| [(rules, 1), (rules, 10)]) {
            let options = Options { rules, ..Options::default() };
            let expand = |watch: &dyn Fn() -> Signal| solve::expand(puzzle, &options, Retain::All, &watch);
            let (expansion, stopped) = stopped_at(poll, expand);
            let case = format!("board {k}, {rules:?}, poll {poll}");
            match expansion {
                Err(NotExpanded::Stopped(_)) => assert!(stopped, "{case}"),
                Ok(Some(_)) => assert!(!stopped && (k, rules) != (0, None), "{case}"),
                other => panic!("{case}: {other:?}"),
            }
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
            let mut search = ResumableSearch::new(&puzzle, &options);
            while search.advance(&watch) == Progress::Paused {
                pauses.set(pauses.get() + 1);
            }
            let sliced = search.report();
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
    let mut puzzle = Board::empty(&Layout::classic(5).expect("there is one"));
    let grid = sudokud_testing::full_grid(5, 1);
    for (cell, number) in puzzle.layout().clone().cells().zip(grid) {
        if cell.index() % 25 > 1 {
            puzzle.set(cell, sudokud_model::grid::Value::from_number(number));
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
    let easy = sudokud_testing::boards(include_str!("../../../../tests/data/hard30.txt"));
    vec![
        ("side 9, hard", easy[0].clone().into()),
        ("side 9, empty", Board::empty(&Layout::classic(3).expect("there is one")).into()),
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

/// Pauses at the first call of `request_memory` for each size, and refuses more than `most` bytes.
struct Grants {
    most: usize,
    requested: Cell<usize>,
}

impl Watch for Grants {
    fn poll(&self) -> Signal {
        Signal::Continue
    }

    fn request_memory(&self, bytes: usize) -> Signal {
        match bytes {
            _ if bytes > self.most => Signal::Stop(Stop::Memory),
            _ if self.requested.replace(bytes) < bytes => Signal::Pause,
            _ => Signal::Continue,
        }
    }
}

#[test]
fn a_search_requests_memory_before_an_expansion_and_continues_after_a_pause() {
    let puzzle: Puzzle = Board::empty(&Layout::classic(4).expect("there is one")).into();
    let limits = Limits { nodes: 600, bytes: 64 << 20 };
    let options = Options { strategy: Strategy::BreadthFirst, limits, ..Options::default() };
    let straight = solve::solve(&puzzle, &options, &Unwatched);
    assert_eq!(straight.statistics.limit_hit, Some(Stop::Nodes));
    let (statistics, pauses) = granted(&puzzle, &options, usize::MAX);
    assert!(pauses > 2, "{pauses}");
    assert_eq!(statistics, straight.statistics);
    // The frontier and an expansion may have 2, 3 and 4 MiB.
    let (statistics, pauses) = granted(&puzzle, &options, 4 << 20);
    assert_eq!((statistics.limit_hit, pauses), (Some(Stop::Memory), 3));
}

#[test]
fn a_search_requests_the_memory_of_an_expansion_before_it_begins() {
    let puzzle: Puzzle = Board::empty(&Layout::classic(8).expect("there is one")).into();
    for strategy in [Strategy::BestFirst, Strategy::BreadthFirst, Strategy::DepthFirst] {
        let options = Options { strategy, rules: Some(Rules::BASIC), ..Options::default() };
        let (statistics, _) = granted(&puzzle, &options, 1 << 20);
        assert_eq!(
            (statistics.limit_hit, statistics.nodes_expanded),
            (Some(Stop::Memory), 0),
            "{strategy:?}"
        );
    }
}

#[test]
fn backtracking_requests_the_memory_of_its_recorded_changes() {
    let puzzle: Puzzle = Board::empty(&Layout::classic(10).expect("there is one")).into();
    let limits = Limits { nodes: 600, bytes: 64 << 20 };
    let options = Options { strategy: Strategy::Backtracking, limits, ..Options::default() };
    let straight = solve::solve(&puzzle, &options, &Unwatched);
    assert_eq!(straight.statistics.limit_hit, Some(Stop::Nodes));
    let (statistics, pauses) = granted(&puzzle, &options, usize::MAX);
    assert!(pauses > 0, "no request");
    assert_eq!(statistics, straight.statistics);
    let (statistics, _) = granted(&puzzle, &options, 1 << 20);
    assert_eq!(statistics.limit_hit, Some(Stop::Memory));
}

#[test]
fn backtracking_leaves_room_for_the_requested_solutions() {
    let puzzle: Puzzle = Board::empty(&Layout::classic(4).expect("there is one")).into();
    let solution_bytes = size_of::<Option<Value>>() * 256;
    let is_enough = |bytes, max_solutions| {
        let limits = Limits { bytes, ..Limits::default() };
        let (strategy, rules) = (Strategy::Backtracking, Some(Rules::BASIC));
        let options = Options { strategy, rules, max_solutions, limits, ..Options::default() };
        let report = solve::solve(&puzzle, &options, &Unwatched);
        (report.statistics.limit_hit, report.solutions.len()) == (None, max_solutions)
    };
    let least = |max_solutions| (1..1000).map(|k| k * 512).find(|&bytes| is_enough(bytes, max_solutions));
    let (one, five) = (least(1).expect("there is one"), least(5).expect("there is one"));
    assert!(five >= one + 4 * solution_bytes, "{one} and {five}");
}

/// The statistics of a search that may have `most` bytes, and the number of its pauses.
fn granted(puzzle: &Puzzle, options: &Options, most: usize) -> (Statistics, usize) {
    let (watch, mut pauses) = (Grants { most, requested: Cell::new(0) }, 0);
    let mut search = ResumableSearch::new(puzzle, options);
    while search.advance(&watch) == Progress::Paused {
        pauses += 1;
    }
    (search.report().statistics, pauses)
}
