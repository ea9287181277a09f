//! Tests of the library through its public interface.

mod canonical;
mod constraints;
mod count;
mod givens;
mod naive;
mod rearrange;
mod six;
mod steps;
mod structure;
mod transformations;
mod true_candidates;
