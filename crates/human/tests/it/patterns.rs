//! The patterns that solvers of such puzzles know by name: an example position of each, and its words.

use std::sync::Arc;
use sudokud_human::proof::evidence::Values;
use sudokud_human::{self as human, Premises, Technique, WalkOptions, check};
use sudokud_model::constraint::{Argument, Constraint, Constraints, Space};
use sudokud_model::grid::{Board, Cell, House, Marks, Value};
use sudokud_model::houses::Layout;
use sudokud_search::budget::Unwatched;

/// A constraint of a kind with the fields that the examples need.
fn constraint(kind: &str, cells: &[usize], others: &[(&'static str, i64)]) -> Constraint {
    let cells = Argument::cells(cells.iter().map(|&cell| Cell::new(cell)));
    let others = others.iter().map(|&(name, number)| (name, Argument::Number(number)));
    Constraint::new(kind, std::iter::once(("cells", cells)).chain(others)).expect("a constraint")
}

/// A clue of a row, or with `from` at its end.
fn clue(kind: &str, line: usize, value: i64, has_end: bool) -> Constraint {
    let line = [("line", Argument::Line(House::new(line))), ("value", Argument::Number(value))];
    let from = has_end.then(|| ("from", Argument::Word("first".to_owned())));
    Constraint::new(kind, line.into_iter().chain(from)).expect("a clue")
}

/// The explanation of the easiest step that changes one of the cells; see [`step`].
fn told(
    technique: Technique,
    list: Vec<Constraint>,
    candidates: &[(usize, &[usize])],
    changed: usize,
) -> String {
    let layout = Layout::of_side(9).expect("a side");
    let step = step(technique, list, candidates, &|entry| entry.0 == Cell::new(changed));
    step.map_or_else(String::new, |step| step.explanation(&layout))
}

/// The easiest step that removes something, on an empty board of side 9 where some cells have only some
/// candidates. The checker must accept it.
fn step(
    technique: Technique,
    list: Vec<Constraint>,
    candidates: &[(usize, &[usize])],
    removes: &dyn Fn(&(Cell, Values)) -> bool,
) -> Option<human::Step> {
    let layout = Layout::of_side(9).expect("a side");
    let constraints = Arc::new(Constraints::new(Space::of_layout(&layout), list).expect("constraints"));
    let board = Board::empty(&layout);
    let mut sets = vec![Values::full(9); 81];
    for &(cell, numbers) in candidates {
        sets[cell] = numbers.iter().filter_map(|&number| Value::from_number(number)).collect();
    }
    let marks = Marks::new(sets).expect("marks");
    let options = WalkOptions {
        constraints: Some(Arc::clone(&constraints)),
        techniques: human::Techniques::of([technique]),
        ..WalkOptions::default()
    };
    let all = human::all(&board, Some(&marks), &WalkOptions { max_steps: 0, ..options }, &Unwatched);
    let premises = Premises::new(&board, &marks).with_constraints(Some(&constraints));
    all.steps.iter().for_each(|step| assert_eq!(check(&premises, &step.claim()), Ok(())));
    let changes = |step: &human::Step| step.eliminations.iter().any(removes);
    all.steps.into_iter().filter(changes).min_by_key(|step| step.rating)
}

#[test]
fn lines_are_told_by_sides_bounds_and_runs() {
    let whisper = |cells: &[usize]| vec![constraint("whisper", cells, &[])];
    let all = [1, 2, 3, 4, 6, 7, 8, 9];
    let rows: [(String, &str); 8] = [
        (
            told(Technique::Constraint, whisper(&[0, 10]), &[(0, &[3])], 10),
            "The whisper line between r1c1 and r2c2: with 3 in r1c1, r2c2 must be at least 8: r2c2 loses 1, \
             2, 3, 4, 5, 6 and 7.",
        ),
        (
            told(
                Technique::Constraint,
                vec![constraint("entropic", &[0, 10, 20, 30], &[])],
                &[(0, &[1, 2]), (10, &[7, 8])],
                30,
            ),
            "The entropic line from r1c1 to r4c4: from r1c1 on the line is low, high, middle and so on, so \
             r3c3 can only be 4, 5 or 6, r4c4 can be at most 3: r3c3 loses 1, 2, 3, 7, 8 and 9; r4c4 loses \
             4, 5, 6, 7, 8 and 9.",
        ),
        (
            told(Technique::Constraint, whisper(&[0, 10]), &[], 10),
            "The whisper line between r1c1 and r2c2: 5 cannot be on a whisper line, as no value differs \
             from it by 5 or more: r1c1 and r2c2 lose 5.",
        ),
        (
            told(Technique::Constraint, whisper(&[0, 10, 2]), &[(0, &all), (10, &all), (2, &all)], 10),
            "The whisper line from r1c1 to r1c3: with 4 in r2c2, both r1c1 and r1c3 would be 9 and with 6 \
             in r2c2, both r1c1 and r1c3 would be 1, and they see each other: r2c2 loses 4 and 6.",
        ),
        (
            told(Technique::Constraint, whisper(&[0, 10]), &[(0, &[1, 2, 3, 4]), (10, &all)], 10),
            "The whisper line between r1c1 and r2c2: low and high values alternate on the line, and r1c1 is \
             low, so r2c2 is high: r2c2 loses 1, 2, 3 and 4.",
        ),
        (
            told(
                Technique::Constraint,
                vec![constraint("thermometer", &[0, 10, 20], &[])],
                &[(0, &[3, 4])],
                10,
            ),
            "The thermometer from r1c1 to r3c3: each cell of the thermometer is more than the one before \
             it, and r1c1 can only be 3 or 4, so r2c2 cannot be 1, 2, 3 or 9, r3c3 must be at least 5: r2c2 \
             loses 1, 2, 3 and 9; r3c3 loses 1, 2, 3 and 4.",
        ),
        (
            told(Technique::Constraint, vec![constraint("renban", &[0, 10, 20], &[])], &[(0, &[8, 9])], 10),
            "The renban line from r1c1 to r3c3: the line has 6–8 or 7–9, so r2c2 and r3c3 must be at least \
             6: r2c2 and r3c3 lose 1, 2, 3, 4 and 5.",
        ),
        (
            told(
                Technique::Constraint,
                vec![constraint("palindrome", &[0, 10, 40], &[])],
                &[(0, &[8, 9])],
                40,
            ),
            "The palindrome from r1c1 to r5c5: the clue makes r1c1 = r5c5, and r1c1 must be at least 8, so \
             r5c5 must be at least 8: r5c5 loses 1, 2, 3, 4, 5, 6 and 7.",
        ),
    ];
    let (told, expected): (Vec<String>, Vec<&str>) = rows.into_iter().unzip();
    assert_eq!(told, expected);
}

#[test]
fn dots_are_told_by_their_pairs() {
    let v = |cells: &[usize]| constraint("pair_sum", cells, &[("value", 5)]);
    let without: &[usize] = &[1, 2, 4, 6, 8];
    let rows: [(String, &str); 6] = [
        (
            told(
                Technique::Constraint,
                vec![constraint("ratio", &[0, 1], &[])],
                &[(0, without), (1, without)],
                1,
            ),
            "The black dot between r1c1 and r1c2: 6 needs 3 beside it, so r1c1 and r1c2 cannot be 6: r1c1 \
             and r1c2 lose 6.",
        ),
        (
            told(
                Technique::ConstraintsTogether,
                vec![v(&[0, 1]), v(&[3, 4])],
                &[0, 1, 3, 4].map(|cell| (cell, &[1, 2, 3, 4][..])),
                8,
            ),
            "The V between r1c1 and r1c2 and the V between r1c4 and r1c5: r1c1, r1c2, r1c4 and r1c5 share \
             row 1, so 1, 2, 3 and 4 are among them: r1c3, r1c6, r1c7, r1c8 and r1c9 lose 1, 2, 3 and 4.",
        ),
        (
            told(Technique::Constraint, vec![v(&[0, 1])], &[(0, &[3, 4])], 1),
            "The V between r1c1 and r1c2: with 3 or 4 in r1c1, r1c2 can be at most 2: r1c2 loses 3, 4, 5, \
             6, 7, 8 and 9.",
        ),
        (
            told(Technique::Constraint, vec![v(&[0, 1])], &[], 1),
            "The V between r1c1 and r1c2: the pairs are 1-4, 2-3, 3-2 or 4-1, so r1c1 and r1c2 can be at \
             most 4: r1c1 and r1c2 lose 5, 6, 7, 8 and 9.",
        ),
        (
            told(
                Technique::ConstraintsTogether,
                vec![constraint("ratio", &[6, 7], &[]), constraint("ratio", &[17, 26], &[])],
                &[6, 7, 17, 26].map(|cell| (cell, &[2, 3, 4, 6, 8][..])),
                8,
            ),
            "The black dot between r1c7 and r1c8 and the black dot between r2c9 and r3c9: r1c7, r1c8, r2c9 \
             and r3c9 share box 3, so 3, 4 and 6 are among them: r1c9, r2c7, r2c8, r3c7 and r3c8 lose 3, 4 \
             and 6.",
        ),
        (
            told(
                Technique::ConstraintsTogether,
                vec![constraint("ratio", &[0, 1], &[]), constraint("ratio", &[1, 2], &[])],
                &[(0, &[1, 2, 3, 4, 6, 8]), (1, &[1, 2, 3, 4, 6, 8]), (2, &[1, 2, 3, 4, 6, 8])],
                1,
            ),
            "The black dot between r1c1 and r1c2 and the black dot between r1c2 and r1c3: r1c1–r1c2–r1c3 \
             can only be 1-2-4, 2-4-8, 4-2-1 or 8-4-2, so r1c1 and r1c3 cannot be 3 or 6, r1c2 can only be \
             2 or 4: r1c1 and r1c3 lose 3 and 6; r1c2 loses 1, 3, 6 and 8.",
        ),
    ];
    let (told, expected): (Vec<String>, Vec<&str>) = rows.into_iter().unzip();
    assert_eq!(told, expected);
}

#[test]
fn sums_are_told_by_combinations_and_bounds() {
    let cage = |cells: &[usize], sum| constraint("killer_cage", cells, &[("sum", sum)]);
    let arrow = |circle: &[usize], path: &[usize]| {
        let cells = |cells: &[usize]| Argument::cells(cells.iter().map(|&cell| Cell::new(cell)));
        Constraint::new("arrow", [("circle", cells(circle)), ("path", cells(path))]).expect("an arrow")
    };
    let rows: [(String, &str); 7] = [
        (
            told(
                Technique::Constraint,
                vec![arrow(&[0, 1], &[9, 10])],
                &[(0, &[1]), (1, &[2, 3, 4, 5, 6, 7, 8, 9])],
                1,
            ),
            "The arrow with circle r1c12 and path r2c12: the path adds up to 3–17, and r1c12 is 12–19, so \
             r1c2 can be at most 7, r2c1 and r2c2 must be at least 3: r1c2 loses 8 and 9; r2c1 and r2c2 \
             lose 1 and 2.",
        ),
        (
            told(Technique::Constraint, vec![constraint("double_arrow", &[0, 1, 2], &[])], &[], 1),
            "The double arrow from r1c1 to r1c3: the sums of the parts are 3–17 (r1c13) and 1–9 (r1c2), so \
             each is 3–9, and r1c1 and r1c3 can be at most 8, r1c2 must be at least 3: r1c1 and r1c3 lose \
             9; r1c2 loses 1 and 2.",
        ),
        (
            told(Technique::Constraint, vec![cage(&[0, 1], 17)], &[], 0),
            "Cage 17 at r1c12: 8+9 is the only combination left, so r1c1 and r1c2 must be at least 8: r1c1 \
             and r1c2 lose 1, 2, 3, 4, 5, 6 and 7.",
        ),
        (
            told(Technique::Constraint, vec![arrow(&[0], &[1, 2, 10])], &[], 0),
            "The arrow with circle r1c1 and path r1c23,r2c2: the path adds up to 6–24, and r1c1 is 1–9, so \
             r1c1 must be at least 6, r1c2, r1c3 and r2c2 can be at most 6: r1c1 loses 1, 2, 3, 4 and 5; \
             r1c2, r1c3 and r2c2 lose 7, 8 and 9.",
        ),
        (
            told(Technique::Constraint, vec![constraint("region_sum_line", &[1, 2, 3], &[])], &[], 1),
            "The region sum line from r1c2 to r1c4: the sums of the parts are 3–17 (r1c23) and 1–9 (r1c4), \
             so each is 3–9, and r1c2 and r1c3 can be at most 8, r1c4 must be at least 3: r1c2 and r1c3 \
             lose 9; r1c4 loses 1 and 2.",
        ),
        (
            told(Technique::Constraint, vec![constraint("sum", &[0, 10, 30], &[("sum", 26)])], &[], 30),
            "The sum 26 at r1c1,r2c2,r4c4: the cells add up to at least 4 and at most 26, so r1c1 and r2c2 \
             must be at least 8, r4c4 can only be 9: r1c1 and r2c2 lose 1, 2, 3, 4, 5, 6 and 7; r4c4 loses \
             1, 2, 3, 4, 5, 6, 7 and 8.",
        ),
        (
            told(Technique::LockedInConstraint, vec![cage(&[0, 1], 17)], &[(0, &[8, 9]), (1, &[8, 9])], 8),
            "Cage 17 at r1c12: 8+9 is the only combination left, so 8 is needed, and its places there are \
             r1c1 and r1c2: r1c3, r1c4, r1c5, r1c6, r1c7, r1c8, r1c9, r2c1, r2c2, r2c3, r3c1, r3c2 and r3c3 \
             lose 8.",
        ),
    ];
    let (told, expected): (Vec<String>, Vec<&str>) = rows.into_iter().unzip();
    assert_eq!(told, expected);
}

#[test]
fn clues_beside_the_board_are_told_by_distances_and_heights() {
    let low: &[usize] = &[2, 3, 4, 5, 6, 7, 8];
    let quadruple = || {
        let cells = Argument::cells([0, 1, 9, 10].map(Cell::new));
        Constraint::new("quadruple", [("cells", cells), ("values", Argument::Numbers(vec![3, 8]))])
            .expect("a circle")
    };
    let lunchbox = constraint("lunchbox", &[0, 1, 2], &[("sum", 8)]);
    let (without, without_eight): (&[usize], &[usize]) = (&[1, 2, 4, 5, 6, 7, 8, 9], &[2, 3, 4, 5, 6, 7]);
    let rows: [(String, &str); 7] = [
        (
            told(Technique::Constraint, vec![lunchbox], &[], 1),
            "The lunchbox 8 at r1c123: the smallest and the largest, with 8 between them, are r1c1–r1c3, so \
             r1c1 and r1c3 cannot be 8, r1c2 can only be 8: r1c1 and r1c3 lose 8; r1c2 loses 1, 2, 3, 4, 5, \
             6, 7 and 9.",
        ),
        (
            told(Technique::Constraint, vec![clue("numbered_room", 0, 3, true)], &[(1, without)], 0),
            "The numbered room 3 of row 1: 3 stands at place 4, 5, 6, 7, 8 or 9, which r1c1 names, so r1c1 \
             must be at least 4, r1c3 cannot be 3: r1c1 loses 1, 2 and 3; r1c3 loses 3.",
        ),
        (
            told(
                Technique::Constraint,
                vec![clue("sandwich", 0, 8, false)],
                &[(0, &[1]), (1, without_eight)],
                2,
            ),
            "The sandwich 8 of row 1: 1 and 9, with 8 between them, are r1c1–r1c4, so r1c2 cannot be 4 or \
             7, r1c3 can only be 2, 3, 5 or 6, r1c4 can only be 9, r1c5, r1c6, r1c7, r1c8 and r1c9 cannot \
             be 1 or 9: r1c2 loses 4 and 7; r1c3 loses 1, 4, 7, 8 and 9; r1c4 loses 1, 2, 3, 4, 5, 6, 7 and \
             8; r1c5, r1c6, r1c7, r1c8 and r1c9 lose 1 and 9.",
        ),
        (
            told(Technique::Constraint, vec![clue("sandwich", 0, 35, false)], &[(1, low), (2, low)], 4),
            "The sandwich 35 of row 1: 35 is made by 7 cells between 1 and 9, so r1c1 and r1c9 can only be \
             1 or 9, r1c4, r1c5, r1c6, r1c7 and r1c8 cannot be 1 or 9: r1c1 and r1c9 lose 2, 3, 4, 5, 6, 7 \
             and 8; r1c4, r1c5, r1c6, r1c7 and r1c8 lose 1 and 9.",
        ),
        (
            told(Technique::Constraint, vec![clue("skyscraper", 0, 5, true)], &[], 0),
            "The skyscraper 5 of row 1: 5 cells must rise one above the other up to 9, so r1c1 can be at \
             most 5, r1c2 can be at most 6, r1c3 can be at most 7, r1c4 can be at most 8: r1c1 loses 6, 7, \
             8 and 9; r1c2 loses 7, 8 and 9; r1c3 loses 8 and 9; r1c4 loses 9.",
        ),
        (
            told(Technique::Constraint, vec![clue("x_sum", 0, 25, true)], &[], 0),
            "The x sum 25 of row 1: with 1 the first 1 cell makes 1, with 2 the first 2 cells make 3–11, \
             with 3 the first 3 cells make 6–20, with 7 the first 7 cells make 28–42, with 8 the first 8 \
             cells make 36–44 and with 9 the first 9 cells make 45, not 25, so r1c1 can only be 4, 5 or 6: \
             r1c1 loses 1, 2, 3, 7, 8 and 9.",
        ),
        (
            told(
                Technique::Constraint,
                vec![quadruple()],
                &[(0, &[1, 2, 3]), (1, &[1, 8, 9]), (9, &[1, 2]), (10, &[1, 2])],
                0,
            ),
            "The quadruple at r12c12: 3 and 8 fit only in r1c1 and r1c2, so r1c1 can only be 3, r1c2 can \
             only be 8: r1c1 loses 1 and 2; r1c2 loses 1 and 9.",
        ),
    ];
    let (told, expected): (Vec<String>, Vec<&str>) = rows.into_iter().unzip();
    assert_eq!(told, expected);
}

#[test]
fn circles_are_told_by_their_totals_and_hidden_values_by_their_clues() {
    let cage = |cells: &[usize], sum| constraint("killer_cage", cells, &[("sum", sum)]);
    let without: &[usize] = &[1, 2, 3, 4, 5, 6, 8];
    let (ten, thirteen): (&[usize], &[usize]) = (&[1, 2, 3, 4, 6, 7, 8, 9], &[4, 5, 6, 7, 8, 9]);
    let rows: [(String, &str); 2] = [
        (
            told(Technique::Constraint, vec![constraint("counting_circles", &[0, 40, 80], &[])], &[], 0),
            "The counting circles at r1c1,r5c5,r9c9: the values in 3 circles add up to 3: 1+2 or 3, so \
             r1c1, r5c5 and r9c9 can be at most 3: r1c1, r5c5 and r9c9 lose 4, 5, 6, 7, 8 and 9.",
        ),
        (
            told(
                Technique::ThreeConstraintsTogether,
                vec![cage(&[0, 1], 10), cage(&[9, 10], 13)],
                &[2, 11, 18, 19, 20]
                    .map(|cell| (cell, without))
                    .into_iter()
                    .chain([0, 1].map(|cell| (cell, ten)))
                    .chain([9, 10].map(|cell| (cell, thirteen)))
                    .collect::<Vec<_>>(),
                0,
            ),
            "Cage 10 at r1c12, cage 13 at r2c12 and box 1: 7 and 9 of box 1 fit only in r1c12 and r2c12, \
             one in each, so r1c1 and r1c2 can only be 1, 3, 7 or 9, r2c1 and r2c2 cannot be 5 or 8: r1c1 \
             and r1c2 lose 2, 4, 6 and 8; r2c1 and r2c2 lose 5 and 8.",
        ),
    ];
    let (told, expected): (Vec<String>, Vec<&str>) = rows.into_iter().unzip();
    assert_eq!(told, expected);
}

#[test]
fn a_link_of_an_argument_is_told_by_its_pattern_and_names_it() {
    let cage = |cells: &[usize], sum| constraint("killer_cage", cells, &[("sum", sum)]);
    let layout = Layout::of_side(9).expect("a side");
    let told = |list: Vec<Constraint>, candidates: &[(usize, &[usize])], cell: usize| {
        let removes = |entry: &(Cell, Values)| entry.0 == Cell::new(cell);
        let step = step(Technique::ConstraintRefutation, list, candidates, &removes).expect("a step");
        let patterns = step.evidence().reasons.into_iter().map(|reason| reason.pattern.unwrap_or("none"));
        (step.explanation(&layout), patterns.collect::<Vec<_>>().join(", "))
    };
    let without: &[usize] = &[1, 2, 4, 5, 6, 7, 8, 9];
    let whisper = |cells: &[usize]| constraint("whisper", cells, &[]);
    let sides: &[usize] = &[1, 2, 3, 4, 6, 7, 8, 9];
    let (ends, two_sides): (&[usize], &[usize]) = (&[1, 2, 8, 9], &[1, 2, 3, 6, 7, 8]);
    let quadruple = {
        let cells = Argument::cells([0, 1, 9, 10].map(Cell::new));
        Constraint::new("quadruple", [("cells", cells), ("values", Argument::Numbers(vec![3]))])
            .expect("a circle")
    };
    let rows = [
        told(
            vec![whisper(&[10, 0, 20]), cage(&[10, 20], 9)],
            &[(0, ends), (10, two_sides), (20, two_sides)],
            0,
        ),
        told(vec![quadruple, cage(&[4, 40], 9)], &[9, 10].map(|cell| (cell, without)), 40),
        // The rest of a cell that the link before did not tell.
        told(
            vec![whisper(&[0, 40]), whisper(&[0, 80]), cage(&[40, 80], 10)],
            &[(0, ends), (40, sides), (80, sides)],
            0,
        ),
    ];
    let expected = [
        (
            "Suppose r1c1 is 1. Low and high values alternate on the line, and r1c1 is low, so r2c2 and \
             r3c3 are high (whisper line r1c1,r2c2,r3c3). Then, as r1c1 is 1, no combination is left (cage \
             9 r2c2,r3c3). So the assumption is wrong: r1c1 loses 1.",
            "whisper_polarity, cage_combinations",
        ),
        (
            "Suppose r5c5 is 6. As r5c5 is 6, the rest is 3, so r1c5 can only be 3 (cage 9 r15c5). Then \
             3 fits in none of r12c12 (quadruple r12c12). So the assumption is wrong: r5c5 loses 6.",
            "cage_combinations, quadruple",
        ),
        (
            "By the whisper line between r1c1 and r5c5 and the whisper line between r1c1 and r9c9, cells \
             that share no house see each other. Suppose r1c1 is 1. Low and high values alternate on the \
             line, and r1c1 is low, so r5c5 is high (whisper line r1c1,r5c5). Low and high values alternate \
             on the line, and r1c1 is low, so r9c9 is high (whisper line r1c1,r9c9). Then, as r1c1 is 1 and \
             r5c5 cannot be 2, 3 or 4, no combination is left (cage 10 r5c5,r9c9). So the assumption is \
             wrong: r1c1 loses 1.",
            "whisper_polarity, whisper_polarity, cage_combinations",
        ),
    ];
    let expected = expected.map(|(told, patterns)| (told.to_owned(), patterns.to_owned()));
    assert_eq!(rows, expected);
}
