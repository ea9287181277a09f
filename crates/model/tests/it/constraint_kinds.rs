//! Kinds against the oracle: the primitives of random constraints hold in exactly the grids in which the
//! sentence of the kind does.

use std::sync::Arc;
use sudokud_model::constraint::{
    Argument, Constraint, Constraints, Declared, Primitive, Relation, Shape, Space, Subject, kinds,
};
use sudokud_model::grid::{Board, Cell, House, Value, check};
use sudokud_model::houses::Layout;
use sudokud_testing::{Random, brute_force, fitting_constraint, holds, random_constraint};

/// A random grid of numbers: a solution of the layout, with some cells replaced at random.
fn grid(space: &Space, solutions: &[Vec<usize>], random: &mut Random) -> Vec<i64> {
    let (side, first) = (space.layout.side(), space.first_value as i64);
    let solution = &solutions[random.next() as usize % solutions.len()];
    let mut numbers: Vec<i64> = solution.iter().map(|&number| number as i64 - 1 + first).collect();
    let value = |random: &mut Random| random.next() as i64 % side as i64 + first;
    (0..space.variables).for_each(|_| numbers.push(value(random)));
    for _ in 0..random.next() % 5 {
        let cell = random.next() as usize % numbers.len();
        numbers[cell] = value(random);
    }
    numbers
}

/// Returns whether no value repeats in a house.
fn is_solved(space: &Space, numbers: &[i64]) -> bool {
    let value = |&number: &i64| Some(Value::new((number - space.first_value as i64) as usize));
    let cells = numbers[..space.layout.cell_count()].iter().map(value).collect();
    check::is_solved(&Board::with_cells(Arc::clone(&space.layout), cells).expect("a board"))
}

/// Returns whether the constraint, or one in its branches, is about a row or a column.
fn is_of_line(constraint: &Constraint) -> bool {
    let has_line = constraint.kind().fields.iter().any(|field| field.shape == Shape::Line);
    has_line || constraint.nested().any(is_of_line)
}

fn primitives_hold(primitives: &[Primitive], space: &Space, numbers: &[i64]) -> bool {
    let number = |subject: Subject| numbers[space.index_of(subject)];
    let value = |subject: Subject| Value::new((number(subject) - space.first_value as i64) as usize);
    primitives.iter().all(|primitive| primitive.check(&value))
}

#[test]
fn the_primitives_of_every_kind_mean_what_its_sentence_says() {
    for (side, first_value) in [(4, 1), (6, 1), (6, 0)] {
        let layout = Layout::of_side(side).unwrap();
        let solutions = brute_force(&Board::empty(&layout), 200);
        for kind in kinds::all() {
            let space = Space { first_value, variables: 2, ..Space::of_layout(&layout) };
            let mut random = Random(side as u64 * 2 + first_value as u64);
            let (mut held, mut compared) = (0, 0);
            for round in 0..60 {
                let numbers = grid(&space, &solutions, &mut random);
                let constraint = match round % 2 {
                    0 => fitting_constraint(kind, &space, &mut random),
                    _ => random_constraint(kind, &space, &numbers, &mut random),
                };
                let Some(constraint) = constraint else { continue };
                let is_of_line = is_of_line(&constraint);
                let list = vec![constraint.clone()];
                let built = Constraints::new(space.clone(), list.clone()).unwrap();
                for _ in 0..20 {
                    let numbers = grid(&space, &solutions, &mut random);
                    // The meaning of a clue for a line that is no house is open.
                    if is_of_line && !is_solved(&space, &numbers) {
                        continue;
                    }
                    let expected = holds(&constraint, &list, &space, &numbers);
                    let found = primitives_hold(built.primitives(), &space, &numbers);
                    assert_eq!(found, expected, "{constraint:?} in {numbers:?}");
                    held += u32::from(expected);
                    compared += 1;
                }
            }
            let is_for_side = side == 6 || !["entropic", "global_entropy"].contains(&kind.name);
            assert!(!is_for_side || (compared > 0 && held < compared), "{} at {side}", kind.name);
        }
    }
}

