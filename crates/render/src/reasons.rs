//! The reasons of a step's links: what of them a picture shows.
//!
//! A link with a reason follows from a clue and from premises. The picture has the edge of the reason's cells
//! with the number of the link beside it, and small crosses on the premises that are false. Of a step whose
//! links are drawn one by one, the reason of the last one stands out, and nothing of the links after it is
//! drawn. A step without links has its reasons alone.

use crate::canvas::Canvas;
use crate::outline;
use crate::picture::Picture;
use std::collections::HashSet;
use sudokud_human::{Claim, Ground, Link, LinkKind, Reason};
use sudokud_model::grid::{Cell, Value};

/// The distances of the edges of reasons to the border of their cells, in turn, so that few edges lie on each
/// other.
const INSETS: [f64; 3] = [3.0, 7.5, 12.0];

/// A candidate.
type Candidate = (Cell, Value);

/// The reasons of a step, and the links that are drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reasons<'p> {
    step: &'p Claim,
    shown: &'p [Link],
    current: Option<&'p Link>,
}

impl<'p> Reasons<'p> {
    /// Returns the reasons of a picture's step; `None` if it has none.
    pub(crate) fn of(picture: &Picture<'p>) -> Option<Self> {
        let step = picture.step.filter(|step| !step.evidence.reasons.is_empty())?;
        let links = &step.evidence.links;
        let shown = &links[..picture.links.unwrap_or(usize::MAX).min(links.len())];
        Some(Self { step, shown, current: picture.links.and(shown.last()) })
    }

    /// Returns the reason that a link rests on, if it has one.
    pub(crate) fn of_link(&self, link: &Link) -> Option<&'p Reason> {
        match link.ground {
            Some(Ground::Reason(index)) => self.step.evidence.reasons.get(index),
            _ => None,
        }
    }

    /// Iterates over the reasons that stand out: that of the last link drawn, or all if the links are drawn
    /// alike.
    pub(crate) fn outstanding(&self) -> impl Iterator<Item = &'p Reason> {
        let of_current = self.current.map(|link| self.of_link(link));
        self.step.evidence.reasons.iter().filter(move |reason| of_current.is_none_or(|of| of == Some(reason)))
    }

    /// Returns the premises that are false, of the last link drawn, or of all if the links are drawn alike.
    pub(crate) fn false_premises(&self) -> Vec<Candidate> {
        let mut premises = Vec::new();
        for (index, link) in self.shown.iter().enumerate() {
            if self.of_link(link).is_none() || self.current.is_some() && index + 1 < self.shown.len() {
                continue;
            }
            let is_false = |premise: &&Candidate| {
                let concludes = |earlier: &&Link| earlier.to.contains(premise);
                let concluded = self.shown[..index].iter().rfind(concludes);
                concluded.is_none_or(|earlier| earlier.kind == LinkKind::Weak)
            };
            premises.extend(link.from.iter().filter(is_false));
        }
        let mut drawn = HashSet::new();
        premises.retain(|premise| drawn.insert(*premise));
        premises
    }

    /// Returns whether only links that are not drawn have a candidate.
    pub(crate) fn is_later(&self, candidate: Candidate) -> bool {
        let has = |link: &Link| link.from.contains(&candidate) || link.to.contains(&candidate);
        let later = &self.step.evidence.links[self.shown.len()..];
        later.iter().any(has) && !self.shown.iter().any(has)
    }

    /// Draws the edge of each reason that a drawn link rests on, or of all if the step has no links.
    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>) {
        let outstanding: Vec<&Reason> = self.outstanding().collect();
        let used: Vec<&Reason> = self.shown.iter().filter_map(|link| self.of_link(link)).collect();
        for (index, reason) in self.step.evidence.reasons.iter().enumerate() {
            if !used.contains(&reason) && !self.step.evidence.links.is_empty() {
                continue;
            }
            let inset = INSETS[index % INSETS.len()] * canvas.measures.weight;
            let path = outline::path(&reason.cells, inset, &canvas.measures);
            let half = if outstanding.contains(&reason) { "" } else { " half" };
            canvas.push(format_args!("<path class=\"reason{half}\" d=\"{path}\"/>"));
        }
    }
}
