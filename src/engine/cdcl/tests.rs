//! The engine against slower and simpler ones: brute force at side 4, a plain backtracker at side 9.

use crate::budget::{Limits, Signal, Stop, Unwatched};
use crate::engine::cdcl::board::Board;
use crate::engine::cdcl::check::is_solution;
use crate::engine::cdcl::frontier::Frontier;
use crate::engine::cdcl::layout::{Layout, bits};
use crate::engine::cdcl::model::Draft;
use crate::engine::cdcl::portfolio::{Member, Role, fit, fixed_bytes, roles};
use crate::engine::cdcl::random::Random;
use crate::engine::cdcl::sat::Outcome;
use crate::engine::cdcl::{Options, Order, Progress, Refused, Search};
use std::cell::Cell;

/// All solutions by fewest candidates and naked singles only, up to `most`.
fn backtrack(layout: Layout, cells: &[u128], most: usize, found: &mut Vec<Vec<u8>>) {
    let mut cells = cells.to_vec();
    for cell in 0..cells.len() {
        if cells[cell].count_ones() == 1 && !spread(layout, &mut cells, cell) {
            return;
        }
    }
    let open = (0..cells.len()).filter(|&c| cells[c].count_ones() != 1).min_by_key(|&c| cells[c].count_ones());
    let Some(open) = open else {
        found.push(cells.iter().map(|set| set.trailing_zeros() as u8).collect());
        return;
    };
    for value in bits(cells[open]) {
        if found.len() >= most {
            return;
        }
        let mut next = cells.clone();
        next[open] = 1 << value;
        backtrack(layout, &next, most, found);
    }
}

/// Takes a decided cell's value from its peers; false on an empty peer.
fn spread(layout: Layout, cells: &mut [u128], cell: usize) -> bool {
    let (row, column) = layout.place(cell);
    let own = cells[cell];
    for other in 0..cells.len() {
        let (r, c) = layout.place(other);
        let peer = r == row || c == column || layout.box_of(r, c).0 == layout.box_of(row, column).0;
        if other == cell || !peer || cells[other] & own == 0 {
            continue;
        }
        cells[other] &= !own;
        if cells[other] == 0 || (cells[other].count_ones() == 1 && !spread(layout, cells, other)) {
            return false;
        }
    }
    true
}

fn empty(order: usize) -> Vec<u128> {
    vec![Layout::new(order).all(); order.pow(4)]
}

/// A random full grid by permuting a pattern, with each cell given with probability `percent`.
fn random_board(order: usize, percent: usize, random: &mut Random) -> Vec<u128> {
    let layout = Layout::new(order);
    let grid = crate::engine::cdcl::construct::construct(layout, &empty(order), random)
        .expect("a pattern always fits an empty board");
    grid.iter().map(|&v| if random.below(100) < percent { 1 << v } else { layout.all() }).collect()
}

fn all_of(order: usize, cells: &[u128], most: usize, seed: u64) -> Search {
    all_in(Order::DepthFirst, order, cells, most, seed)
}

fn all_in(searched: Order, order: usize, cells: &[u128], most: usize, seed: u64) -> Search {
    let options = Options { seed: Some(seed), max_solutions: most, order: searched };
    let mut search = Search::new(order, cells, options).unwrap();
    assert_eq!(search.advance(&Limits::default(), &Unwatched), Progress::Done);
    search
}

fn agrees_with_backtracking(order: usize, cells: &[u128], most: usize, seed: u64) {
    let layout = Layout::new(order);
    let mut expected = Vec::new();
    backtrack(layout, cells, most, &mut expected);
    for searched in [Order::DepthFirst, Order::BestFirst] {
        let search = all_in(searched, order, cells, most, seed);
        let mut found = search.solutions().to_vec();
        assert_eq!(found.len(), expected.len(), "{cells:?}");
        assert!(found.iter().all(|values| is_solution(layout, cells, values)));
        if expected.len() < most {
            assert!(search.is_exhausted());
        }
        found.sort();
        found.dedup();
        assert_eq!(found.len(), expected.len(), "all different");
    }
}

