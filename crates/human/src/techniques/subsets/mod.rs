//! Naked, hidden and locked subsets: k cells of a house and k values.

pub(crate) mod subset;
pub(crate) mod naked_subset;
pub(crate) mod hidden_subset;
pub(crate) mod locked_subset;
