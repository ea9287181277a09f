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

mod pair_tables;
mod derived;
mod build;
mod fixpoint;

pub use crate::domains::classic::{ClassicRules, DigitBands};
pub use crate::domains::state::{Conflict, State};
pub use crate::domains::variable::{Variable, variable};
pub use crate::sets::value_bits;
pub use crate::sums::effort::Effort;
pub use build::HouseRules;
pub use fixpoint::{Network, Outcome};
