//! How a puzzle is solved: the search strategy, the propagation rules, the branching, the limits.

use sudokud_propagation::rules::Rules;
use sudokud_search::budget::Limits;

macro_rules! named {
    ($(#[$doc:meta])* $enum:ident { $($(#[$vdoc:meta])* $variant:ident = $name:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $enum {
            $($(#[$vdoc])* $variant,)*
        }

        impl $enum {
            /// All variants, in the order of the API.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The variant's name in the API.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// The variant with this name.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|variant| variant.name() == name)
            }
        }
    };
}

named! {
    /// The order in which a search expands its nodes.
    Strategy {
        /// The strategy that the first accepting engine prefers, by measurement.
        Auto = "auto",
        /// The node with the smallest heuristic first; among equals, the newest. The heuristic is the number
        /// of open cells; the engine `cdcl` adds terms for their candidates and for expansions.
        BestFirst = "best_first",
        /// The oldest node of the frontier first; a single viable successor is expanded at once.
        BreadthFirst = "breadth_first",
        /// The newest node first; the engines `general` and `bitboard9` store a state for each node.
        DepthFirst = "depth_first",
        /// Depth-first on one state, which is changed and restored.
        Backtracking = "backtracking",
    }
}

named! {
    /// The choice of the open cell that is decided next.
    Branching {
        /// A cell with the fewest candidates; among equals, the first in reading order.
        FewestCandidates = "fewest_candidates",
        /// The first cell in reading order.
        FirstCell = "first_cell",
        /// A cell with the fewest candidates; among equals, the one with the most open peers.
        MostConstrained = "most_constrained",
    }
}

/// The options of a search.
#[derive(Clone, Debug)]
pub struct Options {
    /// The search strategy.
    pub strategy: Strategy,
    /// The propagation rules applied between decisions. `None`: the engine's own. An engine that cannot apply
    /// exactly these rules does not accept the puzzle.
    pub rules: Option<Rules>,
    /// The choice of the next cell. `None`: the engine's own.
    pub branching: Option<Branching>,
    /// The number of solutions after which the search ends, at least 1. With 2, the search also establishes
    /// whether the first solution is the only one.
    pub max_solutions: usize,
    /// The seed of random choices, such as ties between cells and the order of values. `None`: fixed choices.
    pub seed: Option<u64>,
    /// The limits of nodes and memory.
    pub limits: Limits,
}

impl Default for Options {
    /// Strategy `auto`, at most two solutions, no seed.
    fn default() -> Self {
        Self {
            strategy: Strategy::Auto,
            rules: None,
            branching: None,
            max_solutions: 2,
            seed: None,
            limits: Limits::default(),
        }
    }
}