#[test]
fn boards_of_side_4_have_as_many_solutions_as_brute_force_finds() {
    let mut random = Random::new(4);
    for round in 0..400 {
        let mut cells = random_board(2, 10 + round % 40, &mut random);
        if round % 3 == 0 {
            let spoilt = random.below(16);
            cells[spoilt] = 1 << random.below(4);
        }
        if round % 5 == 0 {
            cells.iter_mut().for_each(|set| *set &= random.next() as u128 | random.next() as u128 | *set & (*set >> 1));
        }
        agrees_with_backtracking(2, &cells, 300, round as u64);
    }
}

#[test]
fn the_empty_board_of_side_4_has_288_solutions() {
    let search = all_of(2, &empty(2), 1000, 7);
    assert_eq!(search.solutions().len(), 288);
    assert!(search.is_exhausted());
}

#[test]
fn boards_of_side_9_have_as_many_solutions_as_a_backtracker_finds() {
    let mut random = Random::new(9);
    for round in 0..150 {
        let mut cells = random_board(3, 28 + round % 20, &mut random);
        if round % 4 == 0 {
            let spoilt = random.below(81);
            cells[spoilt] = 1 << random.below(9);
        }
        agrees_with_backtracking(3, &cells, 40, round as u64);
    }
}

#[test]
fn boards_of_side_16_have_their_solution_and_are_proven_unique_or_not() {
    let mut random = Random::new(16);
    for round in 0..30 {
        agrees_with_backtracking(4, &random_board(4, 50 + round % 10, &mut random), 3, round as u64);
    }
}

#[test]
fn one_cell_has_one_solution() {
    let search = all_of(1, &[1], 2, 0);
    assert_eq!(search.solutions(), [vec![0]]);
    assert!(search.is_exhausted());
    assert!(all_of(1, &[0], 2, 0).solutions().is_empty());
}

/// k + 1 cells of the first row confined to k values.
fn pigeonhole(order: usize, k: usize) -> Vec<u128> {
    let layout = Layout::new(order);
    let mut cells = empty(order);
    for place in 0..=k {
        let column = place * (layout.side / (k + 1));
        cells[column] = (1 << k) - 1;
    }
    cells
}

#[test]
fn pigeonholes_are_refuted_by_hall_sets() {
    for (order, k) in [(4, 8), (5, 12), (6, 17), (7, 24), (8, 30)] {
        let search = all_of(order, &pigeonhole(order, k), 1, 0);
        assert!(search.solutions().is_empty() && search.is_exhausted(), "order {order}");
        assert!(search.statistics().backtracks < 10_000);
    }
}

#[test]
fn empty_boards_of_every_side_are_completed_twice() {
    for order in 2..=11 {
        let search = all_of(order, &empty(order), 2, 3);
        assert_eq!(search.solutions().len(), 2);
        assert_ne!(search.solutions()[0], search.solutions()[1]);
        assert!(search.solutions().iter().all(|s| is_solution(Layout::new(order), &empty(order), s)));
    }
}

#[test]
fn three_random_givens_are_completed() {
    let mut random = Random::new(3);
    for round in 0..40 {
        let order = 2 + round % 9;
        let layout = Layout::new(order);
        let mut cells = empty(order);
        let grid = crate::engine::cdcl::construct::construct(layout, &cells, &mut random).unwrap();
        for _ in 0..3 {
            let cell = random.below(layout.cells());
            cells[cell] = 1 << grid[cell];
        }
        let search = all_of(order, &cells, 1, round as u64);
        assert!(is_solution(layout, &cells, &search.solutions()[0]));
    }
}

#[test]
fn the_same_seed_gives_the_same_run_with_and_without_pauses() {
    let mut random = Random::new(25);
    let cells = random_board(5, 42, &mut random);
    for searched in [Order::DepthFirst, Order::BestFirst] {
        let whole = all_in(searched, 5, &cells, 2, 11);
        let options = Options { seed: Some(11), max_solutions: 2, order: searched };
        let mut search = Search::new(5, &cells, options).unwrap();
        let mut pauses = 0;
        let asked = Cell::new(0);
        let watch = || {
            asked.set(asked.get() + 1);
            if asked.get() % 3 == 0 { Signal::Pause } else { Signal::Continue }
        };
        while search.advance(&Limits::default(), &watch) == Progress::Paused {
            pauses += 1;
        }
        assert!(pauses > 0);
        assert_eq!(search.solutions(), whole.solutions());
        assert_eq!(search.statistics(), whole.statistics());
    }
}

