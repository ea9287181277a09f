//! The two modules of the npm package `sudokud`: operations from JSON to JSON with the feature `operations`,
//! 9×9 boards as bytes without it.
//!
//! The interface is plain C. A caller asks [`exchange`] for room, writes its input there, calls a function,
//! and reads the output; `npm/engine.js` and `npm/solve.js` are the callers. A module runs one call at a
//! time.
#![expect(unsafe_code, reason = "an exported function has an attribute that counts as unsafe")]

mod exchange;
#[cfg(not(feature = "operations"))]
mod boards;
#[cfg(feature = "operations")]
mod host;
#[cfg(feature = "operations")]
mod operations;
