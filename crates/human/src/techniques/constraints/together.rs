//! Two or three reasons at once, without an assumption: the values that no way to satisfy all of them has.
//!
//! The groups of reasons are those of [`crate::logic::together`]. A step names what it needs: of the group
//! that shows something, the members, and of their primitives those, without which it does not follow. If
//! every way to satisfy a group has a value, cells outside that see all its places lose it. Cost: a few
//! searches for one assignment, for each group whose candidates changed; triples only while a step as hard as
//! theirs is needed.

use super::cell_words::{following, remaining};
use super::deciding_cells::deciding_cells;
use super::kind_words::ConstraintWords;
use super::words::{self, Named, Removal};
use super::{ConstrainedCell, count_open, lost};
use crate::ladder::cost::rating;
use crate::ladder::rating::Rating;
use crate::logic::constraint_diagram::{Condition, Room, Tables};
use crate::logic::together::{self, Groups, Member, MemberGroup, constraints_of, houses_of, primitives_of};
use crate::logic::value_word::Word;
use crate::logic::witnesses::{Effort, Witnesses};
use crate::logic::{CellGroup, Scan, distinct};
use crate::proof::evidence::{Reason, ReasonRule};
use crate::proof::{
    Deduction, Effects, Evidence, Notation, Role, StepText, Values, capitalized, choice, list,
};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use sudokud_model::constraint::{Constraints, Subject};
use sudokud_model::grid::{Cell, Value};
use sudokud_model::sets::bits;

/// The most cells of a group for each of which what is needed is looked for.
const MAX_CELLS_TRIED: usize = 4;

/// Reasons that together remove candidates.
#[derive(Debug)]
struct Together {
    constraints: Arc<Constraints>,
    members: Vec<Member>,
    /// The cells of the members, in reading order.
    cells: Vec<ConstrainedCell>,
    /// Those of them whose candidates are needed, as far as that is known.
    deciding: Vec<ConstrainedCell>,
    removed: CellGroup,
    required: Option<Required>,
    /// The name of its pattern.
    pattern: Option<&'static str>,
    /// The rating of the easiest steps of its technique.
    easiest: Rating,
}

/// A value that every way to satisfy the reasons has.
#[derive(Clone, Debug)]
struct Required {
    value: Value,
    /// Its places in the cells of the reasons.
    places: Vec<Cell>,
}

/// Every group of so many reasons that removes something.
pub(crate) fn find<const W: usize>(count: usize, scan: &Scan<'_, W>) -> ControlFlow<()> {
    let Some(facts) = scan.constraints() else { return ControlFlow::Continue(()) };
    let groups = facts.groups(scan.bounds());
    // First what searches show; diagrams only where that is nothing.
    for effort in [Effort::Searches, Effort::Diagram] {
        let finder = Finder { scan, constraints: facts.constraints(), effort };
        // Groups of higher cost repeat what those before them show.
        let mut shown = HashSet::new();
        for group in groups.list().iter().filter(|group| group.members.len() == count) {
            // A pattern with a name costs one less.
            if !scan.bounds().is_below_ceiling(rating(together::cost(&group.members, 0) - 1)) {
                break;
            }
            scan.poll()?;
            finder.search(groups, group, &mut shown)?;
        }
        if !shown.is_empty() {
            break;
        }
    }
    ControlFlow::Continue(())
}

/// A candidate.
type Candidate = (Cell, Value);

/// A search of one position.
struct Finder<'f, 's, const W: usize> {
    scan: &'f Scan<'s, W>,
    constraints: &'f Arc<Constraints>,
    effort: Effort,
}

