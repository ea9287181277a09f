//! The constraints of a puzzle, prepared for a walk: each as one condition of all its cells, or as several of
//! a few cells, and sums of houses.
//!
//! The candidates that a condition leaves are kept, and computed again only when its cells lose some, so a
//! walk pays for the constraints that change.

use crate::logic::argument::Candidate;
use crate::logic::bounds::Bounds;
use crate::logic::constraint_diagram::{Condition, Direction, Room, Tables};
use crate::logic::distinct;
use crate::logic::house_sum_rules::{self, HouseSumRule};
use crate::logic::outlook::Outlook;
use crate::logic::places::Places;
use crate::logic::scout::{FailingFurther, Scout};
use crate::logic::together::Groups;
use crate::logic::value_word::{Word, word};
use crate::logic::whole_constraint::{NetworkRoom, WholeConstraint};
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use sudokud_model::constraint::primitive::{AllDifferent, Pair, SetCondition};
use sudokud_model::constraint::{Constraints, Primitive, Subject};
use sudokud_model::grid::{Cell, House};
use sudokud_model::houses::Layout;
use sudokud_model::sets::bits;

/// The most cells of a constraint that has a diagram of all of them.
const MAX_CELLS: usize = 24;

/// The most cells of a constraint that is looked at as a whole.
const MAX_CELLS_OF_WHOLE: usize = 81;

/// The largest side at which the values of a house are decided as a whole: there are up to 2^N states.
const MAX_SIDE_OF_HOUSES: usize = 10;

/// The constraints of a puzzle, prepared for finders.
pub(crate) struct ConstraintFacts {
    constraints: Arc<Constraints>,
    views: Vec<OnceCell<View>>,
    sums: OnceCell<Vec<HouseSumRule>>,
    scout: OnceCell<RefCell<Scout>>,
    houses: OnceCell<Vec<(House, Rc<Condition>)>>,
    /// For the results of the conditions.
    room: Room,
    /// For the networks of constraints.
    network_room: NetworkRoom,
    groups: OnceCell<Groups>,
    /// By candidate that an argument refuted in a position of the walk: the cost of the argument.
    refuted: RefCell<BTreeMap<Candidate, usize>>,
    /// Candidates that need further assumptions to be refuted, and had arguments in the last position.
    failing_further: RefCell<Vec<FailingFurther>>,
}

/// The most candidates that are noted because they have arguments with further assumptions.
const MAX_NOTED: usize = 24;

/// A constraint as finders look at it.
#[derive(Debug)]
struct View {
    /// All its cells at once, unless they are too many.
    diagram: Option<Rc<Condition>>,
    /// The same, or more cells: used if the diagram has too many states.
    whole: Option<Rc<WholeConstraint>>,
    /// Groups of primitives about the same cells: used likewise.
    pieces: Vec<Rc<Condition>>,
    /// For each cell, those that share pairs with it: used likewise.
    stars: Vec<Star>,
    /// Cells that differ from each other: used likewise.
    different: Vec<Vec<Subject>>,
}

/// A cell, and the cells that share a pair of values with it.
#[derive(Debug)]
pub(crate) struct Star {
    pub(crate) center: Subject,
    /// For each other cell, its values for each value of the center.
    pub(crate) tables: Vec<(Subject, Vec<Word>)>,
}

