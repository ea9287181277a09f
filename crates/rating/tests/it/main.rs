//! One binary for everything that goes through a public door.

mod explainer;
mod hodoku;
mod redrawn;
