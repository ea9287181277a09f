//! Level 0.
