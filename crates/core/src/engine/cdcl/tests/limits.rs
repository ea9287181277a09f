//! Pauses, deadlines and limits on nodes.

use crate::engine::cdcl::options::SearchOptions;
use crate::engine::cdcl::search::PortfolioSearch;
use crate::engine::cdcl::tests::boards::{both_search_orders, empty, layout, random_board, solve, with_seed};
use std::cell::Cell;
use sudokud_model::grid::random::XorShift64;
use sudokud_search::budget::{Limits, Progress, Signal, Stop, Unwatched};

#[test]
fn the_same_seed_gives_the_same_run_with_and_without_pauses() {
    let cells = random_board(5, 42, &mut XorShift64::new(25));
    for options in both_search_orders(with_seed(11)) {
        let uninterrupted = solve(5, &cells, options);
        let mut search = PortfolioSearch::new(&layout(5), &cells, options).unwrap();
        let (mut pauses, polls) = (0, Cell::new(0));
        let watch = || {
            polls.set(polls.get() + 1);
            if polls.get() % 3 == 0 { Signal::Pause } else { Signal::Continue }
        };
        while search.advance(&Limits::default(), &watch) == Progress::Paused {
            pauses += 1;
        }
        assert!(pauses > 0);
        assert_eq!(search.solutions(), uninterrupted.solutions());
        assert_eq!(search.statistics(), uninterrupted.statistics());
    }
}

#[test]
fn a_search_that_was_stopped_can_be_resumed() {
    let cells = random_board(6, 50, &mut XorShift64::new(36));
    let mut search = PortfolioSearch::new(
        &layout(6),
        &cells,
        SearchOptions { max_solutions: 1, ..SearchOptions::default() },
    )
    .unwrap();
    for stop in [Stop::Cancelled, Stop::Deadline] {
        let progress = search.advance(&Limits::default(), &|| Signal::Stop(stop));
        assert_eq!(progress, Progress::Stopped(stop));
    }
    let few = Limits { nodes: 5, ..Limits::default() };
    assert_eq!(search.advance(&few, &Unwatched), Progress::Stopped(Stop::Nodes));
    assert_eq!(search.statistics().decisions, 5);
    let polls = Cell::new(0);
    let watch = || {
        polls.set(polls.get() + 1);
        if polls.get() > 300 { Signal::Stop(Stop::Deadline) } else { Signal::Continue }
    };
    let progress = search.advance(&Limits::default(), &watch);
    assert!(matches!(progress, Progress::Stopped(Stop::Deadline) | Progress::Done));
}

#[test]
fn any_number_of_solutions_can_be_requested() {
    let options = SearchOptions { max_solutions: usize::MAX, ..SearchOptions::default() };
    let mut search = PortfolioSearch::new(&layout(4), &empty(4), options).unwrap();
    let few_bytes = Limits { bytes: 1 << 20, ..Limits::default() };
    assert_eq!(search.advance(&few_bytes, &Unwatched), Progress::Stopped(Stop::Memory));
    assert!(search.solutions().len() > 100);
}
