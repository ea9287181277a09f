//! Solutions that are taken while the 9×9 engine searches.

use crate::taken_solutions::take;
use std::cell::Cell;
use sudokud_core::solve::{Options, Strategy};
use sudokud_model::grid::Board;
use sudokud_model::houses::Layout;
use sudokud_search::budget::{Reservation, Signal, Watch};

/// A watch that records the most bytes that were requested.
#[derive(Default)]
struct Requested(Cell<usize>);

impl Watch for Requested {
    fn poll(&self) -> Signal {
        Signal::Continue
    }

    fn request_memory(&self, bytes: usize) -> Signal {
        self.0.set(self.0.get().max(bytes));
        Signal::Continue
    }
}

#[test]
fn a_million_solutions_need_no_more_memory_than_a_few() {
    let empty = Board::empty(&Layout::of_side(9).expect("a side"));
    for strategy in [Strategy::Auto, Strategy::BestFirst] {
        let (requested, mut count) = (Requested::default(), 0);
        let options = Options { strategy, max_solutions: 1_000_000, ..Options::default() };
        let report = take(&empty.clone().into(), &options, 200, &requested, |_| count += 1);
        assert_eq!((count, report.solution_count), (1_000_000, 1_000_000));
        assert_eq!((report.unique, report.statistics.limit_hit), (Some(false), None));
        assert_eq!(report.statistics.engine, "bitboard9");
        assert!(requested.0.get() <= 2 * Reservation::STEP, "{} bytes", requested.0.get());
    }
}
