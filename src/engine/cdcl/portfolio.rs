//! A few differently minded searches in turns on one core.
//!
//! Times on hard boards are heavy-tailed: the board that takes one configuration 12 s takes another 1 s (C. Gomes and
//! B. Selman, "Algorithm portfolios", 2001). So several work in turns, in slices of ticks that do not depend on pauses
//! or on the machine; the order of events is the same every time. Each has its own activities and restarts. On boards
//! with up to 450 open cells what one learns is there for all, which saves a quarter of a proof's conflicts; above that,
//! where proofs are out of reach, finder and prover are solvers of their own (figures in benches/RESULTS.md). What is
//! certain goes onto the common [`Board`], for Hall sets and the other solver; solutions are told to all.

use crate::budget::Watch;
use crate::engine::cdcl::Order;
use crate::engine::cdcl::board::{Board, Contradiction};
use crate::engine::cdcl::frontier::{CONFLICTS, FIRST, Frontier};
use crate::engine::cdcl::layout::bits;
use crate::engine::cdcl::model::{Draft, Model};
use crate::engine::cdcl::sat::{Choice, Config, HOMES, Learner, Lit, Outcome, Precedence, Sides};

/// A way of searching and its share of the time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Role {
    /// Whose it is: roles of one member search over the same clauses.
    pub(crate) member: usize,
    /// Which of its member's moods it is.
    pub(crate) mood: usize,
    pub(crate) config: Config,
    /// Does it keep a list of open positions and take the best, instead of beginning again?
    pub(crate) best_first: bool,
    /// Best-first: how it chooses after a dive in vain.
    pub(crate) then: Choice,
    /// Ticks of its first slice.
    pub(crate) first: u64,
    /// Ticks of a later one, before slices grow; 0: it leaves after the first.
    pub(crate) later: u64,
    /// The same once a solution is known and others, or the proof that there are none, are looked for.
    pub(crate) proving: u64,
    /// Do its slices get longer from round to round?
    pub(crate) grows: bool,
}

/// The unit of turns, in ticks.
const SLICE: u64 = 50_000;

/// The roles for a board at its first fixpoint, in the order in which they enter; the last two stay.
///
/// A *diver* for loose boards (a third of the values or more open in the average cell) goes down once. The *finder*
/// follows the conflicts towards a solution, the *prover* away from one. Where one solution is all that is asked for, or
/// a proof is unlikely (hard boards of side 36 and more have many solutions), the finder gets most of the time; where a
/// proof is likely, less and less. One solution of a loose board is one of many. On hard boards the prover is a member of
/// its own, unless its model would be a large part of what the search may keep.
pub(crate) fn roles(order: Order, max_solutions: usize, seed: u64, board: &Board) -> Vec<Role> {
    const APART: u64 = 50_000;
    let side = board.layout().side as u64;
    let open = board.open_cells() as u64;
    let candidates = board.open_candidates() as u64;
    let large = open > 450;
    let apart = large && candidates < APART;
    let (sides, precedence) = (Sides::Target, Precedence::InStep);
    // On loose boards no conflict tells where to go on for long, and the board's order is a good one.
    let loose = 3 * candidates > open * side;
    let config = Config { choice: Choice::Activity, sides, precedence, period: 256, scattered: !loose, seed };
    let common = Role {
        member: 0,
        mood: 0,
        config,
        best_first: false,
        then: config.choice,
        first: SLICE,
        later: SLICE,
        proving: SLICE,
        grows: true,
    };
    let mut roles = Vec::new();
    if loose {
        let config = Config { choice: Choice::Tightest, period: 1024, ..config };
        let first = 4 * candidates + 1000;
        roles.push(Role { config, then: config.choice, first, later: 0, proving: 0, ..common });
    }
    if order == Order::BestFirst {
        let config = roles.pop().map_or(config, |diver| diver.config);
        return vec![Role { config, best_first: true, ..common }];
    }
    let proof = max_solutions > 1 && !large;
    let (finding, proving) = if proof { (1, 6) } else { (6, 1) };
    let mood = roles.len();
    let first = 40_000 + side * side * side / 2;
    let (later, grows) = (finding * SLICE, !proof);
    // Where there is one solution of a loose board there are many, and no proof.
    let (finding_more, excluding) = if loose { (4 * SLICE, SLICE) } else { (SLICE / 2, 4 * SLICE) };
    let finder = Role { mood, first, later, proving: finding_more, grows, ..common };
    let config = Config { sides: Sides::No, precedence: Precedence::ClausesFirst, ..config };
    let (member, mood) = if apart { (1, 0) } else { (0, mood + 1) };
    let prover = Role { member, mood, config, later: proving * SLICE, proving: excluding, ..common };
    roles.extend([finder, prover]);
    roles
}

/// How many solvers the roles are of.
pub(crate) fn members(roles: &[Role]) -> usize {
    roles.iter().map(|role| role.member + 1).max().unwrap_or(0)
}

/// What the roles' solvers take on that board before they have learned anything: known before any of it is allocated.
pub(crate) fn fixed_bytes(roles: &[Role], board: &Board) -> usize {
    let (cells, variables) = (board.cells().len(), board.open_candidates());
    let solver = Model::fixed_bytes(cells, variables) + Learner::fixed_bytes(variables, HOMES * cells);
    let following = roles.iter().filter(|role| role.then == Choice::Activity).count();
    members(roles) * (solver + cells * size_of::<u128>()) + following * Learner::activity_bytes(variables)
}

