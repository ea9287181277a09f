//! HoDoKu's slots: the techniques in the order in which it looks for them, with the level and score of a
//! step.
//!
//! The order, the levels and the scores are HoDoKu's defaults. A slot is a row of the table: its place, name,
//! level and score, its finder with the rule of choice, and the technique of the ladder that it counts as.

use super::choice_rule::{First, Lowest, Most};
use super::position::Position;
use super::workspace::Workspace;
use super::{
    als_chain, als_xy_wing, als_xz, avoidable_rectangle, brute_force, chain, coloring, empty_rectangle,
    finned_fish, fish, forcing, franken_fish, hidden_subset, locked_candidates, naked_subset, nice_loop,
    remote_pair, singles, sue_de_coq, two_strong_links, unique_rectangle, wings,
};
use std::ops::ControlFlow;
use sudokud_core::grid::{Cell, Value};
use sudokud_human::Level::{self, Easy, Extreme, Hard, Medium, Unfair};
use sudokud_human::Technique;

/// A technique of HoDoKu's, in its place in the order.
#[derive(Debug)]
pub struct Slot {
    /// Its place in the order, from 1.
    pub number: u8,
    /// Its name in HoDoKu.
    pub name: &'static str,
    /// The level of a puzzle that needs it, at least.
    pub level: Level,
    /// A step adds this to the score of a puzzle.
    pub score: u32,
    pub(super) finder: Finder,
    technique: Option<Technique>,
}

impl Slot {
    /// The technique that a slot's steps count as. A few slots hold several techniques of the ladder, such as
    /// nice loops and AICs; they name one of these. Brute force is no technique.
    #[must_use]
    pub const fn technique(&self) -> Option<Technique> {
        self.technique
    }
}