/// A board of side 16 from which givens are taken as long as that leaves 200 solutions at most, and how many it has.
fn board_with_some_solutions(random: &mut Random) -> (Vec<u128>, usize) {
    let layout = Layout::new(4);
    let mut cells = random_board(4, 60, random);
    let mut count = 0;
    for cell in 0..cells.len() {
        let given = std::mem::replace(&mut cells[cell], layout.all());
        let found = all_of(4, &cells, 201, 0).solutions().len();
        if found > 200 {
            cells[cell] = given;
        } else {
            count = found;
        }
    }
    (cells, count)
}

/// A member of a portfolio that may learn 64 MiB.
fn member(board: &Board, role: &Role) -> Member {
    let mut draft = Draft::new(board);
    while draft.step(board) {}
    Member::new(draft, board, role, 64 << 20)
}

/// A best-first member of a portfolio alone, with dives of one conflict and a list of that many bytes: the solutions, the
/// most positions that waited, and how often the list was full.
fn best_first_within(bytes: usize, cells: &[u128]) -> (usize, u64, u64) {
    let mut board = Board::new(Layout::new(4), cells).unwrap();
    board.settle().unwrap();
    let mut member = member(&board, &roles(Order::BestFirst, 1, 0, &board)[0]);
    let frontier = Frontier::new(bytes, 1);
    Frontier::set_out(&mut member.learner, 1);
    member.frontier = Some(frontier);
    member.slice_end = u64::MAX;
    let mut solutions = 0;
    while member.run(u64::MAX, &Unwatched) == Outcome::Solution {
        assert!(is_solution(Layout::new(4), cells, &member.take_solution()));
        solutions += 1;
    }
    let frontier = member.frontier.unwrap();
    assert!(frontier.bytes() <= bytes, "{} bytes", frontier.bytes());
    (solutions, frontier.most(), frontier.dives())
}

#[test]
fn a_full_list_of_positions_drops_nothing() {
    let (cells, solutions) = board_with_some_solutions(&mut Random::new(44));
    let (found, most, dives) = best_first_within(1 << 20, &cells);
    assert!(found == solutions && most > 10 && dives == 0, "{found} of {solutions}, {most} waited, {dives} times full");
    let (found, most, dives) = best_first_within(400, &cells);
    assert!(found == solutions && most < 10 && dives > 0, "{found} of {solutions}, {most} waited, {dives} times full");
    assert_eq!(best_first_within(0, &cells), (solutions, 0, 1));
}

#[test]
fn members_that_tell_each_other_their_solutions_find_each_once() {
    let (cells, count) = board_with_some_solutions(&mut Random::new(45));
    let mut board = Board::new(Layout::new(4), &cells).unwrap();
    board.settle().unwrap();
    let roles = roles(Order::DepthFirst, 2, 0, &board);
    let mut members: Vec<Member> = roles.iter().map(|role| member(&board, role)).collect();
    let mut solutions: Vec<Vec<u8>> = Vec::new();
    for turn in (0..members.len()).cycle() {
        let member = &mut members[turn];
        member.slice_end = u64::MAX;
        member.listen(&board, &solutions);
        if member.run(u64::MAX, &Unwatched) == Outcome::Exhausted {
            break;
        }
        solutions.push(member.take_solution());
        let news = member.tell(&mut board);
        assert!(news.is_ok() || solutions.len() == count);
        if news.is_err() {
            break;
        }
    }
    assert_eq!(solutions.len(), count);
    solutions.sort();
    solutions.dedup();
    assert_eq!(solutions.len(), count, "all different");
}

#[test]
fn the_watch_and_the_limits_stop_a_search_and_it_can_go_on() {
    let cells = random_board(6, 50, &mut Random::new(36));
    let mut search = Search::new(6, &cells, Options { seed: None, max_solutions: 1, ..Options::default() }).unwrap();
    assert_eq!(
        search.advance(&Limits::default(), &|| Signal::Stop(Stop::Cancelled)),
        Progress::Stopped(Stop::Cancelled)
    );
    assert_eq!(search.advance(&Limits::default(), &|| Signal::Stop(Stop::Deadline)), Progress::Stopped(Stop::Deadline));
    let few = Limits { nodes: 5, ..Limits::default() };
    assert_eq!(search.advance(&few, &Unwatched), Progress::Stopped(Stop::Nodes));
    assert_eq!(search.statistics().nodes_expanded, 5);
    let asked = Cell::new(0);
    let patience = || {
        asked.set(asked.get() + 1);
        if asked.get() > 300 { Signal::Stop(Stop::Deadline) } else { Signal::Continue }
    };
    assert!(matches!(
        search.advance(&Limits::default(), &patience),
        Progress::Stopped(Stop::Deadline) | Progress::Done
    ));
}

