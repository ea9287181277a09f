//! Sets of decision levels, for the literal block distance and for clause minimisation.

use crate::engine::cdcl::sat::literal::Lit;
use crate::engine::cdcl::sat::trail::Trail;

/// A set of decision levels that is cleared in constant time.
#[derive(Debug, Default)]
pub(crate) struct LevelSet {
    /// By level: the last generation that contained it.
    generations: Vec<u64>,
    generation: u64,
}

impl LevelSet {
    /// Makes room for levels up to `level`.
    pub(super) fn reserve(&mut self, level: u32) {
        let levels = level as usize + 1;
        if self.generations.len() < levels {
            self.generations.resize(levels, 0);
        }
    }

    pub(super) fn clear(&mut self) {
        self.generation += 1;
    }

    /// Adds a level; returns whether it is new.
    pub(super) fn insert(&mut self, level: u32) -> bool {
        std::mem::replace(&mut self.generations[level as usize], self.generation) != self.generation
    }

    pub(super) fn contains(&self, level: u32) -> bool {
        self.generations[level as usize] == self.generation
    }

    /// Returns the number of decision levels among `literals`, and leaves these levels in the set.
    pub(super) fn lbd(&mut self, trail: &Trail, literals: impl Iterator<Item = Lit>) -> u32 {
        self.clear();
        literals.map(|literal| u32::from(self.insert(trail.level(literal.var())))).sum()
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.generations.len() * size_of::<u64>()
    }
}
