//! The table of Sudoku Explainer's producers, in the order in which they are called. A new producer is one
//! row here, and its file.
//!
//! Beyond the last row, Sudoku Explainer 1.2.1 has one more producer (nested dynamic chains, from 11.0) and
//! SukakuExplainer has three, whose nested dynamic chains have nested hints themselves. They are called only
//! where the others have no hint. The highest published rating is 11.9, by nested dynamic chains, so no known
//! puzzle reaches them. They are not implemented: a puzzle that needs them counts as unsolved.
//!
//! A row: a name close to the program's; the scales that it takes part in; which of its hints it returns (the
//! first that changes something, or the best of all by rating and further keys, the first of equals); finder;
//! the techniques of the ladder that its hints count as, each with the rating of its easiest hints.

use super::aligned_exclusion::aligned_exclusion;
use super::bug::bug;
use super::chains::{NestedHints, Nesting, Pass, dynamic_chains, multiple_chains, nishio, unary_chains};
use super::fish::fish;
use super::hidden_set::{direct_hidden_set, hidden_set};
use super::hint::{Finding, Hint, HintKind};
use super::large_wings::large_wing;
use super::locking::{direct_locking, locking};
use super::loops::unique_loop;
use super::naked_set::naked_set;
use super::position::Position;
use super::singles::{hidden_single, naked_single};
use super::small_wings::small_wing;
use super::strong_links::{strong_links, two_strong_links};
use sudokud_human::{Rating, Technique};
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

/// A producer: a rule that looks for hints.
#[derive(Debug)]
pub struct Producer {
    /// A name close to the program's.
    pub name: &'static str,
    /// Which of its hints it returns.
    pub choice: Choice,
    scales: Scales,
    finder: Finder,
    /// The kinds that its hints count as.
    kinds: &'static [&'static [HintKind]],
}

/// The hint of a search under a watch.
type Watched = Result<Option<Finding>, Stop>;

