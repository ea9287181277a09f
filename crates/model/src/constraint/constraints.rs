//! The constraints of a puzzle, checked against the board and turned into primitives.

use crate::constraint::builder::{Builder, KnownAutomata};
use crate::constraint::error::ConstraintError;
use crate::constraint::kind::Constraint;
use crate::constraint::kinds;
use crate::constraint::primitive::Primitive;
use crate::constraint::space::Space;
use crate::constraint::subject::Subject;
use crate::constraint::work::Work;
use crate::constraint::{MAX_CELLS, MAX_CONSTRAINTS, MAX_PRIMITIVES, MAX_SIDE};
use crate::grid::{Board, Cell, Marks, Value, ValueSet};
use std::sync::OnceLock;

/// Constraints that fit their board.
#[derive(Clone, Debug)]
pub struct Constraints {
    space: Space,
    list: Vec<Constraint>,
    primitives: Vec<Primitive>,
    /// For each constraint, the index of its first primitive.
    first_primitives: Vec<usize>,
    /// By cell, once asked for: the cells that differ from it.
    differing: OnceLock<Vec<Vec<(Cell, usize)>>>,
}

/// The most pairs of cells that [`Constraints::differing`] lists.
const MAX_DIFFERING: usize = 200_000;

/// Space, list and primitives decide. The primitives follow from the others, but in a
/// [subset](Constraints::subset).
impl PartialEq for Constraints {
    fn eq(&self, other: &Self) -> bool {
        self.space == other.space && self.list == other.list && self.primitives == other.primitives
    }
}

impl Eq for Constraints {}

impl Constraints {
    /// Checks constraints and turns them into primitives.
    ///
    /// # Errors
    /// The first error, with the index of its constraint.
    ///
    /// ```
    /// use sudokud_model::constraint::{Argument, Constraint, Constraints, Space};
    /// use sudokud_model::{grid::Cell, houses::Layout};
    /// let space = Space::of_layout(&Layout::of_side(4).unwrap());
    /// let cage = |cells: &[usize]| {
    ///     let cells = Argument::cells(cells.iter().map(|&cell| Cell::new(cell)));
    ///     Constraint::new("killer_cage", [("cells", cells), ("sum", Argument::Number(7))]).unwrap()
    /// };
    /// assert!(Constraints::new(space.clone(), vec![cage(&[0, 1])]).is_ok());
    /// let error = Constraints::new(space, vec![cage(&[0, 1]), cage(&[3, 16])]).unwrap_err();
    /// assert_eq!((error.constraint, error.field, error.at), (1, Some("cells"), Some(1)));
    /// ```
    pub fn new(space: Space, list: Vec<Constraint>) -> Result<Self, ConstraintError> {
        check_space(&space, &list)?;
        let (mut primitives, mut first_primitives) = (Vec::new(), Vec::new());
        let (mut cells, work, known) = (0, Work::new(), KnownAutomata::default());
        for (index, constraint) in list.iter().enumerate() {
            first_primitives.push(primitives.len());
            cells += constraint.all_subjects().len();
            let built = check_cells(&space, constraint).and_then(|()| {
                if cells > MAX_CELLS {
                    return Err(ConstraintError::whole(format!("is beyond {MAX_CELLS} cells in all")));
                }
                let mut builder = Builder::new(&space, &list, kinds::build, &work, &known);
                kinds::build(constraint, &mut builder)?;
                work.spend(1)?;
                Ok(builder.finish())
            });
            primitives.extend(built.map_err(|error| error.of_constraint(index))?);
            if primitives.len() > MAX_PRIMITIVES {
                let error = ConstraintError::whole(format!("is beyond {MAX_PRIMITIVES} conditions in all"));
                return Err(error.of_constraint(index));
            }
        }
        Ok(Self { space, list, primitives, first_primitives, differing: OnceLock::new() })
    }

