//! From a conflict to a clause: first unique implication point, minimised.
//!
//! Walking the trail backwards, literals of the conflict's level are replaced by their antecedents until one is left
//! (L. Zhang et al., "Efficient conflict driven learning", 2001). A candidate of a lower level that a placement ruled out
//! is replaced by the placement: that is weaker in logic, but dozens of candidates become one literal, clauses a third as
//! long, and proofs half as long (benches/RESULTS.md). Then literals that follow from others of the clause
//! are left out (N. Sörensson and A. Biere, "Minimizing learned clauses", 2009); then positive literals that are rivals
//! of a negated one, which holds by any exactly-one constraint that has both. Glue is counted after G. Audemard and
//! L. Simon, 2009. Nothing allocates once the buffers have grown.

use crate::engine::cdcl::sat::exactly_one::HOMES;
use crate::engine::cdcl::sat::literal::{Lit, Var};
use crate::engine::cdcl::sat::propagate::Conflict;
use crate::engine::cdcl::sat::solver::Learner;
use crate::engine::cdcl::sat::trail::Cause;

/// Marks and buffers, kept between conflicts.
#[derive(Debug, Default)]
pub(crate) struct Analysis {
    /// By variable: what the analysis knows of it.
    pub(crate) marks: Vec<Mark>,
    touched: Vec<Var>,
    pub(crate) antecedents: Vec<Lit>,
    stack: Vec<Lit>,
    /// By level: the last conflict in which it was counted.
    stamps: Vec<u64>,
    stamp: u64,
    /// The clause learned last; the literal that it asserts comes first, one of the highest level among the rest next.
    pub(crate) clause: Vec<Lit>,
    pub(crate) bumped: Vec<Var>,
    /// The homes of the clause's negated literals.
    negated: Vec<[usize; HOMES]>,
    /// For [`crate::engine::cdcl::sat::shrink`]: the literals on the way to a level's implication point.
    pub(crate) pending: Vec<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum Mark {
    #[default]
    Unknown,
    /// In the clause, or replaced by its antecedents.
    Seen,
    /// Follows from the clause's other literals.
    Implied,
    /// Does not.
    Free,
}

/// What the clause in [`Analysis::clause`] asks for.
pub(crate) struct Lesson {
    /// Where to go back to.
    pub(crate) level: u32,
    pub(crate) glue: u32,
}

impl Analysis {
    pub(crate) fn new(variables: usize) -> Self {
        Self { marks: vec![Mark::Unknown; variables], pending: vec![false; variables], ..Self::default() }
    }

    fn mark(&mut self, var: Var, mark: Mark) {
        if self.marks[var.index()] == Mark::Unknown {
            self.touched.push(var);
        }
        self.marks[var.index()] = mark;
    }

    pub(crate) fn bytes(&self) -> usize {
        Self::fixed_bytes(self.marks.len()) + self.stamps.len() * 8 + self.touched.capacity() * 4
    }

    /// Bytes for that many variables, before the buffers have grown.
    pub(crate) const fn fixed_bytes(variables: usize) -> usize {
        variables * (size_of::<Mark>() + size_of::<bool>())
    }
}

impl Learner {
    /// Learns from a conflict above level 0.
    pub(crate) fn analyze(&mut self, conflict: Conflict) -> Lesson {
        let levels = self.trail.depth() as usize + 1;
        if self.analysis.stamps.len() < levels {
            self.analysis.stamps.resize(levels, 0);
        }
        self.resolve(conflict);
        self.minimise();
        self.shrink();
        self.drop_rivals();
        let level = self.order_clause();
        let glue = self.count_levels();
        for &var in &self.analysis.touched {
            self.analysis.marks[var.index()] = Mark::Unknown;
        }
        self.analysis.touched.clear();
        Lesson { level, glue }
    }

