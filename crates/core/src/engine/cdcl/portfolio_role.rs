//! The roles of a portfolio: which solver modes take turns on a board, and with what share of the time.
//!
//! The *fail-first* role decides by the smallest constraint. It gets one slice, on loose boards only, unless
//! it is the only role that fits. The *finder* uses settings that suit the search for a solution, the
//! *prover* settings that suit a proof. Best-first search has one role with the finder's settings. On a loose
//! board it begins with those of fail-first, and decides by activity from the first expansion on. The
//! constants were tuned by measurement.

use crate::engine::cdcl::candidate_sets::CandidateSets;
use crate::engine::cdcl::encoding::Encoding;
use crate::engine::cdcl::options::{SearchOptions, SearchOrder};
use crate::engine::cdcl::sat::activity::Activity;
use crate::engine::cdcl::sat::exactly_one::ProblemSize;
use crate::engine::cdcl::sat::mode::{DecisionRule, InitialActivity, ModeOptions};
use crate::engine::cdcl::sat::phase::PolarityRule;
use crate::engine::cdcl::sat::propagate::PropagationOrder;
use crate::engine::cdcl::sat::solver::Solver;

/// A solver mode and its slices of time, in ticks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Role {
    /// The index of its member; roles of one member share one solver and its clauses.
    pub(crate) member: usize,
    /// The index of its mode in the solver.
    pub(crate) mode: usize,
    pub(crate) mode_options: ModeOptions,
    pub(crate) search_order: SearchOrder,
    /// The decision rule from the first expansion of best-first search on; for a depth-first role, the rule
    /// of its mode. A role needs activities if this is [`DecisionRule::Activity`].
    pub(crate) later_rule: DecisionRule,
    /// The first slice.
    pub(crate) first_slice: u64,
    /// Each later slice, before growth; 0 for a role that ends after the first.
    pub(crate) later_slice: u64,
    /// Each later slice once a solution is known, before growth.
    pub(crate) slice_after_solution: u64,
    pub(crate) growth: SliceGrowth,
}

/// How slices change from round to round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SliceGrowth {
    Constant,
    /// Longer by one slice every four rounds.
    Linear,
}

/// The unit of the lengths of slices, in ticks.
const SLICE: u64 = 50_000;

/// The number of open cells above which a proof is unlikely: hard boards of side 36 and more have many
/// solutions.
const LARGE: u64 = 450;

/// The number of candidates from which on finder and prover share a solver, since a second encoding is too
/// large.
const SHARED_FROM_CANDIDATES: u64 = 50_000;

/// The features of a board, at its first fixpoint, that roles depend on.
struct Features {
    side: u64,
    candidates: u64,
    /// Whether a proof is unlikely.
    large: bool,
    /// Whether more than a third of the values are candidates of the average open cell. Conflicts are rare
    /// then.
    loose: bool,
}

impl Features {
    fn new(sets: &CandidateSets) -> Self {
        let side = sets.layout().side() as u64;
        let (open, candidates) = (sets.open_cells() as u64, sets.open_candidates() as u64);
        Self { side, candidates, large: open > LARGE, loose: 3 * candidates > open * side }
    }

    /// Returns the settings of the finder's mode, on which those of the other roles are based.
    fn mode_options(&self, seed: u64) -> ModeOptions {
        ModeOptions {
            decision_rule: DecisionRule::Activity,
            polarity: PolarityRule::Target,
            propagation_order: PropagationOrder::Interleaved,
            restart_unit: 256,
            initial_activity: if self.loose { InitialActivity::Zero } else { InitialActivity::Random },
            seed,
        }
    }
}

/// Returns the roles for a board in the order of their first slices. Only the last two have later slices.
pub(crate) fn roles(options: SearchOptions, sets: &CandidateSets) -> Vec<Role> {
    let features = Features::new(sets);
    let mode_options = features.mode_options(options.seed.unwrap_or(0));
    let fail_first = features.loose.then(|| fail_first(&features, mode_options));
    if options.search_order == SearchOrder::BestFirst {
        let mode_options = fail_first.map_or(mode_options, |role| role.mode_options);
        let later_rule = DecisionRule::Activity;
        return vec![Role { search_order: SearchOrder::BestFirst, later_rule, ..base_role(mode_options) }];
    }
    let finder = finder(&features, mode_options, options.max_solutions);
    let prover = prover(&features, &finder, options.max_solutions);
    fail_first.into_iter().chain([finder, prover]).collect()
}

