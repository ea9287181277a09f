//! Boards of all kinds: rectangles as boxes, regions, diagonals, windows, disjoint groups, extra houses, sets
//! of fewer than N cells, no boxes at all. No step is wrong, each is proved by its evidence, and each ground
//! of a link is the right one.
//!
//! A puzzle is a full grid from which cells are taken while the solver says that one solution is left, so the
//! truth is known.

use crate::checker::fault;
use crate::examples::{Changes, changes, identity, rated_below, transposition};
use crate::patience::Patience;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use sudokud_core::solve::{self, Puzzle};
use sudokud_human::{self as human, Family, Step, Technique, Techniques, WalkOptions, WalkStatus};
use sudokud_model::grid::{Board, Candidates, Cell, Marks, Value, ValueSet};
use sudokud_model::houses::{Blocks, BoxShape, HouseRules, Layout, Pattern};
use sudokud_search::budget::Unwatched;
use sudokud_testing::{Map, Random, Regions, jigsaw};

fn rules(side: usize, blocks: Blocks, patterns: &[Pattern], extra: &[Vec<usize>]) -> HouseRules {
    let cells = |list: &Vec<usize>| list.iter().map(|&cell| Cell::new(cell)).collect();
    HouseRules { side, blocks, patterns: patterns.to_vec(), extra: extra.iter().map(cells).collect() }
}

fn boxes(rows: usize, columns: usize) -> Blocks {
    Blocks::Boxes(BoxShape { rows, columns })
}

/// A puzzle with one solution, and the solution. `keep` cells stay at least.
fn puzzle(layout: &Arc<Layout>, keep: usize, seed: u64) -> Option<(Board, Vec<usize>)> {
    let mut random = Random(seed);
    let mut cells = vec![None; layout.cell_count()];
    cells
        .iter_mut()
        .zip(random.permutation(layout.side()))
        .for_each(|(cell, at)| *cell = Some(Value::new(at)));
    let board = |cells: &[Option<Value>]| {
        Board::with_cells(Arc::clone(layout), cells.to_vec()).expect("cells of the side")
    };
    let solutions = |cells: &[Option<Value>]| {
        let options = solve::Options { max_solutions: 2, ..solve::Options::default() };
        solve::solve(&Puzzle::from(board(cells)), &options, &Unwatched).solutions
    };
    cells = solutions(&cells).first()?.cells().to_vec();
    let grid = cells.iter().flatten().map(|value| value.index()).collect();
    let piece = layout.cell_count().div_ceil(100);
    let order = random.permutation(cells.len());
    for taken in order[..cells.len() - keep].chunks(piece) {
        let before = cells.clone();
        taken.iter().for_each(|&cell| cells[cell] = None);
        if solutions(&cells).len() != 1 {
            cells = before;
        }
    }
    Some((board(&cells), grid))
}

/// The layouts, each with the number of cells that puzzles keep at least.
fn layouts() -> Vec<(String, Arc<Layout>, usize)> {
    use Pattern::{AntiDiagonal, DisjointGroups, MainDiagonal, Windows};
    let diagonals = [MainDiagonal, AntiDiagonal];
    let pairs: Vec<Vec<usize>> = (0..17).map(|k| vec![4 * k, 4 * k + 10]).collect();
    let cross =
        vec![vec![4, 13, 22, 31, 40, 49, 58, 67, 76], vec![1, 11, 21, 31, 41, 51], vec![10, 30, 50, 70]];
    let mut all = vec![
        ("6x6".to_owned(), rules(6, boxes(2, 3), &[], &[]), 0),
        ("6x6 of 3x2".to_owned(), rules(6, boxes(3, 2), &[], &[]), 0),
        ("6x6 with diagonals".to_owned(), rules(6, boxes(2, 3), &diagonals, &[]), 0),
        ("8x8".to_owned(), rules(8, boxes(2, 4), &[], &[]), 0),
        ("10x10".to_owned(), rules(10, boxes(2, 5), &[], &[]), 35),
        ("12x12".to_owned(), rules(12, boxes(3, 4), &[], &[]), 62),
        ("X".to_owned(), rules(9, boxes(3, 3), &diagonals, &[]), 0),
        ("windoku".to_owned(), rules(9, boxes(3, 3), &[Windows], &[]), 0),
        ("disjoint groups".to_owned(), rules(9, boxes(3, 3), &[DisjointGroups], &[]), 0),
        ("all at once".to_owned(), rules(4, boxes(2, 2), &[MainDiagonal, DisjointGroups], &[]), 0),
        ("Latin square of side 5".to_owned(), rules(5, Blocks::None, &[], &[]), 0),
        ("Latin square of side 7".to_owned(), rules(7, Blocks::None, &[], &[]), 0),
        ("sets of two".to_owned(), rules(9, boxes(3, 3), &[], &pairs), 0),
        ("extra houses and sets".to_owned(), rules(9, Blocks::None, &diagonals, &cross), 0),
    ];
    for (side, seed) in [(5, 1), (6, 2), (7, 3), (8, 4), (9, 5), (9, 6)] {
        all.push((format!("jigsaw of side {side}"), jigsaw(side, Regions::Connected, seed), 0));
    }
    all.into_iter()
        .map(|(name, rules, keep)| (name, Layout::new(&rules).expect("rules that fit"), keep))
        .collect()
}

