//! Tests of the library through its public interface.

mod canonical;
mod transformations;
mod true_candidates;
