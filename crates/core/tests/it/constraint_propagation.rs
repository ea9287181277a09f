//! Propagation against the enumeration of a scope: it removes no value that an assignment has, and leaves
//! none that no assignment has where the propagator claims so.

use std::collections::BTreeSet;
use std::sync::Arc;
use sudokud_core::engine::classic_rules;
use sudokud_model::constraint::{Argument, Constraint, Constraints, Kind, Primitive, Space, Subject, kinds};
use sudokud_model::grid::{Cell, Value};
use sudokud_model::houses::{HouseRules, Layout, Pattern};
use sudokud_propagation::network::{
    Domain, Effort, HousePropagation, Network, Propagated, Variable, variable_of,
};
use sudokud_search::budget::Unwatched;
use sudokud_testing::{Random, fitting_constraint};

/// The largest number of variables that are enumerated: so few leave every other cell of side 6 two values,
/// so that only the scope decides.
const MAX_SCOPE: usize = 4;

/// Random domains of a scope: at least one value each.
fn domains(scope: &[Subject], side: usize, random: &mut Random) -> Vec<Domain> {
    let all = Domain::of_side(side);
    let domain = |_: &Subject| match all - Domain::from_word(random.next() & random.next()) {
        Domain::EMPTY => all,
        left => left,
    };
    scope.iter().map(domain).collect()
}

/// The values of each variable of the scope in the assignments that satisfy the primitives and the houses;
/// `None` if there is none.
fn supported(built: &Constraints, scope: &[Subject], domains: &[Domain]) -> Option<Vec<Domain>> {
    let (space, side) = (built.space(), built.space().layout.side());
    let mut supported = vec![Domain::EMPTY; scope.len()];
    let mut values = vec![Value::new(0); scope.len()];
    for code in 0..side.pow(scope.len() as u32) {
        (0..scope.len()).fold(code, |rest, k| {
            values[k] = Value::new(rest % side);
            rest / side
        });
        let value = |cell: Subject| {
            values[scope.iter().position(|&other| other == cell).expect("a cell of the scope")]
        };
        let sees = |a: usize, b: usize| {
            let both = scope[a].cell().zip(scope[b].cell());
            both.is_some_and(|(a, b)| space.layout.sees(a, b))
        };
        let fits = (0..scope.len()).all(|k| domains[k].has(values[k]))
            && (0..scope.len()).all(|b| (0..b).all(|a| values[a] != values[b] || !sees(a, b)))
            && built.primitives().iter().all(|primitive| primitive.check(&value));
        if fits {
            values.iter().zip(&mut supported).for_each(|(&value, all)| *all |= Domain::of(value));
        }
    }
    supported.iter().all(|all| !all.is_empty()).then_some(supported)
}

/// The domains of the scope at the fixpoint; `None` after a conflict.
fn propagated(
    built: &Constraints,
    scope: &[Subject],
    domains: &[Domain],
    effort: Effort,
) -> Option<Vec<Domain>> {
    let mut network = Network::new(&built.space().layout, built, HousePropagation::ExclusionsAndSums);
    network.set_effort(effort);
    let variable = |subject: Subject| variable_of(built.space(), subject);
    for (&subject, &domain) in scope.iter().zip(domains) {
        network.restrict(variable(subject), domain);
    }
    network.enqueue_all();
    let outcome = network.run(&Unwatched);
    let domain = |&subject: &Subject| network.state().domain(variable(subject));
    (outcome == Propagated::Fixpoint).then(|| scope.iter().map(domain).collect())
}

