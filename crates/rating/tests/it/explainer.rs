//! Ratings of Sudoku Explainer: against its own figures and paths, where there is a corpus, and on frozen
//! paths.

use crate::stopping_after;
use sudokud_human::{Rating, Technique};
use sudokud_model::grid::{Cell, Value};
use sudokud_rating::explainer::{self, Effect, ExplainerScale, Hint, Position, next_hint};
use sudokud_rating::{End, Path, RatedStep, Scale, UNSOLVED, Walk};
use sudokud_search::budget::{Stop, Unwatched};
use sudokud_testing::{board, corpus};

const SCALES: [(ExplainerScale, &str); 2] =
    [(ExplainerScale::Extended, "extended"), (ExplainerScale::Classic, "classic")];

fn path_of(puzzle: &str, scale: ExplainerScale) -> Path {
    let scale = if scale == ExplainerScale::Extended { Scale::Extended } else { Scale::Classic };
    Walk::new(&board(puzzle), scale, &Unwatched).path()
}

fn hints(path: &Path) -> impl Iterator<Item = &Hint> {
    path.steps.iter().map(|step| match step {
        RatedStep::Explainer(hint) => hint,
        other => panic!("a step of another program: {other:?}"),
    })
}

/// ER, EP and ED as text.
fn figures(path: &Path) -> [String; 3] {
    let figures = path.figures();
    [figures.rating, figures.pearl, figures.diamond].map(|rating| rating.to_string())
}

/// The placed values and removed candidates of an effect, as the corpus writes them, sorted.
fn changes(effect: &Effect, before: &Position) -> Vec<String> {
    let mut after = before.clone();
    effect.apply(&mut after);
    let mut changes = Vec::new();
    for cell in (0..81).map(Cell::new).filter(|&cell| before.is_empty(cell)) {
        match effect.placement {
            Some((placed, value)) if placed == cell => {
                changes.push(format!("{}={}", cell.index(), value.number()));
            }
            _ => {
                let gone = before.candidates(cell) - after.candidates(cell);
                changes.extend(gone.iter().map(|value| format!("{}-{}", cell.index(), value.number())));
            }
        }
    }
    changes.sort();
    changes
}

/// Applies a change as the corpus writes it: `cell=value` or `cell-value`.
fn apply(position: &mut Position, change: &str) {
    let (cell, value) = change.split_once(['=', '-']).expect("a change has two parts");
    let number = |text: &str| text.parse::<usize>().expect("both parts are numbers");
    let (cell, value) = (Cell::new(number(cell)), Value::new(number(value) - 1));
    if change.contains('=') { position.place(cell, value) } else { position.remove(cell, value) }
}

/// Replays one reference path and returns the number of steps that differ.
fn replay(path: &str, scale: ExplainerScale) -> usize {
    let mut lines = path.lines();
    let puzzle = lines.next().and_then(|line| line.split(' ').next()).expect("a path begins with its puzzle");
    let mut position = Position::new(&board(puzzle)).expect("the board has side 9");
    let mut differing = 0;
    for line in lines.filter(|line| !line.is_empty()) {
        let fields: Vec<&str> = line.split('\t').collect();
        let hint =
            next_hint(&position, scale, &Unwatched).expect("nothing stops the search").expect("a hint");
        let mut expected: Vec<&str> = fields[3].split(' ').collect();
        expected.sort_unstable();
        let same = hint.rating.to_string() == fields[0] && changes(&hint.effect, &position) == expected;
        if !same {
            eprintln!("{puzzle}: {line}, not {} {}", hint.rating, hint.effect);
            differing += 1;
        }
        fields[3].split(' ').for_each(|change| apply(&mut position, change));
    }
    differing
}

#[test]
fn every_step_of_the_reference_paths_is_the_next_hint() {
    for (scale, name) in SCALES {
        let text = corpus(&format!("logic/se_steps_{name}.txt")).unwrap_or_default();
        let differing: usize =
            text.split("# ").filter(|path| !path.is_empty()).map(|path| replay(path, scale)).sum();
        assert_eq!(differing, 0, "{name}");
    }
}

#[test]
fn every_known_rating_is_reproduced() {
    let csv = corpus("logic/se_ratings.csv").unwrap_or_default();
    let rows = csv.lines().skip(1).map(|line| line.split(',').collect::<Vec<&str>>());
    for fields in rows.filter(|fields| fields[2].parse::<f32>().is_ok()) {
        for (scale, first) in [(ExplainerScale::Extended, 2), (ExplainerScale::Classic, 11)] {
            assert_eq!(
                figures(&path_of(fields[1], scale)),
                fields[first..first + 3],
                "{} {scale:?}",
                fields[1]
            );
        }
    }
}

