//! Tests of the library through its public interface.

mod canonical;
mod conflict;
mod constraints;
mod count;
mod givens;
mod naive;
mod rearrange;
mod redundant_constraints;
mod side4;
mod six;
mod steps;
mod structure;
mod transformations;
mod true_candidates;
