//! Common parts of the fuzz targets: the service without a socket, an oracle, and a mutator for JSON.
//!
//! Each file in `fuzz_targets/` is a target, which panics if an input violates a property. libFuzzer searches
//! for inputs that reach new code, starting from `corpus/`. `scripts/fuzz.sh` builds and runs the targets.

pub mod bytes;
pub mod doubling;
pub mod json;
pub mod mutate;
pub mod oracle;
pub mod service;
pub mod steps;
