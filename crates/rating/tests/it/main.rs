//! One binary for everything that goes through a public door.

mod explainer;
mod hodoku;
mod redrawn;

use sudokud_search::budget::{Signal, Stop};

/// Returns a watch that stops after this number of polls, for want of nodes.
fn stopping_after(polls: u32) -> impl Fn() -> Signal {
    let polled = std::cell::Cell::new(0);
    move || match polled.replace(polled.get() + 1) < polls {
        true => Signal::Continue,
        false => Signal::Stop(Stop::Nodes),
    }
}
