//! Phases: the polarity with which a decision assigns a variable, and rephasing.
//!
//! Saved phases after K. Pipatsrisawat and A. Darwiche, "A lightweight component caching scheme", 2007;
//! target phases, best phases and rephasing after A. Biere and M. Fleury, "Chasing target phases", 2020.

use crate::engine::cdcl::sat::literal::{Lit, Var};
use sudokud_model::grid::random::{Random, XorShift64};

/// The rule by which decisions by activity choose the polarity of a variable. Decisions by the smallest
/// constraint are always positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PolarityRule {
    /// The target phase, or the saved one where there is none. Suits the search for a solution.
    Target,
    /// Always negative. Makes shorter proofs.
    Negative,
}

/// The unit of the intervals between rephasings, in conflicts: one unit twice, then two, three, and so on.
const REPHASE_INTERVAL: u64 = 1000;

/// The phases of all variables.
#[derive(Debug)]
pub(crate) struct Phases {
    saved: Vec<bool>,
    /// By variable: 1 for positive, -1 for negative, 0 for no target.
    target: Vec<i8>,
    target_size: usize,
    best: Vec<bool>,
    best_size: usize,
    rephasings: u64,
    /// The number of conflicts at which the next rephasing is due.
    rephase_at: u64,
}

impl Phases {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            saved: vec![true; variables],
            target: vec![0; variables],
            target_size: 0,
            best: vec![true; variables],
            best_size: 0,
            rephasings: 0,
            rephase_at: REPHASE_INTERVAL,
        }
    }

    /// Saves the phase of a literal that leaves the trail.
    pub(super) fn save(&mut self, literal: Lit) {
        self.saved[literal.var().index()] = literal.is_positive();
    }

    /// Takes `consistent`, a trail without a conflict, as target phases and best phases if it is the longest
    /// since they were last reset.
    pub(super) fn update(&mut self, consistent: &[Lit]) {
        if consistent.len() > self.target_size {
            self.target_size = consistent.len();
            for literal in consistent {
                self.target[literal.var().index()] = if literal.is_positive() { 1 } else { -1 };
            }
        }
        if consistent.len() > self.best_size {
            self.best_size = consistent.len();
            for literal in consistent {
                self.best[literal.var().index()] = literal.is_positive();
            }
        }
    }

    /// Returns the literal of `var` to decide on.
    pub(super) fn literal(&self, var: Var, polarity: PolarityRule) -> Lit {
        let positive = match self.target[var.index()] {
            _ if polarity == PolarityRule::Negative => false,
            0 => self.saved[var.index()],
            target => target > 0,
        };
        if positive { var.positive() } else { !var.positive() }
    }

    /// Returns whether rephasing is due after that many conflicts.
    pub(super) fn is_rephase_due(&self, conflicts: u64) -> bool {
        conflicts >= self.rephase_at
    }

    /// Resets the target phases and the size of the best ones. Every other call sets the saved phases to the
    /// best ones. The calls between take turns: all positive, one in eight flipped at random, all negative.
    /// Only literals of level 0 may be assigned.
    pub(super) fn rephase(&mut self, conflicts: u64, random: &mut XorShift64) {
        self.target.fill(0);
        self.target_size = 0;
        match self.rephasings % 6 {
            0 | 2 | 4 => self.saved.copy_from_slice(&self.best),
            1 => self.saved.fill(true),
            3 => self.saved.iter_mut().for_each(|phase| *phase ^= random.below(8) == 0),
            _ => self.saved.fill(false),
        }
        self.best_size = 0;
        self.rephasings += 1;
        self.rephase_at = conflicts + REPHASE_INTERVAL * self.rephasings;
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        Self::initial_bytes(self.saved.len())
    }

    /// Bytes for `variables` variables.
    pub(super) const fn initial_bytes(variables: usize) -> usize {
        3 * variables
    }
}
