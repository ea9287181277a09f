//! Naked, hidden and locked subsets: k cells of a house and k values.

pub(crate) mod subset;
