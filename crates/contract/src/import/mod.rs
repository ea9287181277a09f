//! `import`: a puzzle in any known form, in the fields of this contract.

mod answer;
mod own_puzzle;
mod request;

pub use answer::{ImportAnswer, ImportStatus, ImportStatusName};
pub use own_puzzle::OwnPuzzle;
pub use request::ImportRequest;

use crate::host::Host;
use crate::operation::{Cost, Operation, Plan};
use crate::surface::{FileText, RequestText, Surface};
use crate::wire::bounds::Bounds;
use crate::wire::problem::{Code, Problem};
use core::time::Duration;
use sudokud_import::{ImportError, Limits, Text, read_text};

/// The side that the memory of the work is planned for: texts do not tell their side before they are read.
const PLANNED_SIDE: usize = 9;

/// How much longer an answer is than its text.
const EXPANSION: usize = 8;

/// The reading of a text.
pub struct Import {
    text: String,
    limits: Limits,
    time: Duration,
}

impl Operation for Import {
    const NAME: &'static str = "import";
    const PATH: &'static str = "/import";
    const SUMMARY: &'static str = "Reads a puzzle in any known form.";
    const DESCRIPTION: &'static str = "\
        The text is a board, a link or a file of another program. The answer has the puzzle in the fields \
        that the other operations take, and names in `unread` what the text holds besides. A text of \
        several puzzles is answered with `puzzles`, one that can mean different puzzles with `readings`. \
        Nothing is guessed, and no link is fetched.";
    const ANSWER: &'static str = "The puzzle, and what was not read.";
    const STATUS: &'static str = "read, partly_read or ambiguous.";
    const BATCH: &'static str = "Reads many puzzles, streamed: a text a line.";
    const LINE: &'static str = "the board, or `error: …`";
    const COST: Cost = Cost::Short;
    const SURFACE: Surface =
        Surface { file_text: FileText::Whole, text: RequestText::AnyForm, ..Surface::PLAIN };
    const EXAMPLES: &'static str = include_str!("../../openapi/import.json");

    type Request = ImportRequest;
    type Answer = ImportAnswer;

    fn new(request: ImportRequest, bounds: &Bounds) -> Result<Self, Problem> {
        let text =
            request.text.ok_or_else(|| Problem::at(Code::InvalidField, "/text", "the text is missing"))?;
        // A variable beside the board has no field in this contract.
        let limits = Limits { side: bounds.max_side, variables: 0, ..Limits::default() };
        Ok(Self { text, limits, time: bounds.time })
    }

    fn plan(&self) -> Plan {
        let answer_bytes = EXPANSION * self.text.len();
        Plan { side: PLANNED_SIDE, time: self.time, answer_bytes, own_bytes: 0 }
    }

    fn run(&mut self, host: &dyn Host) -> Result<ImportAnswer, Problem> {
        if let Some(position) = own_puzzle::read(&self.text, self.limits.side) {
            return Ok(ImportAnswer::of_own(position, host));
        }
        Text::new(&self.text)
            .and_then(|text| read_text(&text, &self.limits))
            .map(|reading| ImportAnswer::new(reading, host))
            .map_err(|error| refuse(&error))
    }
}

/// Returns the problem of a text that was not read.
fn refuse(error: &ImportError) -> Problem {
    let code = match error {
        ImportError::TooLarge { .. } => Code::TooLarge,
        ImportError::NoText => Code::NotText,
        ImportError::Empty
        | ImportError::Damaged { .. }
        | ImportError::Unknown { .. }
        | ImportError::Ambiguous { .. } => Code::UnreadablePuzzle,
    };
    Problem::at(code, "/text", error.to_string())
}
