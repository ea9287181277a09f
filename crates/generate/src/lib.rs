//! New puzzles with exactly one solution, by difficulty, symmetry, pattern and number of givens.
//!
//! Puzzles have any houses, up to side 25, random regions or the cages of killers. Programs rate those with
//! the classic houses, the ladder all others. [`Wishes`] say what a puzzle should be like, a [`Maker`] makes
//! one for a seed, and [`Distinct`] recognises repetitions in an answer. The raters of [`sudokud_rating`]
//! judge; nothing here rates.
//!
//! Sources of ideas; none of their code is here: HoDoKu (B. Hobiger: levels, rejection), Sudoku Explainer (N.
//! Juillerat: rating windows), tdoku (T. Dillon, 2019: search near a puzzle), qqwing (S. Ostermiller:
//! symmetries).

#![doc = include_str!("../README.md")]

mod symmetry;
mod touching;
mod jigsaw;
mod cages;
mod draft;
mod full_grid;
mod prover;
mod dig;
mod vary;
mod killer;
mod wishes;
mod effort;
mod judge;
mod not_made;
mod attempt;
mod maker;
mod fingerprint;
mod series;

pub use fingerprint::{fingerprint, fingerprint_of};
pub use maker::{Made, Maker};
pub use not_made::NotMade;
pub use series::{Distinct, SEEDS, SEEDS_PER_PLACE, seed_of};
pub use symmetry::Symmetry;
pub use wishes::{
    CagesWish, DifficultyWish, MAX_JIGSAW_SIDE, MAX_KILLER_SIDE, MAX_SIDE, Regions, Window, Wish, WishError,
    Wishes,
};