/// Leaves out what does not fit into so many bytes: the prover, then the finder, then the activities of best-first.
/// Any one role finds and proves everything, given time. No role is left where none fits.
pub(crate) fn fit(roles: &mut Vec<Role>, board: &Board, bytes: usize) {
    while fixed_bytes(roles, board) > bytes {
        match &mut roles[..] {
            [only] if only.then != only.config.choice => only.then = only.config.choice,
            _ => drop(roles.pop()),
        }
    }
    if let [only] = &mut roles[..] {
        (only.later, only.proving) = (only.later.max(SLICE), only.proving.max(SLICE));
    }
}

/// The solver, and what it and the board know of each other.
#[derive(Debug)]
pub(crate) struct Member {
    pub(crate) model: Model,
    pub(crate) learner: Learner,
    /// Where on its own clock of ticks its slice ends.
    pub(crate) slice_end: u64,
    pub(crate) frontier: Option<Frontier>,
    /// How it chooses after a dive in vain.
    then: Choice,
    known: Vec<u128>,
    told: usize,
    /// How many of the solutions it has been told of or found.
    heard: usize,
}

impl Member {
    /// From a draft that is complete; `bytes` is what its clauses and its frontier may weigh.
    pub(crate) fn new(draft: Draft, board: &Board, role: &Role, bytes: usize) -> Self {
        let (model, constraints) = draft.finish();
        let share = if role.best_first { bytes / 2 } else { bytes };
        let mut learner = Learner::new(model.variables(), constraints, role.config, share);
        let frontier = role.best_first.then(|| Frontier::new(share, CONFLICTS));
        if role.best_first {
            let loose = role.config.choice == Choice::Tightest;
            Frontier::set_out(&mut learner, if loose { FIRST } else { CONFLICTS });
        }
        Self {
            model,
            learner,
            slice_end: role.first,
            frontier,
            then: role.then,
            known: board.cells().to_vec(),
            told: 0,
            heard: 0,
        }
    }

    /// Works to the end of its slice, or until something comes up.
    pub(crate) fn run(&mut self, nodes: u64, watch: &impl Watch) -> Outcome {
        let last_node = self.learner.counts().decisions.saturating_add(nodes);
        loop {
            let nodes = last_node - self.learner.counts().decisions;
            let outcome = self.learner.run(self.slice_end, nodes, watch);
            let Some(frontier) = &mut self.frontier else { return outcome };
            if outcome == Outcome::Spent {
                self.learner.choose_by(self.then);
            }
            match outcome {
                Outcome::Spent if !frontier.put(&self.model, &mut self.learner) => self.learner.stay(),
                Outcome::Spent | Outcome::Refuted if !frontier.take(&mut self.learner) => return Outcome::Exhausted,
                Outcome::Spent | Outcome::Refuted => {}
                other => return other,
            }
            if let Err(interrupt) = watch.poll().check() {
                return Outcome::Interrupted(interrupt);
            }
        }
    }

    /// Takes in what the board and the list of solutions know more than this member does.
    pub(crate) fn listen(&mut self, board: &Board, solutions: &[Vec<u8>]) {
        for (cell, (known, &now)) in self.known.iter_mut().zip(board.cells()).enumerate() {
            if *known == now {
                continue;
            }
            for value in bits(*known & !now) {
                if let Some(literal) = self.model.literal(cell, value) {
                    self.learner.assert_fact(!literal);
                }
            }
            *known = now;
        }
        solutions.iter().skip(self.heard).for_each(|solution| self.exclude(solution));
        self.heard = solutions.len();
    }

    /// A solution that it did not find itself is no longer looked for.
    fn exclude(&mut self, solution: &[u8]) {
        let mut literals: Vec<Lit> = Vec::new();
        for (cell, &value) in solution.iter().enumerate() {
            match self.model.literal(cell, usize::from(value)) {
                Some(literal) => literals.push(!literal),
                // Decided before this member began: the same in all solutions, or ruled out.
                None if self.model.cell(cell) == 1 << value => {}
                None => return,
            }
        }
        self.learner.add_clause(literals);
    }

    /// Puts what became certain since the last time onto the board. True: there was something.
    pub(crate) fn tell(&mut self, board: &mut Board) -> Result<bool, Contradiction> {
        let facts = &self.learner.facts()[self.told..];
        self.told += facts.len();
        let mut news = false;
        for &fact in facts {
            let Some((cell, value)) = self.model.meaning(fact.var()) else { continue };
            news = true;
            if fact.is_yes() {
                board.place(cell, value)?;
            } else {
                board.eliminate(cell, value)?;
            }
        }
        board.settle()?;
        Ok(news)
    }

    /// The solution under the present assignment, which is excluded from now on.
    pub(crate) fn take_solution(&mut self) -> Vec<u8> {
        let values = self.model.read(|literal| self.learner.is_true(literal));
        self.learner.exclude_solution();
        self.heard += 1;
        values
    }

    pub(crate) fn bytes(&self) -> usize {
        let frontier = self.frontier.as_ref().map_or(0, Frontier::bytes);
        self.model.bytes() + self.learner.bytes() + frontier + self.known.len() * 16
    }
}
