//! Patterns of pairs of cells: XV, dots, inequalities, and the rules for unmarked neighbors.

use super::removal::Removal;
use crate::logic::distinct;
use crate::proof::{Notation, Values, choice, list};
use crate::techniques::constraints::cell_words::values_are;
use sudokud_model::constraint::Primitive;
use sudokud_model::grid::{Cell, House, Value};

/// The kinds that are about pairs of cells.
const PAIRS: &[&str] =
    &["difference", "ratio", "pair_sum", "greater_than", "negative", "nonconsecutive", "pairs"];

/// The most values that a value can need beside it.
const MAX_PARTNERS: usize = 3;

/// The most ways that are listed.
const MAX_WAYS: usize = 6;

/// One cell of a pair decides the other. "with 3 or 4 in r1c1, r1c2 can only be 6 or 7".
pub(super) fn xv_dots(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    removal.all_of(PAIRS).filter(|all| all.len() == 1)?;
    decided_by_one(removal, notation)
}

/// A cell on a whisper line decides its neighbors, where sides are not enough. "with 3 in r1c1, r1c2 can only
/// be 8 or 9".
pub(super) fn whisper_neighbor(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    removal.all_of(&["whisper"]).filter(|_| removal.deciding.len() == 1)?;
    decided_by_one(removal, notation)
}

/// The values that one cell leaves to others, or the pairs of two cells.
fn decided_by_one(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    if !removal.houses.is_empty() {
        return None;
    }
    let remaining = removal.remaining(notation);
    match removal.deciding {
        [one] => {
            let values = notation.value_choice(one.candidates);
            Some(format!("with {values} in {}, {remaining}", notation.cell(one.cell)))
        }
        [] => {
            let ways = ways(removal, &cells_of(removal), &|_| true)?;
            let pairs = choice(ways.iter().map(|way| written(way, notation)));
            (ways.len() <= MAX_WAYS && cells_of(removal).len() == 2)
                .then(|| format!("the pairs are {pairs}, so {remaining}"))
        }
        _ => None,
    }
}

/// Values of a pair that need another one beside them, which the other cell does not have. "6 needs 3 beside
/// it, so …".
pub(super) fn missing_partners(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    removal.all_of(PAIRS).filter(|all| all.len() == 1 && removal.houses.is_empty())?;
    let mut primitives = removal.primitives().filter(|primitive| matches!(primitive, Primitive::Pair(_)));
    let pair = primitives.next().filter(|_| primitives.next().is_none())?;
    let needs = |&(cell, removed): &(Cell, Values)| {
        let of_value = |value: Value| {
            let (other, partners) = removal.partners(pair, cell, value)?;
            let is_told = (1..=MAX_PARTNERS).contains(&partners.len());
            (is_told && partners.is_disjoint(&removal.candidates(other))).then_some((partners, value))
        };
        removed.iter().map(of_value).collect::<Option<Vec<_>>>()
    };
    let needs: Vec<Vec<(Values, Value)>> = removal.removed.iter().map(needs).collect::<Option<_>>()?;
    let told = distinct(needs.concat().iter().map(|&(partners, value)| (value, partners.to_words())));
    let told = told.into_iter().map(|(value, partners)| {
        let partners = notation.value_choice(Values::from_words(partners));
        format!("{} needs {partners}", notation.value(value))
    });
    Some(format!("{} beside it, so {}", list(told), removal.remaining(notation)))
}

/// Two or three pairs that share cells, with all their ways. "r1c1-r1c2-r1c3 are 1-2-4 or 2-4-8, so …".
pub(super) fn pair_chain(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    removal.all_of(PAIRS).filter(|all| all.len() > 1 && removal.houses.is_empty())?;
    let cells = chain(removal).filter(|cells| (3..=4).contains(&cells.len()))?;
    let ways = ways(removal, &cells, &|_| true)?;
    if ways.is_empty() || ways.len() > MAX_WAYS {
        return None;
    }
    let names = cells.iter().map(|&cell| notation.cell(cell)).collect::<Vec<_>>().join("–");
    let ways = choice(ways.iter().map(|way| written(way, notation)));
    Some(format!("{names} can only be {ways}, so {}", removal.remaining(notation)))
}

