//! Patterns of sums: cages, arrows, lines with equal sums, little killers.

use super::removal::Removal;
use super::totals;
use crate::logic::house_sum_rules::cage_sum;
use crate::proof::{Notation, Values, choice, list};
use crate::techniques::constraints::ConstrainedCell;
use crate::techniques::constraints::cell_words::values_are;
use crate::techniques::constraints::house_sum_words::HouseSumWords;
use crate::techniques::constraints::sum_words::SumWords;
use std::collections::BTreeSet;
use sudokud_model::constraint::Primitive;
use sudokud_model::constraint::primitive::{EqualTotals, Linear};
use sudokud_model::grid::{Cell, Value};

/// The most combinations of a pattern.
const MAX_SETS: usize = 6;

/// The sum of houses less the sums in them. "rows 1 and 2 add up to 90, and the two sums inside are together
/// 83, so the innies r1c9 and r2c9 (4) add up to 7, and r1c9 can only be 3".
pub(super) fn innies_outies(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    let is_inside = |one: &ConstrainedCell| {
        removal.houses.iter().any(|&house| removal.constraints.space().layout.contains(house, one.cell))
    };
    let (innies, outies): (Vec<_>, Vec<_>) = removal.cells.iter().copied().partition(is_inside);
    let words = HouseSumWords {
        constraints: removal.constraints,
        houses: removal.houses,
        cages: removal.indices,
        innies: &innies,
        outies: &outies,
    };
    Some(format!("{}, and {}", words.tell(notation), removal.remaining(notation)))
}

/// The sets of values that a cage can have, if they are few, and the combinations in words.
fn combinations(removal: &Removal<'_>, notation: Notation<'_>) -> Option<(Vec<Values>, String)> {
    let &[index] = removal.indices else { return None };
    let sum = cage_sum(removal.constraints, index)?;
    let is_in_cage = |cell: Cell| sum.terms.iter().any(|term| term.subject == cell.into());
    let cells: Vec<_> = removal.cells.iter().copied().filter(|one| is_in_cage(one.cell)).collect();
    let words = SumWords::new(removal.constraints, index, &cells)?;
    let fewest = if removal.is_contradiction() { 0 } else { 1 };
    let sets = words.sets().filter(|sets| (fewest..=MAX_SETS).contains(&sets.len()))?;
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
    let (sets, words) = combinations(removal, notation)?;
    match sets.len() {
        0 => Some(words),
        _ => Some(format!("{words}, so {}", removal.remaining(notation))),
    }
}

/// The sums of cells in the position.
fn sums(removal: &Removal<'_>, cells: &[Cell]) -> Option<BTreeSet<i64>> {
    sums_with(removal, cells, None)
}

/// The sums of cells if one cell has a certain value.
fn sums_with(removal: &Removal<'_>, cells: &[Cell], given: Option<(Cell, Value)>) -> Option<BTreeSet<i64>> {
    totals::sums(removal, cells, &|cell| totals::numbers(removal, cell, given))
}

/// The sums of other cells as a bound on values that are removed: "at least 19", "at most 12", "7–15".
fn bound(removal: &Removal<'_>, others: &BTreeSet<i64>, wanted: &BTreeSet<i64>, removed: Values) -> String {
    let ((least, most), (low, high)) = (totals::range(others), totals::range(wanted));
    let numbers = || removed.iter().map(|value| removal.number(value));
    if others.len() > 1 && numbers().all(|number| number + least > high) {
        format!("at least {least}")
    } else if others.len() > 1 && numbers().all(|number| number + most < low) {
        format!("at most {most}")
    } else {
        written(others)
    }
}

/// "7, 9 or 12"; of more sums "7–15".
fn written(sums: &BTreeSet<i64>) -> String {
    let (least, most) = totals::range(sums);
    if sums.len() <= totals::MAX_LISTED { choice(sums) } else { format!("{least}–{most}") }
}

/// The other cells of a list.
fn others(cells: &[Cell], cell: Cell) -> Vec<Cell> {
    cells.iter().copied().filter(|&other| other != cell).collect()
}

