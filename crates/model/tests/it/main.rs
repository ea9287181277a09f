//! One binary for everything that goes through a public door.

mod constraint_kinds;
mod houses;
