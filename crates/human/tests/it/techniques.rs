//! Human deductions through the public door: sound, complete in their words, the same from every side.
//!
//! Puzzles are shuffled grids from which every given is removed that one solution does not need.

use crate::examples::{
    Changes, changes, examples, identity, options_for, rated_below, steps_of_examples, transposition,
};
use std::collections::BTreeSet;
use sudokud_core::solve;
use sudokud_human::example::Example;
use sudokud_human::{self as human, Walk, WalkOptions, WalkStatus};
use sudokud_human::{Ground, Link, Rating, Role, Step, Technique};
use sudokud_model::grid::{Cell, Value, text};
use sudokud_model::houses::Layout;
use sudokud_search::budget::Unwatched;
use sudokud_testing::{board, full_grid, of_numbers, puzzle};

/// Cells are taken one at a time, each once.
const EVERY_CELL: (usize, usize) = (1, usize::MAX);

fn assert_sound(step: &Step, solution: &[usize], layout: &Layout) {
    for &(cell, value) in &step.placements {
        assert_eq!(solution[cell.index()], value.number(), "{}", step.notation(layout));
    }
    for &(cell, values) in &step.eliminations {
        let right = Value::from_number(solution[cell.index()]).expect("solutions are full");
        assert!(!values.contains(right), "{}", step.notation(layout));
    }
}

fn everything() -> WalkOptions {
    WalkOptions { max_steps: 0, ..WalkOptions::default() }
}

/// The techniques whose steps are listed in full quickly: all but the largest fish and the last forcing
/// chains.
fn listed() -> WalkOptions {
    WalkOptions { techniques: human::Techniques::of(rated_below(90)), ..everything() }
}

#[test]
fn every_step_of_every_technique_is_sound_in_every_position_on_the_way() {
    let one = WalkOptions::default();
    for (order, count) in [(2, 30), (3, 2)] {
        for seed in 0..count {
            let (cells, found) = puzzle(order, 1, EVERY_CELL, seed);
            let mut outcome = human::next(&of_numbers(&cells), None, &one, &Unwatched);
            let mut steps = 0;
            while outcome.status == WalkStatus::Progress {
                steps += 1;
                if order == 3 && steps % 4 != 0 {
                    outcome = human::next(&outcome.board, Some(&outcome.marks), &one, &Unwatched);
                    continue;
                }
                let all = human::all(&outcome.board, Some(&outcome.marks), &listed(), &Unwatched);
                for step in &all.steps {
                    assert_sound(step, &found[0], outcome.board.layout());
                    assert_changes_something(step, &outcome);
                }
                outcome = human::next(&outcome.board, Some(&outcome.marks), &one, &Unwatched);
                assert_is_easiest(outcome.steps.first(), &all.steps);
            }
        }
    }
}

/// The next step is rated as the lowest of all, and what is not listed is rated higher.
fn assert_is_easiest(next: Option<&Step>, all: &[Step]) {
    let easiest = all.iter().map(|step| step.rating).fold(Rating::from_tenths(90), Rating::min);
    let rating = next.map_or(Rating::from_tenths(200), |step| step.rating);
    let most = Rating::from_tenths(90);
    assert!(rating == easiest || easiest >= most && rating >= most, "{next:?} for {easiest}");
}

/// A step says only what is new: it places in open cells and removes what is there.
fn assert_changes_something(step: &Step, before: &Walk) {
    let text = step.notation(before.board.layout());
    assert!(!step.is_void());
    for &(cell, value) in &step.placements {
        assert!(before.board.get(cell).is_none() && before.marks.of(cell).contains(value), "{text}");
    }
    for &(cell, values) in &step.eliminations {
        assert!(before.board.get(cell).is_none() && values.is_subset(&before.marks.of(cell)), "{text}");
    }
    let words = step.explanation(before.board.layout());
    assert!(words.ends_with('.') && words.starts_with(|c: char| !c.is_lowercase() || c == 'r'), "{words}");
    assert!(text.starts_with(step.technique.name()), "{text}");
    assert!(
        !step.evidence().cells.is_empty()
            || !step.evidence().groups.is_empty()
            || !step.evidence().links.is_empty(),
        "{text}"
    );
    assert!(
        step.evidence()
            .cells
            .iter()
            .all(|&(cell, _, role)| role == Role::Target || !before.marks.of(cell).is_empty())
    );
}

