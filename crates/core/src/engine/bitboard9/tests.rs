//! Every backend against a brute force that shares no code with it, on boards without, with one and with many
//! solutions.

use std::cell::Cell;
use std::collections::BTreeSet;

use crate::engine::bitboard9::{Backend, BoardSearch, LineSolver, Order, Progress, SearchCounts};
use sudokud_propagation::network::DigitBands;
use sudokud_search::budget::{Limits, Signal, Stop, Unwatched};

const ANY: u16 = 0x1FF;

/// Finds the solutions of candidate masks naively: in the cell with the fewest values, tries each of them.
struct BruteForce {
    allowed: [u16; 81],
    used: [u16; 27],
    board: [u8; 81],
    max: usize,
    found: BTreeSet<[u8; 81]>,
}

impl BruteForce {
    fn solutions(allowed: &[u16; 81], max: usize) -> BTreeSet<[u8; 81]> {
        let mut search =
            Self { allowed: *allowed, used: [0; 27], board: [0; 81], max, found: BTreeSet::new() };
        search.fill(&mut |mask| mask);
        search.found
    }

    fn houses(cell: usize) -> [usize; 3] {
        [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3]
    }

    fn fill(&mut self, shuffle: &mut impl FnMut(u16) -> u16) {
        let values = |search: &Self, cell: usize| {
            Self::houses(cell)
                .iter()
                .fold(search.allowed[cell], |values, &house| values & !search.used[house])
        };
        let open = (0..81).filter(|&cell| self.board[cell] == 0);
        let Some(cell) = open.min_by_key(|&cell| values(self, cell).count_ones()) else {
            self.found.insert(self.board);
            return;
        };
        let mut left = values(self, cell);
        while left != 0 && self.found.len() < self.max {
            let bit = shuffle(left);
            let bit = bit & bit.wrapping_neg();
            left &= !bit;
            Self::houses(cell).iter().for_each(|&house| self.used[house] |= bit);
            self.board[cell] = bit.trailing_zeros() as u8 + 1;
            self.fill(shuffle);
            self.board[cell] = 0;
            Self::houses(cell).iter().for_each(|&house| self.used[house] &= !bit);
        }
    }
}

/// Marsaglia's xorshift, 2003.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }

    fn solution(&mut self) -> [u8; 81] {
        let mut search =
            BruteForce { allowed: [ANY; 81], used: [0; 27], board: [0; 81], max: 1, found: BTreeSet::new() };
        search.fill(&mut |mask: u16| {
            let skip = self.below(u64::from(mask.count_ones()));
            (0..skip).fold(mask, |mask, _| mask & (mask - 1))
        });
        search.found.pop_first().unwrap()
    }

    /// Random givens of a solution, as masks. In kind 1, candidates that are not in the solution are removed
    /// too. In kind 2, one or two cells are changed at random, so there may be no solution.
    fn masks(&mut self, kind: u64) -> [u16; 81] {
        let solution = self.solution();
        let givens = 20 + self.below(40);
        let mut masks = [ANY; 81];
        for _ in 0..givens {
            let cell = self.below(81) as usize;
            masks[cell] = 1 << (solution[cell] - 1);
        }
        for _ in 0..if kind == 1 { 150 } else { 0 } {
            let (cell, value) = (self.below(81) as usize, self.below(9) as u8);
            if solution[cell] != value + 1 {
                masks[cell] &= !(1 << value);
            }
        }
        for _ in 0..if kind == 2 { 1 + self.below(2) } else { 0 } {
            masks[self.below(81) as usize] = if self.below(8) == 0 { 0 } else { 1 << self.below(9) };
        }
        masks
    }
}

fn run(backend: Backend, masks: &[u16; 81], order: Order, max: usize) -> (Vec<[u8; 81]>, SearchCounts) {
    let mut search = BoardSearch::new(backend, masks, order, max);
    assert_eq!(search.advance(&Limits::default(), &Unwatched), Progress::Done);
    (search.solutions().to_vec(), search.statistics())
}

