//! The searches on problems other than Sudoku: n queens, and a maze.

use crate::budget::{Interrupt, Limits, Signal, Stop, Unwatched, Watch};
use crate::*;
use std::cell::Cell;

/// Places n queens, one per row; a state is the list of their columns.
pub(super) struct Queens(pub(super) usize);

impl Queens {
    fn fits(placed: &[usize], column: usize) -> bool {
        placed
            .iter()
            .rev()
            .zip(1..)
            .all(|(&other, distance)| other != column && other.abs_diff(column) != distance)
    }
}

impl Searchable for Queens {
    type State = Vec<usize>;
    type Action = usize;
    fn is_goal(&self, state: &Vec<usize>) -> bool {
        state.len() == self.0
    }
    fn heuristic(&self, state: &Vec<usize>) -> usize {
        self.0 - state.len()
    }
    /// Polls the watch after each column. The number of generated successors is the column to resume at.
    fn expand(
        &mut self,
        state: &Vec<usize>,
        successors: &mut Successors<Vec<usize>, usize>,
        watch: &(impl Watch + ?Sized),
    ) -> Result<(), Interrupt> {
        for column in successors.generated_count() as usize..self.0 {
            if Self::fits(state, column) {
                successors.push(column, state.iter().copied().chain([column]).collect());
            } else {
                successors.reject(column);
            }
            watch.poll().into_result()?;
        }
        Ok(())
    }
    fn bytes(&self, _: &Vec<usize>) -> usize {
        100
    }
    fn expansion_bytes(&self, state: &Vec<usize>) -> usize {
        (1 + self.0) * Searchable::bytes(self, state)
    }
}

/// The n queens with one state that changes in place.
pub(super) struct QueensInPlace(pub(super) usize, pub(super) Vec<usize>);

impl Reversible for QueensInPlace {
    type Action = usize;
    type Checkpoint = usize;
    fn is_goal(&self) -> bool {
        self.1.len() == self.0
    }
    fn heuristic(&self) -> usize {
        self.0 - self.1.len()
    }
    fn actions(&mut self, actions: &mut Vec<usize>) {
        actions.extend(0..self.0);
    }
    fn checkpoint(&self) -> usize {
        self.1.len()
    }
    fn apply(&mut self, &column: &usize) {
        self.1.push(column);
    }
    fn propagate(&mut self, watch: &(impl Watch + ?Sized)) -> Result<bool, Interrupt> {
        let (&column, before) = self.1.split_last().unwrap();
        watch.poll().into_result()?;
        Ok(Queens::fits(before, column))
    }
    fn undo(&mut self, checkpoint: usize) {
        self.1.truncate(checkpoint);
    }
    fn bytes(&self) -> usize {
        self.1.len() * 8
    }
}

fn count<F: Frontier<Vec<usize>>>(n: usize, limits: Limits) -> (usize, SearchCounts, bool) {
    let mut problem = Queens(n);
    let mut search = TreeSearch::<_, F>::new(&problem, Vec::new(), limits);
    let mut goals = std::collections::BTreeSet::new();
    loop {
        match search.run(&mut problem, &Unwatched) {
            SearchResult::Goal(state) => assert!(goals.insert(state), "a solution was found twice"),
            SearchResult::Exhausted => return (goals.len(), *search.counts(), true),
            SearchResult::Interrupted(_) => return (goals.len(), *search.counts(), false),
        }
    }
}

/// The numbers of solutions for n queens: OEIS A000170.
const SOLUTIONS: [(usize, usize); 8] = [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92)];

