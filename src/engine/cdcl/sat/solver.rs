//! The wheel: propagate, learn or decide, until a solution, a proof, or the end of the slice.
//!
//! A [`Learner`] can stop after any step and go on later as if nothing had happened; it counts its work in *ticks*
//! (about one visited literal, tens of nanoseconds), asks its watch every [`POLL`] ticks, and knows no clock. Invariants:
//! everything it derives follows from its constraints and the clauses it was told, so facts of level 0 may be shared.

use crate::budget::{Interrupt, Stop, Watch};
use crate::engine::cdcl::random::Random;
use crate::engine::cdcl::sat::activity::Activity;
use crate::engine::cdcl::sat::analyze::Analysis;
use crate::engine::cdcl::sat::clauses::{Clauses, MOST_BYTES};
use crate::engine::cdcl::sat::decide::Weights;
use crate::engine::cdcl::sat::exactly_one::ExactlyOne;
use crate::engine::cdcl::sat::literal::{Lit, Var};
use crate::engine::cdcl::sat::phases::{Phases, Sides};
use crate::engine::cdcl::sat::reduce::GAP;
use crate::engine::cdcl::sat::restart::Restarts;
use crate::engine::cdcl::sat::trail::{Reason, Trail};

/// How decisions are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// The variable that was most in recent conflicts.
    Activity,
    /// In the constraint with the fewest literals left, the one that rules out the fewest others.
    Tightest,
}

/// Which constraints see a new literal first. Whoever is first gives the reasons, and what is learned is made of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Precedence {
    /// The exactly-one constraints see it, then the clauses, then the next literal's turn comes.
    InStep,
    /// The clauses see all there is before the exactly-one constraints see another one: the shorter proofs.
    ClausesFirst,
}

/// How one mood of a solver decides, propagates and restarts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Config {
    pub(crate) choice: Choice,
    pub(crate) sides: Sides,
    pub(crate) precedence: Precedence,
    /// The unit of the restart sequence, in conflicts.
    pub(crate) period: u64,
    /// Do the activities begin at random? In the order of the board otherwise, which fills in neighbours one after another.
    pub(crate) scattered: bool,
    /// The search's: what is left to chance.
    pub(crate) seed: u64,
}

/// Why [`Learner::run`] came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// All variables have values and all constraints hold.
    Solution,
    /// There is no (further) solution.
    Exhausted,
    /// There is no (further) solution under the decisions that were laid down.
    Refuted,
    /// The conflicts granted under these decisions are used up; nothing clashes at present.
    Spent,
    /// The slice is over.
    Slice,
    /// The watch interrupted it, or a limit of nodes or memory was reached.
    Interrupted(Interrupt),
}

/// What was done so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Counts {
    pub(crate) decisions: u64,
    pub(crate) conflicts: u64,
    pub(crate) restarts: u64,
    pub(crate) learned: u64,
    pub(crate) deepest: u32,
}

/// A way to decide, with its memory; clauses, constraints and phases are common to all.
#[derive(Debug)]
struct Mood {
    config: Config,
    activity: Activity,
    restarts: Restarts,
}

impl Mood {
    fn new(variables: usize, config: Config, random: &mut Random) -> Self {
        let followed = config.choice == Choice::Activity;
        let mut activity = Activity::new(if followed { variables } else { 0 });
        if config.scattered {
            activity.seed(|| random.below(1 << 20) as f64 * 1e-9);
        }
        Self { config, activity, restarts: Restarts::new(config.period) }
    }
}

/// Ticks between two questions to the watch.
const POLL: u64 = 1000;