/// How a slot finds its step, and by which rule it chooses among several.
#[derive(Clone, Copy, Debug)]
pub(super) enum Finder {
    /// The next single of a queue.
    Single(fn(&mut Position) -> Option<(Cell, Value)>),
    /// The first step found.
    First(fn(&Position, &mut Workspace<'_>, &mut First) -> ControlFlow<()>),
    /// The step with most eliminations.
    Most(fn(&Position, &mut Workspace<'_>, &mut Most) -> ControlFlow<()>),
    /// The conclusion in the lowest cell.
    Lowest(fn(&Position, &mut Workspace<'_>, &mut Lowest) -> ControlFlow<()>),
}

macro_rules! slots {
    ($($number:literal $name:literal $level:ident $score:literal $kind:ident($finder:expr)
       $(as $technique:ident)?;)*) => {
        &[$(Slot {
            number: $number,
            name: $name,
            level: $level,
            score: $score,
            finder: Finder::$kind($finder),
            technique: technique!($($technique)?),
        }),*]
    };
}

macro_rules! technique {
    () => {
        None
    };
    ($technique:ident) => {
        Some(Technique::$technique)
    };
}

/// All slots, in order.
pub static SLOTS: &[Slot] = slots! {
    1 "Full House" Easy 4 Single(singles::full_house) as FullHouse;
    2 "Naked Single" Easy 4 Single(singles::naked_single) as NakedSingle;
    3 "Hidden Single" Easy 14 Single(singles::hidden_single) as HiddenSingle;
    4 "Locked Pair" Medium 40 First(naked_subset::find_locked::<2>) as LockedPair;
    5 "Locked Triple" Medium 60 First(naked_subset::find_locked::<3>) as LockedTriple;
    6 "Locked Candidates Type 1 (Pointing)" Medium 50 First(locked_candidates::find_pointing) as Pointing;
    7 "Locked Candidates Type 2 (Claiming)" Medium 50 First(locked_candidates::find_claiming) as Claiming;
    8 "Naked Pair" Medium 60 First(naked_subset::find::<2>) as NakedPair;
    9 "Naked Triple" Medium 80 First(naked_subset::find::<3>) as NakedTriple;
    10 "Hidden Pair" Medium 70 First(hidden_subset::find::<2>) as HiddenPair;
    11 "Hidden Triple" Medium 100 First(hidden_subset::find::<3>) as HiddenTriple;
    12 "Naked Quadruple" Hard 120 First(naked_subset::find::<4>) as NakedQuad;
    13 "Hidden Quadruple" Hard 150 First(hidden_subset::find::<4>) as HiddenQuad;
    14 "X-Wing" Hard 140 First(fish::find::<2>) as XWing;
    15 "Swordfish" Hard 150 First(fish::find::<3>) as Swordfish;
    16 "Jellyfish" Hard 160 First(fish::find::<4>) as Jellyfish;
    17 "Remote Pair" Hard 110 Most(remote_pair::find) as RemotePair;
    18 "Bivalue Universal Grave + 1" Hard 100 First(wings::find_bug_plus_one) as BugPlusOne;
    19 "Skyscraper" Hard 130 First(two_strong_links::find_skyscraper) as Skyscraper;
    20 "2-String Kite" Hard 150 First(two_strong_links::find_kite) as TwoStringKite;
    21 "Turbot Fish" Hard 120 Most(chain::find_turbot_fish) as TurbotFish;
    22 "Empty Rectangle" Hard 120 First(empty_rectangle::find) as EmptyRectangle;
    23 "W-Wing" Hard 150 First(wings::find_w_wing) as WWing;
    24 "XY-Wing" Hard 160 First(wings::find_xy_wing) as XyWing;
    25 "XYZ-Wing" Hard 180 First(wings::find_xyz_wing) as XyzWing;
    26 "Uniqueness Test 1" Hard 100 First(unique_rectangle::find_type::<1>) as UniqueRectangle1;
    27 "Uniqueness Test 2" Hard 100 First(unique_rectangle::find_type::<2>) as UniqueRectangle2;
    28 "Uniqueness Test 3" Hard 100 First(unique_rectangle::find_type::<3>) as UniqueRectangle3;
    29 "Uniqueness Test 4" Hard 100 First(unique_rectangle::find_type::<4>) as UniqueRectangle4;
    30 "Uniqueness Test 5" Hard 100 First(unique_rectangle::find_type::<5>) as UniqueRectangle5;
    31 "Uniqueness Test 6" Hard 100 First(unique_rectangle::find_type::<6>) as UniqueRectangle6;
    32 "Hidden Rectangle" Hard 100 First(unique_rectangle::find_type::<7>) as HiddenRectangle;
    33 "Avoidable Rectangle Type 1" Hard 100 First(avoidable_rectangle::find_type_1) as AvoidableRectangle1;
    34 "Avoidable Rectangle Type 2" Hard 100 First(avoidable_rectangle::find_type_2) as AvoidableRectangle2;
    35 "Finned X-Wing" Hard 130 First(finned_fish::find_finned::<2>) as FinnedXWing;
    36 "Sashimi X-Wing" Hard 150 First(finned_fish::find_sashimi::<2>) as SashimiXWing;
    37 "Finned Swordfish" Unfair 200 First(finned_fish::find_finned::<3>) as FinnedSwordfish;
    38 "Sashimi Swordfish" Unfair 240 First(finned_fish::find_sashimi::<3>) as SashimiSwordfish;
    39 "Finned Jellyfish" Unfair 250 First(finned_fish::find_finned::<4>) as FinnedJellyfish;
    40 "Sashimi Jellyfish" Unfair 260 First(finned_fish::find_sashimi::<4>) as SashimiJellyfish;
    41 "Sue de Coq" Unfair 250 First(sue_de_coq::find) as SueDeCoq;
    42 "Simple Colors" Hard 150 First(coloring::find_simple) as SimpleColorsTrap;
    43 "Multi Colors" Hard 200 First(coloring::find_multi) as MultiColors1;
    44 "X-Chain" Unfair 260 Most(chain::find_x_chain) as XChain;
    45 "XY-Chain" Unfair 260 Most(chain::find_xy_chain) as XyChain;
    46 "Nice Loop or AIC" Unfair 280 Most(nice_loop::find) as Aic;
    47 "Grouped Nice Loop or AIC" Unfair 300 Most(nice_loop::find_grouped) as GroupedAic;
    48 "Almost Locked Set XZ-Rule" Unfair 300 First(als_xz::find) as AlsXz;
    49 "Almost Locked Set XY-Wing" Unfair 320 First(als_xy_wing::find) as AlsXyWing;
    50 "Almost Locked Set Chain" Unfair 340 Most(als_chain::find) as AlsXyChain;
    51 "Franken X-Wing" Unfair 300 First(franken_fish::find::<2>) as FrankenXWing;
    52 "Franken Swordfish" Unfair 350 First(franken_fish::find::<3>) as FrankenSwordfish;
    53 "Finned Franken X-Wing" Unfair 390 First(franken_fish::find_finned::<2>) as FinnedFrankenXWing;
    54 "Finned Franken Swordfish" Unfair 410 First(franken_fish::find_finned::<3>) as FinnedFrankenSwordfish;
    55 "Forcing Chain" Extreme 500 Lowest(forcing::find_chains) as RegionForcingChain;
    56 "Forcing Net" Extreme 700 Lowest(forcing::find_nets) as DynamicForcingChain;
    57 "Brute Force" Extreme 10000 First(brute_force::find);
};
