//! Facts and searches that finders rest on: Hall sets, almost locked sets, deadly patterns, templates, graphs
//! of links, assumptions.

pub mod hall;
pub mod almost_locked_set;
pub mod deadly_pattern;
pub mod template_search;
pub mod node;
pub mod graph_kind;
pub mod graph;
pub mod chain_tree;
pub mod chain_paths;
mod graph_builder;
mod grouped_nodes;
pub mod weak_links;
pub(crate) mod chain_length;
pub(crate) mod chain_search;
pub mod literal;
pub mod trail;
pub(crate) mod argument;
pub mod assumption;
