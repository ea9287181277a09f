//! JSON in, JSON out: what a host without surfaces of its own needs.

use crate::host::Host;
use crate::operations::CALLS;
use crate::wire::bounds::Bounds;
use crate::wire::problem::{Code, Problem};

/// Answers a request to the operation of this name.
///
/// # Errors
/// [`Code::NotFound`] if there is no such operation; what is wrong with the request; or a reason why it has
/// no answer. [`Problem::body`] writes a problem as JSON.
pub fn call(name: &str, request: &str, bounds: &Bounds, host: &dyn Host) -> Result<String, Problem> {
    let known = CALLS.iter().find(|(known, _)| *known == name);
    let (_, answer) =
        known.ok_or_else(|| Problem::new(Code::NotFound, format!("no operation is called {name:?}")))?;
    answer(request, bounds, host)
}

/// The names of the operations, in the order of [`ALL`](crate::operations::ALL).
pub fn names() -> impl Iterator<Item = &'static str> {
    CALLS.iter().map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::Uninterrupted;
    use crate::operations::ALL;

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
                // Others take no board.
                Err(problem) => assert_eq!(problem.code(), "invalid_field", "{}", operation.name()),
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
