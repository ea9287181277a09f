//! The list of operations. Everything that lists them takes them from here.

use crate::analyze::Analyze;
use crate::any_operation::{AnyOperation, Of};
use crate::candidates::Candidates;
use crate::check::Check;
use crate::compare::Compare;
use crate::count::Count;
use crate::generate::Generate;
use crate::import::Import;
use crate::json_answer::{Call, answer};
use crate::operation::Operation;
use crate::rate::Rate;
use crate::render::Render;
use crate::solve::Solve;
use crate::step::Step;
use crate::techniques::Techniques;
use crate::verify::Verify;

/// Defines the lists of the operations.
macro_rules! operations {
    ($($operation:ident,)*) => {
        /// All operations, in the order of the document.
        pub static ALL: &[&dyn AnyOperation] = &[$(&Of::<$operation>::NEW,)*];

        /// Their names, and what answers a request in JSON.
        pub(crate) static CALLS: &[(&str, Call)] = &[$(($operation::NAME, answer::<$operation>),)*];
    };
}

operations! {
    Solve,
    Compare,
    Step,
    Check,
    Rate,
    Candidates,
    Count,
    Analyze,
    Verify,
    Import,
    Generate,
    Render,
    Techniques,
}

/// The operations with a batch: a request to one of them is a puzzle with options.
pub fn with_batch() -> impl Iterator<Item = &'static dyn AnyOperation> {
    ALL.iter().copied().filter(|operation| operation.has_batch())
}

/// Returns the operation of this name.
#[must_use]
pub fn named(name: &str) -> Option<&'static dyn AnyOperation> {
    ALL.iter().copied().find(|operation| operation.name() == name)
}
