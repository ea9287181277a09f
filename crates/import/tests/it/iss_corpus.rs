//! The collected puzzles in the text of the Interactive Sudoku Solver: each one inside the primitives is read
//! without a rest, its known solution satisfies houses and constraints, and a changed solution does not.

use serde_json::Value as Json;
use sudokud_import::{Imported, Limits, read};
use sudokud_model::constraint::{Constraints, Primitive, Subject};
use sudokud_model::grid::{Board, Cell, Value};
use sudokud_testing::{Random, corpus_lines};

/// Primitives of puzzles that have no counterpart.
const OUTSIDE: [&str; 2] = ["connect", "special"];
/// Types that have no counterpart.
const OUTSIDE_TYPES: [&str; 4] = ["EqualityCage", "DutchFlatmates", "GlobalMod", "AntiTaxicab"];

fn words(puzzle: &Json, field: &str) -> Vec<String> {
    puzzle[field].as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_owned()).collect()
}

/// Whether the shape is N×N with N values.
fn is_square(shape: &str) -> bool {
    let (size, values) = shape.split_once('~').unwrap_or((shape, ""));
    let (rows, columns) = size.split_once('x').unwrap();
    let number = |text: &str| text.parse::<usize>().unwrap();
    let count = match values.split_once('-') {
        _ if values.is_empty() => number(rows),
        Some((first, last)) => number(last) + 1 - number(first),
        None => values.parse().unwrap_or(0),
    };
    rows == columns && count == number(rows)
}

fn is_outside(puzzle: &Json) -> bool {
    let primitives = words(puzzle, "primitives");
    let types = words(puzzle, "types");
    OUTSIDE.iter().any(|name| primitives.iter().any(|primitive| primitive == name))
        || OUTSIDE_TYPES.iter().any(|name| types.iter().any(|word| word == name))
        || types.iter().any(|word| word.starts_with("Raw"))
        || !is_square(puzzle["shape"].as_str().unwrap())
}

/// The numbers of a solution: digits; letters count from A = 1 if there are no digits but 0.
fn numbers(solution: &Json) -> Vec<usize> {
    match solution {
        Json::String(text) => {
            let letter = |c: char| match c.to_digit(10) {
                Some(digit) => digit as usize,
                None => c as usize - 'A' as usize + 1,
            };
            text.chars().map(letter).collect()
        }
        other => other.as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as usize).collect(),
    }
}

fn solution(imported: &Imported, numbers: &[usize]) -> Board {
    let layout = imported.layout().unwrap();
    let cells = numbers.iter().map(|&number| Some(Value::new(number - imported.first_value))).collect();
    Board::with_cells(std::sync::Arc::clone(layout), cells).unwrap()
}

/// Whether a primitive about variables can hold: unknown, so it counts as holding.
fn holds(primitive: &Primitive, board: &Board) -> bool {
    if primitive.scope().iter().any(|subject| subject.cell().is_none()) {
        return true;
    }
    primitive.check(&|subject: Subject| board.get(subject.cell().unwrap()).unwrap())
}

fn satisfies(imported: &Imported, constraints: &Constraints, board: &Board) -> Result<(), String> {
    let givens = imported.board.as_ref().unwrap().filled();
    if let Some((cell, _)) = givens.into_iter().find(|&(cell, value)| board.get(cell) != Some(value)) {
        return Err(format!("given in {cell:?}"));
    }
    if let Some(marks) = &imported.candidates {
        let is_allowed = |(cell, value): (Cell, Value)| marks.of(cell).contains(value);
        if !board.filled().all(is_allowed) {
            return Err("candidates".to_owned());
        }
    }
    if board.has_repeat() {
        return Err("houses".to_owned());
    }
    match constraints.primitives().iter().position(|primitive| !holds(primitive, board)) {
        Some(at) => Err(format!("{:?}", constraints.list()[constraints.origin(at)])),
        None => Ok(()),
    }
}

#[test]
fn known_solutions_satisfy_what_was_read_and_changed_ones_do_not() {
    let Some(lines) = corpus_lines("variants/visible.jsonl") else { return };
    let (mut read_whole, mut refused, mut changed, mut wrong) = (0, 0, 0, Vec::new());
    let mut random = Random(7);
    for line in lines {
        let puzzle: Json = serde_json::from_str(&line).unwrap();
        let id = puzzle["id"].as_str().unwrap();
        let imported = match read(puzzle["iss"].as_str().unwrap(), &Limits::default()) {
            Ok(imported) => imported,
            Err(error) => {
                wrong.push(format!("{id}: {error}"));
                continue;
            }
        };
        if !imported.unread.is_empty() {
            if !is_outside(&puzzle) {
                wrong.push(format!("{id}: unread {:?}", imported.unread));
            }
            continue;
        }
        let constraints = match imported.checked_constraints().unwrap() {
            Ok(constraints) => constraints,
            Err(error) => {
                wrong.push(format!("{id}: {error}"));
                continue;
            }
        };
        if puzzle["solution"].is_null() {
            continue;
        }
        read_whole += 1;
        let numbers = numbers(&puzzle["solution"]);
        let known = solution(&imported, &numbers);
        if let Err(reason) = satisfies(&imported, &constraints, &known) {
            wrong.push(format!("{id}: {reason}"));
        }
        // Two values exchanged everywhere: the houses still hold, so that only givens and constraints refuse.
        for _ in 0..10 {
            let values = random.permutation(known.side());
            let exchange = |value: usize| match value {
                value if value == values[0] => values[1],
                value if value == values[1] => values[0],
                value => value,
            };
            let first = imported.first_value;
            let other: Vec<usize> = numbers.iter().map(|&n| exchange(n - first) + first).collect();
            changed += 1;
            refused += usize::from(satisfies(&imported, &constraints, &solution(&imported, &other)).is_err());
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(read_whole >= 150, "{read_whole} puzzles were read as a whole");
    assert!(refused * 100 >= changed * 95, "{refused} of {changed} changed solutions were refused");
    eprintln!("{read_whole} puzzles read as a whole; {refused} of {changed} changed solutions refused");
}
