//! Propagation of houses and constraints to the fixpoint, on bit-set domains with a trail.
//!
//! ```text
//!   State: domains, places of each value, trail ◄── remove ── every rule
//!     │ removed candidates
//!     ▼
//!   exclusions and places (houses) ──► pair tables ──► propagators on a queue, cheapest first ──► matchings
//! ```
//!
//! On boards with the rows, columns and boxes of side 9, [`ClassicRules`] take the part of these houses: all
//! at once, after the pair tables.
//!
//! The rules for removed candidates run after each propagator, so propagators see no value that a house alone
//! excludes. A propagator keeps no state that depends on the trail: undoing it restores everything.
//!
//! Variables are the cells of the board and, after them, the declared variables.

pub mod variable;
pub mod state;
pub mod value_bits;
mod classic;
mod classic_houses;
mod slots;
mod exclusions;
mod houses;
mod matching;
mod open_terms;
mod pair_tables;
mod subset_layers;
mod family;
mod effort;
mod few;
mod group;
mod bounds;
mod sum;
mod totals;
mod count;
mod element;
mod automaton;
mod disjunction;
mod propagator;
mod derived;
mod build;
mod fixpoint;

pub use build::HouseRules;
pub use classic::{ClassicRules, DigitBands};
pub use effort::Effort;
pub use fixpoint::{Network, Outcome};
pub use state::{Conflict, State};
pub use variable::{Variable, variable};
