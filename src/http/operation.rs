//! `POST` for every operation but `/generate`: one handler, which knows none of them.
//!
//! A request is attempted where it is received and ends in the pool if that takes long. The thread that ends
//! the work also writes the answer.

use crate::http::app::App;
use crate::http::asked::Asked;
use crate::http::body::{Reading, Received};
use crate::http::events::{EVENT_STREAM, Events};
use crate::http::findings::Findings;
use crate::http::line_body::in_lines;
use crate::http::refusal::Refusal;
use crate::http::reply::{STATUS_HEADER, Times, body_in, response_of_type};
use crate::work::host::{Follower, ServiceHost, Waited};
use crate::work::message_memory::{Reserved, SMALL};
use crate::work::metrics::Metrics;
use crate::work::pool::watch::{AttemptWatch, JobWatch};
use crate::work::pool::{Account, PoolError, RequestKind, Schedule, Task, TaskThread, submit};
use crate::work::stream::parts::{PartSender, part_channel};
use axum::body::Body;
use axum::extract::Request;
use axum::http::HeaderValue;
use axum::response::Response;
use std::sync::Arc;
use std::time::{Duration, Instant};
use sudokud_contract::any_operation::{AnswerForm, AnyOperation, Prepared, Written};
use sudokud_contract::operation::Cost;
use sudokud_contract::wire::problem::Problem;

/// Answers a request to `operation`.
pub(crate) async fn answer(
    operation: &'static dyn AnyOperation,
    app: Arc<App>,
    request: Request,
) -> Result<Response, Refusal> {
    let received = Received::wait(request, &app).await?;
    let asked = Asked::read(operation, &received.parts.headers, received.form)?;
    let id = if let Asked::Whole(_) = asked { String::new() } else { received.id() };
    let (prepared, reading) =
        received.prepare(operation, move |request, bounds| asked.prepare(request, bounds), &app).await?;
    let form = asked.form();
    let PlannedTask { mut task, schedule, room } = plan_task(operation, &app, prepared, reading, form)?;
    let in_pool = |task| {
        let seat = app.pool.seat(&Account::new(RequestKind::Single)).map_err(PoolError::Full)?;
        Ok::<_, Refusal>(submit(seat, schedule.deadline(), task, |(answer, _)| answer))
    };
    match asked {
        Asked::Whole(_) => {}
        Asked::Events => {
            let follower = Arc::new(Follower::default());
            task.follower = Some(Arc::clone(&follower));
            let events = Events::new(in_pool(task)?, follower, id, room);
            return Ok(response_of_type(EVENT_STREAM, Body::new(events)));
        }
        Asked::Lines => {
            let (sender, parts) = part_channel();
            // The last line has none of what was found.
            (task.parts, task.capacity) = (Some(sender), 0);
            return Ok(in_lines(Findings::new(in_pool(task)?, parts), id, room).await?);
        }
    }
    let server = Arc::clone(&app);
    let respond = move |(answer, times): (Result<Written, Problem>, Times)| {
        let mut response = reply(answer?, form, room, &server)?;
        times.add_to(&mut response);
        Ok::<_, Problem>(response)
    };
    Ok(app.run(schedule, task, respond).await??)
}

/// A task that has the room for its answer and can be run.
pub(crate) struct PlannedTask {
    pub(crate) task: OperationTask,
    pub(crate) schedule: Schedule,
    /// The room for the answer.
    pub(crate) room: Reserved,
}

/// The largest side of a board about which a task is attempted: preparing side 16 takes about 20 µs, side 25
/// about 100 µs.
const MAX_ATTEMPTED_SIDE: usize = 16;

/// Reserves the room for the answer of `prepared`, and decides where its work starts: on the thread of the
/// request if the request was read there, the operation is short, and board and answer are small.
///
/// # Errors
/// There is no room.
pub(crate) fn plan_task(
    operation: &'static dyn AnyOperation,
    app: &App,
    mut prepared: Box<dyn Prepared>,
    reading: Reading,
    form: AnswerForm,
) -> Result<PlannedTask, Problem> {
    if let AnswerForm::Picture(format) = form {
        prepared.set_picture_format(format);
    }
    let plan = prepared.plan();
    let room = app.room_for_answer(plan.answer_bytes.saturating_add(plan.own_bytes))?;
    let is_short = operation.cost() == Cost::Short && plan.side <= MAX_ATTEMPTED_SIDE && room.is_none();
    let starts_on = if is_short { reading.thread } else { TaskThread::Pool };
    let schedule = Schedule { starts_on, arrival: reading.arrival, time_limit: plan.time };
    let task = OperationTask {
        prepared,
        form,
        capacity: room.bytes(),
        arrival: reading.arrival,
        deadline: schedule.deadline(),
        waited: reading.waited,
        metrics: Arc::clone(&app.metrics),
        follower: None,
        parts: None,
    };
    Ok(PlannedTask { task, schedule, room })
}

