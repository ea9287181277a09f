//! The statistics of the general engine against naive counts on boards of side 4.

use sudokud_core::solve::{Branching, Options, Outcome, Puzzle, Statistics, Strategy, solve};
use sudokud_model::grid::{Board, Marks, Value, ValueSet};
use sudokud_propagation::rules::{Rule, Rules};
use sudokud_search::budget::{Limits, Unwatched};
use sudokud_testing::{Random, brute_force, full_grid, of_numbers};

const SIDE: usize = 4;

/// Candidates as bit sets, row-major; a filled cell is not open.
#[derive(Clone)]
struct Naive {
    sets: [u32; 16],
    open: [bool; 16],
}

fn are_peers(a: usize, b: usize) -> bool {
    a != b && (a / 4 == b / 4 || a % 4 == b % 4 || (a / 8 == b / 8 && a % 4 / 2 == b % 4 / 2))
}

fn houses() -> Vec<[usize; 4]> {
    let row = |r: usize| std::array::from_fn(|k| 4 * r + k);
    let column = |c: usize| std::array::from_fn(|k| 4 * k + c);
    let square = |b: usize| std::array::from_fn(|k| 8 * (b / 2) + 2 * (b % 2) + 4 * (k / 2) + k % 2);
    (0..4).flat_map(|k| [row(k), column(k), square(k)]).collect()
}

/// The counts of a search, naively.
#[derive(Debug, Default, PartialEq, Eq)]
struct NaiveCounts {
    expanded: u64,
    generated: u64,
    guesses: u64,
    contradictions: u64,
    solutions: u64,
    max_depth: u64,
    max_frontier: u64,
    eliminations: u64,
}

impl Naive {
    fn of(numbers: &[usize]) -> Self {
        let mut state = Self { sets: [0b1111; 16], open: [true; 16] };
        for (cell, &number) in numbers.iter().enumerate().filter(|(_, number)| **number > 0) {
            state.place(cell, number - 1);
        }
        state
    }

    /// Places a value; returns how many candidates of open cells it removes, its cell's own included.
    fn place(&mut self, cell: usize, value: usize) -> u64 {
        let mut removed = u64::from((self.sets[cell] & !(1 << value)).count_ones());
        (self.sets[cell], self.open[cell]) = (1 << value, false);
        for peer in (0..16).filter(|&peer| are_peers(cell, peer) && self.open[peer]) {
            removed += u64::from(self.sets[peer] >> value & 1);
            self.sets[peer] &= !(1 << value);
        }
        removed
    }

    fn candidates(&self) -> u64 {
        (0..16).filter(|&cell| self.open[cell]).map(|cell| u64::from(self.sets[cell].count_ones())).sum()
    }

    fn is_contradictory(&self) -> bool {
        self.sets.contains(&0)
    }

    /// Depth-first search without rules, the first open cell first. A node with one successor does not enter
    /// the frontier.
    fn search(self) -> NaiveCounts {
        let mut counts = NaiveCounts { generated: 1, ..NaiveCounts::default() };
        let mut stack = vec![(self, 0)];
        while let Some((state, depth)) = stack.pop() {
            let Some(cell) = state.open.iter().position(|&open| open) else {
                counts.solutions += 1;
                continue;
            };
            let values: Vec<_> = (0..SIDE).filter(|value| state.sets[cell] >> value & 1 != 0).collect();
            let mut viable = Vec::new();
            for &value in &values {
                let mut next = state.clone();
                counts.eliminations += next.place(cell, value);
                if next.is_contradictory() { counts.contradictions += 1 } else { viable.push(next) }
            }
            counts.expanded += 1;
            counts.generated += values.len() as u64;
            counts.guesses += u64::from(values.len() > 1);
            let depth = depth + u64::from(values.len() > 1);
            counts.max_depth = counts.max_depth.max(depth);
            let enters = viable.len() != 1;
            stack.extend(viable.into_iter().rev().map(|next| (next, depth)));
            if enters {
                counts.max_frontier = counts.max_frontier.max(stack.len() as u64);
            }
        }
        counts
    }
}

fn statistics(board: &Board, options: &Options) -> Statistics {
    let report = solve(&board.clone().into(), options, &Unwatched);
    assert_eq!(report.statistics.engine, "general");
    report.statistics
}

fn exhaustive(strategy: Strategy, rules: Rules) -> Options {
    let branching = Some(Branching::FirstCell);
    Options { strategy, rules: Some(rules), branching, max_solutions: 1_000, ..Options::default() }
}

/// Boards with some holes, every third with a value changed.
fn boards() -> impl Iterator<Item = Vec<usize>> {
    (0..90).map(|seed| {
        let (mut random, mut numbers) = (Random(seed), full_grid(2, seed));
        for number in &mut numbers {
            if random.next() % 100 < 55 {
                *number = 0;
            }
        }
        let changed = random.next() as usize % 16;
        if seed % 3 == 0 && numbers[changed] > 0 {
            numbers[changed] = numbers[changed] % 4 + 1;
        }
        numbers
    })
}

