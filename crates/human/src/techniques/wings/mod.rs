//! Wings: a few cells with few candidates.

pub mod xy_wing;
pub mod xyz_wing;
pub mod w_wing;
pub mod bent_set;
pub mod fireworks;
