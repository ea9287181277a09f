//! The constraints of a puzzle, prepared for a walk: each as one condition of all its cells, or as several of
//! a few cells, and sums of houses.
//!
//! What a condition leaves of the candidates is kept and computed again only when its cells lose some, so a
//! walk pays for the constraints that change.

use crate::logic::bounds::Bounds;
use crate::logic::constraint_diagram::{Condition, Direction, Tables};
use crate::logic::distinct;
use crate::logic::house_sum_rules::{self, HouseSumRule};
use crate::logic::places::Places;
use crate::logic::value_word::{Word, values, word};
use std::cell::OnceCell;
use std::sync::Arc;
use sudokud_core::constraint::primitive::{AllDifferent, SetCondition};
use sudokud_core::constraint::{Constraints, Primitive};
use sudokud_core::grid::Cell;

/// The most cells of a constraint that is looked at as a whole.
const MAX_CELLS: usize = 24;

/// The constraints of a puzzle, prepared for finders.
pub(crate) struct ConstraintFacts {
    constraints: Arc<Constraints>,
    views: Vec<OnceCell<View>>,
    sums: OnceCell<Vec<HouseSumRule>>,
}

/// A constraint as finders look at it.
#[derive(Debug)]
struct View {
    /// All its cells at once, unless they are too many.
    whole: Option<Condition>,
    /// Groups of primitives about the same cells: used if the whole has too many states.
    pieces: Vec<Condition>,
    /// For each cell, those that share pairs with it: used likewise.
    stars: Vec<Star>,
    /// Cells that differ from each other: used likewise.
    different: Vec<Vec<Cell>>,
}

/// A cell, and the cells that share a pair of values with it.
#[derive(Debug)]
pub(crate) struct Star {
    pub(crate) center: Cell,
    /// For each of its pairs, in the order of the other cells: the other cell, and its values for each value
    /// of the center.
    tables: Vec<(Cell, Arc<[Word]>)>,
}

/// A part of a constraint that finders look at.
pub(crate) enum Piece<'a> {
    /// Cells with all that they can have together.
    Condition(&'a Condition),
    /// A cell and what it leaves to others.
    Star(&'a Star),
    /// Cells that differ from each other.
    Different(&'a [Cell]),
}

impl ConstraintFacts {
    /// Prepares constraints.
    pub(crate) fn new(constraints: Arc<Constraints>) -> Self {
        let views = constraints.list().iter().map(|_| OnceCell::new()).collect();
        Self { constraints, views, sums: OnceCell::new() }
    }

    /// Returns the constraints.
    pub(crate) const fn constraints(&self) -> &Arc<Constraints> {
        &self.constraints
    }

    /// Returns the parts of a constraint to look at: the whole, or its pieces if it has too many states.
    pub(crate) fn pieces<const W: usize>(
        &self,
        constraint: usize,
        places: &Places<'_, W>,
        bounds: &Bounds<'_>,
    ) -> Vec<Piece<'_>> {
        let view = self.views[constraint].get_or_init(|| View::new(&self.constraints, constraint));
        match &view.whole {
            Some(whole) if whole.supported_in(places, bounds).is_some() => vec![Piece::Condition(whole)],
            _ => {
                let different = view.different.iter().map(|cells| Piece::Different(cells));
                let pieces = view.pieces.iter().map(Piece::Condition);
                view.stars.iter().map(Piece::Star).chain(different).chain(pieces).collect()
            }
        }
    }

    /// Returns the sums that follow from houses and cages. They may be incomplete if the watch stops the
    /// scan.
    pub(crate) fn house_sums(&self, bounds: &Bounds<'_>) -> &[HouseSumRule] {
        self.sums.get_or_init(|| house_sum_rules::list(&self.constraints, bounds))
    }
}

impl View {
    fn new(constraints: &Constraints, index: usize) -> Self {
        let layout = &constraints.space().layout;
        let is_domain = |primitive: &&Primitive| matches!(primitive, Primitive::Domain(_));
        let primitives: Vec<&Primitive> =
            constraints.primitives_of(index).iter().filter(|one| !is_domain(one)).collect();
        let scope = distinct(primitives.iter().flat_map(|primitive| primitive.scope()));
        let mut tables = Tables::new(layout.side());
        let is_whole = (1..=MAX_CELLS).contains(&scope.len());
        let (mut pairs, mut different, mut grouped) = (Vec::new(), Vec::new(), Vec::new());
        for &primitive in &primitives {
            match primitive {
                Primitive::Pair(pair) => {
                    let [a, b] = pair.cells;
                    pairs.push((a, b, tables.of(pair, Direction::Forth)));
                    pairs.push((b, a, tables.of(pair, Direction::Back)));
                }
                Primitive::AllDifferent(AllDifferent { cells })
                | Primitive::Set(SetCondition::Family { cells, .. }) => different.push(cells.clone()),
                _ => {}
            }
            if !matches!(primitive, Primitive::Pair(_)) && primitive.scope().len() <= MAX_CELLS {
                grouped.push((primitive.scope(), primitive));
            }
        }
        let stars = stars(pairs);
        let scopes = distinct(grouped.iter().map(|entry| entry.0.clone()));
        let mut groups: Vec<Vec<&Primitive>> = vec![Vec::new(); scopes.len()];
        for (scope, primitive) in grouped {
            groups[scopes.partition_point(|other| *other < scope)].push(primitive);
        }
        let mut condition = |primitives: &[&Primitive]| Condition::new(layout, primitives, &mut tables);
        let whole = is_whole.then(|| condition(&primitives));
        let is_whole_group = is_whole && groups.len() == 1 && stars.is_empty();
        let groups = groups.iter().filter(|_| !is_whole_group);
        let pieces = groups.map(|group| condition(group)).collect();
        Self { whole, pieces, stars, different }
    }
}

/// Returns the stars of pairs, each from its center to the other cell.
fn stars(mut pairs: Vec<(Cell, Cell, Arc<[Word]>)>) -> Vec<Star> {
    pairs.sort_unstable_by_key(|pair| (pair.0, pair.1));
    let of_center = pairs.chunk_by(|one, next| one.0 == next.0);
    let table = |(_, cell, table): &(Cell, Cell, Arc<[Word]>)| (*cell, Arc::clone(table));
    of_center.map(|pairs| Star { center: pairs[0].0, tables: pairs.iter().map(table).collect() }).collect()
}

impl Star {
    /// Returns what the candidates of the center leave to the other cells.
    pub(crate) fn supported<const W: usize>(&self, places: &Places<'_, W>) -> Vec<(Cell, Word)> {
        let center = word(places, self.center);
        let left = |tables: &[(Cell, Arc<[Word]>)]| {
            let cell = tables[0].0;
            let sees = cell.index() < places.layout().cell_count()
                && self.center.index() < places.layout().cell_count()
                && places.layout().sees(cell, self.center);
            let differ = |value: usize| if sees { !(1 << value) } else { Word::MAX };
            let of = |value: usize| tables.iter().fold(differ(value), |left, (_, table)| left & table[value]);
            let all = values(center).fold(0, |all, value| all | of(value));
            (cell, word(places, cell) & all)
        };
        self.tables.chunk_by(|one, next| one.0 == next.0).map(left).collect()
    }
}
