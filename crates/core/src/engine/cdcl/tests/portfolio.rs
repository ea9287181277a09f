//! Members of a portfolio: the frontier of best-first, and the solutions that members share.

use crate::engine::cdcl::candidate_sets::CandidateSets;
use crate::engine::cdcl::encoding::EncodingBuilder;
use crate::engine::cdcl::frontier::Frontier;
use crate::engine::cdcl::meter::Meter;
use crate::engine::cdcl::options::{SearchOptions, SearchOrder};
use crate::engine::cdcl::portfolio_member::Member;
use crate::engine::cdcl::portfolio_role::{InitialBytes, Role, fit, roles};
use crate::engine::cdcl::sat::status::Status;
use crate::engine::cdcl::search::is_solution;
use crate::engine::cdcl::tests::boards::{
    board_with_some_solutions, both_search_orders, candidate_sets, layout, random_board, with_seed,
};
use sudokud_model::grid::random::XorShift64;
use sudokud_search::budget::{Reservation, Unwatched};

/// A member with a limit of 64 MiB.
fn member(sets: &CandidateSets, role: &Role) -> Member {
    let mut builder = EncodingBuilder::new(sets);
    while builder.step(sets) {}
    Member::new(builder, sets, role, 64 << 20)
}

/// Runs a member without any limit.
fn run(member: &mut Member) -> Status {
    member.slice_end = u64::MAX;
    member.run(u64::MAX, &mut Meter::new(&Unwatched, &mut Reservation::default(), 0))
}

/// The result of [`best_first_within`].
#[derive(Debug, PartialEq, Eq)]
struct Run {
    solutions: usize,
    max_nodes: u64,
    dives: u64,
}

/// Runs a best-first member that expands each node after one conflict, with a frontier of at most `bytes`
/// bytes.
fn best_first_within(bytes: usize, cells: &[u128]) -> Run {
    let sets = candidate_sets(4, cells);
    let options = SearchOptions { max_solutions: 1, search_order: SearchOrder::BestFirst, ..with_seed(0) };
    let mut member = member(&sets, &roles(options, &sets)[0]);
    member.solver.set_assumptions(Vec::new(), Some(1));
    member.frontier = Some(Frontier::new(bytes, 1));
    let mut solutions = 0;
    while run(&mut member) == Status::Satisfiable {
        assert!(is_solution(&layout(4), cells, &member.take_solution()));
        solutions += 1;
    }
    let frontier = member.frontier.unwrap();
    assert!(frontier.bytes() <= bytes, "{} bytes", frontier.bytes());
    Run { solutions, max_nodes: frontier.max_nodes(), dives: frontier.dives() }
}

#[test]
fn a_full_frontier_drops_no_node() {
    let (cells, solutions) = board_with_some_solutions(&mut XorShift64::new(44));
    let roomy = best_first_within(1 << 20, &cells);
    assert!(roomy.solutions == solutions && roomy.max_nodes > 10 && roomy.dives == 0, "{roomy:?}");
    let narrow = best_first_within(400, &cells);
    assert!(narrow.solutions == solutions && narrow.max_nodes < 10 && narrow.dives > 0, "{narrow:?}");
    assert_eq!(best_first_within(0, &cells), Run { solutions, max_nodes: 0, dives: 1 });
}

#[test]
fn members_that_share_their_solutions_find_each_once() {
    let (cells, count) = board_with_some_solutions(&mut XorShift64::new(45));
    let mut sets = candidate_sets(4, &cells);
    let roles = roles(with_seed(0), &sets);
    let mut members: Vec<Member> = roles.iter().map(|role| member(&sets, role)).collect();
    let mut solutions: Vec<Vec<u8>> = Vec::new();
    for turn in (0..members.len()).cycle() {
        let member = &mut members[turn];
        member.import(&sets, &solutions);
        if run(member) == Status::Unsatisfiable {
            break;
        }
        solutions.push(member.take_solution());
        let exported = member.export(&mut sets);
        assert!(exported.is_ok() || solutions.len() == count);
        if exported.is_err() {
            break;
        }
    }
    assert_eq!(solutions.len(), count);
    solutions.sort();
    solutions.dedup();
    assert_eq!(solutions.len(), count, "all solutions are different");
}

#[test]
fn the_bytes_of_a_member_are_known_before_it_is_built() {
    for (order, percent) in [(4, 40), (5, 20), (6, 45), (8, 10)] {
        let sets = candidate_sets(order, &random_board(order, percent, &mut XorShift64::new(6)));
        for options in both_search_orders(with_seed(0)) {
            for role in roles(options, &sets) {
                let role = Role { member: 0, later_rule: role.mode_options.decision_rule, ..role };
                let (expected, actual) = (InitialBytes::on(&sets).of(&[role]), member(&sets, &role).bytes());
                let close = actual <= expected && 9 * expected <= 10 * actual + 80_000;
                assert!(close, "{expected} bytes expected, {actual} in use");
            }
        }
    }
}

#[test]
fn roles_are_removed_until_the_others_fit() {
    let sets = candidate_sets(8, &random_board(8, 5, &mut XorShift64::new(7)));
    let all = roles(SearchOptions { max_solutions: 1, ..with_seed(0) }, &sets);
    let initial = InitialBytes::on(&sets);
    let (mut counts, mut bytes) = (Vec::new(), initial.of(&all));
    while bytes > 0 {
        let mut fitting = all.clone();
        fit(&mut fitting, initial, bytes);
        assert!(initial.of(&fitting) <= bytes);
        assert!(fitting.is_empty() || fitting.iter().any(|role| role.later_slice > 0), "a role goes on");
        counts.push(fitting.len());
        bytes = initial.of(&fitting).saturating_sub(1);
    }
    assert_eq!(counts, [3, 2, 1, 0]);
}