/// Compares a constraint on random domains; returns whether it was small enough.
fn compare(
    constraint: &Constraint,
    space: &Space,
    is_exact: impl Fn(&Kind) -> bool,
    random: &mut Random,
) -> bool {
    let built = Constraints::new(space.clone(), vec![constraint.clone()]).expect("it fits");
    let scope: BTreeSet<Subject> = built.primitives().iter().flat_map(Primitive::scope).collect();
    let scope: Vec<Subject> = scope.into_iter().collect();
    if scope.is_empty() || scope.len() > MAX_SCOPE {
        return false;
    }
    for _ in 0..4 {
        let domains = domains(&scope, space.layout.side(), random);
        let expected = supported(&built, &scope, &domains);
        let [quick, found] =
            [Effort::Quick, Effort::Exact].map(|effort| propagated(&built, &scope, &domains, effort));
        for found in [&quick, &found] {
            match (&expected, found) {
                (Some(expected), Some(found)) => {
                    let lost =
                        expected.iter().zip(found).any(|(expected, found)| !expected.is_within(*found));
                    assert!(!lost, "{constraint:?} on {domains:?}: {found:?} lacks some of {expected:?}");
                }
                (Some(_), None) => panic!("{constraint:?} on {domains:?}: a conflict, where there is none"),
                _ => {}
            }
        }
        if is_exact(constraint.kind()) {
            assert_eq!(found, expected, "{constraint:?} on {domains:?}");
        }
    }
    true
}

#[test]
fn propagation_of_every_kind_removes_no_value_that_an_assignment_has() {
    for (side, first_value) in [(6, 1), (6, 0)] {
        let space = Space { first_value, variables: 1, ..Space::of_layout(&Layout::of_side(side).unwrap()) };
        let mut random = Random(side as u64 + first_value as u64);
        for kind in kinds::all() {
            for _ in 0..30 {
                let Some(constraint) = fitting_constraint(kind, &space, &mut random) else { continue };
                compare(&constraint, &space, |_| false, &mut random);
            }
        }
    }
}

#[test]
fn families_and_automata_leave_exactly_the_values_that_assignments_have() {
    let space = Space::of_layout(&Layout::of_side(6).unwrap());
    let mut random = Random(60);
    let mut compared = 0;
    for round in 0..400 {
        // The cells of a row exclude each other; those of a diagonal of the board do not.
        let length = 2 + random.next() as usize % 3;
        let row = random.permutation(6).into_iter().take(length).map(Cell::new);
        let sum = Argument::Number(random.next() as i64 % 20 + 3);
        let cage = match round % 2 {
            0 => Constraint::new("killer_cage", [("cells", Argument::cells(row)), ("sum", sum)]),
            _ => Constraint::new("renban", [("cells", Argument::cells(row))]),
        };
        compared += u32::from(compare(&cage.unwrap(), &space, |_| true, &mut random));
        let diagonal = [0, 9, 16, 31].into_iter().take(length).map(Cell::new);
        let pattern = ["1.*|.*[26]", "(1|2|3).+", "[135]*6?[24]*", ".?(21|35).*"][round % 4];
        let line = [("cells", Argument::cells(diagonal)), ("pattern", Argument::Text(pattern.to_owned()))];
        compared +=
            u32::from(compare(&Constraint::new("regex", line).unwrap(), &space, |_| true, &mut random));
    }
    assert_eq!(compared, 800);
}

#[test]
fn sums_of_few_variables_leave_exactly_the_values_that_assignments_have() {
    let space = Space::of_layout(&Layout::of_side(6).unwrap());
    let mut random = Random(61);
    let mut compared = 0;
    for round in 0..600 {
        // Exact where variables that exclude each other have one weight: two of row 1 and two of row 6, or
        // one of each row and column.
        let length = 3 + round % 2;
        let cells = [[0, 2, 34, 31], [0, 9, 16, 31]][round / 2 % 2].into_iter().take(length).map(Cell::new);
        let signs = [(); 2].map(|()| if random.next() & 1 == 0 { 1 } else { -1 });
        let weights: Vec<i64> = (0..length).map(|k| signs[k / 2 % 2]).collect();
        let sum = weights.iter().map(|weight| weight * (random.next() % 6 + 1) as i64).sum();
        let arguments = [
            ("cells", Argument::cells(cells)),
            ("weights", Argument::Numbers(weights)),
            ("sum", Argument::Number(sum)),
        ];
        let constraint = Constraint::new("sum", arguments).unwrap();
        compared += u32::from(compare(&constraint, &space, |_| true, &mut random));
    }
    assert_eq!(compared, 600);
}