/// Two pairs in one house have certain values between them. "r1c1, r1c2, r1c5 and r1c6 share row 1, so they
/// have 1, 2, 3 and 4".
pub(super) fn two_pairs_in_house(removal: &Removal<'_>, notation: Notation<'_>) -> Option<String> {
    removal.all_of(PAIRS).filter(|all| all.len() == 2)?;
    let cells = cells_of(removal);
    let layout = &removal.constraints.space().layout;
    let has_all = |house: &House| cells.iter().all(|&cell| layout.contains(*house, cell));
    let house = layout.houses_of(*cells.first()?).iter().copied().find(has_all)?;
    let removed = removal.all_removed();
    let is_outside = removal.removed.iter().all(|entry| !cells.contains(&entry.0));
    if cells.len() != 4 || !is_outside {
        return None;
    }
    let has_all_removed =
        ways(removal, &cells, &|way| !removed.iter().all(|value| way.contains(&value)))?.is_empty();
    has_all_removed.then(|| {
        let names = notation.cell_list(&cells);
        let are = values_are(notation, removed);
        format!("{names} share {}, so {are} among them", notation.house(house))
    })
}

/// The cells of the pairs, each once.
fn cells_of(removal: &Removal<'_>) -> Vec<Cell> {
    let scopes = removal.primitives().filter(|primitive| matches!(primitive, Primitive::Pair(_)));
    distinct(scopes.flat_map(|primitive| primitive.scope()).filter_map(|subject| subject.cell()))
}

/// The cells of the pairs in the order of a path through them; `None` if they are none.
fn chain(removal: &Removal<'_>) -> Option<Vec<Cell>> {
    let cells = cells_of(removal);
    let are_joined = |a: Cell, b: Cell| {
        removal.primitives().any(|primitive| {
            let scope = primitive.scope();
            scope.len() == 2 && scope.contains(&a.into()) && scope.contains(&b.into())
        })
    };
    let degree = |cell: Cell| cells.iter().filter(|&&other| other != cell && are_joined(cell, other)).count();
    let mut path = vec![cells.iter().copied().find(|&cell| degree(cell) == 1)?];
    while let Some(&next) = cells
        .iter()
        .find(|&&cell| !path.contains(&cell) && path.last().is_some_and(|&last| are_joined(last, cell)))
    {
        path.push(next);
    }
    (path.len() == cells.len()).then_some(path)
}

/// Returns the values of cells in order that keep all pairs, of those that `is_asked` accepts; `None` if they
/// are more than can be listed.
fn ways(
    removal: &Removal<'_>,
    cells: &[Cell],
    is_asked: &dyn Fn(&[Value]) -> bool,
) -> Option<Vec<Vec<Value>>> {
    let pairs: Vec<&Primitive> = removal.primitives().collect();
    let mut ways: Vec<Vec<Value>> = vec![Vec::new()];
    for (at, &cell) in cells.iter().enumerate() {
        let fits = |way: &[Value], value: Value| {
            way.iter().zip(cells).all(|(&other, &before)| {
                let allows = |pair: &&Primitive| match removal.partners(pair, cell, value) {
                    Some((partner, values)) if partner == before => values.contains(other),
                    _ => true,
                };
                (!removal.sees(cell, before) || other != value) && pairs.iter().all(allows)
            })
        };
        let extended = ways.iter().flat_map(|way| {
            let values: Values = removal.candidates(cell);
            values
                .iter()
                .filter(|&value| fits(way, value))
                .map(|value| [&way[..], &[value]].concat())
                .collect::<Vec<_>>()
        });
        ways = extended.take(1_000).collect();
        if ways.len() == 1_000 && at + 1 < cells.len() {
            return None;
        }
    }
    ways.retain(|way| is_asked(way));
    Some(ways)
}

/// "1-2-4".
fn written(way: &[Value], notation: Notation<'_>) -> String {
    way.iter().map(|&value| notation.value(value)).collect::<Vec<_>>().join("-")
}
