//! HoDoKu's slots: the techniques in the order in which it looks for them, with the level and score of a
//! step.
//!
//! The order, the levels and the scores are HoDoKu's defaults. A slot is one row: name, level, score,
//! finder with the rule of choice, and the technique of the ladder that its steps count as.

use super::choice_rule::{First, Lowest, Most};
use super::fish::Form;
use super::graph::Scope;
use super::position::Position;
use super::unique_rectangle::Deadly;
use super::workspace::Workspace;
use super::{
    als_chain, als_xy_wing, als_xz, avoidable_rectangle, brute_force, chain, coloring, empty_rectangle, fish,
    forcing, full_house, hidden_subset, locked_candidates, naked_subset, nice_loop, remote_pair, sue_de_coq,
    two_strong_links, unique_rectangle, wings,
};
use std::ops::ControlFlow;
use sudokud_human::Level::{self, Easy, Extreme, Hard, Medium, Unfair};
use sudokud_human::Technique;
use sudokud_model::grid::{Cell, Value};

/// A technique of HoDoKu's, in its place in the order.
#[derive(Debug)]
pub struct Slot {
    /// The name of its entry in HoDoKu's list of techniques.
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
    First(fn(&Position, &mut Workspace<'_>) -> First),
    /// The step with most eliminations.
    Most(fn(&Position, &mut Workspace<'_>, &mut Most) -> ControlFlow<()>),
    /// The conclusion in the lowest cell.
    Lowest(fn(&Position, &mut Workspace<'_>) -> Lowest),
}

/// Makes the table from its rows.
macro_rules! slots {
    ($($name:literal $level:ident $score:literal
       $kind:ident $module:ident :: $finder:ident $(<$size:literal>)? ($($argument:expr)?)
       $(as $technique:ident)?;)*) => {
        &[$(Slot {
            name: $name,
            level: $level,
            score: $score,
            finder: finder!($kind $module $finder ($($size)?) ($($argument)?)),
            technique: technique!($($technique)?),
        }),*]
    };
}

macro_rules! finder {
    (Single $module:ident $finder:ident () ()) => {
        Finder::Single($module::$finder)
    };
    (Most $module:ident $finder:ident () ($($argument:expr)?)) => {
        Finder::Most(|position, workspace, choice| {
            $module::$finder(position, workspace, $($argument,)? choice)
        })
    };
    ($kind:ident $module:ident $finder:ident ($($size:literal)?) ($($argument:expr)?)) => {
        Finder::$kind(|position, workspace| {
            $module::$finder$(::<$size>)?(position, workspace $(, $argument)?)
        })
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
#[rustfmt::skip]
pub static SLOTS: &[Slot] = slots! {
    "Full House" Easy 4 Single full_house::find() as FullHouse;
    "Naked Single" Easy 4 Single Position::take_naked() as NakedSingle;
    "Hidden Single" Easy 14 Single Position::take_hidden() as HiddenSingle;
    "Locked Pair" Medium 40 First naked_subset::find_locked<2>() as LockedPair;
    "Locked Triple" Medium 60 First naked_subset::find_locked<3>() as LockedTriple;
    "Locked Candidates Type 1 (Pointing)" Medium 50 First locked_candidates::find_pointing() as Pointing;
    "Locked Candidates Type 2 (Claiming)" Medium 50 First locked_candidates::find_claiming() as Claiming;
    "Naked Pair" Medium 60 First naked_subset::find<2>() as NakedPair;
    "Naked Triple" Medium 80 First naked_subset::find<3>() as NakedTriple;
    "Hidden Pair" Medium 70 First hidden_subset::find<2>() as HiddenPair;
    "Hidden Triple" Medium 100 First hidden_subset::find<3>() as HiddenTriple;
    "Naked Quadruple" Hard 120 First naked_subset::find<4>() as NakedQuad;
    "Hidden Quadruple" Hard 150 First hidden_subset::find<4>() as HiddenQuad;
    "X-Wing" Hard 140 First fish::find<2>(Form::Basic) as XWing;
    "Swordfish" Hard 150 First fish::find<3>(Form::Basic) as Swordfish;
    "Jellyfish" Hard 160 First fish::find<4>(Form::Basic) as Jellyfish;
    "Remote Pair" Hard 110 Most remote_pair::find() as RemotePair;
    "Bivalue Universal Grave + 1" Hard 100 First wings::find_bug_plus_one() as BugPlusOne;
    "Skyscraper" Hard 130 First two_strong_links::find_skyscraper() as Skyscraper;
    "2-String Kite" Hard 150 First two_strong_links::find_kite() as TwoStringKite;
    "Turbot Fish" Hard 120 Most chain::find_x_chain(3) as TurbotFish;
    "Empty Rectangle" Hard 120 First empty_rectangle::find() as EmptyRectangle;
    "W-Wing" Hard 150 First wings::find_w_wing() as WWing;
    "XY-Wing" Hard 160 First wings::find_xy_wing() as XyWing;
    "XYZ-Wing" Hard 180 First wings::find_xyz_wing() as XyzWing;
    "Uniqueness Test 1" Hard 100 First unique_rectangle::find(Deadly::type_1) as UniqueRectangle1;
    "Uniqueness Test 2" Hard 100 First unique_rectangle::find(Deadly::type_2) as UniqueRectangle2;
    "Uniqueness Test 3" Hard 100 First unique_rectangle::find(Deadly::type_3) as UniqueRectangle3;
    "Uniqueness Test 4" Hard 100 First unique_rectangle::find(Deadly::type_4) as UniqueRectangle4;
    "Uniqueness Test 5" Hard 100 First unique_rectangle::find(Deadly::type_5) as UniqueRectangle5;
    "Uniqueness Test 6" Hard 100 First unique_rectangle::find(Deadly::type_6) as UniqueRectangle6;
    "Hidden Rectangle" Hard 100 First unique_rectangle::find(Deadly::hidden) as HiddenRectangle;
    "Avoidable Rectangle Type 1" Hard 100
        First avoidable_rectangle::find(avoidable_rectangle::type_1) as AvoidableRectangle1;
    "Avoidable Rectangle Type 2" Hard 100
        First avoidable_rectangle::find(avoidable_rectangle::type_2) as AvoidableRectangle2;
    "Finned X-Wing" Hard 130 First fish::find<2>(Form::Finned) as FinnedXWing;
    "Sashimi X-Wing" Hard 150 First fish::find<2>(Form::Sashimi) as SashimiXWing;
    "Finned Swordfish" Unfair 200 First fish::find<3>(Form::Finned) as FinnedSwordfish;
    "Sashimi Swordfish" Unfair 240 First fish::find<3>(Form::Sashimi) as SashimiSwordfish;
    "Finned Jellyfish" Unfair 250 First fish::find<4>(Form::Finned) as FinnedJellyfish;
    "Sashimi Jellyfish" Unfair 260 First fish::find<4>(Form::Sashimi) as SashimiJellyfish;
    "Sue de Coq" Unfair 250 First sue_de_coq::find() as SueDeCoq;
    "Simple Colors" Hard 150 First coloring::find_simple() as SimpleColorsTrap;
    "Multi Colors" Hard 200 First coloring::find_multi() as MultiColors1;
    "X-Chain" Unfair 260 Most chain::find_x_chain(chain::MAX_LINKS) as XChain;
    "XY-Chain" Unfair 260 Most chain::find_xy_chain() as XyChain;
    "Nice Loop/AIC" Unfair 280 Most nice_loop::find(Scope::Candidates) as Aic;
    "Grouped Nice Loop/AIC" Unfair 300 Most nice_loop::find(Scope::Groups) as GroupedAic;
    "Almost Locked Set XZ-Rule" Unfair 300 First als_xz::find() as AlsXz;
    "Almost Locked Set XY-Wing" Unfair 320 First als_xy_wing::find() as AlsXyWing;
    "Almost Locked Set Chain" Unfair 340 Most als_chain::find() as AlsXyChain;
    "Franken X-Wing" Unfair 300 First fish::find<2>(Form::Franken) as FrankenXWing;
    "Franken Swordfish" Unfair 350 First fish::find<3>(Form::Franken) as FrankenSwordfish;
    "Finned Franken X-Wing" Unfair 390 First fish::find<2>(Form::FinnedFranken) as FinnedFrankenXWing;
    "Finned Franken Swordfish" Unfair 410 First fish::find<3>(Form::FinnedFranken) as FinnedFrankenSwordfish;
    "Forcing Chain" Extreme 500 Lowest forcing::find_chains() as RegionForcingChain;
    "Forcing Net" Extreme 700 Lowest forcing::find_nets() as DynamicForcingChain;
    "Brute Force" Extreme 10000 First brute_force::find();
};
