//! The SAT solver against brute force, on small random problems of exactly-one constraints and clauses. A
//! variable occurs in three to six constraints.

use crate::engine::cdcl::meter::Meter;
use crate::engine::cdcl::sat::exactly_one::ExactlyOneConstraints;
use crate::engine::cdcl::sat::literal::{Lit, Var};
use crate::engine::cdcl::sat::mode::{DecisionRule, InitialActivity, ModeOptions};
use crate::engine::cdcl::sat::phase::PolarityRule;
use crate::engine::cdcl::sat::propagate::PropagationOrder;
use crate::engine::cdcl::sat::solver::Solver;
use crate::engine::cdcl::sat::status::Status;
use sudokud_model::grid::random::{Random, XorShift64};
use sudokud_search::budget::{Reservation, Unwatched};

/// An assignment as a bit set of the variables that are true.
type Assignment = u32;

/// A problem, in which every variable occurs in one constraint of each of the first four families.
struct Problem {
    variable_count: usize,
    constraints: Vec<Vec<Var>>,
    clauses: Vec<Vec<Lit>>,
}

impl Problem {
    /// Creates a problem whose constraints have a solution: its variables below `true_count` are true.
    fn random(random: &mut XorShift64) -> Self {
        let true_count = 3 + random.below(2);
        let variable_count = 2 * true_count + random.below(13 - 2 * true_count);
        let mut constraints = Vec::new();
        for number in 0..3 + random.below(4) {
            let mut family: Vec<Vec<Var>> = (0..true_count).map(|index| vec![Var::new(index)]).collect();
            let mut others: Vec<usize> = (true_count..variable_count).collect();
            random.shuffle(&mut others);
            for (position, other) in others.into_iter().enumerate() {
                let constraint = if position < true_count { position } else { random.below(true_count) };
                family[constraint].push(Var::new(other));
            }
            // From the fifth family on, not every variable occurs in a constraint.
            family.truncate(if number < 4 { true_count } else { 1 });
            constraints.append(&mut family);
        }
        let clauses = (0..random.below(6))
            .map(|_| random_literals(2 + random.below(2), variable_count, random))
            .collect();
        Self { variable_count, constraints, clauses }
    }

    fn is_solution(&self, assignment: Assignment) -> bool {
        let true_variables = |constraint: &Vec<Var>| {
            constraint.iter().filter(|var| is_true(assignment, var.positive())).count()
        };
        self.constraints.iter().all(|constraint| true_variables(constraint) == 1)
            && self.clauses.iter().all(|clause| clause.iter().any(|&literal| is_true(assignment, literal)))
    }

    fn solutions(&self) -> Vec<Assignment> {
        (0..1 << self.variable_count).filter(|&assignment| self.is_solution(assignment)).collect()
    }

    fn solver(&self, mode: ModeOptions) -> Solver {
        let sizes: Vec<u32> = self.constraints.iter().map(|constraint| constraint.len() as u32).collect();
        let constraints = ExactlyOneConstraints::new(self.variable_count, self.constraints.concat(), &sizes);
        let mut solver = Solver::new(self.variable_count, constraints, mode, 1 << 20);
        self.clauses.iter().for_each(|clause| solver.add_clause(clause.clone()));
        solver
    }
}

/// Returns literals of different variables.
fn random_literals(count: usize, variable_count: usize, random: &mut XorShift64) -> Vec<Lit> {
    let mut variables: Vec<usize> = (0..variable_count).collect();
    random.shuffle(&mut variables);
    let literal = |index| {
        let positive = Var::new(index).positive();
        if random.below(2) == 0 { positive } else { !positive }
    };
    variables.into_iter().take(count).map(literal).collect()
}

fn is_true(assignment: Assignment, literal: Lit) -> bool {
    (assignment >> literal.var().index() & 1 == 1) == literal.is_positive()
}

fn mode(rule: DecisionRule, order: PropagationOrder, seed: u64) -> ModeOptions {
    ModeOptions {
        decision_rule: rule,
        polarity: if seed.is_multiple_of(2) { PolarityRule::Target } else { PolarityRule::Negative },
        propagation_order: order,
        restart_unit: 1 + seed % 3,
        initial_activity: InitialActivity::Random,
        seed,
    }
}

/// The modes of the test: each decision rule with each propagation order.
fn modes(seed: u64) -> [ModeOptions; 4] {
    use {DecisionRule::*, PropagationOrder::*};
    [
        (Activity, Interleaved),
        (Activity, ClausesFirst),
        (SmallestConstraint, Interleaved),
        (SmallestConstraint, ClausesFirst),
    ]
    .map(|(rule, order)| mode(rule, order, seed))
}

fn search(solver: &mut Solver) -> Status {
    loop {
        let mut reservation = Reservation::default();
        let mut meter = Meter::new(&Unwatched, &mut reservation, 0);
        match solver.search(u64::MAX, u64::MAX, &mut meter) {
            Status::ConflictLimit => solver.lift_conflict_limit(),
            status => return status,
        }
    }
}

/// Finds and blocks solutions under the assumptions until there are no more, and returns them with the last
/// status.
fn enumerate(solver: &mut Solver, problem: &Problem) -> (Vec<Assignment>, Status) {
    let mut found = Vec::new();
    loop {
        let status = search(solver);
        if status != Status::Satisfiable {
            found.sort_unstable();
            return (found, status);
        }
        let variables =
            (0..problem.variable_count).filter(|&index| solver.is_true(Var::new(index).positive()));
        found.push(variables.fold(0, |assignment, index| assignment | 1 << index));
        solver.block_solution();
    }
}

#[test]
fn the_solver_finds_each_solution_of_small_problems_once() {
    let mut random = XorShift64::new(77);
    let (mut satisfiable, mut unsatisfiable) = (0, 0);
    for round in 0..400 {
        let problem = Problem::random(&mut random);
        let expected = problem.solutions();
        *if expected.is_empty() { &mut unsatisfiable } else { &mut satisfiable } += 1;
        let assumptions = random_literals(1 + random.below(3), problem.variable_count, &mut random);
        let (under_assumptions, others): (Vec<Assignment>, Vec<Assignment>) = expected
            .iter()
            .partition(|&&assignment| assumptions.iter().all(|&literal| is_true(assignment, literal)));
        for mode in modes(round) {
            let (found, status) = enumerate(&mut problem.solver(mode), &problem);
            assert_eq!((found, status), (expected.clone(), Status::Unsatisfiable), "round {round}, {mode:?}");

            let mut solver = problem.solver(mode);
            solver.set_assumptions(assumptions.clone(), Some(round % 3));
            let (found, status) = enumerate(&mut solver, &problem);
            assert_eq!(found, under_assumptions, "round {round}, {mode:?}");
            assert!(status == Status::AssumptionsFailed || others.is_empty(), "round {round}, {mode:?}");
            solver.set_assumptions(Vec::new(), None);
            let (found, status) = enumerate(&mut solver, &problem);
            assert_eq!((found, status), (others.clone(), Status::Unsatisfiable), "round {round}, {mode:?}");
        }
    }
    assert!(satisfiable > 100 && unsatisfiable > 20, "{satisfiable} and {unsatisfiable}");
}
