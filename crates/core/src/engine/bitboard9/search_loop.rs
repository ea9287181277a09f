//! The search: two states in flight, the others on a stack (depth-first) or in a frontier (best-first).
//!
//! A pass over a state is one long chain of dependent operations, which leaves most of a processor idle. The
//! search therefore propagates two states in one loop, in two slots. The second slot starts with the first
//! contradiction: a board with many solutions has few contradictions, and a second slot would only descend
//! twice. The loop ends when one of the states is settled: contradictory, solved, or at a fixpoint.
//!
//! ```text
//!                     ┌────────────── take the newest ◄────────────────────┐
//!                     ▼                                                    │
//!   slot:  free ──► running ──► contradictory ──► free                  waiting
//!                     ▲  └────► fixpoint ──► solved ──► free               ▲
//!                     │             └──► choose a cell: first successor    │
//!                     └──────────────────────────────┘  the others ────────┘
//!                                   └──► best-first: frontier, free
//! ```
//!
//! Solutions, their order and all counts depend neither on the instruction set nor on pauses.

use crate::engine::bitboard9::branch::{BranchCell, choose};
use crate::engine::bitboard9::lanes::Lanes;
use crate::engine::bitboard9::node::{Node, Order};
use crate::engine::bitboard9::propagate::{Position, Verdict, pass_both, pass_unless_full};
use crate::engine::bitboard9::search_state::SearchState;
use crate::engine::bitboard9::state_words::Stored;
use sudokud_search::budget::{Interrupt, Limits, Progress, Stop, Watch};

/// The number of settled states between two polls of the watch: a few microseconds.
pub(crate) const POLL_INTERVAL: u32 = 64;

impl SearchState {
    /// Searches until the search is done, a limit is reached or the watch interrupts.
    #[inline(always)]
    pub(crate) fn advance<L: Lanes>(
        &mut self,
        proof: L::Proof,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Progress {
        if self.found >= self.max_solutions {
            return Progress::Done;
        }
        let positions = [0, 1].map(|slot| Position::new(L::load(proof, &self.slots[slot].state)));
        let mut run = Run { positions, search: self, limits, watch, interrupt: None };
        let mut until_poll = POLL_INTERVAL;
        let mut settled = std::mem::take(&mut run.search.unexpanded);
        let mut verdicts = [Verdict::FIXPOINT; 2];
        if let Some(verdict) = run.search.settled.take() {
            (settled[0], verdicts[0]) = (true, verdict);
        }
        loop {
            for slot in 0..2 {
                if settled[slot] && run.settle(slot, verdicts[slot]) {
                    return Progress::Done;
                }
            }
            if let Some(interrupt) = run.interrupt {
                return run.leave(interrupt.into());
            }
            until_poll -= 1;
            if until_poll == 0 {
                until_poll = POLL_INTERVAL;
                if let Err(interrupt) = watch.poll().into_result() {
                    return run.leave(interrupt.into());
                }
            }
            run.fill();
            verdicts = match run.search.running {
                [true, true] => {
                    let (verdicts, passes) = propagate_both(&mut run.positions);
                    run.search.statistics.propagation_passes += passes;
                    verdicts
                }
                [false, false] => match run.expand_best() {
                    None => {
                        settled = [false; 2];
                        continue;
                    }
                    Some(progress) => return run.leave(progress),
                },
                [first, _] => {
                    let (verdict, passes) = propagate_one(&mut run.positions[usize::from(!first)]);
                    run.search.statistics.propagation_passes += passes;
                    [verdict; 2]
                }
            };
            settled = [0, 1].map(|slot| run.search.running[slot] && verdicts[slot].settles());
        }
    }
}

/// A [`SearchState`] while its running states are in registers.
struct Run<'a, L: Lanes> {
    positions: [Position<L>; 2],
    search: &'a mut SearchState,
    limits: &'a Limits,
    watch: &'a dyn Watch,
    /// Why some slot could not be settled, or solutions have to be taken.
    interrupt: Option<Interrupt>,
}