#[test]
fn constraints_that_take_too_much_work_to_read_are_refused() {
    let space = Space::of_layout(&Layout::of_side(9).unwrap());
    let row = || ("cells", cells(&[0, 1, 2, 3, 4, 5, 6, 7, 8]));
    let pattern = |text: &str| {
        let pattern = ("pattern", Argument::Text(text.to_owned()));
        Constraint::new("regex", [row(), pattern]).unwrap()
    };
    let five = || ("cells", cells(&[0, 1, 2, 3, 4]));
    let lunchbox = || Constraint::new("lunchbox", [five(), ("sum", Argument::Number(12))]).unwrap();
    let refused = |list: Vec<Constraint>| Constraints::new(space.clone(), list).unwrap_err();
    assert_eq!(refused(vec![pattern(".{0,4000}")]).field, Some("pattern"));
    assert_eq!(refused(vec![pattern("(.{1,60}){1,60}")]).constraint, 0);
    let line = |sum| {
        let of = [("sum", Argument::Number(sum)), ("ends", Argument::Word("closed".to_owned()))];
        let long = ("cells", cells(&(0..30).collect::<Vec<_>>()));
        Constraint::new("sum_line", [long].into_iter().chain(of)).unwrap()
    };
    assert!(refused((10..1_000).map(line).collect()).constraint > 5);
    // Copies share an automaton, but each takes memory in the network.
    assert!(refused((0..1_000).map(|_| line(10)).collect()).constraint > 20);
    assert!(Constraints::new(space.clone(), (0..1_000).map(|_| lunchbox()).collect()).is_ok());
    let weights = [("sum", Argument::Number(1)), ("weights", Argument::Numbers(vec![i64::MIN]))];
    let sum = Constraint::new("sum", [("cells", cells(&[0]))].into_iter().chain(weights)).unwrap();
    assert_eq!((refused(vec![sum.clone()]).field, refused(vec![sum]).at), (Some("weights"), Some(0)));
}

#[test]
fn a_variable_that_is_not_declared_is_refused() {
    let space = Space { variables: 2, ..Space::of_layout(&Layout::of_side(4).unwrap()) };
    let sum_of = |variables: [usize; 2]| {
        let cells = Argument::cells(variables.map(|index| Subject::Variable(Declared::new(index))));
        Constraint::new("sum", [("cells", cells), ("sum", Argument::Number(5))]).unwrap()
    };
    assert!(Constraints::new(space.clone(), vec![sum_of([0, 1])]).is_ok());
    let error = Constraints::new(space, vec![sum_of([1, 2])]).unwrap_err();
    assert_eq!((error.field, error.at), (Some("cells"), Some(1)));
}

fn cells(indices: &[usize]) -> Argument {
    Argument::cells(indices.iter().map(|&cell| Cell::new(cell)))
}

#[test]
fn no_cell_hides_the_first_skyscraper_of_a_line_even_if_it_is_0() {
    let space = Space { first_value: 0, ..Space::of_layout(&Layout::of_side(4).unwrap()) };
    let holds = |row: [i64; 4], value| {
        let of = [
            ("line", Argument::Line(House::new(0))),
            ("from", Argument::Word("first".to_owned())),
            ("value", Argument::Number(value)),
        ];
        let clue = Constraint::new("hidden_skyscraper", of).unwrap();
        let built = Constraints::new(space.clone(), vec![clue]).unwrap();
        primitives_hold(built.primitives(), &space, &[row, [0; 4], [0; 4], [0; 4]].concat())
    };
    assert!(holds([0, 2, 1, 3], 1) && !holds([0, 2, 1, 3], 0));
    assert!(holds([1, 0, 2, 3], 0) && holds([2, 3, 0, 1], 0));
    assert!((0..4).all(|value| !holds([0, 1, 2, 3], value)));
}

#[test]
fn a_marked_pair_is_exempt_from_the_negative_rule() {
    let space = Space::of_layout(&Layout::of_side(4).unwrap());
    let relation = Relation { kind: "pair_sum".to_owned(), value: 5 };
    let negative = Constraint::new("negative", [("of", Argument::Relations(vec![relation]))]).unwrap();
    let pair = [("cells", cells(&[0, 1])), ("value", Argument::Number(5))];
    let mark = Constraint::new("pair_sum", pair).unwrap();
    let count = |list: Vec<Constraint>| {
        let built = Constraints::new(space.clone(), list).unwrap();
        built.primitives().iter().filter(|primitive| matches!(primitive, Primitive::Pair(_))).count()
    };
    assert_eq!((count(vec![negative.clone()]), count(vec![negative, mark])), (24, 24));
}

#[test]
fn what_cannot_be_a_constraint_is_an_error_with_its_place() {
    let space = Space::of_layout(&Layout::of_side(4).unwrap());
    let place = |kind: &str, arguments: Vec<(&str, Argument)>| {
        let built = Constraint::new(kind, arguments);
        let error = match built {
            Err(error) => error,
            Ok(constraint) => Constraints::new(space.clone(), vec![constraint]).unwrap_err(),
        };
        (error.field, error.at)
    };
    let number = Argument::Number;
    assert_eq!(place("cage", vec![]), (Some("type"), None));
    assert_eq!(place("thermometer", vec![]), (Some("cells"), None));
    assert_eq!(place("thermometer", vec![("cells", cells(&[3]))]), (Some("cells"), None));
    assert_eq!(place("thermometer", vec![("cells", cells(&[3, 16]))]), (Some("cells"), Some(1)));
    assert_eq!(place("killer_cage", vec![("cells", cells(&[3, 4, 3]))]), (Some("cells"), Some(2)));
    assert_eq!(place("killer_cage", vec![("cells", cells(&[0, 1, 2, 3, 4]))]), (Some("cells"), None));
    assert_eq!(
        place("killer_cage", vec![("cells", cells(&[0])), ("sum", number(1 << 40))]),
        (Some("sum"), None)
    );
    let values = Argument::Numbers(vec![1, 5]);
    assert_eq!(place("given", vec![("cells", cells(&[0])), ("values", values)]), (Some("values"), Some(1)));
    let pattern = Argument::Text("(1".to_owned());
    assert_eq!(place("regex", vec![("cells", cells(&[0])), ("pattern", pattern)]), (Some("pattern"), None));
    for pattern in [".{3,1}", ".{1000000000000,1}", ".{18446744073709551615,}"] {
        let arguments = vec![("cells", cells(&[0])), ("pattern", Argument::Text(pattern.to_owned()))];
        assert_eq!(place("regex", arguments), (Some("pattern"), None), "{pattern}");
    }
    let direction = Argument::Word("north".to_owned());
    let diagonal =
        vec![("start", Argument::cell(Cell::new(0))), ("direction", direction), ("sum", number(3))];
    assert_eq!(place("little_killer", diagonal), (Some("direction"), None));
}