#[test]
fn feeding_each_answer_back_gives_the_same_path_step_by_step() {
    for (seed, order) in (0..).zip([2, 3, 3, 3, 3]) {
        let board = of_numbers(&puzzle(order, 1, EVERY_CELL, seed).0);
        let whole = human::walk(&board, None, &everything(), &Unwatched);
        let mut outcome = human::next(&board, None, &WalkOptions::default(), &Unwatched);
        for step in &whole.steps {
            assert_eq!(&outcome.steps[0], step);
            outcome = human::next(&outcome.board, Some(&outcome.marks), &WalkOptions::default(), &Unwatched);
        }
        assert_eq!(outcome.status, whole.status);
        assert_eq!(outcome.marks, whole.marks);
    }
}

/// Its chains of almost locked sets are so many that a bound on them was seen.
const MANY_CHAINS: &str = "984.1.765...675948756498132..8.49.51.9...1.873......295..986214......896869124573";

#[test]
fn a_transposed_position_allows_the_transposed_steps() {
    let boards = [(2, 1), (2, 2), (2, 3), (3, 4)];
    let boards = boards.map(|(order, seed)| of_numbers(&puzzle(order, 1, EVERY_CELL, seed).0));
    for board in boards.into_iter().chain([board(MANY_CHAINS)]) {
        let side = board.side();
        let (map, same) = (transposition(side), identity(side));
        let mut steps = 0;
        let mut outcome = human::next(&board, None, &WalkOptions::default(), &Unwatched);
        while outcome.status == WalkStatus::Progress {
            // At side 9 a listing takes a while: every sixth position will do.
            steps += 1;
            if side == 9 && steps % 6 != 1 {
                outcome =
                    human::next(&outcome.board, Some(&outcome.marks), &WalkOptions::default(), &Unwatched);
                continue;
            }
            let (flipped, marks) = (map.board(&outcome.board), map.marks(&outcome.marks));
            let here = human::all(&outcome.board, Some(&outcome.marks), &listed(), &Unwatched);
            let there = human::all(&flipped, Some(&marks), &listed(), &Unwatched);
            let of = |walk: &Walk, map| -> BTreeSet<(Technique, Changes)> {
                walk.steps.iter().map(|step| (step.technique, changes(step, map))).collect()
            };
            let (here, there) = (of(&here, &map), of(&there, &same));
            let differ: Vec<_> = here.symmetric_difference(&there).collect();
            assert!(differ.is_empty(), "{:?} {differ:?}", outcome.board);
            outcome = human::next(&outcome.board, Some(&outcome.marks), &WalkOptions::default(), &Unwatched);
        }
    }
}

#[test]
fn a_solved_board_needs_no_step_and_a_clash_allows_none() {
    let mut cells = full_grid(3, 7);
    let outcome = human::walk(&of_numbers(&cells), None, &everything(), &Unwatched);
    assert_eq!((outcome.status, outcome.steps.len()), (WalkStatus::Solved, 0));
    cells[1] = cells[0];
    let outcome = human::walk(&of_numbers(&cells), None, &everything(), &Unwatched);
    assert!(matches!(outcome.status, WalkStatus::Contradiction(_)) && outcome.steps.is_empty());
}

#[test]
fn the_thirty_easy_puzzles_are_solved_by_logic() {
    let puzzles = include_str!("../../../../tests/data/easy30.txt");
    let boards = puzzles.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let mut count = 0;
    for line in boards {
        let (board, _) = text::parse(line.split('\t').next().unwrap(), None).unwrap();
        assert_eq!(human::walk(&board, None, &everything(), &Unwatched).status, WalkStatus::Solved, "{line}");
        count += 1;
    }
    assert_eq!(count, 30);
}

#[test]
fn every_example_shows_its_step() {
    for (example, notation) in examples().zip(steps_of_examples()) {
        let options = options_for(&example, 1);
        let outcome = human::next(&example.board, Some(&example.marks), &options, &Unwatched);
        assert_eq!(outcome.steps[0].notation(example.board.layout()), notation);
        assert_eq!(outcome.steps[0].technique, example.technique);
    }
}

/// Why a technique's example is not the next step of the whole ladder, where it is not.
fn why_not_next(example: &Example) -> Option<&'static str> {
    let technique = example.technique;
    match technique.id() {
        id if id.starts_with("siamese_") || id.starts_with("dual_") => {
            Some("two steps of an earlier technique, told as one")
        }
        _ if example.board.side() > 9 => {
            Some("no room at side 9, and the positions of side 16 are open ones")
        }
        _ if technique > Technique::NestedForcingChain => Some("hardly a position has no forcing chain"),
        "direct_claiming" => Some("the third box of the band points to the same cell"),
        "franken_x_wing" => Some("locked candidates say the same"),
        "x_chain" => Some("up to 11 links it is a strong link chain"),
        "avoidable_rectangle_2"
        | "simple_colors_wrap"
        | "remote_pair"
        | "multi_colors_2"
        | "bug_4"
        | "sashimi_jellyfish"
        | "aligned_pair_exclusion"
        | "junior_exocet"
        | "finned_franken_x_wing"
        | "franken_swordfish"
        | "tuvwxyz_wing"
        | "dynamic_forcing_chain_plus"
        | "broken_wing"
        | "almost_locked_candidates"
        | "nested_forcing_chain" => Some("rare: not met in a search"),
        _ => None,
    }
}

