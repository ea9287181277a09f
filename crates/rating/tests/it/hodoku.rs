//! HoDoKu's ratings: our own puzzles with frozen paths, and every step of the corpus of reference paths.

use crate::stopping_after;
use sudokud_human::Level;
use sudokud_model::grid::{Board, Cell, Value};
use sudokud_rating::hodoku::{self, Effects, SLOTS, Step};
use sudokud_rating::{End, Path, RatedStep, Scale, Walk};
use sudokud_search::budget::{Signal, Stop, Unwatched, Watch};
use sudokud_testing::{board, corpus, corpus_lines};

fn path(board: &Board, watch: &dyn Watch) -> Path {
    Walk::new(board, Scale::Hodoku, watch).path()
}

fn steps(path: &Path) -> impl Iterator<Item = &Step> {
    path.steps.iter().map(|step| match step {
        RatedStep::Hodoku(step) => step,
        other => panic!("a step of another program: {other:?}"),
    })
}

/// The place of a step's slot in the table, from 1.
fn number(step: &Step) -> usize {
    1 + SLOTS.iter().position(|slot| slot.name == step.slot.name).expect("a slot of the table")
}

#[test]
fn our_own_puzzles_keep_their_paths() {
    let file = include_str!("../../../../tests/data/hodoku_paths.txt");
    let lines: Vec<_> = file.lines().filter(|line| !line.starts_with('#')).collect();
    for block in lines.split(|line| line.is_empty()).filter(|block| !block.is_empty()) {
        let path = path(&board(block[0].split(' ').next().unwrap()), &Unwatched);
        let steps: Vec<_> = steps(&path).map(|step| format!("{} {}", number(step), step.effects)).collect();
        let expected: Vec<_> = block[1..].iter().flat_map(|line| line.split("; ")).collect();
        assert_eq!(steps, expected, "{}", block[0]);
        let grade = path.grade();
        let (level, score) = (grade.level.as_str(), grade.score);
        assert!(block[0].ends_with(&format!(" {level} {score}")), "{level} {score}: {}", block[0]);
        assert!(matches!(path.end, End::Solved));
    }
}

/// The ladder has HoDoKu's scores and levels, so the list of techniques needs no others.
#[test]
fn the_ladder_has_the_score_and_level_of_every_slot() {
    for slot in SLOTS {
        if let Some(technique) = slot.technique() {
            assert_eq!((technique.score(), technique.level()), (slot.score, slot.level), "{}", slot.name);
        }
    }
}

#[test]
fn a_board_with_several_solutions_is_extreme_and_given_up() {
    let open = "12.345678.................................................................9......";
    let path = path(&board(open), &Unwatched);
    assert!(matches!(path.end, End::Stuck));
    let grade = path.grade();
    assert!(grade.level == Level::Extreme && grade.score >= 20_000, "{grade:?}");
    assert!(hodoku::HodokuWalk::new(&board("................"), &Unwatched).is_none());
}

#[test]
fn a_stopped_rating_has_the_steps_until_then() {
    let puzzle = board("......2.56.95...3..2....68......35.47..8....3....7.....4879.......3.5....75.8...2");
    let all_polls = std::cell::Cell::new(0);
    let count = || {
        all_polls.set(all_polls.get() + 1);
        Signal::Continue
    };
    let whole = path(&puzzle, &count);
    for polls in [0, 1, 10, all_polls.get() / 4, all_polls.get() / 2, all_polls.get() * 3 / 4] {
        let part = path(&puzzle, &stopping_after(polls));
        assert_eq!(part.stopped(), Some(Stop::Nodes));
        assert!(part.steps.len() < whole.steps.len() && part.grade().score < whole.grade().score);
        for (ours, theirs) in steps(&part).zip(steps(&whole)) {
            assert_eq!(ours.effects, theirs.effects);
        }
    }
}

