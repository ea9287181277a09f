//! Propagation: the consequences of a position that need no guess.
//!
//! There are two states, because engines need two. [`rules`] work on the candidates of a board of any side
//! and count what each rule does; [`network`] works on domains of one word, up to side 64, with houses and
//! constraints together. The rule for constraints among [`rules`] asks a network.
//!
//! The modules in reading order. A module may use those above it, never those below it.

mod sets;
mod domains;
mod houses;
mod sums;
mod propagators;
pub mod network;
pub mod rules;