    /// Fills the clause with the first unique implication point and everything below the conflict's level.
    fn resolve(&mut self, conflict: Conflict) {
        let depth = self.trail.depth();
        self.analysis.clause.clear();
        self.analysis.bumped.clear();
        self.collect_conflict(conflict);
        let mut open = 0;
        let mut position = self.trail.len();
        loop {
            let antecedents = std::mem::take(&mut self.analysis.antecedents);
            for &literal in &antecedents {
                let literal = if self.trail.level(literal.var()) < depth { self.placement(literal) } else { literal };
                let var = literal.var();
                let level = self.trail.level(var);
                if level == 0 || self.analysis.marks[var.index()] != Mark::Unknown {
                    continue;
                }
                self.analysis.mark(var, Mark::Seen);
                self.analysis.bumped.push(var);
                if level == depth {
                    open += 1;
                } else {
                    self.analysis.clause.push(!literal);
                }
            }
            self.analysis.antecedents = antecedents;
            let literal = loop {
                position -= 1;
                let literal = self.trail.at(position);
                if self.analysis.marks[literal.var().index()] == Mark::Seen {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                self.analysis.clause.push(!literal);
                let last = self.analysis.clause.len() - 1;
                self.analysis.clause.swap(0, last);
                return;
            }
            self.collect(literal, true);
        }
    }

    /// Instead of "this candidate is out", the placement that ruled it out.
    fn placement(&self, mut literal: Lit) -> Lit {
        while let Cause::Rival(rival) = self.trail.reason(literal.var()).cause() {
            literal = rival;
        }
        literal
    }

    fn collect_conflict(&mut self, conflict: Conflict) {
        self.analysis.antecedents.clear();
        match conflict {
            Conflict::Both(a, b) => self.analysis.antecedents.extend([a, b]),
            Conflict::Constraint(constraint) => {
                self.analysis.antecedents.extend(self.constraints.members(constraint).iter().map(|m| !m.yes()));
                self.weights.bump(constraint);
            }
            Conflict::Clause(reference) => {
                self.analysis.antecedents.extend(self.clauses.literals(reference).map(|l| !l));
                self.refresh(reference);
            }
        }
    }

    /// The true literals that made `literal` true, into the buffer. `learning`: note what was used.
    pub(crate) fn collect(&mut self, literal: Lit, learning: bool) {
        self.analysis.antecedents.clear();
        match self.trail.reason(literal.var()).cause() {
            Cause::None => {}
            Cause::Rival(rival) => self.analysis.antecedents.push(rival),
            Cause::Constraint(constraint) => {
                let others = self.constraints.members(constraint).iter().filter(|&&m| m != literal.var());
                self.analysis.antecedents.extend(others.map(|m| !m.yes()));
            }
            Cause::Clause(reference) => {
                let others = self.clauses.literals(reference).filter(|&l| l != literal);
                self.analysis.antecedents.extend(others.map(|l| !l));
                if learning {
                    self.refresh(reference);
                }
            }
        }
    }

    /// A clause took part: it is fresh, and its glue may have sunk.
    fn refresh(&mut self, reference: u32) {
        let glue = self.clauses.glue(reference);
        if glue <= 2 {
            self.clauses.use_with(reference, glue);
            return;
        }
        self.analysis.stamp += 1;
        let mut levels = 0;
        for &code in self.clauses.codes(reference) {
            let level = self.trail.level(Lit::from_code(code).var()) as usize;
            if self.analysis.stamps[level] != self.analysis.stamp {
                self.analysis.stamps[level] = self.analysis.stamp;
                levels += 1;
            }
        }
        self.clauses.use_with(reference, levels);
    }

    /// Leaves out what follows from the rest.
    fn minimise(&mut self) {
        let mut clause = std::mem::take(&mut self.analysis.clause);
        self.analysis.stamp += 1;
        for literal in &clause {
            let level = self.trail.level(literal.var()) as usize;
            self.analysis.stamps[level] = self.analysis.stamp;
        }
        let mut kept = 1;
        for place in 1..clause.len() {
            if !self.is_implied(!clause[place]) {
                clause[kept] = clause[place];
                kept += 1;
            }
        }
        clause.truncate(kept);
        self.analysis.clause = clause;
    }

    /// Does a true literal follow from the clause's other negated literals?
    pub(crate) fn is_implied(&mut self, literal: Lit) -> bool {
        if self.trail.reason(literal.var()).cause() == Cause::None {
            return false;
        }
        let mut stack = std::mem::take(&mut self.analysis.stack);
        stack.clear();
        stack.push(literal);
        let bottom = self.analysis.touched.len();
        let mut implied = true;
        'search: while let Some(literal) = stack.pop() {
            self.collect(literal, false);
            for &antecedent in &self.analysis.antecedents {
                let var = antecedent.var();
                let level = self.trail.level(var);
                match self.analysis.marks[var.index()] {
                    Mark::Seen | Mark::Implied => continue,
                    Mark::Unknown if level == 0 => continue,
                    _ => {}
                }
                let hopeless = self.analysis.marks[var.index()] == Mark::Free
                    || self.trail.reason(var).cause() == Cause::None
                    || self.analysis.stamps[level as usize] != self.analysis.stamp;
                if hopeless {
                    implied = false;
                    break 'search;
                }
                self.analysis.marks[var.index()] = Mark::Implied;
                self.analysis.touched.push(var);
                stack.push(antecedent);
            }
        }
        if !implied {
            for &var in &self.analysis.touched[bottom..] {
                self.analysis.marks[var.index()] = Mark::Free;
            }
        }
        self.analysis.stack = stack;
        implied
    }

    /// Leaves out literals that another literal's truth would rule out: from `!a or b or …` and "not both a and b"
    /// follows `!a or …`. Done for short clauses only; it costs the pairs of a negated and a positive literal.
    fn drop_rivals(&mut self) {
        const SHORT: usize = 40;
        let clause = &mut self.analysis.clause;
        if clause.len() > SHORT || clause.len() < 3 {
            return;
        }
        let constraints = &self.constraints;
        let negated = &mut self.analysis.negated;
        negated.clear();
        negated.extend(clause.iter().filter(|l| !l.is_yes()).map(|l| constraints.homes(l.var())));
        let asserted = clause[0];
        clause.retain(|&literal| {
            literal == asserted || !literal.is_yes() || {
                let homes = constraints.homes(literal.var());
                !negated.iter().any(|others| others.iter().zip(&homes).any(|(other, home)| other == home))
            }
        });
    }

    /// Puts a literal of the highest level but the first's into place 1; returns that level.
    fn order_clause(&mut self) -> u32 {
        let clause = &mut self.analysis.clause;
        let mut level = 0;
        for place in 1..clause.len() {
            let here = self.trail.level(clause[place].var());
            if here > level {
                level = here;
                clause.swap(1, place);
            }
        }
        level
    }

    fn count_levels(&mut self) -> u32 {
        self.analysis.stamp += 1;
        let mut levels = 0;
        for literal in &self.analysis.clause {
            let level = self.trail.level(literal.var()) as usize;
            if self.analysis.stamps[level] != self.analysis.stamp {
                self.analysis.stamps[level] = self.analysis.stamp;
                levels += 1;
            }
        }
        levels
    }
}