fn line(masks: &[u16; 81]) -> [u8; 81] {
    masks.map(|mask| if mask == ANY { b'.' } else { b'1' + mask.trailing_zeros() as u8 })
}

fn masks(line: &[u8; 81]) -> [u16; 81] {
    line.map(|byte| if byte.is_ascii_digit() && byte != b'0' { 1 << (byte - b'1') } else { ANY })
}

#[test]
fn every_backend_finds_what_brute_force_finds() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut seen = [0; 4];
    for round in 0..900 {
        let masks = random.masks(round % 3);
        let max = 1 + random.below(40) as usize;
        let expected = BruteForce::solutions(&masks, max + 1);
        seen[expected.len().min(3)] += 1;
        for order in [Order::DepthFirst, Order::BestFirst] {
            let results: Vec<_> =
                Backend::available().iter().map(|&backend| run(backend, &masks, order, max)).collect();
            let (solutions, _) = &results[0];
            let distinct: BTreeSet<_> = solutions.iter().copied().collect();
            assert_eq!(distinct.len(), solutions.len(), "a solution twice: {masks:?}");
            assert_eq!(solutions.len(), expected.len().min(max), "{masks:?}");
            if expected.len() <= max {
                assert_eq!(distinct, expected, "{masks:?}");
            }
            assert!(results.iter().all(|result| result == &results[0]), "backends differ: {masks:?}");
        }
    }
    assert!(seen.iter().all(|&count| count > 20), "boards with 0, 1, 2 and more solutions: {seen:?}");
}

#[test]
fn solutions_follow_the_rules_and_the_candidates() {
    for backend in Backend::available() {
        let (solutions, _) = run(backend, &[ANY; 81], Order::DepthFirst, 1000);
        assert_eq!(solutions.iter().collect::<BTreeSet<_>>().len(), 1000);
        for solution in &solutions {
            let masks = solution.map(|value| 1 << (value - 1));
            assert_eq!(BruteForce::solutions(&masks, 2).len(), 1);
        }
    }
}

#[test]
fn every_backend_settles_a_board_as_the_scalar_twin_does() {
    let portable = Backend::named("portable").unwrap();
    let mut random = Random(43);
    let mut alive = 0;
    for round in 0..600 {
        let masks = random.masks(round % 3);
        let mut board: DigitBands = [[0; 4]; 9];
        for (cell, mask) in masks.iter().enumerate() {
            for digit in (0..9).filter(|digit| mask >> digit & 1 == 1) {
                board[digit][cell / 27] |= 1 << (cell / 9 % 3 * 10 + cell % 9);
            }
        }
        let mut expected = board;
        let is_alive = portable.settle(&mut expected);
        alive += usize::from(is_alive);
        for backend in Backend::available() {
            let mut settled = board;
            assert_eq!(backend.settle(&mut settled), is_alive, "{}", backend.name());
            assert!(!is_alive || settled == expected, "{}", backend.name());
        }
    }
    assert!((100..600).contains(&alive), "{alive}");
}

#[test]
fn lines_are_solved_like_masks() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    for backend in Backend::available() {
        let mut solver = LineSolver::new(backend, 2);
        for _ in 0..200 {
            let masks = random.masks(0);
            let (solutions, statistics) = run(backend, &masks, Order::DepthFirst, 2);
            assert_eq!(solver.solve(&line(&masks)), Some(solutions.len()));
            assert_eq!(solver.solution(), &solutions[0].map(|value| value + b'0'));
            assert_eq!(solver.statistics(), statistics);
        }
    }
}

#[test]
fn all_signs_of_an_empty_cell_are_read_and_no_other() {
    for backend in Backend::available() {
        let mut solver = LineSolver::new(backend, 1);
        for cell in 0..81 {
            for byte in 0..=255 {
                let mut line = [b'.'; 81];
                line[cell] = byte;
                let known = byte.is_ascii_digit() || b"._*".contains(&byte);
                assert_eq!(solver.solve(&line), known.then_some(1), "{} {cell} {byte}", backend.name());
                let written =
                    !known || !byte.is_ascii_digit() || byte == b'0' || solver.solution()[cell] == byte;
                assert!(written, "{} {cell} {byte}", backend.name());
            }
        }
    }
}