/// The response with an answer. It keeps `room` until its last byte is sent.
///
/// # Errors
/// There is no room for a picture that is larger than planned.
fn reply(answer: Written, form: AnswerForm, mut room: Reserved, app: &App) -> Result<Response, Problem> {
    let length = answer.bytes.len();
    if matches!(form, AnswerForm::Picture(_)) && length > room.bytes().max(SMALL) {
        drop(room);
        room = app.room_for_answer(length)?;
    }
    let is_small = room.is_none() && length <= SMALL;
    let body = if is_small { answer.bytes.into() } else { body_in(answer.bytes, room) };
    let content_type = match form {
        AnswerForm::Json => return Ok(response_of_type("application/json", body)),
        AnswerForm::Picture(format) => format.content_type(),
        _ => "text/plain; charset=utf-8",
    };
    let mut response = response_of_type(content_type, body);
    response.headers_mut().insert(STATUS_HEADER, HeaderValue::from_static(answer.status));
    Ok(response)
}

/// The work on a request that was read, as a task.
pub(crate) struct OperationTask {
    prepared: Box<dyn Prepared>,
    form: AnswerForm,
    capacity: usize,
    arrival: Instant,
    deadline: Instant,
    /// The time for which the request waited to be read.
    waited: Duration,
    metrics: Arc<Metrics>,
    follower: Option<Arc<Follower>>,
    /// Sends what is found, if the answer is delivered in lines.
    parts: Option<PartSender>,
}

impl Task for OperationTask {
    type Answer = (Result<Written, Problem>, Times);

    fn attempt(&mut self, watch: &AttemptWatch) -> Option<Self::Answer> {
        let waited = Waited { queue: self.waited, ..Waited::default() };
        let waited = || waited;
        let host = ServiceHost::new(watch, (self.arrival, self.deadline), &waited);
        let answer = self.prepared.attempt(&host, self.form, self.capacity)?;
        self.metrics.count(host.searched().counts());
        Some((answer, Times::since(self.arrival, waited())))
    }

    fn finish(mut self, watch: &JobWatch<'_>) -> Self::Answer {
        let waited =
            || Waited { queue: self.waited + watch.waited_for_pool(), client: watch.waited_for_client() };
        let parts = self.parts.take();
        let send = |lines| {
            if let Some(parts) = &parts {
                parts.send(lines, watch);
            }
        };
        let host = ServiceHost::new(watch, (self.arrival, self.deadline), &waited)
            .followed_by(self.follower.take())
            .with_findings(&send);
        let mut answer = self.prepared.run(&host, self.form, self.capacity);
        host.searched().count_in_pool(&self.metrics);
        if let (Some(parts), Ok(last)) = (parts, &mut answer) {
            last.bytes.splice(0..0, parts.into_rest());
            last.bytes.push(b'\n');
        }
        (answer, Times::since(self.arrival, waited()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::pool::{Pool, PoolOnly};
    use std::sync::mpsc::channel;
    use sudokud_model::grid::text;
    use sudokud_rating::{Scale, rate as rate_board};
    use sudokud_search::budget::Limits;

    /// AI Escargot, by A. Inkala (2006): its rating takes many turns.
    const LONG: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

    /// The watch of a job waits for the next turn when a turn is over, so a rating is never asked to pause.
    #[test]
    fn requests_that_come_during_a_rating_end_before_it() {
        let pool = Pool::new(1, 8, 64 << 20, crate::work::metrics::Metrics::new().pool_wait);
        let (board, _) = text::parse(LONG, None).unwrap();
        let ((begun, has_begun), (ended, ends)) = (channel(), channel());
        let rating_ended = ended.clone();
        let rate = PoolOnly(move |watch: &JobWatch<'_>| {
            begun.send(()).unwrap();
            let rated = rate_board(&board, Scale::Extended, Limits::default(), watch);
            rating_ended.send("rating").unwrap();
            rated.is_ok()
        });
        let deadline = Instant::now() + Duration::from_secs(600);
        let single = || Account::new(RequestKind::Single);
        let mut pending = vec![submit(pool.seat(&single()).unwrap(), deadline, rate, |_| ())];
        has_begun.recv().unwrap();
        for _ in 0..3 {
            let ended = ended.clone();
            let other = PoolOnly(move |_: &JobWatch<'_>| ended.send("other").is_ok());
            pending.push(submit(pool.seat(&single()).unwrap(), deadline, other, |_| ()));
        }
        assert_eq!(ends.iter().take(4).collect::<Vec<_>>(), ["other", "other", "other", "rating"]);
    }
}
