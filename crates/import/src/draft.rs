//! A puzzle while it is read: what all forms share. It collects cells, houses, constraints and what was not
//! read, and counts what it collects.

use crate::imported::{ImportError, Imported, Part, Unread};
use crate::rule_words;
use std::collections::BTreeMap;
use std::sync::Arc;
use sudokud_model::constraint::{Argument, Constraint, MAX_CELLS, MAX_CONSTRAINTS, Subject};
use sudokud_model::grid::{Alphabet, Board, Cell, Marks, Value, ValueSet};
use sudokud_model::houses::{Blocks, HouseRules, Layout, LayoutError, MAX_EXTRA, Pattern};

/// The largest number of tuples in all constraints.
pub(crate) const MAX_TUPLES: usize = 400_000;

/// The largest number of different things that are listed as unread.
const MAX_UNREAD: usize = 200;

/// The largest length of the description of something unread, in characters.
const MAX_WHAT: usize = 200;

/// The constraints that an item of a text means, or why it means none.
pub(crate) type Meaning = Result<Vec<Constraint>, Refused>;

/// Why a part of a text is no constraint: listed as unread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refused(pub(crate) String);

impl Refused {
    pub(crate) fn new(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }
}

/// A puzzle while it is read.
pub(crate) struct Draft {
    form: &'static str,
    /// The houses. [`Draft::finish`] makes the layout.
    pub(crate) houses: HouseRules,
    /// The number of the smallest value.
    pub(crate) first_value: usize,
    /// The letters that are its values, if it has such.
    pub(crate) symbols: Option<Alphabet>,
    /// The number of variables.
    pub(crate) variables: usize,
    cells: Vec<Option<Value>>,
    pub(crate) givens: Option<Vec<Cell>>,
    marks: BTreeMap<Cell, ValueSet<4>>,
    domains: BTreeMap<Subject, Vec<i64>>,
    constraints: Vec<Constraint>,
    cells_spent: usize,
    tuples_spent: usize,
    pub(crate) title: Option<String>,
    pub(crate) author: Option<String>,
    pub(crate) rules: Option<String>,
    pub(crate) solution: Option<Board>,
    unread: Vec<Unread>,
}

impl Draft {
    /// Begins a puzzle of a side, with the default houses. The side must be 1..=256.
    pub(crate) fn new(form: &'static str, side: usize) -> Self {
        Self {
            form,
            houses: HouseRules::of_side(side),
            first_value: 1,
            symbols: None,
            variables: 0,
            cells: vec![None; side * side],
            givens: None,
            marks: BTreeMap::new(),
            domains: BTreeMap::new(),
            constraints: Vec::new(),
            cells_spent: 0,
            tuples_spent: 0,
            title: None,
            author: None,
            rules: None,
            solution: None,
            unread: Vec::new(),
        }
    }

    /// Makes the puzzle of a link of a host that is not in it, or in a form that is not read. `parts` are
    /// those that could have been a board.
    pub(crate) fn of_unread_link(form: &'static str, host: &str, parts: &[String]) -> Imported {
        let mut draft = Self::new(form, 1);
        draft.unread(format!(
            "Links of {host} are not read: this one names a puzzle on a server, or has it in a form that is \
             not known. No link is followed; open it and paste the puzzle itself"
        ));
        parts.iter().for_each(|part| draft.pass_over(part.clone()));
        draft.finish_without_board()
    }

    pub(crate) const fn side(&self) -> usize {
        self.houses.side
    }

    /// Returns the value that a number means, if the board has it.
    pub(crate) fn value(&self, number: i64) -> Option<Value> {
        let index = usize::try_from(number - self.first_value as i64).ok()?;
        (index < self.side()).then(|| Value::new(index))
    }

    /// Returns the value of a cell of the board.
    pub(crate) fn get(&self, cell: Cell) -> Option<Value> {
        self.cells.get(cell.index()).copied().flatten()
    }

    /// Fills a cell of the board.
    pub(crate) fn fill(&mut self, cell: Cell, value: Value) {
        if let Some(slot) = self.cells.get_mut(cell.index()) {
            *slot = Some(value);
        }
    }

    /// Notes the pencil marks of a cell.
    pub(crate) fn mark(&mut self, cell: Cell, values: ValueSet<4>) {
        self.marks.insert(cell, values);
    }

    /// Restricts a cell or variable to numbers, as a rule of the puzzle. Several restrictions of a cell are
    /// one, unless they contradict each other.
    pub(crate) fn restrict(&mut self, subject: impl Into<Subject>, numbers: &[i64]) -> Result<(), Refused> {
        let subject = subject.into();
        if let Some(wrong) = numbers.iter().find(|&&number| self.value(number).is_none()) {
            return Err(Refused(format!("{wrong} is no value of the board")));
        }
        let before = self.domains.get(&subject);
        let is_allowed = |number: &i64| before.is_none_or(|before| before.contains(number));
        let mut both: Vec<i64> = numbers.iter().copied().filter(is_allowed).collect();
        both.sort_unstable();
        both.dedup();
        if both.is_empty() {
            let given = domain_constraint(&[subject], numbers)?;
            return self.constrain(given).map_err(|_| Refused::new("one restriction too many"));
        }
        self.domains.insert(subject, both);
        Ok(())
    }