#[test]
fn the_walk_before_on_a_thread_changes_nothing() {
    let puzzle = board("......2.56.95...3..2....68......35.47..8....3....7.....4879.......3.5....75.8...2");
    let other = board("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..");
    let effects = || {
        let path = path(&puzzle, &Unwatched);
        steps(&path).map(|step| step.effects.clone()).collect::<Vec<_>>()
    };
    let alone: Vec<_> = std::thread::scope(|scope| scope.spawn(effects).join().unwrap());
    for polls in [1, 30, 100, 300, 1000, 3000] {
        let _stopped = path(&other, &stopping_after(polls));
        assert!(effects() == alone, "after {polls} polls");
        let polled = std::cell::Cell::new(0);
        let panicking = || {
            assert!(polled.replace(polled.get() + 1) < polls, "the watch panics");
            Signal::Continue
        };
        let walk = std::panic::AssertUnwindSafe(|| path(&other, &panicking));
        let _unwound = std::panic::catch_unwind(walk);
        assert!(effects() == alone, "after a panic at {polls} polls");
        polled.set(0);
        let nesting = || {
            if polled.replace(polled.get() + 1) == polls {
                assert!(effects() == alone, "in another walk at {polls} polls");
            }
            Signal::Continue
        };
        let _whole = path(&other, &nesting);
    }
}

/// The file's lines with those that start with `#`.
fn all_lines(file: &str) -> Vec<String> {
    corpus(file).iter().flat_map(|text| text.lines()).map(str::to_owned).collect()
}

#[test]
fn levels_and_scores_of_the_corpus_are_equal() {
    let Some(lines) = corpus_lines("logic/hodoku_ratings.csv") else { return };
    for line in &lines[1..] {
        let fields: Vec<_> = line.split(',').collect();
        let grade = path(&board(fields[1]), &Unwatched).grade();
        assert_eq!(grade.level.as_str(), fields[2].to_lowercase(), "{line}");
        assert_eq!(grade.score.to_string(), fields[3], "{line}");
    }
}

#[test]
fn every_step_of_the_corpus_is_the_next_step() {
    let mut walk = None;
    for line in all_lines("logic/hodoku_paths.txt") {
        if let Some(puzzle) = line.strip_prefix("# ") {
            walk = hodoku::HodokuWalk::new(&board(puzzle.split(' ').next().unwrap()), &Unwatched);
            continue;
        }
        let walk = walk.as_mut().expect("a path begins with its puzzle");
        let step = walk.next_step().expect("the walk goes on");
        let mut sorted = step.effects.clone();
        sorted.eliminations.sort_unstable();
        assert_eq!(sorted, effects(&line), "{line}: ours is {step}");
        walk.apply(&step.effects);
    }
}

/// The effects of a step as HoDoKu writes them: `…: r3c9=6` or `… => r4c4,r6c13<>7, r5c5<>4`; sorted.
fn effects(line: &str) -> Effects {
    let text = ["=> ", ": "].iter().fold(line, |text, mark| text.rsplit(mark).next().expect("a last part"));
    let mut effects = Effects::default();
    for part in text.split(", ") {
        let (cells, digit) = part.split_at(part.find(['<', '=']).expect("cells and a value"));
        let digit = Value::from_number(digit.trim_start_matches(['<', '>', '=']).parse().expect("a value"))
            .expect("a value");
        let mut cells = cells.split(',').flat_map(cells_of).map(|cell| (cell, digit));
        if part.contains("<>") {
            effects.eliminations.extend(cells);
        } else {
            effects.placement = cells.next_back();
        }
    }
    effects.eliminations.sort_unstable();
    effects.eliminations.dedup();
    effects
}

/// The cells of `r6c13`: r6c1 and r6c3.
fn cells_of(text: &str) -> Vec<Cell> {
    let (rows, columns) = text.trim_start_matches('r').split_once('c').expect("a cell");
    let index = |digit: u8| usize::from(digit - b'1');
    rows.bytes()
        .flat_map(|row| columns.bytes().map(move |column| Cell::new(index(row) * 9 + index(column))))
        .collect()
}
