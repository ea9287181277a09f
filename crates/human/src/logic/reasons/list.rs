//! The reasons of a position: each with its cells, and for each cell the reasons in which it takes part.
//!
//! A constraint is one reason if a diagram of all its cells decides it; otherwise its parts are reasons each,
//! and so is the whole, as far as its propagators go. Cells that differ need no reason: they see each other.
//! A house is a reason for subsets of any size. Declared variables have no candidates of the position, so a
//! condition on one is no reason.

use crate::logic::bounds::Bounds;
use crate::logic::constraint_diagram::Condition;
use crate::logic::constraint_facts::{ConstraintFacts, Piece, Star, partners};
use crate::logic::places::Places;
use crate::logic::value_word::{Word, word};
use crate::logic::whole_constraint::WholeConstraint;
use crate::proof::evidence::{Reason, ReasonRule};
use std::rc::Rc;
use std::sync::Arc;
use sudokud_model::constraint::{Constraints, Subject};
use sudokud_model::grid::{Cell, House};

/// The most open cells of a sum of houses that is a reason.
const MAX_OPEN_OF_SUM: usize = 6;

/// The reasons of a position.
pub(crate) struct ReasonList {
    constraints: Arc<Constraints>,
    reasons: Vec<Prepared>,
    /// By cell: the indices of the reasons in which it takes part.
    by_cell: Vec<Vec<u32>>,
}

/// A reason, ready to be asked what it leaves of candidates.
pub(crate) struct Prepared {
    /// Its cells; those of a star with the center first.
    pub(crate) cells: Vec<Cell>,
    /// The number of open cells.
    pub(crate) open: usize,
    part: Part,
    rule: ReasonRule,
    constraints: Vec<usize>,
    houses: Vec<House>,
}

enum Part {
    Condition(Rc<Condition>),
    Whole(Rc<WholeConstraint>),
    /// For each cell after the center: its values for each value of the center.
    Star(Vec<Vec<Word>>),
}

impl ReasonList {
    /// Lists the reasons of a position. They may be incomplete if the watch stops the scan.
    pub(crate) fn new<const W: usize>(
        facts: &ConstraintFacts,
        places: &Places<'_, W>,
        bounds: &Bounds<'_>,
    ) -> Self {
        let mut reasons = Vec::new();
        for constraint in 0..facts.constraints().list().len() {
            if bounds.poll_sparsely().is_break() {
                break;
            }
            for piece in facts.pieces(constraint, places, bounds) {
                let (cells, part) = match piece {
                    Piece::Condition(condition) => {
                        (cells_of(condition), Part::Condition(Rc::clone(condition)))
                    }
                    Piece::Whole(whole) => (Some(whole.cells.clone()), Part::Whole(Rc::clone(whole))),
                    Piece::Star(star) => star_part(star),
                    Piece::Different(_) => continue,
                };
                let Some(cells) = cells else { continue };
                let rule = ReasonRule::Together;
                reasons.push(Prepared::new(places, cells, part, rule, (vec![constraint], Vec::new())));
            }
        }
        for sum in facts.house_sums(bounds) {
            let Some(cells) = cells_of(&sum.condition) else { continue };
            let (part, of) =
                (Part::Condition(Rc::clone(&sum.condition)), (sum.cages.clone(), sum.houses.clone()));
            let sum = Prepared::new(places, cells, part, ReasonRule::Sum, of);
            reasons.extend((sum.open <= MAX_OPEN_OF_SUM).then_some(sum));
        }
        reasons.sort_by_key(|reason| reason.effort());
        for (house, condition) in facts.houses() {
            let Some(cells) = cells_of(condition) else { continue };
            let (part, of) = (Part::Condition(Rc::clone(condition)), (Vec::new(), vec![*house]));
            reasons.push(Prepared::new(places, cells, part, ReasonRule::Together, of));
        }
        reasons.retain(|reason| reason.open > 1);
        let mut by_cell = vec![Vec::new(); places.layout().cell_count()];
        for (index, reason) in reasons.iter().enumerate() {
            reason.cells.iter().for_each(|cell| by_cell[cell.index()].push(index as u32));
        }
        Self { constraints: Arc::clone(facts.constraints()), reasons, by_cell }
    }

    /// The constraints of the puzzle.
    pub(crate) fn constraints(&self) -> &Constraints {
        &self.constraints
    }

    /// The reasons: those of constraints, cheap ones first, then the houses.
    pub(crate) fn reasons(&self) -> &[Prepared] {
        &self.reasons
    }

    /// The indices of the reasons in which a cell takes part.
    pub(crate) fn of_cell(&self, cell: Cell) -> &[u32] {
        &self.by_cell[cell.index()]
    }
}

/// The cells of a condition; `None` if one is a declared variable.
fn cells_of(condition: &Condition) -> Option<Vec<Cell>> {
    condition.cells.iter().map(|subject| subject.cell()).collect()
}

/// A star as a reason.
fn star_part(star: &Star) -> (Option<Vec<Cell>>, Part) {
    let (others, tables): (Vec<Subject>, Vec<Vec<Word>>) = star.tables.iter().cloned().unzip();
    let cells = std::iter::once(star.center).chain(others).map(Subject::cell).collect();
    (cells, Part::Star(tables))
}

impl Prepared {
    fn new<const W: usize>(
        places: &Places<'_, W>,
        cells: Vec<Cell>,
        part: Part,
        rule: ReasonRule,
        (constraints, houses): (Vec<usize>, Vec<House>),
    ) -> Self {
        let open = cells.iter().filter(|&&cell| places.candidates().is_open(cell)).count();
        Self { cells, open, part, rule, constraints, houses }
    }

    /// Orders reasons: those that are easy to follow, and cheap to ask, first.
    fn effort(&self) -> usize {
        self.open + 4 * self.houses.len()
    }

    /// Returns whether it is a house alone: the subsets of its cells and values.
    pub(crate) const fn is_house(&self) -> bool {
        self.constraints.is_empty()
    }

    /// Returns whether it is a constraint that propagators of its own are asked about.
    pub(crate) const fn is_whole(&self) -> bool {
        matches!(self.part, Part::Whole(_))
    }

    /// The indices of its constraints.
    pub(crate) fn constraints(&self) -> &[usize] {
        &self.constraints
    }

    /// The reason as evidence.
    pub(crate) fn reason(&self) -> Reason {
        let mut cells = self.cells.clone();
        cells.sort_unstable();
        let (constraints, houses) = (self.constraints.clone(), self.houses.clone());
        Reason { rule: self.rule, constraints, houses, cells, pattern: None }
    }

    /// The candidates of its cells in the position.
    pub(crate) fn words<const W: usize>(&self, places: &Places<'_, W>) -> Vec<Word> {
        self.cells.iter().map(|&cell| word(places, cell.into())).collect()
    }

    /// Returns what the reason leaves of candidates of its cells: none of any cell if there is no way to
    /// satisfy it. `None` if that is not decided within so many states.
    pub(crate) fn left(&self, words: &[Word], most_states: usize, bounds: &Bounds<'_>) -> Option<Vec<Word>> {
        match &self.part {
            Part::Condition(condition) => {
                Some(condition.supported_within(most_states, words, bounds)?.values)
            }
            Part::Whole(whole) => whole.left(words, most_states, bounds),
            Part::Star(tables) => {
                let others =
                    tables.iter().zip(&words[1..]).map(|(table, word)| word & partners(table, words[0]));
                let left: Vec<Word> = std::iter::once(words[0]).chain(others).collect();
                Some(if left.contains(&0) { vec![0; left.len()] } else { left })
            }
        }
    }
}
