//! The request of `/export`.

use crate::request::{Request as _, puzzle_request};
use crate::wire::cells::BoardField;
use crate::wire::name::{Name, vocabulary};
use crate::wire::position::RequestPosition;
use crate::wire::problem::Problem;
use sudokud_core::solve;
use sudokud_export::{FORMS, Form, Puzzle};

vocabulary! {
    Form as FormName = FORMS, |form| form.name;
    "Form", "a form",
    "`text`: a line of symbols, or of numbers above side 25; `grid`: rows in a frame; `candidate_grid`, \
     `pencil_marks`: the candidates of each cell; `jigsaw`: cells and regions; `sdk`, `sdm`, `opensudoku`: \
     files of programs; `csv`: puzzle and solution; `hodoku`: a line of HoDoKu's library; `sudokuwiki`, \
     `puzz_link`, `f-puzzles`, `sudokupad`, `sudokumaker`: links; `iss`: the text of the Interactive Sudoku \
     Solver."
}

puzzle_request! {
    /// A puzzle to write, and the form.
    ExportRequest [limits]
    query {
        /// The form.
        #[cfg_attr(feature = "openapi", schema(default = "text"))]
        to: FormName = Text,
        /// The starting board, of the same side: other values of the board are those of a player. Without it,
        /// all values of the board are givens.
        givens: BoardField = Text,
        /// The title of the puzzle.
        title: String = Text,
        /// The author of the puzzle.
        author: String = Text,
        /// The rules in words.
        description: String = Text,
        /// Whether to solve the puzzle and write the solution, if there is exactly one.
        #[cfg_attr(feature = "openapi", schema(default = false))]
        with_solution: bool = Flag,
    }
    body {}
}

impl ExportRequest {
    /// Returns the form.
    pub(super) fn form(&self) -> Form {
        self.to.map_or(FORMS[0], |Name(form)| form)
    }

    /// Returns whether the solution is to be written.
    pub(super) fn has_solution(&self) -> bool {
        self.with_solution == Some(true)
    }

    /// Returns the puzzle and, if the solution is to be written, the puzzle to solve.
    pub(super) fn puzzle_to_write(
        &mut self,
        max_side: usize,
    ) -> Result<(Puzzle, Option<solve::Puzzle>), Problem> {
        let mut position = RequestPosition::read(self.puzzle(), max_side)?;
        let givens = self.givens.as_ref().map(|field| position.read_givens(field)).transpose()?;
        let names = position.value_names();
        let solve::Puzzle { board, marks, constraints } = position.puzzle.clone();
        let unsolved = self.has_solution().then(|| {
            // The values of a player may be wrong.
            let board = givens.clone().unwrap_or_else(|| board.clone());
            solve::Puzzle { board, ..position.puzzle }
        });
        let words = |text: &mut Option<String>| text.take().filter(|text| !text.trim().is_empty());
        let puzzle = Puzzle {
            board,
            givens,
            marks,
            first_value: names.first_value,
            symbols: names.symbols,
            constraints: constraints.map_or_else(Vec::new, |constraints| constraints.list().to_vec()),
            title: words(&mut self.title),
            author: words(&mut self.author),
            description: words(&mut self.description),
            solution: None,
        };
        Ok((puzzle, unsolved))
    }
}
