//! The trait of operations: a request, the work on it, and its answer.

use crate::host::{Host, NoPause, WithWatch};
use crate::request::Request;
use crate::surface::{ColumnValue, Surface};
use crate::wire::bounds::Bounds;
use crate::wire::houses::own_bytes;
use crate::wire::picture_format::PictureFormat;
use crate::wire::problem::Problem;
use core::time::Duration;
use serde::Serialize;
use sudokud_model::houses::Layout;

#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// The demand of the document on an answer: a schema, where the document is made.
#[cfg(feature = "openapi")]
pub trait Documented: ToSchema {}
#[cfg(feature = "openapi")]
impl<T: ToSchema> Documented for T {}
/// The demand of the document on an answer: a schema, where the document is made.
#[cfg(not(feature = "openapi"))]
pub trait Documented {}
#[cfg(not(feature = "openapi"))]
impl<T> Documented for T {}

/// Work on a request: [`Operation::new`] reads the request, [`Operation::run`] computes the answer.
///
/// A value is one piece of work. All surfaces (HTTP, batches, command line, bindings) follow from the
/// constants and the two types.
pub trait Operation: Sized + Send + 'static {
    /// The name: of the command, of the operation in the document, of the call in other languages.
    const NAME: &'static str;
    /// The path over HTTP.
    const PATH: &'static str;
    /// The effect, in one line that ends with a full stop.
    const SUMMARY: &'static str;
    /// Further sentences for a reader of the document.
    const DESCRIPTION: &'static str;
    /// The meaning of the answer, in one line.
    const ANSWER: &'static str;
    /// The meaning of the status, for the header of an answer in text.
    const STATUS: &'static str;
    /// Whether it has a batch, and a command for the lines of a file.
    const HAS_BATCH: bool = true;
    /// The effect of its batch, in one line.
    const BATCH: &'static str = "";
    /// The content of an answer's line, for the document of the batch.
    const LINE: &'static str = "";
    /// How long an easy request takes.
    const COST: Cost;
    /// The parts in which its surfaces differ from those of other operations.
    const SURFACE: Surface = Surface::PLAIN;
    /// Requests with their answers: the content of `openapi/examples/NAME.json`.
    const EXAMPLES: &'static str;

    /// The request.
    type Request: Request + Documented;
    /// The answer.
    type Answer: Answer + Documented;

    /// Reads a request. Takes time and memory in proportion to its length, and for its houses.
    ///
    /// # Errors
    /// A wrong field, at its place.
    fn new(request: Self::Request, bounds: &Bounds) -> Result<Self, Problem>;

    /// As [`Operation::new`], for an answer in lines ([`Surface::lines`]): the work tells [`Host::found`]
    /// what it finds, and its answer is the last line.
    ///
    /// # Errors
    /// As [`Operation::new`].
    fn new_in_lines(request: Self::Request, bounds: &Bounds) -> Result<Self, Problem> {
        Self::new(request, bounds)
    }

    /// Checks the options of a batch, apart from those that every line has checked.
    ///
    /// # Errors
    /// An option that no line can have.
    fn check_batch(_options: &Self::Request) -> Result<(), Problem> {
        Ok(())
    }

    /// Sets the format of the picture, if the answer is one.
    fn set_picture_format(&mut self, _: PictureFormat) {}

    /// The needs of the work.
    fn plan(&self) -> Plan;

    /// Does the work, to its end or until the watch of `host` stops it: then the answer has what is known.
    ///
    /// # Errors
    /// A reason why there is no answer.
    fn run(&mut self, host: &dyn Host) -> Result<Self::Answer, Problem>;

    /// Does the work until the watch of `host` asks for a pause. Returns `None` if the work has not ended;
    /// [`Operation::run`] then ends it. By default, `run` repeats what was done.
    fn attempt(&mut self, host: &dyn Host) -> Option<Result<Self::Answer, Problem>> {
        let watch = NoPause::new(host.watch());
        let answer = self.run(&WithWatch { host, watch: &watch });
        (!watch.has_signalled.get()).then_some(answer)
    }

    /// Draws the picture that the answer is, as PNG. Returns `None` if the answer is no picture, or if the
    /// program has no pixels or no memory for it.
    fn picture(&self, _: &dyn Host) -> Option<Vec<u8>> {
        None
    }

    /// How long an easy line of a batch takes that has these options.
    fn cost_of_line(_: &Self::Request) -> Cost {
        Self::COST
    }

    /// The options of lines of text, where `options` leave them open.
    fn of_text_lines(options: Self::Request) -> Self::Request {
        options
    }
}

/// An answer, in JSON and in text.
pub trait Answer: Serialize {
    /// The status in one word.
    fn status(&self) -> &'static str;

    /// How the work ended.
    fn verdict(&self) -> Verdict;

    /// The answer as lines of text.
    fn text(&self) -> String;

    /// The answer as one line, without its end.
    fn line(&self) -> String;

    /// The answer as a picture, if it is one.
    fn into_picture(self) -> Vec<u8>
    where
        Self: Sized,
    {
        Vec::new()
    }

    /// The values of the columns of [`Operation::SURFACE`], in their order.
    fn columns(&self) -> Vec<ColumnValue> {
        Vec::new()
    }
}

/// How the work on a request ended: the exit code of a command follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The board has what was asked for.
    Found,
    /// The board has several solutions.
    Several,
    /// The board has not what was asked for.
    NotFound,
    /// A limit came first.
    LimitReached,
}

/// How long an easy request takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Less than 100 µs: it may be answered where it is received.
    Short,
    /// More: it waits for a thread.
    Long,
}

/// The needs of the work on a request.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The side of the board.
    pub side: usize,
    /// How long it may take.
    pub time: Duration,
    /// An upper bound on the usual length of the answer, in bytes.
    pub answer_bytes: usize,
    /// The memory of the houses that belong to the request, in bytes.
    pub own_bytes: usize,
}

impl Plan {
    /// The plan for a board with these houses.
    pub fn of(layout: &Layout, time: Duration, answer_bytes: usize) -> Self {
        Self { side: layout.side(), time, answer_bytes, own_bytes: own_bytes(layout) }
    }
}
