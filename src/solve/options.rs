//! What is asked of the solver.

use crate::budget::Limits;
use crate::engine::bitboard9::Backend;
use crate::grid::{Board, Candidates, Marks};
use crate::propagation::Rules;

/// A board to solve, with the pencil marks to respect, if any.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The filled cells.
    pub board: Board,
    /// The values still allowed in each cell; `None`: all that the filled cells leave. Of the same side as the board.
    pub marks: Option<Marks>,
}

impl Puzzle {
    /// The puzzle's candidates.
    #[must_use]
    pub fn candidates<const W: usize>(&self) -> Candidates<W> {
        match &self.marks {
            Some(marks) => Candidates::with_marks(&self.board, marks),
            None => Candidates::new(&self.board),
        }
    }
}

impl From<Board> for Puzzle {
    fn from(board: Board) -> Self {
        Self { board, marks: None }
    }
}

macro_rules! named {
    ($(#[$doc:meta])* $enum:ident { $($(#[$vdoc:meta])* $variant:ident = $name:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $enum {
            $($(#[$vdoc])* $variant,)*
        }

        impl $enum {
            /// All of them, in the contract's order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name in the contract.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// The one with this name.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.name() == name)
            }
        }
    };
}

named! {
    /// The order in which the search looks at positions.
    Strategy {
        /// Whatever solves this board fastest.
        Auto = "auto",
        /// The position with the fewest open cells first; among equals, the newest.
        BestFirst = "best_first",
        /// Oldest first: all positions after one decision, then all after two, ….
        BreadthFirst = "breadth_first",
        /// Newest first, each position a copy.
        DepthFirst = "depth_first",
        /// One position, changed and changed back.
        Backtracking = "backtracking",
    }
}

named! {
    /// Which open cell is decided next.
    Branching {
        /// The one with the fewest candidates; among equals, the first in reading order.
        FewestCandidates = "fewest_candidates",
        /// The first in reading order.
        FirstCell = "first_cell",
        /// The one with the fewest candidates; among equals, the one with the most open peers.
        MostConstrained = "most_constrained",
    }
}

/// How to solve it.
#[derive(Clone, Debug)]
pub struct Options {
    /// The search.
    pub strategy: Strategy,
    /// The propagation between decisions. `None`: the engine's own. Named rules are honoured exactly, on the general
    /// path.
    pub rules: Option<Rules>,
    /// The choice of the next cell. `None`: the engine's own.
    pub branching: Option<Branching>,
    /// How many solutions to look for, 1 or more: 2 also tells whether the first is the only one.
    pub max_solutions: usize,
    /// With it, ties are broken at random, the same way each time.
    pub seed: Option<u64>,
    /// Nodes and bytes to spend.
    pub limits: Limits,
    /// The instruction set that the 9×9 engine uses. `None`: the best that this machine has.
    pub backend: Option<Backend>,
}

impl Default for Options {
    /// `auto`, two solutions, no seed.
    fn default() -> Self {
        Self {
            strategy: Strategy::Auto,
            rules: None,
            branching: None,
            max_solutions: 2,
            seed: None,
            limits: Limits::default(),
            backend: None,
        }
    }
}
