//! Constraint weights: how often all variables of an exactly-one constraint were false at once, with recent
//! conflicts counting for more.
//!
//! After F. Boussemart et al., "Boosting systematic search by weighting constraints", 2004.

/// The factor by which each conflict increases the increment: the inverse of the decay.
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

    /// Increases the weight of a constraint whose variables were all false.
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
        Self::initial_bytes(self.weights.len())
    }

    /// Bytes for `constraints` constraints.
    pub(super) const fn initial_bytes(constraints: usize) -> usize {
        constraints * size_of::<f32>()
    }
}
