//! The module of the npm package `sudokud`: 9×9 boards as bytes.
//!
//! The interface is plain C. A caller asks [`exchange`] for room, writes its input there, calls a function,
//! and reads the output; `npm/solve.js` is that caller. A module runs one call at a time.
#![expect(unsafe_code, reason = "an exported function has an attribute that counts as unsafe")]

mod exchange;
mod boards;
