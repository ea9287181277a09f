//! `generate`: new puzzles by difficulty, symmetry, pattern and number of givens.

pub mod answer;
pub mod fields;
pub mod request;
pub mod vocabulary;
