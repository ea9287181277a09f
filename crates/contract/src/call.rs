//! JSON in, JSON out: what a host without surfaces of its own needs.

use crate::any_operation::AnswerForm;
use crate::host::{Host, Until, WithWatch};
use crate::operations::{ALL, named};
use crate::request::Form;
use crate::wire::bounds::Bounds;
use crate::wire::problem::{Code, Problem};

/// Answers a request to the operation of this name.
///
/// # Errors
/// [`Code::NotFound`] if there is no such operation; what is wrong with the request; or a reason why it has
/// no answer. [`Problem::body`] writes a problem as JSON.
pub fn call(name: &str, request: &str, bounds: &Bounds, host: &dyn Host) -> Result<String, Problem> {
    let operation = named(name)
        .ok_or_else(|| Problem::new(Code::NotFound, format!("no operation is called {name:?}")))?;
    let mut work = operation.prepare(request.as_bytes(), Form::Json, None, bounds)?;
    let time = u64::try_from(work.plan().time.as_micros()).unwrap_or(u64::MAX);
    let watch = Until::new(host, host.now_us().saturating_add(time));
    let answer = work.run(&WithWatch { host, watch: &watch }, AnswerForm::Json, 0)?;
    String::from_utf8(answer.bytes).map_err(|error| Problem::new(Code::Internal, error.to_string()))
}

/// The names of the operations, in the order of [`ALL`].
pub fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|operation| operation.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::Uninterrupted;

    fn host() -> Uninterrupted {
        Uninterrupted::new(|| 0, 7)
    }

    #[test]
    fn a_request_in_json_has_an_answer_in_json() {
        let request = r#"{"board":"1..............4"}"#;
        for operation in ALL {
            let answer = call(operation.name(), request, &Bounds::NONE, &host());
            match answer {
                Ok(answer) => assert!(serde_json::from_str::<serde_json::Value>(&answer).is_ok(), "{answer}"),
                // Others take no board, or need another one too.
                Err(problem) => {
                    assert!(["invalid_field", "missing_board"].contains(&problem.code()), "{problem:?}");
                }
            }
        }
    }

    #[test]
    fn an_unknown_operation_and_a_wrong_request_are_problems() {
        let code = |name, request| call(name, request, &Bounds::NONE, &host()).map_err(|it| it.code());
        assert_eq!(code("paint", "{}"), Err("not_found"));
        assert_eq!(code("solve", "{}"), Err("missing_board"));
        assert_eq!(code("solve", "[]"), Err("invalid_field"));
        assert_eq!(code("solve", "{"), Err("not_json"));
    }
}
