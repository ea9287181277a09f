//! What to try next: the most active variable, or the tightest constraint.
//!
//! *Activity* follows the conflicts and suits tight boards. *Tightest* takes a constraint with the fewest literals left
//! (R. Haralick and G. Elliott, "fail first", 1980), the heaviest of these (F. Boussemart et al., "Boosting systematic
//! search by weighting constraints", 2004), and in it the literal that rules out the fewest others; it suits loose
//! boards, on which it hardly ever has to go back. Finding the least word is a pass over an array of 32-bit words, which
//! the compiler vectorises: 3 µs at side 100.

use crate::engine::cdcl::sat::exactly_one::ExactlyOne;
use crate::engine::cdcl::sat::literal::{Lit, Var};
use crate::engine::cdcl::sat::solver::{Choice, Learner};

/// How often each constraint was in a conflict, lately counting for more.
#[derive(Debug)]
pub(crate) struct Weights {
    weights: Vec<f32>,
    increment: f32,
}

impl Weights {
    pub(crate) fn new(constraints: usize) -> Self {
        Self { weights: vec![0.0; constraints], increment: 1.0 }
    }

    pub(crate) fn bump(&mut self, constraint: usize) {
        self.weights[constraint] += self.increment;
    }

    pub(crate) fn decay(&mut self) {
        self.increment *= 1.01;
        if self.increment > 1e20 {
            self.weights.iter_mut().for_each(|w| *w *= 1e-20);
            self.increment *= 1e-20;
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        Self::fixed_bytes(self.weights.len())
    }

    /// Bytes for that many constraints.
    pub(crate) const fn fixed_bytes(constraints: usize) -> usize {
        constraints * size_of::<f32>()
    }
}

impl Learner {
    /// An open literal to make true; `None` when nothing is open.
    pub(crate) fn decide(&mut self) -> Option<Lit> {
        if self.trail.is_full() {
            return None;
        }
        match self.config.choice {
            Choice::Activity => self.most_active(),
            Choice::Tightest => self.tightest().or_else(|| self.any()),
        }
    }

    /// An open variable. There is none when all constraints are satisfied; but a solver that says "solution" should not
    /// have to rely on that.
    fn any(&self) -> Option<Lit> {
        (0..self.trail.variables()).map(|index| Var::new(index).yes()).find(|&yes| self.trail.value(yes) == 0)
    }

    fn most_active(&mut self) -> Option<Lit> {
        loop {
            let var = self.activity.pop()?;
            if self.trail.value(var.yes()) == 0 {
                return Some(self.phases.side(var, self.config.sides));
            }
        }
    }

    /// Of the constraints with the fewest literals left the heaviest, of these the first: neighbours are filled in after
    /// one another, which takes a quarter of the time on loose boards.
    fn tightest(&mut self) -> Option<Lit> {
        let words = self.constraints.words();
        let least = words.iter().copied().fold(u32::MAX, u32::min);
        if ExactlyOne::is_satisfied(least) {
            return None;
        }
        let limit = ExactlyOne::word_above(least >> 24);
        let mut best: Option<(f32, usize)> = None;
        for (constraint, _) in words.iter().enumerate().filter(|&(_, &word)| word < limit) {
            let weight = self.weights.weights[constraint];
            if best.is_none_or(|(most, _)| weight > most) {
                best = Some((weight, constraint));
            }
        }
        self.ticks += 2 + words.len() as u64 / 256;
        self.gentlest(best?.1)
    }

    /// The open member that rules out the fewest others; of equals the first one, which keeps what is filled in together. With a seed
    /// the first decision of all is left to chance.
    fn gentlest(&self, constraint: usize) -> Option<Lit> {
        let open = self.constraints.members(constraint).iter().filter(|m| self.trail.value(m.yes()) == 0);
        let gentlest = if let Some(salt) = self.salt.filter(|_| self.trail.depth() == 0) {
            open.min_by_key(|&&member| (member.index() as u32).wrapping_mul(salt))
        } else {
            open.min_by_key(|&&member| -> u32 {
                self.constraints.homes(member).iter().map(|&home| self.constraints.left(home)).sum()
            })
        };
        gentlest.map(|member| member.yes())
    }
}
