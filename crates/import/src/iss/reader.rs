//! Reads a text: the tree of its items becomes houses, filled cells and constraints.

use super::call::{Call, Nesting, distinct};
use super::grid::{Regions, Shape, houses};
use super::items::{FORM, Item, items};
use super::space::IssSpace;
use super::types::{OUTSIDE, is_known, type_of};
use super::{bits, custom};
use crate::claim::Claim;
use crate::draft::{Draft, MAX_TUPLES, Meaning, Refused, constraint, tuples_of};
use crate::imported::{ImportError, Imported, Limits};
use crate::text::Text;
use std::cell::OnceCell;
use sudokud_model::constraint::{Argument, Constraint, MAX_CELLS, Subject};
use sudokud_model::grid::text;

/// The largest number of items and arguments after repetitions are written out.
const MAX_VISITS: usize = 100_000;

/// Claims a text that begins with an item, or a link with such a text.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    let read = read(text.as_str(), limits)?;
    let comments = text.as_str().lines().filter(|line| line.starts_with('#'));
    let read = read.map(|puzzle| comments.fold(puzzle, |puzzle, comment| puzzle.with_words(comment)));
    Some(Claim::certain("items of the Interactive Sudoku Solver", read))
}

fn read(source: &str, limits: &Limits) -> Option<Result<Imported, ImportError>> {
    let source = linked(source)?;
    let (mut own, mut boards) = (String::new(), Vec::new());
    for section in sections(&source) {
        if begins_with_item(&section) { own.push_str(&section) } else { boards.push(section) }
    }
    (!own.is_empty()).then(|| read_items(&own, &boards, limits))
}

/// Returns the text of a link to the solver; another text as it is; `None` for a link elsewhere.
fn linked(source: &str) -> Option<String> {
    let source = source.trim();
    if !source.starts_with("http") {
        return Some(source.to_owned());
    }
    let (host, query) = source.split_once('?').filter(|_| !source.contains(char::is_whitespace))?;
    let part = query.split(['&', '#']).find_map(|part| part.strip_prefix("q="))?;
    host.contains("Interactive-Sudoku-Solver").then(|| crate::codec::percent_decoded(part))?
}

/// Returns the parts between empty lines, without comments and white space.
fn sections(source: &str) -> Vec<String> {
    let mut sections = vec![String::new()];
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        if line.trim().is_empty() {
            sections.push(String::new());
        } else if let Some(section) = sections.last_mut() {
            section.extend(line.chars().filter(|c| !c.is_whitespace()));
        }
    }
    sections.retain(|section| !section.is_empty());
    sections
}

/// Returns whether a text begins with an item. A board can begin with `.` and letters too, but not with a
/// word and `~`.
fn begins_with_item(text: &str) -> bool {
    if !text.starts_with('.') {
        return false;
    }
    let item = text.trim_start_matches('.').split('.').next().unwrap_or("");
    let name = item.split('~').next().unwrap_or("");
    let is_word = name.bytes().all(|byte| byte.is_ascii_alphabetic());
    (is_word && item.contains('~'))
        || (is_known(name) && (name.len() > 3 || text.contains('~')) && !name.is_empty())
}

fn read_items(own: &str, boards: &[String], limits: &Limits) -> Result<Imported, ImportError> {
    let items = items(own)?;
    let shape = match Shape::of(&items) {
        Ok(shape) => shape,
        Err(Refused(reason)) => {
            let mut draft = Draft::new(FORM, 1);
            draft.unread(reason);
            return Ok(draft.finish_without_board());
        }
    };
    let mut draft = Draft::new(FORM, shape.side);
    draft.first_value = shape.first_value;
    let space = declared(&items, &shape, limits, &mut draft);
    draft.variables = space.variables;
    let regions = houses(&items, &mut draft)?;
    boards.iter().for_each(|board| fill(board, &mut draft));
    let mut reader = Reader { space, regions, draft, visits: 0, spent: 0 };
    reader.walk(&items, &mut Vec::new())?;
    reader.draft.finish()
}

