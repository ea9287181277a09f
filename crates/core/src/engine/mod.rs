//! The engines. Each is a folder with its adapter inside; the façade reaches them through the list
//! below, and `general` also for records and single expansions.
//!
//! To delete `bitboard9` or `cdcl`, delete its folder, its `mod` line and its line in the list.
//! `scripts/without_engine.sh` checks that the rest compiles and passes its tests.

pub mod contract;
pub mod options;
pub mod puzzle;
pub mod outcome;
pub mod statistics;
pub mod record;
pub mod bitboard9;
pub mod cdcl;
pub mod constraints;
pub mod general;

use contract::{Engine, Factory, LineEngine};
use options::Options;
use puzzle::Puzzle;
use record::RecordOptions;
use sudokud_propagation::network::ClassicRules;

/// The engines in order of preference. The first one that accepts a puzzle with its options solves it; the
/// last one accepts every puzzle.
static ENGINES: &[&dyn Factory] = &[
    &bitboard9::adapter::Bitboard9, // side 9, classic houses
    &cdcl::adapter::Cdcl,           // sides 10 to 121, sets of N cells
    &constraints::adapter::ConstraintEngine { classic_rules }, // sides to 64 with constraints
    &general::adapter::General,     // every side, layout, strategy, rule and branching
];

/// Creates a search by the first engine of the list that accepts the puzzle with its options; constraints on
/// single cells also as pencil marks.
pub fn begin(puzzle: &Puzzle, options: &Options) -> Box<dyn Engine> {
    let simpler = puzzle.with_domains_as_marks();
    let puzzles = [simpler.as_ref(), Some(puzzle)];
    let accepted = ENGINES
        .iter()
        .find_map(|engine| puzzles.into_iter().flatten().find_map(|puzzle| engine.begin(puzzle, options)));
    accepted.expect("the last engine accepts every puzzle")
}

/// Creates a search that keeps a record, by the one engine that can.
pub fn begin_recorded(puzzle: &Puzzle, options: &Options, record_options: RecordOptions) -> Box<dyn Engine> {
    general::adapter::begin_recorded(puzzle, options, record_options)
}

/// Creates a solver of lines by the first engine of the list that has one for these options.
pub fn line_engine(options: &Options) -> Option<Box<dyn LineEngine>> {
    ENGINES.iter().find_map(|engine| engine.line_engine(options))
}

/// The values that [`statistics::Statistics::engine`] can have.
pub fn names() -> impl Iterator<Item = &'static str> {
    ENGINES.iter().flat_map(|engine| engine.names()).copied()
}

/// The instruction set in use; `"portable"` if no engine depends on one.
pub fn instruction_set() -> &'static str {
    ENGINES.iter().find_map(|engine| engine.instruction_set()).unwrap_or("portable")
}

/// The fastest rules for the classic houses of side 9 that an engine lends, if one does.
pub fn classic_rules() -> Option<&'static dyn ClassicRules> {
    ENGINES.iter().find_map(|engine| engine.classic_rules())
}
