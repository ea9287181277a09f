//! Kinds of constraints, and constraints: a kind and its arguments by name. An argument can be a list of
//! constraints.

use crate::constraint::error::ConstraintError;
use crate::constraint::field::{Field, Relation, Repeats, Shape};
use crate::constraint::figure::Figure;
use crate::constraint::subject::Subject;
use crate::grid::{Cell, House};
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

/// How deep constraints can be nested in branches.
const MAX_DEPTH: usize = 4;

/// A kind of constraints: a row of the table.
pub struct Kind {
    /// The name in JSON.
    pub name: &'static str,
    /// The meaning of a constraint of this kind.
    pub meaning: &'static str,
    /// How its constraints are drawn.
    pub figure: Figure,
    /// The rearrangements of a board that its constraints allow.
    pub invariance: Invariance,
    /// Its examples in JSON, a constraint of the empty board of side 9 each: `valid`, `invalid`, and the
    /// `pointer` in `invalid` at which that is refused.
    pub examples: &'static str,
    /// The fields.
    pub fields: &'static [Field],
}

/// The rearrangements of a board under which a constraint of a kind keeps its meaning. Its cells and lines,
/// their ends, directions and distances are carried along, and values where they are renamed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Invariance {
    /// None: numbers are places on the board.
    None,
    /// Turns and mirrors. The numbers of the values count.
    Square,
    /// The same, if this field has one cell: several are read in the order of the board.
    SquareWithOne(&'static str),
    /// Turns, mirrors, and any renaming of the values: values are compared for equality alone, and the
    /// numbers of its fields are values.
    SquareAndValues,
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A constraint: its kind, and an argument for each field that it has.
#[derive(Clone)]
pub struct Constraint {
    kind: &'static Kind,
    arguments: Vec<(&'static str, Argument)>,
}

/// The content of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// For [`Shape::Cells`].
    Cells(Vec<Subject>),
    /// For [`Shape::Groups`].
    Groups(Vec<Vec<Subject>>),
    /// For [`Shape::Cell`].
    Cell(Subject),
    /// For [`Shape::Line`]: the rows are the houses 0..N, the columns N..2N.
    Line(House),
    /// For [`Shape::Number`].
    Number(i64),
    /// For [`Shape::Numbers`].
    Numbers(Vec<i64>),
    /// For [`Shape::Tuples`].
    Tuples(Arc<[Vec<i64>]>),
    /// For [`Shape::Word`].
    Word(String),
    /// For [`Shape::Text`].
    Text(String),
    /// For [`Shape::Relations`].
    Relations(Vec<Relation>),
    /// For [`Shape::Branches`].
    Branches(Vec<Vec<Constraint>>),
}

impl Argument {
    /// Returns the argument of a field of cells, which can be declared variables.
    pub fn cells(cells: impl IntoIterator<Item: Into<Subject>>) -> Self {
        Self::Cells(cells.into_iter().map(Into::into).collect())
    }

    /// Returns the argument of a field of lists of cells, which can be declared variables.
    pub fn groups(groups: impl IntoIterator<Item: IntoIterator<Item: Into<Subject>>>) -> Self {
        let groups = groups.into_iter().map(|group| group.into_iter().map(Into::into).collect());
        Self::Groups(groups.collect())
    }

    /// Returns the argument of a field with a cell, which can be a declared variable.
    pub fn cell(cell: impl Into<Subject>) -> Self {
        Self::Cell(cell.into())
    }

    /// Returns every cell and variable of the argument, those of nested constraints included.
    #[must_use]
    pub fn all_subjects(&self) -> Vec<Subject> {
        match self {
            Self::Cells(cells) => cells.clone(),
            Self::Groups(groups) => groups.concat(),
            Self::Cell(cell) => vec![*cell],
            Self::Branches(branches) => {
                branches.iter().flatten().flat_map(Constraint::all_subjects).collect()
            }
            _ => Vec::new(),
        }
    }
}

impl Constraint {
    /// Creates a constraint of a kind.
    ///
    /// # Errors
    /// As [`Constraint::new`].
    pub(super) fn of_kind<'a>(
        kind: &'static Kind,
        arguments: impl IntoIterator<Item = (&'a str, Argument)>,
    ) -> Result<Self, ConstraintError> {
        let mut found: Vec<(&'static str, Argument)> = Vec::new();
        for (name, argument) in arguments {
            let field = kind
                .fields
                .iter()
                .find(|field| field.name == name)
                .ok_or_else(|| ConstraintError::whole(format!("{} has no field {name:?}", kind.name)))?;
            if found.iter().any(|&(known, _)| known == field.name) {
                return Err(ConstraintError::in_field(field.name, "is given twice"));
            }
            check_shape(field, &argument)?;
            found.push((field.name, argument));
        }
        for field in kind.fields {
            if !field.is_optional && !found.iter().any(|&(name, _)| name == field.name) {
                return Err(ConstraintError::in_field(field.name, format!("is missing in {}", kind.name)));
            }
        }
        let constraint = Self { kind, arguments: found };
        if constraint.depth() > MAX_DEPTH {
            return Err(ConstraintError::whole(format!("is nested deeper than {MAX_DEPTH} levels")));
        }
        Ok(constraint)
    }

    /// Returns the kind.
    #[must_use]
    pub const fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// Iterates over the arguments with the names of their fields.
    pub fn arguments(&self) -> impl Iterator<Item = (&'static str, &Argument)> {
        self.arguments.iter().map(|(name, argument)| (*name, argument))
    }

    fn argument(&self, name: &str) -> Option<&Argument> {
        self.arguments.iter().find(|(field, _)| *field == name).map(|(_, argument)| argument)
    }

    /// Returns the cells and variables of a field; empty if it is absent or has another shape.
    #[must_use]
    pub fn subjects(&self, name: &str) -> &[Subject] {
        if let Some(Argument::Cells(cells)) = self.argument(name) { cells } else { &[] }
    }

    /// Returns the lists of cells and variables of a field; empty if it is absent or has another shape.
    #[must_use]
    pub fn groups(&self, name: &str) -> &[Vec<Subject>] {
        if let Some(Argument::Groups(groups)) = self.argument(name) { groups } else { &[] }
    }

    /// Returns the cell or variable of a field.
    #[must_use]
    pub fn subject(&self, name: &str) -> Option<Subject> {
        if let Some(Argument::Cell(cell)) = self.argument(name) { Some(*cell) } else { None }
    }

    /// Returns the cells of a field, without its variables.
    #[must_use]
    pub fn cells(&self, name: &str) -> Vec<Cell> {
        self.subjects(name).iter().filter_map(|subject| subject.cell()).collect()
    }

    /// Returns the lists of cells of a field, without its variables.
    #[must_use]
    pub fn cell_groups(&self, name: &str) -> Vec<Vec<Cell>> {
        let cells = |group: &Vec<Subject>| group.iter().filter_map(|subject| subject.cell()).collect();
        self.groups(name).iter().map(cells).collect()
    }

    /// Returns the cell of a field; `None` for a variable.
    #[must_use]
    pub fn cell(&self, name: &str) -> Option<Cell> {
        self.subject(name).and_then(Subject::cell)
    }

    /// Returns the line of a field.
    #[must_use]
    pub fn line(&self, name: &str) -> Option<House> {
        if let Some(Argument::Line(line)) = self.argument(name) { Some(*line) } else { None }
    }

    /// Returns the number of a field.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<i64> {
        if let Some(Argument::Number(number)) = self.argument(name) { Some(*number) } else { None }
    }

    /// Returns the numbers of a field; empty if it is absent or has another shape.
    #[must_use]
    pub fn numbers(&self, name: &str) -> &[i64] {
        if let Some(Argument::Numbers(numbers)) = self.argument(name) { numbers } else { &[] }
    }

    /// Returns the tuples of a field; empty if it is absent or has another shape.
    #[must_use]
    pub fn tuples(&self, name: &str) -> &[Vec<i64>] {
        if let Some(Argument::Tuples(tuples)) = self.argument(name) { tuples } else { &[] }
    }

    /// Returns the word or the text of a field.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.argument(name) {
            Some(Argument::Word(text) | Argument::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// Returns the relations of a field; empty if it is absent or has another shape.
    #[must_use]
    pub fn relations(&self, name: &str) -> &[Relation] {
        if let Some(Argument::Relations(relations)) = self.argument(name) { relations } else { &[] }
    }

    /// Returns the lists of constraints of a field; empty if it is absent or has another shape.
    #[must_use]
    pub fn branches(&self, name: &str) -> &[Vec<Self>] {
        if let Some(Argument::Branches(branches)) = self.argument(name) { branches } else { &[] }
    }

    /// Returns every cell and variable of every argument.
    #[must_use]
    pub fn all_subjects(&self) -> Vec<Subject> {
        self.arguments.iter().flat_map(|(_, argument)| argument.all_subjects()).collect()
    }

    /// Returns every cell of every argument, without the variables.
    #[must_use]
    pub fn all_cells(&self) -> Vec<Cell> {
        self.all_subjects().into_iter().filter_map(Subject::cell).collect()
    }

    /// Iterates over the constraints of all branches.
    pub fn nested(&self) -> impl Iterator<Item = &Self> {
        self.arguments
            .iter()
            .flat_map(|(_, argument)| match argument {
                Argument::Branches(branches) => branches.as_slice(),
                _ => &[],
            })
            .flatten()
    }

    /// Returns whether two constraints have one kind and the same arguments but for cells and lines.
    pub(super) fn differs_in_cells_only(&self, other: &Self) -> bool {
        let is_place = |argument: &Argument| {
            matches!(
                argument,
                Argument::Cells(_) | Argument::Groups(_) | Argument::Cell(_) | Argument::Line(_)
            )
        };
        self.kind.name == other.kind.name
            && self.arguments.len() == other.arguments.len()
            && self.arguments().all(|(name, argument)| {
                other
                    .argument(name)
                    .is_some_and(|other| argument == other || (is_place(argument) && is_place(other)))
            })
    }

    fn depth(&self) -> usize {
        1 + self.nested().map(Self::depth).max().unwrap_or(0)
    }
}

impl fmt::Debug for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = f.debug_struct(self.kind.name);
        self.arguments.iter().for_each(|(name, argument)| {
            text.field(name, argument);
        });
        text.finish()
    }
}

