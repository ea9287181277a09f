//! Puzzles do not depend on the instruction set of the 9×9 engine.

use crate::generate::{line_of, various_wishes};
use sudokud_core::engine::bitboard9::Backend;
use sudokud_core::engine::bitboard9::line_adapter::line_engine;
use sudokud_core::solve::Options;
use sudokud_generate::Maker;
use sudokud_search::budget::Unwatched;

#[test]
fn every_instruction_set_makes_the_same_puzzles() {
    for wishes in various_wishes().into_iter().filter(|wishes| wishes.side() == 9) {
        let made = |backend| {
            let lines = line_engine(backend, &Options::default()).expect("the engine honours these options");
            let maker = Maker::new(wishes.clone()).expect("the wishes have a meaning");
            line_of(&maker.proved_by(lines).make(11, &Unwatched).expect("a puzzle"))
        };
        let all: Vec<String> = Backend::available().into_iter().map(made).collect();
        assert!(all.windows(2).all(|pair| pair[0] == pair[1]), "{all:?}");
    }
}