#[test]
fn every_search_finds_all_solutions_with_equal_counts() {
    for (n, solutions) in SOLUTIONS {
        let runs = [
            count::<BestFirst<_>>(n, Limits::default()),
            count::<BreadthFirst<_>>(n, Limits::default()),
            count::<DepthFirst<_>>(n, Limits::default()),
        ];
        let mut problem = QueensInPlace(n, Vec::new());
        let mut search = Backtracking::new(Limits::default());
        let mut found = 0;
        while search.run(&mut problem, &Unwatched) == SearchResult::Goal(()) {
            found += 1;
        }
        assert_eq!(found, solutions, "backtracking, {n} queens");
        let back = *search.counts();
        assert_eq!(back.cancels, back.generated - 1, "every action was undone");
        for (count, counts, exhausted) in runs {
            assert_eq!((count, exhausted), (solutions, true), "{n} queens");
            let same = |c: SearchCounts| (c.expanded, c.generated, c.guesses, c.rejected, c.max_depth);
            assert_eq!(same(counts), same(back), "{n} queens");
        }
    }
}

#[test]
fn a_full_best_first_frontier_continues_depth_first_and_loses_no_goal() {
    let (all, counts, exhausted) = count::<BestFirst<_>>(8, Limits { bytes: 2_000, ..Limits::default() });
    assert_eq!((all, exhausted), (92, true));
    assert!(counts.dives > 0 && counts.max_frontier <= 20, "{counts:?}");
    let (_, counts, _) = count::<BestFirst<_>>(8, Limits::default());
    assert_eq!(counts.dives, 0);
}

#[test]
fn a_full_breadth_first_frontier_is_a_memory_limit() {
    let (_, _, exhausted) = count::<BreadthFirst<_>>(8, Limits { bytes: 4_000, ..Limits::default() });
    assert!(!exhausted);
}

#[test]
fn a_node_limit_stops_every_search_at_that_node() {
    let limits = Limits { nodes: 17, ..Limits::default() };
    for (_, counts, exhausted) in [
        count::<BestFirst<_>>(8, limits),
        count::<BreadthFirst<_>>(8, limits),
        count::<DepthFirst<_>>(8, limits),
    ] {
        assert_eq!((counts.expanded, exhausted), (17, false));
    }
    let mut search = Backtracking::new(limits);
    let mut problem = QueensInPlace(9, Vec::new());
    while let SearchResult::Goal(()) = search.run(&mut problem, &Unwatched) {}
    assert_eq!(search.run(&mut problem, &Unwatched), SearchResult::Interrupted(Interrupt::Stop(Stop::Nodes)));
    assert_eq!(search.counts().expanded, 17);
}

/// A watch that pauses at every other poll.
fn pausing_watch() -> impl Watch {
    let pause = Cell::new(false);
    move || {
        pause.set(!pause.get());
        if pause.get() { Signal::Pause } else { Signal::Continue }
    }
}

/// Runs a search to the end; returns the numbers of goals and of pauses.
fn count_pauses(mut run: impl FnMut() -> SearchResult<()>) -> (usize, u64) {
    let (mut goals, mut pauses) = (0, 0);
    loop {
        match run() {
            SearchResult::Goal(()) => goals += 1,
            SearchResult::Exhausted => return (goals, pauses),
            SearchResult::Interrupted(stop) => {
                assert_eq!(stop, Interrupt::Pause);
                pauses += 1;
            }
        }
    }
}

fn assert_pauses_change_nothing<F: Frontier<Vec<usize>>>(n: usize) {
    let (solutions, straight, _) = count::<F>(n, Limits::default());
    let (watch, mut problem) = (pausing_watch(), Queens(n));
    let mut search = TreeSearch::<_, F>::new(&problem, Vec::new(), Limits::default());
    let (goals, pauses) = count_pauses(|| search.run(&mut problem, &watch).map(drop));
    assert_eq!((goals, *search.counts()), (solutions, straight));
    assert!(pauses > 3 * straight.expanded, "{pauses} pauses, within expansions too");
}

#[test]
fn pausing_at_and_within_every_expansion_changes_nothing() {
    assert_pauses_change_nothing::<BestFirst<_>>(6);
    assert_pauses_change_nothing::<BreadthFirst<_>>(6);
    assert_pauses_change_nothing::<DepthFirst<_>>(6);
}

