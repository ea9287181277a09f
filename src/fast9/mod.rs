//! The 9×9 engine: bit-parallel, a digit a lane.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod avx512vl;
mod backend;
mod branch;
mod engine;
#[cfg(target_arch = "x86_64")]
mod five;
mod frontier;
mod lanes;
mod portable;
mod propagate;
mod search;
#[cfg(test)]
mod tests;
mod text;

pub use backend::Backend;
pub use engine::{Order, Progress, Statistics};
pub use search::{LineSolver, Search};
