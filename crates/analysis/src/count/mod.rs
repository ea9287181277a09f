//! How many solutions a puzzle has: exactly up to a bound, or an estimate.
//!
//! ```text
//!   exact:    values that the puzzle does not have are exchangeable: one order of them in one house counts
//!             for all
//!             independent parts are counted alone and multiplied, at each node of the search
//!   estimate: random probes of the search tree (Knuth 1975): unbiased, with a standard error
//! ```

mod components;
mod tree;
mod classic;
mod value_orders;
mod exact;
mod estimate;

pub use estimate::{Estimate, EstimateOptions, estimate};
pub use exact::{Count, CountOptions, CountStatus, count};
