//! LEVEL 1: what a person deduces, and why.
//!
//! A technique looks at a [`Position`] and gives [`Step`]s: what may be placed or removed, with the evidence. It changes
//! nothing and never asks a solver; who walks a puzzle applies the steps. One idea a file, sized by a parameter; the
//! [`ladder`] binds them to names, ratings and finders in one table, easiest first, so that a new technique is a file, a
//! row and a test.
//!
//! In reading order: what a step is and how it is told; the shared facts of a position; the ladder; the techniques.

pub mod step;
pub mod words;

pub mod cell_set;
pub mod almost_locked_set;
pub mod assumption;
pub mod deadly;
pub mod hall;
pub mod inference;
pub mod layout;
pub mod linking;
pub mod position;
pub mod shape;
pub mod spots;
mod weak_links;

pub mod ladder;
pub mod technique;

pub mod example;

pub mod full_house;
pub mod hidden_single;
pub mod naked_single;

pub mod direct;
pub mod locked_candidates;
pub mod locked_subset;

pub mod hidden_subset;
pub mod naked_subset;
pub mod subset;

pub mod complex_fish;
pub mod finned_fish;
pub mod fish;

pub mod empty_rectangle;
pub mod two_strong_links;

pub mod coloring;

pub mod w_wing;
pub mod xy_wing;
pub mod xyz_wing;

pub mod avoidable_rectangle;
pub mod bug;
pub mod unique_loop;
pub mod unique_rectangle;

pub mod chain;
mod chain_words;
pub mod remote_pair;

pub mod als_chain;
pub mod als_xz;
pub mod bent_set;
pub mod death_blossom;
pub mod sue_de_coq;

pub mod aligned_exclusion;
pub mod template;

pub mod forcing;

pub use cell_set::CellSet;
pub use deadly::Deadly;
pub use hall::Hall;
pub use ladder::Technique;
pub use position::{Conjugate, Position, Sink};
pub use shape::Shape;
pub use spots::Spots;
pub use step::{Evidence, Ground, Group, Link, LinkKind, Role, Step};
pub use technique::{Family, Level, Program};