#[test]
fn an_error_in_a_tuple_has_the_place_in_the_tuple() {
    let space = Space::of_layout(&Layout::of_side(4).unwrap());
    let place = |kind: &str, (field, tuples): (&'static str, Vec<Vec<i64>>), more: Vec<(&str, Argument)>| {
        let arguments = [("cells", cells(&[0, 1])), (field, Argument::Tuples(tuples.into()))];
        let constraint = Constraint::new(kind, arguments.into_iter().chain(more)).unwrap();
        let error = Constraints::new(space.clone(), vec![constraint]).unwrap_err();
        (error.field, error.at, error.within)
    };
    let pairs = || vec![vec![1, 2], vec![1, 9]];
    assert_eq!(place("table", ("allowed", pairs()), vec![]), (Some("allowed"), Some(1), Some(1)));
    assert_eq!(place("pairs", ("allowed", pairs()), vec![]), (Some("allowed"), Some(1), Some(1)));
    assert_eq!(place("look_and_say", ("counts", pairs()), vec![]), (Some("counts"), Some(1), Some(1)));
    assert_eq!(
        place("look_and_say", ("counts", vec![vec![3, 1]]), vec![]),
        (Some("counts"), Some(0), Some(0))
    );
    let states = |transitions| {
        let numbers = |list: &[i64]| Argument::Numbers(list.to_vec());
        place(
            "automaton",
            ("transitions", transitions),
            vec![("start", numbers(&[0])), ("accept", numbers(&[1]))],
        )
    };
    assert_eq!(states(vec![vec![0, 1, -1]]), (Some("transitions"), Some(0), Some(2)));
    assert_eq!(states(vec![vec![0, 9, 1]]), (Some("transitions"), Some(0), Some(1)));
    assert_eq!(place("table", ("allowed", vec![vec![1]]), vec![]), (Some("allowed"), Some(0), None));
}

#[test]
fn many_rules_for_pairs_without_a_mark_beside_large_marks_take_too_much_work() {
    let layout = Layout::of_side(9).unwrap();
    let relation = || Relation { kind: "ratio".to_owned(), value: 3 };
    let negative = || Constraint::new("negative", [("of", Argument::Relations(vec![relation()]))]).unwrap();
    let cells = || Argument::cells(layout.cells());
    let mark = || Constraint::new("ratio", [("cells", cells()), ("value", Argument::Number(3))]).unwrap();
    let read = |marks: usize, negatives: usize| {
        let marks = (0..marks).map(|_| mark());
        let all = marks.chain((0..negatives).map(|_| negative())).collect();
        Constraints::new(Space::of_layout(&layout), all)
    };
    assert!(read(5, 20).is_ok());
    // Each of the 1,000 rules would look at 3,240 pairs of each of the 100 marks.
    let error = read(100, 1_000).unwrap_err();
    assert!(error.reason.contains("too much work"), "{}", error.reason);
}

#[test]
fn a_subset_has_the_rule_for_pairs_without_a_mark_of_the_whole() {
    let layout = Layout::of_side(4).unwrap();
    let relation = Relation { kind: "ratio".to_owned(), value: 2 };
    let rule = Constraint::new("negative", [("of", Argument::Relations(vec![relation]))]).unwrap();
    let dot = Constraint::new("ratio", [("cells", Argument::cells([0, 1].map(Cell::new)))]).unwrap();
    let space = Space::of_layout(&layout);
    let whole = Constraints::new(space.clone(), vec![dot, rule.clone()]).unwrap();
    let (subset, alone) = (whole.subset([1]), Constraints::new(space, vec![rule]).unwrap());
    assert_eq!(subset.list(), alone.list());
    assert_eq!(subset.primitives(), whole.primitives_of(1));
    assert_ne!(subset, alone);
    let mut board = Board::empty(&layout);
    board.set(Cell::new(0), Some(Value::new(0)));
    board.set(Cell::new(1), Some(Value::new(1)));
    assert_eq!((subset.violated(&board), alone.violated(&board)), (vec![], vec![0]));
}
