//! `export`: a puzzle in the form of another program.

mod answer;
mod request;

pub use answer::{ExportAnswer, ExportStatus, ExportStatusName};
pub use request::{ExportRequest, FormName};

use crate::host::Host;
use crate::operation::{Cost, Operation, Plan};
use crate::request::Request as _;
use crate::surface::{FileText, Surface};
use crate::wire::bounds::Bounds;
use crate::wire::problem::{Code, Problem};
use core::time::Duration;
use sudokud_core::solve::{self, Outcome};
use sudokud_export::{Form, NotExpressible, Part, Puzzle, Unwritten, write};
use sudokud_search::budget::{Limits, Stop, Watch};

/// About how many bytes of an answer a cell of the board or of a constraint is.
const BYTES_OF_CELL: usize = 64;

/// The writing of a puzzle.
pub struct Export {
    puzzle: Puzzle,
    /// The puzzle without its words, to be solved if the solution is to be written.
    unsolved: Option<solve::Puzzle>,
    form: Form,
    search: Limits,
    time: Duration,
}

/// The result of the search for a solution that is to be written.
#[derive(Default)]
struct Search {
    unwritten: Option<Unwritten>,
    limit_hit: Option<Stop>,
}

impl Operation for Export {
    const NAME: &'static str = "export";
    const PATH: &'static str = "/export";
    const SUMMARY: &'static str = "Writes a puzzle in the form of another program.";
    const DESCRIPTION: &'static str = "\
        The answer has a text and, for some forms, a link that opens the puzzle. What the form cannot say is \
        in `unwritten`: it is drawn if the form has drawings, and in words if it has a place for them. A \
        form that cannot hold the board at all is refused as `not_expressible`. `/import` reads what was \
        written.";
    const ANSWER: &'static str = "The text, and what it does not say.";
    const STATUS: &'static str = "written, partly_written or limit_reached.";
    const BATCH: &'static str = "Writes many puzzles, streamed.";
    const LINE: &'static str = "the text, with `\\n` for the end of a line, or `error: …`";
    const COST: Cost = Cost::Short;
    const SURFACE: Surface = Surface { file_text: FileText::Whole, ..Surface::PLAIN };
    const EXAMPLES: &'static str = include_str!("../../openapi/export.json");

    type Request = ExportRequest;
    type Answer = ExportAnswer;

    fn new(mut request: ExportRequest, bounds: &Bounds) -> Result<Self, Problem> {
        let (puzzle, unsolved) = request.puzzle_to_write(bounds.max_side)?;
        let limits = request.limits();
        Ok(Self {
            puzzle,
            unsolved,
            form: request.form(),
            search: limits.search(bounds),
            time: limits.time(bounds),
        })
    }

    fn plan(&self) -> Plan {
        let of_constraints = self.puzzle.constraints.iter().map(|one| 1 + one.all_subjects().len());
        let layout = self.puzzle.board.layout();
        let cells = layout.cell_count() + of_constraints.sum::<usize>();
        Plan::of(layout, self.time, cells * BYTES_OF_CELL)
    }

    fn run(&mut self, host: &dyn Host) -> Result<ExportAnswer, Problem> {
        let found = self.solve(host.watch());
        let mut export = write(&self.puzzle, &self.form).map_err(|error| refuse(&error))?;
        export.unwritten.extend(found.unwritten);
        Ok(ExportAnswer::new(self.form, export, found.limit_hit, host))
    }

    fn cost_of_line(options: &ExportRequest) -> Cost {
        if options.has_solution() { Cost::Long } else { Cost::Short }
    }
}

impl Export {
    /// Looks for the solution, if it is to be written.
    fn solve(&mut self, watch: &dyn Watch) -> Search {
        let Some(puzzle) = &self.unsolved else { return Search::default() };
        let lacking = |why: &str, limit_hit| Search {
            unwritten: Some(Unwritten { pointer: "/with_solution".to_owned(), what: why.to_owned() }),
            limit_hit,
        };
        if !self.form.holds(Part::Solution) {
            return lacking("the solution", None);
        }
        let options = solve::Options { max_solutions: 2, limits: self.search, ..solve::Options::default() };
        let mut report = solve::solve(puzzle, &options, watch);
        match (report.outcome, report.unique) {
            (Outcome::Unsolvable, _) => lacking("the puzzle has no solution", None),
            (_, Some(false)) => lacking("the puzzle has several solutions", None),
            (_, Some(true)) => {
                self.puzzle.solution = report.solutions.pop();
                Search::default()
            }
            (_, None) => lacking("a limit came before the solution", report.statistics.limit_hit),
        }
    }
}

/// Returns the problem of a board that the form cannot hold.
fn refuse(error: &NotExpressible) -> Problem {
    Problem::at(Code::NotExpressible, error.pointer, error.to_string())
}