    /// Adds a constraint.
    ///
    /// # Errors
    /// If the constraints are more than a puzzle can have.
    pub(crate) fn constrain(&mut self, constraint: Constraint) -> Result<(), ImportError> {
        self.cells_spent += constraint.all_subjects().len();
        self.tuples_spent += tuples_of(&constraint);
        let reason = if self.constraints.len() >= MAX_CONSTRAINTS {
            format!("has more than {MAX_CONSTRAINTS} constraints")
        } else if self.cells_spent > MAX_CELLS {
            format!("has more than {MAX_CELLS} cells in its constraints")
        } else if self.tuples_spent > MAX_TUPLES {
            format!("has more than {MAX_TUPLES} entries in its tables")
        } else {
            self.constraints.push(constraint);
            return Ok(());
        };
        Err(ImportError::TooLarge { reason })
    }

    /// Adds a constraint, or lists `what` as unread with the reason why it is none.
    ///
    /// # Errors
    /// As [`Draft::constrain`].
    pub(crate) fn add(&mut self, what: &str, read: Result<Constraint, Refused>) -> Result<(), ImportError> {
        match read {
            Ok(constraint) => self.constrain(constraint),
            Err(Refused(reason)) => {
                self.unread(format!("{what}: {reason}"));
                Ok(())
            }
        }
    }

    /// Adds a cage whose values differ and, if it has a sum, add up to it.
    ///
    /// # Errors
    /// As [`Draft::constrain`].
    pub(crate) fn add_cage(&mut self, cells: Vec<Cell>, sum: Option<i64>) -> Result<(), ImportError> {
        let sum = sum.map(|sum| ("sum", Argument::Number(sum)));
        let arguments = [("cells", Argument::cells(cells))].into_iter().chain(sum);
        self.add("cage", constraint("killer_cage", arguments))
    }

    /// Demands that cells differ: as a house if they are as many as there are values.
    pub(crate) fn differ<S: Into<Subject> + Copy>(&mut self, cells: &[S]) -> Result<(), ImportError> {
        let on_board: Option<Vec<Cell>> = cells.iter().map(|&one| one.into().cell()).collect();
        if let Some(cells) = on_board
            && cells.len() == self.side()
            && self.houses.extra.len() < MAX_EXTRA
        {
            self.houses.extra.push(cells);
            return Ok(());
        }
        match constraint("killer_cage", [("cells", Argument::cells(cells.to_vec()))]) {
            Ok(cage) => self.constrain(cage),
            Err(Refused(reason)) => {
                self.unread(format!("different cells: {reason}"));
                Ok(())
            }
        }
    }

    /// Adds a pattern of houses once.
    pub(crate) fn pattern(&mut self, pattern: Pattern) {
        if !self.houses.patterns.contains(&pattern) {
            self.houses.patterns.push(pattern);
        }
    }

    /// Lists something as unread; the same thing again increases its count.
    pub(crate) fn unread(&mut self, what: impl Into<String>) {
        self.unread_many(what, 1);
    }

    /// Lists several of something as unread.
    pub(crate) fn unread_many(&mut self, what: impl Into<String>, count: usize) {
        self.list_unread(what, count, Part::Puzzle);
    }

    /// Lists words beside the puzzle, such as the id of a line, as unread.
    pub(crate) fn pass_over(&mut self, words: impl Into<String>) {
        self.list_unread(words, 1, Part::Words);
    }

    /// Lists several words or parts beside the puzzle as unread.
    pub(crate) fn pass_over_many(&mut self, what: impl Into<String>, count: usize) {
        self.list_unread(what, count, Part::Words);
    }

    fn list_unread(&mut self, what: impl Into<String>, count: usize, part: Part) {
        let what: String = what.into().chars().take(MAX_WHAT).collect();
        let is_known = self.unread.iter().any(|unread| unread.what == what);
        let what = if is_known || self.unread.len() < MAX_UNREAD { what } else { "more".to_owned() };
        match self.unread.iter_mut().find(|unread| unread.what == what) {
            Some(unread) => unread.count += count,
            None => self.unread.push(Unread { what, count, part }),
        }
    }

    /// Makes the puzzle. Houses that make no layout are listed as unread.
    pub(crate) fn finish(mut self) -> Result<Imported, ImportError> {
        self.settle_domains()?;
        let layout = self.layout();
        let count = layout.cell_count();
        let board = Board::with_cells(Arc::clone(&layout), std::mem::take(&mut self.cells)).ok();
        if let Some(givens) = &mut self.givens {
            givens.retain(|cell| cell.index() < count);
            givens.sort_unstable();
            givens.dedup();
        }
        self.name_variant(&layout);
        let candidates = if self.marks.is_empty() { None } else { board.as_ref().map(|b| self.all_marks(b)) };
        Ok(Imported {
            form: self.form,
            board,
            candidates: candidates.flatten(),
            givens: self.givens,
            first_value: self.first_value,
            symbols: self.symbols,
            variables: self.variables,
            constraints: self.constraints,
            title: self.title,
            author: self.author,
            rules: self.rules,
            solution: self.solution.and_then(|solution| solution.with_layout(&layout)),
            unread: self.unread,
        })
    }

