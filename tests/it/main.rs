//! One binary for everything that goes through a public door.

mod imports;
mod cli;
mod contract_names;
mod http_bad_requests;
mod http_analyze;
mod http_batch;
mod http_candidates;
mod http_check;
mod http_compare;
mod http_connection;
mod http_count;
mod http_even;
mod http_events;
mod http_generate;
mod http_houses;
mod http_large;
mod http_limits;
mod http_mcp;
mod http_metrics;
mod http_openapi;
#[cfg(feature = "otel")]
mod http_otel;
mod http_page;
mod http_rate;
mod http_render;
mod http_room;
mod http_service;
mod http_socket;
mod http_solve;
mod http_step;
mod http_support;
mod http_verify;
mod http_work;
mod raw_socket;
mod serve_process;
mod surfaces;