    /// Returns some of the constraints, by index, in this order. Each has the primitives that it has here: a
    /// `negative` of the subset spares the pairs that a constraint outside of it marks.
    ///
    /// ```
    /// use sudokud_model::constraint::{Argument, Constraint, Constraints, Space};
    /// use sudokud_model::{grid::Cell, houses::Layout};
    /// let space = Space::of_layout(&Layout::of_side(4).unwrap());
    /// let even = |cell| Constraint::new("even", [("cells", Argument::cells([Cell::new(cell)]))]).unwrap();
    /// let constraints = Constraints::new(space.clone(), vec![even(0), even(5), even(9)]).unwrap();
    /// let others = Constraints::new(space, vec![even(9), even(0)]).unwrap();
    /// assert_eq!(constraints.subset([2, 0]), others);
    /// ```
    ///
    /// # Panics
    /// If there is no constraint with one of the indices.
    #[must_use]
    pub fn subset(&self, indices: impl IntoIterator<Item = usize>) -> Self {
        let mut subset = Self {
            space: self.space.clone(),
            list: Vec::new(),
            primitives: Vec::new(),
            first_primitives: Vec::new(),
            differing: OnceLock::new(),
        };
        for index in indices {
            subset.first_primitives.push(subset.primitives.len());
            subset.list.push(self.list[index].clone());
            subset.primitives.extend_from_slice(self.primitives_of(index));
        }
        subset
    }

    /// Returns the subjects that a constraint is about, each once, in ascending order.
    ///
    /// # Panics
    /// If there is no constraint with the index.
    #[must_use]
    pub fn scope_of(&self, index: usize) -> Vec<Subject> {
        let mut scope: Vec<Subject> = self.primitives_of(index).iter().flat_map(Primitive::scope).collect();
        scope.sort_unstable();
        scope.dedup();
        scope
    }

    /// Returns whether a constraint is about a declared variable, of which a board says nothing.
    ///
    /// # Panics
    /// If there is no constraint with the index.
    #[must_use]
    pub fn has_variable(&self, index: usize) -> bool {
        self.space.variables > 0 && self.scope_of(index).iter().any(|subject| subject.cell().is_none())
    }

    /// Returns what the constraints are about.
    #[must_use]
    pub const fn space(&self) -> &Space {
        &self.space
    }

    /// Returns the constraints.
    #[must_use]
    pub fn list(&self) -> &[Constraint] {
        &self.list
    }

    /// Returns the primitives of all constraints, in their order.
    #[must_use]
    pub fn primitives(&self) -> &[Primitive] {
        &self.primitives
    }

    /// Returns the primitives of a constraint.
    #[must_use]
    pub fn primitives_of(&self, constraint: usize) -> &[Primitive] {
        let start = self.first_primitives[constraint];
        let end = self.first_primitives.get(constraint + 1).copied().unwrap_or(self.primitives.len());
        &self.primitives[start..end]
    }

    /// Returns the index of the constraint that a primitive comes from.
    #[must_use]
    pub fn origin(&self, primitive: usize) -> usize {
        self.first_primitives.partition_point(|&first| first <= primitive) - 1
    }

    /// Returns the cells of the board that differ from a cell because one constraint alone says so, each with
    /// the index of such a constraint, in reading order. Beyond 200,000 pairs in all, later ones are left
    /// out.
    ///
    /// ```
    /// use sudokud_model::constraint::{Argument, Constraint, Constraints, Space};
    /// use sudokud_model::{grid::Cell, houses::Layout};
    /// let space = Space::of_layout(&Layout::of_side(4).unwrap());
    /// let cells = Argument::cells([0, 5, 6].map(Cell::new));
    /// let cage = Constraint::new("killer_cage", [("cells", cells)]).unwrap();
    /// let constraints = Constraints::new(space, vec![cage]).unwrap();
    /// assert_eq!(constraints.differing(Cell::new(5)), [(Cell::new(0), 0), (Cell::new(6), 0)]);
    /// ```
    #[must_use]
    pub fn differing(&self, cell: Cell) -> &[(Cell, usize)] {
        let lists = self.differing.get_or_init(|| self.list_differing());
        lists.get(cell.index()).map_or(&[], Vec::as_slice)
    }

    /// Returns the constraint by which two cells of the board differ, if there is one.
    #[must_use]
    pub fn separating(&self, one: Cell, other: Cell) -> Option<usize> {
        let list = self.differing(one);
        list.binary_search_by_key(&other, |entry| entry.0).ok().map(|at| list[at].1)
    }