impl<L: Lanes> Run<'_, L> {
    /// Moves the newest waiting nodes to the free slots.
    #[inline(always)]
    fn fill(&mut self) {
        // Before the first contradiction a second slot would search where no solution may be needed.
        let slots = if self.search.statistics.backtracks > 0 { 2 } else { 1 };
        for slot in 0..slots {
            if !self.search.running[slot] && self.search.waiting_len > 0 {
                self.search.waiting_len -= 1;
                let node = &self.search.waiting[self.search.waiting_len];
                self.positions[slot] =
                    Position::new(L::load(self.positions[slot].board.proof(), &node.state));
                self.search.slots[slot].depth = node.depth;
                self.search.running[slot] = true;
            }
        }
    }

    /// Handles a settled slot. Returns whether the requested number of solutions is found.
    #[inline(always)]
    fn settle(&mut self, slot: usize, verdict: Verdict) -> bool {
        if verdict.dead {
            self.search.statistics.backtracks += 1;
            self.search.running[slot] = false;
            return false;
        }
        let board = self.positions[slot].board;
        if verdict.solved {
            self.search.running[slot] = false;
            return self.add_solution(board);
        }
        let mut node = Node { state: Stored::EMPTY, depth: self.search.slots[slot].depth };
        board.store(&mut node.state);
        let Some(choice) = choose(board, &node.state) else {
            self.search.running[slot] = false;
            return self.add_solution(board);
        };
        let is_best_first = self.search.order == Order::BestFirst;
        if is_best_first && self.search.frontier.has_room(self.limits.bytes) {
            self.move_to_frontier(slot, node);
        } else if self.search.statistics.nodes_expanded < self.limits.nodes {
            if is_best_first && !std::mem::replace(&mut self.search.is_diving, true) {
                self.search.statistics.dives += 1;
            }
            self.expand(slot, choice, &node.state);
        } else {
            self.leave_unexpanded(slot, Interrupt::Stop(Stop::Nodes));
        }
        false
    }

    /// Adds a slot's node to the frontier, unless the watch refuses the memory.
    #[inline(always)]
    fn move_to_frontier(&mut self, slot: usize, node: Node) {
        if let Err(interrupt) = self.search.frontier.reserve(self.watch) {
            return self.leave_unexpanded(slot, interrupt);
        }
        let open = L::bands(self.positions[slot].two).iter().map(|word| word.count_ones()).sum();
        self.search.frontier.add(open, node);
        self.search.running[slot] = false;
        self.search.note_waiting();
    }

    #[inline(always)]
    fn leave_unexpanded(&mut self, slot: usize, interrupt: Interrupt) {
        self.search.unexpanded[slot] = true;
        self.interrupt = Some(interrupt);
    }

    #[inline(always)]
    fn add_solution(&mut self, board: L) -> bool {
        self.search.found += 1;
        if self.search.solutions.len() < self.search.keep {
            let solution = board.print(self.search.base);
            self.search.solutions.push(solution);
            if self.search.solutions.len() >= self.search.max_untaken {
                // After the other slot is settled: it may have a solution, too.
                self.interrupt = Some(Interrupt::Pause);
            }
        }
        self.search.found >= self.search.max_solutions
    }

    /// Moves one successor to the slot and the others to the stack.
    #[inline(always)]
    fn expand(&mut self, slot: usize, choice: BranchCell, stored: &Stored) {
        let depth = self.search.slots[slot].depth + 1;
        let board = self.positions[slot].board;
        self.positions[slot] = Position::new(self.search.expand(board, choice, stored, depth));
        self.search.slots[slot].depth = depth;
    }

    /// Expands the best node of the frontier. Returns how the search ends, if there is none or the limit of
    /// nodes is reached.
    #[inline(always)]
    fn expand_best(&mut self) -> Option<Progress> {
        if self.search.frontier.len() > 0 && self.search.statistics.nodes_expanded >= self.limits.nodes {
            return Some(Progress::Stopped(Stop::Nodes));
        }
        let Some(best) = self.search.frontier.take() else { return Some(Progress::Done) };
        self.search.is_diving = false;
        let board = L::load(self.positions[0].board.proof(), &best.state);
        self.positions[0] = Position::new(board);
        self.search.slots[0].depth = best.depth;
        self.search.running[0] = true;
        if let Some(choice) = choose(board, &best.state) {
            self.expand(0, choice, &best.state);
        }
        None
    }

    /// Stores the boards in memory.
    #[inline(always)]
    fn leave(&mut self, progress: Progress) -> Progress {
        for slot in 0..2 {
            self.positions[slot].board.store(&mut self.search.slots[slot].state);
        }
        progress
    }
}

/// Propagates two boards until one is settled. Returns the verdicts and the number of passes.
#[inline(always)]
pub(crate) fn propagate_both<L: Lanes>(positions: &mut [Position<L>; 2]) -> ([Verdict; 2], u64) {
    let [mut first, mut second] = *positions;
    let mut passes = 0;
    loop {
        let (a, b, verdict_a, verdict_b) = pass_both(first, second);
        (first, second) = (a, b);
        passes += 2;
        if verdict_a.settles() | verdict_b.settles() {
            *positions = [first, second];
            return ([verdict_a, verdict_b], passes);
        }
    }
}

/// Propagates a board until it is settled. Returns the verdict and the number of passes.
#[inline(always)]
pub(crate) fn propagate_one<L: Lanes>(position: &mut Position<L>) -> (Verdict, u64) {
    let mut passes = 0;
    loop {
        let (after, verdict) = pass_unless_full(*position);
        *position = after;
        passes += 1;
        if verdict.settles() {
            return (verdict, passes);
        }
    }
}
