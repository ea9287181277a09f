//! Watch lists: for each literal the clauses to visit when it becomes false.
//!
//! Each clause watches two of its literals. A watcher carries another literal of its clause, the blocker.
//! While the blocker is true, the clause need not be visited. A literal's list is created when it is first
//! watched, since most literals of a loose board never are. Two watched literals after M. Moskewicz et al.,
//! "Chaff", 2001; blockers after MiniSat 2.1.

use crate::engine::cdcl::sat::clause_database::ClauseRef;
use crate::engine::cdcl::sat::literal::Lit;

const BINARY: u32 = 1 << 31;

/// An entry of a watch list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watcher {
    clause: u32,
    pub(crate) blocker: Lit,
}

impl Watcher {
    /// Returns whether the clause has two literals; then the blocker is the other one.
    pub(crate) fn is_binary(self) -> bool {
        self.clause & BINARY != 0
    }

    pub(crate) fn clause(self) -> ClauseRef {
        self.clause & !BINARY
    }
}

/// The lists of all literals.
#[derive(Debug)]
pub(crate) struct WatchLists {
    /// By literal: the index of its list, or 0 if it has none.
    slots: Vec<u32>,
    /// The lists; list 0 stays empty.
    lists: Vec<Vec<Watcher>>,
}

/// The number of lists per clause above which [`WatchLists::clear`] frees them.
const MAX_LISTS_PER_CLAUSE: usize = 8;

impl WatchLists {
    pub(crate) fn new(variables: usize) -> Self {
        Self { slots: vec![0; 2 * variables], lists: vec![Vec::new()] }
    }

    /// Watches the first two literals of a clause, which are given as `codes`.
    pub(crate) fn attach(&mut self, clause: ClauseRef, codes: &[u32]) {
        let (first, second) = (Lit::from_code(codes[0]), Lit::from_code(codes[1]));
        let clause = if codes.len() == 2 { clause | BINARY } else { clause };
        self.push(first, Watcher { clause, blocker: second });
        self.push(second, Watcher { clause, blocker: first });
    }

    /// Adds a watcher to the list of `literal`.
    pub(crate) fn push(&mut self, literal: Lit, watcher: Watcher) {
        let slot = &mut self.slots[literal.index()];
        if *slot == 0 {
            *slot = self.lists.len() as u32;
            self.lists.push(Vec::new());
        }
        self.lists[*slot as usize].push(watcher);
    }

    /// Moves the list of `literal` out, to be put back by [`Self::put_back`]; `None` if it has none.
    pub(crate) fn take(&mut self, literal: Lit) -> Option<Vec<Watcher>> {
        let slot = self.slots[literal.index()];
        (slot != 0).then(|| std::mem::take(&mut self.lists[slot as usize]))
    }

    /// Puts a list back. No watcher was added to the literal in the meantime.
    pub(crate) fn put_back(&mut self, literal: Lit, list: Vec<Watcher>) {
        self.lists[self.slots[literal.index()] as usize] = list;
    }

    /// Empties all lists before `clauses` clauses are attached again. Frees them only if they are far too
    /// many: to allocate all of them again takes longer than to clear them.
    pub(crate) fn clear(&mut self, clauses: usize) {
        if self.lists.len() > MAX_LISTS_PER_CLAUSE * (1 + clauses) {
            self.slots.fill(0);
            self.lists = vec![Vec::new()];
        }
        self.lists.iter_mut().for_each(Vec::clear);
    }

    /// Bytes of the lists when `clauses` clauses are attached, without spare capacity.
    pub(crate) fn bytes(&self, clauses: usize) -> usize {
        clauses * 2 * size_of::<Watcher>() + self.lists.len() * size_of::<Vec<Watcher>>()
    }

    /// Bytes for `variables` variables before anything is watched.
    pub(crate) const fn initial_bytes(variables: usize) -> usize {
        2 * variables * size_of::<u32>()
    }
}