impl PartialEq for Constraint {
    fn eq(&self, other: &Self) -> bool {
        let has = |(name, argument): &(&str, Argument)| other.argument(name) == Some(argument);
        self.kind.name == other.kind.name
            && self.arguments.len() == other.arguments.len()
            && self.arguments.iter().all(has)
    }
}
impl Eq for Constraint {}

/// Checks what the shape of a field demands of its argument.
fn check_shape(field: &Field, argument: &Argument) -> Result<(), ConstraintError> {
    let name = field.name;
    let few = |count: usize, min: usize, of: &str| {
        if count >= min {
            Ok(())
        } else {
            Err(ConstraintError::in_field(name, format!("has {count} {of}, where at least {min} are needed")))
        }
    };
    match (field.shape, argument) {
        (Shape::Cells { min, repeats }, Argument::Cells(cells)) => {
            few(cells.len(), min, "cells")?;
            let mut seen = HashSet::new();
            let repeated = cells.iter().position(|&cell| !seen.insert(cell));
            match repeated {
                Some(at) if repeats == Repeats::Refused => {
                    Err(ConstraintError::at(name, at, "is a cell that the list has before"))
                }
                _ => Ok(()),
            }
        }
        (Shape::Groups { min }, Argument::Groups(groups)) => {
            few(groups.len(), min, "lists")?;
            match groups.iter().position(Vec::is_empty) {
                Some(at) => Err(ConstraintError::at(name, at, "is a list without cells")),
                None => Ok(()),
            }
        }
        (Shape::Number { min, max }, &Argument::Number(number)) => match (min..=max).contains(&number) {
            true => Ok(()),
            false => {
                Err(ConstraintError::in_field(name, format!("is {number}, not between {min} and {max}")))
            }
        },
        (Shape::Numbers, Argument::Numbers(numbers)) => few(numbers.len(), 1, "numbers"),
        (Shape::Relations, Argument::Relations(relations)) => few(relations.len(), 1, "relations"),
        (Shape::Branches, Argument::Branches(branches)) => few(branches.len(), 1, "lists"),
        (Shape::Word(words), Argument::Word(word)) => match words.contains(&word.as_str()) {
            true => Ok(()),
            false => {
                Err(ConstraintError::in_field(name, format!("is {word:?}, not one of {}", words.join(", "))))
            }
        },
        (Shape::Cell, Argument::Cell(_))
        | (Shape::Line, Argument::Line(_))
        | (Shape::Tuples, Argument::Tuples(_))
        | (Shape::Text, Argument::Text(_)) => Ok(()),
        _ => Err(ConstraintError::in_field(name, "has another shape than the field")),
    }
}