/// One learning solver.
#[derive(Debug)]
pub(crate) struct Learner {
    pub(crate) config: Config,
    pub(crate) constraints: ExactlyOne,
    pub(crate) trail: Trail,
    pub(crate) constraint_head: usize,
    pub(crate) clause_head: usize,
    pub(crate) clauses: Clauses,
    pub(crate) analysis: Analysis,
    pub(crate) activity: Activity,
    pub(crate) weights: Weights,
    pub(crate) phases: Phases,
    pub(crate) restarts: Restarts,
    pub(crate) random: Random,
    /// Shuffles the members of the first constraint to be decided on; there is none without a seed.
    pub(crate) salt: Option<u32>,
    pub(crate) counts: Counts,
    pub(crate) ticks: u64,
    pub(crate) reduce_at: u64,
    pub(crate) reductions: u64,
    pub(crate) simplified: usize,
    pub(crate) clause_bytes: usize,
    next_poll: u64,
    rephase_at: u64,
    rephases: u64,
    exhausted: bool,
    /// What each mood has of its own while another one is on.
    moods: Vec<Option<Mood>>,
    mood: usize,
    /// The decisions to make before any other; the levels are these, as far as they go.
    laid_down: Vec<Lit>,
    /// At how many conflicts [`Outcome::Spent`] is due.
    spent_at: Option<u64>,
}

impl Learner {
    /// A solver for the constraints over that many variables, whose clauses may weigh `clause_bytes`.
    pub(crate) fn new(variables: usize, constraints: ExactlyOne, config: Config, clause_bytes: usize) -> Self {
        let mut random = Random::new(config.seed);
        let Mood { activity, restarts, .. } = Mood::new(variables, config, &mut random);
        let mut made = Self {
            config,
            weights: Weights::new(constraints.len()),
            constraints,
            trail: Trail::new(variables),
            constraint_head: 0,
            clause_head: 0,
            clauses: Clauses::new(variables),
            analysis: Analysis::new(variables),
            activity,
            phases: Phases::new(variables),
            restarts,
            salt: (config.seed != 0).then(|| random.below(1 << 31) as u32 * 2 + 1),
            random,
            counts: Counts::default(),
            ticks: 0,
            reduce_at: GAP,
            reductions: 0,
            simplified: 0,
            clause_bytes: clause_bytes.min(MOST_BYTES),
            next_poll: POLL,
            rephase_at: 1000,
            rephases: 0,
            exhausted: false,
            moods: Vec::new(),
            mood: 0,
            laid_down: Vec::new(),
            spent_at: None,
        };
        made.take_units();
        made
    }

    /// Constraints that start with one literal or none.
    fn take_units(&mut self) {
        for constraint in 0..self.constraints.len() {
            match *self.constraints.members(constraint) {
                [only] => self.assert_fact(only.yes()),
                [] => self.exhausted |= !ExactlyOne::is_satisfied(self.constraints.words()[constraint]),
                _ => {}
            }
        }
    }

    /// Works until the clock of ticks stands at `end`, or something comes up.
    pub(crate) fn run(&mut self, end: u64, nodes: u64, watch: &impl Watch) -> Outcome {
        let last_node = self.counts.decisions.saturating_add(nodes);
        loop {
            if self.exhausted {
                return Outcome::Exhausted;
            }
            if let Some(conflict) = self.propagate() {
                self.learn(conflict);
            } else if let Some(outcome) = self.advance(last_node) {
                return outcome;
            }
            if self.ticks >= self.next_poll {
                self.next_poll = self.ticks + POLL;
                if self.ticks >= end {
                    return Outcome::Slice;
                }
                if let Err(interrupt) = watch.poll().check() {
                    return Outcome::Interrupted(interrupt);
                }
            }
        }
    }

    /// Goes on in that mood, from the root; what was learned in another one stays. A mood that is new begins with
    /// `config`.
    pub(crate) fn change_mood(&mut self, mood: usize, config: Config) {
        if mood == self.mood {
            return;
        }
        self.backtrack(0);
        let variables = self.trail.variables();
        let entered = self.moods.get_mut(mood).and_then(Option::take);
        let mut other = entered.unwrap_or_else(|| Mood::new(variables, config, &mut self.random));
        std::mem::swap(&mut other.config, &mut self.config);
        std::mem::swap(&mut other.activity, &mut self.activity);
        std::mem::swap(&mut other.restarts, &mut self.restarts);
        if self.moods.len() <= self.mood {
            self.moods.resize_with(self.mood + 1, || None);
        }
        self.moods[self.mood] = Some(other);
        self.mood = mood;
        (0..variables).for_each(|var| self.activity.insert(Var::new(var)));
    }

