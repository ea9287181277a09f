//! Operations without their types: what a list of them can hold.

use crate::host::Host;
use crate::operation::{Answer, Cost, Operation, Plan, Verdict};
use crate::parameters::Kind;
use crate::request::{self, Content, Form, Request};
use crate::surface::{ColumnValue, Surface};
use crate::wire::bounds::Bounds;
use crate::wire::json;
use crate::wire::json_text::{write_json, write_watched_json};
use crate::wire::picture_format::PictureFormat;
use crate::wire::position::alphabet;
use crate::wire::problem::Problem;
use core::any::Any;
use core::marker::PhantomData;
use std::sync::Arc;

/// The form of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerForm {
    /// JSON.
    Json,
    /// JSON, and beside it the picture that the answer is, if it is one.
    JsonAndPicture,
    /// Lines of text.
    Text,
    /// One line of text, without its end.
    Line,
    /// The values of the columns in CSV.
    Columns,
    /// A picture in this format.
    Picture(PictureFormat),
}

/// An answer as it is sent.
#[derive(Clone, Debug)]
pub struct Written {
    /// The answer, unless it is in columns.
    pub bytes: Vec<u8>,
    /// The answer in columns.
    pub columns: Vec<ColumnValue>,
    /// The picture that the answer is, as PNG.
    pub picture: Option<Vec<u8>>,
    /// The status in one word.
    pub status: &'static str,
    /// How the work ended.
    pub verdict: Verdict,
}

/// The options of requests to one operation, where the requests leave them open.
#[derive(Clone)]
pub struct Options(Arc<dyn Any + Send + Sync>);

impl Options {
    /// The request that has these options, if it is of this type.
    #[must_use]
    pub fn request<T: Request>(&self) -> Option<&T> {
        self.0.downcast_ref()
    }
}

/// An operation.
pub trait AnyOperation: Sync {
    /// [`Operation::NAME`].
    fn name(&self) -> &'static str;
    /// [`Operation::PATH`].
    fn path(&self) -> &'static str;
    /// [`Operation::SUMMARY`].
    fn summary(&self) -> &'static str;
    /// [`Operation::COST`].
    fn cost(&self) -> Cost;
    /// [`Operation::SURFACE`].
    fn surface(&self) -> &'static Surface;
    /// [`Operation::cost_of_line`].
    fn cost_of_line(&self, options: &Options) -> Cost;
    /// [`Operation::HAS_BATCH`].
    fn has_batch(&self) -> bool;
    /// Requests with their answers, as a list in JSON.
    fn examples(&self) -> &'static str;
    /// The options that a query or a command line may have.
    fn parameters(&self) -> &'static [(&'static str, Kind)];

    /// Reads options: the fields of a request, as JSON.
    ///
    /// # Errors
    /// A field that the request does not have, or a value that it does not take.
    fn options(&self, fields: serde_json::Value) -> Result<Options, Problem>;

    /// Reads options of a query: names with their values.
    ///
    /// # Errors
    /// As [`AnyOperation::options`], with the names of parameters.
    fn options_of_query(&self, pairs: Vec<(String, String)>) -> Result<Options, Problem>;

    /// The same options with those that lines of text have by default.
    ///
    /// # Errors
    /// Symbols or houses that no board has.
    fn options_of_text_lines(&self, options: &Options, bounds: &Bounds) -> Result<Options, Problem>;

    /// [`Operation::check_batch`].
    ///
    /// # Errors
    /// An option that no line can have.
    fn check_batch(&self, options: &Options) -> Result<(), Problem>;

    /// Reads a request that is in a query alone: names with their values.
    ///
    /// # Errors
    /// As [`AnyOperation::options_of_query`].
    fn request_of_query(&self, pairs: Vec<(String, String)>) -> Result<Box<dyn AnyRequest>, Problem>;

    /// Reads a request, in time proportional to its length.
    ///
    /// # Errors
    /// A wrong field, at its place.
    fn read(&self, content: Content<'_>, options: Option<&Options>) -> Result<Box<dyn AnyRequest>, Problem>;

    /// Reads a request and prepares the work on it.
    ///
    /// # Errors
    /// A wrong field, at its place.
    fn prepare(
        &self,
        content: &[u8],
        form: Form,
        options: Option<&Options>,
        bounds: &Bounds,
    ) -> Result<Box<dyn Prepared>, Problem> {
        self.read(Content::new(content, form), options)?.prepare(bounds)
    }

    /// The texts and schemas of the document.
    #[cfg(feature = "openapi")]
    fn documentation(&self) -> crate::wire::documentation::Documentation;
}