#[test]
fn repeated_givens_and_empty_cells_have_no_solution() {
    for backend in Backend::available() {
        for (cell, other) in [(0, 1), (0, 80 / 9 * 9), (0, 10), (40, 44), (40, 76), (40, 50), (80, 72)] {
            let mut masks = [ANY; 81];
            (masks[cell], masks[other]) = (16, 16);
            assert_eq!(run(backend, &masks, Order::DepthFirst, 1).0.len(), 0, "{cell} {other}");
            masks[other] = 0;
            assert_eq!(run(backend, &masks, Order::BestFirst, 1).0.len(), 0);
        }
    }
}

#[test]
fn a_full_board_is_a_solution_only_if_every_house_has_every_digit() {
    let good: [usize; 81] = std::array::from_fn(|cell| (cell / 9 * 3 + cell / 27 + cell % 9) % 9);
    let rows_and_columns: [usize; 81] = std::array::from_fn(|cell| (cell / 9 + cell % 9) % 9);
    let rows_and_boxes: [usize; 81] = std::array::from_fn(|cell| (cell / 9 % 3 * 3 + cell % 9) % 9);
    let columns_and_boxes: [usize; 81] = std::array::from_fn(|cell| (cell % 9 % 3 * 3 + cell / 9) % 9);
    for backend in Backend::available() {
        let count = |digits: &[usize; 81]| {
            run(backend, &digits.map(|digit| 1 << digit), Order::DepthFirst, 2).0.len()
        };
        assert_eq!(count(&good), 1, "{}", backend.name());
        for bad in [rows_and_columns, rows_and_boxes, columns_and_boxes] {
            assert_eq!(count(&bad), 0, "{} {bad:?}", backend.name());
        }
        for cell in 0..81 {
            for other in 0..cell {
                let mut swapped = good;
                swapped.swap(cell, other);
                assert_eq!(
                    count(&swapped),
                    usize::from(good[cell] == good[other]),
                    "{} {cell} {other}",
                    backend.name()
                );
            }
            let mut masks = good.map(|digit| 1 << digit);
            masks[cell] = 0;
            assert_eq!(run(backend, &masks, Order::DepthFirst, 2).0.len(), 0, "{} {cell}", backend.name());
        }
    }
}

#[test]
fn a_pause_changes_nothing() {
    let masks = masks(b"98.7..6..7.5....9..43.....78..2....6..7.1..2......48..3..9...6.....5.3.......1..9");
    for backend in Backend::available() {
        for order in [Order::DepthFirst, Order::BestFirst] {
            let mut search = BoardSearch::new(backend, &masks, order, 2);
            let mut pauses = 0;
            while search.advance(&Limits::default(), &|| Signal::Pause) == Progress::Paused {
                pauses += 1;
            }
            let (solutions, statistics) = run(backend, &masks, order, 2);
            assert!(pauses > 0);
            assert!(search.solutions() == solutions && search.statistics() == statistics);
        }
    }
}

#[test]
fn limits_and_signals_end_a_search_which_can_go_on() {
    let masks = [ANY; 81];
    for backend in Backend::available() {
        for order in [Order::DepthFirst, Order::BestFirst] {
            let mut search = BoardSearch::new(backend, &masks, order, 500);
            let few = Limits { nodes: 5, ..Limits::default() };
            assert_eq!(search.advance(&few, &Unwatched), Progress::Stopped(Stop::Nodes));
            assert_eq!(search.statistics().nodes_expanded, 5);
            assert_eq!(
                search.advance(&Limits::default(), &|| Signal::Stop(Stop::Deadline)),
                Progress::Stopped(Stop::Deadline)
            );
            assert_eq!(
                search.advance(&Limits::default(), &|| Signal::Stop(Stop::Cancelled)),
                Progress::Stopped(Stop::Cancelled)
            );
            assert_eq!(search.advance(&Limits::default(), &Unwatched), Progress::Done);
            assert_eq!(search.advance(&Limits::default(), &Unwatched), Progress::Done);
            let (solutions, statistics) = run(backend, &masks, order, 500);
            assert!(search.solutions() == solutions && search.statistics() == statistics);
        }
    }
}

