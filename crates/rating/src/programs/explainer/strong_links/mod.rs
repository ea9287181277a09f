//! Strong links: chains of two, three and four strong links of one value.

mod chain;
mod key;
mod link;
mod search;

pub(crate) use search::{strong_links, two_strong_links};