#[test]
fn nodes_guesses_depth_frontier_and_eliminations_are_those_of_a_naive_search() {
    let (mut searched, mut without_contradictions) = (0, 0);
    for numbers in boards() {
        let (board, naive) = (of_numbers(&numbers), Naive::of(&numbers));
        if board.has_repeat() || naive.is_contradictory() {
            continue;
        }
        let (candidates, counts) = (naive.candidates(), naive.search());
        let found = statistics(&board, &exhaustive(Strategy::DepthFirst, Rules::NONE));
        assert_eq!(found.initial_candidates, candidates);
        assert_eq!(found.nodes_expanded, counts.expanded, "{numbers:?}");
        assert_eq!(found.nodes_generated, Some(counts.generated), "{numbers:?}");
        assert_eq!((found.guesses, found.backtracks), (counts.guesses, counts.contradictions), "{numbers:?}");
        assert_eq!(
            (found.max_depth, found.max_frontier),
            (counts.max_depth, Some(counts.max_frontier)),
            "{numbers:?}"
        );
        assert_eq!((found.propagation_passes, found.dives, found.cancels), (Some(0), Some(0), None));
        // A contradiction ends a placement early, so only a search without one removes every candidate.
        if counts.contradictions == 0 {
            assert_eq!(found.eliminations, Some(counts.eliminations), "{numbers:?}");
            without_contradictions += u32::from(counts.expanded > 0);
        }
        searched += u32::from(counts.guesses > 2);
    }
    assert!(searched > 20 && without_contradictions > 5, "{searched} {without_contradictions}");
}

#[test]
fn every_strategy_accounts_for_every_node() {
    for numbers in boards() {
        let board = of_numbers(&numbers);
        let solutions = brute_force(&board, 1_000).len() as u64;
        for &strategy in Strategy::ALL {
            for rules in [Rules::NONE, Rules::NAKED_SINGLE, Rules::BASIC, Rules::FULL] {
                let found = statistics(&board, &exhaustive(strategy, rules));
                if board.has_repeat() {
                    continue;
                }
                let ended = found.nodes_expanded + found.backtracks + solutions;
                assert_eq!(found.nodes_generated, Some(ended), "{strategy:?} {rules:?} {numbers:?}");
                assert_eq!(found.cancels.is_some(), strategy == Strategy::Backtracking);
                // Every value that was tried is taken back, contradictory or exhausted.
                let tried = found.nodes_generated.unwrap_or(0) - 1;
                assert_eq!(found.cancels.unwrap_or(tried), tried, "{numbers:?}");
            }
        }
    }
}

#[test]
fn a_board_solved_by_singles_fills_every_open_cell_and_removes_every_other_candidate_once() {
    let mut solved = 0;
    for numbers in boards() {
        let (board, candidates) = (of_numbers(&numbers), Naive::of(&numbers).candidates());
        let open = numbers.iter().filter(|number| **number == 0).count() as u64;
        for (rules, naked_alone) in [(Rules::NAKED_SINGLE, true), (Rules::BASIC, false)] {
            let report = solve(&board.clone().into(), &exhaustive(Strategy::DepthFirst, rules), &Unwatched);
            let found = report.statistics;
            if report.outcome != Outcome::Solved || found.guesses > 0 {
                continue;
            }
            solved += 1;
            let placements = found.placements.expect("the general engine distinguishes the rules");
            assert_eq!(placements.naked_single + placements.hidden_single, open, "{numbers:?}");
            assert_eq!(found.eliminations, Some(candidates - open), "{numbers:?}");
            if naked_alone {
                assert_eq!(
                    (placements.hidden_single, found.propagation_passes),
                    (0, Some(open)),
                    "{numbers:?}"
                );
            }
        }
    }
    assert!(solved > 20, "{solved}");
}

/// Removes what `rule` removes from a set of houses until nothing changes; returns how many candidates.
fn fixpoint(sets: &mut [u32; 16], rule: fn(&mut [u32; 16], [usize; 4])) -> u64 {
    let count = |sets: &[u32; 16]| sets.iter().map(|set| u64::from(set.count_ones())).sum::<u64>();
    let before = count(sets);
    loop {
        let last = *sets;
        houses().into_iter().for_each(|house| rule(sets, house));
        if *sets == last {
            return before - count(sets);
        }
    }
}

