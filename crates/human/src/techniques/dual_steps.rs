//! Dual and siamese steps: two patterns of one finder that share their base, offered as one.
//!
//! Players know dual two-string kites, dual empty rectangles and siamese fish. Fish of one value with the
//! same base houses come one after the other from their finder, and so do empty rectangles of one value and
//! box. Each run of them is paired by itself. All kites make one run.

use std::cell::RefCell;
use std::ops::ControlFlow;

/// Takes each pattern that a finder finds; `Break` ends the search.
pub(crate) type Take<'t, T> = dyn Fn(T) -> ControlFlow<()> + 't;

/// Gives `conclude` every two patterns of a run, the earlier one first. A run is a sequence of patterns from
/// `finder` that have equal keys and follow one another.
pub(crate) fn pairs<T, K: PartialEq>(
    finder: impl Fn(&Take<'_, T>) -> ControlFlow<()>,
    key: impl Fn(&T) -> K,
    conclude: impl Fn(&T, &T) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let run: RefCell<Vec<T>> = RefCell::default();
    let conclude_pairs = |run: Vec<T>| {
        let mut pairs =
            run.iter().enumerate().flat_map(|(k, one)| run[k + 1..].iter().map(move |two| (one, two)));
        pairs.try_for_each(|(one, two)| conclude(one, two))
    };
    finder(&|pattern| {
        let is_other_run = run.borrow().first().is_some_and(|first| key(first) != key(&pattern));
        if is_other_run {
            conclude_pairs(run.take())?;
        }
        run.borrow_mut().push(pattern);
        ControlFlow::Continue(())
    })?;
    conclude_pairs(run.take())
}
