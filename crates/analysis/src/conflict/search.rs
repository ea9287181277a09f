//! The search for a minimal conflict: a reduction by quick tests, then proofs that each clue is necessary.

use super::clues::{Clues, ConflictSet};
use super::quick_xplain::quick_xplain;
use super::tester::{Solvability, Tester};
use std::iter;
use sudokud_core::game::Game;
use sudokud_search::budget::{Limits, Watch};

/// The number of orders of the clues that are tried.
const ORDERS: u64 = 5;

/// The ratio of the limits on nodes of searches that follow each other on the same clues; also the ratio of
/// the limit of a part of the clues to the nodes that refute all of them.
const GROWTH: u64 = 4;

/// Clues that have no solution together.
struct Conflict {
    clues: Vec<usize>,
    is_minimal: bool,
}

/// Returns a conflict that is seen without a search: a value that was changed, a value that repeats in a
/// house, or a constraint that filled cells violate. Only a repeated value can be known to be minimal.
///
/// ```
/// use sudokud_analysis::conflict::evident;
/// use sudokud_core::game::Game;
/// use sudokud_model::grid::{Cell, text};
/// let board = text::parse("1..1............", None).unwrap().0;
/// let game = Game { board, marks: None, givens: None, constraints: None, next: None };
/// let found = evident(&game).unwrap();
/// assert_eq!((found.givens, found.is_minimal), (vec![Cell::new(0), Cell::new(3)], true));
/// ```
#[must_use]
pub fn evident(game: &Game) -> Option<ConflictSet> {
    let clues = Clues::of(game);
    clues.evident().map(|found| evident_set(game, &clues, &found))
}

fn evident_set(game: &Game, clues: &Clues<'_>, found: &[usize]) -> ConflictSet {
    let set = clues.conflict_set(found);
    // The classic houses have a grid with any one value in any cell.
    let has_values_alone = set.constraints.is_empty() && game.marks.is_none();
    let is_minimal = has_values_alone && game.board.layout().is_default();
    ConflictSet { is_minimal, ..set }
}

/// Returns clues that have no solution together, of a game that is known to have none: few if possible, and
/// none that is not necessary unless a limit was reached. Of several conflicts, the smallest that is found
/// with some orders of the clues; one that is [`evident`] is preferred. `None` if a solution is found
/// nevertheless. The limits are those of each search.
///
/// ```
/// use sudokud_analysis::conflict::conflict_set;
/// use sudokud_core::game::Game;
/// use sudokud_model::grid::{Cell, text};
/// use sudokud_search::budget::{Limits, Unwatched};
/// // Row 1 has no place for 4, with the 3 or without it.
/// let board = text::parse("123....4.......1", None).unwrap().0;
/// let game = Game { board, marks: None, givens: None, constraints: None, next: None };
/// let found = conflict_set(&game, Limits::default(), &Unwatched).unwrap();
/// assert_eq!((found.givens, found.is_minimal), ([0, 1, 7].map(Cell::new).to_vec(), true));
/// ```
#[must_use]
pub fn conflict_set(game: &Game, limits: Limits, watch: &dyn Watch) -> Option<ConflictSet> {
    let clues = Clues::of(game);
    let evident = clues.evident();
    let known = evident.as_ref().map(|found| evident_set(game, &clues, found));
    if let Some(known) = known.filter(|known| known.is_minimal) {
        return Some(known);
    }
    let mut tester = Tester::new(&clues, limits, watch);
    let all = evident.unwrap_or_else(|| (0..clues.list.len()).collect());
    let mut best = Conflict { clues: all.clone(), is_minimal: false };
    let nodes = match refuting_nodes(&mut tester, &all) {
        Refutation::Within(nodes) => nodes,
        Refutation::Unknown => 1,
        Refutation::None => return None,
    };
    for seed in 0..ORDERS {
        let order = clues.ordered(all.clone(), seed);
        let found = reduced(&mut tester, &order, nodes);
        let rank = |conflict: &Conflict| {
            let cells: usize = conflict.clues.iter().map(|&clue| clues.size(clue)).sum();
            (!conflict.is_minimal, conflict.clues.len(), cells)
        };
        if rank(&found) < rank(&best) {
            best = found;
        }
        if tester.is_stopped() {
            break;
        }
    }
    Some(ConflictSet { is_minimal: best.is_minimal, ..clues.conflict_set(&best.clues) })
}

/// Returns limits on nodes, each a multiple of the one before, the last of them the tester's.
fn node_limits(first: u64, tester: &Tester<'_>) -> impl Iterator<Item = u64> + use<> {
    let most = tester.max_nodes();
    let next = move |&nodes: &u64| (nodes < most).then(|| nodes.saturating_mul(GROWTH).min(most));
    iter::successors(Some(first.min(most)), next)
}

/// The nodes of a search that refutes clues.
enum Refutation {
    /// At most so many are enough. With one node, propagation decides.
    Within(u64),
    /// A limit was reached.
    Unknown,
    /// The clues have a solution.
    None,
}

fn refuting_nodes(tester: &mut Tester<'_>, clues: &[usize]) -> Refutation {
    match tester.test(clues, 1) {
        Solvability::Refuted => return Refutation::Within(1),
        Solvability::Solvable => return Refutation::None,
        Solvability::Open => {}
    }
    match tester.test(clues, tester.max_nodes()) {
        Solvability::Refuted => Refutation::Within(tester.last_nodes().saturating_mul(GROWTH)),
        Solvability::Solvable => Refutation::None,
        Solvability::Open => Refutation::Unknown,
    }
}

/// Reduces clues that are known to have no solution. Tests of at most so many nodes decide first. Then each
/// clue that is left is left out, large ones first, with growing limits.
fn reduced(tester: &mut Tester<'_>, order: &[usize], nodes: u64) -> Conflict {
    let mut clues = quick_xplain(order, &mut |chosen| tester.test(chosen, nodes) == Solvability::Refuted);
    let mut undecided: Vec<usize> = clues.iter().rev().copied().collect();
    for nodes in node_limits(nodes, tester) {
        undecided.retain(|&clue| {
            let others: Vec<usize> = clues.iter().copied().filter(|&other| other != clue).collect();
            match tester.test(&others, nodes) {
                Solvability::Refuted => {
                    clues = others;
                    false
                }
                Solvability::Solvable => false,
                Solvability::Open => true,
            }
        });
        if undecided.is_empty() || tester.is_stopped() {
            break;
        }
    }
    Conflict { clues, is_minimal: undecided.is_empty() }
}
