//! Constraint weights: how often each exactly-one constraint was a conflict, with recent conflicts counting
//! for more.
//!
//! After F. Boussemart et al., "Boosting systematic search by weighting constraints", 2004.

/// The factor by which a conflict makes the next increment grow.
const GROWTH: f32 = 1.01;

/// The increment above which all weights are scaled down.
const RESCALE: f32 = 1e20;

/// The weight of each constraint.
#[derive(Debug)]
pub(crate) struct ConstraintWeights {
    weights: Vec<f32>,
    increment: f32,
}

impl ConstraintWeights {
    pub(super) fn new(constraints: usize) -> Self {
        Self { weights: vec![0.0; constraints], increment: 1.0 }
    }

    pub(super) fn get(&self, constraint: usize) -> f32 {
        self.weights[constraint]
    }

    /// Increases the weight of a constraint that was a conflict.
    pub(super) fn bump(&mut self, constraint: usize) {
        self.weights[constraint] += self.increment;
    }

    /// Decays all weights, after a conflict.
    pub(super) fn decay(&mut self) {
        self.increment *= GROWTH;
        if self.increment > RESCALE {
            self.weights.iter_mut().for_each(|weight| *weight *= 1.0 / RESCALE);
            self.increment *= 1.0 / RESCALE;
        }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        Self::fixed_bytes(self.weights.len())
    }

    /// Bytes for `constraints` constraints.
    pub(super) const fn fixed_bytes(constraints: usize) -> usize {
        constraints * size_of::<f32>()
    }
}