impl<const W: usize> Finder<'_, '_, W> {
    /// Offers what a group removes that no group before it did.
    fn search(
        &self,
        groups: &Groups,
        group: &MemberGroup,
        shown: &mut HashSet<Candidate>,
    ) -> ControlFlow<()> {
        let (scan, cells) = (self.scan, board_cells(groups.condition(group)));
        let Some(supported) = groups.supported(group, scan, self.effort, scan.bounds()) else {
            return ControlFlow::Continue(());
        };
        let left: Vec<(Cell, Word)> = cells.iter().copied().zip(supported.values).collect();
        let is_new = |&(cell, values): &(Cell, Values)| {
            (cell, values.iter().filter(|&value| shown.insert((cell, value))).collect::<Values>())
        };
        let removed: Vec<(Cell, Values)> = lost(scan, &left).iter().map(is_new).collect();
        self.offer_least(&group.members, &removed)?;
        for value in bits(supported.required).map(Value::new) {
            let has_value = |entry: &&(Cell, Word)| entry.1 >> value.index() & 1 == 1;
            let places: Vec<Cell> = left.iter().filter(has_value).map(|entry| entry.0).collect();
            if !places.iter().all(|&cell| scan.candidates().is_open(cell)) {
                continue;
            }
            let is_outside = |cell: &Cell| !cells.contains(cell) && !shown.contains(&(*cell, value));
            // A constraint by which cells see each other would have to be a member.
            let is_seen = |cell: &Cell| places.iter().all(|&place| scan.layout().sees(place, *cell));
            let seen = scan.seen_by_all(places.iter().copied(), value);
            let targets: Vec<Cell> = seen.iter().filter(is_outside).filter(is_seen).collect();
            if !targets.is_empty() {
                shown.extend(targets.iter().map(|&cell| (cell, value)));
                let removed = targets.into_iter().map(|cell| (cell, Values::only(value))).collect();
                let required = Required { value, places };
                if !self.follows(&group.members, &removed, Some(&required)) {
                    continue;
                }
                let needed = self.needed(&group.members, &removed, Some(&required));
                if has_constraint(&needed) {
                    self.offer(needed, removed, Some(required))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Offers the least step of what members remove: that of the cell for which the least of them is needed,
    /// with all that this removes.
    fn offer_least(&self, members: &[Member], removed: &[(Cell, Values)]) -> ControlFlow<()> {
        let of_cell = |&entry: &(Cell, Values)| {
            let needed = self.needed(members, &std::iter::once(entry).collect(), None);
            let is_open = |cell: &Cell| self.scan.candidates().is_open(*cell);
            let cells = board_cells(&self.condition(&needed)).into_iter().filter(is_open).count();
            (together::cost(&needed, cells), cells, needed)
        };
        // A conclusion that only a diagram shows is too much to follow.
        let is_shown = |entry: &&(Cell, Values)| {
            !entry.1.is_empty() && self.follows(members, &std::iter::once(**entry).collect(), None)
        };
        let tried = removed.iter().filter(is_shown).take(MAX_CELLS_TRIED).map(of_cell);
        // Without a constraint, it is a step of the techniques that look at houses.
        let tried = tried.filter(|(.., needed)| has_constraint(needed));
        let Some((.., needed)) = tried.min_by_key(|&(cost, cells, _)| (cost, cells)) else {
            return ControlFlow::Continue(());
        };
        let condition = self.condition(&needed);
        let (candidates, bounds) = (condition.candidates(self.scan), self.scan.bounds());
        let supported = Witnesses::default().supported(&condition, candidates, self.effort, bounds);
        let Some(supported) = supported else { return ControlFlow::Continue(()) };
        let left: Vec<(Cell, Word)> = board_cells(&condition).into_iter().zip(supported.values).collect();
        self.offer(needed, lost(self.scan, &left), None)
    }

    /// Offers the step of members that are all needed.
    fn offer(&self, members: Vec<Member>, removed: CellGroup, required: Option<Required>) -> ControlFlow<()> {
        let mut cells = board_cells(&self.condition(&members));
        cells.sort_unstable();
        let required = required.map(|mut required| {
            required.places.retain(|cell| cells.contains(cell));
            required
        });
        let cells: Vec<_> = cells.into_iter().map(|cell| ConstrainedCell::new(self.scan, cell)).collect();
        let effects = Effects { eliminations: removed.to_vec(), ..Effects::default() };
        let constraints = Arc::clone(self.constraints);
        let deciding = deciding(&constraints, &members, &cells, &removed);
        let mut together = Together {
            constraints,
            members,
            cells,
            deciding,
            removed,
            required,
            pattern: None,
            easiest: self.scan.rating(),
        };
        together.pattern = together.named(self.notation()).map(|named| named.name);
        self.scan.offer(effects, together)
    }

    fn notation(&self) -> Notation<'_> {
        Notation::new(self.scan.layout(), self.constraints.space().first_value)
    }

    fn condition(&self, members: &[Member]) -> Condition {
        let mut tables = Tables::new(self.scan.layout().side(), Room::default());
        together::condition(self.constraints, members, &mut tables)
    }

    /// Returns whether some members prove a conclusion.
    fn follows(&self, members: &[Member], removed: &CellGroup, required: Option<&Required>) -> bool {
        let condition = self.condition(members);
        let mut words = condition.candidates(self.scan);
        match required {
            None => condition.refutes(&words, removed),
            Some(Required { value, places }) => {
                let is_place = |subject: &Subject| subject.cell().is_some_and(|cell| places.contains(&cell));
                let of_places = words.iter_mut().zip(&condition.cells).filter(|(_, cell)| is_place(cell));
                of_places.for_each(|(word, _)| *word &= !(1 << value.index()));
                condition.is_impossible(&words)
            }
        }
    }

    /// Drops members, then cells with their primitives, as long as the conclusion still follows.
    fn needed(&self, members: &[Member], removed: &CellGroup, required: Option<&Required>) -> Vec<Member> {
        let mut needed = members.to_vec();
        for member in members {
            let others: Vec<Member> = needed.iter().filter(|&other| other != member).cloned().collect();
            if !others.is_empty() && self.follows(&others, removed, required) {
                needed = others;
            }
        }
        let mut cells = board_cells(&self.condition(&needed));
        cells.sort_unstable();
        for cell in cells.into_iter().rev() {
            if required.is_none() && removed.iter().any(|entry| entry.0 == cell) {
                continue;
            }
            let without: Option<Vec<Member>> =
                needed.iter().map(|member| without(self.constraints, member, cell)).collect();
            if let Some(without) = without
                && without != needed
                && self.follows(&without, removed, required)
            {
                needed = without;
            }
        }
        needed
    }
}

/// Returns whether there is a constraint among some members.
fn has_constraint(members: &[Member]) -> bool {
    constraints_of(members).next().is_some()
}

/// Returns the cells of a condition, which are cells of the board, in its order.
fn board_cells(condition: &Condition) -> Vec<Cell> {
    condition.cells.iter().filter_map(|subject| subject.cell()).collect()
}

/// Returns a constraint without its primitives on a cell, unless these are all, or a house as it is.
fn without(constraints: &Constraints, member: &Member, cell: Cell) -> Option<Member> {
    let Member::Constraint { index, primitives } = member else { return Some(member.clone()) };
    let all = constraints.primitives_of(*index);
    let is_elsewhere = |at: &usize| !all[*at].scope().contains(&Subject::Cell(cell));
    let primitives: Vec<usize> = primitives.iter().copied().filter(is_elsewhere).collect();
    (!primitives.is_empty()).then_some(Member::Constraint { index: *index, primitives })
}

impl Together {
    /// The cost: one less for a pattern with a name.
    fn own_cost(&self) -> usize {
        let cost = together::cost(&self.members, count_open(&self.cells));
        (cost - usize::from(self.pattern.is_some())).max(1)
    }

    fn named(&self, notation: Notation<'_>) -> Option<Named> {
        let removal = Removal {
            constraints: &self.constraints,
            rule: ReasonRule::Together,
            indices: &constraints_of(&self.members).collect::<Vec<_>>(),
            houses: &houses_of(&self.members).collect::<Vec<_>>(),
            cells: &self.cells,
            deciding: &self.deciding,
            removed: &self.removed,
        };
        words::name(&removal, notation)
    }

    /// "Cage 12 at r1c12 and row 1".
    fn subject(&self, notation: Notation<'_>) -> String {
        let subject = |member: &Member| match member {
            Member::Constraint { index, .. } => {
                ConstraintWords::new(&self.constraints, *index, notation).object()
            }
            Member::House(house) => notation.house(*house),
        };
        capitalized(list(self.members.iter().map(subject)))
    }

    /// The demands of the constraints, each once.
    fn rules(&self, notation: Notation<'_>) -> String {
        let mut rules: Vec<String> = Vec::new();
        for index in constraints_of(&self.members) {
            let rule = ConstraintWords::new(&self.constraints, index, notation).rule();
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        rules.join("; ")
    }
}

/// The cells that decide what members remove; none if that is not known.
fn deciding(
    constraints: &Constraints,
    members: &[Member],
    cells: &[ConstrainedCell],
    removed: &[(Cell, Values)],
) -> Vec<ConstrainedCell> {
    let primitives = primitives_of(constraints, members);
    let primitives = primitives.iter().map(|primitive| &**primitive);
    deciding_cells(&constraints.space().layout, primitives, cells, removed).unwrap_or_default()
}

impl Deduction for Together {
    fn size(&self) -> usize {
        self.cells.len()
    }

    fn surcharge(&self) -> Rating {
        Rating::from_tenths(rating(self.own_cost()).tenths().saturating_sub(self.easiest.tenths()))
    }

    fn cost(&self) -> Option<usize> {
        Some(self.own_cost())
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_values(self.removed.values());
        evidence.reason(&Reason {
            rule: ReasonRule::Together,
            constraints: distinct(constraints_of(&self.members)),
            houses: houses_of(&self.members).collect(),
            cells: self.cells.iter().map(|one| one.cell).collect(),
            pattern: self.pattern,
        });
        evidence.houses(houses_of(&self.members), Role::Base);
        for one in &self.cells {
            match &self.required {
                Some(Required { value, places }) if places.contains(&one.cell) => {
                    evidence.cell(one.cell, Values::only(*value), Role::Locked);
                }
                _ => evidence.cell(one.cell, one.candidates, Role::Constrained),
            }
        }
        evidence
    }

    /// "Cage 12 at r1c12 and row 1 together: …".
    fn words(&self, notation: Notation<'_>) -> StepText {
        let mark = |member: &Member| match member {
            Member::Constraint { index, .. } => {
                ConstraintWords::new(&self.constraints, *index, notation).pattern()
            }
            Member::House(house) => notation.house_mark(*house),
        };
        let pattern = self.members.iter().map(mark).collect::<Vec<_>>().join(" + ");
        let subject = self.subject(notation);
        if let Some(named) = self.named(notation) {
            return StepText { pattern, reason: format!("{subject}: {}", named.words) };
        }
        let rules = self.rules(notation);
        let together = if self.members.len() > 1 { " together" } else { "" };
        let Some(Required { value, places }) = &self.required else {
            let remaining = remaining(notation, &self.cells, &self.removed);
            let following = following(notation, &self.deciding, &remaining);
            return StepText { pattern, reason: format!("{subject}{together}: {rules}. {following}") };
        };
        let value = notation.value(*value);
        let reason = format!(
            "{subject}{together}: {rules}. Every way to do so has {value} in {}",
            choice(places.iter().map(|&cell| notation.cell(cell)))
        );
        StepText { pattern: format!("{value} in {pattern}"), reason }
    }
}
