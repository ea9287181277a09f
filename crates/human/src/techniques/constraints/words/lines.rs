//! Patterns of lines: whispers, thermometers, renbans, palindromes.

use super::removal::Removal;
use crate::proof::{Notation, Values, choice, list};
use crate::techniques::constraints::cell_words::values_are;
use std::collections::BTreeMap;
use sudokud_model::constraint::Primitive;
use sudokud_model::grid::{Cell, Value};
use sudokud_model::sets::bipartite_matching::Matching;

/// The most runs of values of a renban that are listed.
const MAX_WINDOWS: usize = 4;

/// The values of a whisper by their side: low ones, which only higher values can stand beside, and high ones.
struct Sides {
    difference: usize,
    low: Values,
    high: Values,
}

impl Sides {
    /// The sides, if all constraints are whispers of one difference.
    fn of(removal: &Removal<'_>) -> Option<Self> {
        let whispers = removal.all_of(&["whisper"])?;
        let side = removal.side();
        let of = |difference: Option<i64>| difference.unwrap_or(side.div_ceil(2) as i64);
        let difference = of(whispers[0].number("difference"));
        let is_same = whispers.iter().all(|whisper| of(whisper.number("difference")) == difference);
        let difference = usize::try_from(difference).ok().filter(|&difference| is_same && difference > 0)?;
        let values = |holds: &dyn Fn(usize) -> bool| {
            (0..side).filter(|&value| holds(value)).map(Value::new).collect::<Values>()
        };
        let low = values(&|value| value + difference < side);
        let high = values(&|value| value >= difference);
        Some(Self { difference, low, high })
    }

    /// "low" or "high", if all values are of one side.
    fn name(&self, values: Values) -> Option<&'static str> {
        if values.is_empty() || !self.low.is_disjoint(&self.high) {
            None
        } else if values.is_subset(&self.low) {
            Some("low")
        } else if values.is_subset(&self.high) {
            Some("high")
        } else {
            None
        }
    }

    /// The side of a cell that a cell which decides determines: the same after an even number of neighbors,
    /// the other one after an odd number.
    fn of_cell(&self, removal: &Removal<'_>, cell: Cell) -> Option<&Values> {
        let mut reached = vec![(cell, true)];
        let mut at = 0;
        while let Some(&(from, is_same)) = reached.get(at) {
            if let Some(one) = removal.deciding.iter().find(|one| one.cell == from && from != cell) {
                let is_low = (self.name(one.candidates)? == "low") == is_same;
                return Some(if is_low { &self.low } else { &self.high });
            }
            for primitive in removal.primitives() {
                let scope = primitive.scope();
                if matches!(primitive, Primitive::Pair(_)) && scope.contains(&from.into()) {
                    let others = scope.iter().filter_map(|subject| subject.cell());
                    let new = others.filter(|other| reached.iter().all(|entry| entry.0 != *other));
                    let new: Vec<(Cell, bool)> = new.map(|other| (other, !is_same)).collect();
                    reached.extend(new);
                }
            }
            at += 1;
        }
        None
    }
}

/// A cell is on one side, so its neighbors on the line are on the other. "r1c1 is low, so r1c2 is high".
pub(super) fn whisper_polarity(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    let sides = Sides::of(removal)?;
    let premises: Option<Vec<(Cell, &str)>> =
        removal.deciding.iter().map(|one| Some((one.cell, sides.name(one.candidates)?))).collect();
    let premises = premises.filter(|premises| !premises.is_empty())?;
    let conclusion = |&(cell, removed): &(Cell, Values)| {
        let side = sides.of_cell(removal, cell)?;
        removed.is_disjoint(side).then_some((cell, sides.name(*side)?))
    };
    let conclusions: Option<Vec<(Cell, &str)>> = removal.removed.iter().map(conclusion).collect();
    let words = |cells: Vec<(Cell, &'static str)>, would: &str| {
        let mut by_side: BTreeMap<&str, Vec<Cell>> = BTreeMap::new();
        cells.into_iter().for_each(|(cell, side)| by_side.entry(side).or_default().push(cell));
        list(by_side.iter().map(|(side, cells)| {
            let verb = match (would, cells.len()) {
                ("", 1) => "is",
                ("", _) => "are",
                _ => would,
            };
            format!("{} {verb} {side}", notation.cell_list(cells))
        }))
    };
    let because = format!("low and high values alternate on the line, and {}", words(premises, ""));
    match removal.removed {
        [(cell, removed)] if removal.is_contradiction() => {
            let values = notation.value_choice(*removed);
            let verb = if removal.candidates(*cell).len() == 1 { "is" } else { "can only be" };
            Some(format!("{because}, so {}, but it {verb} {values}", words(conclusions?, "would be")))
        }
        _ => Some(format!("{because}, so {}", words(conclusions?, ""))),
    }
}

/// Values without a partner are not on the line. "5 cannot be on a whisper line, as no value …".
pub(super) fn whisper_middle(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    let sides = Sides::of(removal)?;
    let removed = removal.all_removed();
    let has_no_partner = removed.is_disjoint(&(sides.low | sides.high));
    let (values, difference) = (notation.value_list(removed), sides.difference);
    has_no_partner.then(|| {
        let pronoun = if removed.len() == 1 { "it" } else { "them" };
        format!(
            "{values} cannot be on a whisper line, as no value differs from {pronoun} by {difference} or more"
        )
    })
}

