//! The facts and searches that several techniques rest on: the position and its places, the scan of a finder,
//! Hall sets, almost locked sets, deadly patterns, templates, graphs of links, assumptions,
//! and what constraints leave of the candidates.

pub mod polarity;
pub mod cell_set;
pub mod house_cells;
pub mod spots;
pub mod places;
pub mod position;
pub mod scan;
pub(crate) mod combinations;

pub(crate) mod value_word;
mod constraint_memory;
pub(crate) mod constraint_diagram;
pub(crate) mod kept_condition;
pub(crate) mod house_sum_rules;
pub mod constraint_facts;

pub mod hall;
pub mod almost_locked_set;
pub mod deadly_pattern;
pub mod template_search;
pub mod node;
pub mod graph_kind;
pub mod graph;
pub(crate) mod chain;
pub mod chain_tree;
pub mod chain_paths;
mod graph_builder;
mod grouped_nodes;
pub mod weak_links;
pub(crate) mod chain_length;
pub(crate) mod chain_search;
pub mod literal;
pub mod argument;
pub mod trail;
mod argument_from_trail;
pub mod assumption;

pub(crate) use cell_set::CellSet;
pub(crate) use chain::Chain;
pub(crate) use graph::Graph;
pub(crate) use graph_kind::GraphKind;
pub(crate) use literal::Literal;
pub(crate) use node::{Node, State};
pub(crate) use places::Conjugate;
pub(crate) use polarity::Polarity;
pub(crate) use position::Position;
pub(crate) use scan::Scan;
pub(crate) use spots::Spots;