/// The least and the most sum of a path bound its circle, and those of the circle a cell of the path. "the
/// path adds up to 10–24, so …".
pub(super) fn arrow_minimum(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    let arrow = removal.alone("arrow")?;
    let (path, mut circle) = (arrow.cells("path"), arrow.cells("circle"));
    circle.sort_unstable();
    let of_path = |given: Option<(Cell, Value)>| Some(totals::told(&sums_with(removal, &path, given)?));
    let is_excluded = |cell: Cell, value: Value| {
        let (path, circle) =
            (of_path(Some((cell, value)))?, circle_numbers(removal, &circle, Some((cell, value))));
        let (least, most) = totals::range(&circle);
        let is_possible = |sum: &i64| (least..=most).contains(sum);
        Some(!path.iter().any(is_possible) || circle.is_disjoint(&path))
    };
    let excludes = |&(cell, removed): &(Cell, Values)| {
        removed.iter().all(|value| is_excluded(cell, value).unwrap_or(false))
    };
    if path.is_empty() || circle.is_empty() || !removal.removed.iter().all(excludes) {
        return None;
    }
    let (sums, circles) = (of_path(None)?, circle_numbers(removal, &circle, None));
    let remaining = removal.remaining(notation);
    let name = notation.cells(&circle);
    match removal.removed {
        [(cell, _)] if circle == [*cell] => {
            Some(format!("the path adds up to {}, so {remaining}", written(&sums)))
        }
        [(cell, removed)] if path.len() > 1 && path.contains(cell) && !circle.contains(cell) => {
            let rest = self::sums(removal, &others(&path, *cell))?;
            Some(format!(
                "besides {} the path adds up to {}, and {name} is {}, so {remaining}",
                notation.cell(*cell),
                bound(removal, &rest, &circles, *removed),
                written(&circles)
            ))
        }
        _ => Some(format!(
            "the path adds up to {}, and {name} is {}, so {remaining}",
            written(&sums),
            written(&circles)
        )),
    }
}

/// The numbers that the cells of a circle can make: their digits in reading order.
fn circle_numbers(removal: &Removal<'_>, circle: &[Cell], given: Option<(Cell, Value)>) -> BTreeSet<i64> {
    circle.iter().fold(BTreeSet::from([0]), |numbers, &cell| {
        let digits = totals::numbers(removal, cell, given);
        numbers.iter().flat_map(|number| digits.iter().map(move |digit| 10 * number + digit)).collect()
    })
}

/// The parts of a line that have equal sums.
fn parts(removal: &Removal<'_>) -> Option<Vec<Vec<Cell>>> {
    let line = removal.all_of(&["region_sum_line", "equal_sums", "zipper", "double_arrow"])?;
    let &[line] = &line[..] else { return None };
    if line.kind().name == "double_arrow" {
        let cells = line.cells("cells");
        let [first, between @ .., last] = &cells[..] else { return None };
        return Some(vec![vec![*first, *last], between.to_vec()]);
    }
    let groups = removal.primitives().find_map(|primitive| match primitive {
        Primitive::EqualTotals(EqualTotals { groups, .. }) => Some(groups),
        _ => None,
    })?;
    groups.iter().map(|group| group.iter().map(|subject| subject.cell()).collect()).collect()
}

/// The sums of the parts with equal sums meet. "the sums of the parts are 3–15 (r1c12) and 9–17 (r2c34), so
/// each is 9–15".
pub(super) fn region_sums(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    let parts = parts(removal).filter(|_| removal.houses.is_empty())?;
    let told: Vec<BTreeSet<i64>> =
        parts.iter().map(|part| Some(totals::told(&sums(removal, part)?))).collect::<Option<_>>()?;
    let common = told.iter().skip(1).fold(told.first()?.clone(), |all, sums| &all & sums);
    let is_excluded = |cell: Cell, value: Value| {
        let has_none = |part: &Vec<Cell>| {
            let sums = sums_with(removal, part, Some((cell, value)));
            sums.is_some_and(|sums| totals::told(&sums).is_disjoint(&common))
        };
        parts.iter().filter(|part| part.contains(&cell)).any(has_none)
    };
    let excludes = |&(cell, removed): &(Cell, Values)| removed.iter().all(|value| is_excluded(cell, value));
    if !removal.removed.iter().all(excludes) {
        return None;
    }
    let part =
        |(part, sums): (&Vec<Cell>, &BTreeSet<i64>)| format!("{} ({})", written(sums), notation.cells(part));
    let sums = format!("the sums of the parts are {}", list(parts.iter().zip(&told).map(part)));
    if common.is_empty() {
        return Some(format!("{sums}, which have no sum in common"));
    }
    Some(format!("{sums}, so each is {}, and {}", written(&common), removal.remaining(notation)))
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
    let is_excluded = |cell: Cell, value: Value| {
        let sums = sums_with(removal, &cells, Some((cell, value)));
        sums.is_some_and(|sums| !totals::told(&sums).contains(&sum))
    };
    let excludes = |&(cell, removed): &(Cell, Values)| removed.iter().all(|value| is_excluded(cell, value));
    if !removal.removed.iter().all(excludes) {
        return None;
    }
    let remaining = removal.remaining(notation);
    if let [(cell, removed)] = removal.removed {
        let others = sums(removal, &others(&cells, *cell))?;
        let others = bound(removal, &others, &BTreeSet::from([sum]), *removed);
        let cell = notation.cell(*cell);
        return Some(format!("besides {cell} the cells add up to {others} of {sum}, so {remaining}"));
    }
    let (least, most) = totals::range(&sums(removal, &cells)?);
    Some(format!("the cells add up to at least {least} and at most {most}, so {remaining}"))
}
