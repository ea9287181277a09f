//! The search: two states in flight, the rest on a stack (depth-first) or in a frontier (best-first).
//!
//! A pass over a state is one long chain of operations, so that a processor finds little to do beside it. Hence two
//! states are propagated in one loop, in two slots. The second slot joins at the first contradiction: a board with many
//! solutions has few, and would only dive twice. When one is through (dead, solved, or at a fixpoint), only then the
//! loop ends:
//!
//! ```text
//!                     ┌────────────── take the newest ◄───────────────┐
//!                     ▼                                               │
//!   slot:  free ──► running ──► dead ──► free                     waiting
//!                     ▲  └────► fixpoint ──► solved ──► free          ▲
//!                     │             └──► choose a cell: first digit   │
//!                     └──────────────────────────────┘  other digits ─┘
//!                                   └──► best-first: frontier, free
//! ```
//!
//! Nothing here depends on the instruction set or on when the search was paused: solutions, their order, and all counts
//! are the same for every backend. No allocation per node once the stack has its depth.

use crate::budget::{Limits, Progress, Stop, Watch};
use crate::engine::bitboard9::branch::{Choice, choose};
use crate::engine::bitboard9::frontier::Frontier;
use crate::engine::bitboard9::lanes::{Lanes, Stored};
use crate::engine::bitboard9::propagate::{Verdict, pass_both, pass_unless_full};

/// After how many fixpoints and contradictions the watch is asked: a few microseconds.
const POLL_EVERY: u32 = 64;

/// In which order states are expanded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The newest first: little memory, the fastest.
    #[default]
    DepthFirst,
    /// The one with the fewest open cells first; among equals the newest.
    BestFirst,
}

/// Exact counts of what a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Nodes in which a cell was chosen and its alternatives generated.
    pub nodes_expanded: u64,
    /// The root, and every alternative, contradictory ones included.
    pub nodes_generated: u64,
    /// Expanded nodes with two alternatives or more.
    pub guesses: u64,
    /// Generated nodes that turned out contradictory.
    pub backtracks: u64,
    /// Most decisions on the way to a node.
    pub max_depth: u32,
    /// Most nodes waiting at a time.
    pub max_frontier: usize,
    /// How often best-first search found its frontier full and continued depth-first.
    pub dives: u64,
    /// Times that all rules were applied to a whole state.
    pub propagation_passes: u64,
}

/// A state and the number of decisions that led to it.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) state: Stored,
    pub(crate) depth: u32,
}

impl Node {
    pub(crate) const EMPTY: Self = Self { state: Stored::EMPTY, depth: 0 };
}

/// A search under way.
pub(crate) struct Core {
    pub(crate) statistics: Statistics,
    pub(crate) order: Order,
    /// Stop after so many solutions.
    pub(crate) max_solutions: usize,
    pub(crate) found: usize,
    /// Keep so many of them, from the first.
    pub(crate) keep: usize,
    /// Added to each digit's index (0 to 8) in `solutions`.
    pub(crate) base: u8,
    pub(crate) solutions: Vec<[u8; 81]>,
    pub(crate) slots: [Node; 2],
    running: [bool; 2],
    /// What the last pass over the first slot found, if that was done before the search was advanced and settled it.
    pub(crate) settled: Option<Verdict>,
    /// At a fixpoint, but not expanded: the limit of nodes was reached.
    held: [bool; 2],
    /// Generated and not propagated; the first `waiting_len` count.
    waiting: Vec<Node>,
    waiting_len: usize,
    frontier: Frontier,
    /// Best-first search found its frontier full, and has not returned to it.
    is_diving: bool,
}

impl Core {
    pub(crate) fn new(order: Order, max_solutions: usize, keep: usize, base: u8) -> Self {
        Self {
            statistics: Statistics::default(),
            order,
            max_solutions,
            found: 0,
            keep,
            base,
            solutions: Vec::new(),
            slots: [Node::EMPTY; 2],
            running: [false; 2],
            settled: None,
            held: [false; 2],
            waiting: Vec::new(),
            waiting_len: 0,
            frontier: Frontier::new(),
            is_diving: false,
        }
    }

    /// Forgets all, and begins with this state.
    #[inline(always)]
    pub(crate) fn start(&mut self, state: &Stored) {
        self.statistics = Statistics { nodes_generated: 1, ..Statistics::default() };
        self.found = 0;
        self.solutions.clear();
        self.slots[0] = Node { state: *state, depth: 0 };
        self.running = [true, false];
        self.settled = None;
        self.held = [false; 2];
        self.waiting_len = 0;
        if self.order == Order::BestFirst {
            self.is_diving = false;
            self.frontier.clear();
        }
    }

