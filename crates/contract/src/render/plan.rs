//! From a request to the bytes of a picture: the step or the solution that it needs, the drawing, the format.

use crate::render::png;
use crate::render::vocabulary::{RenderLettering, RenderStatus};
use crate::wire::painter::Painter;
use crate::wire::picture_format::PictureFormat;
use crate::wire::problem::{Code, Problem};
use std::borrow::Cow;
use sudokud_core::solve::{self, Outcome, Puzzle};
use sudokud_human::{Claim, Notation, Step, WalkOptions, Walker};
use sudokud_model::constraint::Constraint;
use sudokud_model::grid::{Board, Cell};
use sudokud_render::measures::Measures;
use sudokud_render::picture::Coordinates;
use sudokud_render::plain_text::{TextStyle, plain};
use sudokud_render::show::Source;
use sudokud_render::{Lettering, Picture, QrCode, Show, Style, Theme, draw};
use sudokud_search::budget::{Limits, Reservation, Stop, Watch};

/// A picture to draw.
#[derive(Debug)]
pub struct RenderPlan {
    /// The position.
    pub puzzle: Puzzle,
    /// The number of the smallest value.
    pub(crate) first_value: usize,
    pub(crate) givens: Option<Board>,
    pub(crate) show: Show,
    pub(crate) step: StepSource,
    /// The words of a step that the request has.
    pub description: Option<String>,
    pub(crate) links: Option<usize>,
    pub(crate) theme: Theme,
    pub(crate) width: usize,
    pub(crate) coordinates: Coordinates,
    pub(crate) title: Option<String>,
    pub(crate) caption: Option<String>,
    pub(crate) symbols: Vec<String>,
    pub(crate) colors: Vec<(Cell, Vec<u8>)>,
    pub(crate) code: Option<QrCode>,
    pub(crate) lettering: RenderLettering,
    pub(crate) id_prefix: String,
    pub(crate) format: PictureFormat,
    /// The limits of a search for the step or the solution.
    pub search: Limits,
}

/// The step of a picture.
#[derive(Debug)]
pub enum StepSource {
    /// None.
    None,
    /// The next one of the position, if there is one.
    Next,
    /// One that the request has.
    Given(Box<Claim>),
}

/// A picture that was drawn.
#[derive(Debug)]
pub struct Drawn {
    /// The content.
    pub bytes: Vec<u8>,
    /// Whether it shows what was asked for.
    pub status: RenderStatus,
    /// The limit that ended the search for the solution.
    pub limit_hit: Option<Stop>,
}

impl RenderPlan {
    /// Returns an upper bound on the usual size of the answer, in bytes.
    pub fn answer_bytes(&self) -> usize {
        let cells = self.puzzle.board.side().pow(2);
        match self.format {
            PictureFormat::Png => png::size(self.width, self.characters_in_row()),
            PictureFormat::Svg => cells * 120 + self.characters() * 40 + self.elements() * 80,
            PictureFormat::Text | PictureFormat::Terminal => self.characters() * 2,
        }
    }

    /// Estimates the number of characters in a row of the picture: two for each cell, or one line of the
    /// marks of each cell.
    fn characters_in_row(&self) -> usize {
        let layout = self.puzzle.board.layout();
        let side = layout.side();
        side * if self.has_marks() {
            (1..side).find(|columns| columns * columns >= side).unwrap_or(1)
        } else {
            2
        }
    }

    /// Estimates the largest number of characters of the board.
    fn characters(&self) -> usize {
        let side = self.puzzle.board.side();
        side * side * if self.has_marks() { side / 2 } else { 2 }
    }

    fn constraints(&self) -> &[Constraint] {
        self.puzzle.constraints().map_or(&[], |constraints| constraints.list())
    }

    /// Estimates the number of elements that draw the constraints.
    fn elements(&self) -> usize {
        self.constraints().iter().map(|constraint| 3 + constraint.all_subjects().len()).sum()
    }

    fn has_marks(&self) -> bool {
        self.show.has_marks(self.puzzle.board.side())
    }

    /// Draws the picture.
    ///
    /// # Errors
    /// For a PNG, [`Code::OutOfRange`] if it takes more memory than the server has, [`Code::NoRoom`] if other
    /// requests use that memory, and [`Code::Internal`] if it cannot be drawn.
    pub fn draw(&self, painter: &dyn Painter, watch: &dyn Watch) -> Result<Drawn, Problem> {
        self.draw_as(self.format, painter, watch)
    }

