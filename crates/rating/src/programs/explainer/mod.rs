//! Ratings of 9×9 puzzles as Sudoku Explainer gives them: ER, EP and ED, with the path behind them.
//!
//! [`next_hint`] asks the [`producers`] in their fixed order for the hint of a position; a walk applies
//! it and asks again. The order, the search order inside each
//! producer and the choice among equals are part of the specification, so the producers here share nothing
//! with the technique ladder.
//!
//! Each scale reproduces one program: [`ExplainerScale::Extended`] the default techniques of SukakuExplainer
//! 1.18.1 (SudokuMonster and others), [`ExplainerScale::Classic`] those of Sudoku Explainer 1.2.1 (N.
//! Juillerat). Both are free software under the LGPL. The facts come from their published sources; this is a
//! new implementation from a description of the behaviour, and contains no code of theirs. Where Sudoku
//! Explainer 1.2.1 visits cells in an order that changes from run to run (hash tables inside nested chains),
//! its scale takes that of SukakuExplainer.
//!
//! In reading order: the position, what a hint is, the finders from easy to hard, the table of producers.

mod position;
mod effect;
mod hint;

mod singles;
mod locking;
mod naked_set;
mod hidden_set;
mod fish;
mod strong_links;
mod small_wings;
mod loops;
mod large_wings;
mod bug;
mod aligned_exclusion;
mod chains;

mod table;

pub use effect::Effect;
pub use hint::Hint;
pub use position::Position;
pub use table::{Choice, ExplainerScale, Producer, next_hint, own_rating, producers};