    /// The same with a line of text; false, and nothing to do, where it is none.
    #[inline(always)]
    pub(crate) fn start_line<L: Lanes>(&mut self, line: &[u8; 81]) -> bool {
        let mut state = Stored::EMPTY;
        let board = L::parse(line);
        if let Some(board) = board {
            board.store(&mut state);
        }
        self.start(&state);
        self.running[0] = board.is_some();
        board.is_some()
    }

    #[inline(always)]
    pub(crate) fn advance<L: Lanes>(&mut self, limits: &Limits, watch: &dyn Watch) -> Progress {
        if self.found >= self.max_solutions {
            return Progress::Done;
        }
        let mut run = Run { boards: [L::load(&self.slots[0].state), L::load(&self.slots[1].state)], core: self };
        let mut until_poll = POLL_EVERY;
        let mut settled = std::mem::take(&mut run.core.held);
        let mut verdicts = [Verdict::FIXPOINT; 2];
        if let Some(verdict) = run.core.settled.take() {
            (settled[0], verdicts[0]) = (true, verdict);
        }
        loop {
            for slot in 0..2 {
                if settled[slot] && run.settle(slot, verdicts[slot], limits) {
                    return Progress::Done;
                }
            }
            if run.core.held != [false; 2] {
                return run.leave(Progress::Stopped(Stop::Nodes));
            }
            until_poll -= 1;
            if until_poll == 0 {
                until_poll = POLL_EVERY;
                if let Err(interrupt) = watch.poll().check() {
                    return run.leave(interrupt.into());
                }
            }
            run.fill();
            verdicts = match run.core.running {
                [true, true] => run.propagate_both(),
                [false, false] => match run.expand_best(limits) {
                    None => {
                        settled = [false; 2];
                        continue;
                    }
                    Some(progress) => return run.leave(progress),
                },
                [first, _] => run.propagate_one(usize::from(!first)),
            };
            settled = [0, 1].map(|slot| run.core.running[slot] && verdicts[slot].settles());
        }
    }
}

/// A [`Core`] while its running states are in registers.
struct Run<'a, L> {
    boards: [L; 2],
    core: &'a mut Core,
}

