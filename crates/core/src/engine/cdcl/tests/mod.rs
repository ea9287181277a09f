//! The engine against a simpler and slower solver, and its limits, pauses and memory.

mod boards;
mod limits;
mod memory;
mod portfolio;
mod solutions;
mod solver;
