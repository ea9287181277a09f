//! Long searches for techniques ask whether to go on, and end when they are told to. No clock: the watch
//! counts.

use std::cell::Cell as Counter;
use sudokud_core::grid::{Board, Candidates};
use sudokud_core::houses::Layout;
use sudokud_human::example::{self, Example};
use sudokud_human::logic::graph_kind::GraphKind;
use sudokud_human::{self as human, Techniques, WalkOptions, WalkStatus};
use sudokud_human::{Bounds, Position, Technique};
use sudokud_search::budget::{Signal, Stop};
use sudokud_testing::holes;

/// Lists the example's technique under a watch that says "go on" `most` times: how that ends, and how often
/// it was asked.
fn listed(example: &Example, most: u32) -> (WalkStatus, u32) {
    let options = WalkOptions {
        techniques: Techniques::of([example.technique]),
        givens: Some(example.givens.clone()),
        constraints: example.constraints.clone(),
        max_steps: 0,
        ..WalkOptions::default()
    };
    let asked = Counter::new(0);
    let watch = || {
        if asked.replace(asked.get() + 1) < most { Signal::Continue } else { Signal::Stop(Stop::Deadline) }
    };
    let status = human::all(&example.board, Some(&example.marks), &options, &watch).status;
    (status, asked.get())
}

#[test]
fn told_to_stop_a_technique_asks_no_further_question() {
    let lines = include_str!("../../../../tests/data/technique_positions.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let positions = lines.map(|line| example::read(line).expect("a position"));
    let examples =
        Technique::ALL.iter().map(|&technique| example::of(technique).expect("every technique has one"));
    for example in examples.chain(positions) {
        let (_, asked) = listed(&example, 2_000);
        for most in [0, asked / 3, asked - 1] {
            assert_eq!(
                listed(&example, most),
                (WalkStatus::Stopped(Stop::Deadline), most + 1),
                "{}",
                example.notation
            );
        }
    }
}

#[test]
fn a_step_that_may_not_be_the_easiest_is_the_last_of_a_walk_that_was_stopped() {
    for technique in [Technique::RegionForcingChain, Technique::DynamicForcingChain, Technique::GroupedAic] {
        let example = example::of(technique).expect("every technique has one");
        let asked = Counter::new(0_u32);
        let next = |most: u32| {
            asked.set(0);
            let watch = || {
                if asked.replace(asked.get() + 1) < most {
                    Signal::Continue
                } else {
                    Signal::Stop(Stop::Deadline)
                }
            };
            human::next(&example.board, Some(&example.marks), &WalkOptions::default(), &watch)
        };
        let easiest = next(u32::MAX).steps[0].rating;
        let all = asked.get();
        for most in (0..all).step_by(1 + all as usize / 200) {
            let outcome = next(most);
            let is_easiest = outcome.steps.first().is_some_and(|step| step.rating == easiest);
            assert!(
                is_easiest || matches!(outcome.status, WalkStatus::Stopped(_)),
                "{technique:?}, {most} of {all}"
            );
        }
    }
}

#[test]
fn what_techniques_share_is_built_under_the_watch() {
    let board = holes(5, 60, 1);
    let candidates = Candidates::<1>::new(&board);
    let asked = Counter::new(0_usize);
    let counting = || {
        asked.set(asked.get() + 1);
        Signal::Continue
    };
    let (position, bounds) = (Position::new(&candidates), Bounds::new(&counting));
    let sets = position.almost_locked_sets(&bounds).len();
    assert!(sets > 500 && asked.get() >= sets / 64, "{} for {sets} sets", asked.get());
    for kind in [GraphKind::Candidates, GraphKind::GroupedCandidates, GraphKind::AlmostLockedSets] {
        let before = asked.get();
        let nodes = position.graph(kind, &bounds).nodes().len();
        assert!(
            nodes > 500 && asked.get() - before >= nodes / 64,
            "{} for {nodes} nodes",
            asked.get() - before
        );
    }
}

#[test]
fn a_graph_that_was_stopped_or_would_be_too_large_is_empty() {
    let board = holes(5, 60, 1);
    let candidates = Candidates::<1>::new(&board);
    for most in [0, 5, 20] {
        let asked = Counter::new(0);
        let watch = || {
            if asked.replace(asked.get() + 1) < most {
                Signal::Continue
            } else {
                Signal::Stop(Stop::Deadline)
            }
        };
        let bounds = Bounds::new(&watch);
        let graph = Position::new(&candidates).graph(GraphKind::GroupedCandidates, &bounds).nodes().len();
        assert!(graph == 0 && bounds.stopped().is_some());
    }
    let layout = Layout::classic(8).expect("a size");
    let empty = Candidates::<1>::new(&Board::empty(&layout));
    let (position, bounds) = (Position::new(&empty), Bounds::none());
    assert!(position.graph(GraphKind::Candidates, &bounds).nodes().is_empty() && bounds.stopped().is_none());
}

#[test]
fn a_walk_of_easy_steps_is_stopped_between_them() {
    let board = holes(6, 30, 1);
    let options = WalkOptions { max_steps: 0, ..WalkOptions::default() };
    let stopped = |most: u32| {
        let asked = Counter::new(0);
        let watch = || {
            if asked.replace(asked.get() + 1) < most {
                Signal::Continue
            } else {
                Signal::Stop(Stop::Deadline)
            }
        };
        human::walk(&board, None, &options, &watch)
    };
    for most in [0, 50, 200] {
        let outcome = stopped(most);
        assert_eq!(
            (outcome.status, outcome.steps.len() <= most as usize),
            (WalkStatus::Stopped(Stop::Deadline), true)
        );
    }
}