impl<L: Lanes> Run<'_, L> {
    /// Gives free slots the newest waiting nodes.
    #[inline(always)]
    fn fill(&mut self) {
        // Before the first contradiction a second slot would dive where nothing may ever be looked for.
        let slots = if self.core.statistics.backtracks > 0 { 2 } else { 1 };
        for slot in 0..slots {
            if !self.core.running[slot] && self.core.waiting_len > 0 {
                self.core.waiting_len -= 1;
                let node = &self.core.waiting[self.core.waiting_len];
                self.boards[slot] = L::load(&node.state);
                self.core.slots[slot].depth = node.depth;
                self.core.running[slot] = true;
            }
        }
    }

    /// Passes over both boards until one is settled.
    #[inline(always)]
    fn propagate_both(&mut self) -> [Verdict; 2] {
        let [mut first, mut second] = self.boards;
        loop {
            let (a, b, verdict_a, verdict_b) = pass_both(first, second);
            (first, second) = (a, b);
            self.core.statistics.propagation_passes += 2;
            if verdict_a.settles() | verdict_b.settles() {
                self.boards = [first, second];
                return [verdict_a, verdict_b];
            }
        }
    }

    /// Passes over one board until it is settled.
    #[inline(always)]
    fn propagate_one(&mut self, slot: usize) -> [Verdict; 2] {
        let mut board = self.boards[slot];
        loop {
            let (after, verdict) = pass_unless_full(board);
            board = after;
            self.core.statistics.propagation_passes += 1;
            if verdict.settles() {
                self.boards[slot] = board;
                return [verdict; 2];
            }
        }
    }

    /// Deals with a dead state or a fixpoint, or holds it where the limit forbids another node. True: as many solutions as were asked for.
    #[inline(always)]
    fn settle(&mut self, slot: usize, verdict: Verdict, limits: &Limits) -> bool {
        if verdict.dead {
            self.core.statistics.backtracks += 1;
            self.core.running[slot] = false;
            return false;
        }
        let board = self.boards[slot];
        if verdict.solved {
            self.core.running[slot] = false;
            return self.solved(board);
        }
        let mut node = Node { state: Stored::EMPTY, depth: self.core.slots[slot].depth };
        board.store(&mut node.state);
        let Some(choice) = choose(board, &node.state) else {
            self.core.running[slot] = false;
            return self.solved(board);
        };
        let is_best_first = self.core.order == Order::BestFirst;
        if is_best_first && self.core.frontier.has_room(limits.bytes) {
            let (open, _) = board.tally_three();
            let open = L::bands(open).iter().map(|word| word.count_ones()).sum();
            self.core.frontier.add(open, node);
            self.core.running[slot] = false;
            self.core.note_waiting();
        } else if self.core.statistics.nodes_expanded < limits.nodes {
            if is_best_first && !std::mem::replace(&mut self.core.is_diving, true) {
                self.core.statistics.dives += 1;
            }
            self.expand(slot, choice, &node.state);
        } else {
            self.core.held[slot] = true;
        }
        false
    }

    #[inline(always)]
    fn solved(&mut self, board: L) -> bool {
        self.core.found += 1;
        if self.core.solutions.len() < self.core.keep {
            let solution = board.print(self.core.base);
            self.core.solutions.push(solution);
        }
        self.core.found >= self.core.max_solutions
    }

    /// One alternative takes the slot, the others wait. Before the first contradiction it is, of two, the one that removes
    /// more: it decides more, and where there are many solutions the next is nearer. Later, where both are likely to be
    /// searched in any order, the lowest digit.
    #[inline(always)]
    fn expand(&mut self, slot: usize, choice: Choice, stored: &Stored) {
        let board = self.boards[slot];
        let digits = choice.digits(board);
        let alternatives = digits.count_ones();
        let depth = self.core.slots[slot].depth + 1;
        let first = digits & digits.wrapping_neg();
        let mut later = digits ^ first;
        if alternatives == 2 {
            let (a, b) = (choice.place_one_of_two(board, first, later), choice.place_one_of_two(board, later, first));
            let diving = self.core.statistics.backtracks == 0;
            if diving && choice.removes::<L>(stored, first) < choice.removes::<L>(stored, later) {
                self.boards[slot] = b;
                self.core.wait(a, depth);
            } else {
                self.boards[slot] = a;
                self.core.wait(b, depth);
            }
        } else {
            self.boards[slot] = choice.place(board, first, later);
            while later != 0 {
                let last = 1 << (63 - later.leading_zeros());
                later ^= last;
                self.core.wait(choice.place(board, last, digits ^ last), depth);
            }
        }
        self.core.slots[slot].depth = depth;
        let statistics = &mut self.core.statistics;
        statistics.nodes_expanded += 1;
        statistics.guesses += 1;
        statistics.nodes_generated += u64::from(alternatives);
        statistics.max_depth = statistics.max_depth.max(depth);
        self.core.note_waiting();
    }

    /// Best-first: the best node's alternatives come to the slots. Otherwise, and where the limit forbids it: how it ends.
    #[inline(always)]
    fn expand_best(&mut self, limits: &Limits) -> Option<Progress> {
        if self.core.frontier.len() > 0 && self.core.statistics.nodes_expanded >= limits.nodes {
            return Some(Progress::Stopped(Stop::Nodes));
        }
        let Some(best) = self.core.frontier.take() else { return Some(Progress::Done) };
        self.core.is_diving = false;
        let board = L::load(&best.state);
        self.boards[0] = board;
        self.core.slots[0].depth = best.depth;
        self.core.running[0] = true;
        if let Some(choice) = choose(board, &best.state) {
            self.expand(0, choice, &best.state);
        }
        None
    }

    /// All states back to memory.
    #[inline(always)]
    fn leave(&mut self, progress: Progress) -> Progress {
        for slot in 0..2 {
            self.boards[slot].store(&mut self.core.slots[slot].state);
        }
        progress
    }
}

impl Core {
    #[inline(always)]
    fn wait<L: Lanes>(&mut self, board: L, depth: u32) {
        if self.waiting_len == self.waiting.len() {
            self.waiting.push(Node::EMPTY);
        }
        let node = &mut self.waiting[self.waiting_len];
        board.store(&mut node.state);
        node.depth = depth;
        self.waiting_len += 1;
    }

    #[inline(always)]
    fn note_waiting(&mut self) {
        let waiting = self.waiting_len + self.frontier.len();
        self.statistics.max_frontier = self.statistics.max_frontier.max(waiting);
    }
}
