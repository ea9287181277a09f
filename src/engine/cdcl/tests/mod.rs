//! The engine against slower and simpler solvers, and its limits, pauses and memory.

mod boards;
mod limits;
mod memory;
mod portfolio;
mod solutions;
