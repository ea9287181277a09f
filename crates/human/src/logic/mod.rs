//! The facts and searches that several techniques rest on: the position and its places, the scan of a finder,
//! Hall sets, almost locked sets, deadly patterns, templates, graphs of links, assumptions,
//! and what constraints leave of the candidates.

pub(crate) mod distinct;
pub(crate) mod board_cells;
pub(crate) mod house_cells;
pub(crate) mod outlook;
pub(crate) mod places;
pub(crate) mod cell_group;
pub(crate) mod bounds;
pub(crate) mod position;
pub(crate) mod scan;

pub(crate) mod value_word;
mod constraint_memory;
pub(crate) mod constraint_diagram;
mod assignment_search;
pub(crate) mod witnesses;
pub(crate) mod whole_constraint;
pub(crate) mod house_sum_rules;
pub(crate) mod together;
pub(crate) mod constraint_facts;

pub(crate) mod hall;
pub(crate) mod almost_locked_set;
pub(crate) mod deadly_pattern;
pub(crate) mod template_search;
pub(crate) mod node;
pub(crate) mod graph_kind;
pub(crate) mod graph;
pub(crate) mod chain;
pub(crate) mod chain_tree;
pub(crate) mod chain_paths;
mod graph_builder;
mod grouped_nodes;
pub(crate) mod weak_links;
pub(crate) mod chain_length;
pub(crate) mod chain_search;
pub(crate) mod literal;
pub(crate) mod argument;
pub(crate) mod trail;
mod argument_from_trail;
pub(crate) mod assumption;
pub(crate) mod reasons;
pub(crate) mod scout;

pub(crate) use board_cells::BoardCells;
pub(crate) use cell_group::CellGroup;
pub(crate) use chain::Chain;
pub(crate) use distinct::distinct;
pub(crate) use graph::Graph;
pub(crate) use graph_kind::GraphKind;
pub(crate) use literal::{Literal, Polarity};
pub(crate) use node::{Node, State};
pub(crate) use places::{Conjugate, Spots};
pub(crate) use position::Position;
pub(crate) use scan::Scan;
