//! One binary for everything that goes through a public door.

mod bitboard9_puzzles;
mod generate;
mod kinds;
mod layouts;
