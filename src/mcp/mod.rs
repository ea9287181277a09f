//! The Model Context Protocol, by which agents call the operations: `POST /mcp` and `sudokud mcp`.
//!
//! The server keeps no state, so of the protocol it has `server/discover`, `tools/list` and `tools/call`, and
//! for clients of versions with a handshake `initialize` and `ping`.
//! Each operation of the contract is a tool, described by its texts and schemas.
//!
//! ```text
//!   message: JSON-RPC in ─► a reply, nothing, or a call ─► the work on it ─► brief: short JSON
//! ```
//!
//! After the specifications of 2025-11-25 and 2026-07-28 (modelcontextprotocol.io), transports
//! "stdio" and "streamable HTTP".

pub(crate) mod brief;
pub(crate) mod message;
mod tools;
mod short_schema;
mod described;
