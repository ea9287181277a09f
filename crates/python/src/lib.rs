//! The native part of the Python package `sudokud`: operations from JSON to JSON, and 9×9 boards as bytes.
//!
//! Everything else is in `python/sudokud/`. The interpreter's lock is not held while an operation works.

mod cancel;
mod host;
mod lines;

use crate::cancel::Cancel;
use crate::host::PythonHost;
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::PyModule;
use std::sync::Arc;
use sudokud_contract::call::call as call_operation;
use sudokud_contract::operations;
use sudokud_contract::wire::bounds::Bounds;

create_exception!(_native, ProblemBody, PyException, "A problem as JSON, the only argument.");

/// Answers a request, both in JSON. Raises `ProblemBody`, and `KeyboardInterrupt` after Ctrl-C.
#[pyfunction]
#[pyo3(signature = (operation, request, cancel=None))]
fn call(
    py: Python<'_>,
    operation: &str,
    request: &str,
    cancel: Option<&Bound<'_, Cancel>>,
) -> PyResult<String> {
    let flag = cancel.map(|cancel| Arc::clone(&cancel.get().0));
    let (answer, interruption) = py.detach(|| {
        let host = PythonHost::new(flag);
        let answer = call_operation(operation, request, &Bounds::NONE, &host);
        (answer, host.interruption())
    });
    match interruption {
        Some(error) => Err(error),
        None => answer.map_err(|problem| ProblemBody::new_err(problem.body(""))),
    }
}

/// The names of the operations.
#[pyfunction(name = "operations")]
fn names() -> Vec<&'static str> {
    operations::ALL.iter().map(|operation| operation.name()).collect()
}

/// The names of the fields of a request that are options.
#[pyfunction]
fn parameters(operation: &str) -> PyResult<Vec<&'static str>> {
    let known = operations::named(operation).ok_or_else(|| PyKeyError::new_err(operation.to_owned()))?;
    Ok(known.parameters().iter().map(|(name, _)| *name).collect())
}

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("ProblemBody", module.py().get_type::<ProblemBody>())?;
    module.add_class::<Cancel>()?;
    module.add_function(wrap_pyfunction!(call, module)?)?;
    module.add_function(wrap_pyfunction!(names, module)?)?;
    module.add_function(wrap_pyfunction!(parameters, module)?)?;
    module.add_function(wrap_pyfunction!(lines::solve_boards, module)?)
}
