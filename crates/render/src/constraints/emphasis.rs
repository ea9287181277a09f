//! How strongly the constraints of a picture are drawn: those that its step rests on stand out.

use crate::picture::Picture;
use crate::reasons::Reasons;

/// How strongly a constraint is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Emphasis {
    /// Faintly: the step does not use it.
    Faded,
    /// At half strength: the step uses it, but not the link that is shown.
    Half,
    /// At full strength.
    Full,
}

/// The emphasis of each constraint of a picture.
#[derive(Debug)]
pub(crate) struct Emphases(Vec<Emphasis>);

impl Emphases {
    /// Computes the emphases: full ones, unless the picture has a step that rests on constraints.
    pub(crate) fn of(picture: &Picture<'_>) -> Self {
        let count = picture.constraints.len();
        let used = picture.step.map(|step| &step.evidence.constraints).filter(|used| !used.is_empty());
        let Some(used) = used else { return Self(vec![Emphasis::Full; count]) };
        let reasons = Reasons::of(picture);
        let mut emphases = Self(vec![Emphasis::Faded; count]);
        emphases.set(used, if reasons.is_some() { Emphasis::Half } else { Emphasis::Full });
        for reason in reasons.iter().flat_map(Reasons::outstanding) {
            emphases.set(&reason.constraints, Emphasis::Full);
        }
        emphases
    }

    fn set(&mut self, indices: &[usize], emphasis: Emphasis) {
        for &index in indices {
            self.0.get_mut(index).into_iter().for_each(|known| *known = emphasis);
        }
    }

    /// Returns the emphasis of the constraint with this index.
    pub(crate) fn at(&self, index: usize) -> Emphasis {
        self.0.get(index).copied().unwrap_or(Emphasis::Full)
    }
}

impl Emphasis {
    /// Returns what follows the other classes of an element.
    pub(crate) const fn suffix(self) -> &'static str {
        match self {
            Self::Faded => " faded",
            Self::Half => " half",
            Self::Full => "",
        }
    }
}
