//! The table of forms: a row has the name of a form, what it holds, and how it is written.

use crate::boards::{candidate_grid, csv, grid, hodoku, jigsaw, line, opensudoku, pencil_marks, puzz_link};
use crate::boards::{sdk, sdm, sudokuwiki};
use crate::puzzle::{Export, NotExpressible, Puzzle, Unwritten};
use crate::{fpuzzles, iss, sudokumaker, sudokupad};
use std::fmt;

/// A part that a form holds, or does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Values that a player placed, apart from the givens.
    Entries,
    /// Candidates.
    Candidates,
    /// Houses other than rows, columns and the boxes of the side.
    Houses,
    /// Constraints, or those of some kinds.
    Constraints,
    /// Symbols other than the standard ones of the side.
    Symbols,
    /// Values that count from 0.
    FirstValue,
    /// The title.
    Title,
    /// The author.
    Author,
    /// The rules in words.
    Description,
    /// The solution.
    Solution,
}

/// A form.
#[derive(Clone, Copy)]
pub struct Form {
    /// The name.
    pub name: &'static str,
    /// A description in a few words.
    pub about: &'static str,
    /// How the name of a file in this form ends.
    pub extension: &'static str,
    /// The smallest side, and the largest.
    pub sides: (usize, usize),
    /// The parts of a puzzle that it holds besides the values of a board.
    pub parts: &'static [Part],
    write: fn(&Puzzle) -> Result<Export, NotExpressible>,
}

/// The forms, in the order of the document.
pub const FORMS: &[Form] = &[
    Form {
        name: "text",
        about: "a line of symbols, or of numbers above side 25",
        extension: "txt",
        sides: (1, 256),
        parts: &[Part::Symbols, Part::FirstValue],
        write: |puzzle| Ok(line::write(puzzle)),
    },
    Form {
        name: "grid",
        about: "rows of symbols in a frame",
        extension: "txt",
        sides: (1, 256),
        parts: &[Part::Symbols],
        write: |puzzle| Ok(grid::write(puzzle)),
    },
    Form {
        name: "candidate_grid",
        about: "the candidates of each cell in a frame",
        extension: "txt",
        sides: (4, 9),
        parts: &[Part::Entries, Part::Candidates],
        write: |puzzle| Ok(candidate_grid::write(puzzle)),
    },
    Form {
        name: "pencil_marks",
        about: "N characters for each cell, a place for each candidate",
        extension: "txt",
        sides: (5, 9),
        parts: &[Part::Entries, Part::Candidates],
        write: |puzzle| Ok(pencil_marks::write(puzzle)),
    },
    Form {
        name: "jigsaw",
        about: "a line of symbols, and in it the region of each cell",
        extension: "txt",
        sides: (4, 25),
        parts: &[Part::Houses],
        write: jigsaw::write,
    },
    Form {
        name: "sdk",
        about: "a file of SadMan Software and SudoCue",
        extension: "sdk",
        sides: (1, 256),
        parts: &[Part::Entries, Part::Title, Part::Author],
        write: |puzzle| Ok(sdk::write(puzzle)),
    },
    Form {
        name: "sdm",
        about: "a collection: lines of 81 digits, 0 for an empty cell",
        extension: "sdm",
        sides: (9, 9),
        parts: &[],
        write: |puzzle| Ok(sdm::write(puzzle)),
    },
    Form {
        name: "hodoku",
        about: "a line of HoDoKu's library",
        extension: "txt",
        sides: (9, 9),
        parts: &[Part::Entries, Part::Candidates],
        write: |puzzle| Ok(hodoku::write(puzzle)),
    },
    Form {
        name: "opensudoku",
        about: "a file of OpenSudoku, in XML",
        extension: "opensudoku",
        sides: (9, 9),
        parts: &[Part::Entries, Part::Candidates, Part::Title, Part::Author],
        write: |puzzle| Ok(opensudoku::write(puzzle)),
    },
    Form {
        name: "csv",
        about: "CSV with the columns puzzle and, if it is known, solution",
        extension: "csv",
        sides: (4, 25),
        parts: &[Part::Solution],
        write: csv::write,
    },
    Form {
        name: "sudokuwiki",
        about: "a link to SudokuWiki's solver",
        extension: "txt",
        sides: (9, 9),
        parts: &[Part::Entries, Part::Candidates],
        write: |puzzle| Ok(sudokuwiki::write(puzzle)),
    },
    Form {
        name: "puzz_link",
        about: "a link to puzz.link",
        extension: "txt",
        sides: (4, 25),
        parts: &[],
        write: puzz_link::write,
    },
    Form {
        name: "f-puzzles",
        about: "a link to f-puzzles, with a packed object",
        extension: "txt",
        sides: (1, 16),
        parts: &[
            Part::Entries,
            Part::Candidates,
            Part::Houses,
            Part::Constraints,
            Part::Title,
            Part::Author,
            Part::Description,
            Part::Solution,
        ],
        write: |puzzle| Ok(fpuzzles::write(puzzle)),
    },
    Form {
        name: "sudokupad",
        about: "a link to SudokuPad: rules are words and drawings",
        extension: "txt",
        sides: (1, 64),
        parts: &[
            Part::Candidates,
            Part::Houses,
            Part::Constraints,
            Part::Title,
            Part::Author,
            Part::Description,
            Part::Solution,
        ],
        write: |puzzle| Ok(sudokupad::write(puzzle)),
    },
    Form {
        name: "sudokumaker",
        about: "a link to SudokuMaker, with a packed object",
        extension: "txt",
        sides: (1, 16),
        parts: &[
            Part::Entries,
            Part::Candidates,
            Part::Houses,
            Part::Constraints,
            Part::FirstValue,
            Part::Title,
            Part::Author,
            Part::Description,
        ],
        write: |puzzle| Ok(sudokumaker::write(puzzle)),
    },
    Form {
        name: "iss",
        about: "the constraint text of the Interactive Sudoku Solver",
        extension: "txt",
        sides: (1, 16),
        parts: &[Part::Candidates, Part::Houses, Part::Constraints, Part::FirstValue],
        write: |puzzle| Ok(iss::write(puzzle)),
    },
];

