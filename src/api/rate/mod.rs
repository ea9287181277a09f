//! `POST /rate`: the difficulty of a puzzle.
//!
//! [`request`] reads the request, [`answer`] writes the result, [`lines`] does both for each line of
//! [`batch`] and of `sudokud rate`.

pub(crate) mod answer;
pub(crate) mod batch;
pub(crate) mod lines;
pub(crate) mod request;

use crate::api::app::App;
use crate::api::body::Parsed;
use crate::api::openapi::parameters::TextParameters;
use crate::api::rate::answer::RateAnswer;
use crate::api::rate::request::RateRequest;
use crate::api::reply::reply;
use crate::api::wire::problem::Problem;
use crate::pool::{PoolOnly, Schedule, StartsOn};
use axum::extract::State;
use axum::response::Response;
use std::sync::Arc;
use sudokud_rating as rating;
use sudokud_search::budget::Watch;

/// Rates a puzzle.
///
/// At side 9, rating, pearl and diamond are those that the program of the scale gives, with its own order and
/// choice of steps; level and score are HoDoKu's. At other sides, each step is the easiest one, and the level
/// is that of the hardest step. Boards with other houses than rows, columns and boxes of n×n have only the
/// scale `ladder`, which rates in the same way with all techniques. A board without exactly one solution is
/// refused with 422.
#[utoipa::path(
    post, path = "/rate", tag = "boards", operation_id = "rate",
    params(TextParameters<RateRequest>),
    request_body(content((RateRequest = "application/json"), (String = "text/plain"))),
    responses((
        status = 200, description = "The difficulty of the puzzle.",
        content((RateAnswer = "application/json"), (String = "text/plain")),
        headers(("x-sudoku-status" = String, description = "In text: rated or limit_reached."))
    ))
)]
pub(crate) async fn rate(
    State(app): State<Arc<App>>,
    Parsed { request, form, arrival }: Parsed<RateRequest>,
) -> Result<Response, Problem> {
    let board = request.board(app.limits.max_side)?;
    let scale = request.scale(board.layout())?;
    let (limits, detail) = (request.limits(&app.limits), request.detail());
    let room = app.room_for(board.layout(), detail.answer_bytes(board.side()))?;
    // Even an easy puzzle takes longer than the attempt.
    let schedule = Schedule { starts_on: StartsOn::Pool, arrival, time_limit: request.time(&app.limits) };
    let layout = Arc::clone(board.layout());
    let task = PoolOnly(move |watch: &dyn Watch| rating::rate(&board, scale, limits, watch));
    let answer = move |done| Ok(reply(&RateAnswer::new(&layout, scale, detail, done)?, form, room));
    app.run(schedule, task, answer).await?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pool::{Account, Pool, RequestKind, submit};
    use std::sync::mpsc::channel;
    use std::time::{Duration, Instant};
    use sudokud_core::grid::text;
    use sudokud_rating::Scale;
    use sudokud_search::budget::Limits;

    /// AI Escargot, by A. Inkala (2006): its rating takes many turns.
    const LONG: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

    /// The watch of a job waits for the next turn when a turn is over, so a rating is never asked to pause.
    #[test]
    fn requests_that_come_during_a_rating_end_before_it() {
        let pool = Pool::new(1, 8, 64 << 20, crate::metrics::Metrics::new().pool_wait);
        let (board, _) = text::parse(LONG, None).unwrap();
        let ((begun, has_begun), (ended, ends)) = (channel(), channel());
        let rating_ended = ended.clone();
        let rate = PoolOnly(move |watch: &dyn Watch| {
            begun.send(()).unwrap();
            let rated = rating::rate(&board, Scale::Extended, Limits::default(), watch);
            rating_ended.send("rating").unwrap();
            rated.is_ok()
        });
        let start = Instant::now();
        let deadline = start + Duration::from_secs(600);
        let single = || Account::new(RequestKind::Single);
        let mut pending = vec![submit(pool.seat(&single()).unwrap(), start, deadline, rate, |_| ())];
        has_begun.recv().unwrap();
        for _ in 0..3 {
            let ended = ended.clone();
            let other = PoolOnly(move |_: &dyn Watch| ended.send("other").is_ok());
            pending.push(submit(pool.seat(&single()).unwrap(), start, deadline, other, |_| ()));
        }
        assert_eq!(ends.iter().take(4).collect::<Vec<_>>(), ["other", "other", "other", "rating"]);
    }
}