#[test]
fn the_byte_limit_is_kept() {
    for (order, percent, megabytes) in [(6, 50, 3), (10, 60, 24)] {
        let cells = random_board(order, percent, &mut Random::new(5));
        let limits = Limits { bytes: megabytes << 20, ..Limits::default() };
        for searched in [Order::DepthFirst, Order::BestFirst] {
            let options = Options { order: searched, ..Options::default() };
            let mut search = Search::new(order, &cells, options).unwrap();
            for _ in 0..200 {
                let asked = Cell::new(0);
                let slice = || {
                    asked.set(asked.get() + 1);
                    if asked.get() > 10 { Signal::Pause } else { Signal::Continue }
                };
                if search.advance(&limits, &slice) != Progress::Paused {
                    break;
                }
                assert!(search.bytes() <= limits.bytes, "{} bytes", search.bytes());
            }
        }
    }
}

#[test]
fn what_a_member_takes_is_known_before_it_is_made() {
    for (order, percent) in [(4, 40), (5, 20), (6, 45), (8, 10)] {
        let mut board = Board::new(Layout::new(order), &random_board(order, percent, &mut Random::new(6))).unwrap();
        board.settle().unwrap();
        for searched in [Order::DepthFirst, Order::BestFirst] {
            let roles = roles(searched, 2, 0, &board);
            for role in roles.iter().map(|role| Role { member: 0, then: role.config.choice, ..*role }) {
                let (expected, made) = (fixed_bytes(&[role], &board), member(&board, &role).bytes());
                assert!(
                    made <= expected && 9 * expected <= 10 * made + 80_000,
                    "{expected} bytes expected, {made} in use"
                );
            }
        }
    }
}

#[test]
fn roles_are_left_out_where_there_is_no_room_for_all() {
    let mut board = Board::new(Layout::new(8), &random_board(8, 5, &mut Random::new(7))).unwrap();
    board.settle().unwrap();
    let all = roles(Order::DepthFirst, 1, 0, &board);
    let (mut left, mut bytes) = (Vec::new(), fixed_bytes(&all, &board));
    while bytes > 0 {
        let mut fitting = all.clone();
        fit(&mut fitting, &board, bytes);
        assert!(fixed_bytes(&fitting, &board) <= bytes);
        assert!(fitting.is_empty() || fitting.iter().any(|role| role.later > 0), "someone goes on");
        left.push(fitting.len());
        bytes = fixed_bytes(&fitting, &board).saturating_sub(1);
    }
    assert_eq!(left, [3, 2, 1, 0]);
}

/// Searches until the watch was asked that many times.
fn search_for_a_while(search: &mut Search, bytes: usize, questions: u64) -> Progress {
    let asked = Cell::new(0);
    let patience = || {
        asked.set(asked.get() + 1);
        if asked.get() > questions { Signal::Stop(Stop::Deadline) } else { Signal::Continue }
    };
    search.advance(&Limits { bytes, ..Limits::default() }, &patience)
}

#[test]
fn loose_boards_of_every_side_to_100_run_in_64_megabytes() {
    let mut random = Random::new(8);
    for order in [8, 9, 10] {
        for percent in [2, 3, 10, 25] {
            let cells = random_board(order, percent, &mut random);
            for searched in [Order::DepthFirst, Order::BestFirst] {
                let options = Options { seed: None, max_solutions: 1, order: searched };
                let mut search = Search::new(order, &cells, options).unwrap();
                let progress = search_for_a_while(&mut search, 64 << 20, 2500);
                let what = format!("order {order}, {percent} %, {searched:?}: {progress:?}");
                assert!(matches!(progress, Progress::Done | Progress::Stopped(Stop::Deadline)), "{what}");
                assert!(search.bytes() <= 64 << 20 && search.statistics().nodes_expanded > 0, "{what}");
            }
        }
    }
}

