//! The limit on bytes, and the memory that the watch grants.

use crate::engine::cdcl::options::SearchOptions;
use crate::engine::cdcl::search::PortfolioSearch;
use crate::engine::cdcl::tests::boards::{
    all_values, both_search_orders, empty, layout, random_board, solve, with_seed,
};
use std::cell::Cell;
use sudokud_model::grid::random::XorShift64;
use sudokud_search::budget::{Limits, Progress, Reservation, Signal, Stop, Watch};

/// Advances a search for at most `polls` polls.
fn advance_for(search: &mut PortfolioSearch, bytes: usize, polls: u64) -> Progress {
    let polled = Cell::new(0);
    let watch = || {
        polled.set(polled.get() + 1);
        if polled.get() > polls { Signal::Stop(Stop::Deadline) } else { Signal::Continue }
    };
    search.advance(&Limits { bytes, ..Limits::default() }, &watch)
}

fn one_solution() -> SearchOptions {
    SearchOptions { max_solutions: 1, ..SearchOptions::default() }
}

#[test]
fn the_byte_limit_is_kept() {
    for (order, percent, mebibytes) in [(6, 50, 3), (10, 60, 24)] {
        let cells = random_board(order, percent, &mut XorShift64::new(5));
        for options in both_search_orders(SearchOptions::default()) {
            let mut search = PortfolioSearch::new(&layout(order), &cells, options).unwrap();
            for _ in 0..200 {
                let progress = advance_for(&mut search, mebibytes << 20, 10);
                if progress != Progress::Stopped(Stop::Deadline) {
                    break;
                }
                assert!(search.bytes() <= mebibytes << 20, "{} bytes", search.bytes());
            }
        }
    }
}

#[test]
fn loose_boards_of_sides_64_81_and_100_run_in_64_mebibytes() {
    let mut random = XorShift64::new(8);
    for (order, percent) in
        [8, 9, 10].into_iter().flat_map(|order| [2, 10, 25].map(|percent| (order, percent)))
    {
        let cells = random_board(order, percent, &mut random);
        for options in both_search_orders(one_solution()) {
            let mut search = PortfolioSearch::new(&layout(order), &cells, options).unwrap();
            let progress = advance_for(&mut search, 64 << 20, 1500);
            let case = format!("order {order}, {percent} %, {:?}: {progress:?}", options.search_order);
            assert!(matches!(progress, Progress::Done | Progress::Stopped(Stop::Deadline)), "{case}");
            assert!(search.bytes() <= 64 << 20 && search.statistics().decisions > 0, "{case}");
        }
    }
}

#[test]
fn an_encoding_that_does_not_fit_is_not_built_until_the_limit_is_higher() {
    let cells = random_board(10, 3, &mut XorShift64::new(9));
    let mut search = PortfolioSearch::new(&layout(10), &cells, one_solution()).unwrap();
    for _ in 0..2 {
        assert_eq!(advance_for(&mut search, 32 << 20, u64::MAX), Progress::Stopped(Stop::Memory));
        assert!(search.bytes() < 2 << 20, "{} bytes", search.bytes());
    }
    assert_ne!(advance_for(&mut search, 64 << 20, 1500), Progress::Stopped(Stop::Memory));
    assert!(search.statistics().decisions > 0 && search.bytes() <= 64 << 20, "{} bytes", search.bytes());
}

#[test]
fn solutions_count_against_the_byte_limit() {
    // The second board has many solutions, which the solvers find and not the pattern.
    let mut half_given = random_board(6, 70, &mut XorShift64::new(10));
    half_given[..36 * 18].fill(all_values(6));
    for (order, cells, bytes) in [(10, empty(10), 8 << 20), (6, half_given, 3 << 20)] {
        let options = SearchOptions { max_solutions: 1000, ..SearchOptions::default() };
        let mut search = PortfolioSearch::new(&layout(order), &cells, options).unwrap();
        assert_eq!(advance_for(&mut search, bytes, u64::MAX), Progress::Stopped(Stop::Memory));
        let found = search.solutions().len();
        assert!(found > 20 && found < 1000, "{found} found");
        assert!(search.bytes() < bytes + (1 << 16), "{} bytes", search.bytes());
    }
}

/// Grants `granted` bytes, and answers a larger request with `refusal`.
struct Grants {
    granted: Cell<usize>,
    requested: Cell<usize>,
    refusal: Signal,
}

impl Grants {
    fn new(refusal: Signal) -> Self {
        Self { granted: Cell::new(Reservation::STEP), requested: Cell::new(0), refusal }
    }
}

impl Watch for Grants {
    fn poll(&self) -> Signal {
        Signal::Continue
    }

    fn request_memory(&self, bytes: usize) -> Signal {
        self.requested.set(bytes);
        if bytes <= self.granted.get() { Signal::Continue } else { self.refusal }
    }
}

/// Advances a search and grants each request after a pause; returns how it ended and the number of pauses.
fn advance_with_pauses(search: &mut PortfolioSearch, limits: &Limits) -> (Progress, usize) {
    let (watch, mut pauses) = (Grants::new(Signal::Pause), 0);
    loop {
        let progress = search.advance(limits, &watch);
        if progress != Progress::Paused {
            return (progress, pauses);
        }
        assert!(search.bytes() <= watch.granted.get() + Reservation::STEP, "{} bytes", search.bytes());
        pauses += 1;
        watch.granted.set(watch.requested.get());
    }
}

#[test]
fn memory_is_requested_before_it_is_used_and_a_pause_changes_nothing() {
    for (order, nodes) in [(8, 2000), (6, 10_000)] {
        let cells = random_board(order, 45, &mut XorShift64::new(12));
        let limits = Limits { nodes, ..Limits::default() };
        for options in both_search_orders(one_solution()) {
            let mut uninterrupted = PortfolioSearch::new(&layout(order), &cells, options).unwrap();
            let expected = uninterrupted.advance(&limits, &|| Signal::Continue);
            let mut search = PortfolioSearch::new(&layout(order), &cells, options).unwrap();
            let (progress, pauses) = advance_with_pauses(&mut search, &limits);
            assert!(pauses > 0 || order < 8, "the encoding of side 64 takes more than one step");
            assert_eq!(progress, expected);
            assert_eq!(search.solutions(), uninterrupted.solutions());
            assert_eq!(search.statistics(), uninterrupted.statistics());
        }
    }
}

#[test]
fn a_search_that_is_refused_memory_ends() {
    let cells = random_board(8, 45, &mut XorShift64::new(12));
    for options in both_search_orders(one_solution()) {
        let mut search = PortfolioSearch::new(&layout(8), &cells, options).unwrap();
        let watch = Grants::new(Signal::Stop(Stop::Memory));
        assert_eq!(search.advance(&Limits::default(), &watch), Progress::Stopped(Stop::Memory));
        assert!(search.bytes() <= 2 * Reservation::STEP, "{} bytes", search.bytes());
    }
    // Small boards need no grant.
    let watch = Grants::new(Signal::Stop(Stop::Memory));
    let cells = random_board(4, 45, &mut XorShift64::new(12));
    let mut search = PortfolioSearch::new(&layout(4), &cells, with_seed(0)).unwrap();
    assert_eq!(search.advance(&Limits::default(), &watch), Progress::Done);
    assert_eq!(watch.requested.get(), 0);
    assert_eq!(search.solutions(), solve(4, &cells, with_seed(0)).solutions());
}
