//! The list of resources, and what utoipa-axum makes of it: the router and the OpenAPI document.
//!
//! The operations come from [`sudokud_contract::operations`], each with its path and that of its batch; how
//! one is asked follows from its [`Delivery`]. Other resources are listed here; the router and the document
//! take their paths from the attributes of their handlers. A new one is a file of its own, a line here, and
//! a file of examples, `openapi/examples/OPERATION.json`.

use crate::http::app::App;
use crate::http::batch::respond::respond;
use crate::http::cached::Cached;
use crate::http::lists::Whole;
use crate::http::no_query::refuse_query;
use crate::http::openapi::base::Base;
use crate::http::openapi::contract::{batch_id, batch_path};
use crate::http::openapi::{contract, examples, responses, schemas};
use crate::http::reply::negotiated_response;
use crate::http::{docs, generate, health, lists, llms, mcp, operation, service, technique};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Uri};
use axum::middleware::from_fn;
use axum::response::Response;
use axum::routing::{MethodRouter, get, post};
use serde_json::{Value, json};
use std::sync::{Arc, LazyLock};
use sudokud_contract::any_operation::AnyOperation;
use sudokud_contract::operations::{ALL, with_batch};
use sudokud_contract::surface::Delivery;
use sudokud_contract::wire::documentation::simplify;
use utoipa::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};
use utoipa_axum::routes;

struct Resources {
    router: OpenApiRouter<Arc<App>>,
    /// The examples of each operation: its id, and a file of requests with their answers.
    examples: Vec<(&'static str, &'static str)>,
}

/// The examples of an operation.
macro_rules! examples {
    ($operation:literal) => {
        ($operation, include_str!(concat!("../../openapi/examples/", $operation, ".json")))
    };
}

fn all_resources() -> Resources {
    let mut all = client_resources();
    let health = health_resources();
    all.router = all.router.merge(health.router);
    all.examples.extend(health.examples);
    all
}

/// The resources for clients besides the operations.
fn client_resources() -> Resources {
    Resources::none()
        .with(routes!(technique::technique), examples!("technique"))
        .with(routes!(service::version), examples!("version"))
        .with(routes!(service::problem), examples!("problem"))
        .with(routes!(llms::llms), examples!("llms"))
        .without_examples(routes!(openapi))
        .and_examples(examples!("generate_text"))
}

/// The resources for load balancers and monitoring.
fn health_resources() -> Resources {
    Resources::none()
        .with(routes!(health::live), examples!("live"))
        .with(routes!(health::ready), examples!("ready"))
        .without_examples(routes!(service::metrics))
}

impl Resources {
    fn none() -> Self {
        Self { router: OpenApiRouter::with_openapi(Base::openapi()), examples: Vec::new() }
    }

    fn with(mut self, routes: UtoipaMethodRouter<Arc<App>>, examples: (&'static str, &'static str)) -> Self {
        self.examples.push(examples);
        self.without_examples(routes)
    }

    /// Adds the examples of a further method of an operation.
    fn and_examples(mut self, examples: (&'static str, &'static str)) -> Self {
        self.examples.push(examples);
        self
    }

    fn without_examples(self, routes: UtoipaMethodRouter<Arc<App>>) -> Self {
        Self { router: self.router.routes(routes), ..self }
    }
}

/// The router of the resources for clients, and of the page at `/docs`.
pub(crate) fn client_router() -> Router<Arc<App>> {
    let (router, _) = client_resources().router.split_for_parts();
    let router = router.layer(from_fn(refuse_query)).merge(docs::pages());
    let router = router.route(mcp::PATH, post(mcp::answer));
    let router =
        ALL.iter().fold(router, |router, &operation| router.route(operation.path(), handler(operation)));
    with_batch().fold(router, |router, operation| {
        let lines = move |State(app): State<Arc<App>>, request: Request| respond(operation, app, request);
        router.route(&batch_path(operation), post(lines))
    })
}

/// The handler of an operation.
fn handler(operation: &'static dyn AnyOperation) -> MethodRouter<Arc<App>> {
    match operation.surface().delivery {
        Delivery::Answer | Delivery::Picture => {
            post(async move |State(app): State<Arc<App>>, request: Request| {
                negotiated_response(operation::answer(operation, app, request).await)
            })
        }
        Delivery::Puzzles => post(generate::posted).get(generate::linked),
        Delivery::List => {
            let whole = Whole::default();
            get(move |uri: Uri, headers: HeaderMap| {
                lists::answer(operation, Arc::clone(&whole), uri, headers)
            })
        }
    }
}

/// The router of the resources for load balancers and monitoring.
pub(crate) fn health_router() -> Router<Arc<App>> {
    let (router, _) = health_resources().router.split_for_parts();
    router.layer(from_fn(refuse_query))
}

/// Returns the OpenAPI document of all resources.
#[must_use]
pub fn document() -> Value {
    document_of(all_resources())
}

/// Returns the OpenAPI document of the resources for clients.
fn client_document() -> Value {
    let mut document = document_of(client_resources());
    if let Some(tags) = document["tags"].as_array_mut() {
        tags.retain(|tag| tag["name"] != "health");
    }
    document
}

fn document_of(Resources { router, examples }: Resources) -> Value {
    let mut document = serde_json::to_value(router.into_openapi()).unwrap_or_default();
    ALL.iter().for_each(|&operation| contract::add(&mut document, operation));
    simplify(&mut document);
    let served = &mut document["paths"]["/openapi.json"]["get"]["responses"]["200"];
    served["content"]["application/json"]["schema"]["title"] = "OpenApiDocument".into();
    schemas::name_titled(&mut document);
    schemas::tell_needs(&mut document);
    schemas::split_modes(&mut document);
    responses::add(&mut document);
    // Clients need no key; a proxy may ask for one.
    document["security"] = json!([]);
    for (operation, text) in examples {
        examples::add(&mut document, operation, text);
    }
    for operation in ALL {
        examples::add(&mut document, operation.name(), operation.examples());
    }
    for operation in with_batch() {
        examples::add(&mut document, &batch_id(operation), &examples::of_batch(operation));
    }
    document
}

/// Returns the OpenAPI document as text, as it is served.
#[must_use]
pub fn document_text() -> String {
    text_of(&document())
}

fn text_of(document: &Value) -> String {
    let mut text = serde_json::to_string_pretty(document).unwrap_or_default();
    text.push('\n');
    text
}

/// Returns the OpenAPI document.
///
/// It has an entity tag, so a copy is checked cheaply.
#[utoipa::path(get, path = "/openapi.json", tag = "service", operation_id = "openapi",
    responses(
        (status = 200, description = "OpenAPI 3.1.", body = Object, content_type = "application/json",
            headers(
                ("etag" = String, description = "The entity tag."),
                ("cache-control" = String, description = "How long a copy may be used.")
            )),
        (status = 304, description = "The client has this version: its entity tag is in `If-None-Match`.")
    ))]
pub(crate) async fn openapi(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    fn cached(document: &Value) -> Cached {
        Cached::new(HeaderValue::from_static("application/json"), text_of(document))
    }
    static ALL: LazyLock<Cached> = LazyLock::new(|| cached(&document()));
    static FOR_CLIENTS: LazyLock<Cached> = LazyLock::new(|| cached(&client_document()));
    if app.is_health_public { ALL.respond(&headers) } else { FOR_CLIENTS.respond(&headers) }
}
