//! Dual and siamese steps: two steps of one finder that share their base, offered as one.
//!
//! Players know dual two-string kites, dual empty rectangles and siamese fish. Fish of one value with the
//! same base houses come one after the other from their finder, and so do empty rectangles of one value and
//! box. Each run of them is paired by itself. All kites make one run.

use crate::logic::scan::Scan;
use crate::proof::step::Step;
use std::cell::RefCell;
use std::ops::ControlFlow;

/// Offers what `merge` makes of every two steps of a run, the earlier one first. A run is a sequence of steps
/// from `finder` that have equal keys and follow one another.
///
/// # Errors
/// Breaks when the finder or the sink does.
pub(crate) fn pairs<K: PartialEq>(
    scan: &Scan<'_>,
    finder: impl Fn(&Scan<'_>) -> ControlFlow<()>,
    key: impl Fn(&Step) -> K,
    merge: impl Fn(&Step, &Step) -> Option<Step>,
) -> ControlFlow<()> {
    let run: RefCell<Vec<Step>> = RefCell::default();
    let offer_pairs = |run: Vec<Step>| {
        let pairs =
            run.iter().enumerate().flat_map(|(k, one)| run[k + 1..].iter().map(move |two| (one, two)));
        pairs.filter_map(|(one, two)| merge(one, two)).try_for_each(|step| scan.offer(step))
    };
    let collect = |step: Step| {
        let is_other_run = run.borrow().first().is_some_and(|first| key(first) != key(&step));
        if is_other_run {
            offer_pairs(run.take())?;
        }
        run.borrow_mut().push(step);
        ControlFlow::Continue(())
    };
    finder(&scan.with_sink(&collect))?;
    offer_pairs(run.take())
}
