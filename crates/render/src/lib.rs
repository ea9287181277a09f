//! Pictures of boards, positions and steps as SVG.
//!
//! A picture has layers: areas, houses, hulls and shapes below the digits, links and crosses above them. A
//! meaning is never in a color alone: a role is a shape, the kind of a link is a dash, a case is a number.
//! Equal inputs give equal bytes on every machine, because coordinates use only operations that IEEE 754
//! rounds correctly (`+ - * /` and the square root). Class names are part of the contract; coordinates and
//! colors are not.
//!
//! [`draw()`] makes the document of a [`Picture`]. Each layer has a file of its own.

#![doc = include_str!("../README.md")]

pub mod number;
pub mod xml;
pub mod point;
pub mod class;
pub mod show;
pub mod picture;
pub mod measures;
pub mod theme;
pub mod font;
pub mod canvas;
mod stylesheet;
mod defs;
mod outline;
pub mod constraints;
mod reasons;
mod areas;
mod houses;
mod cell_colors;
mod blob;
mod spanning_tree;
mod groups;
mod hulls;
mod form;
mod shapes;
mod values_and_marks;
mod lines;
mod obstacles;
mod route;
mod links;
mod cases;
mod crosses;
mod rulers;
mod words;
pub mod qr_code;
mod qr_code_layer;
mod draw;
pub mod plain_text;

pub use draw::draw;
pub use font::Font;
pub use picture::{Lettering, Picture, Style};
pub use qr_code::QrCode;
pub use show::{Content, Show};
pub use theme::Theme;
