//! The short way of the most common request, `POST /solve` with a 9×9 board in 81 characters.
//!
//! Its answers are those of the general way (`tests/it/http_solve.rs`), for three fifths of the CPU time of a
//! request (benches/records/2026-11-29-service.md).

use crate::http::app::App;
use crate::http::asked::Asked;
use crate::http::body::Received;
use crate::http::reply::{Times, response_of_type};
use crate::lines::quick::{CommonRequest, QuickSolver, max_bytes};
use crate::work::message_memory::SMALL;
use crate::work::pool::task::ATTEMPT_TIME;
use crate::work::pool::watch::{AttemptWatch, StopInsteadOfPause};
use axum::response::Response;
use std::time::{Duration, Instant};
use sudokud_contract::any_operation::{AnswerForm, AnyOperation};
use sudokud_contract::request::Form;
use sudokud_contract::solve::SolveRequest;

/// The result of an attempt at a request.
pub(crate) enum Attempt<T> {
    /// The answer.
    Answered(T),
    /// The request has the common shape but takes longer than the attempt; it belongs in the pool.
    TooLong,
    /// The request needs the general way.
    Uncommon,
}

/// Attempts a request to `operation`, for the answer that is `asked`.
pub(crate) fn attempt(
    operation: &dyn AnyOperation,
    asked: Asked,
    received: &Received,
    app: &App,
) -> Attempt<Response> {
    let is_json = received.form == Form::Json && received.query().is_none();
    let is_common = operation.surface().has_common_request && is_json && received.is_short();
    if !is_common || asked != Asked::Whole(AnswerForm::Json) {
        return Attempt::Uncommon;
    }
    app.add_bytes_read_here(received.bytes.len());
    match solve(&received.bytes, received.arrival, app) {
        Attempt::Answered(answer) => {
            let mut response = response_of_type("application/json", answer);
            Times { queue: Duration::ZERO, work: received.arrival.elapsed() }.add_to(&mut response);
            Attempt::Answered(response)
        }
        Attempt::TooLong => Attempt::TooLong,
        Attempt::Uncommon => Attempt::Uncommon,
    }
}

/// Attempts a request for [`ATTEMPT_TIME`] from its `arrival`. A search that takes longer is not
/// counted, because it is repeated. A request whose answer may need room is left to the general path.
fn solve(body: &[u8], arrival: Instant, app: &App) -> Attempt<Vec<u8>> {
    let bounds = &app.limits.bounds;
    let is_small = |request: &CommonRequest<'_>| max_bytes(request.max_solutions.unwrap_or(0)) <= SMALL;
    let Some(request) = CommonRequest::read(body).filter(is_small) else { return Attempt::Uncommon };
    let defaults = SolveRequest::default();
    let quick = match app.idle_engines.take() {
        Some(engine) => Some(QuickSolver::with_engine(engine, &defaults, bounds)),
        None => QuickSolver::new(&defaults, bounds),
    };
    let Some(mut quick) = quick else { return Attempt::Uncommon };
    let watch = AttemptWatch::new(arrival + ATTEMPT_TIME, arrival + bounds.time);
    quick.start_at(arrival);
    let mut out = Vec::new();
    let conclusion = quick.answer_to(&request, None, &StopInsteadOfPause(&watch), &mut out);
    let searches = quick.searches();
    app.idle_engines.give_back(quick.into_engine());
    match conclusion {
        Some(_) if watch.has_signalled() => Attempt::TooLong,
        Some(_) => {
            app.metrics.count(&searches);
            Attempt::Answered(out)
        }
        None => Attempt::Uncommon,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    /// Without such an engine every request takes the general path.
    fn has_line_engine() -> bool {
        sudokud_core::solve::line_engine(&sudokud_core::solve::Options::default()).is_some()
    }

    #[test]
    fn a_request_whose_answer_may_need_room_takes_the_general_path() {
        let app = App::new(&Config::default());
        let request = |most: usize| format!("{{\"board\":\"{}\",\"max_solutions\":{most}}}", ".".repeat(81));
        let largest = (SMALL - max_bytes(0)) / (max_bytes(1) - max_bytes(0));
        let attempt = |most| super::solve(request(most).as_bytes(), Instant::now(), &app);
        assert!(matches!(attempt(largest + 1), Attempt::Uncommon));
        assert_eq!(matches!(attempt(largest), Attempt::Uncommon), !has_line_engine());
    }

    #[test]
    fn a_reused_engine_answers_as_a_new_one() {
        let late = Instant::now().checked_sub(Duration::from_secs(1)).expect("the clock is older");
        let attempt = |app: &App, arrival, most: usize| {
            let request = format!("{{\"board\":\"{}\",\"max_solutions\":{most}}}", ".".repeat(81));
            match super::solve(request.as_bytes(), arrival, app) {
                Attempt::Answered(answer) => {
                    let answer: serde_json::Value = serde_json::from_slice(&answer).expect("JSON");
                    assert!(!answer["solution"].is_null(), "{answer}");
                    Some([answer["solution"].clone(), answer["alternatives"].clone()])
                }
                _ => None,
            }
        };
        let (used, now) = (App::new(&Config::default()), || Instant::now() + Duration::from_secs(60));
        assert_eq!(attempt(&used, late, 700), None);
        for most in [30, 2] {
            let solutions = attempt(&used, now(), most);
            assert_eq!(solutions.is_some(), has_line_engine());
            assert_eq!(solutions, attempt(&App::new(&Config::default()), now(), most));
        }
    }
}
