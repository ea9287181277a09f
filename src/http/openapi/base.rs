//! The base of the document: what belongs to no operation.

use crate::http::events::ProgressData;
use sudokud_contract::wire::problem::ProblemBody;
use utoipa::OpenApi;

/// The title, the tags, and the schemas that no operation refers to.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "sudokud",
        description = "Solves, explains, rates and checks Sudoku boards of any side and any houses.\n\n\
            A request whose request line and header section have more than 16 KiB together gets 431 without \
            content.",
        contact(name = "sudokud"),
        license(name = "MIT", identifier = "MIT")
    ),
    servers((url = "/", description = "This server.")),
    tags(
        (name = "boards", description = "Operations on boards."),
        (name = "service", description = "Information about the service."),
        (name = "health", description = "The state of the server, for load balancers and monitoring.")
    ),
    components(schemas(ProblemBody<'_>, ProgressData))
)]
pub(crate) struct Base;
