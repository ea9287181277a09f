//! One binary for everything that goes through a public door.

mod agreement;
mod answers;
mod bitboard9_agreement;
mod bitboard9_lines;
mod bitboard9_statistics;
mod cdcl_large;
mod cdcl_sat;
mod cdcl_statistics;
mod corpus;
mod course;
mod forcing_links;
mod generate;
mod imports;
mod layers;
mod limits;
#[cfg(feature = "http")]
mod cli;
#[cfg(feature = "http")]
mod http_bad_requests;
#[cfg(feature = "http")]
mod http_batch;
#[cfg(feature = "http")]
mod http_check;
#[cfg(feature = "http")]
mod http_compare;
#[cfg(feature = "http")]
mod http_connection;
#[cfg(feature = "http")]
mod http_generate;
#[cfg(feature = "http")]
mod http_large;
#[cfg(feature = "http")]
mod http_limits;
#[cfg(feature = "http")]
mod http_metrics;
#[cfg(feature = "http")]
mod http_openapi;
#[cfg(feature = "otel")]
mod http_otel;
#[cfg(feature = "http")]
mod http_page;
#[cfg(feature = "http")]
mod http_rate;
#[cfg(feature = "http")]
mod http_render;
#[cfg(feature = "http")]
mod http_room;
#[cfg(feature = "http")]
mod http_service;
#[cfg(feature = "http")]
mod http_socket;
#[cfg(feature = "http")]
mod http_solve;
#[cfg(feature = "http")]
mod http_step;
#[cfg(feature = "http")]
mod http_support;
#[cfg(feature = "http")]
mod http_work;
#[cfg(feature = "http")]
mod raw_socket;
mod rating_explainer;
mod rating_hodoku;
mod render;
mod statistics;
mod support;
mod techniques;
mod techniques_evidence;
mod techniques_grounds;
mod techniques_sound;
mod techniques_stopped;
mod techniques_turned;