/// A position of a puzzle whose solution is known.
struct At<'a> {
    name: &'a str,
    givens: &'a Board,
    solution: &'a [usize],
    board: Board,
    marks: Marks,
}

impl At<'_> {
    fn options(&self, techniques: Techniques) -> WalkOptions {
        WalkOptions { techniques, givens: Some(self.givens.clone()), max_steps: 3, ..WalkOptions::default() }
    }

    /// The step is true of the solution, its evidence proves it, and its text can be written.
    fn check(&self, step: &Step) {
        let layout = self.board.layout();
        let text = || format!("{}: {} {}", self.name, step.notation(layout), step.explanation(layout));
        let right = |cell: Cell| Value::new(self.solution[cell.index()]);
        assert!(!step.is_void(), "{}", text());
        assert!(step.placements.iter().all(|&(cell, value)| value == right(cell)), "wrong: {}", text());
        assert!(
            step.eliminations.iter().all(|&(cell, values)| !values.contains(right(cell))),
            "wrong: {}",
            text()
        );
        assert_eq!(fault(&self.board, &self.marks, self.givens, step), None, "{}", text());
    }

    /// Checks a few steps of each technique.
    fn check_all(&self, seen: &mut BTreeMap<Technique, usize>) {
        for technique in rated_below(90) {
            let options = self.options(Techniques::of([technique]));
            let listed = human::all(&self.board, Some(&self.marks), &options, &Patience::of(300));
            listed.steps.iter().for_each(|step| self.check(step));
            *seen.entry(technique).or_default() += listed.steps.len();
        }
    }
}

/// Walks a puzzle; checks each step, and a few steps of each technique in one of `every` positions.
fn walk(name: &str, puzzle: &(Board, Vec<usize>), every: usize, seen: &mut BTreeMap<Technique, usize>) {
    let (givens, solution) = puzzle;
    let mut at =
        At { name, givens, solution, board: givens.clone(), marks: Candidates::<1>::new(givens).marks() };
    for number in 0.. {
        if number % every == every / 2 {
            at.check_all(seen);
        }
        let options = at.options(Techniques::all());
        let next = human::next(&at.board, Some(&at.marks), &options, &Patience::of(20_000));
        next.steps.iter().for_each(|step| at.check(step));
        match next.status {
            WalkStatus::Progress => (at.board, at.marks) = (next.board, next.marks),
            WalkStatus::Solved | WalkStatus::Stuck | WalkStatus::Stopped(_) => return,
            WalkStatus::Contradiction(why) => panic!("{name}: {why:?} in {:?}", at.board),
        }
    }
}

#[test]
fn on_boards_of_all_kinds_every_step_is_true_and_proved() {
    let mut seen = BTreeMap::new();
    for (name, layout, keep) in layouts() {
        let found = (0..1000).filter_map(|seed| puzzle(&layout, keep, seed)).take(1);
        for puzzle in found {
            walk(&name, &puzzle, layout.cell_count() / 4, &mut seen);
        }
    }
    // Uniqueness and large fish need more room or luck than one puzzle of each layout has.
    let missing: Vec<_> = seen.iter().filter(|entry| *entry.1 == 0).map(|entry| entry.0.id()).collect();
    assert!(seen.len() - missing.len() > 75 && seen.values().sum::<usize>() > 3_000, "{missing:?} {seen:?}");
}

#[test]
fn regions_that_are_boxes_give_the_steps_of_the_classic_board() {
    let (board, _) = puzzle(&Layout::of_side(9).unwrap(), 0, 7).unwrap();
    let region = |cell: usize| Some(8 - (cell / 27 * 3 + cell % 9 / 3) as u8);
    let rules = rules(9, Blocks::Regions((0..81).map(region).collect()), &[], &[]);
    let same = board.clone().with_layout(&Layout::new(&rules).unwrap()).unwrap();
    let steps = |board: &Board| {
        let options = WalkOptions { max_steps: 0, ..WalkOptions::default() };
        let walk = human::walk(board, None, &options, &Unwatched);
        walk.steps.iter().map(|step| step.explanation(board.layout())).collect::<Vec<_>>()
    };
    assert_eq!(steps(&same), steps(&board));
}