/// Returns a depth-first role of mode 0 of member 0, with slices of [`SLICE`] that grow linearly.
fn base_role(mode_options: ModeOptions) -> Role {
    Role {
        member: 0,
        mode: 0,
        mode_options,
        search_order: SearchOrder::DepthFirst,
        later_rule: mode_options.decision_rule,
        first_slice: SLICE,
        later_slice: SLICE,
        slice_after_solution: SLICE,
        growth: SliceGrowth::Linear,
    }
}

fn fail_first(features: &Features, options: ModeOptions) -> Role {
    let options =
        ModeOptions { decision_rule: DecisionRule::SmallestConstraint, restart_unit: 1024, ..options };
    let first_slice = 4 * features.candidates + 1000;
    Role { first_slice, later_slice: 0, slice_after_solution: 0, ..base_role(options) }
}

/// Returns whether finder and prover should expect a proof: it is requested and within reach.
fn expects_proof(features: &Features, max_solutions: usize) -> bool {
    max_solutions > 1 && !features.large
}

/// Returns the finder. Until a solution is known, it gets most of the time unless a proof is expected.
fn finder(features: &Features, options: ModeOptions, max_solutions: usize) -> Role {
    let proof = expects_proof(features, max_solutions);
    Role {
        // On a loose board mode 0 belongs to fail-first.
        mode: usize::from(features.loose),
        first_slice: 40_000 + features.side.pow(3) / 2,
        later_slice: if proof { SLICE } else { 6 * SLICE },
        // A loose board that has a solution has many: finding is cheaper than proving.
        slice_after_solution: if features.loose { 4 * SLICE } else { SLICE / 2 },
        growth: if proof { SliceGrowth::Constant } else { SliceGrowth::Linear },
        ..base_role(options)
    }
}

/// Returns the prover, on a solver of its own if the board is large but its encoding is not.
fn prover(features: &Features, finder: &Role, max_solutions: usize) -> Role {
    let options = ModeOptions {
        polarity: PolarityRule::Negative,
        propagation_order: PropagationOrder::ClausesFirst,
        ..finder.mode_options
    };
    let separate = features.large && features.candidates < SHARED_FROM_CANDIDATES;
    let (member, mode) = if separate { (1, 0) } else { (0, finder.mode + 1) };
    let later_slice = if expects_proof(features, max_solutions) { 6 * SLICE } else { SLICE };
    let slice_after_solution = if features.loose { SLICE } else { 4 * SLICE };
    Role { member, mode, later_slice, slice_after_solution, ..base_role(options) }
}

/// Returns the number of members that these roles need.
pub(crate) fn member_count(roles: &[Role]) -> usize {
    roles.iter().map(|role| role.member + 1).max().unwrap_or(0)
}

/// The bytes of a member on a board before it has learnt anything.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InitialBytes {
    member: usize,
    activity: usize,
}

impl InitialBytes {
    /// Counts the bits of all sets.
    pub(crate) fn on(sets: &CandidateSets) -> Self {
        let (cells, variables) = (sets.cell_values().len(), sets.open_candidates());
        let (constraints, occurrences) = (sets.set_count(), sets.open_occurrences());
        let solver = Solver::initial_bytes(ProblemSize { variables, constraints, occurrences });
        Self {
            member: Encoding::initial_bytes(cells, variables) + solver + cells * size_of::<u128>(),
            activity: Activity::initial_bytes(variables),
        }
    }

    /// Returns the bytes of the solvers of these roles.
    pub(crate) fn of(self, roles: &[Role]) -> usize {
        let by_activity = roles.iter().filter(|role| role.later_rule == DecisionRule::Activity).count();
        member_count(roles) * self.member + by_activity * self.activity
    }
}

/// Removes roles, the last one first, until the others fit into that many bytes. A best-first role first
/// gives up its activities and keeps its first decision rule. A role that remains alone gets later slices,
/// since each role is a complete search. Leaves no role if none fits.
pub(crate) fn fit(roles: &mut Vec<Role>, initial: InitialBytes, bytes: usize) {
    while initial.of(roles) > bytes {
        match &mut roles[..] {
            [only] if only.later_rule != only.mode_options.decision_rule => {
                only.later_rule = only.mode_options.decision_rule;
            }
            _ => drop(roles.pop()),
        }
    }
    if let [only] = &mut roles[..] {
        (only.later_slice, only.slice_after_solution) =
            (only.later_slice.max(SLICE), only.slice_after_solution.max(SLICE));
    }
}
