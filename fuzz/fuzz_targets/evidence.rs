//! Changes the parts of the evidence of steps, in any way, and gives the result to the checker. It must not
//! panic, and what it accepts must be true of the puzzle's solution. What fits the board is drawn, too.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;
use sudokud_core::solve::{Options, Puzzle, solve};
use sudokud_fuzz::bytes::Bytes;
use sudokud_human::example::{self, Example};
use sudokud_human::proof::evidence::Values;
use sudokud_human::{self as human, Claim, Ground, Group, Link, LinkKind, Premises, Role, Technique, check};
use sudokud_model::grid::{Board, Cell, House, Value, ValueSet};
use sudokud_render::{Picture, Style, draw};
use sudokud_search::budget::Unwatched;

/// The example of a technique, its step, and the solution of its puzzle.
struct Case {
    example: Example,
    claim: Claim,
    solution: Board,
}

static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let examples = Technique::ALL.iter().filter_map(|&technique| example::of(technique));
    examples.filter(|example| example.board.side() == 9).map(case).collect()
});

fn case(example: Example) -> Case {
    let techniques = human::Techniques::of([example.technique]);
    let givens = Some(example.givens.clone());
    let constraints = example.constraints.clone();
    let options = human::WalkOptions { techniques, givens, constraints, ..Default::default() };
    let claim = human::next(&example.board, Some(&example.marks), &options, &Unwatched).steps[0].claim();
    let puzzle = Puzzle { constraints: example.constraints.clone(), ..example.givens.clone().into() };
    let report = solve(&puzzle, &Options::default(), &Unwatched);
    Case { solution: report.solutions[0].clone(), example, claim }
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let Case { example, claim, solution } = &CASES[bytes.below(CASES.len())];
    let mut claim = claim.clone();
    for _ in 0..=bytes.below(4) {
        change(&mut claim, &mut bytes);
    }
    if fits(&claim, example) {
        assert_is_drawn(example, &claim);
    }
    let Example { board, marks, givens, constraints, .. } = example;
    let premises = Premises::new(board, marks).with_givens(givens);
    if check(&premises.with_constraints(constraints.as_deref()), &claim).is_ok() {
        let right = |cell: Cell| solution.get(cell).expect("solutions are full");
        assert!(claim.placements.iter().all(|&(cell, value)| right(cell) == value), "{claim:?}");
        assert!(claim.eliminations.iter().all(|&(cell, values)| !values.contains(right(cell))), "{claim:?}");
    }
});

/// Draws a claim as `/render` does. The document must be complete.
fn assert_is_drawn(example: &Example, claim: &Claim) {
    let svg = draw(&Picture::of_example(example, Some(claim)), &Style::default());
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{claim:?}");
}

/// Returns whether each cell, house, value and group that the claim names is there: `/render` refuses others.
fn fits(claim: &Claim, example: &Example) -> bool {
    let layout = example.board.layout();
    let evidence = &claim.evidence;
    let has_cell = |cell: &Cell| cell.index() < layout.cell_count();
    let has_house = |house: &House| house.index() < layout.set_count();
    let has_values = |values: Values| values.iter().all(|value| value.index() < layout.side());
    let ends = evidence.links.iter().flat_map(|link| link.from.iter().chain(&link.to));
    let has_ground = |link: &Link| match link.ground {
        None => true,
        Some(Ground::Cell(cell)) => has_cell(&cell),
        Some(Ground::House(house)) => has_house(&house),
        Some(Ground::Group(at)) => at < evidence.groups.len(),
        Some(Ground::Reason(at)) => at < evidence.reasons.len(),
    };
    evidence.cells.iter().all(|(cell, values, _)| has_cell(cell) && has_values(*values))
        && evidence.houses.iter().all(|(house, _)| has_house(house))
        && ends.chain(&claim.placements).all(|(cell, value)| has_cell(cell) && value.index() < layout.side())
        && evidence.links.iter().all(has_ground)
        && evidence.groups.iter().all(|group| group.cells.iter().all(has_cell) && has_values(group.values))
        && claim.eliminations.iter().all(|(cell, values)| has_cell(cell) && has_values(*values))
        && has_values(evidence.values)
        && evidence.argument.iter().all(|case| case.links.end <= evidence.links.len())
}

fn cell(bytes: &mut Bytes<'_>) -> Cell {
    Cell::new(bytes.below(83))
}

fn house(bytes: &mut Bytes<'_>) -> House {
    House::new(bytes.below(30))
}

fn value(bytes: &mut Bytes<'_>) -> Value {
    Value::new(bytes.below(10))
}

fn values(bytes: &mut Bytes<'_>) -> Values {
    (0..bytes.below(4)).fold(ValueSet::EMPTY, |all, _| all | ValueSet::only(value(bytes)))
}

fn ends(bytes: &mut Bytes<'_>) -> Vec<(Cell, Value)> {
    (0..bytes.below(4)).map(|_| (cell(bytes), value(bytes))).collect()
}

fn ground(bytes: &mut Bytes<'_>) -> Option<Ground> {
    match bytes.below(4) {
        0 => None,
        1 => Some(Ground::Cell(cell(bytes))),
        2 => Some(Ground::House(house(bytes))),
        _ => Some(Ground::Group(bytes.below(5))),
    }
}

/// Replaces, removes or adds an entry of a list.
fn edit<T>(list: &mut Vec<T>, bytes: &mut Bytes<'_>, make: impl FnOnce(&mut Bytes<'_>) -> T) {
    let at = bytes.below(list.len() + 1);
    match bytes.below(3) {
        0 if at < list.len() => list[at] = make(bytes),
        1 if at < list.len() => _ = list.remove(at),
        _ => list.insert(at, make(bytes)),
    }
}

fn change(claim: &mut Claim, bytes: &mut Bytes<'_>) {
    let evidence = &mut claim.evidence;
    match bytes.below(9) {
        0 => edit(&mut evidence.cells, bytes, |bytes| (cell(bytes), values(bytes), bytes.of(&Role::ALL))),
        1 => edit(&mut evidence.houses, bytes, |bytes| (house(bytes), bytes.of(&Role::ALL))),
        2 => edit(&mut evidence.links, bytes, |bytes| Link {
            from: ends(bytes),
            to: ends(bytes),
            kind: bytes.of(&[LinkKind::Strong, LinkKind::Weak]),
            ground: ground(bytes),
        }),
        3 => edit(&mut evidence.groups, bytes, |bytes| Group {
            role: bytes.of(&Role::ALL),
            cells: (0..bytes.below(8)).map(|_| cell(bytes)).collect(),
            values: values(bytes),
        }),
        4 => evidence.values = values(bytes),
        5 => edit(&mut claim.placements, bytes, |bytes| (cell(bytes), value(bytes))),
        6 => edit(&mut claim.eliminations, bytes, |bytes| (cell(bytes), values(bytes))),
        7 if !evidence.links.is_empty() => {
            let at = bytes.below(evidence.links.len());
            evidence.links[at].ground = ground(bytes);
        }
        _ => claim.technique = bytes.of(Technique::ALL),
    }
}
