//! The request of `/render`.

use crate::api::body::board_request;
use crate::api::render::format::PictureFormat;
use crate::api::render::plan::{RenderPlan, StepSource};
use crate::api::render::step_field::StepField;
use crate::api::render::vocabulary::{LetteringName, RenderLettering, ShowName, ThemeName};
use crate::api::render::{colours, colours::ColoursField, qr_code};
use crate::api::wire::cells::BoardField;
use crate::api::wire::houses::HousesField;
use crate::api::wire::json::Object;
use crate::api::wire::marks::CandidatesField;
use crate::api::wire::number::{Bounded, StepCount};
use crate::api::wire::position::RequestPosition;
use crate::api::wire::problem::{Code, Problem};
use serde::Deserialize;
use sudokud_render::picture::{Coordinates, symbols};
use sudokud_render::plain_text::TextStyle;
use sudokud_render::show::MAX_MARKS_SIDE;
use sudokud_render::{Show, Theme};
use sudokud_search::budget::Limits;
use utoipa::ToSchema;

/// The largest side of a board in a picture.
const MAX_SIDE: usize = 100;

type Width = Bounded<64, 2_400>;

/// The width of a picture in which values, and marks if it has any, can be read.
fn default_width(side: usize, show: Show) -> usize {
    (side * if show.has_marks(side) { 45 } else { 20 }).max(720)
}

/// A position to draw, and how.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RenderRequest {
    board: Option<BoardField>,
    /// The pencil marks: N·N lists of candidates, in reading order. Without them, the marks of a cell are the
    /// values that no peer has.
    candidates: Option<CandidatesField>,
    /// The starting board, of the same side. Its values are bold; without it, those of the board are.
    givens: Option<BoardField>,
    /// N distinct characters for the values 1..=N.
    symbols: Option<String>,
    /// The houses besides rows and columns. By default the boxes of the side.
    #[schema(value_type = Option<HousesField>)]
    houses: Option<Object<HousesField>>,
    #[schema(default = "marks")]
    show: Option<ShowName>,
    /// A step of the position, as `/step` returns it, or `"next"`.
    step: Option<StepField>,
    /// The number of links to draw. The last one of them is emphasised. The default is all, drawn alike.
    #[schema(inline)]
    links: Option<StepCount>,
    #[schema(default = "light")]
    theme: Option<ThemeName>,
    /// The width in pixels. The default is 20 for each column, 45 if cells have marks, and at least 720.
    #[schema(inline)]
    width: Option<Width>,
    /// Whether the margin has the numbers of rows and columns.
    #[schema(default = false)]
    coordinates: Option<bool>,
    /// A line above the board.
    title: Option<String>,
    /// A line below the board.
    caption: Option<String>,
    /// Colours of cells.
    #[schema(value_type = Option<Vec<ColoursField>>)]
    colours: Option<Vec<Object<ColoursField>>>,
    /// A link, drawn as a QR code below the board: at most 1,000 bytes.
    #[schema(max_length = 1_000)]
    link: Option<String>,
    #[schema(default = "text")]
    text: Option<LetteringName>,
    /// The beginning of all ids in the document, for several pictures in one page.
    #[schema(default = "s", pattern = "^[A-Za-z_][A-Za-z0-9_-]{0,31}$")]
    id_prefix: Option<String>,
}

board_request! {
    RenderRequest {
        givens: Text, symbols: Text, show: Text, step: Text, links: Number, theme: Text, width: Number,
        coordinates: Flag, title: Text, caption: Text, link: Text, text: Text, id_prefix: Text
    }
}

impl RenderRequest {
    /// Returns the picture to draw.
    ///
    /// # Errors
    /// An invalid position or step, a side that pictures do not have, or an invalid field.
    pub(crate) fn plan(
        mut self,
        format: PictureFormat,
        max_side: usize,
        search: Limits,
    ) -> Result<RenderPlan, Problem> {
        let max_side = max_side.min(MAX_SIDE);
        let (board, candidates) = (self.board.as_ref(), self.candidates.take());
        let (named, houses) = (self.symbols.as_deref(), self.houses.as_ref());
        let mut position = RequestPosition::read(board, candidates, named, houses, max_side)?;
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
                let (step, description) = given.read(layout)?;
                (StepSource::Given(Box::new(step)), description)
            }
        };
        Ok(RenderPlan {
            symbols: symbols(layout, position.alphabet().as_ref()),
            colours: colours::read(self.colours.as_deref().unwrap_or_default(), layout)?,
            code: self.link.as_deref().map(qr_code::of_link).transpose()?,
            id_prefix: self.prefix()?,
            coordinates: match self.coordinates {
                Some(true) => Coordinates::Shown,
                _ => Coordinates::Hidden,
            },
            lettering: self.text.map_or(RenderLettering::Text, |name| name.0),
            links: self.links.map(|links| links.0 as usize),
            theme: self.theme.map_or(Theme::default(), |theme| theme.0),
            width: self.width.map_or_else(|| default_width(layout.side(), show), |width| width.0 as usize),
            title: self.title,
            caption: self.caption,
            puzzle: position.puzzle,
            givens,
            show,
            step,
            description,
            format,
            text_style: TextStyle::Plain,
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