    fn learn(&mut self, conflict: crate::engine::cdcl::sat::propagate::Conflict) {
        self.counts.conflicts += 1;
        let depth = self.trail.depth();
        if depth == 0 {
            self.exhausted = true;
            return;
        }
        let consistent = self.trail.start_of(depth);
        self.phases.note(&self.trail.literals()[..consistent]);
        let lesson = self.analyze(conflict);
        self.restarts.learned();
        for &var in &self.analysis.bumped {
            self.activity.bump(var);
        }
        self.activity.decay();
        self.weights.decay();
        self.backtrack(lesson.level);
        self.ticks += 2 + self.analysis.bumped.len() as u64 / 4;
        self.counts.learned += 1;
        let asserted = self.analysis.clause[0];
        let reason = if self.analysis.clause.len() == 1 {
            Reason::NONE
        } else {
            Reason::clause(self.clauses.add(&self.analysis.clause, lesson.glue, false))
        };
        self.trail.push(asserted, reason);
    }

    /// Nothing is left to propagate: housekeeping, then a decision.
    fn advance(&mut self, last_node: u64) -> Option<Outcome> {
        self.restart_when_due();
        self.simplify_when_due();
        self.reduce_when_due();
        if self.clauses.bytes() > self.clause_bytes {
            return Some(Outcome::Interrupted(Interrupt::Stop(Stop::Memory)));
        }
        match self.next_laid_down() {
            Ok(None) => {}
            Ok(Some(literal)) => {
                self.decide_on(literal);
                return None;
            }
            Err(outcome) => return Some(outcome),
        }
        if self.spent_at.is_some_and(|end| self.counts.conflicts >= end) {
            return Some(Outcome::Spent);
        }
        if self.trail.is_full() {
            return Some(Outcome::Solution);
        }
        if self.counts.decisions >= last_node {
            return Some(Outcome::Interrupted(Interrupt::Stop(Stop::Nodes)));
        }
        let Some(literal) = self.decide() else { return Some(Outcome::Solution) };
        self.counts.decisions += 1;
        self.decide_on(literal);
        None
    }

    fn decide_on(&mut self, literal: Lit) {
        self.trail.deepen();
        self.counts.deepest = self.counts.deepest.max(self.trail.depth());
        self.trail.push(literal, Reason::NONE);
    }

    /// The next of the decisions laid down that is open. One that has become a consequence of those before it is struck
    /// from the list: what is under them stays the same.
    fn next_laid_down(&mut self) -> Result<Option<Lit>, Outcome> {
        while let Some(&wanted) = self.laid_down.get(self.trail.depth() as usize) {
            match self.trail.value(wanted) {
                0 => return Ok(Some(wanted)),
                1 => {
                    self.laid_down.remove(self.trail.depth() as usize);
                }
                _ => return Err(Outcome::Refuted),
            }
        }
        Ok(None)
    }

    /// Goes to the position under these decisions, to stay under them until [`Outcome::Refuted`], or for that many
    /// conflicts. What is learned there holds everywhere.
    pub(crate) fn go_to(&mut self, decisions: Vec<Lit>, conflicts: Option<u64>) {
        let shared = self.trail.decisions().zip(&decisions).take_while(|(made, wanted)| made == *wanted).count();
        self.backtrack(shared as u32);
        self.ticks += 1 + decisions.len() as u64 / 8;
        self.laid_down = decisions;
        self.spent_at = conflicts.map(|granted| self.counts.conflicts + granted);
    }

    /// Stay under the decisions laid down to the end, however many conflicts it takes.
    pub(crate) fn stay(&mut self) {
        self.spent_at = None;
    }

    /// How many of the present decisions were laid down.
    pub(crate) fn laid_down(&self) -> usize {
        self.laid_down.len()
    }

    /// The literals on the trail by level, level 0 first.
    pub(crate) fn levels(&self) -> impl Iterator<Item = &[Lit]> {
        let depth = self.trail.depth();
        (0..=depth).map(move |level| {
            let end = if level == depth { self.trail.len() } else { self.trail.start_of(level + 1) };
            &self.trail.literals()[self.trail.start_of(level)..end]
        })
    }