#[test]
fn in_its_example_a_technique_is_the_next_step_of_the_whole_ladder() {
    let mut differ = Vec::new();
    for (example, notation) in examples().zip(steps_of_examples()) {
        let technique = example.technique;
        let options = WalkOptions { techniques: human::Techniques::all(), ..options_for(&example, 1) };
        let next = &human::next(&example.board, Some(&example.marks), &options, &Unwatched).steps[0];
        let is_next = next.notation(example.board.layout()) == notation;
        let why_not = why_not_next(&example);
        if is_next == why_not.is_some() {
            differ.push(format!("{}: {:?} is next ({why_not:?})", technique.id(), next.technique));
        }
    }
    assert!(differ.is_empty(), "{differ:#?}");
}

#[test]
fn the_givens_of_every_example_at_side_9_make_a_puzzle_with_one_solution() {
    for example in examples().filter(|example| example.board.side() == 9) {
        let technique = example.technique;
        let puzzle = solve::Puzzle { constraints: example.constraints, ..example.givens.clone().into() };
        let solved = solve::solve(&puzzle, &solve::Options::default(), &Unwatched);
        assert_eq!((solved.solutions.len(), solved.unique), (1, Some(true)), "{}", technique.id());
        let right = |cell: Cell| solved.solutions[0].get(cell).expect("solutions are full");
        assert!(example.board.filled().all(|(cell, value)| value == right(cell)), "{}", technique.id());
        let mut cells = example.board.layout().cells();
        assert!(cells.all(|cell| example.marks.of(cell).contains(right(cell))), "{}", technique.id());
    }
}

/// Has the step what chains of simpler techniques lack?
fn is_characteristic(step: &Step) -> bool {
    let links = &step.evidence().links;
    let has = |what: &dyn Fn(&Link) -> bool| links.iter().any(what);
    let by_cell = has(&|link| matches!(link.ground, Some(Ground::Cell(_))));
    let by_house = has(&|link| matches!(link.ground, Some(Ground::House(_))));
    let group =
        has(&|link| matches!(link.ground, Some(Ground::House(_))) && link.from.len().max(link.to.len()) > 1);
    let starts = links.iter().filter(|link| link.from.is_empty()).count();
    let sets: Vec<usize> =
        step.evidence().groups.iter().filter(|g| g.role == Role::Als).map(|g| g.cells.len()).collect();
    match step.technique {
        // Neither one value's chain nor one of cells, and longer than the named wings.
        Technique::Aic => by_cell && by_house && links.len() > 5,
        Technique::ContinuousNiceLoop | Technique::DiscontinuousNiceLoop => by_cell && by_house,
        Technique::XChain => links.len() > 3,
        Technique::StrongLinkChain
        | Technique::GroupedContinuousNiceLoop
        | Technique::GroupedDiscontinuousNiceLoop
        | Technique::GroupedAic => group,
        Technique::AlsXz | Technique::AlsXyWing | Technique::AlsXyChain | Technique::DeathBlossom => {
            sets.iter().all(|&cells| cells > 1)
        }
        Technique::CellForcingChain | Technique::RegionForcingChain => starts > 2,
        // Something follows from two consequences together.
        Technique::DynamicForcingChain => has(&|link| !link.to.is_empty() && link.from.len() > 1),
        // A locked candidate or a pair that was none before.
        Technique::DynamicForcingChainPlus => has(&|link| link.to.len() > 1),
        // An assumption on top of the assumption.
        Technique::NestedForcingChain => starts > 1,
        _ => true,
    }
}

#[test]
fn the_chain_of_each_example_is_one_that_no_simpler_technique_has() {
    let first = |example: Example| {
        let options = options_for(&example, 1);
        human::next(&example.board, Some(&example.marks), &options, &Unwatched).steps.remove(0)
    };
    let plain: Vec<_> =
        examples().map(first).filter(|step| !is_characteristic(step)).map(|s| s.technique).collect();
    assert!(plain.is_empty(), "{plain:?}");
}
