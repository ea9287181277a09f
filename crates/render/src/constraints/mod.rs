//! The constraints of a puzzle, each by the figure of its kind.
//!
//! ```text
//!   below the digits   shades and signs, lines and arrows, edges, notes    (`constraints`)
//!   above the lines    marks, quadruples, clues outside of the board       (`clues`)
//!   below the board    words                                               (`legend`)
//! ```
//!
//! The table of kinds says which figure a kind has; nothing here knows a kind by name. Each constraint is a
//! group with the name of its kind as its class, and its index in `data-constraint`. Cost: O(n) for n cells
//! in constraints, and O(N²) for each edge around cells. How much is drawn is bounded by the limits of
//! constraints; notes, words and clues at one place have limits of their own.

pub mod drawn_constraint;
pub mod text;
pub(crate) mod legend;
pub(crate) mod places;
mod lines;
mod areas;
mod signs;
pub(crate) mod notes;
mod marks;
mod outside;
mod emphasis;
mod layers;

pub(crate) use layers::{draw_above, draw_below};
pub(crate) use legend::counts;