impl Form {
    /// Returns the form of this name.
    ///
    /// ```
    /// use sudokud_export::Form;
    /// assert_eq!(Form::named("sdk").unwrap().extension, "sdk");
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        FORMS.iter().copied().find(|form| form.name == name)
    }

    /// Returns whether it holds a part of a puzzle.
    #[must_use]
    pub fn holds(&self, part: Part) -> bool {
        self.parts.contains(&part)
    }

    /// Checks that the form can hold the board.
    pub(crate) fn check(&self, puzzle: &Puzzle) -> Result<(), NotExpressible> {
        let (least, most) = self.sides;
        let side = puzzle.side();
        if !(least..=most).contains(&side) {
            let sides = if least == most { least.to_string() } else { format!("{least} to {most}") };
            let reason = format!("{} has boards of side {sides}, not {side}", self.name);
            return Err(NotExpressible::new("/board", reason));
        }
        if puzzle.first_value == 0 && !self.holds(Part::FirstValue) {
            let reason = format!("the values of {} count from 1", self.name);
            return Err(NotExpressible::new("/first_value", reason));
        }
        Ok(())
    }

    /// Writes the parts that the form holds.
    pub(crate) fn write(&self, puzzle: &Puzzle) -> Result<Export, NotExpressible> {
        (self.write)(puzzle)
    }

    /// Returns the parts of a puzzle that the form does not hold.
    pub(crate) fn lacks(&self, puzzle: &Puzzle) -> Vec<Unwritten> {
        let mut lacks = Vec::new();
        let mut add = |part, has_part: bool, pointer: &str, what: &str| {
            if has_part && !self.holds(part) {
                lacks.push(Unwritten::new(pointer, what));
            }
        };
        add(Part::Title, puzzle.title.is_some(), "/title", "the title");
        add(Part::Author, puzzle.author.is_some(), "/author", "the author");
        add(Part::Description, puzzle.description.is_some(), "/description", "the description");
        add(Part::Entries, puzzle.has_entries(), "/board", "the values that a player placed");
        add(Part::Symbols, puzzle.own_symbols().is_some(), "/symbols", "the symbols");
        add(Part::Candidates, puzzle.has_marks(), "/candidates", "the candidates");
        add(
            Part::Houses,
            !puzzle.layout().is_default(),
            "/houses",
            "the houses: the form has boxes of the side",
        );
        add(Part::Solution, puzzle.solution.is_some(), "/with_solution", "the solution");
        if !self.holds(Part::Constraints) {
            let kinds = puzzle.constraints.iter().enumerate();
            lacks.extend(kinds.map(|(index, one)| Unwritten::constraint(index, one.kind().name)));
        }
        lacks
    }
}

impl fmt::Debug for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for Form {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}
impl Eq for Form {}
