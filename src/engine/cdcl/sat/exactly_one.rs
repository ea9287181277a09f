//! The native constraint: exactly one of these variables is true.
//!
//! A cell holds one value, a row holds a value once, … all are this, and every variable is in exactly [`HOMES`] of them
//! (its cell, row, column and box), which makes the inner loops four steps long without a look-up. For each constraint
//! one 32-bit word is kept:
//!
//! ```text
//!   31        30..24                 23..0
//!   satisfied how many are not false exclusive-or of the variables that are not false
//! ```
//!
//! so that a variable that turns false costs one subtraction and one exclusive-or a constraint, the last variable left is
//! read off without a search, and the least word belongs to an open constraint with the fewest variables left (which
//! [`crate::engine::cdcl::sat::decide`] looks for). Invariant: the words reflect exactly those literals of the trail that
//! [`crate::engine::cdcl::sat::propagate`] has visited. Limits: 127 variables a constraint, 2²⁴ variables and 2¹⁶ − 1 constraints in all
//! (side 121 has 58,564).

use crate::engine::cdcl::sat::literal::{Lit, Var};

/// How many constraints a variable is in.
pub(crate) const HOMES: usize = 4;

const SATISFIED: u32 = 1 << 31;
const ONE: u32 = 1 << 24;
const VARIABLES: u32 = ONE - 1;

/// All constraints of a model, their members, and their words.
#[derive(Debug)]
pub(crate) struct ExactlyOne {
    spans: Vec<(u32, u32)>,
    members: Vec<Var>,
    homes: Vec<[u16; HOMES]>,
    words: Vec<u32>,
}

impl ExactlyOne {
    /// `members` holds the constraints one after another, `sizes` says how long each is. Every variable below
    /// `variables` is in [`HOMES`] constraints.
    pub(crate) fn new(variables: usize, members: Vec<Var>, sizes: &[u32]) -> Self {
        let mut spans = Vec::with_capacity(sizes.len());
        let mut homes = vec![[u16::MAX; HOMES]; variables];
        let mut start = 0;
        for (constraint, &size) in sizes.iter().enumerate() {
            for member in &members[start as usize..(start + size) as usize] {
                if let Some(free) = homes[member.index()].iter_mut().find(|home| **home == u16::MAX) {
                    *free = constraint as u16;
                }
            }
            spans.push((start, start + size));
            start += size;
        }
        debug_assert!(sizes.len() < usize::from(u16::MAX), "a home fits 16 bits");
        debug_assert!(homes.iter().flatten().all(|&home| home != u16::MAX), "every variable has all its homes");
        let mut made = Self { words: vec![0; spans.len()], spans, members, homes };
        made.count();
        made
    }

    /// Fills the words from the members, none of which has been visited.
    fn count(&mut self) {
        for (word, &(start, end)) in self.words.iter_mut().zip(&self.spans) {
            let members = &self.members[start as usize..end as usize];
            let counted = members.iter().fold(0, |word, member| (word + ONE) ^ member.index() as u32);
            *word = if members.is_empty() { SATISFIED } else { counted };
        }
    }

    /// The variables of a constraint.
    pub(crate) fn members(&self, constraint: usize) -> &[Var] {
        let (start, end) = self.spans[constraint];
        &self.members[start as usize..end as usize]
    }

    /// The constraints that an open variable is in.
    pub(crate) fn homes(&self, var: Var) -> [usize; HOMES] {
        self.homes[var.index()].map(usize::from)
    }

    /// How many constraints there are.
    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    /// A variable turned true: its constraints are satisfied.
    pub(crate) fn satisfy(&mut self, var: Var) {
        for home in self.homes[var.index()] {
            self.words[usize::from(home)] |= SATISFIED;
        }
    }

    /// A variable turned false; `left` is told each constraint in which one variable at most is left, and that variable.
    pub(crate) fn strike(&mut self, var: Var, mut left: impl FnMut(usize, Option<Var>)) {
        for home in self.homes[var.index()] {
            let word = &mut self.words[usize::from(home)];
            *word = (*word - ONE) ^ var.index() as u32;
            if *word & !SATISFIED < 2 * ONE {
                let one = *word & !SATISFIED >= ONE;
                left(usize::from(home), one.then(|| Var::new((*word & VARIABLES) as usize)));
            }
        }
    }

    /// Takes back what [`Self::satisfy`] or [`Self::strike`] did when `literal` was visited.
    pub(crate) fn take_back(&mut self, literal: Lit) {
        let var = literal.var();
        for home in self.homes[var.index()] {
            let word = &mut self.words[usize::from(home)];
            if literal.is_yes() {
                *word &= !SATISFIED;
            } else {
                *word = (*word ^ var.index() as u32) + ONE;
            }
        }
    }

    /// The words: see the file's header; ascending means "satisfied last, fewest left first".
    pub(crate) fn words(&self) -> &[u32] {
        &self.words
    }

    /// How many variables of a constraint are not false.
    pub(crate) fn left(&self, constraint: usize) -> u32 {
        (self.words[constraint] & !SATISFIED) >> 24
    }

    /// The least word that means "not satisfied, more than `left` variables left".
    pub(crate) fn word_above(left: u32) -> u32 {
        (left + 1) * ONE
    }

    /// Is it the word of a satisfied constraint?
    pub(crate) fn is_satisfied(word: u32) -> bool {
        word & SATISFIED != 0
    }

    /// Drops the variables that are false for good and the constraints that are satisfied for good. `value` tells a
    /// variable's value; all that have one are at level 0 and were visited.
    pub(crate) fn simplify(&mut self, value: impl Fn(Var) -> i8) {
        let mut kept = 0;
        for span in &mut self.spans {
            let start = kept;
            let old = span.0 as usize..span.1 as usize;
            if !self.members[old.clone()].iter().any(|&m| value(m) > 0) {
                for place in old {
                    let member = self.members[place];
                    if value(member) == 0 {
                        self.members[kept] = member;
                        kept += 1;
                    }
                }
            }
            *span = (start as u32, kept as u32);
        }
        self.members.truncate(kept);
        self.count();
    }

    /// Bytes that this holds for that many variables in that many constraints.
    pub(crate) const fn fixed_bytes(variables: usize, constraints: usize) -> usize {
        constraints * (size_of::<(u32, u32)>() + size_of::<u32>())
            + variables * HOMES * (size_of::<Var>() + size_of::<u16>())
    }

    /// Bytes that this holds.
    pub(crate) fn bytes(&self) -> usize {
        Self::fixed_bytes(self.homes.len(), self.spans.len())
    }
}