#[test]
fn a_board_that_does_not_fit_is_refused_before_its_model_is_made_and_goes_on_with_more() {
    let cells = random_board(10, 3, &mut Random::new(9));
    let mut search = Search::new(10, &cells, Options { max_solutions: 1, ..Options::default() }).unwrap();
    for _ in 0..2 {
        assert_eq!(search_for_a_while(&mut search, 32 << 20, u64::MAX), Progress::Stopped(Stop::Memory));
        assert!(search.bytes() < 2 << 20, "{} bytes", search.bytes());
    }
    assert_ne!(search_for_a_while(&mut search, 64 << 20, 1500), Progress::Stopped(Stop::Memory));
    assert!(search.statistics().nodes_expanded > 0 && search.bytes() <= 64 << 20, "{} bytes", search.bytes());
}

#[test]
fn solutions_count_against_the_bytes() {
    for (order, cells) in [(10, empty(10)), (6, random_board(6, 70, &mut Random::new(10)))] {
        let mut some = cells.clone();
        // Several values are left in some rows: many solutions, found by the search and not by a pattern.
        some[..if order == 6 { 36 * 18 } else { 0 }].fill(Layout::new(order).all());
        let mut search = Search::new(order, &some, Options { max_solutions: 1000, ..Options::default() }).unwrap();
        let bytes = if order == 6 { 3 << 20 } else { 8 << 20 };
        assert_eq!(search_for_a_while(&mut search, bytes, u64::MAX), Progress::Stopped(Stop::Memory));
        let found = search.solutions().len();
        assert!(found > 20 && found < 1000, "{found} found");
        assert!(search.bytes() < bytes + (1 << 16), "{} bytes", search.bytes());
    }
}

#[test]
fn impossible_sizes_are_refused() {
    assert_eq!(Search::new(0, &[], Options::default()).unwrap_err(), Refused::Order(0));
    assert_eq!(Search::new(12, &[], Options::default()).unwrap_err(), Refused::Order(12));
    let expected = Refused::Cells { expected: 16, found: 3 };
    assert_eq!(Search::new(2, &[1; 3], Options::default()).unwrap_err(), expected);
}

/// Boards of a file with one board a line, after which a tab may come.
fn corpus(name: &str) -> Option<Vec<(usize, Vec<u128>)>> {
    let Ok(folder) = std::env::var("SUDOKUD_CORPUS") else {
        println!("skipped: SUDOKUD_CORPUS is not set");
        return None;
    };
    let text = std::fs::read_to_string(format!("{folder}/large/{name}")).expect("the corpus has this file");
    let boards = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    Some(boards.map(|line| read(line.split('\t').next().unwrap_or_default())).collect())
}

fn read(text: &str) -> (usize, Vec<u128>) {
    let values: Vec<usize> = if text.contains(' ') {
        text.split_whitespace().map(|token| token.parse().unwrap()).collect()
    } else {
        let letters = text.len() == 625;
        let value = |b: u8| match b {
            b'1'..=b'9' => usize::from(b - b'0'),
            b'A'..=b'Z' => usize::from(b - b'A') + if letters { 1 } else { 10 },
            _ => 0,
        };
        text.bytes().map(value).collect()
    };
    let order = (1..12usize).find(|order| order.pow(4) == values.len()).unwrap();
    let all = Layout::new(order).all();
    (order, values.iter().map(|&v| if v == 0 { all } else { 1 << (v - 1) }).collect())
}

#[test]
fn corpus_boards_get_the_right_verdict() {
    for (name, solutions) in [
        ("pub_gecode_janko_16.txt", 1),
        ("gen_unique_min_16.txt", 1),
        ("unsat_perturb.txt", 0),
        ("unsat_pigeon.txt", 0),
        ("empty_all.txt", 2),
    ] {
        for (order, cells) in corpus(name).unwrap_or_default() {
            let search = all_of(order, &cells, 2, 0);
            assert_eq!(search.solutions().len(), solutions, "{name}");
            assert!(search.solutions().iter().all(|s| is_solution(Layout::new(order), &cells, s)));
        }
    }
}