    /// From now on decisions are made like that.
    pub(crate) fn choose_by(&mut self, choice: Choice) {
        self.config.choice = choice;
        if choice == Choice::Activity && self.activity.is_empty() {
            self.activity = Activity::new(self.trail.variables());
        }
    }

    fn restart_when_due(&mut self) {
        if self.counts.conflicts >= self.rephase_at {
            self.rephases += 1;
            self.rephase_at = self.counts.conflicts + 1000 * self.rephases;
            self.backtrack(0);
            self.phases.reset(&mut self.random);
        }
        if self.trail.depth() > 0 && self.spent_at.is_none() && self.restarts.is_due() {
            self.counts.restarts += 1;
            self.backtrack(0);
            self.restarts.restarted();
        }
    }

    /// A literal that is known to be true in all solutions that are still looked for.
    pub(crate) fn assert_fact(&mut self, literal: Lit) {
        self.backtrack(0);
        match self.trail.value(literal) {
            0 => self.trail.push(literal, Reason::NONE),
            1 => {}
            _ => self.exhausted = true,
        }
    }

    /// A clause that all solutions that are still looked for satisfy; never forgotten.
    pub(crate) fn add_clause(&mut self, mut literals: Vec<Lit>) {
        self.backtrack(0);
        if literals.iter().any(|&l| self.trail.value(l) > 0) {
            return;
        }
        literals.retain(|&l| self.trail.value(l) == 0);
        match literals[..] {
            [] => self.exhausted = true,
            [only] => self.trail.push(only, Reason::NONE),
            _ => {
                self.clauses.add(&literals, 1, true);
            }
        }
    }

    /// After a solution: excludes it by its decisions, and goes on from the last one.
    pub(crate) fn exclude_solution(&mut self) {
        let mut literals: Vec<Lit> = self.trail.decisions().map(|d| !d).collect();
        literals.reverse();
        let Some(&last) = literals.first() else {
            self.exhausted = true;
            return;
        };
        self.backtrack(literals.len() as u32 - 1);
        let reason =
            if literals.len() == 1 { Reason::NONE } else { Reason::clause(self.clauses.add(&literals, 1, true)) };
        self.trail.push(last, reason);
    }

    pub(crate) fn is_true(&self, literal: Lit) -> bool {
        self.trail.value(literal) > 0
    }

    /// The decisions of the present assignment.
    pub(crate) fn decisions(&self) -> impl Iterator<Item = Lit> {
        self.trail.decisions()
    }

    /// What is certain, in the order in which it became so.
    pub(crate) fn facts(&self) -> &[Lit] {
        let end = if self.trail.depth() == 0 { self.trail.len() } else { self.trail.start_of(1) };
        &self.trail.literals()[..end]
    }

    pub(crate) fn counts(&self) -> Counts {
        self.counts
    }

    pub(crate) fn ticks(&self) -> u64 {
        self.ticks
    }

    pub(crate) fn clause_count(&self) -> usize {
        self.clauses.len()
    }

    /// Bytes that a solver of that size takes before it has learned anything, activities apart.
    pub(crate) const fn fixed_bytes(variables: usize, constraints: usize) -> usize {
        ExactlyOne::fixed_bytes(variables, constraints)
            + Trail::fixed_bytes(variables)
            + Clauses::fixed_bytes(variables)
            + Analysis::fixed_bytes(variables)
            + Weights::fixed_bytes(constraints)
            + Phases::fixed_bytes(variables)
    }

    /// Bytes of the activities that one mood keeps, if it follows them.
    pub(crate) const fn activity_bytes(variables: usize) -> usize {
        Activity::fixed_bytes(variables)
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.constraints.bytes()
            + self.trail.bytes()
            + Clauses::fixed_bytes(self.trail.variables())
            + self.clauses.bytes()
            + self.analysis.bytes()
            + self.activity.bytes()
            + self.moods.iter().flatten().map(|mood| mood.activity.bytes()).sum::<usize>()
            + self.weights.bytes()
            + self.phases.bytes()
    }
}