#[test]
fn a_full_frontier_loses_nothing() {
    let mut random = Random(0xD1B5_4A32_D192_ED03);
    let most = Cell::new(0);
    for _ in 0..60 {
        let masks = random.masks(1);
        let expected = BruteForce::solutions(&masks, 300);
        for bytes in [0, 1000, 5000] {
            let mut search = BoardSearch::new(Backend::detect(), &masks, Order::BestFirst, 300);
            assert_eq!(search.advance(&Limits { bytes, ..Limits::default() }, &Unwatched), Progress::Done);
            let found: BTreeSet<_> = search.solutions().iter().copied().collect();
            assert_eq!(found.len(), expected.len());
            assert!(expected.len() == 300 || found == expected);
        }
        most.set(most.get().max(expected.len()));
    }
    assert!(most.get() > 100);
}

#[test]
fn counts_add_up() {
    let mut random = Random(77);
    for _ in 0..200 {
        let masks = random.masks(0);
        for order in [Order::DepthFirst, Order::BestFirst] {
            let (solutions, s) = run(Backend::detect(), &masks, order, 3000);
            if solutions.len() == 3000 {
                continue;
            }
            // After an exhaustive search every node is contradictory, solved or expanded.
            assert_eq!(s.nodes_generated, s.backtracks + solutions.len() as u64 + s.nodes_expanded);
            assert_eq!(s.guesses, s.nodes_expanded);
            assert!(s.propagation_passes >= s.nodes_generated && s.guesses >= u64::from(s.max_depth));
        }
    }
}

/// All sets in the folder `9x9` of `SUDOKUD_CORPUS`, if that variable is set.
#[test]
fn the_corpus_is_solved_alike_by_every_backend() {
    let Some(folder) = std::env::var_os("SUDOKUD_CORPUS") else { return };
    let folder = std::path::Path::new(&folder).join("9x9");
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let lines = text.lines().filter_map(|line| line.as_bytes().first_chunk::<81>());
        let mut solvers: Vec<_> =
            Backend::available().iter().map(|&backend| LineSolver::new(backend, 3)).collect();
        for line in lines.filter(|line| line[0] != b'#') {
            let masks = masks(line);
            let (mut best, _) = run(Backend::detect(), &masks, Order::BestFirst, 3);
            best.sort_unstable();
            for solver in &mut solvers {
                assert_eq!(solver.solve(line), Some(best.len()), "{}", String::from_utf8_lossy(line));
                let solution = *solver.solution();
                assert!(
                    line.iter()
                        .zip(solution)
                        .all(|(&given, value)| !(b'1'..=b'9').contains(&given) || given == value)
                );
                let values = solution.map(|byte| 1 << (byte - b'1'));
                assert_eq!(BruteForce::solutions(&values, 2).len(), 1);
            }
            assert!(solvers.iter().all(|solver| solver.statistics() == solvers[0].statistics()));
        }
    }
}

#[test]
fn a_board_that_was_begun_ahead_has_the_answers_and_the_counts_it_has_alone() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let mut lines: Vec<_> = (0..300).map(|round| line(&random.masks(2 * (round % 2)))).collect();
    lines.push([b'x'; 81]);
    for backend in Backend::available() {
        let (mut alone, mut ahead) = (LineSolver::new(backend, 3), LineSolver::new(backend, 3));
        for _ in 0..1_000 {
            // Sometimes another line than the announced one follows.
            let (k, announced) = (random.below(300) as usize, random.below(301) as usize);
            let next = if random.below(4) == 0 { random.below(301) as usize } else { announced };
            ahead.announce(&lines[announced]);
            for line in [&lines[k], &lines[next]] {
                assert_eq!(alone.solve(line), ahead.solve(line), "{}", backend.name());
                if *line != [b'x'; 81] {
                    assert_eq!(alone.solutions(), ahead.solutions());
                    assert_eq!(alone.statistics(), ahead.statistics(), "{}", backend.name());
                }
            }
        }
    }
}
