//! `/generate`: new puzzles by difficulty, symmetry, pattern and number of givens.
//!
//! It has a handler of its own, because several workers make the puzzles of one answer, and a stream has no
//! end that is known: [`ordered_puzzles`](crate::work::ordered_puzzles) has the puzzles made in the pool and
//! delivers them in order, [`stream`] has each in a line.

mod stream;

use crate::http::accept::{NDJSON, negotiated};
use crate::http::app::App;
use crate::http::body::{Reading, Received, query_pairs, unsupported_content_type};
use crate::http::line_body::in_lines;
use crate::http::refusal::Refusal;
use crate::http::reply::{STATUS_HEADER, Times, body_in, json_in, negotiated_response, response_of_type};
use crate::work::host::{Waited, micros, random_seed};
use crate::work::ordered_puzzles::{Order, Puzzles, TimeLimit};
use axum::extract::{Request, State};
use axum::http::HeaderValue;
use axum::response::Response;
use std::sync::Arc;
use std::time::Instant;
use sudokud_contract::generate::answer::{GenerateAnswer, NewPuzzle};
use sudokud_contract::generate::fields::MAX_STREAMED;
use sudokud_contract::generate::making::puzzle_bytes;
use sudokud_contract::generate::request::{GenerateRequest, MAX_COUNT};
use sudokud_contract::operation::Answer as _;
use sudokud_contract::request::{self, Form};
use sudokud_contract::wire::board::check_side;
use sudokud_contract::wire::bounds::Bounds;
use sudokud_contract::wire::problem::Problem;

/// The bytes of a fingerprint in a hash table.
const FINGERPRINT: usize = 20;

/// `POST`: in JSON unless the client prefers another form.
pub(crate) async fn posted(State(app): State<Arc<App>>, request: Request) -> Response {
    let [first, second, third] = LINES;
    negotiated_response(generate(app, request, &[JSON, first, second, third, TEXT]).await)
}

/// `GET`: in text unless the client prefers another form.
pub(crate) async fn linked(State(app): State<Arc<App>>, request: Request) -> Response {
    let [first, second, third] = LINES;
    negotiated_response(generate(app, request, &[TEXT, JSON, first, second, third]).await)
}

/// The form of the puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PuzzlesForm {
    /// All puzzles in one object.
    Json,
    /// An object a line, sent when it is found.
    Lines,
    /// A board a line.
    Text,
}

const JSON: (&str, PuzzlesForm) = ("application/json", PuzzlesForm::Json);
const TEXT: (&str, PuzzlesForm) = ("text/plain", PuzzlesForm::Text);
const LINES: [(&str, PuzzlesForm); 3] =
    [(NDJSON[0], PuzzlesForm::Lines), (NDJSON[1], PuzzlesForm::Lines), (NDJSON[2], PuzzlesForm::Lines)];

async fn generate(
    app: Arc<App>,
    request: Request,
    forms: &[(&str, PuzzlesForm)],
) -> Result<Response, Refusal> {
    let received = Received::wait(request, &app).await?;
    let form = negotiated(&received.parts.headers, forms)?;
    app.check_queue()?;
    if received.form == Form::Text && !received.bytes.is_empty() {
        return Err(unsupported_content_type("text/plain", "application/json"));
    }
    let (id, bounds) = (received.id(), app.limits.bounds);
    let (order, reading) = received.read(&app, move |received| order(received, form, &bounds)).await?;
    match form {
        PuzzlesForm::Lines => lines(app, order, id).await,
        _ => whole(app, order, reading, form).await,
    }
}

/// Reads the puzzles to make.
fn order(received: &Received, form: PuzzlesForm, bounds: &Bounds) -> Result<Order, Problem> {
    let request = read(received)?;
    order_of(&request, form, received.arrival, bounds)
        // Without a body, all wishes are in the query.
        .map_err(|problem| if received.bytes.is_empty() { problem.in_query() } else { problem })
}

fn order_of(
    request: &GenerateRequest,
    form: PuzzlesForm,
    arrival: Instant,
    bounds: &Bounds,
) -> Result<Order, Problem> {
    let (wishes, seed, time) = (request.wishes()?, request.seed(random_seed), request.time(bounds));
    check_side(wishes.side(), "/side", bounds.max_side)?;
    if form == PuzzlesForm::Lines {
        return Ok(Order {
            wishes,
            seed,
            count: request.count(MAX_STREAMED)?,
            time: TimeLimit::PerPuzzle(time),
        });
    }
    if form == PuzzlesForm::Text {
        request.check_text(&wishes)?;
    }
    Ok(Order { wishes, seed, count: request.count(MAX_COUNT)?, time: TimeLimit::Until(arrival + time) })
}

/// Reads the wishes; there are none in an empty body.
fn read(received: &Received) -> Result<GenerateRequest, Problem> {
    if received.bytes.is_empty() {
        return request::of_query(query_pairs(&received.parts.uri)?);
    }
    received.request()
}

/// All puzzles in one answer.
async fn whole(
    app: Arc<App>,
    order: Order,
    reading: Reading,
    form: PuzzlesForm,
) -> Result<Response, Refusal> {
    let bytes = order.count as usize * puzzle_bytes(&order.wishes);
    let room = app.room_for(&order.wishes.layout, bytes)?;
    let mut puzzles = Puzzles::new(&app.pool, app.limits.workers, order);
    let mut made: Vec<NewPuzzle> = Vec::new();
    let ended = loop {
        match puzzles.next().await {
            Ok(puzzle) => made.push(puzzle),
            Err(ended) => break ended,
        }
    };
    let times = Times::since(reading.arrival, Waited { queue: reading.waited, ..Waited::default() });
    let answer = GenerateAnswer::new(made, ended, micros(times.work))?;
    let mut response = match form {
        PuzzlesForm::Text => {
            let mut response =
                response_of_type("text/plain; charset=utf-8", body_in(answer.text().into_bytes(), room));
            response.headers_mut().insert(STATUS_HEADER, HeaderValue::from_static(answer.status()));
            response
        }
        _ => json_in(&answer, room),
    };
    times.add_to(&mut response);
    Ok(response)
}

/// A line for each puzzle. The first puzzle is made before the answer begins, so that a pattern without a
/// puzzle is a problem.
async fn lines(app: Arc<App>, order: Order, request_id: String) -> Result<Response, Refusal> {
    let room = app.room_for(&order.wishes.layout, order.count as usize * FINGERPRINT)?;
    Ok(in_lines(Puzzles::new(&app.pool, app.limits.workers, order), request_id, room).await?)
}
