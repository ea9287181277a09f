//! Patterns of sums: cages, arrows, lines with equal sums, little killers.

use super::removal::Removal;
use crate::logic::house_sum_rules::cage_sum;
use crate::proof::{Notation, Values, list};
use crate::techniques::constraints::cell_words::values_are;
use crate::techniques::constraints::sum_words::SumWords;
use sudokud_model::constraint::primitive::{EqualTotals, Linear};
use sudokud_model::constraint::{Primitive, Subject};
use sudokud_model::grid::{Cell, Value};

/// The most combinations of a pattern.
const MAX_SETS: usize = 6;

/// The sets of values that a cage can have, if they are few, and the combinations in words.
fn combinations(removal: &Removal<'_>, notation: Notation<'_>) -> Option<(Vec<Values>, String)> {
    let &[index] = removal.indices else { return None };
    let sum = cage_sum(removal.constraints, index)?;
    let is_in_cage = |cell: Cell| sum.terms.iter().any(|term| term.subject == cell.into());
    let cells: Vec<_> = removal.cells.iter().copied().filter(|one| is_in_cage(one.cell)).collect();
    let words = SumWords::new(removal.constraints, index, &cells)?;
    let sets = words.sets().filter(|sets| (1..=MAX_SETS).contains(&sets.len()))?;
    Some((sets, words.combinations(notation)?))
}

/// All combinations of a cage have a value, so cells outside that see its places lose it. "8+9 is the only
/// combination left, so 8 and 9 are in it".
pub(super) fn cage_in_house(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    let (sets, words) = combinations(removal, notation)?;
    let required = sets.iter().fold(Values::full(removal.side()), |all, &set| all & set);
    let removed = removal.all_removed();
    let sum = cage_sum(removal.constraints, removal.indices[0])?;
    let is_outside = |cell: Cell| sum.terms.iter().all(|term| term.subject != cell.into());
    if !removed.is_subset(&required) || !removal.removed.iter().all(|entry| is_outside(entry.0)) {
        return None;
    }
    Some(format!("{words}, so {} in it", values_are(notation, removed)))
}

/// The combinations of a cage, listed. "1+5+9 and 2+4+9 are the combinations left, so …".
pub(super) fn cage_combinations(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    if !removal.houses.is_empty() {
        return None;
    }
    let (_, words) = combinations(removal, notation)?;
    Some(format!("{words}, so {}", removal.remaining(notation)))
}

/// The least and the most that cells add up to: of cells that see each other, different values.
fn range(removal: &Removal<'_>, cells: &[Cell]) -> (i64, i64) {
    let mut groups: Vec<Vec<Cell>> = Vec::new();
    for &cell in cells {
        let sees_all = |group: &&mut Vec<Cell>| group.iter().all(|&other| removal.sees(cell, other));
        match groups.iter_mut().find(sees_all) {
            Some(group) => group.push(cell),
            None => groups.push(vec![cell]),
        }
    }
    let of_group = |group: &Vec<Cell>| {
        let candidates: Vec<Values> = group.iter().map(|&cell| removal.candidates(cell)).collect();
        let all = candidates.iter().fold(Values::EMPTY, |all, &values| all | values);
        let numbers: Vec<i64> = all.iter().map(|value| removal.number(value)).collect();
        let of = |value: Option<Value>| value.map_or(0, |value| removal.number(value));
        let least: i64 = candidates.iter().map(|values| of(values.first())).sum();
        let most: i64 = candidates.iter().map(|values| of(values.last())).sum();
        let low: i64 = numbers.iter().take(group.len()).sum();
        let high: i64 = numbers.iter().rev().take(group.len()).sum();
        (least.max(low), most.min(high))
    };
    groups.iter().map(of_group).fold((0, 0), |(low, high), (a, b)| (low + a, high + b))
}

/// The other cells of a list.
fn others(cells: &[Cell], cell: Cell) -> Vec<Cell> {
    cells.iter().copied().filter(|&other| other != cell).collect()
}

