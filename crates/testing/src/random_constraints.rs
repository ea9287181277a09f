//! Random constraints of every kind, from the shapes of its fields.

use crate::{Random, holds};
use sudokud_model::constraint::field::Repeats;
use sudokud_model::constraint::{Argument, Constraint, Constraints, Kind, Relation, Shape, Space, kinds};
use sudokud_model::grid::{Cell, House};

/// A random constraint of a kind that fits the space and holds in a grid; `None` if none was found soon.
pub fn random_constraint(
    kind: &Kind,
    space: &Space,
    numbers: &[i64],
    random: &mut Random,
) -> Option<Constraint> {
    (0..200).find_map(|_| {
        let constraint = fitting_constraint(kind, space, random)?;
        holds(&constraint, std::slice::from_ref(&constraint), space, numbers).then_some(constraint)
    })
}

/// A random constraint of a kind that fits the space; `None` if none was found soon.
pub fn fitting_constraint(kind: &Kind, space: &Space, random: &mut Random) -> Option<Constraint> {
    (0..50).find_map(|_| {
        let constraint = arbitrary(kind, space, random)?;
        Constraints::new(space.clone(), vec![constraint.clone()]).is_ok().then_some(constraint)
    })
}

/// A random constraint of a kind, which need not hold or fit.
fn arbitrary(kind: &Kind, space: &Space, random: &mut Random) -> Option<Constraint> {
    let mut arguments = Vec::new();
    for field in kind.fields {
        if !field.is_optional || random.next().is_multiple_of(2) {
            arguments.push((field.name, argument(kind, field.name, field.shape, space, random)));
        }
    }
    Constraint::new(kind.name, arguments).ok()
}

fn argument(kind: &Kind, field: &str, shape: Shape, space: &Space, random: &mut Random) -> Argument {
    let (side, count, first) = (space.layout.side(), space.subject_count(), space.first_value as i64);
    let below = |random: &mut Random, n: usize| random.next() as usize % n;
    let value = |random: &mut Random| first + below(random, side) as i64;
    match shape {
        Shape::Cells { min, repeats } => {
            let length = min + below(random, 4);
            if random.next().is_multiple_of(3) {
                let cells = random.permutation(count);
                return Argument::cells(cells.into_iter().take(length).filter_map(|at| space.subject_at(at)));
            }
            Argument::cells(path(length, side, repeats, random))
        }
        Shape::Groups { min } => {
            let (groups, size) = (min + below(random, 2), 1 + below(random, 3));
            let mut group = || path(size, side, Repeats::Refused, random);
            Argument::groups((0..groups).map(|_| group()))
        }
        Shape::Cell => {
            Argument::cell(space.subject_at(below(random, count)).expect("a subject of the space"))
        }
        Shape::Line => Argument::Line(House::new(below(random, 2 * side))),
        Shape::Number { .. } => Argument::Number(match field {
            "sum" | "value" if !["difference", "ratio", "numbered_room"].contains(&kind.name) => {
                below(random, 4 * side) as i64
            }
            "modulus" => 2 + below(random, 2) as i64,
            _ => below(random, side) as i64,
        }),
        Shape::Numbers => {
            let length = match field {
                "weights" => return Argument::Numbers((0..3).map(|_| below(random, 4) as i64 - 1).collect()),
                "start" | "accept" => 1 + below(random, 2),
                "breaks" => return Argument::Numbers(vec![below(random, 3) as i64]),
                _ => 1 + below(random, 3),
            };
            let number = |random: &mut Random| match field {
                "start" | "accept" => below(random, 3) as i64,
                _ => value(random),
            };
            Argument::Numbers((0..length).map(|_| number(random)).collect())
        }
        Shape::Tuples => Argument::Tuples(match field {
            "transitions" => (0..6 * side)
                .map(|_| {
                    let symbol = first + below(random, side + 1) as i64;
                    vec![below(random, 3) as i64, symbol, below(random, 3) as i64]
                })
                .collect(),
            "counts" => (0..2).map(|_| vec![below(random, 3) as i64, value(random)]).collect(),
            _ => {
                let length = if kind.name == "pairs" { 2 } else { 1 + below(random, 3) };
                let size = side.pow(length as u32) * 2 / 3;
                (0..size.max(2)).map(|_| (0..length).map(|_| value(random)).collect()).collect()
            }
        }),
        Shape::Word(words) => Argument::Word(words[below(random, words.len())].to_owned()),
        Shape::Text => Argument::Text(pattern(random, side, first)),
        Shape::Relations => {
            let all = ["difference", "ratio", "pair_sum"];
            let mut relation = || Relation {
                kind: all[below(random, 3)].to_owned(),
                value: 1 + below(random, 2 * side) as i64,
            };
            Argument::Relations((0..2).map(|_| relation()).collect())
        }
        Shape::Branches => {
            let simple: Vec<&Kind> = kinds::all().filter(|kind| kind.name != "any_of").collect();
            let mut branch = || {
                let tries = 0..5;
                tries
                    .filter_map(|_| arbitrary(simple[below(random, simple.len())], space, random))
                    .collect::<Vec<_>>()
            };
            let lists = (0..2).map(|_| branch().into_iter().take(2).collect::<Vec<_>>());
            Argument::Branches(lists.filter(|list: &Vec<Constraint>| !list.is_empty()).collect())
        }
    }
}

/// A walk over neighbors, diagonal ones too; without repetitions if they are refused.
fn path(length: usize, side: usize, repeats: Repeats, random: &mut Random) -> Vec<Cell> {
    let mut cells = vec![Cell::new(random.next() as usize % (side * side))];
    for _ in 0..20 * length {
        if cells.len() == length {
            break;
        }
        let at = cells[cells.len() - 1].index();
        let row = (at / side + random.next() as usize % 3).wrapping_sub(1);
        let column = (at % side + random.next() as usize % 3).wrapping_sub(1);
        if row < side && column < side {
            let next = Cell::new(row * side + column);
            if next.index() != at && (repeats == Repeats::Allowed || !cells.contains(&next)) {
                cells.push(next);
            }
        }
    }
    cells
}

/// A random pattern of the syntax that the oracle knows.
fn pattern(random: &mut Random, side: usize, first: i64) -> String {
    let mut text = String::new();
    for _ in 0..1 + random.next() % 4 {
        let mut digit =
            || char::from_digit((first as u64 + random.next() % side as u64) as u32, 36).expect("a digit");
        let (a, b) = (digit(), digit());
        text += &match random.next() % 5 {
            0 => ".".to_owned(),
            1 => format!("[{a}{b}]"),
            2 => format!("({a}|.{b})"),
            3 => format!("({a}.|[{a}{b}])"),
            _ => ".".to_owned(),
        };
        text += ["", "", "*", "+", "?"][random.next() as usize % 5];
    }
    text
}
