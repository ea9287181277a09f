//! The clause database: all clauses in one arena.
//!
//! ```text
//!   arena: | length | LBD and flags | literal 0 | literal 1 | … |
//! ```
//!
//! A clause reference is the index of `length`. Literals 0 and 1 are the watched ones (see
//! [`crate::engine::cdcl::sat::watches`]). The literal block distance (LBD) is the number of different
//! decision levels among the literals. The least value computed so far is stored: G. Audemard and L. Simon,
//! "Predicting learnt clauses quality", 2009.

use crate::engine::cdcl::sat::literal::Lit;

/// The index of a clause in the arena.
pub(crate) type ClauseRef = u32;

/// The largest size of the database. A reason keeps 30 bits of a reference, enough for 4 GiB of words.
pub(crate) const MAX_BYTES: usize = 2 << 30;

/// Words before the literals.
const HEADER: usize = 2;
const LBD_MASK: u32 = 0x3FFF_FFFF;
const USED: u32 = 1 << 30;
const PROBLEM: u32 = 1 << 31;

/// Whether a clause may be deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClauseKind {
    /// Part of the problem, for example a clause that blocks a solution; deleted only when it is satisfied at
    /// level 0.
    Problem,
    /// Derived from a conflict; deleted when it is of little use.
    Learnt,
}

/// All clauses.
#[derive(Debug, Default)]
pub(crate) struct ClauseDatabase {
    arena: Vec<u32>,
    count: usize,
}

impl ClauseDatabase {
    /// Returns the number of clauses.
    pub(crate) fn len(&self) -> usize {
        self.count
    }

    /// Adds a clause of at least two literals.
    pub(crate) fn add(&mut self, literals: &[Lit], lbd: u32, kind: ClauseKind) -> ClauseRef {
        let reference = self.arena.len() as u32;
        self.arena.push(literals.len() as u32);
        self.arena.push(lbd | USED | if kind == ClauseKind::Problem { PROBLEM } else { 0 });
        self.arena.extend(literals.iter().map(|literal| literal.code()));
        self.count += 1;
        reference
    }

    pub(crate) fn literals(&self, clause: ClauseRef) -> impl Iterator<Item = Lit> {
        self.codes(clause).iter().map(|&code| Lit::from_code(code))
    }

    /// Returns the codes of a clause's literals.
    pub(crate) fn codes(&self, clause: ClauseRef) -> &[u32] {
        let start = clause as usize + HEADER;
        &self.arena[start..start + self.arena[clause as usize] as usize]
    }

    /// Returns the codes of a clause's literals, for reordering.
    pub(crate) fn codes_mut(&mut self, clause: ClauseRef) -> &mut [u32] {
        let start = clause as usize + HEADER;
        let end = start + self.arena[clause as usize] as usize;
        &mut self.arena[start..end]
    }

    /// Returns the number of literals of a clause.
    pub(crate) fn size(&self, clause: ClauseRef) -> usize {
        self.arena[clause as usize] as usize
    }

    pub(crate) fn lbd(&self, clause: ClauseRef) -> u32 {
        self.arena[clause as usize + 1] & LBD_MASK
    }

    /// Marks a clause as used in conflict analysis, and lowers its LBD to `lbd` if that is less.
    pub(crate) fn mark_used(&mut self, clause: ClauseRef, lbd: u32) {
        let word = &mut self.arena[clause as usize + 1];
        *word = (*word & !LBD_MASK) | USED | lbd.min(*word & LBD_MASK);
    }

    /// Returns whether a clause was added or used since the last call, and clears the flag.
    pub(crate) fn take_used(&mut self, clause: ClauseRef) -> bool {
        let word = &mut self.arena[clause as usize + 1];
        let used = *word & USED != 0;
        *word &= !USED;
        used
    }

    pub(crate) fn kind(&self, clause: ClauseRef) -> ClauseKind {
        if self.arena[clause as usize + 1] & PROBLEM != 0 { ClauseKind::Problem } else { ClauseKind::Learnt }
    }

    /// Returns all references in ascending order.
    pub(crate) fn references(&self) -> impl Iterator<Item = ClauseRef> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let length = *self.arena.get(at)?;
            let reference = at as u32;
            at += HEADER + length as usize;
            Some(reference)
        })
    }

    /// Deletes the clauses in `deleted` (ascending) and those for whose codes `keep` returns false, and
    /// compacts the arena. Returns the remaining clauses as pairs (old reference, new reference) in ascending
    /// order.
    pub(crate) fn retain(
        &mut self,
        mut keep: impl FnMut(&[u32]) -> bool,
        deleted: &[ClauseRef],
    ) -> Vec<(ClauseRef, ClauseRef)> {
        let mut moves = Vec::with_capacity(self.count);
        let mut deleted = deleted.iter().copied().peekable();
        let (mut from, mut to) = (0, 0);
        while from < self.arena.len() {
            let end = from + HEADER + self.arena[from] as usize;
            let listed = deleted.next_if_eq(&(from as u32)).is_some();
            if !listed && keep(&self.arena[from + HEADER..end]) {
                self.arena.copy_within(from..end, to);
                moves.push((from as u32, to as u32));
                to += end - from;
            }
            from = end;
        }
        self.arena.truncate(to);
        self.count = moves.len();
        moves
    }

    /// Bytes in use, without spare capacity.
    pub(crate) fn bytes(&self) -> usize {
        self.arena.len() * size_of::<u32>()
    }
}