/// A value whose cells in this house all lie in another house leaves the rest of that house.
fn locked(sets: &mut [u32; 16], house: [usize; 4]) {
    for value in 0..SIDE {
        let cells: Vec<_> = house.into_iter().filter(|&cell| sets[cell] >> value & 1 != 0).collect();
        for other in houses() {
            if !cells.is_empty() && other != house && cells.iter().all(|cell| other.contains(cell)) {
                other
                    .into_iter()
                    .filter(|cell| !house.contains(cell))
                    .for_each(|cell| sets[cell] &= !(1 << value));
            }
        }
    }
}

/// As many cells as values: the values leave the other cells of the house.
fn naked_subset(sets: &mut [u32; 16], house: [usize; 4]) {
    for chosen in 1_usize..16 {
        let cells = || (0..SIDE).filter(|k| chosen >> k & 1 != 0).map(|k| house[k]);
        let union = cells().fold(0, |union, cell| union | sets[cell]);
        if union.count_ones() == chosen.count_ones() {
            (0..SIDE).filter(|k| chosen >> k & 1 == 0).for_each(|k| sets[house[k]] &= !union);
        }
    }
}

/// Keeps the candidates that occur in some assignment of different values to all cells of the house.
fn all_different(sets: &mut [u32; 16], house: [usize; 4]) {
    let mut kept = [0; 4];
    for code in 0..256_usize {
        let values: [usize; 4] = std::array::from_fn(|k| code >> (2 * k) & 3);
        let distinct = values.iter().fold(0, |seen, value| seen | 1 << value) == 0b1111;
        if distinct && (0..SIDE).all(|k| sets[house[k]] >> values[k] & 1 != 0) {
            (0..SIDE).for_each(|k| kept[k] |= 1 << values[k]);
        }
    }
    (0..SIDE).for_each(|k| sets[house[k]] &= kept[k]);
}

#[test]
fn the_removals_of_each_rule_are_those_of_a_naive_fixpoint() {
    type Apply = fn(&mut [u32; 16], [usize; 4]);
    let rules: [(Rule, Apply); 3] = [
        (Rule::LockedCandidates, locked),
        (Rule::NakedSubset, naked_subset),
        (Rule::AllDifferent, all_different),
    ];
    let mut removing = [0; 3];
    for seed in 0..300 {
        let (mut random, grid) = (Random(seed), full_grid(2, seed));
        // Marks that contain a solution, two or more in each cell.
        let marks: [u32; 16] = std::array::from_fn(|cell| {
            let own = grid[cell] - 1;
            1 << own
                | 1 << ((own + 1 + random.next() as usize % 3) % 4)
                | (random.next() as u32 & random.next() as u32 & 15)
        });
        let sets =
            marks.map(|set| (0..SIDE).filter(|v| set >> v & 1 != 0).map(Value::new).collect::<ValueSet<4>>());
        let marks_of_board = Marks::new(sets.to_vec()).expect("side 4");
        let puzzle = Puzzle { board: of_numbers(&[0; 16]), marks: Some(marks_of_board), constraints: None };
        for (k, (rule, apply)) in rules.into_iter().enumerate() {
            let mut naive = marks;
            let expected = fixpoint(&mut naive, apply);
            let limits = Limits { nodes: 0, ..Limits::default() };
            let options = Options { limits, ..exhaustive(Strategy::DepthFirst, Rules::NONE.with(rule)) };
            let found = solve(&puzzle, &options, &Unwatched).statistics;
            let removals = found.removals.expect("the general engine distinguishes the rules");
            let by_rule = [removals.locked_candidates, removals.naked_subset, removals.alldifferent];
            assert_eq!((by_rule[k], by_rule.iter().sum()), (expected, expected), "{rule:?} {marks:?}");
            assert_eq!(found.eliminations, Some(expected), "{rule:?} {marks:?}");
            removing[k] += u32::from(expected > 0);
        }
    }
    assert!(removing.iter().all(|&boards| boards > 30), "{removing:?}");
}

#[test]
fn a_rule_that_finds_nothing_is_applied_once_to_every_house() {
    let empty = of_numbers(&[0; 16]);
    for rule in [Rule::HiddenSingle, Rule::LockedCandidates, Rule::NakedSubset, Rule::AllDifferent] {
        let limits = Limits { nodes: 0, ..Limits::default() };
        let options = Options { limits, ..exhaustive(Strategy::DepthFirst, Rules::NONE.with(rule)) };
        assert_eq!(statistics(&empty, &options).propagation_passes, Some(12), "{rule:?}");
    }
}

#[test]
fn best_first_counts_a_dive_for_each_time_its_frontier_is_full() {
    let empty = of_numbers(&[0; 16]);
    let dives = |bytes| {
        let limits = Limits { bytes, ..Limits::default() };
        statistics(&empty, &Options { limits, ..exhaustive(Strategy::BestFirst, Rules::NONE) }).dives
    };
    assert_eq!(dives(64 << 20), Some(0));
    assert!(dives(8 << 10) > Some(0), "{:?}", dives(8 << 10));
}