    /// Draws the picture in another format.
    ///
    /// # Errors
    /// As [`RenderPlan::draw`].
    pub(crate) fn draw_as(
        &self,
        format: PictureFormat,
        painter: &dyn Painter,
        watch: &dyn Watch,
    ) -> Result<Drawn, Problem> {
        let (solution, status, limit_hit) = match self.show {
            Show::Solved | Show::FirstCandidates => self.solution(watch),
            _ => (None, RenderStatus::Drawn, None),
        };
        let show = if self.show == Show::Solved && solution.is_none() { Show::Givens } else { self.show };
        let mut description = self.description.clone();
        let step = match &self.step {
            StepSource::None => None,
            StepSource::Given(step) => Some(Cow::Borrowed(&**step)),
            StepSource::Next => self.next_step(watch).map(|next| {
                let notation = Notation::new(self.puzzle.board.layout(), self.first_value);
                description = Some(next.explanation(notation));
                Cow::Owned(next.claim())
            }),
        };
        let constraints = self.puzzle.constraints.clone();
        let start = self.givens.clone().map(|givens| Puzzle { constraints, ..Puzzle::from(givens) });
        let shown = match (self.show, &start) {
            (Show::FirstCandidates, Some(start)) => start,
            _ => &self.puzzle,
        };
        let marks = shown.candidates::<4>().marks();
        let source = Source {
            board: &self.puzzle.board,
            givens: self.givens.as_ref(),
            marks: &marks,
            solution: solution.as_ref(),
        };
        let picture = self.picture((&source, show), step.as_deref(), description);
        let style = self.style(format, painter);
        let bytes = match format {
            PictureFormat::Svg => draw(&picture, &style).into_bytes(),
            PictureFormat::Text => plain(&picture, show, TextStyle::Plain).into_bytes(),
            PictureFormat::Terminal => plain(&picture, show, TextStyle::Terminal).into_bytes(),
            PictureFormat::Png => {
                self.reserve_pixels(&picture, &style, watch)?;
                painter.png(&draw(&picture, &style))?
            }
        };
        Ok(Drawn { bytes, status, limit_hit })
    }

    fn picture<'a>(
        &'a self,
        (source, show): (&Source<'_>, Show),
        step: Option<&'a Claim>,
        description: Option<String>,
    ) -> Picture<'a> {
        Picture {
            layout: source.board.layout().clone(),
            contents: source.contents(show),
            symbols: self.symbols.clone(),
            constraints: self.constraints(),
            step,
            links: self.links,
            colors: self.colors.clone(),
            title: self.title.clone(),
            caption: self.caption.clone(),
            description,
            code: self.code.clone(),
        }
    }

    /// The style of a picture. A PNG has no font, so its characters are outlines.
    fn style(&self, format: PictureFormat, painter: &dyn Painter) -> Style<'static> {
        let is_text = self.lettering == RenderLettering::Text && format != PictureFormat::Png;
        Style {
            theme: self.theme,
            width: self.width,
            coordinates: self.coordinates,
            lettering: match painter.font() {
                Some(font) if !is_text => Lettering::Outlines(font),
                _ => Lettering::Text,
            },
            id_prefix: self.id_prefix.clone(),
        }
    }

    /// Reserves the memory of a PNG while it is drawn. Nothing interrupts the drawing, so at most as many
    /// pictures as there are workers have their memory at a time.
    fn reserve_pixels(
        &self,
        picture: &Picture<'_>,
        style: &Style<'_>,
        watch: &dyn Watch,
    ) -> Result<(), Problem> {
        if self.elements() > png::MAX_ELEMENTS {
            let detail =
                format!("a PNG draws at most {} cells of constraints; SVG has no limit", png::MAX_ELEMENTS);
            return Err(Problem::at(Code::OutOfRange, "/constraints", detail));
        }
        let height = Measures::new(picture, style).height(self.width);
        let side = self.puzzle.board.side();
        let characters = side * side * if self.has_marks() { side } else { 2 };
        let bytes = png::memory(self.width * height, characters + self.elements());
        if bytes > self.search.bytes {
            let detail = format!(
                "the picture takes {bytes} bytes while it is drawn; this server has {}",
                self.search.bytes
            );
            return Err(Problem::at(Code::OutOfRange, "/width", detail));
        }
        let why = "other requests use the memory that this one needs";
        Reservation::default().extend(bytes, watch).map_err(|_| Problem::no_room(why))
    }

    fn next_step(&self, watch: &dyn Watch) -> Option<Step> {
        let (givens, constraints) = (self.givens.clone(), self.puzzle.constraints().cloned());
        let options = Cow::Owned(WalkOptions { givens, constraints, ..WalkOptions::default() });
        let proof = |puzzle: &Board| solve::has_at_most_one_solution(puzzle, self.search, watch);
        let Puzzle { board, marks, .. } = &self.puzzle;
        Walker { board, marks: marks.as_ref(), options, watch, proof: Some(&proof) }.steps().next()
    }

    /// The solution, if there is exactly one; otherwise why not.
    fn solution(&self, watch: &dyn Watch) -> (Option<Board>, RenderStatus, Option<Stop>) {
        let options = solve::Options { max_solutions: 2, limits: self.search, ..solve::Options::default() };
        let mut report = solve::solve(&self.puzzle, &options, watch);
        match (report.outcome, report.unique) {
            (Outcome::Unsolvable, _) => (None, RenderStatus::Unsolvable, None),
            (_, Some(false)) => (None, RenderStatus::NotUnique, None),
            (_, Some(true)) => (report.solutions.pop(), RenderStatus::Drawn, None),
            (_, None) => (None, RenderStatus::LimitReached, report.statistics.limit_hit),
        }
    }
}
