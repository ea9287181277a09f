//! Decisions: the variable and the polarity to assign next.
//!
//! [`DecisionRule::Activity`] decides on variables of recent conflicts; it suits tightly constrained
//! problems. [`DecisionRule::SmallestConstraint`] takes an unsatisfied constraint with the fewest non-false
//! variables: R. Haralick and G. Elliott, "Increasing tree search efficiency for constraint satisfaction
//! problems", 1980. Among equals it takes the one of the greatest weight, and in it the variable whose other
//! constraints are smallest. Its decisions are always positive. It suits loosely constrained problems, which
//! it solves almost without conflicts. A vectorised pass finds the least state word (3 µs at side 100), a
//! second pass the heaviest constraint.

use crate::engine::cdcl::sat::exactly_one::{ExactlyOneConstraints, ProblemSize};
use crate::engine::cdcl::sat::literal::{Lit, Var};
use crate::engine::cdcl::sat::mode::{DecisionRule, Mode, ModeOptions};
use crate::engine::cdcl::sat::phase::Phases;
use crate::engine::cdcl::sat::propagate::{Conflict, UnitPropagator};
use crate::engine::cdcl::sat::weight::ConstraintWeights;
use sudokud_model::grid::random::{Random, XorShift64};

/// The state of the heuristics: the modes, the phases and the constraint weights.
#[derive(Debug)]
pub(crate) struct Heuristics {
    /// The current mode.
    pub(super) mode: Mode,
    mode_index: usize,
    /// The other modes that have been entered, by index.
    inactive_modes: Vec<Option<Mode>>,
    pub(super) phases: Phases,
    weights: ConstraintWeights,
    random: XorShift64,
    /// The odd factor that shuffles the variables of a constraint for decisions at level 0; `None` if the
    /// seed is 0.
    shuffle_factor: Option<u32>,
}

impl Heuristics {
    pub(super) fn new(variables: usize, constraints: usize, options: ModeOptions) -> Self {
        let mut random = XorShift64::new(options.seed);
        let mode = Mode::new(variables, options, &mut random);
        let shuffle_factor = (options.seed != 0).then(|| random.below(1 << 31) as u32 * 2 + 1);
        Self {
            mode,
            mode_index: 0,
            inactive_modes: Vec::new(),
            phases: Phases::new(variables),
            weights: ConstraintWeights::new(constraints),
            random,
            shuffle_factor,
        }
    }

    pub(super) fn mode_index(&self) -> usize {
        self.mode_index
    }

    /// Switches to a mode, which is created from `options` when it is first entered. Only literals of level
    /// 0 may be assigned, so every other variable is in the heap of each mode that decides by activity.
    pub(super) fn enter_mode(&mut self, index: usize, options: ModeOptions, variables: usize) {
        let entered = self.inactive_modes.get_mut(index).and_then(Option::take);
        let mode = entered.unwrap_or_else(|| Mode::new(variables, options, &mut self.random));
        if self.inactive_modes.len() <= self.mode_index {
            self.inactive_modes.resize_with(self.mode_index + 1, || None);
        }
        self.inactive_modes[self.mode_index] = Some(std::mem::replace(&mut self.mode, mode));
        self.mode_index = index;
    }

    /// Bumps and decays activities and weights after a conflict, and counts it for the restart policy.
    /// `analyzed` lists the variables that its analysis has seen.
    pub(super) fn bump_and_decay(&mut self, conflict: Conflict, analyzed: &[Var]) {
        if let Conflict::Constraint(constraint) = conflict {
            self.weights.bump(constraint);
        }
        self.mode.restart.count_conflict();
        for &var in analyzed {
            self.mode.activity.bump(var);
        }
        self.mode.activity.decay();
        self.weights.decay();
    }

    /// Records that a literal left the trail.
    pub(super) fn on_unassigned(&mut self, literal: Lit) {
        self.phases.save(literal);
        self.mode.activity.insert(literal.var());
    }

    /// Rephases after that many conflicts. Only literals of level 0 may be assigned.
    pub(super) fn rephase(&mut self, conflicts: u64) {
        self.phases.rephase(conflicts, &mut self.random);
    }

    /// Returns the next decision. Propagation must be complete, and at least one variable unassigned.
    pub(super) fn decide(&mut self, propagator: &mut UnitPropagator) -> Lit {
        match self.mode.options.decision_rule {
            DecisionRule::Activity => self.most_active(propagator),
            DecisionRule::SmallestConstraint => self.in_smallest_constraint(propagator),
        }
    }

    fn most_active(&mut self, propagator: &UnitPropagator) -> Lit {
        loop {
            let var = self.mode.activity.pop().expect("an unassigned variable is in the heap");
            if propagator.trail.value(var.positive()) == 0 {
                return self.phases.literal(var, self.mode.options.polarity);
            }
        }
    }

    /// Decides on a variable of the heaviest of the smallest constraints. Among equally heavy ones it takes
    /// the first, so that consecutive decisions are close to each other. Loose boards then take a quarter of
    /// the time.
    fn in_smallest_constraint(&mut self, propagator: &mut UnitPropagator) -> Lit {
        let states = propagator.constraints.states();
        let least = states.iter().copied().fold(u32::MAX, u32::min);
        let limit = ExactlyOneConstraints::state_above(ExactlyOneConstraints::count(least));
        let mut heaviest: Option<(f32, usize)> = None;
        for (constraint, _) in states.iter().enumerate().filter(|&(_, &state)| state < limit) {
            let weight = self.weights.get(constraint);
            if heaviest.is_none_or(|(greatest, _)| weight > greatest) {
                heaviest = Some((weight, constraint));
            }
        }
        propagator.ticks += 2 + states.len() as u64 / 256;
        let (_, constraint) = heaviest.expect("an unassigned variable has an unsatisfied constraint");
        self.least_constraining(constraint, propagator)
    }

    /// Returns a decision on an unassigned variable of `constraint`: the one whose constraints have the
    /// fewest non-false variables in total, the first of equals. At level 0 the choice depends on the seed
    /// instead, unless the seed is 0.
    fn least_constraining(&self, constraint: usize, propagator: &UnitPropagator) -> Lit {
        let (trail, constraints) = (&propagator.trail, &propagator.constraints);
        let unassigned =
            constraints.variables_of(constraint).iter().filter(|var| trail.value(var.positive()) == 0);
        let chosen = if let Some(factor) = self.shuffle_factor.filter(|_| trail.decision_level() == 0) {
            unassigned.min_by_key(|&&var| (var.index() as u32).wrapping_mul(factor))
        } else {
            unassigned.min_by_key(|&&var| -> u32 {
                constraints.occurrences(var).map(|other| constraints.non_false(other)).sum()
            })
        };
        chosen.expect("an unsatisfied constraint has an unassigned variable").positive()
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        let inactive = self.inactive_modes.iter().flatten().map(|mode| mode.activity.bytes()).sum::<usize>();
        self.mode.activity.bytes() + inactive + self.weights.bytes() + self.phases.bytes()
    }

    /// Bytes for a problem of that size, without activities.
    pub(super) const fn initial_bytes(size: ProblemSize) -> usize {
        ConstraintWeights::initial_bytes(size.constraints) + Phases::initial_bytes(size.variables)
    }
}