/// A request that was read.
pub trait AnyRequest: Send {
    /// [`Request::has_linear_cost`].
    fn has_linear_cost(&self) -> bool;

    /// Prepares the work, as [`Operation::new`].
    ///
    /// # Errors
    /// A wrong field, at its place.
    fn prepare(self: Box<Self>, bounds: &Bounds) -> Result<Box<dyn Prepared>, Problem>;

    /// Prepares the work for an answer in lines, as [`Operation::new_in_lines`].
    ///
    /// # Errors
    /// A wrong field, at its place.
    fn prepare_in_lines(self: Box<Self>, bounds: &Bounds) -> Result<Box<dyn Prepared>, Problem>;
}

/// The work on a request that was read.
pub trait Prepared: Send {
    /// [`Operation::set_picture_format`].
    fn set_picture_format(&mut self, format: PictureFormat);

    /// [`Operation::plan`].
    fn plan(&self) -> Plan;

    /// [`Operation::attempt`], with the answer written. `capacity` is the length of the answer, if it is
    /// known to be long.
    fn attempt(
        &mut self,
        host: &dyn Host,
        form: AnswerForm,
        capacity: usize,
    ) -> Option<Result<Written, Problem>>;

    /// [`Operation::run`], with the answer written.
    ///
    /// # Errors
    /// A reason why there is no answer.
    fn run(&mut self, host: &dyn Host, form: AnswerForm, capacity: usize) -> Result<Written, Problem>;
}

/// The operation `O` in a list of operations.
pub struct Of<O>(PhantomData<fn() -> O>);

impl<O> Of<O> {
    /// The operation.
    pub const NEW: Self = Self(PhantomData);
}

impl<O: Operation> AnyOperation for Of<O> {
    fn name(&self) -> &'static str {
        O::NAME
    }

    fn path(&self) -> &'static str {
        O::PATH
    }

    fn summary(&self) -> &'static str {
        O::SUMMARY
    }

    fn cost(&self) -> Cost {
        O::COST
    }

    fn surface(&self) -> &'static Surface {
        const { &O::SURFACE }
    }

    fn cost_of_line(&self, options: &Options) -> Cost {
        options.request::<O::Request>().map_or(O::COST, O::cost_of_line)
    }

    fn has_batch(&self) -> bool {
        O::HAS_BATCH
    }

    fn examples(&self) -> &'static str {
        O::EXAMPLES
    }

    fn parameters(&self) -> &'static [(&'static str, Kind)] {
        O::Request::PARAMETERS
    }

    fn options(&self, fields: serde_json::Value) -> Result<Options, Problem> {
        Ok(Options(Arc::new(json::read_value::<O::Request>(&fields)?)))
    }

    fn options_of_query(&self, pairs: Vec<(String, String)>) -> Result<Options, Problem> {
        Ok(Options(Arc::new(request::of_query::<O::Request>(pairs)?)))
    }

    fn options_of_text_lines(&self, options: &Options, bounds: &Bounds) -> Result<Options, Problem> {
        let mut options = O::of_text_lines(request_of::<O>(options));
        let fields = options.puzzle();
        alphabet(fields.symbols)?;
        if let Some(houses) = fields.houses {
            houses.build_for_lines(bounds.max_side)?;
        }
        Ok(Options(Arc::new(options)))
    }

    fn check_batch(&self, options: &Options) -> Result<(), Problem> {
        options.request::<O::Request>().map_or(Ok(()), O::check_batch)
    }

    fn request_of_query(&self, pairs: Vec<(String, String)>) -> Result<Box<dyn AnyRequest>, Problem> {
        Ok(Box::new(RequestTo::<O>(request::of_query(pairs)?)))
    }

    fn read(&self, content: Content<'_>, options: Option<&Options>) -> Result<Box<dyn AnyRequest>, Problem> {
        let request: O::Request = content.read_with(options.and_then(Options::request))?;
        Ok(Box::new(RequestTo::<O>(request)))
    }

    #[cfg(feature = "openapi")]
    fn documentation(&self) -> crate::wire::documentation::Documentation {
        crate::wire::documentation::Documentation {
            summary: O::SUMMARY,
            description: O::DESCRIPTION,
            answer: O::ANSWER,
            status: O::STATUS,
            batch: O::BATCH,
            line: O::LINE,
            takes_text: O::Request::TAKES_TEXT,
            request: crate::wire::documentation::Schema::of::<O::Request>(),
            response: crate::wire::documentation::Schema::of::<O::Answer>(),
        }
    }
}

