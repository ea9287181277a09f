//! The Model Context Protocol, by which agents call the operations: `POST /mcp` and `sudokud mcp`.
//!
//! The server keeps no state, so of the protocol it has `initialize`, `ping`, `tools/list` and `tools/call`.
//! Each operation of the contract is a tool, described by its texts and schemas.
//!
//! ```text
//!   message: JSON-RPC in ─► a reply, nothing, or a call ─► the work on it ─► brief: short JSON
//! ```
//!
//! After the specification of 2025-11-25 (modelcontextprotocol.io), transports "stdio" and "streamable HTTP".

pub(crate) mod brief;
pub(crate) mod message;
mod tools;