#[test]
fn pausing_backtracking_at_every_other_poll_changes_nothing() {
    let run = |watch: &dyn Watch| {
        let mut problem = QueensInPlace(6, Vec::new());
        let mut search = Backtracking::new(Limits::default());
        let (goals, pauses) = count_pauses(|| search.run(&mut problem, watch));
        (goals, pauses, *search.counts())
    };
    let (goals, _, counts) = run(&Unwatched);
    let (paused_goals, pauses, paused_counts) = run(&pausing_watch());
    assert_eq!((paused_goals, paused_counts, goals), (goals, counts, 4));
    assert!(pauses > counts.expanded, "{pauses}");
}

#[test]
fn a_search_that_stops_within_an_expansion_is_not_exhausted() {
    for polls in 0..40 {
        let left = Cell::new(polls);
        let watch = || {
            left.set(left.get() - 1);
            if left.get() < 0 { Signal::Stop(Stop::Deadline) } else { Signal::Continue }
        };
        let mut problem = Queens(6);
        let mut search = TreeSearch::<_, DepthFirst<_>>::new(&problem, Vec::new(), Limits::default());
        assert_eq!(
            search.run(&mut problem, &watch),
            SearchResult::Interrupted(Interrupt::Stop(Stop::Deadline)),
            "after {polls} polls"
        );
    }
}

/// A maze of open cells `.`; a state is a path without repeated cells.
struct Maze {
    lines: Vec<&'static [u8]>,
    exit: (usize, usize),
}

impl Searchable for Maze {
    type State = Vec<(usize, usize)>;
    type Action = (usize, usize);
    fn is_goal(&self, path: &Self::State) -> bool {
        path.last() == Some(&self.exit)
    }
    fn heuristic(&self, path: &Self::State) -> usize {
        path.last().map_or(0, |here| here.0.abs_diff(self.exit.0) + here.1.abs_diff(self.exit.1))
    }
    fn expand(
        &mut self,
        path: &Self::State,
        successors: &mut Successors<Self::State, (usize, usize)>,
        _: &(impl Watch + ?Sized),
    ) -> Result<(), Interrupt> {
        let &(row, column) = path.last().unwrap();
        for next in [
            (row + 1, column),
            (row, column + 1),
            (row.wrapping_sub(1), column),
            (row, column.wrapping_sub(1)),
        ] {
            let open = self.lines.get(next.0).and_then(|line| line.get(next.1)) == Some(&b'.');
            if open && !path.contains(&next) {
                successors.push(next, path.iter().copied().chain([next]).collect());
            }
        }
        Ok(())
    }
    fn bytes(&self, path: &Self::State) -> usize {
        16 * path.len()
    }
    fn expansion_bytes(&self, path: &Self::State) -> usize {
        5 * 16 * (path.len() + 1)
    }
}

#[test]
fn both_strategies_find_a_path_and_only_siblings_enter_the_frontier() {
    let lines =
        ["......#...", ".####.#.#.", ".#....#.#.", ".#.####.#.", ".#......#.", ".########.", ".........."];
    let mut maze = Maze { lines: lines.iter().map(|line| line.as_bytes()).collect(), exit: (6, 9) };
    let mut broad = TreeSearch::<_, BreadthFirst<_>>::new(&maze, vec![(0, 0)], Limits::default());
    let SearchResult::Goal(shortest) = broad.run(&mut maze, &Unwatched) else {
        panic!("the maze has a path")
    };
    assert_eq!(shortest.len(), 16);
    let mut best = TreeSearch::<_, BestFirst<_>>::new(&maze, vec![(0, 0)], Limits::default());
    assert!(matches!(best.run(&mut maze, &Unwatched), SearchResult::Goal(_)));
    assert!(best.counts().expanded <= broad.counts().expanded);
    assert_eq!(broad.counts().max_frontier, 2, "a single successor does not enter the frontier");
}
