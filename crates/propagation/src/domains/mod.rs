//! Variables, their domains, and the state that holds both with a trail.

pub(crate) mod variable;
pub(crate) mod domain;
pub(crate) mod slots;
pub(crate) mod classic;
pub(crate) mod state;
