//! The request of `/render`.

use crate::render::plan::{RenderPlan, StepSource};
use crate::render::step_field::StepField;
use crate::render::vocabulary::{LetteringName, RenderLettering, ShowName, ThemeName};
use crate::render::{colors, colors::ColorsField, qr_code};
use crate::request::{Request as _, puzzle_request};
use crate::wire::cells::BoardField;
use crate::wire::number::{Bounded, LinkCount};
use crate::wire::picture_format::PictureFormat;
use crate::wire::position::RequestPosition;
use crate::wire::problem::{Code, Problem};
use sudokud_render::picture::{Coordinates, symbols};
use sudokud_render::show::MAX_MARKS_SIDE;
use sudokud_render::{Show, Theme};
use sudokud_search::budget::Limits;

/// The largest side of a board in a picture.
const MAX_SIDE: usize = 100;

type Width = Bounded<64, 2_400>;

/// The width of a picture in which values, and marks if it has any, can be read.
fn default_width(side: usize, show: Show) -> usize {
    (side * if show.has_marks(side) { 45 } else { 20 }).max(720)
}

puzzle_request! {
    /// A position to draw, and how.
    RenderRequest []
    query {
        /// The starting board, of the same side. Its values are bold; without it, those of the board are.
        givens: BoardField = Text,
        /// The contents of the cells.
        #[cfg_attr(feature = "openapi", schema(default = "marks"))]
        show: ShowName = Text,
        /// A step of the position, as `/step` returns it, or `"next"`.
        step: StepField = Text,
        /// The number of links of the chain to draw. The last one of them is emphasised. The default is all,
        /// drawn alike.
        #[cfg_attr(feature = "openapi", schema(inline))]
        chain_links: LinkCount = Number,
        /// The colors of the picture.
        #[cfg_attr(feature = "openapi", schema(default = "light"))]
        theme: ThemeName = Text,
        /// The width in pixels. The default is 20 for each column, 45 if cells have marks, and at least 720.
        #[cfg_attr(feature = "openapi", schema(inline))]
        width: Width = Number,
        /// Whether the margin has the numbers of rows and columns.
        #[cfg_attr(feature = "openapi", schema(default = false))]
        coordinates: bool = Switch,
        /// A line above the board.
        title: String = Text,
        /// A line below the board.
        caption: String = Text,
        /// An address, drawn as a QR code below the board: at most 1,000 bytes.
        #[cfg_attr(feature = "openapi", schema(max_length = 1_000))]
        qr_link: String = Text,
        /// How the characters of the picture are drawn.
        #[cfg_attr(feature = "openapi", schema(default = "text"))]
        lettering: LetteringName = Text,
        /// The beginning of all ids in the document, for several pictures in one page.
        #[cfg_attr(feature = "openapi", schema(default = "s", pattern = "^[A-Za-z_][A-Za-z0-9_-]{0,31}$"))]
        id_prefix: String = Text,
    }
    body {
        /// Colors of cells.
        #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<ColorsField>>))]
        colors: Vec<ColorsField>,
    }
}

impl RenderRequest {
    /// Returns the picture to draw, in SVG.
    ///
    /// # Errors
    /// An invalid position or step, a side that pictures do not have, or an invalid field.
    pub fn plan(mut self, max_side: usize, search: Limits) -> Result<RenderPlan, Problem> {
        let max_side = max_side.min(MAX_SIDE);
        let mut position = RequestPosition::read(self.puzzle(), max_side)?;
        let givens = self.givens.as_ref().map(|field| position.read_givens(field)).transpose()?;
        let layout = position.puzzle.board.layout();
        let show = self.show.map_or(Show::default(), |show| show.0);
        if show == Show::FirstCandidates && layout.side() > MAX_MARKS_SIDE {
            let detail = format!("pictures have marks up to side {MAX_MARKS_SIDE}");
            return Err(Problem::at(Code::InapplicableField, "/show", detail));
        }
        let (step, description) = match &self.step {
            None => (StepSource::None, None),
            Some(StepField::Next) => (StepSource::Next, None),
            Some(StepField::Given(given)) => {
                let (step, description) = given.read(position.numbers())?;
                (StepSource::Given(Box::new(step)), description)
            }
        };
        Ok(RenderPlan {
            symbols: symbols(layout, position.alphabet().as_ref(), position.first_value()),
            colors: colors::read(self.colors.as_deref().unwrap_or_default(), layout)?,
            code: self.qr_link.as_deref().map(qr_code::of_link).transpose()?,
            id_prefix: self.prefix()?,
            coordinates: match self.coordinates {
                Some(true) => Coordinates::Shown,
                _ => Coordinates::Hidden,
            },
            lettering: self.lettering.map_or(RenderLettering::Text, |name| name.0),
            links: self.chain_links.map(|links| links.as_usize()),
            theme: self.theme.map_or(Theme::default(), |theme| theme.0),
            width: self.width.map_or_else(|| default_width(layout.side(), show), |width| width.as_usize()),
            title: self.title,
            caption: self.caption,
            first_value: position.first_value(),
            puzzle: position.puzzle,
            givens,
            show,
            step,
            description,
            format: PictureFormat::Svg,
            search,
        })
    }

    /// Returns the beginning of ids.
    ///
    /// # Errors
    /// [`Code::InvalidField`] unless it is a name of at most 32 letters, digits, `_` and `-`.
    fn prefix(&mut self) -> Result<String, Problem> {
        let Some(prefix) = self.id_prefix.take() else { return Ok("s".to_owned()) };
        let is_first = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
        let is_next = |byte: u8| is_first(byte) || byte.is_ascii_digit() || byte == b'-';
        let is_name = prefix.bytes().next().is_some_and(is_first) && prefix.bytes().all(is_next);
        if is_name && prefix.len() <= 32 {
            return Ok(prefix);
        }
        let detail = "a letter or _, then up to 31 letters, digits, _ and -";
        Err(Problem::at(Code::InvalidField, "/id_prefix", detail))
    }
}