/// A request to the operation `O`.
struct RequestTo<O: Operation>(O::Request);

impl<O: Operation> AnyRequest for RequestTo<O> {
    fn has_linear_cost(&self) -> bool {
        self.0.has_linear_cost()
    }

    fn prepare(self: Box<Self>, bounds: &Bounds) -> Result<Box<dyn Prepared>, Problem> {
        Ok(Box::new(PreparedWork::<O>::new(self.0, bounds, O::new)?))
    }

    fn prepare_in_lines(self: Box<Self>, bounds: &Bounds) -> Result<Box<dyn Prepared>, Problem> {
        Ok(Box::new(PreparedWork::<O>::new(self.0, bounds, O::new_in_lines)?))
    }
}

/// The request that holds these options; they are always those of the same operation.
fn request_of<O: Operation>(options: &Options) -> O::Request {
    options.request::<O::Request>().cloned().unwrap_or_default()
}

/// An operation as work, and the name of its request.
struct PreparedWork<O> {
    operation: O,
    id: Option<String>,
}

impl<O: Operation> Prepared for PreparedWork<O> {
    fn set_picture_format(&mut self, format: PictureFormat) {
        self.operation.set_picture_format(format);
    }

    fn plan(&self) -> Plan {
        self.operation.plan()
    }

    fn attempt(
        &mut self,
        host: &dyn Host,
        form: AnswerForm,
        capacity: usize,
    ) -> Option<Result<Written, Problem>> {
        let answer = self.operation.attempt(host)?;
        Some(answer.and_then(|answer| self.write(answer, form, capacity, host)))
    }

    fn run(&mut self, host: &dyn Host, form: AnswerForm, capacity: usize) -> Result<Written, Problem> {
        let answer = self.operation.run(host)?;
        self.write(answer, form, capacity, host)
    }
}

impl<O: Operation> PreparedWork<O> {
    /// The work that `new` makes of a request.
    fn new(
        request: O::Request,
        bounds: &Bounds,
        new: impl FnOnce(O::Request, &Bounds) -> Result<O, Problem>,
    ) -> Result<Self, Problem> {
        let id = request.id().map(str::to_owned);
        Ok(Self { operation: new(request, bounds)?, id })
    }

    fn write(
        &self,
        answer: O::Answer,
        form: AnswerForm,
        capacity: usize,
        host: &dyn Host,
    ) -> Result<Written, Problem> {
        let (status, verdict) = (answer.status(), answer.verdict());
        let columns = if form == AnswerForm::Columns { answer.columns() } else { Vec::new() };
        let bytes = match form {
            AnswerForm::Json | AnswerForm::JsonAndPicture => {
                self.named(write_watched_json(&answer, capacity, host.watch())?)
            }
            AnswerForm::Text => answer.text().into_bytes(),
            AnswerForm::Line => answer.line().into_bytes(),
            AnswerForm::Columns => Vec::new(),
            AnswerForm::Picture(_) => answer.into_picture(),
        };
        let picture = if form == AnswerForm::JsonAndPicture { self.operation.picture(host) } else { None };
        Ok(Written { bytes, columns, picture, status, verdict })
    }

    /// Adds the name of the request to an answer in JSON.
    fn named(&self, mut answer: Vec<u8>) -> Vec<u8> {
        if let Some(id) = &self.id {
            // An answer is an object with fields; the id is the first.
            let id = format!("\"id\":{},", write_json(id));
            answer.splice(1..1, id.into_bytes());
        }
        answer
    }
}