/// How a producer finds its hint.
#[derive(Clone, Copy, Debug)]
enum Finder {
    /// In a position.
    Pattern(fn(&Position) -> Option<Finding>),
    /// By chains, under a watch.
    Chain(fn(&Position, &dyn Watch) -> Watched),
    /// By chains in which others are nested, under a watch.
    Nested(fn(&Position, &dyn Watch, &NestedHints<'_>) -> Watched),
}

/// The array of these techniques with their figures.
macro_rules! kinds {
    (UNARY) => { UNARY };
    ($($technique:ident $figure:literal),+) => {
        [$(HintKind { technique: Technique::$technique, figure: $figure }),+]
    };
}

/// The hint kinds of the cycles within one value or through bivalue cells, the chains within one value, and
/// the cycles and chains of all links. Nested chains are compared by the same figures.
const UNARY: [HintKind; 3] = kinds!(ContinuousNiceLoop 6.5, XChain 6.6, DiscontinuousNiceLoop 7.0);

/// Makes the table from its rows.
macro_rules! producers {
    ($($name:literal $scales:ident $choice:ident $kind:ident $finder:ident ($($argument:expr),*)
       $([$($technique:tt)+])+;)*) => {
        &[$(Producer {
            name: $name,
            choice: Choice::$choice,
            scales: Scales::$scales,
            finder: finder!($kind $finder ($($argument),*) $([$($technique)+])+),
            kinds: &[$(&kinds!($($technique)+)),+],
        }),*]
    };
}

macro_rules! finder {
    (Pattern $finder:ident ($($argument:expr),*) $([$($technique:tt)+])+) => {
        Finder::Pattern(|position| $finder(position, $($argument,)* $(kinds!($($technique)+)),+))
    };
    (Chain $finder:ident () $([$($technique:tt)+])+) => {
        Finder::Chain(|position, watch| $finder(position, watch, $(kinds!($($technique)+)),+))
    };
    (Nested $finder:ident ($nesting:expr) $([$($technique:tt)+])+) => {
        Finder::Nested(|position, watch, nested| {
            $finder(position, watch, nested, $nesting, $(kinds!($($technique)+)),+)
        })
    };
}

/// The producers, in order.
#[rustfmt::skip]
static PRODUCERS: &[Producer] = producers! {
    "Hidden Single" Both First Pattern hidden_single() [FullHouse 1.0, HiddenSingle 1.2];
    "Direct Locking" Both First Pattern direct_locking() [DirectPointing 1.7, DirectClaiming 1.9];
    "Direct Hidden Pair" Both First Pattern direct_hidden_set(2) [DirectHiddenPair 2.0];
    "Naked Single" Both First Pattern naked_single() [NakedSingle 2.3];
    "Direct Hidden Triplet" Both First Pattern direct_hidden_set(3) [DirectHiddenTriple 2.5];
    "Locking" Both First Pattern locking() [Pointing 2.6, Claiming 2.8];
    "Naked Pair" Both First Pattern naked_set(2) [NakedPair 3.0];
    "X-Wing" Both First Pattern fish(2) [XWing 3.2];
    "Hidden Pair" Both First Pattern hidden_set(2) [HiddenPair 3.4];
    "Naked Triplet" Both First Pattern naked_set(3) [NakedTriple 3.6];
    "Swordfish" Both First Pattern fish(3) [Swordfish 3.8];
    "Hidden Triplet" Both First Pattern hidden_set(3) [HiddenTriple 4.0];
    "2 Strong Links" Extended Best Pattern two_strong_links()
        [Skyscraper 4.0, TwoStringKite 4.1, TurbotFish 4.1, EmptyRectangle 4.3];
    "XY-Wing" Both First Pattern small_wing(2) [XyWing 4.2];
    "XYZ-Wing" Both First Pattern small_wing(3) [XyzWing 4.4];
    "Unique Rectangle or Loop" Both Best Pattern unique_loop()
        [UniqueRectangle1 4.5, UniqueRectangle2 4.5, UniqueRectangle3 4.5, UniqueRectangle4 4.5]
        [UniqueLoop1 4.6, UniqueLoop2 4.6, UniqueLoop3 4.6, UniqueLoop4 4.6];
    "Naked Quad" Both First Pattern naked_set(4) [NakedQuad 5.0];
    "Jellyfish" Both First Pattern fish(4) [Jellyfish 5.2];
    "Hidden Quad" Both First Pattern hidden_set(4) [HiddenQuad 5.4];
    "3 Strong Links" Extended Best Pattern strong_links(3) [StrongLinkChain 5.4];
    "WXYZ-Wing" Extended Best Pattern large_wing(4) [WxyzWing 5.5];
    "Bivalue Universal Grave" Both First Pattern bug() [BugPlusOne 5.6, Bug2 5.7, Bug3 5.8, Bug4 5.7];
    "4 Strong Links" Extended Best Pattern strong_links(4) [StrongLinkChain 5.8];
    "VWXYZ-Wing" Extended Best Pattern large_wing(5) [VwxyzWing 6.2];
    "Aligned Pair Exclusion" Both First Pattern aligned_exclusion(2) [AlignedPairExclusion 6.2];
    "UVWXYZ-Wing" Extended Best Pattern large_wing(6) [UvwxyzWing 6.6];
    "Forcing Chains and Cycles" Both Best Chain unary_chains() [UNARY];
    "TUVWXYZ-Wing" Extended Best Pattern large_wing(7) [TuvwxyzWing 7.5];
    "Aligned Triplet Exclusion" Both First Pattern aligned_exclusion(3) [AlignedTripletExclusion 7.5];
    "Nishio Forcing Chains" Both Best Chain nishio() [Nishio 7.5];
    "Multiple Forcing Chains" Both Best Chain multiple_chains()
        [CellForcingChain 8.0, RegionForcingChain 8.0];
    "Dynamic Forcing Chains" Both Best Nested dynamic_chains(Nesting::Nothing) [DynamicForcingChain 8.5];
    "Dynamic Forcing Chains (+)" Both Best Nested dynamic_chains(Nesting::Simple)
        [DynamicForcingChainPlus 9.0];
    "Dynamic Forcing Chains (+ Forcing Chains)" Both Best Nested dynamic_chains(Nesting::Unary)
        [NestedForcingChain 9.5];
    "Dynamic Forcing Chains (+ Multiple Forcing Chains)" Both Best Nested dynamic_chains(Nesting::Multiple)
        [NestedForcingChain 10.0];
    "Dynamic Forcing Chains (+ Dynamic Forcing Chains)" Both Best Nested dynamic_chains(Nesting::Dynamic)
        [NestedForcingChain 10.5];
};

/// Returns the producers of a scale in the order in which they are called.
pub fn producers(scale: ExplainerScale) -> impl Iterator<Item = &'static Producer> {
    let takes_part =
        move |producer: &&Producer| producer.scales == Scales::Both || scale == ExplainerScale::Extended;
    PRODUCERS.iter().filter(takes_part)
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
    let nested = NestedHints::new(position, Pass::all(UNARY), watch);
    for producer in producers(scale) {
        watch.poll().or_stop()?;
        let found = match producer.finder {
            Finder::Pattern(find) => find(position),
            Finder::Chain(find) => find(position, watch)?,
            Finder::Nested(find) => find(position, watch, &nested)?,
        };
        if let Some(Finding { rating, technique, effect, complexity }) = found {
            let rating = nearest_rating(rating);
            return Ok(Some(Hint { producer: producer.name, rating, technique, effect, complexity }));
        }
    }
    Ok(None)
}

/// The rating of a technique's easiest hints, before the length of a chain is added, where it differs from
/// the ladder's.
///
/// The ladder orders X-chains with the cycles of one value, a turbot fish as its longest form, and type 3 of
/// a rectangle after the other types, and rates chains by typical lengths.
#[must_use]
pub fn own_rating(technique: Technique) -> Option<Rating> {
    let kinds = PRODUCERS.iter().flat_map(|producer| producer.kinds).copied().flatten();
    let mut own = kinds.filter(|kind| kind.technique == technique).map(|kind| nearest_rating(kind.figure));
    own.next().filter(|&rating| rating != technique.rating())
}

/// Returns the rating nearest to a figure computed in doubles.
fn nearest_rating(figure: f64) -> Rating {
    Rating::from_tenths((figure * 10.0).round() as u16)
}
