//! A search mode: the settings of decisions, propagation and restarts, with the state that belongs to them.
//!
//! One solver alternates between modes, as CaDiCaL does between its stable and its focused mode. Clauses,
//! phases and constraint weights are common to all modes; activities and the restart sequence are each mode's
//! own.

use crate::engine::cdcl::sat::activity::Activity;
use crate::engine::cdcl::sat::phase::PolarityRule;
use crate::engine::cdcl::sat::propagate::PropagationOrder;
use crate::engine::cdcl::sat::restart::Restart;
use sudokud_model::grid::random::{Random, XorShift64};

/// The rule by which decisions choose a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DecisionRule {
    /// The most active variable.
    Activity,
    /// A variable of the constraint with the fewest non-false variables.
    SmallestConstraint,
}

/// The activities with which a mode begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InitialActivity {
    /// All 0, so that variables are ordered by number: cell by cell.
    Zero,
    /// Random and less than that of a variable bumped once.
    Random,
}

/// The settings of a mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ModeOptions {
    pub(crate) decision_rule: DecisionRule,
    pub(crate) polarity: PolarityRule,
    pub(crate) propagation_order: PropagationOrder,
    /// The unit of the restart sequence, in conflicts.
    pub(crate) restart_unit: u64,
    pub(crate) initial_activity: InitialActivity,
    /// The seed of the solver's random numbers; has effect in the mode with which the solver is created.
    pub(crate) seed: u64,
}

/// A mode with its state.
#[derive(Debug)]
pub(crate) struct Mode {
    pub(super) options: ModeOptions,
    pub(super) activity: Activity,
    pub(super) restart: Restart,
}

impl Mode {
    pub(super) fn new(variables: usize, options: ModeOptions, random: &mut XorShift64) -> Self {
        let by_activity = options.decision_rule == DecisionRule::Activity;
        let mut activity = Activity::new(if by_activity { variables } else { 0 });
        if options.initial_activity == InitialActivity::Random {
            activity.initialize(|| random.below(1 << 20) as f64 * 1e-9);
        }
        Self { options, activity, restart: Restart::new(options.restart_unit) }
    }

    /// Changes the decision rule.
    pub(super) fn set_decision_rule(&mut self, rule: DecisionRule, variables: usize) {
        self.options.decision_rule = rule;
        if rule == DecisionRule::Activity && self.activity.is_empty() {
            self.activity = Activity::new(variables);
        }
    }
}
