//! Patterns of cells with certain values.

use super::removal::Removal;
use crate::logic::constraint_diagram::{Condition, Room, Tables};
use crate::logic::value_word::Word;
use crate::proof::{Notation, Values, choice, list};
use sudokud_model::constraint::{Primitive, Subject};
use sudokud_model::grid::{Cell, Value};

/// The most sets of values of circles that are listed.
const MAX_SETS: usize = 6;

/// As many places as values in a circle. "3 and 8 fit only in r1c1 and r2c2, so …".
pub(super) fn quadruple(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    let clue = removal.alone("quadruple")?;
    let cells = clue.cells("cells");
    let first = removal.number(Value::new(0));
    let listed: Vec<Value> = clue
        .numbers("values")
        .iter()
        .map(|&number| usize::try_from(number - first).ok().map(Value::new))
        .collect::<Option<_>>()?;
    // Of the sets of listed values, the smallest that fits in as many cells as it has values.
    let sets = (1..1_usize << listed.len()).map(|bits| {
        let chosen = listed.iter().enumerate().filter(|entry| bits >> entry.0 & 1 == 1).map(|entry| *entry.1);
        chosen.collect::<Vec<Value>>()
    });
    let mut sets: Vec<Vec<Value>> = sets.take(1 << 8).collect();
    sets.sort_by_key(Vec::len);
    let found = sets.into_iter().find_map(|set| {
        let values: Values = set.iter().copied().collect();
        let fits = |cell: &&Cell| !removal.candidates(**cell).is_disjoint(&values);
        let places: Vec<Cell> = cells.iter().filter(fits).copied().collect();
        let is_explained = |entry: &(Cell, Values)| places.contains(&entry.0) && entry.1.is_disjoint(&values);
        let has_room = places.len() == set.len() && removal.removed.iter().all(is_explained);
        let is_full = places.len() < set.len() && removal.is_contradiction();
        (has_room || is_full).then_some((values, places))
    });
    let (values, places) = found?;
    let verb = if values.len() == 1 { "fits" } else { "fit" };
    let (values, names) = (notation.value_list(values), list(places.iter().map(|&cell| notation.cell(cell))));
    match places.len() {
        0 => Some(format!("{values} {verb} in none of {}", notation.cells(&cells))),
        _ if removal.is_contradiction() => Some(format!("{values} {verb} only in {names}")),
        _ => Some(format!("{values} {verb} only in {names}, so {}", removal.remaining(notation))),
    }
}

/// The values in circles are a set that adds up to the number of circles. "the values in 17 circles add up to
/// 17: 8+9 or 1+7+9, so …".
pub(super) fn circle_totals(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    let cells = removal.alone("counting_circles")?.cells("cells");
    let candidates: Vec<Values> = cells.iter().map(|&cell| removal.candidates(cell)).collect();
    let sets = circle_sets(removal, &candidates);
    let is_excluded = |cell: Cell, value: Value| {
        let placed = cells.iter().zip(&candidates);
        let placed = placed.map(|(&other, &all)| if other == cell { Values::only(value) } else { all });
        circle_sets(removal, &placed.collect::<Vec<_>>()).is_empty()
    };
    let is_explained =
        |&(cell, removed): &(Cell, Values)| removed.iter().all(|value| is_excluded(cell, value));
    if sets.len() > MAX_SETS || !removal.removed.iter().all(is_explained) {
        return None;
    }
    let sum = |set: &Values| set.iter().map(|value| notation.value(value)).collect::<Vec<_>>().join("+");
    let count = cells.len();
    match sets.is_empty() {
        true => Some(format!("no values that add up to {count} fit in the {count} circles")),
        false => Some(format!(
            "the values in {count} circles add up to {count}: {}, so {}",
            choice(sets.iter().map(sum)),
            removal.remaining(notation)
        )),
    }
}

/// The sets of values that circles with these candidates can have: each value as often as it says.
fn circle_sets(removal: &Removal<'_>, candidates: &[Values]) -> Vec<Values> {
    let count = candidates.len() as i64;
    let values: Vec<Value> = (0..removal.side()).map(Value::new).collect();
    let values: Vec<Value> =
        values.into_iter().filter(|&value| (1..=count).contains(&removal.number(value))).collect();
    let mut sums: Vec<(Values, i64)> = vec![(Values::EMPTY, 0)];
    for &value in &values {
        let number = removal.number(value);
        let with = sums.iter().filter(|entry| entry.1 + number <= count);
        let with: Vec<(Values, i64)> =
            with.map(|&(set, sum)| (set | Values::only(value), sum + number)).collect();
        sums.extend(with);
    }
    let has_room = |set: &Values, value: Value| {
        let places = candidates.iter().filter(|all| all.contains(value)).count() as i64;
        let filled = candidates.iter().filter(|all| (**all & *set).single() == Some(value)).count() as i64;
        (filled..=places).contains(&removal.number(value))
    };
    let fits = |set: &Values| {
        candidates.iter().all(|all| !all.is_disjoint(set)) && set.iter().all(|value| has_room(set, value))
    };
    sums.into_iter().filter(|entry| entry.1 == count).map(|entry| entry.0).filter(fits).collect()
}

