//! New puzzles with exactly one solution, by difficulty, symmetry, pattern and number of givens.
//!
//! Puzzles have any houses, up to side 25; levels, ratings and techniques need the classic ones. [`Wishes`]
//! say what a puzzle should be like, a [`Maker`] makes one for a seed, and [`Distinct`]
//! recognises repetitions in an answer. The raters of [`sudokud_rating`] judge; nothing here rates.
//!
//! Sources of ideas; none of their code is here: HoDoKu (B. Hobiger: levels, rejection), Sudoku Explainer (N.
//! Juillerat: rating windows), tdoku (T. Dillon, 2019: search near a puzzle), qqwing (S. Ostermiller:
//! symmetries).

#![doc = include_str!("../README.md")]

mod symmetry;
mod draft;
mod full_grid;
mod prover;
mod dig;
mod vary;
mod wishes;
mod effort;
mod judge;
mod not_made;
mod attempt;
mod maker;
mod fingerprint;
mod series;

pub use fingerprint::fingerprint;
pub use maker::{Made, Maker};
pub use not_made::NotMade;
pub use series::{Distinct, SEEDS, SEEDS_PER_PLACE, seed_of};
pub use symmetry::Symmetry;
pub use wishes::{DifficultyWish, MAX_SIDE, Window, Wish, WishError, Wishes};
