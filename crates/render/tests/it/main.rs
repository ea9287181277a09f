//! One binary for everything that goes through a public door.

mod layouts;
mod render;
