//! A short path for the most common line of a batch: a 9×9 board in 81 characters, with at most
//! `max_solutions`, `strategy` and `id`.
//!
//! Without it, answers would be the same and take longer. Requests that [`request`] does not recognise take
//! the general path, by [`sudokud_contract::any_operation`]. [`answer`] writes the same bytes as serde; the
//! tests of `lines/line_answerer/` compare the two over requests of all shapes. The engine solves such a
//! board in less than a microsecond; the general path takes three times as long for a line of a batch
//! (benches/records/2026-11-25-service.md).

mod answer;
pub(crate) mod request;
mod solver;

pub(crate) use request::CommonRequest;
pub(crate) use solver::{LineForm, QuickSolver};
