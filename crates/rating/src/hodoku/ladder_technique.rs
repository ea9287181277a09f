//! The technique of the ladder that each slot counts as.

use super::technique_order::Slot;
use sudokud_human::Technique;

impl Slot {
    /// The technique that a slot's steps belong to. Slots 46 and 47 hold nice loops as well as AICs, and
    /// slots 42, 43, 55 and 56 several kinds of their pattern; each names one of them. Brute force is no
    /// technique.
    #[must_use]
    pub const fn technique(&self) -> Option<Technique> {
        Some(match self.number {
            1 => Technique::FullHouse,
            2 => Technique::NakedSingle,
            3 => Technique::HiddenSingle,
            4 => Technique::LockedPair,
            5 => Technique::LockedTriple,
            6 => Technique::Pointing,
            7 => Technique::Claiming,
            8 => Technique::NakedPair,
            9 => Technique::NakedTriple,
            10 => Technique::HiddenPair,
            11 => Technique::HiddenTriple,
            12 => Technique::NakedQuad,
            13 => Technique::HiddenQuad,
            14 => Technique::XWing,
            15 => Technique::Swordfish,
            16 => Technique::Jellyfish,
            17 => Technique::RemotePair,
            18 => Technique::BugPlusOne,
            19 => Technique::Skyscraper,
            20 => Technique::TwoStringKite,
            21 => Technique::TurbotFish,
            22 => Technique::EmptyRectangle,
            23 => Technique::WWing,
            24 => Technique::XyWing,
            25 => Technique::XyzWing,
            26 => Technique::UniqueRectangle1,
            27 => Technique::UniqueRectangle2,
            28 => Technique::UniqueRectangle3,
            29 => Technique::UniqueRectangle4,
            30 => Technique::UniqueRectangle5,
            31 => Technique::UniqueRectangle6,
            32 => Technique::HiddenRectangle,
            33 => Technique::AvoidableRectangle1,
            34 => Technique::AvoidableRectangle2,
            35 => Technique::FinnedXWing,
            36 => Technique::SashimiXWing,
            37 => Technique::FinnedSwordfish,
            38 => Technique::SashimiSwordfish,
            39 => Technique::FinnedJellyfish,
            40 => Technique::SashimiJellyfish,
            41 => Technique::SueDeCoq,
            42 => Technique::SimpleColorsTrap,
            43 => Technique::MultiColors1,
            44 => Technique::XChain,
            45 => Technique::XyChain,
            46 => Technique::Aic,
            47 => Technique::GroupedAic,
            48 => Technique::AlsXz,
            49 => Technique::AlsXyWing,
            50 => Technique::AlsXyChain,
            51 => Technique::FrankenXWing,
            52 => Technique::FrankenSwordfish,
            53 => Technique::FinnedFrankenXWing,
            54 => Technique::FinnedFrankenSwordfish,
            55 => Technique::RegionForcingChain,
            56 => Technique::DynamicForcingChain,
            _ => return None,
        })
    }
}
