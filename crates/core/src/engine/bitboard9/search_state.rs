//! The state of a search between two calls. No allocation per node once the stack has grown.

use crate::engine::bitboard9::branch::BranchCell;
use crate::engine::bitboard9::frontier::FrontierStacks;
use crate::engine::bitboard9::lanes::Lanes;
use crate::engine::bitboard9::node::{Node, Order, SearchCounts};
use crate::engine::bitboard9::propagate::Verdict;
use crate::engine::bitboard9::state_words::Stored;

/// The state of a search. A running slot's state is in registers while [`SearchState::advance`] runs.
pub(crate) struct SearchState {
    pub(crate) statistics: SearchCounts,
    pub(crate) order: Order,
    /// The number of solutions after which the search ends.
    pub(crate) max_solutions: usize,
    pub(crate) found: usize,
    /// The number of solutions to store, from the first on.
    pub(crate) keep: usize,
    /// The value that stands for the first digit in `solutions`.
    pub(crate) base: u8,
    pub(crate) solutions: Vec<[u8; 81]>,
    /// The number of stored solutions at which [`SearchState::advance`] pauses.
    pub(crate) max_untaken: usize,
    /// The places of the nodes that [`SearchState::advance`] propagates side by side.
    pub(crate) slots: [Node; 2],
    /// Which slots have a node.
    pub(crate) running: [bool; 2],
    /// The verdict on the first slot, if passes before [`SearchState::advance`] settled it.
    pub(crate) settled: Option<Verdict>,
    /// Slots at a fixpoint whose node is still to be expanded or added to the frontier, because the limit of
    /// nodes was reached or the watch refused the memory.
    pub(crate) unexpanded: [bool; 2],
    /// Nodes that are generated but not propagated: the first `waiting_len` entries.
    pub(crate) waiting: Vec<Node>,
    pub(crate) waiting_len: usize,
    pub(crate) frontier: FrontierStacks,
    /// Whether best-first search found its frontier full and has not taken a node from it since.
    pub(crate) is_diving: bool,
}

impl SearchState {
    pub(crate) fn new(order: Order, max_solutions: usize, keep: usize, base: u8) -> Self {
        Self {
            statistics: SearchCounts::default(),
            order,
            max_solutions,
            found: 0,
            keep,
            base,
            solutions: Vec::new(),
            max_untaken: usize::MAX,
            slots: [Node::EMPTY; 2],
            running: [false; 2],
            settled: None,
            unexpanded: [false; 2],
            waiting: Vec::new(),
            waiting_len: 0,
            frontier: FrontierStacks::new(),
            is_diving: false,
        }
    }

    /// Begins a search from this state.
    #[inline(always)]
    pub(crate) fn start(&mut self, state: &Stored) {
        self.statistics = SearchCounts { nodes_generated: 1, ..SearchCounts::default() };
        self.found = 0;
        self.solutions.clear();
        self.slots[0] = Node { state: *state, depth: 0 };
        self.running = [true, false];
        self.settled = None;
        self.unexpanded = [false; 2];
        self.waiting_len = 0;
        if self.order == Order::BestFirst {
            self.is_diving = false;
            self.frontier.clear();
        }
    }

    /// Begins a search from a line of text. Returns `false` if it contains an invalid character.
    #[inline(always)]
    pub(crate) fn start_line<L: Lanes>(&mut self, proof: L::Proof, line: &[u8; 81]) -> bool {
        let mut state = Stored::EMPTY;
        let board = L::parse(proof, line);
        if let Some(board) = board {
            board.store(&mut state);
        }
        self.start(&state);
        self.running[0] = board.is_some();
        board.is_some()
    }

    /// Adds a node to the stack of waiting nodes.
    #[inline(always)]
    pub(crate) fn wait<L: Lanes>(&mut self, board: L, depth: u32) {
        if self.waiting_len == self.waiting.len() {
            self.waiting.push(Node::EMPTY);
        }
        let node = &mut self.waiting[self.waiting_len];
        board.store(&mut node.state);
        node.depth = depth;
        self.waiting_len += 1;
    }

    /// Expands a node: returns one successor, and adds the others to the stack. Of two successors before the
    /// first contradiction, the one that removes more candidates goes first: on boards with many solutions it
    /// reaches the next one sooner. Otherwise the lowest digit goes first.
    #[inline(always)]
    pub(crate) fn expand<L: Lanes>(
        &mut self,
        board: L,
        choice: BranchCell,
        stored: &Stored,
        depth: u32,
    ) -> L {
        let digits = choice.digits(board);
        let successors = digits.count_ones();
        let first = digits & digits.wrapping_neg();
        let mut later = digits ^ first;
        let next;
        if successors == 2 {
            let (a, b) =
                (choice.place_one_of_two(board, first, later), choice.place_one_of_two(board, later, first));
            let has_no_contradiction = self.statistics.backtracks == 0;
            if has_no_contradiction && choice.removes::<L>(stored, first) < choice.removes::<L>(stored, later)
            {
                next = b;
                self.wait(a, depth);
            } else {
                next = a;
                self.wait(b, depth);
            }
        } else {
            next = choice.place(board, first, later);
            while later != 0 {
                let last = 1 << (63 - later.leading_zeros());
                later ^= last;
                self.wait(choice.place(board, last, digits ^ last), depth);
            }
        }
        let statistics = &mut self.statistics;
        statistics.nodes_expanded += 1;
        statistics.guesses += 1;
        statistics.nodes_generated += u64::from(successors);
        statistics.max_depth = statistics.max_depth.max(depth);
        self.note_waiting();
        next
    }

    /// Updates the maximum number of waiting nodes.
    #[inline(always)]
    pub(crate) fn note_waiting(&mut self) {
        let waiting = self.waiting_len + self.frontier.len();
        self.statistics.max_frontier = self.statistics.max_frontier.max(waiting);
    }
}
