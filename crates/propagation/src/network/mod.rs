//! A network: the domains of a puzzle's variables, and everything that removes values from them, to the
//! fixpoint. See the [crate] for what runs when.

mod derived;
mod build;
mod fixpoint;

pub use crate::domains::classic::{ClassicRules, DigitBands};
pub use crate::domains::domain::Domain;
pub use crate::domains::state::{Conflict, State};
pub use crate::domains::variable::{Variable, subject_of, variable, variable_of};
pub use crate::sums::effort::Effort;
pub use build::HousePropagation;
pub use fixpoint::{Network, Propagated};
