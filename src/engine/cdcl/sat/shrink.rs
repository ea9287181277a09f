//! Shrinking a learned clause: the literals of one level give way to that level's implication point.
//!
//! On these boards a conflict falsifies dozens of candidates through one placement, and a clause lists the candidates.
//! Where all its literals of a level follow from a single literal of that level, together with what the clause has of
//! lower levels, that one stands for them all: no level is added, and clauses become several times shorter. After
//! M. Fleury and A. Biere, "Efficient all-UIP learned clause minimization", 2021. Cost: as the analysis of a level.

use crate::engine::cdcl::sat::analyze::Mark;
use crate::engine::cdcl::sat::literal::Lit;
use crate::engine::cdcl::sat::solver::Learner;

impl Learner {
    /// Shrinks the clause of the analysis, level by level from the highest; its first literal stays.
    pub(crate) fn shrink(&mut self) {
        let mut clause = std::mem::take(&mut self.analysis.clause);
        let trail = &self.trail;
        clause[1..].sort_unstable_by_key(|l| std::cmp::Reverse(trail.position(l.var())));
        let (mut read, mut write) = (1, 1);
        while read < clause.len() {
            let level = self.trail.level(clause[read].var());
            let same = clause[read..].iter().take_while(|l| self.trail.level(l.var()) == level).count();
            let point = if same > 1 { self.implication_point(&clause[read..read + same], level) } else { None };
            if let Some(point) = point {
                clause[write] = !point;
                write += 1;
            } else {
                clause.copy_within(read..read + same, write);
                write += same;
            }
            read += same;
        }
        clause.truncate(write);
        self.analysis.clause = clause;
    }

    /// The literal of `level` from which all of `block` (false literals of that level, newest first) follow.
    fn implication_point(&mut self, block: &[Lit], level: u32) -> Option<Lit> {
        let top = self.trail.position(block[0].var());
        for literal in block {
            self.analysis.pending[literal.var().index()] = true;
        }
        let mut open = block.len();
        let mut position = top;
        let point = loop {
            let literal = self.trail.at(position);
            let index = literal.var().index();
            if self.analysis.pending[index] {
                self.analysis.pending[index] = false;
                open -= 1;
                if open == 0 {
                    break Some(literal);
                }
                match self.expand(literal, level) {
                    Some(more) => open += more,
                    None => break None,
                }
            }
            position -= 1;
        };
        if point.is_none() {
            let start = self.trail.start_of(level);
            for place in start..=position {
                self.analysis.pending[self.trail.at(place).var().index()] = false;
            }
        }
        point
    }

    /// Marks the antecedents of `literal` in its level, returns how many are new; `None` if one of a lower level does not
    /// follow from the clause.
    fn expand(&mut self, literal: Lit, level: u32) -> Option<usize> {
        self.collect(literal, false);
        let antecedents = std::mem::take(&mut self.analysis.antecedents);
        let mut fresh = Some(0);
        for &antecedent in &antecedents {
            let var = antecedent.var();
            let here = self.trail.level(var);
            if here == level {
                if !std::mem::replace(&mut self.analysis.pending[var.index()], true) {
                    fresh = fresh.map(|count| count + 1);
                }
            } else if here > 0 && !matches!(self.analysis.marks[var.index()], Mark::Seen | Mark::Implied) {
                fresh = None;
                break;
            }
        }
        self.analysis.antecedents = antecedents;
        fresh
    }
}