/// A value has one partner, which two neighbors that see each other cannot both be. "With 4 in r1c2, both
/// r1c1 and r1c3 would be 9".
pub(super) fn whisper_between(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    Sides::of(removal)?;
    let &[(cell, removed)] = removal.removed else { return None };
    let clash = |value: Value| {
        let neighbors: Vec<(Cell, Values)> = removal
            .primitives()
            .filter_map(|primitive| removal.partners(primitive, cell, value))
            .map(|(other, values)| (other, values & removal.candidates(other)))
            .collect();
        neighbors.iter().enumerate().find_map(|(at, &(one, values))| {
            let sees = |entry: &&(Cell, Values)| removal.sees(one, entry.0) && (entry.1 | values).len() == 1;
            let other = neighbors[at + 1..].iter().find(sees)?;
            Some((value, [one, other.0], values.first()?))
        })
    };
    let clashes: Option<Vec<_>> = removed.iter().map(clash).collect();
    let words = |&(value, cells, partner): &(Value, [Cell; 2], Value)| {
        let [value, partner] = [value, partner].map(|value| notation.value(value));
        format!(
            "with {value} in {}, both {} would be {partner}",
            notation.cell(cell),
            notation.cell_list(&cells)
        )
    };
    Some(format!("{}, and they see each other", list(clashes?.iter().map(words))))
}

/// Bounds move along a thermometer. "each cell …, and r1c1 is 3, so r1c3 must be at least 5".
pub(super) fn thermo_bounds(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    let lines = removal.all_of(&["thermometer", "slow_thermometer"])?;
    let is_bound = |&(cell, removed): &(Cell, Values)| {
        let left = removal.left((cell, removed));
        let ends = left.first().zip(left.last());
        ends.is_some_and(|(least, most)| removed.iter().all(|value| value < least || value > most))
    };
    // All that a thermometer needs is said by bounds, so one that cannot be filled fails by them.
    let is_said = removal.is_contradiction() || removal.removed.iter().all(is_bound);
    if !removal.houses.is_empty() || !is_said {
        return None;
    }
    let rise = match lines.iter().all(|line| line.kind().name == "thermometer") {
        true => "each cell of the thermometer is more than the one before it",
        false => "no cell of the thermometer is less than the one before it",
    };
    Some(removal.following(rise, notation))
}

/// The runs of successive values that fit on a renban. "the line has 4–7 or 5–8, so …".
pub(super) fn renban_windows(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    let line = removal.only("renban")?.cells("cells");
    let candidates: Vec<Values> = line.iter().map(|&cell| removal.candidates(cell)).collect();
    let windows: Vec<Values> = (0..=removal.side().checked_sub(line.len())?)
        .map(|low| (low..low + line.len()).map(Value::new).collect::<Values>())
        .filter(|&window| {
            let left: Vec<Values> = candidates.iter().map(|&values| values & window).collect();
            Matching::perfect(&left).is_some()
        })
        .collect();
    if windows.is_empty() && removal.is_contradiction() {
        return Some(format!("no run of {} successive values fits on the line", line.len()));
    }
    if windows.is_empty() || windows.len() > MAX_WINDOWS || line.len() < 2 {
        return None;
    }
    let required = windows.iter().fold(Values::full(removal.side()), |all, &window| all & window);
    let allowed = windows.iter().fold(Values::EMPTY, |all, &window| all | window);
    let is_explained = |&(cell, removed): &(Cell, Values)| {
        if line.contains(&cell) { removed.is_disjoint(&allowed) } else { removed.is_subset(&required) }
    };
    if !removal.removed.iter().all(is_explained) {
        return None;
    }
    let run = |window: &Values| {
        let ends = window.first().zip(window.last());
        ends.map_or_else(String::new, |(low, high)| {
            format!("{}–{}", notation.value(low), notation.value(high))
        })
    };
    let values = format!("the line has {}", choice(windows.iter().map(run)));
    if removal.removed.iter().all(|entry| line.contains(&entry.0)) {
        return Some(format!("{values}, so {}", removal.remaining(notation)));
    }
    Some(format!("{values}, so {} on the line", values_are(notation, required & removal.all_removed())))
}

/// Cells that constraints make equal. "the clue makes r1c1 = r5c5, and r1c1 is 3, so …".
pub(super) fn equal_cells(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    removal.all_of(&["palindrome", "clone", "offset"])?;
    let pairs: Option<Vec<[Cell; 2]>> = removal
        .primitives()
        .map(|primitive| match primitive {
            Primitive::Pair(pair) => {
                let is_equal = |value: Value| pair.table.row(value).single() == Some(value);
                let cells = [pair.cells[0].cell()?, pair.cells[1].cell()?];
                (0..pair.table.side()).map(Value::new).all(is_equal).then_some(cells)
            }
            _ => None,
        })
        .collect();
    let is_needed =
        |pair: &&[Cell; 2]| pair.iter().any(|&cell| removal.removed.iter().any(|entry| entry.0 == cell));
    let pairs = pairs.filter(|pairs| !pairs.is_empty())?;
    let equal = list(
        pairs.iter().filter(is_needed).map(|&[a, b]| format!("{} = {}", notation.cell(a), notation.cell(b))),
    );
    Some(removal.following(&format!("the clue makes {equal}"), notation))
}
