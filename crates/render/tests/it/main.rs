//! One binary for everything that goes through a public door.

mod constraints;
mod layouts;
mod reasons;
mod render;
