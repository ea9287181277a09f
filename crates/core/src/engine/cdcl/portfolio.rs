//! The portfolio: several roles take turns on one core.
//!
//! Times on hard boards are heavy-tailed: one board of side 25 takes 0.04 to 3 s, depending on the seed. So
//! several configurations take turns: C. Gomes and B. Selman, "Algorithm portfolios", 2001. Slices are
//! counted in ticks, which depend neither on pauses nor on the machine, so a run is reproducible. The finder
//! and the prover share one solver on boards with at most 450 open cells, which saves a sixth of a proof's
//! conflicts. On larger boards proofs are unlikely and the two have separate solvers, unless the board has
//! 50,000 candidates or more: a second encoding would be too large.

use crate::engine::cdcl::candidate_sets::CandidateSets;
use crate::engine::cdcl::encoding::EncodingBuilder;
use crate::engine::cdcl::meter::Meter;
use crate::engine::cdcl::portfolio_member::Member;
use crate::engine::cdcl::portfolio_role::{self, InitialBytes, Role, SliceGrowth};
use crate::engine::cdcl::sat::status::Status;
use crate::engine::cdcl::statistics::SearchStatistics;
use sudokud_search::budget::Watch;

/// The share of the byte limit that is left for learnt clauses when roles are fitted: one in this many.
const CLAUSE_RESERVE: usize = 16;

/// The largest share of the byte limit for the clauses and frontiers of all members: one in this many.
const MAX_CLAUSE_SHARE: usize = 4;

/// The roles, their members, and the current role.
#[derive(Debug, Default)]
pub(crate) struct Portfolio {
    roles: Vec<Role>,
    members: Vec<Member>,
    /// The encoding of the next member, as far as it is built.
    builder: Option<EncodingBuilder>,
    /// The limit on the clauses and the frontier of each member.
    member_bytes: usize,
    /// The index of the current role.
    current_role: usize,
    /// The highest index of a role whose first slice has begun.
    last_entered_role: usize,
    /// The number of completed rounds: how often the turn has passed the last role.
    round: u64,
}

impl Portfolio {
    pub(crate) fn new(roles: Vec<Role>) -> Self {
        Self { roles, ..Self::default() }
    }

    /// Returns whether a member exists or is being built.
    pub(crate) fn is_started(&self) -> bool {
        !self.members.is_empty() || self.builder.is_some()
    }

    /// Removes roles that do not fit into `limit` bytes, of which `used` are in use, and sets the members'
    /// limits. Both are final once an encoding is begun, even if a later call of `PortfolioSearch::advance`
    /// has other limits. Returns false and changes nothing if no role fits.
    pub(crate) fn fit(&mut self, sets: &CandidateSets, limit: usize, used: usize) -> bool {
        let rest = limit.saturating_sub(used);
        let (mut roles, initial) = (self.roles.clone(), InitialBytes::on(sets));
        portfolio_role::fit(&mut roles, initial, rest.saturating_sub(limit / CLAUSE_RESERVE));
        if roles.is_empty() {
            return false;
        }
        // Spare capacity of growing buffers is not counted, so members get at most half of the rest.
        let rest = rest - initial.of(&roles);
        self.member_bytes = (limit / MAX_CLAUSE_SHARE).min(rest / 2) / portfolio_role::member_count(&roles);
        self.roles = roles;
        true
    }

    /// Returns the bytes that the current role's member will take, or 0 if its encoding was begun before.
    pub(crate) fn next_member_bytes(&self, sets: &CandidateSets) -> usize {
        let Some(role) = self.roles.get(self.current_role) else { return 0 };
        let begun = self.builder.is_some() || self.members.len() > role.member;
        if begun { 0 } else { InitialBytes::on(sets).of(&[Role { member: 0, ..*role }]) }
    }

    /// Does a step of building the current role's member; returns whether there was one to do.
    pub(crate) fn build(&mut self, sets: &CandidateSets) -> bool {
        let role = &self.roles[self.current_role];
        if self.members.len() > role.member {
            return false;
        }
        let mut builder = self.builder.take().unwrap_or_else(|| EncodingBuilder::new(sets));
        if builder.step(sets) {
            self.builder = Some(builder);
        } else {
            self.members.push(Member::new(builder, sets, role, self.member_bytes));
        }
        true
    }

    /// Returns the current role's member, which is complete.
    pub(crate) fn current(&mut self) -> &mut Member {
        &mut self.members[self.roles[self.current_role].member]
    }

    /// Runs the current role's slice, or the rest of it. The meter counts the bytes of everything but its
    /// member.
    pub(crate) fn run<W: Watch + ?Sized>(
        &mut self,
        sets: &CandidateSets,
        solutions: &[Vec<u8>],
        decisions: u64,
        meter: &mut Meter<'_, W>,
    ) -> Status {
        let Role { mode, mode_options, .. } = self.roles[self.current_role];
        let member = self.current();
        member.solver.set_mode(mode, mode_options);
        member.import(sets, solutions);
        member.run(decisions, meter)
    }

    /// Ends the current slice and passes the turn to the next role.
    pub(crate) fn pass_turn(&mut self, solutions: usize) {
        loop {
            self.current_role = (self.current_role + 1) % self.roles.len();
            self.round += u64::from(self.current_role == 0);
            if self.current_role > self.last_entered_role || self.roles[self.current_role].later_slice > 0 {
                break;
            }
        }
        let role = &self.roles[self.current_role];
        let ticks = if self.current_role > self.last_entered_role {
            self.last_entered_role = self.current_role;
            role.first_slice
        } else {
            let growth = if role.growth == SliceGrowth::Linear { 1 + self.round / 4 } else { 1 };
            growth * if solutions == 0 { role.later_slice } else { role.slice_after_solution }
        };
        if let Some(member) = self.members.get_mut(role.member) {
            member.slice_end = member.solver.ticks() + ticks;
        }
    }

    /// Returns whether the current role is the last one.
    pub(crate) fn is_last_role(&self) -> bool {
        self.current_role + 1 == self.roles.len()
    }

    /// Returns the statistics of `before` and of all members.
    pub(crate) fn statistics(&self, before: SearchStatistics) -> SearchStatistics {
        let mut sum = before;
        self.members.iter().for_each(|member| sum.add(member));
        sum
    }

    /// Drops the members.
    pub(crate) fn clear(&mut self) {
        self.members.clear();
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.builder.as_ref().map_or(0, EncodingBuilder::bytes)
            + self.members.iter().map(Member::bytes).sum::<usize>()
    }
}