/// A part of a constraint that finders look at.
pub(crate) enum Piece<'a> {
    /// Cells with all that they can have together.
    Condition(&'a Rc<Condition>),
    /// A constraint of which not all is known that its cells can have together.
    Whole(&'a Rc<WholeConstraint>),
    /// A cell and what it leaves to others.
    Star(&'a Star),
    /// Cells that differ from each other.
    Different(&'a [Subject]),
}

impl ConstraintFacts {
    /// Prepares constraints.
    pub(crate) fn new(constraints: Arc<Constraints>) -> Self {
        let views = constraints.list().iter().map(|_| OnceCell::new()).collect();
        Self {
            constraints,
            views,
            sums: OnceCell::new(),
            scout: OnceCell::new(),
            houses: OnceCell::new(),
            groups: OnceCell::new(),
            refuted: RefCell::default(),
            failing_further: RefCell::default(),
            room: Room::default(),
            network_room: NetworkRoom::default(),
        }
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
        let view = self.views[constraint]
            .get_or_init(|| View::new(&self.constraints, constraint, (&self.room, &self.network_room)));
        match &view.diagram {
            Some(diagram) if diagram.supported_in(places, bounds).is_some() => {
                vec![Piece::Condition(diagram)]
            }
            _ => {
                let different = view.different.iter().map(|cells| Piece::Different(cells));
                let pieces = view.pieces.iter().map(Piece::Condition);
                let whole = view.whole.iter().map(Piece::Whole);
                view.stars.iter().map(Piece::Star).chain(different).chain(pieces).chain(whole).collect()
            }
        }
    }

    /// Returns the sums that follow from houses and cages. They may be incomplete if the watch stops the
    /// scan.
    pub(crate) fn house_sums(&self, bounds: &Bounds<'_>) -> &[HouseSumRule] {
        self.sums.get_or_init(|| house_sum_rules::list(&self.constraints, &self.room, bounds))
    }

    /// Returns the houses, each with the condition that its cells have different values. None above side
    /// [`MAX_SIDE_OF_HOUSES`].
    pub(crate) fn houses(&self) -> &[(House, Rc<Condition>)] {
        self.houses.get_or_init(|| {
            let layout = &self.constraints.space().layout;
            let mut tables = Tables::new(layout.side(), self.room.clone());
            let mut condition = |house: House| {
                let different = Primitive::AllDifferent(AllDifferent::of_house(layout, house));
                (house, Rc::new(Condition::new(layout, &[&different], &mut tables)))
            };
            let has_few_states = layout.side() <= MAX_SIDE_OF_HOUSES;
            layout.houses().filter(|_| has_few_states).map(&mut condition).collect()
        })
    }

    /// Propagates each candidate by itself; see [`Scout::look`].
    pub(crate) fn outlook<const W: usize>(&self, places: &Places<'_, W>, bounds: &Bounds<'_>) -> Outlook {
        self.scout(bounds).borrow_mut().look(places, bounds)
    }

    /// Notes the cost of an argument that refuted a candidate.
    pub(crate) fn note_refuted(&self, candidate: Candidate, cost: usize) {
        self.refuted.borrow_mut().insert(candidate, cost);
    }

    /// The candidates whose noted arguments are the cheapest, of those that are left. An argument needs
    /// nothing but lost candidates, so it holds in later positions too, and is often shorter there.
    pub(crate) fn cheapest_refuted(&self, is_left: impl Fn(Candidate) -> bool) -> Vec<Candidate> {
        let refuted = self.refuted.borrow();
        let left = || refuted.iter().filter(|(candidate, _)| is_left(**candidate));
        let cheapest = left().map(|(_, cost)| *cost).min();
        left().filter(|(_, cost)| Some(**cost) == cheapest).map(|(candidate, _)| *candidate).collect()
    }

    /// Notes candidates that need further assumptions to be refuted, and have arguments: those that need few.
    pub(crate) fn note_failing_further(&self, mut failing: Vec<FailingFurther>) {
        failing.sort_by_key(|failing| (failing.cell, failing.value, failing.further.len()));
        failing.dedup_by_key(|failing| (failing.cell, failing.value));
        failing.sort_by_key(|failing| failing.further.len());
        failing.truncate(MAX_NOTED);
        *self.failing_further.borrow_mut() = failing;
    }

    /// Returns the candidates that were noted last.
    pub(crate) fn take_failing_further(&self) -> Vec<FailingFurther> {
        self.failing_further.take()
    }

    /// Returns the scout of the puzzle.
    pub(crate) fn scout(&self, bounds: &Bounds<'_>) -> &RefCell<Scout> {
        self.scout.get_or_init(|| RefCell::new(Scout::new(&self.constraints, bounds)))
    }

    /// Returns the groups of constraints and houses that are looked at together. They may be incomplete if
    /// the watch stops the listing.
    pub(crate) fn groups(&self, bounds: &Bounds<'_>) -> &Groups {
        self.groups.get_or_init(|| Groups::new(&self.constraints, self.room.clone(), bounds))
    }
}

impl View {
    fn new(
        constraints: &Arc<Constraints>,
        index: usize,
        (room, network_room): (&Room, &NetworkRoom),
    ) -> Self {
        let layout = &constraints.space().layout;
        let is_domain = |primitive: &&Primitive| matches!(primitive, Primitive::Domain(_));
        let primitives: Vec<&Primitive> =
            constraints.primitives_of(index).iter().filter(|one| !is_domain(one)).collect();
        let scope = distinct(primitives.iter().flat_map(|primitive| primitive.scope()));
        let mut tables = Tables::new(layout.side(), room.clone());
        let is_whole = (1..=MAX_CELLS).contains(&scope.len());
        let mut groups: BTreeMap<Vec<Subject>, Vec<&Primitive>> = BTreeMap::new();
        let mut stars: BTreeMap<Subject, PairsOfCell> = BTreeMap::new();
        let mut different = Vec::new();
        for &primitive in &primitives {
            match primitive {
                Primitive::Pair(pair) => add_to_stars(pair, &mut tables, &mut stars),
                Primitive::AllDifferent(AllDifferent { cells })
                | Primitive::Set(SetCondition::Family { cells, .. }) => different.push(cells.clone()),
                _ => {}
            }
            if !matches!(primitive, Primitive::Pair(_)) && primitive.scope().len() <= MAX_CELLS {
                groups.entry(primitive.scope()).or_default().push(primitive);
            }
        }
        let mut condition =
            |primitives: &[&Primitive]| Rc::new(Condition::new(layout, primitives, &mut tables));
        let diagram = is_whole.then(|| condition(&primitives));
        let is_whole_group = is_whole && groups.len() == 1 && stars.is_empty();
        // Of many small primitives, each is looked at by itself.
        let is_large = |one: &&Primitive| {
            !matches!(one, Primitive::Pair(_) | Primitive::AllDifferent(_)) && one.scope().len() > MAX_CELLS
        };
        let is_one = is_whole_group || primitives.iter().any(is_large);
        let subjects = diagram.as_ref().map_or(&scope, |diagram| &diagram.cells);
        let cells = subjects.iter().map(|subject| subject.cell()).collect::<Option<Vec<Cell>>>();
        let whole = cells.filter(|cells| is_one && cells.len() <= MAX_CELLS_OF_WHOLE).map(|cells| {
            Rc::new(WholeConstraint::new(constraints, index, (cells, diagram.clone()), network_room))
        });
        let groups = groups.values().filter(|_| !is_whole_group);
        let pieces = groups.map(|group| condition(group)).collect();
        let stars = stars.into_iter().map(|(center, pairs)| Star::new(layout, center, &pairs)).collect();
        Self { diagram, whole, pieces, stars, different }
    }
}

/// For each cell that shares pairs with some cell: the tables of the pairs.
type PairsOfCell = BTreeMap<Subject, Vec<Arc<[Word]>>>;

/// Adds a pair to the stars of both cells.
fn add_to_stars(pair: &Pair, tables: &mut Tables, stars: &mut BTreeMap<Subject, PairsOfCell>) {
    let [a, b] = pair.cells;
    for (center, other, direction) in [(a, b, Direction::Forth), (b, a, Direction::Back)] {
        let pairs = stars.entry(center).or_default();
        pairs.entry(other).or_default().push(tables.of(pair, direction));
    }
}

impl Star {
    /// Joins the tables of each cell. Cells that see each other differ.
    fn new(layout: &Layout, center: Subject, pairs: &PairsOfCell) -> Self {
        let table = |(&other, tables): (&Subject, &Vec<Arc<[Word]>>)| {
            let both = other.cell().zip(center.cell());
            let sees = both.is_some_and(|(a, b)| layout.sees(a, b));
            let differ = |value: usize| if sees { !(1 << value) } else { Word::MAX };
            let of = |value: usize| tables.iter().fold(differ(value), |left, table| left & table[value]);
            (other, (0..layout.side()).map(of).collect())
        };
        Self { center, tables: pairs.iter().map(table).collect() }
    }

    /// Returns what the candidates of the center leave to the other cells.
    pub(crate) fn supported<const W: usize>(&self, places: &Places<'_, W>) -> Vec<(Subject, Word)> {
        let center = word(places, self.center);
        let left =
            |(other, table): &(Subject, Vec<Word>)| (*other, word(places, *other) & partners(table, center));
        self.tables.iter().map(left).collect()
    }
}

/// Returns the values of a cell of a star for some values of the center.
pub(crate) fn partners(table: &[Word], center: Word) -> Word {
    bits(center).fold(0, |all, value| all | table[value])
}
