//! Naked, hidden and locked subsets: k cells of a house and k values.

pub mod subset;
pub mod naked_subset;
pub mod hidden_subset;
pub mod locked_subset;
