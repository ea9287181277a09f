//! The list of operations. Everything that lists them takes them from here.

use crate::any_operation::{AnyOperation, Of};
use crate::check::Check;
use crate::compare::Compare;
use crate::rate::Rate;
use crate::solve::Solve;
use crate::step::Step;

/// All operations, in the order of the document.
pub static ALL: &[&dyn AnyOperation] =
    &[&Of::<Solve>::NEW, &Of::<Compare>::NEW, &Of::<Step>::NEW, &Of::<Check>::NEW, &Of::<Rate>::NEW];

/// Returns the operation of this name.
#[must_use]
pub fn named(name: &str) -> Option<&'static dyn AnyOperation> {
    ALL.iter().copied().find(|operation| operation.name() == name)
}
