//! The input of [`crate::draw()`].

use crate::font::Font;
use crate::qr_code::QrCode;
use crate::show::{Content, Show, Source};
use crate::theme::Theme;
use std::sync::Arc;
use sudokud_human::Claim;
use sudokud_human::example::Example;
use sudokud_model::constraint::Constraint;
use sudokud_model::grid::{Alphabet, Cell};
use sudokud_model::houses::Layout;

/// A picture: the contents of the cells, and what is drawn on and around them.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// The layout of the board.
    pub layout: Arc<Layout>,
    /// The content of each cell, row-major.
    pub contents: Vec<Content>,
    /// The text of each value.
    pub symbols: Vec<String>,
    /// The constraints of the puzzle; they fit the board.
    pub constraints: &'a [Constraint],
    /// The step whose evidence is drawn.
    pub step: Option<&'a Claim>,
    /// The number of links to draw; the last one of them is emphasised. `None` draws all links alike.
    pub links: Option<usize>,
    /// Colors of cells, each from 1 to 9.
    pub colors: Vec<(Cell, Vec<u8>)>,
    /// A line above the board.
    pub title: Option<String>,
    /// A line below the board.
    pub caption: Option<String>,
    /// The description for readers that do not see the picture; without it, the numbers of cells.
    pub description: Option<String>,
    /// A QR code below the caption.
    pub code: Option<QrCode>,
}

impl<'a> Picture<'a> {
    /// The cells of a board alone: `contents` of each cell, row-major, and `symbols`, the text of each value.
    #[must_use]
    pub fn of_cells(layout: &Arc<Layout>, contents: Vec<Content>, symbols: Vec<String>) -> Self {
        Self {
            layout: Arc::clone(layout),
            contents,
            symbols,
            constraints: &[],
            step: None,
            links: None,
            colors: Vec::new(),
            title: None,
            caption: None,
            description: None,
            code: None,
        }
    }

    /// The position of a technique's example with this step.
    #[must_use]
    pub fn of_example(example: &'a Example, step: Option<&'a Claim>) -> Self {
        let layout = example.board.layout();
        let source = Source {
            board: &example.board,
            givens: Some(&example.givens),
            marks: &example.marks,
            solution: None,
        };
        let symbols = symbols(layout, Alphabet::standard(layout.side()).as_ref(), 1);
        let constraints = example.constraints.as_deref().map_or(&[][..], |constraints| constraints.list());
        Self { constraints, step, ..Self::of_cells(layout, source.contents(Show::Marks), symbols) }
    }
}

/// The properties of a picture that do not depend on the board.
#[derive(Clone, Debug)]
pub struct Style<'a> {
    /// The colors.
    pub theme: Theme,
    /// The width in pixels.
    pub width: usize,
    /// Numbers of rows and columns in the margin.
    pub coordinates: Coordinates,
    /// How characters are drawn.
    pub lettering: Lettering<'a>,
    /// The beginning of every id in the document.
    pub id_prefix: String,
}

/// Whether the margin has the numbers of rows and columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coordinates {
    /// Only the names of the step's rows and columns.
    #[default]
    Hidden,
    /// All numbers.
    Shown,
}

/// How characters are drawn.
#[derive(Clone, Copy, Debug, Default)]
pub enum Lettering<'a> {
    /// As text, which can be selected; the fonts are those of the reader.
    #[default]
    Text,
    /// As outlines, which look the same everywhere.
    Outlines(&'a Font),
}

impl Default for Style<'_> {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            width: 720,
            coordinates: Coordinates::default(),
            lettering: Lettering::default(),
            id_prefix: "s".to_owned(),
        }
    }
}

/// Returns the text of each value: the symbols of the alphabet, or numbers from `first_value` without one.
#[must_use]
pub fn symbols(layout: &Layout, alphabet: Option<&Alphabet>, first_value: usize) -> Vec<String> {
    let symbol = |value: sudokud_model::grid::Value| match alphabet {
        Some(alphabet) => alphabet.symbol(value).to_string(),
        None => (value.index() + first_value).to_string(),
    };
    layout.values().map(symbol).collect()
}
