//! Which side of a variable to try first: the side it had last, or the side it had when most was assigned.
//!
//! Saved phases after K. Pipatsrisawat and A. Darwiche, "A lightweight component caching scheme", 2007; target and best
//! phases and their resetting after A. Biere and M. Fleury, "Chasing target phases", 2020.

use crate::engine::cdcl::random::Random;
use crate::engine::cdcl::sat::literal::{Lit, Var};

/// Which side a decision tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sides {
    /// The target's, else the saved one: finds solutions.
    Target,
    /// Always "no": one candidate less, gently; makes the shorter proofs.
    No,
}

/// A side for each variable.
#[derive(Debug)]
pub(crate) struct Phases {
    saved: Vec<bool>,
    target: Vec<i8>,
    target_size: usize,
    best: Vec<bool>,
    best_size: usize,
    resets: u32,
}

impl Phases {
    pub(crate) fn new(variables: usize) -> Self {
        Self {
            saved: vec![true; variables],
            target: vec![0; variables],
            target_size: 0,
            best: vec![true; variables],
            best_size: 0,
            resets: 0,
        }
    }

    /// A literal leaves the trail.
    pub(crate) fn save(&mut self, literal: Lit) {
        self.saved[literal.var().index()] = literal.is_yes();
    }

    /// The literals before a conflict's level: as large a consistent assignment as was seen?
    pub(crate) fn note(&mut self, consistent: &[Lit]) {
        if consistent.len() > self.target_size {
            self.target_size = consistent.len();
            for literal in consistent {
                self.target[literal.var().index()] = if literal.is_yes() { 1 } else { -1 };
            }
        }
        if consistent.len() > self.best_size {
            self.best_size = consistent.len();
            for literal in consistent {
                self.best[literal.var().index()] = literal.is_yes();
            }
        }
    }

    /// The side to try.
    pub(crate) fn side(&self, var: Var, policy: Sides) -> Lit {
        let yes = match self.target[var.index()] {
            _ if policy == Sides::No => false,
            0 => self.saved[var.index()],
            side => side > 0,
        };
        if yes { var.yes() } else { !var.yes() }
    }

    /// Forgets the target, and starts anew from the best, the initial, random or opposite sides in turn.
    pub(crate) fn reset(&mut self, random: &mut Random) {
        self.target.fill(0);
        self.target_size = 0;
        match self.resets % 6 {
            0 | 2 | 4 => self.saved.copy_from_slice(&self.best),
            1 => self.saved.fill(true),
            3 => self.saved.iter_mut().for_each(|side| *side ^= random.below(8) == 0),
            _ => self.saved.fill(false),
        }
        self.best_size = 0;
        self.resets += 1;
    }

    pub(crate) fn bytes(&self) -> usize {
        Self::fixed_bytes(self.saved.len())
    }

    /// Bytes for that many variables.
    pub(crate) const fn fixed_bytes(variables: usize) -> usize {
        3 * variables
    }
}
