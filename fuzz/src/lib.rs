//! What the fuzz targets share: the service without a socket, an oracle, and changes that keep JSON JSON.
//!
//! A target is a file in `fuzz_targets/`: bytes in, and a panic where a promise is broken. libFuzzer looks
//! for bytes that reach new code. `scripts/fuzz.sh` builds and runs them; `corpus/` is what they start from.

pub mod bytes;
pub mod json;
pub mod mutate;
pub mod oracle;
pub mod service;
