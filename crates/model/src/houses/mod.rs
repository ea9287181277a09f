//! Which cells make a house. No other folder computes this.
//!
//! A [`Layout`] is a list of houses: rows and columns always, then boxes or regions, diagonals, windows,
//! disjoint groups and extra houses. [`HouseRules`] says which of them a board has. The layouts of the
//! default houses of a side are built once and shared; others are built from their rules.

pub mod kind;
pub mod rules;
pub mod error;
mod house_table;
mod boxes_and_regions;
mod cells_of_houses;
mod crossings;
pub mod layout;

pub use crossings::{Crossing, CrossingGroup};
pub use error::LayoutError;
pub use kind::HouseKind;
pub use layout::Layout;
pub use rules::{Blocks, BoxShape, HouseRules, MAX_EXTRA, MAX_SIDE, Pattern};
