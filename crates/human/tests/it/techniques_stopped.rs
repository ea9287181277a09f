//! Long searches for techniques ask whether to go on, and end when they are told to. No clock: the watch
//! counts.

use crate::examples::{examples, options_for, positions};
use crate::patience::Patience;
use sudokud_core::grid::{Board, Candidates};
use sudokud_core::houses::Layout;
use sudokud_human::example::{self, Example};
use sudokud_human::logic::graph_kind::GraphKind;
use sudokud_human::{self as human, Bounds, Position, Technique, WalkOptions, WalkStatus};
use sudokud_search::budget::Stop;
use sudokud_testing::holes;

/// Lists the example's technique under a watch that stops after `most` polls: how that ends, and the polls.
fn listed(example: &Example, most: usize) -> (WalkStatus, usize) {
    let watch = Patience::of(most);
    let status = human::all(&example.board, Some(&example.marks), &options_for(example, 0), &watch).status;
    (status, watch.polls())
}

#[test]
fn told_to_stop_a_technique_asks_no_further_question() {
    for example in examples().chain(positions()) {
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
        let next = |watch: &Patience| {
            human::next(&example.board, Some(&example.marks), &WalkOptions::default(), watch)
        };
        let endless = Patience::endless();
        let easiest = next(&endless).steps[0].rating;
        let all = endless.polls();
        for most in (0..all).step_by(1 + all / 200) {
            let outcome = next(&Patience::of(most));
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
    let watch = Patience::endless();
    let (position, bounds) = (Position::new(&candidates), Bounds::new(&watch));
    let sets = position.almost_locked_sets(&bounds).len();
    assert!(sets > 500 && watch.polls() >= sets / 64, "{} for {sets} sets", watch.polls());
    for kind in [GraphKind::Candidates, GraphKind::GroupedCandidates, GraphKind::AlmostLockedSets] {
        let before = watch.polls();
        let nodes = position.graph(kind, &bounds).nodes().len();
        let polls = watch.polls() - before;
        assert!(nodes > 500 && polls >= nodes / 64, "{polls} for {nodes} nodes");
    }
}

#[test]
fn a_graph_that_was_stopped_or_would_be_too_large_is_empty() {
    let board = holes(5, 60, 1);
    let candidates = Candidates::<1>::new(&board);
    for most in [0, 5, 20] {
        let watch = Patience::of(most);
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
    for most in [0, 50, 200] {
        let outcome = human::walk(&board, None, &options, &Patience::of(most));
        assert_eq!(
            (outcome.status, outcome.steps.len() <= most),
            (WalkStatus::Stopped(Stop::Deadline), true)
        );
    }
}
