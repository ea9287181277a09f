//! Long searches for techniques ask whether to go on, and end when they are told to. No clock: the watch
//! counts.

use crate::examples::{examples, options_for, positions};
use crate::patience::Patience;
use sudokud_human::example::{self, Example};
use sudokud_human::{self as human, Technique, WalkOptions, WalkStatus};
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
                example.technique.id()
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
