//! Claims: what a form says of a text, and which of them holds.
//!
//! Every form is asked. One with a signature of its own, such as the host of a link, the name of a field or a
//! heading, is certain; a shape, such as N lines of N cells, is likely; a shape with an unusual mark of an
//! empty cell is possible. The surest readings hold. If two of them are different puzzles, the text is
//! ambiguous and none of them is chosen.

use crate::imported::{Alternative, ImportError, Imported, Reading};
use std::fmt::Write as _;

/// How sure a form is of a text. The order is that of the variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Confidence {
    /// The shape fits if unusual characters mean empty cells.
    Possible,
    /// The shape fits.
    Likely,
    /// The text has a signature of the form.
    Certain,
}

/// The statement of a form about a text.
#[derive(Debug)]
pub(crate) struct Claim {
    confidence: Confidence,
    /// Why the text is in this form: a noun phrase.
    reason: String,
    /// The puzzles, at least one, or what is wrong.
    reading: Result<Vec<Imported>, ImportError>,
}

impl Claim {
    /// A claim of one puzzle.
    pub(crate) fn new(
        confidence: Confidence,
        reason: impl Into<String>,
        reading: Result<Imported, ImportError>,
    ) -> Self {
        Self::of_several(confidence, reason, reading.map(|puzzle| vec![puzzle]))
    }

    /// A claim of several puzzles.
    pub(crate) fn of_several(
        confidence: Confidence,
        reason: impl Into<String>,
        reading: Result<Vec<Imported>, ImportError>,
    ) -> Self {
        Self { confidence, reason: reason.into(), reading }
    }

    /// A claim by a signature of the form.
    pub(crate) fn certain(reason: impl Into<String>, reading: Result<Imported, ImportError>) -> Self {
        Self::new(Confidence::Certain, reason, reading)
    }

    /// A claim that fails: the form is the nearest one if no other fits. `why` says what is wrong where.
    pub(crate) fn damaged(form: &'static str, confidence: Confidence, why: impl Into<String>) -> Self {
        let error = ImportError::Damaged { form, reason: why.into() };
        Self::new(confidence, "", Err(error))
    }

    /// Returns the first puzzle.
    pub(crate) fn first_puzzle(&mut self) -> Option<&mut Imported> {
        self.reading.as_mut().ok()?.first_mut()
    }

    /// Returns whether the text has a signature of the form.
    pub(crate) fn is_certain(&self) -> bool {
        self.confidence == Confidence::Certain
    }

    /// Returns whether the claim reads a puzzle.
    pub(crate) const fn is_reading(&self) -> bool {
        self.reading.is_ok()
    }
}

/// The largest number of readings of an ambiguous text.
const MAX_READINGS: usize = 8;

/// Chooses among claims.
///
/// # Errors
/// If no claim reads the text: what the surest one says is wrong.
pub(crate) fn choose(mut claims: Vec<Claim>) -> Result<Reading, ImportError> {
    // A stable sort: of equally sure claims the form that is listed first comes first.
    claims.sort_by_key(|claim| std::cmp::Reverse(claim.confidence));
    let has_reading = claims.iter().any(|claim| claim.is_certain() && claim.is_reading());
    let surest = match claims.iter().find(|claim| claim.is_reading()) {
        // A damaged text with a signature is not read as something else.
        _ if !has_reading && claims.first().is_some_and(Claim::is_certain) => None,
        found => found.map(|claim| claim.confidence),
    };
    let Some(surest) = surest else {
        let unknown = || ImportError::Unknown { reason: "no line of it is a board".to_owned() };
        return Err(claims.into_iter().find_map(|claim| claim.reading.err()).unwrap_or_else(unknown));
    };
    let mut readings: Vec<(String, Vec<Imported>)> = Vec::new();
    for claim in claims.into_iter().filter(|claim| claim.confidence == surest) {
        let Ok(puzzles) = claim.reading else { continue };
        match readings.iter_mut().find(|(_, others)| are_equal(others, &puzzles)) {
            // The reading that passes over less says more.
            Some(known) if unread(&puzzles) < unread(&known.1) => *known = (claim.reason, puzzles),
            Some(_) => {}
            None => readings.push((claim.reason, puzzles)),
        }
    }
    // A reading of the whole text is surer than one that passes over a part.
    if readings.iter().any(|(_, puzzles)| unread(puzzles) == 0) {
        readings.retain(|(_, puzzles)| unread(puzzles) == 0);
    }
    readings.truncate(MAX_READINGS);
    match (readings.len(), readings.pop()) {
        (1, Some((_, mut puzzles))) if puzzles.len() == 1 => Ok(Reading::One(Box::new(puzzles.remove(0)))),
        (1, Some((_, puzzles))) => Ok(Reading::Several(puzzles)),
        (_, last) => {
            Ok(Reading::Ambiguous(readings.into_iter().chain(last).filter_map(alternative).collect()))
        }
    }
}

/// Returns the first puzzle of a reading; the reason says how many there are.
fn alternative((mut reason, mut puzzles): (String, Vec<Imported>)) -> Option<Alternative> {
    if puzzles.len() > 1 {
        // Writing to a String cannot fail.
        let _ = write!(reason, "; the first of {} puzzles", puzzles.len());
    }
    puzzles.truncate(1);
    puzzles.pop().map(|puzzle| Alternative { reason, puzzle })
}

fn unread(puzzles: &[Imported]) -> usize {
    puzzles.iter().flat_map(|puzzle| &puzzle.unread).map(|unread| unread.count).sum()
}

fn are_equal(some: &[Imported], others: &[Imported]) -> bool {
    some.len() == others.len() && some.iter().zip(others).all(|(one, other)| one.is_same_puzzle(other))
}