/// The least sum of a path bounds its circle, or the most of the circle a cell of the path. "the path adds up
/// to at least 10, so …".
pub(super) fn arrow_minimum(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    let arrow = removal.alone("arrow")?;
    let (path, circle) = (arrow.cells("path"), arrow.cells("circle"));
    let &[circle] = &circle[..] else { return None };
    let (least, most) = range(removal, &path);
    let highest = removal.number(removal.candidates(circle).last()?);
    let is_bound = |&(cell, removed): &(Cell, Values)| {
        let too_large =
            |value: Value| removal.number(value) + range(removal, &others(&path, cell)).0 > highest;
        if cell == circle {
            removed.iter().all(|value| !(least..=most).contains(&removal.number(value)))
        } else {
            removed.iter().all(too_large)
        }
    };
    if !removal.removed.iter().all(is_bound) {
        return None;
    }
    let remaining = removal.remaining(notation);
    match removal.removed {
        [(cell, _)] if *cell == circle => {
            Some(format!("the path adds up to at least {least} and at most {most}, so {remaining}"))
        }
        [(cell, _)] if path.len() > 1 => {
            let rest = range(removal, &others(&path, *cell)).0;
            Some(format!(
                "besides {} the path adds up to at least {rest} of at most {highest}, so {remaining}",
                notation.cell(*cell)
            ))
        }
        _ => Some(format!(
            "the path adds up to at least {least}, and {} is at most {highest}, so {remaining}",
            notation.cell(circle)
        )),
    }
}

/// The ranges of the parts with equal sums meet. "the sums of its parts are 3–15 (r1c12) and 9–17 (r2c34), so
/// each is 9–15".
pub(super) fn region_sums(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    removal.all_of(&["region_sum_line", "equal_sums", "zipper"]).filter(|all| all.len() == 1)?;
    let mut totals = removal.primitives().filter_map(|primitive| match primitive {
        Primitive::EqualTotals(totals) => Some(totals),
        _ => None,
    });
    let EqualTotals { groups, .. } = totals.next().filter(|_| removal.houses.is_empty())?;
    let of_group = |group: &Vec<Subject>| group.iter().map(|subject| subject.cell()).collect();
    let groups: Vec<Vec<Cell>> = groups.iter().map(of_group).collect::<Option<_>>()?;
    let ranges: Vec<(i64, i64)> = groups.iter().map(|group| range(removal, group)).collect();
    let (low, high) =
        ranges.iter().fold((i64::MIN, i64::MAX), |(low, high), &(a, b)| (low.max(a), high.min(b)));
    let is_bound = |&(cell, removed): &(Cell, Values)| {
        let is_out = |group: &Vec<Cell>, value: Value| {
            let (least, most) = range(removal, &others(group, cell));
            removal.number(value) + least > high || removal.number(value) + most < low
        };
        let of_cell = || groups.iter().filter(|group| group.contains(&cell));
        removed.iter().all(|value| of_cell().any(|group| is_out(group, value)))
    };
    if !removal.removed.iter().all(is_bound) {
        return None;
    }
    let part = |(group, &(least, most)): (&Vec<Cell>, &(i64, i64))| {
        let sum = if least == most { least.to_string() } else { format!("{least}–{most}") };
        format!("{sum} ({})", notation.cells(group))
    };
    let sum = if low == high { low.to_string() } else { format!("{low}–{high}") };
    Some(format!(
        "the sums of its parts are {}, so each is {sum}, and {}",
        list(groups.iter().zip(&ranges).map(part)),
        removal.remaining(notation)
    ))
}

/// The least and the most that the other cells of a sum add up to bound a cell. "besides r1c1 the others add
/// up to at least 9 of 12".
pub(super) fn little_killer_bounds(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    removal
        .all_of(&["little_killer", "sum", "killer_cage"])
        .filter(|all| all.len() == 1 && removal.houses.is_empty())?;
    let Linear { terms, constant, .. } = cage_sum(removal.constraints, removal.indices[0])?;
    let cells: Vec<Cell> = terms.iter().map(|term| term.subject.cell()).collect::<Option<_>>()?;
    let sum = constant + (removal.constraints.space().first_value * terms.len()) as i64;
    let is_bound = |&(cell, removed): &(Cell, Values)| {
        let (least, most) = range(removal, &others(&cells, cell));
        removed.iter().all(|value| !(sum - most..=sum - least).contains(&removal.number(value)))
    };
    if !removal.removed.iter().all(is_bound) {
        return None;
    }
    let remaining = removal.remaining(notation);
    if let [(cell, _)] = removal.removed {
        let (least, most) = range(removal, &others(&cells, *cell));
        let cell = notation.cell(*cell);
        return Some(format!("besides {cell} the cells add up to {least}–{most} of {sum}, so {remaining}"));
    }
    let (least, most) = range(removal, &cells);
    Some(format!("the cells add up to at least {least} and at most {most}, so {remaining}"))
}
