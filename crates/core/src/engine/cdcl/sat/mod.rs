//! A conflict-driven clause learning (CDCL) solver whose native constraint is *exactly one of these
//! variables*.
//!
//! * The problem: [`literal`], [`exactly_one`] constraints.
//! * The propagator: [`trail`], [`clause_database`], [`watches`], [`propagate`].
//! * The analyzer: [`seen`] marks, [`level_set`], [`minimize`], [`shrink`], [`analyze`].
//! * The heuristics: [`activity`], [`phase`] saving, [`restart`] policy, constraint [`weight`], search
//!   [`mode`], [`decide`]; and [`reduce`] for clause deletion.
//! * The [`solver`]: its main loop, its results ([`status`]), and its [`incremental`] interface.
//!
//! Nothing here uses a type of a board; the constraints come from [`crate::engine::cdcl::encoding`]. Sudoku
//! is assumed in two places: in [`exactly_one`] every variable occurs in four constraints, and [`minimize`]
//! compares the k-th constraint of one variable with the k-th of another only, because the constraints come
//! family by family. Terms are those of N. Eén and N. Sörensson, "An extensible SAT-solver" (MiniSat), 2003.

pub(crate) mod literal;
pub(crate) mod exactly_one;
mod trail;
mod clause_database;
mod watches;
pub(crate) mod propagate;
mod seen;
mod level_set;
mod minimize;
mod shrink;
mod analyze;
pub(crate) mod activity;
pub(crate) mod phase;
mod restart;
mod weight;
pub(crate) mod mode;
mod decide;
mod reduce;
pub(crate) mod status;
pub(crate) mod solver;
mod incremental;
