//! HoDoKu's level and score of a 9×9 puzzle, step by step as that program walks.
//!
//! A score is the sum over the steps, so it depends on which step comes first wherever two are possible. This
//! rater therefore has finders of its own, each with HoDoKu's order, and the position keeps HoDoKu's queues
//! of singles.
//!
//! Facts from HoDoKu 2.2 by B. Hobiger (GPL-3.0-or-later), as continued in Hodoku2 2.5.0; implemented from a
//! description of its behaviour, without its code.
//!
//! A *slot* is an entry of the list of techniques that HoDoKu tries in each position: one technique, or a few
//! that it searches together.
//!
//! In reading order: the position and its queues; the rules of choice; the finders; the table of slots; the
//! walk, and its level.

mod queue;
mod position;
mod effects;
mod choice_rule;
mod changes;
mod buffers;
mod workspace;
mod subset;
mod dead_places;

mod full_house;
mod naked_subset;
mod hidden_subset;
mod locked_candidates;
mod covers;
mod fish;
mod two_strong_links;
mod empty_rectangle;
mod wings;
mod rectangle;
mod unique_rectangle;
mod avoidable_rectangle;
mod sue_de_coq;
mod coloring;
mod remote_pair;
mod chain_rules;
mod chain;

mod bits;
mod groups;
mod relation;
mod graph;
mod closure;
mod tree;
mod closed_graph;
mod nice_loop;
mod continuous_loop;

mod almost_locked_set;
mod als_links;
mod als_xz;
mod als_xy_wing;
mod als_chain_table;
mod als_chain;

mod forcing_net;
mod conclusions;
mod forcing;

mod brute_force;

mod table;
mod step;
mod walk;
mod raised;

pub use effects::Effects;
pub(crate) use raised::raised;
pub use step::Step;
pub use sudokud_human::Level;
pub use table::{SLOTS, Slot};
pub use walk::HodokuWalk;