/// A frozen path: the line of the puzzle and those of its steps.
fn frozen_paths() -> Vec<Vec<&'static str>> {
    let lines = include_str!("../../../../tests/data/explainer_paths.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    lines.fold(Vec::new(), |mut paths: Vec<Vec<&str>>, line| {
        match paths.last_mut() {
            Some(path) if line.split('\t').next().is_some_and(|first| first.len() < 81) => path.push(line),
            _ => paths.push(vec![line]),
        }
        paths
    })
}

#[test]
fn frozen_paths_stay_as_they_are() {
    for path in frozen_paths() {
        let fields: Vec<&str> = path[0].split('\t').collect();
        let (scale, _) = SCALES.into_iter().find(|(_, name)| *name == fields[1]).unwrap();
        let rated = path_of(fields[0], scale);
        let steps = hints(&rated).filter(|hint| hint.rating >= Rating::from_tenths(20));
        let steps: Vec<String> =
            steps.map(|hint| format!("{}\t{}\t{}", hint.rating, hint.technique.id(), hint.effect)).collect();
        assert!(matches!(rated.end, End::Solved), "{}", path[0]);
        assert_eq!(figures(&rated).join("/"), fields[2], "{}", path[0]);
        assert_eq!(steps, path[1..], "{}", path[0]);
    }
}

/// The techniques whose easiest hints the program rates otherwise than the ladder, and why.
const OWN_RATINGS: [(Technique, &str, &str); 7] = [
    (Technique::TurbotFish, "4.1", "the ladder has it after the 2-string kites"),
    (Technique::UniqueRectangle3, "4.5", "the ladder has it after the other types"),
    (Technique::UniqueLoop3, "4.6", "the ladder has it after the other types"),
    (Technique::XChain, "6.6", "the ladder has it with the cycles of one value"),
    (Technique::ContinuousNiceLoop, "6.5", "the ladder rates loops of a typical length"),
    (Technique::CellForcingChain, "8.0", "the ladder rates chains of a typical length"),
    (Technique::RegionForcingChain, "8.0", "the ladder rates chains of a typical length"),
];

#[test]
fn the_ladder_has_the_rating_of_every_technique_but_these() {
    let own = |&technique: &Technique| Some((technique, explainer::own_rating(technique)?.to_string()));
    let expected = OWN_RATINGS.map(|(technique, rating, _)| (technique, rating.to_owned()));
    let mut own: Vec<_> = Technique::ALL.iter().filter_map(own).collect();
    own.sort_by_key(|(technique, _)| OWN_RATINGS.iter().position(|row| row.0 == *technique));
    assert_eq!(own, expected);
}

/// The ladder lists a rating of the program for each technique; no hint is rated lower.
#[test]
fn no_hint_is_rated_below_its_technique() {
    let puzzles = frozen_paths().into_iter().map(|path| path[0].split('\t').next().unwrap());
    let csv = corpus("logic/se_ratings.csv").unwrap_or_default();
    let known = csv.lines().skip(1).filter_map(|line| line.split(',').nth(1));
    for puzzle in puzzles.chain(known.take(100)) {
        let paths = SCALES.map(|(scale, _)| path_of(puzzle, scale));
        for hint in paths.iter().flat_map(hints) {
            let technique = hint.technique;
            let lowest = explainer::own_rating(technique).unwrap_or(technique.rating());
            assert!(hint.rating >= lowest, "{puzzle}: {technique:?} {}", hint.rating);
        }
    }
}

/// AI Escargot, by A. Inkala (2006), whose rating is widely published.
#[test]
fn nested_chains_rate_ai_escargot_as_published() {
    let puzzle = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    assert_eq!(path_of(puzzle, ExplainerScale::Extended).figures().rating, Rating::from_tenths(105));
}

#[test]
fn a_stopped_walk_keeps_the_steps_until_then() {
    let board = board(&format!("12345678{}", ".".repeat(73)));
    let rated = Walk::new(&board, Scale::Classic, &stopping_after(3)).path();
    assert_eq!((rated.stopped(), rated.steps.len()), (Some(Stop::Nodes), 1));
    assert_eq!(figures(&rated), ["1.0", "1.0", "1.0"]);
}

#[test]
fn a_puzzle_that_no_producer_solves_is_rated_20() {
    let rated = path_of(&".".repeat(81), ExplainerScale::Extended);
    assert!(matches!(rated.end, End::Stuck));
    let figures = rated.figures();
    assert_eq!([figures.rating, figures.pearl, figures.diamond], [UNSOLVED, Rating::ZERO, Rating::ZERO]);
}