/// As many values of a house as clues fit only in these clues, which hold one each. "7 and 9 of box 2 fit
/// only in r1c45 and r23c4, one in each, so …".
pub(super) fn hidden_in_clues(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    let &[house] = removal.houses else { return None };
    let layout = &removal.constraints.space().layout;
    let clues: Vec<Clue> = removal.indices.iter().map(|&index| Clue::new(removal, index)).collect();
    let inside = |clue: &Clue| -> Vec<Cell> {
        clue.cells().into_iter().filter(|&cell| layout.contains(house, cell)).collect()
    };
    let inside: Vec<Vec<Cell>> = clues.iter().map(inside).collect();
    let all: Vec<Cell> = inside.concat();
    let are_apart = all.iter().enumerate().all(|(at, cell)| !all[at + 1..].contains(cell));
    let fits_only_in_clues = |value: &Value| {
        let mut places =
            layout.cells_of(house).iter().filter(|&&cell| removal.candidates(cell).contains(*value));
        places.all(|cell| all.contains(cell) && removal.candidates(*cell).len() > 1)
    };
    let hidden: Vec<Value> = layout.values().filter(fits_only_in_clues).collect();
    if !are_apart || clues.is_empty() || inside.iter().any(Vec::is_empty) {
        return None;
    }
    let sets = subsets(&hidden, clues.len());
    let set = sets.into_iter().find(|&set| {
        let has_one = |(clue, cells): (&Clue, &Vec<Cell>)| clue.has_at_most_one(cells, set);
        let is_explained = |&(cell, removed): &(Cell, Values)| {
            let clue = clues.iter().position(|clue| clue.cells().contains(&cell));
            clue.is_some_and(|at| {
                removed.iter().all(|value| clues[at].excludes(&inside[at], set, (cell, value)))
            })
        };
        clues.iter().zip(&inside).all(has_one) && removal.removed.iter().all(is_explained)
    })?;
    let so = if clues.len() == 1 { ", so the clue has it, and" } else { ", one in each, so" };
    let verb = if set.len() == 1 { "fits" } else { "fit" };
    Some(format!(
        "{} of {} {verb} only in {}{so} {}",
        notation.value_list(set),
        notation.house(house),
        list(inside.iter().map(|cells| notation.cells(cells))),
        removal.remaining(notation)
    ))
}

/// The sets of so many of some values.
fn subsets(values: &[Value], count: usize) -> Vec<Values> {
    match (count, values) {
        (0, _) => vec![Values::EMPTY],
        (_, []) => Vec::new(),
        (_, [first, rest @ ..]) => {
            let with = subsets(rest, count - 1).into_iter().map(|set| set | Values::only(*first));
            with.chain(subsets(rest, count)).collect()
        }
    }
}

/// One of several constraints, with the candidates of its cells.
struct Clue {
    condition: Condition,
    words: Vec<Word>,
}

impl Clue {
    fn new(removal: &Removal<'_>, index: usize) -> Self {
        let is_inside =
            |primitive: &&Primitive| removal.primitives().any(|inside| std::ptr::eq(inside, *primitive));
        let primitives: Vec<&Primitive> =
            removal.constraints.primitives_of(index).iter().filter(is_inside).collect();
        let layout = &removal.constraints.space().layout;
        let condition = Condition::new(layout, &primitives, &mut Tables::new(layout.side(), Room::default()));
        let word =
            |subject: &Subject| subject.cell().map_or(0, |cell| removal.candidates(cell).to_words()[0]);
        let words = condition.cells.iter().map(word).collect();
        Self { condition, words }
    }

    fn cells(&self) -> Vec<Cell> {
        self.condition.cells.iter().filter_map(|subject| subject.cell()).collect()
    }

    /// Returns whether it cannot be satisfied if cells have only these values.
    fn is_impossible_with(&self, restricted: &[(Cell, Values)]) -> bool {
        let mut words = self.words.clone();
        for &(cell, values) in restricted {
            let at = self.condition.cells.iter().position(|&subject| subject == cell.into());
            at.into_iter().for_each(|at| words[at] &= values.to_words()[0]);
        }
        self.condition.is_impossible(&words)
    }

    /// Returns whether at most one of some cells has a value of the set.
    fn has_at_most_one(&self, cells: &[Cell], set: Values) -> bool {
        cells.iter().enumerate().all(|(at, &one)| {
            cells[at + 1..].iter().all(|&other| self.is_impossible_with(&[(one, set), (other, set)]))
        })
    }

    /// Returns whether a candidate leaves none of some cells a value of the set.
    fn excludes(&self, cells: &[Cell], set: Values, (cell, value): (Cell, Value)) -> bool {
        let only = (cell, Values::only(value));
        cells.iter().all(|&one| self.is_impossible_with(&[only, (one, set)]))
    }
}
