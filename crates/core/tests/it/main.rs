//! One binary for everything that goes through a public door.

mod agreement;
mod answers;
mod bitboard9_agreement;
mod bitboard9_houses;
mod bitboard9_lines;
mod bitboard9_statistics;
mod bitboard9_taken_solutions;
mod cdcl_large;
mod cdcl_sat;
mod cdcl_statistics;
mod cdcl_taken_solutions;
mod cdcl_variants;
mod constraint_propagation;
mod constraint_solutions;
mod corpus;
mod course;
mod limits;
mod statistics;
mod taken_solutions;
mod variants;
