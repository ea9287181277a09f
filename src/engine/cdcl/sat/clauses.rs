//! The clauses that were learned, in one arena, with two watched literals each.
//!
//! ```text
//!   arena: | length | glue and flags | literal 0 | literal 1 | … |   a reference is the index of `length`
//! ```
//!
//! Literals 0 and 1 are the watched ones. A watch carries another literal of its clause (the blocker), whose truth
//! spares the look into the arena. Most literals of a loose board are never watched: a list is made when it is first needed,
//! and until then costs four bytes. Watching after M. Moskewicz et al., "Chaff", 2001; blockers after MiniSat 2.1.

use crate::engine::cdcl::sat::literal::Lit;

/// A clause's place in the arena.
pub(crate) type Reference = u32;

/// Clauses may weigh no more, whatever memory there is: a reason keeps 30 bits of a reference, which reach over 4 GiB.
pub(crate) const MOST_BYTES: usize = 2 << 30;

const HEADER: usize = 2;
const GLUE: u32 = 0x3FFF_FFFF;
const USED: u32 = 1 << 30;
const KEEP: u32 = 1 << 31;
const BINARY: u32 = 1 << 31;

/// One of the two watches of a clause, kept under the literal whose falsehood wakes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch {
    reference: u32,
    pub(crate) blocker: Lit,
}

impl Watch {
    fn new(reference: Reference, binary: bool, blocker: Lit) -> Self {
        Self { reference: if binary { reference | BINARY } else { reference }, blocker }
    }

    pub(crate) fn is_binary(self) -> bool {
        self.reference & BINARY != 0
    }

    pub(crate) fn reference(self) -> Reference {
        self.reference & !BINARY
    }
}

/// The clause database.
#[derive(Debug)]
pub(crate) struct Clauses {
    arena: Vec<u32>,
    /// By literal: its place in `lists`, 0 as long as nothing has watched it.
    slots: Vec<u32>,
    /// The clauses to look at when a literal turns false; the first list is nobody's and stays empty.
    lists: Vec<Vec<Watch>>,
    count: usize,
}

/// More lists than that a clause are too many: a clause has two watches.
const SPARE_LISTS: usize = 8;

impl Clauses {
    pub(crate) fn new(variables: usize) -> Self {
        Self { arena: Vec::new(), slots: vec![0; 2 * variables], lists: vec![Vec::new()], count: 0 }
    }

    /// How many clauses there are.
    pub(crate) fn len(&self) -> usize {
        self.count
    }

    /// Adds a clause of two literals or more, watching the first two. `keep`: never drop it.
    pub(crate) fn add(&mut self, literals: &[Lit], glue: u32, keep: bool) -> Reference {
        let reference = self.arena.len() as u32;
        self.arena.push(literals.len() as u32);
        self.arena.push(glue | USED | if keep { KEEP } else { 0 });
        self.arena.extend(literals.iter().map(|l| l.code()));
        self.count += 1;
        self.watch(reference);
        reference
    }

    fn watch(&mut self, reference: Reference) {
        let at = reference as usize;
        let binary = self.arena[at] == 2;
        let (first, second) = (Lit::from_code(self.arena[at + HEADER]), Lit::from_code(self.arena[at + HEADER + 1]));
        self.watch_by(first, Watch::new(reference, binary, second));
        self.watch_by(second, Watch::new(reference, binary, first));
    }

    /// Puts a watch into the list of `literal`.
    pub(crate) fn watch_by(&mut self, literal: Lit, watch: Watch) {
        let slot = &mut self.slots[literal.index()];
        if *slot == 0 {
            *slot = self.lists.len() as u32;
            self.lists.push(Vec::new());
        }
        self.lists[*slot as usize].push(watch);
    }

    /// Takes a literal's list, to be given back; `None` where there is none.
    pub(crate) fn take_watches(&mut self, literal: Lit) -> Option<Vec<Watch>> {
        let slot = self.slots[literal.index()];
        (slot != 0).then(|| std::mem::take(&mut self.lists[slot as usize]))
    }