/// Declares the variables.
fn declared(items: &[Item<'_>], shape: &Shape, limits: &Limits, draft: &mut Draft) -> IssSpace {
    let mut space = IssSpace::new(shape.side, shape.first_value, limits.variables);
    for item in items.iter().filter(|item| item.name == "Var") {
        if let Err(Refused(reason)) = space.declare(item) {
            draft.unread(format!("Var: {reason}"));
        }
    }
    space
}

/// Fills the cells of a board that stands beside the items.
fn fill(board: &str, draft: &mut Draft) {
    match text::parse(board, None) {
        Ok((board, _)) if board.side() == draft.side() => {
            board.filled().for_each(|(cell, value)| draft.fill(cell, value));
        }
        _ => draft.unread("a part that is neither items nor a board of this side"),
    }
}

struct Reader {
    space: IssSpace,
    regions: Regions,
    draft: Draft,
    visits: usize,
    /// Cells and entries of tables in alternatives, which the draft counts only when they are complete.
    spent: usize,
}

impl Reader {
    /// Reads items of which all hold.
    fn walk(&mut self, items: &[Item<'_>], shifts: &mut Vec<(Subject, Subject)>) -> Result<(), ImportError> {
        // Looked for once, not by each of the items.
        let (xv, kropki) = (OnceCell::new(), OnceCell::new());
        for item in items {
            self.visit(item)?;
            match item.name {
                "" => self.restrict(item, shifts),
                "AllDifferent" => match self.call(item, shifts).all_subjects() {
                    Ok(cells) if cells.len() > 1 => self.draft.differ(&distinct(&cells))?,
                    Ok(_) => {}
                    Err(reason) => self.refuse(item, &reason),
                },
                "And" => self.walk(&item.children, shifts)?,
                "Replicate" => match self.targets(item) {
                    Ok((origin, targets)) => {
                        for target in targets {
                            shifts.push((origin, target));
                            self.walk(&item.children, shifts)?;
                            shifts.pop();
                        }
                    }
                    Err(reason) => self.refuse(item, &reason),
                },
                "StrictXV" if *xv.get_or_init(|| has_alternative_mark(items, &["X", "V"])) => {
                    self.refuse(item, &ambiguous());
                }
                "StrictKropki"
                    if *kropki.get_or_init(|| has_alternative_mark(items, &["WhiteDot", "BlackDot"])) =>
                {
                    self.refuse(item, &ambiguous());
                }
                _ => self.constrain(item, shifts)?,
            }
        }
        Ok(())
    }

    /// Counts an item, so that repetitions in repetitions end.
    fn visit(&mut self, item: &Item<'_>) -> Result<(), ImportError> {
        self.visits += 1 + item.arguments.len();
        if self.visits > MAX_VISITS {
            let reason = format!("repeats more than {MAX_VISITS} items and arguments");
            return Err(ImportError::TooLarge { reason });
        }
        Ok(())
    }

    fn call<'a>(&'a self, item: &'a Item<'_>, shifts: &'a [(Subject, Subject)]) -> Call<'a> {
        Call {
            space: &self.space,
            arguments: &item.arguments,
            shifts,
            regions: &self.regions.lists,
            are_blocks: self.regions.are_blocks,
        }
    }

    fn refuse(&mut self, item: &Item<'_>, reason: &Refused) {
        let name = if item.name.is_empty() { "Given" } else { item.name };
        self.draft.unread(format!("{name}: {}", reason.0));
    }

    /// Reads the values of cells.
    fn restrict(&mut self, item: &Item<'_>, shifts: &[(Subject, Subject)]) {
        for given in &item.arguments {
            let read = custom::restriction(&self.call(item, shifts), given);
            if let Err(reason) = read.and_then(|(subject, numbers)| self.draft.restrict(subject, &numbers)) {
                self.refuse(item, &reason);
            }
        }
    }

    /// Reads an item of another type.
    fn constrain(
        &mut self,
        item: &Item<'_>,
        shifts: &mut Vec<(Subject, Subject)>,
    ) -> Result<(), ImportError> {
        let is_of_the_board = matches!(
            item.name,
            "Shape" | "Var" | "NoBoxes" | "RegionSize" | "Jigsaw" | "Diagonal" | "Windoku" | "DisjointSets"
        );
        if is_of_the_board {
            return Ok(());
        }
        if OUTSIDE.contains(&item.name) || (!is_known(item.name) && item.children.is_empty()) {
            self.draft.unread(item.name);
            return Ok(());
        }
        match self.meaning(item, shifts, Nesting::Top)? {
            Ok(constraints) => constraints.into_iter().try_for_each(|one| self.draft.constrain(one)),
            Err(reason) => {
                self.refuse(item, &reason);
                Ok(())
            }
        }
    }

    /// Returns the constraints of an item, composites included.
    fn meaning(
        &mut self,
        item: &Item<'_>,
        shifts: &mut Vec<(Subject, Subject)>,
        nesting: Nesting,
    ) -> Result<Meaning, ImportError> {
        match item.name {
            "Or" => self.alternatives(&item.children, shifts),
            "And" => self.all_of(&item.children, shifts),
            "Replicate" => {
                let (origin, targets) = match self.targets(item) {
                    Ok(found) => found,
                    Err(reason) => return Ok(Err(reason)),
                };
                let mut all = Vec::new();
                for target in targets {
                    shifts.push((origin, target));
                    let read = self.all_of(&item.children, shifts);
                    shifts.pop();
                    match read? {
                        Ok(constraints) => all.extend(constraints),
                        Err(reason) => return Ok(Err(reason)),
                    }
                }
                Ok(Ok(all))
            }
            name => match type_of(name) {
                Some(row) if nesting == Nesting::Top || row.nesting == Nesting::Anywhere => {
                    let read = (row.read)(&self.call(item, shifts));
                    self.spend(read)
                }
                Some(_) => Ok(Err(Refused(format!("{name} is not for alternatives")))),
                None => Ok(Err(Refused(format!("{name} is not read")))),
            },
        }
    }

    fn spend(&mut self, read: Meaning) -> Result<Meaning, ImportError> {
        let size = |one: &Constraint| one.all_subjects().len() + tuples_of(one);
        self.spent += read.as_ref().map_or(0, |constraints| constraints.iter().map(size).sum());
        if self.spent > MAX_CELLS + MAX_TUPLES {
            let reason = format!("has more than {} cells and entries", MAX_CELLS + MAX_TUPLES);
            return Err(ImportError::TooLarge { reason });
        }
        Ok(read)
    }

    fn all_of(
        &mut self,
        items: &[Item<'_>],
        shifts: &mut Vec<(Subject, Subject)>,
    ) -> Result<Meaning, ImportError> {
        let mut all = Vec::new();
        for item in items {
            self.visit(item)?;
            match self.meaning(item, shifts, Nesting::Anywhere)? {
                Ok(constraints) => all.extend(constraints),
                Err(reason) => return Ok(Err(reason)),
            }
        }
        Ok(Ok(all))
    }

    /// Each item is an alternative. One that demands nothing makes the others unnecessary.
    fn alternatives(
        &mut self,
        items: &[Item<'_>],
        shifts: &mut Vec<(Subject, Subject)>,
    ) -> Result<Meaning, ImportError> {
        let mut lists = Vec::new();
        let mut is_open = false;
        for item in items {
            self.visit(item)?;
            match self.meaning(item, shifts, Nesting::Anywhere)? {
                Ok(constraints) => {
                    is_open |= constraints.is_empty();
                    lists.push(constraints);
                }
                Err(reason) => return Ok(Err(reason)),
            }
        }
        Ok(match lists.len() {
            _ if is_open => Ok(Vec::new()),
            0 => Err(Refused::new("it has no alternative")),
            1 => Ok(lists.concat()),
            _ => constraint("any_of", [("lists", Argument::Branches(lists))]).map(|one| vec![one]),
        })
    }

    /// Reads where the items of a `Replicate` are repeated: the cell from which they are moved, and the cells
    /// to which, a bit for each cell from there on.
    fn targets(&self, item: &Item<'_>) -> Result<(Subject, Vec<Subject>), Refused> {
        let origin = item.arguments.get(1).copied().filter(|name| !name.is_empty()).unwrap_or("R1C1");
        let origin = self.space.subject(origin)?;
        let bits = item.arguments.first().and_then(|bits| bits::low_first(bits));
        let bits = bits.ok_or_else(|| Refused::new("its cells are in other digits"))?;
        let set = bits.into_iter().enumerate().filter(|&(_, is_set)| is_set);
        let targets = set.map(|(at, _)| self.space.after(origin, at).ok_or(at)).collect::<Result<_, _>>();
        targets.map(|targets| (origin, targets)).map_err(|at| Refused(format!("cell {at} is off the board")))
    }
}

/// Returns whether one of these types is in an alternative.
fn has_alternative_mark(items: &[Item<'_>], types: &[&str]) -> bool {
    let is_mark = |item: &Item<'_>| types.contains(&item.name) || has_mark(&item.children, types);
    items.iter().any(|item| match item.name {
        "Or" => item.children.iter().any(is_mark),
        _ => has_alternative_mark(&item.children, types),
    })
}

fn has_mark(items: &[Item<'_>], types: &[&str]) -> bool {
    items.iter().any(|item| types.contains(&item.name) || has_mark(&item.children, types))
}

fn ambiguous() -> Refused {
    Refused::new("a mark is in an alternative")
}