    /// Lists a title or rules in words that name a variant as unread, if no rule but the usual ones was read.
    fn name_variant(&mut self, layout: &Layout) {
        if !self.constraints.is_empty() || !layout.is_default() {
            return;
        }
        let words = [self.title.clone(), self.rules.clone()].into_iter().flatten();
        let named: Vec<String> = words.filter(|words| rule_words::name_variant(words)).collect();
        for words in named {
            let start: String = words.chars().take(200).collect();
            self.unread(format!("a rule that is named: {start}"));
        }
    }

    /// Makes a puzzle without a board: what was unread says why.
    pub(crate) fn finish_without_board(self) -> Imported {
        Imported {
            form: self.form,
            board: None,
            candidates: None,
            givens: None,
            first_value: self.first_value,
            symbols: None,
            variables: 0,
            constraints: Vec::new(),
            title: self.title,
            author: self.author,
            rules: self.rules,
            solution: None,
            unread: self.unread,
        }
    }

    /// Turns restrictions into filled cells and constraints: one for each set of numbers.
    fn settle_domains(&mut self) -> Result<(), ImportError> {
        let mut by_numbers: BTreeMap<Vec<i64>, Vec<Subject>> = BTreeMap::new();
        for (subject, numbers) in std::mem::take(&mut self.domains) {
            let open = subject.cell().filter(|&cell| self.get(cell).is_none());
            match (numbers.as_slice(), open) {
                (&[number], Some(cell)) => {
                    if let Some(value) = self.value(number) {
                        self.fill(cell, value);
                        // A cell that its rule leaves one value is a given.
                        self.givens.iter_mut().for_each(|givens| givens.push(cell));
                    }
                }
                (numbers, _) if numbers.len() == self.side() => {}
                _ => by_numbers.entry(numbers).or_default().push(subject),
            }
        }
        for (numbers, cells) in by_numbers {
            if let Ok(given) = domain_constraint(&cells, &numbers) {
                self.constrain(given)?;
            }
        }
        Ok(())
    }

    /// Returns the layout of the houses; without the parts that do not fit, which are listed as unread.
    fn layout(&mut self) -> Arc<Layout> {
        let side = self.side();
        let mut houses = std::mem::replace(&mut self.houses, HouseRules::of_side(side));
        for _ in 0..4 {
            let error = match Layout::new(&houses) {
                Ok(layout) => return layout,
                Err(error) => error,
            };
            self.unread(format!("houses: {error}"));
            match error {
                LayoutError::Windows { .. } | LayoutError::DisjointGroups => houses.patterns.clear(),
                LayoutError::ExtraCount { .. }
                | LayoutError::ExtraSize { .. }
                | LayoutError::ExtraRepeat { .. }
                | LayoutError::ExtraCell { .. } => houses.extra.clear(),
                _ => houses.blocks = Blocks::None,
            }
        }
        Layout::of_side(side).unwrap_or_else(|| unreachable!("a draft has a side that a board can have"))
    }

    /// Returns the marks of all cells. The values of a player are no condition of the puzzle.
    fn all_marks(&self, board: &Board) -> Option<Marks> {
        let all: ValueSet<4> = ValueSet::full(self.houses.side);
        let is_given =
            |cell: Cell| self.givens.as_ref().is_none_or(|givens| givens.binary_search(&cell).is_ok());
        let sets = board.cells().iter().enumerate().map(|(at, value)| match value {
            Some(value) if is_given(Cell::new(at)) => ValueSet::only(*value),
            Some(_) => all,
            None => self.marks.get(&Cell::new(at)).copied().unwrap_or(all),
        });
        Marks::new(sets.collect()).ok()
    }
}

/// Creates a constraint; an error is a reason to list it as unread.
pub(crate) fn constraint<'a>(
    kind: &str,
    arguments: impl IntoIterator<Item = (&'a str, Argument)>,
) -> Result<Constraint, Refused> {
    Constraint::new(kind, arguments).map_err(|error| {
        Refused(match error.field {
            Some(field) => format!("{field} {}", error.reason),
            None => error.reason,
        })
    })
}

/// Creates the constraint that restricts cells to numbers.
pub(crate) fn domain_constraint(cells: &[Subject], numbers: &[i64]) -> Result<Constraint, Refused> {
    let cells = Argument::cells(cells.to_vec());
    constraint("given", [("cells", cells), ("values", Argument::Numbers(numbers.to_vec()))])
}

/// Returns the number of entries in the tables of a constraint.
pub(crate) fn tuples_of(constraint: &Constraint) -> usize {
    let own = constraint.arguments().map(|(_, argument)| match argument {
        Argument::Tuples(tuples) => tuples.len(),
        Argument::Numbers(numbers) => numbers.len() / 4,
        _ => 0,
    });
    own.sum::<usize>() + constraint.nested().map(tuples_of).sum::<usize>()
}