/// The changes of all steps of a technique, with cells and values mapped; `None` if that takes too long.
fn all_changes(at: &At<'_>, technique: Technique, map: &Map) -> Option<BTreeSet<Changes>> {
    let options = WalkOptions { max_steps: 0, ..at.options(Techniques::of([technique])) };
    let listed = human::all(&at.board, Some(&at.marks), &options, &Patience::of(600));
    let of_step = |step: &Step| changes(step, map);
    (!matches!(listed.status, WalkStatus::Stopped(_))).then(|| listed.steps.iter().map(of_step).collect())
}

/// The transposed layout, its regions numbered backwards.
fn transposed(layout: &Layout) -> Arc<Layout> {
    let (side, rules) = (layout.side(), layout.rules());
    let turn = |cell: usize| cell % side * side + cell / side;
    let blocks = match &rules.blocks {
        Blocks::Regions(regions) => {
            let last = *regions.iter().flatten().max().expect("a region");
            let at = |cell: usize| regions[turn(cell)].map(|region| last - region);
            Blocks::Regions((0..side * side).map(at).collect())
        }
        Blocks::Boxes(shape) => boxes(shape.columns, shape.rows),
        Blocks::None => Blocks::None,
    };
    let extra: Vec<Vec<usize>> =
        rules.extra.iter().map(|cells| cells.iter().map(|cell| turn(cell.index())).collect()).collect();
    Layout::new(&self::rules(side, blocks, &rules.patterns, &extra)).expect("rules that fit")
}

#[test]
fn a_transposed_and_renamed_board_has_the_same_steps() {
    let (mut compared, mut found) = (0, 0);
    for (name, layout, keep) in layouts().into_iter().filter(|entry| entry.1.side() < 10) {
        let Some((givens, solution)) = (0..1000).find_map(|seed| puzzle(&layout, keep, seed)) else {
            continue;
        };
        let side = layout.side();
        let options = WalkOptions { max_steps: layout.cell_count() / 5, ..WalkOptions::default() };
        let walk = human::walk(&givens, None, &options, &Patience::of(20_000));
        let values = (0..side).map(|value| (value + 1) % side).collect();
        let (map, same) = (Map { values, ..transposition(side) }, identity(side));
        let other = transposed(&layout);
        let redrawn = |board: &Board| map.board(board).with_layout(&other).unwrap();
        let other_givens = redrawn(&givens);
        let here = At {
            name: &name,
            givens: &givens,
            solution: &solution,
            board: walk.board.clone(),
            marks: walk.marks.clone(),
        };
        let there = At {
            name: &name,
            givens: &other_givens,
            solution: &[],
            board: redrawn(&walk.board),
            marks: map.marks(&walk.marks),
        };
        for technique in rated_below(90) {
            let lists = (all_changes(&here, technique, &map), all_changes(&there, technique, &same));
            let (Some(expected), Some(actual)) = lists else { continue };
            assert!(expected == actual, "{} on {name}: {expected:?} {actual:?}", technique.id());
            compared += 1;
            found += actual.len();
        }
    }
    assert!(compared > 1_500 && found > 2_000, "{compared} {found}");
}

#[test]
fn a_naked_pair_of_a_set_is_found_and_its_hidden_values_are_not() {
    let extra = [vec![0, 14, 28]];
    let layout = Layout::new(&rules(6, boxes(2, 3), &[], &extra)).unwrap();
    let set = |cell: usize| if [0, 14].contains(&cell) { ValueSet::full(2) } else { ValueSet::full(6) };
    let marks = Marks::new((0..36).map(set).collect()).unwrap();
    let subsets = Technique::ALL.iter().copied().filter(|technique| technique.family() == Family::Subset);
    let options = WalkOptions { techniques: Techniques::of(subsets), max_steps: 0, ..WalkOptions::default() };
    let steps = human::all(&Board::empty(&layout), Some(&marks), &options, &Unwatched).steps;
    assert_eq!(
        steps.iter().map(|step| step.notation(&layout)).collect::<Vec<_>>(),
        ["Naked Pair: 1,2 in r1c1,r3c3 => r5c5<>1,2"]
    );
}

#[test]
fn among_many_crossing_houses_the_watch_is_polled_for_each_house_and_value() {
    let rows: Vec<Vec<usize>> = (0..256).map(|_| (0..16).collect()).collect();
    let layout = Layout::new(&rules(16, boxes(4, 4), &[], &rows)).unwrap();
    for technique in [Technique::Pointing, Technique::DirectPointing, Technique::Claiming] {
        let watch = Patience::endless();
        let options = WalkOptions { techniques: Techniques::of([technique]), ..WalkOptions::default() };
        let walk = human::next(&Board::empty(&layout), None, &options, &watch);
        assert!(walk.steps.is_empty() && watch.polls() > 32 * 16, "{technique:?}: {} polls", watch.polls());
    }
}
