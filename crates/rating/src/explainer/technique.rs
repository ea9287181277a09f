//! The technique of the ladder that a hint's pattern counts as.

use super::pattern::Pattern;
use crate::explainer::houses::HouseKind;
use sudokud_human::{Rating, Technique};

/// The rating of a technique's easiest hints, before the length of a chain is added, where it differs from
/// the ladder's.
///
/// The ladder orders X-chains with the cycles of one value, and rates chains by typical lengths.
#[must_use]
pub const fn own_rating(technique: Technique) -> Option<Rating> {
    Some(Rating::from_tenths(match technique {
        Technique::TurbotFish => 41,
        Technique::UniqueRectangle3 => 45,
        Technique::ContinuousNiceLoop => 65,
        Technique::XChain => 66,
        Technique::CellForcingChain | Technique::RegionForcingChain => 80,
        _ => return None,
    }))
}

/// Returns the technique of a pattern. Sizes that a 9×9 board cannot have count as the largest one.
pub(crate) const fn technique(pattern: Pattern) -> Technique {
    match pattern {
        Pattern::LastCell => Technique::FullHouse,
        Pattern::HiddenSingle => Technique::HiddenSingle,
        Pattern::NakedSingle => Technique::NakedSingle,
        Pattern::DirectLocking(HouseKind::Box) => Technique::DirectPointing,
        Pattern::DirectLocking(_) => Technique::DirectClaiming,
        Pattern::Locking(HouseKind::Box) => Technique::Pointing,
        Pattern::Locking(_) => Technique::Claiming,
        Pattern::DirectHiddenSet(2) => Technique::DirectHiddenPair,
        Pattern::DirectHiddenSet(_) => Technique::DirectHiddenTriple,
        Pattern::HiddenSet(2) => Technique::HiddenPair,
        Pattern::HiddenSet(3) => Technique::HiddenTriple,
        Pattern::HiddenSet(_) => Technique::HiddenQuad,
        Pattern::NakedSet(2) => Technique::NakedPair,
        Pattern::NakedSet(3) => Technique::NakedTriple,
        Pattern::NakedSet(_) => Technique::NakedQuad,
        Pattern::Fish(2) => Technique::XWing,
        Pattern::Fish(3) => Technique::Swordfish,
        Pattern::Fish(_) => Technique::Jellyfish,
        Pattern::Skyscraper => Technique::Skyscraper,
        Pattern::TwoStringKite => Technique::TwoStringKite,
        Pattern::TurbotFish => Technique::TurbotFish,
        Pattern::EmptyRectangle => Technique::EmptyRectangle,
        Pattern::StrongLinks => Technique::StrongLinkChain,
        Pattern::XyWing => Technique::XyWing,
        Pattern::XyzWing => Technique::XyzWing,
        Pattern::LargeWing(4) => Technique::WxyzWing,
        Pattern::LargeWing(5) => Technique::VwxyzWing,
        Pattern::LargeWing(6) => Technique::UvwxyzWing,
        Pattern::LargeWing(_) => Technique::TuvwxyzWing,
        Pattern::UniqueRectangle(1) => Technique::UniqueRectangle1,
        Pattern::UniqueRectangle(2) => Technique::UniqueRectangle2,
        Pattern::UniqueRectangle(3) => Technique::UniqueRectangle3,
        Pattern::UniqueRectangle(_) => Technique::UniqueRectangle4,
        Pattern::UniqueLoop(1) => Technique::UniqueLoop1,
        Pattern::UniqueLoop(2) => Technique::UniqueLoop2,
        Pattern::UniqueLoop(3) => Technique::UniqueLoop3,
        Pattern::UniqueLoop(_) => Technique::UniqueLoop4,
        Pattern::Bug(1) => Technique::BugPlusOne,
        Pattern::Bug(2) => Technique::Bug2,
        Pattern::Bug(3) => Technique::Bug3,
        Pattern::Bug(_) => Technique::Bug4,
        Pattern::AlignedExclusion(2) => Technique::AlignedPairExclusion,
        Pattern::AlignedExclusion(_) => Technique::AlignedTripletExclusion,
        Pattern::XCycle | Pattern::YCycle | Pattern::XyCycle => Technique::ContinuousNiceLoop,
        Pattern::XChain => Technique::XChain,
        Pattern::XyChain => Technique::DiscontinuousNiceLoop,
        Pattern::Nishio => Technique::Nishio,
        Pattern::CellChains => Technique::CellForcingChain,
        Pattern::RegionChains => Technique::RegionForcingChain,
        Pattern::DynamicChains(0) => Technique::DynamicForcingChain,
        Pattern::DynamicChains(1) => Technique::DynamicForcingChainPlus,
        Pattern::DynamicChains(_) => Technique::NestedForcingChain,
    }
}