#[test]
fn undoing_restores_every_domain_and_the_fixpoint_does_not_depend_on_the_past() {
    let layout = Layout::of_side(6).unwrap();
    let space = Space::of_layout(&layout);
    let mut random = Random(11);
    for kind in kinds::all() {
        let list: Vec<Constraint> =
            (0..2).filter_map(|_| fitting_constraint(kind, &space, &mut random)).collect();
        let built = Arc::new(Constraints::new(space.clone(), list).unwrap());
        let fresh = || {
            let mut network = Network::new(&layout, &built, HousePropagation::Full(None));
            network.enqueue_all();
            let outcome = network.run(&Unwatched);
            (network, outcome)
        };
        let (mut network, outcome) = fresh();
        if outcome != Propagated::Fixpoint {
            continue;
        }
        let (checkpoint, before) = (network.checkpoint(), network.state().domains().to_vec());
        for _ in 0..6 {
            let x = random.next() as usize % 36;
            let removed = before[x].first();
            let run = |network: &mut Network| match network.remove(Variable::new(x), removed) {
                Ok(()) => network.run(&Unwatched),
                Err(_) => Propagated::Conflict,
            };
            let first = run(&mut network);
            let after = network.state().domains().to_vec();
            network.undo(checkpoint);
            assert_eq!(network.state().domains(), before, "{kind:?}");
            let (mut other, _) = fresh();
            let second = run(&mut other);
            assert_eq!(first, second, "{kind:?}");
            assert!(first != Propagated::Fixpoint || other.state().domains() == after, "{kind:?}");
        }
    }
}

#[test]
fn rules_for_the_whole_classic_board_reach_the_fixpoint_of_the_rules_for_each_house() {
    let mut diagonals = HouseRules::of_side(9);
    diagonals.patterns = vec![Pattern::MainDiagonal, Pattern::Windows];
    let layouts = [Layout::of_side(9).unwrap(), Layout::new(&diagonals).unwrap()];
    let mut random = Random(23);
    let mut fixpoints = 0;
    for round in 0..6 {
        for kind in kinds::all() {
            let layout = &layouts[round % 2];
            let space = Space::of_layout(layout);
            let list: Vec<Constraint> =
                (0..3).filter_map(|_| fitting_constraint(kind, &space, &mut random)).collect();
            let Ok(built) = Constraints::new(space, list) else { continue };
            let mut networks =
                [HousePropagation::Full(None), HousePropagation::Full(classic_rules())].map(|rules| {
                    let mut network = Network::new(layout, &built, rules);
                    network.enqueue_all();
                    network
                });
            for _ in 0..30 {
                let outcomes = networks.each_mut().map(|network| network.run(&Unwatched));
                assert_eq!(outcomes[0], outcomes[1], "{kind:?}");
                if outcomes[0] != Propagated::Fixpoint {
                    break;
                }
                let domains = networks[0].state().domains();
                assert_eq!(domains, networks[1].state().domains(), "{kind:?}");
                fixpoints += 1;
                let open: Vec<usize> = (0..81).filter(|&x| domains[x].is_open()).collect();
                let Some(&x) = open.get(random.next() as usize % open.len().max(1)) else { break };
                // Sometimes the cell is decided, sometimes it only loses its last value.
                let lowest = domains[x].first();
                let removed = if random.next().is_multiple_of(2) { lowest } else { domains[x] - lowest };
                networks.iter_mut().for_each(|network| network.remove(Variable::new(x), removed).unwrap());
            }
        }
    }
    assert!(fixpoints > 2_000, "{fixpoints}");
}
