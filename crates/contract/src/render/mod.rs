//! `render`: a picture of a board, a position or a step.
//!
//! [`request`] reads the request, [`plan`] draws the picture, with what a [`painter`] adds: the outlines of a
//! font, and pixels.

pub mod colours;
pub mod format;
pub mod painter;
pub mod plan;
pub mod qr_code;
pub mod request;
pub mod step_field;
pub mod vocabulary;
