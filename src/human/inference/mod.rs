//! Strong and weak inferences, the graph they form, and assumptions propagated along them.

pub mod graph;
pub mod linking;
pub mod weak_links;
pub mod assumption;
