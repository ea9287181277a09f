//! Collects the primitives of a constraint. It speaks of numbers; primitives have value indices.

use crate::constraint::error::ConstraintError;
use crate::constraint::kind::Constraint;
use crate::constraint::primitive::{
    AllDifferent, Automaton, Comparison, Disjunction, Domain, Element, ElementResult, EqualTotals, Linear,
    Pair, PairTable, Primitive, SetCondition, Term, automaton::Layers, set::MAX_SETS,
};
use crate::constraint::work::Work;
use crate::constraint::{Space, Subject};
use crate::grid::{Cell, House, Value, ValueSet};
use std::cell::RefCell;
use std::hash::Hash;
use std::sync::Arc;

/// Collects the primitives of one constraint.
pub struct Builder<'a> {
    space: &'a Space,
    siblings: &'a [Constraint],
    /// Builds the constraints of branches.
    build: Build,
    work: &'a Work,
    /// The automata of the constraints so far.
    known: &'a KnownAutomata,
    primitives: Vec<Primitive>,
}

/// Automata with the constraints for which they were made.
pub(crate) type KnownAutomata = RefCell<Vec<(Constraint, Arc<Layers>)>>;

/// The most earlier automata with which one is compared.
const MAX_COMPARED: usize = 64;

/// Adds the primitives of a constraint to the builder.
pub(crate) type Build = fn(&Constraint, &mut Builder<'_>) -> Built;

pub(crate) type Built = Result<(), ConstraintError>;

/// Returns the cells of a field, none of which can be a variable.
pub(crate) fn on_board(field: &'static str, subjects: &[Subject]) -> Result<Vec<Cell>, ConstraintError> {
    let cell = |(at, subject): (usize, &Subject)| {
        let error = || ConstraintError::at(field, at, "is a variable, not a cell of the board");
        subject.cell().ok_or_else(error)
    };
    subjects.iter().enumerate().map(cell).collect()
}

impl<'a> Builder<'a> {
    pub(crate) const fn new(
        space: &'a Space,
        siblings: &'a [Constraint],
        build: Build,
        work: &'a Work,
        known: &'a KnownAutomata,
    ) -> Self {
        Self { space, siblings, build, work, known, primitives: Vec::new() }
    }

    pub(crate) fn finish(self) -> Vec<Primitive> {
        self.primitives
    }

    /// Returns the space.
    pub(crate) const fn space(&self) -> &'a Space {
        self.space
    }

    /// Returns the work that is left.
    pub(crate) const fn work(&self) -> &'a Work {
        self.work
    }

    /// Returns all constraints of the puzzle.
    pub(crate) const fn siblings(&self) -> &'a [Constraint] {
        self.siblings
    }

    /// Returns the side.
    pub(crate) fn side(&self) -> usize {
        self.space.layout.side()
    }

    /// Returns the number that a value means.
    pub(crate) fn number(&self, value: Value) -> i64 {
        (value.index() + self.space.first_value) as i64
    }

    /// Returns the value that a number of a field means.
    pub(crate) fn value(
        &self,
        field: &'static str,
        at: usize,
        number: i64,
    ) -> Result<Value, ConstraintError> {
        let (first, last) =
            (self.space.first_value as i64, (self.space.first_value + self.side()) as i64 - 1);
        if (first..=last).contains(&number) {
            Ok(Value::new((number - first) as usize))
        } else {
            Err(ConstraintError::at(field, at, format!("is {number}, not a value from {first} to {last}")))
        }
    }

    /// Returns the value that the number at `within` of a tuple means.
    pub(crate) fn value_in_tuple(
        &self,
        field: &'static str,
        at: usize,
        (tuple, within): (&[i64], usize),
    ) -> Result<Value, ConstraintError> {
        self.value(field, at, tuple[within]).map_err(|error| error.within(within))
    }

    /// Returns the values whose numbers satisfy a condition.
    pub(crate) fn values(&self, holds: impl Fn(i64) -> bool) -> ValueSet<1> {
        (0..self.side()).map(Value::new).filter(|&value| holds(self.number(value))).collect()
    }

    /// Returns a number of a field, if it is within a range that depends on the board.
    pub(crate) fn number_of(
        &self,
        constraint: &Constraint,
        field: &'static str,
        range: std::ops::RangeInclusive<i64>,
    ) -> Result<Option<i64>, ConstraintError> {
        match constraint.number(field) {
            Some(number) if !range.contains(&number) => Err(ConstraintError::in_field(
                field,
                format!("is {number}, not between {} and {}", range.start(), range.end()),
            )),
            number => Ok(number),
        }
    }

    /// Returns the row and the column of a cell, from 0.
    pub(crate) fn place(&self, cell: Cell) -> (usize, usize) {
        (cell.index() / self.side(), cell.index() % self.side())
    }

    /// Returns the cell at an offset from another, if it is on the board.
    pub(crate) fn shifted(&self, cell: Cell, rows: isize, columns: isize) -> Option<Cell> {
        let ((row, column), side) = (self.place(cell), self.side());
        let row = row.checked_add_signed(rows).filter(|&row| row < side)?;
        let column = column.checked_add_signed(columns).filter(|&column| column < side)?;
        Some(Cell::new(row * side + column))
    }

    /// Returns whether two subjects are cells that touch by a side.
    pub(crate) fn touch(&self, a: Subject, b: Subject) -> bool {
        let (Some(a), Some(b)) = (a.cell(), b.cell()) else { return false };
        let ((a_row, a_column), (b_row, b_column)) = (self.place(a), self.place(b));
        a_row.abs_diff(b_row) + a_column.abs_diff(b_column) == 1
    }

    /// Returns all pairs of cells of the board at this distance, each once.
    pub(crate) fn pairs_at(&self, rows: isize, columns: isize) -> Vec<[Cell; 2]> {
        let cells = self.space.layout.cells();
        cells.filter_map(|cell| Some([cell, self.shifted(cell, rows, columns)?])).collect()
    }

    /// Returns the cells of a line from the first or from the last (`from`: `last`).
    pub(crate) fn line(&self, line: Option<House>, from: Option<&str>) -> Vec<Subject> {
        let cells = line.map_or(&[][..], |line| self.space.layout.cells_of(line));
        let mut cells: Vec<Subject> = cells.iter().copied().map(Subject::Cell).collect();
        if from == Some("last") {
            cells.reverse();
        }
        cells
    }

    /// Restricts a cell to the numbers that satisfy a condition.
    pub(crate) fn domain(&mut self, subject: Subject, holds: impl Fn(i64) -> bool) {
        self.domain_of(subject, self.values(holds));
    }

    /// Restricts a cell to some values.
    pub(crate) fn domain_of(&mut self, subject: Subject, values: ValueSet<1>) {
        self.primitives.push(Primitive::Domain(Domain { subject, values }));
    }

    /// Demands that cells differ; `field` has them.
    pub(crate) fn all_different(&mut self, field: &'static str, cells: &[Subject]) -> Built {
        if cells.len() > self.side() {
            let reason = format!("has {} cells, where {} values can differ", cells.len(), self.side());
            return Err(ConstraintError::in_field(field, reason));
        }
        self.primitives.push(Primitive::AllDifferent(AllDifferent { cells: cells.to_vec() }));
        Ok(())
    }

    /// Demands a relation of the numbers of two cells, which can be the same.
    pub(crate) fn pair(&mut self, a: Subject, b: Subject, holds: impl Fn(i64, i64) -> bool) {
        if a == b {
            return self.domain(a, |number| holds(number, number));
        }
        self.work.take(self.side().pow(2));
        let table = PairTable::new(self.side(), |x, y| holds(self.number(x), self.number(y)));
        self.pair_with(a, b, &Arc::new(table));
    }

    /// Demands a relation of many pairs of cells.
    pub(crate) fn pairs<S: Into<Subject> + Copy>(
        &mut self,
        pairs: &[[S; 2]],
        holds: impl Fn(i64, i64) -> bool,
    ) {
        let (side, first) = (self.side(), self.space.first_value);
        let number = |value: Value| (value.index() + first) as i64;
        self.pairs_of(pairs, || PairTable::new(side, |x, y| holds(number(x), number(y))));
    }

    /// Demands that many pairs of cells are in a table.
    pub(crate) fn pairs_of<S: Into<Subject> + Copy>(
        &mut self,
        pairs: &[[S; 2]],
        table: impl FnOnce() -> PairTable,
    ) {
        self.work.take(self.side().pow(2) + pairs.len());
        if self.work.is_used_up() {
            // The constraint is refused when it is finished.
            return;
        }
        let table = Arc::new(table());
        for pair in pairs {
            let [a, b] = pair.map(Into::into);
            if a == b {
                let values =
                    (0..table.side()).map(Value::new).filter(|&value| table.row(value).contains(value));
                self.domain_of(a, values.collect());
            } else {
                self.pair_with(a, b, &table);
            }
        }
    }

    fn pair_with(&mut self, a: Subject, b: Subject, table: &Arc<PairTable>) {
        self.primitives.push(Primitive::Pair(Pair { cells: [a, b], table: Arc::clone(table) }));
    }

    /// Compares a weighted sum of numbers with a constant. Cells can repeat.
    pub(crate) fn linear(
        &mut self,
        terms: impl IntoIterator<Item = (i64, Subject)>,
        comparison: Comparison,
        constant: i64,
    ) {
        let mut merged: Vec<Term> = Vec::new();
        let mut terms: Vec<(i64, Subject)> = terms.into_iter().collect();
        terms.sort_by_key(|&(_, subject)| subject);
        for (weight, subject) in terms {
            match merged.last_mut() {
                Some(last) if last.subject == subject => last.weight += weight,
                _ => merged.push(Term { weight, subject }),
            }
        }
        merged.retain(|term| term.weight != 0);
        let weights: i64 = merged.iter().map(|term| term.weight).sum();
        let constant = constant - weights * self.space.first_value as i64;
        self.primitives.push(Primitive::Linear(Linear { terms: merged, comparison, constant }));
    }

    /// Demands that the numbers of cells add up to a sum. Cells can repeat.
    pub(crate) fn sum(&mut self, cells: &[Subject], sum: i64) {
        self.linear(cells.iter().map(|&cell| (1, cell)), Comparison::Equal, sum);
    }

    /// Demands that cells differ and that the set of their values satisfies a condition.
    pub(crate) fn family(
        &mut self,
        field: &'static str,
        cells: &[Subject],
        holds: impl Fn(&[i64]) -> bool,
    ) -> Built {
        let side = self.side();
        if side > 20 {
            return Err(ConstraintError::whole("is for boards up to side 20"));
        }
        self.all_different(field, cells)?;
        self.work.spend(1 << side)?;
        let of_size = (0..1u64 << side).filter(|set| set.count_ones() as usize == cells.len());
        let numbers = |set: ValueSet<1>| set.iter().map(|value| self.number(value)).collect::<Vec<_>>();
        let mut sets = Vec::new();
        for set in of_size.map(|word| ValueSet::<1>::from_words([word])) {
            self.work.spend(1)?;
            if holds(&numbers(set)) {
                sets.push(set);
            }
        }
        self.family_of(field, cells, sets)
    }

    /// Demands that cells differ and that the set of their values is one of these.
    pub(crate) fn family_of(
        &mut self,
        field: &'static str,
        cells: &[Subject],
        sets: Vec<ValueSet<1>>,
    ) -> Built {
        if sets.len() > MAX_SETS {
            return Err(ConstraintError::in_field(field, "has too many possible sets of values"));
        }
        self.primitives.push(Primitive::Set(SetCondition::Family { cells: cells.to_vec(), sets }));
        Ok(())
    }

    /// Demands that the number of cells with one of the values is within limits.
    pub(crate) fn count(
        &mut self,
        cells: &[Subject],
        values: ValueSet<1>,
        count: std::ops::RangeInclusive<usize>,
    ) {
        let (min, max) = (*count.start(), *count.end());
        self.condition(SetCondition::Count { cells: cells.to_vec(), values, min, max });
    }

    /// Adds a condition.
    pub(crate) fn condition(&mut self, condition: SetCondition) {
        self.primitives.push(Primitive::Set(condition));
    }

    /// Demands that the cell which the number of `index` chooses, counted from 1, has a value.
    pub(crate) fn element(&mut self, index: Subject, cells: &[Subject], result: ElementResult) {
        let offset = self.space.first_value as i64 - 1;
        self.primitives.push(Primitive::Element(Element { index, offset, cells: cells.to_vec(), result }));
    }

    /// Demands that an automaton over numbers accepts the cells in order. Nothing but the arguments of the
    /// constraint, without its cells, and the number of cells may decide about the automaton.
    pub(crate) fn automaton<S: Eq + Hash + Clone>(
        &mut self,
        of: &Constraint,
        cells: &[Subject],
        starts: Vec<S>,
        step: impl Fn(&S, i64, &mut dyn FnMut(S)),
        accepts: impl Fn(&S) -> bool,
    ) -> Built {
        let breaks = vec![false; cells.len()];
        self.automaton_with_breaks(
            of,
            (cells, &breaks),
            starts,
            |_, state, number, to| step(state, number, to),
            accepts,
        )
    }

    /// [`Builder::automaton`] with breaks before some of the cells.
    pub(crate) fn automaton_with_breaks<S: Eq + Hash + Clone>(
        &mut self,
        of: &Constraint,
        (cells, breaks): (&[Subject], &[bool]),
        starts: Vec<S>,
        step: impl Fn(bool, &S, i64, &mut dyn FnMut(S)),
        accepts: impl Fn(&S) -> bool,
    ) -> Built {
        if self.known_automaton(of, cells)? {
            return Ok(());
        }
        self.work.spend(starts.len())?;
        let step = |is_break: bool, state: &S, value: Value, to: &mut dyn FnMut(S)| {
            self.work.take(1);
            if !self.work.is_used_up() {
                step(is_break, state, self.number(value), &mut |next| {
                    self.work.take(1);
                    to(next);
                });
            }
        };
        let take = |steps| {
            self.work.take(steps);
            !self.work.is_used_up()
        };
        let layers = Layers::explore(starts, breaks, self.side(), step, accepts, take);
        self.work.spend(0)?;
        let layers =
            Arc::new(layers.map_err(|_| ConstraintError::whole("needs an automaton that is too large"))?);
        self.known.borrow_mut().push((of.clone(), Arc::clone(&layers)));
        self.primitives.push(Primitive::Automaton(Automaton { cells: cells.to_vec(), layers }));
        Ok(())
    }

    /// Demands that the automaton of an earlier constraint accepts the cells, if there is one that differs in
    /// its cells only. Returns whether there is.
    pub(crate) fn known_automaton(
        &mut self,
        of: &Constraint,
        cells: &[Subject],
    ) -> Result<bool, ConstraintError> {
        let known = self.known.borrow();
        let is_same = |(constraint, layers): &&(Constraint, Arc<Layers>)| {
            layers.edges.len() == cells.len() && constraint.differs_in_cells_only(of)
        };
        let Some((_, layers)) = known.iter().rev().take(MAX_COMPARED).find(is_same) else { return Ok(false) };
        // Its network takes memory all the same.
        let size =
            layers.edges.iter().map(Vec::len).sum::<usize>() + layers.states.iter().sum::<u32>() as usize;
        self.work.spend(size)?;
        let layers = Arc::clone(layers);
        self.primitives.push(Primitive::Automaton(Automaton { cells: cells.to_vec(), layers }));
        Ok(true)
    }

    /// Demands a relation of the numbers of a few cells.
    pub(crate) fn relation<const K: usize>(
        &mut self,
        of: &Constraint,
        cells: [Subject; K],
        holds: impl Fn([i64; K]) -> bool,
    ) -> Built {
        let step = |numbers: &Vec<i64>, number: i64, to: &mut dyn FnMut(Vec<i64>)| {
            let mut numbers = numbers.clone();
            numbers.push(number);
            let complete = <[i64; K]>::try_from(numbers.as_slice());
            if complete.map_or(true, &holds) {
                to(if numbers.len() == K { Vec::new() } else { numbers });
            }
        };
        self.automaton(of, &cells, vec![Vec::new()], step, |_| true)
    }

    /// Demands that groups have equal sums. Cells can repeat within a group.
    pub(crate) fn equal_totals(&mut self, groups: &[Vec<Subject>]) {
        let repeats = |group: &Vec<Subject>| (1..group.len()).any(|at| group[..at].contains(&group[at]));
        if groups.iter().any(repeats) {
            for pair in groups.windows(2) {
                let terms =
                    pair[0].iter().map(|&cell| (1, cell)).chain(pair[1].iter().map(|&cell| (-1, cell)));
                self.linear(terms, Comparison::Equal, 0);
            }
            return;
        }
        let offsets = groups.iter().map(|group| (group.len() * self.space.first_value) as i64).collect();
        self.primitives.push(Primitive::EqualTotals(EqualTotals { groups: groups.to_vec(), offsets }));
    }

    /// Demands that one of some lists of constraints holds.
    pub(crate) fn any_of(&mut self, branches: &[Vec<Constraint>]) -> Built {
        let mut built = Vec::new();
        for branch in branches {
            let mut builder = Self::new(self.space, self.siblings, self.build, self.work, self.known);
            for constraint in branch {
                (self.build)(constraint, &mut builder)?;
            }
            built.push(builder.finish());
        }
        self.primitives.push(Primitive::Disjunction(Disjunction { branches: built }));
        Ok(())
    }
}
