//! The table of producers, in the order in which they are called, and the call of each.

use super::aligned_exclusion::aligned_exclusion;
use super::bug::bug;
use super::chains::{NestedHints, dynamic_chains, nishio, static_chains, unary_chains};
use super::fish::fish;
use super::hidden_set::{direct_hidden_set, hidden_set};
use super::hint::{Finding, Hint};
use super::large_wings::large_wing;
use super::locking::{direct_locking, locking};
use super::loops::unique_loop;
use super::naked_set::naked_set;
use super::position::Position;
use super::producer::Producer;
use super::singles::{hidden_single, naked_single};
use super::small_wings::small_wing;
use super::strong_links::strong_links;
use sudokud_human::Rating;
use sudokud_search::budget::{Stop, Watch};

/// A scale: which producers take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExplainerScale {
    /// The default techniques of SukakuExplainer 1.18.1.
    Extended,
    /// The techniques of Sudoku Explainer 1.2.1.
    Classic,
}

/// The scales that a producer takes part in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scales {
    Both,
    Extended,
}

/// Which of its hints a producer returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The first that changes something.
    First,
    /// The best of all by rating and further keys, the first of equals.
    Best,
}

/// The producers with their scales and choice, in the order in which they are called.
const PRODUCERS: [(Producer, Scales, Choice); 36] = [
    (Producer::HiddenSingle, Scales::Both, Choice::First),
    (Producer::DirectLocking, Scales::Both, Choice::First),
    (Producer::DirectHiddenSet(2), Scales::Both, Choice::First),
    (Producer::NakedSingle, Scales::Both, Choice::First),
    (Producer::DirectHiddenSet(3), Scales::Both, Choice::First),
    (Producer::Locking, Scales::Both, Choice::First),
    (Producer::NakedSet(2), Scales::Both, Choice::First),
    (Producer::Fish(2), Scales::Both, Choice::First),
    (Producer::HiddenSet(2), Scales::Both, Choice::First),
    (Producer::NakedSet(3), Scales::Both, Choice::First),
    (Producer::Fish(3), Scales::Both, Choice::First),
    (Producer::HiddenSet(3), Scales::Both, Choice::First),
    (Producer::StrongLinks(2), Scales::Extended, Choice::Best),
    (Producer::XyWing, Scales::Both, Choice::First),
    (Producer::XyzWing, Scales::Both, Choice::First),
    (Producer::UniqueLoop, Scales::Both, Choice::Best),
    (Producer::NakedSet(4), Scales::Both, Choice::First),
    (Producer::Fish(4), Scales::Both, Choice::First),
    (Producer::HiddenSet(4), Scales::Both, Choice::First),
    (Producer::StrongLinks(3), Scales::Extended, Choice::Best),
    (Producer::LargeWing(4), Scales::Extended, Choice::Best),
    (Producer::Bug, Scales::Both, Choice::First),
    (Producer::StrongLinks(4), Scales::Extended, Choice::Best),
    (Producer::LargeWing(5), Scales::Extended, Choice::Best),
    (Producer::AlignedExclusion(2), Scales::Both, Choice::First),
    (Producer::LargeWing(6), Scales::Extended, Choice::Best),
    (Producer::ForcingChains, Scales::Both, Choice::Best),
    (Producer::LargeWing(7), Scales::Extended, Choice::Best),
    (Producer::AlignedExclusion(3), Scales::Both, Choice::First),
    (Producer::Nishio, Scales::Both, Choice::Best),
    (Producer::MultipleChains, Scales::Both, Choice::Best),
    (Producer::DynamicChains(0), Scales::Both, Choice::Best),
    (Producer::DynamicChains(1), Scales::Both, Choice::Best),
    (Producer::DynamicChains(2), Scales::Both, Choice::Best),
    (Producer::DynamicChains(3), Scales::Both, Choice::Best),
    (Producer::DynamicChains(4), Scales::Both, Choice::Best),
];

/// Returns the producers of a scale, each with its choice, in the order in which they are called.
pub fn producers(scale: ExplainerScale) -> impl Iterator<Item = (Producer, Choice)> {
    let takes_part = move |scales| scales == Scales::Both || scale == ExplainerScale::Extended;
    PRODUCERS
        .into_iter()
        .filter(move |&(_, scales, _)| takes_part(scales))
        .map(|(producer, _, choice)| (producer, choice))
}

/// Returns the hint of the first producer of the scale that has one.
///
/// # Errors
/// When the watch stops the search.
pub fn next_hint(
    position: &Position,
    scale: ExplainerScale,
    watch: &dyn Watch,
) -> Result<Option<Hint>, Stop> {
    let nested = NestedHints::new(position, watch);
    for (producer, _) in producers(scale) {
        watch.poll().or_stop()?;
        if let Some(finding) = find(producer, position, &nested, watch)? {
            let Finding { rating, pattern, effect, complexity } = finding;
            return Ok(Some(Hint { producer, rating: nearest_rating(rating), pattern, effect, complexity }));
        }
    }
    Ok(None)
}

fn find(
    producer: Producer,
    position: &Position,
    nested: &NestedHints<'_>,
    watch: &dyn Watch,
) -> Result<Option<Finding>, Stop> {
    Ok(match producer {
        Producer::HiddenSingle => hidden_single(position),
        Producer::DirectLocking => direct_locking(position),
        Producer::DirectHiddenSet(size) => direct_hidden_set(position, size),
        Producer::NakedSingle => naked_single(position),
        Producer::Locking => locking(position),
        Producer::NakedSet(size) => naked_set(position, size),
        Producer::Fish(size) => fish(position, size),
        Producer::HiddenSet(size) => hidden_set(position, size),
        Producer::StrongLinks(count) => strong_links(position, count),
        Producer::XyWing => small_wing(position, 2),
        Producer::XyzWing => small_wing(position, 3),
        Producer::UniqueLoop => unique_loop(position),
        Producer::LargeWing(size) => large_wing(position, size),
        Producer::Bug => bug(position),
        Producer::AlignedExclusion(size) => aligned_exclusion(position, size),
        Producer::ForcingChains => unary_chains(position, watch)?,
        Producer::Nishio => nishio(position, watch)?,
        Producer::MultipleChains => static_chains(position, watch)?,
        Producer::DynamicChains(level) => dynamic_chains(position, level, nested, watch)?,
    })
}

/// Returns the rating nearest to a figure computed in doubles.
fn nearest_rating(figure: f64) -> Rating {
    Rating::from_tenths((figure * 10.0).round() as u16)
}