    fn list_differing(&self) -> Vec<Vec<(Cell, usize)>> {
        let mut lists = vec![Vec::new(); self.space.layout.cell_count()];
        let mut left = MAX_DIFFERING;
        for (at, primitive) in self.primitives.iter().enumerate() {
            let origin = self.origin(at);
            let cells: Vec<Cell> = primitive.different_cells().iter().filter_map(|one| one.cell()).collect();
            for (place, &one) in cells.iter().enumerate() {
                for &other in &cells[place + 1..] {
                    if one != other && left > 0 {
                        left -= 1;
                        lists[one.index()].push((other, origin));
                        lists[other.index()].push((one, origin));
                    }
                }
            }
        }
        for list in &mut lists {
            list.sort_unstable();
            list.dedup_by_key(|entry| entry.0);
        }
        lists
    }

    /// Returns whether there is nothing to demand.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.primitives.is_empty()
    }

    /// Returns the constraints that the filled cells of a board violate: all cells of one of their primitives
    /// are filled, and it does not hold. Variables count as open.
    #[must_use]
    pub fn violated(&self, board: &Board) -> Vec<usize> {
        let violates = |&index: &usize| self.violated_primitives(index, board).next().is_some();
        (0..self.list.len()).filter(violates).collect()
    }

    /// Iterates over the primitives of a constraint that the filled cells of a board violate.
    pub fn violated_primitives(&self, index: usize, board: &Board) -> impl Iterator<Item = &Primitive> {
        let value = |subject: Subject| board.cells().get(subject.cell()?.index()).copied().flatten();
        self.primitives_of(index).iter().filter(move |primitive| {
            let filled: Option<Vec<Value>> = primitive.scope().into_iter().map(value).collect();
            filled.is_some() && !primitive.check(&|subject| value(subject).unwrap_or(Value::new(0)))
        })
    }

    /// Returns the pencil marks that the constraints on single cells leave of `marks`, or of all values.
    /// Marks of another side have no effect.
    ///
    /// # Panics
    /// If the constraints are of another side than the board's.
    #[must_use]
    pub fn marks_within_domains(&self, board: &Board, marks: Option<&Marks>) -> Marks {
        let cells = board.cells().len();
        let own = marks.filter(|marks| marks.sets().len() == cells);
        let all = || vec![ValueSet::full(board.side()); cells];
        let mut sets = own.map_or_else(all, |marks| marks.sets().to_vec());
        for primitive in self.primitives() {
            if let Primitive::Domain(domain) = primitive
                && let Some(set) = domain.subject.cell().and_then(|cell| sets.get_mut(cell.index()))
            {
                *set &= domain.values.resize();
            }
        }
        Marks::new(sets).expect("sets of a board's values")
    }
}

/// Checks side, numbers and variables.
fn check_space(space: &Space, list: &[Constraint]) -> Result<(), ConstraintError> {
    let error = if space.layout.side() > MAX_SIDE {
        format!("constraints are for boards up to side {MAX_SIDE}, not {}", space.layout.side())
    } else if space.first_value > 1 {
        format!("the first value is 0 or 1, not {}", space.first_value)
    } else if space.subject_count() > MAX_SIDE * MAX_SIDE {
        format!(
            "{} cells and variables, where at most {} are accepted",
            space.subject_count(),
            MAX_SIDE * MAX_SIDE
        )
    } else if list.len() > MAX_CONSTRAINTS {
        format!("{} constraints, where at most {MAX_CONSTRAINTS} are accepted", list.len())
    } else {
        return Ok(());
    };
    Err(ConstraintError::whole(error))
}

/// Checks that the space has every subject and line of a constraint.
fn check_cells(space: &Space, constraint: &Constraint) -> Result<(), ConstraintError> {
    for (name, argument) in constraint.arguments() {
        if let Some(at) = argument.all_subjects().iter().position(|&subject| !space.contains(subject)) {
            return Err(ConstraintError::at(
                name,
                at,
                "is neither a cell of the board nor a declared variable",
            ));
        }
        if let crate::constraint::Argument::Line(line) = argument
            && line.index() >= 2 * space.layout.side()
        {
            return Err(ConstraintError::in_field(name, "is neither a row nor a column of the board"));
        }
    }
    Ok(())
}
