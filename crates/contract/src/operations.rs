//! The list of operations. Everything that lists them takes them from here.

use crate::analyze::Analyze;
use crate::any_operation::{AnyOperation, Of};
use crate::candidates::Candidates;
use crate::check::Check;
use crate::compare::Compare;
use crate::count::Count;
use crate::export::Export;
use crate::generate::Generate;
use crate::import::Import;
use crate::kinds::Kinds;
use crate::rate::Rate;
use crate::render::Render;
use crate::same::Same;
use crate::solve::Solve;
use crate::step::Step;
use crate::techniques::Techniques;
use crate::transform::Transform;
use crate::verify::Verify;

/// All operations, in the order of the document.
pub static ALL: &[&dyn AnyOperation] = &[
    &Of::<Solve>::NEW,
    &Of::<Compare>::NEW,
    &Of::<Step>::NEW,
    &Of::<Check>::NEW,
    &Of::<Rate>::NEW,
    &Of::<Candidates>::NEW,
    &Of::<Count>::NEW,
    &Of::<Analyze>::NEW,
    &Of::<Verify>::NEW,
    &Of::<Transform>::NEW,
    &Of::<Same>::NEW,
    &Of::<Import>::NEW,
    &Of::<Export>::NEW,
    &Of::<Generate>::NEW,
    &Of::<Render>::NEW,
    &Of::<Techniques>::NEW,
    &Of::<Kinds>::NEW,
];

/// The operations with a batch: a request to one of them is a puzzle with options.
pub fn with_batch() -> impl Iterator<Item = &'static dyn AnyOperation> {
    ALL.iter().copied().filter(|operation| operation.has_batch())
}

/// Returns a text about requests with the names of operations in place of their paths, for the surfaces that
/// have no paths.
#[must_use]
pub fn without_paths(text: &str) -> String {
    ALL.iter().fold(text.to_owned(), |text, operation| {
        let (path, name) = (operation.path(), format!("`{}`", operation.name()));
        text.replace(&format!("`GET {path}`"), &name).replace(&format!("`{path}`"), &name)
    })
}

/// Returns the operation of this name.
#[must_use]
pub fn named(name: &str) -> Option<&'static dyn AnyOperation> {
    ALL.iter().copied().find(|operation| operation.name() == name)
}