    /// Gives back what was taken. Nothing watches a literal while its list is away.
    pub(crate) fn give_back_watches(&mut self, literal: Lit, list: Vec<Watch>) {
        self.lists[self.slots[literal.index()] as usize] = list;
    }

    pub(crate) fn literals(&self, reference: Reference) -> impl Iterator<Item = Lit> {
        self.codes(reference).iter().map(|&code| Lit::from_code(code))
    }

    pub(crate) fn codes(&self, reference: Reference) -> &[u32] {
        let start = reference as usize + HEADER;
        &self.arena[start..start + self.arena[reference as usize] as usize]
    }

    /// The literals' codes, to reorder.
    pub(crate) fn codes_mut(&mut self, reference: Reference) -> &mut [u32] {
        let start = reference as usize + HEADER;
        let end = start + self.arena[reference as usize] as usize;
        &mut self.arena[start..end]
    }

    pub(crate) fn size(&self, reference: Reference) -> usize {
        self.arena[reference as usize] as usize
    }

    /// How many levels its literals come from; fewer is better (Audemard and Simon 2009).
    pub(crate) fn glue(&self, reference: Reference) -> u32 {
        self.arena[reference as usize + 1] & GLUE
    }

    /// The clause took part in a conflict; its glue is `glue` now if that is less.
    pub(crate) fn use_with(&mut self, reference: Reference, glue: u32) {
        let word = &mut self.arena[reference as usize + 1];
        *word = (*word & !GLUE) | USED | glue.min(*word & GLUE);
    }

    /// Was it used since the last time this was asked?
    pub(crate) fn take_used(&mut self, reference: Reference) -> bool {
        let word = &mut self.arena[reference as usize + 1];
        let used = *word & USED != 0;
        *word &= !USED;
        used
    }

    pub(crate) fn is_kept(&self, reference: Reference) -> bool {
        self.arena[reference as usize + 1] & KEEP != 0
    }

    /// All references, ascending.
    pub(crate) fn references(&self) -> impl Iterator<Item = Reference> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let length = *self.arena.get(at)?;
            let reference = at as u32;
            at += HEADER + length as usize;
            Some(reference)
        })
    }

    /// Keeps the clauses that are not among `dropped` and for whose literals `keep` says yes, and packs the arena. Returns the new places of those kept as pairs (old, new), ascending.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(&[u32]) -> bool, dropped: &[Reference]) -> Vec<(u32, u32)> {
        let mut moves = Vec::with_capacity(self.count);
        let mut dropped = dropped.iter().copied().peekable();
        let (mut from, mut to) = (0, 0);
        while from < self.arena.len() {
            let end = from + HEADER + self.arena[from] as usize;
            let gone = dropped.next_if_eq(&(from as u32)).is_some();
            if !gone && keep(&self.arena[from + HEADER..end]) {
                self.arena.copy_within(from..end, to);
                moves.push((from as u32, to as u32));
                to += end - from;
            }
            from = end;
        }
        self.arena.truncate(to);
        self.count = moves.len();
        // Lists that nobody needs any more would stay for good; but to make all anew each time takes longer.
        if self.lists.len() > SPARE_LISTS * (1 + self.count) {
            self.slots.fill(0);
            self.lists = vec![Vec::new()];
        }
        self.lists.iter_mut().for_each(Vec::clear);
        for &(_, reference) in &moves {
            self.watch(reference);
        }
        moves
    }

    /// Bytes that the clauses take (not counting room to grow).
    pub(crate) fn bytes(&self) -> usize {
        self.arena.len() * 4 + self.count * 2 * size_of::<Watch>() + self.lists.len() * size_of::<Vec<Watch>>()
    }

    /// Bytes that it takes without any clause.
    pub(crate) const fn fixed_bytes(variables: usize) -> usize {
        2 * variables * size_of::<u32>()
    }
}
