//! `sudokud render`: draws a board of a file or of standard input.

use crate::cli::exit::{NEGATIVE, after_output, fail, fail_to_access, tell};
use crate::cli::lines::input::{Input, MAX_LINE};
use crate::cli::output::{Output, named};
use crate::work::painter::ServicePainter;
use serde_json::json;
use std::env;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use sudokud_contract::render::format::PictureFormat;
use sudokud_contract::render::plan::RenderPlan;
use sudokud_contract::render::request::RenderRequest;
use sudokud_contract::render::vocabulary::RenderStatus;
use sudokud_contract::wire::json;
use sudokud_contract::wire::name::Named as _;
use sudokud_contract::wire::problem::Problem;
use sudokud_render::plain_text::TextStyle;
use sudokud_search::budget::{Limits, Unwatched};

/// The largest side of a board to draw.
const MAX_SIDE: usize = 100;

/// The memory of the search for a solution or a step, in bytes.
const MEMORY: usize = 512 << 20;

#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The file with the board; `-` is standard input.
    #[arg(default_value = "-")]
    file: PathBuf,

    /// Where to write the picture [default: standard output].
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The format: svg, png or text [default: by the extension of the output; text in a terminal, else svg].
    #[arg(long)]
    format: Option<FormatOption>,

    /// What is shown: givens, values, marks, solved or first_candidates.
    #[arg(long, default_value = "marks")]
    show: String,

    /// Draw the next step.
    #[arg(long)]
    next: bool,

    /// The colors: light, dark, print or none.
    #[arg(long, default_value = "light")]
    theme: String,

    /// The width in pixels [default: 720, more for large boards].
    #[arg(long)]
    width: Option<u32>,

    /// Draw the numbers of rows and columns.
    #[arg(long)]
    coordinates: bool,

    /// Draw characters as outlines, which look the same on every machine. A PNG always has outlines.
    #[arg(long)]
    outlines: bool,

    /// A line above the board.
    #[arg(long)]
    title: Option<String>,

    /// A line below the board.
    #[arg(long)]
    caption: Option<String>,

    /// An address, drawn as a QR code below the board.
    #[arg(long)]
    qr_link: Option<String>,

    /// N distinct characters for the values, in their order.
    #[arg(long)]
    symbols: Option<String>,

    /// The number of the smallest value: 0 or 1.
    #[arg(long)]
    first_value: Option<u64>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum FormatOption {
    Svg,
    Png,
    Text,
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let format = match arguments.picture_format() {
        Ok(format) => format,
        Err(error) => return fail(error),
    };
    let mut board = String::new();
    let input = Input::open(&arguments.file);
    if let Err(error) = input.and_then(|input| input.take(MAX_LINE as u64).read_to_string(&mut board)) {
        return fail_to_access(error.kind(), error);
    }
    let picture = match arguments.plan(&board, format).and_then(|plan| plan.draw(&ServicePainter, &Unwatched))
    {
        Ok(picture) => picture,
        Err(problem) => return fail(problem.detail()),
    };
    if picture.status != RenderStatus::Drawn {
        tell(format_args!("the solution is not shown: {}", picture.status.name()));
    }
    let is_drawn = picture.status == RenderStatus::Drawn;
    let done = if is_drawn { ExitCode::SUCCESS } else { ExitCode::from(NEGATIVE) };
    after_output(arguments.write(&picture.bytes), done)
}

impl Arguments {
    fn write(&self, picture: &[u8]) -> io::Result<()> {
        let mut output = Output::open(self.output.as_deref(), std::slice::from_ref(&self.file), None)?;
        output.write_all(picture)?;
        output.finish()
    }

    /// Returns the picture to draw, validated like a request.
    fn plan(&self, board: &str, format: PictureFormat) -> Result<RenderPlan, Problem> {
        let request: RenderRequest = json::read_value(&json::without_null(json!({
            "board": board,
            "symbols": self.symbols,
            "first_value": self.first_value,
            "show": self.show,
            "step": self.next.then_some("next"),
            "theme": self.theme,
            "width": self.width,
            "coordinates": self.coordinates,
            "lettering": if self.outlines { "outlines" } else { "text" },
            "title": self.title,
            "caption": self.caption,
            "qr_link": self.qr_link,
        })))?;
        let limits = Limits { nodes: u64::MAX, bytes: MEMORY };
        let plan = request.plan(format, MAX_SIDE, limits)?;
        let text_style = if self.is_colored() { TextStyle::Terminal } else { TextStyle::Plain };
        Ok(plan.with_text_style(text_style))
    }

    /// Returns whether text goes to a terminal that shows colors: standard output is one, `TERM` names one
    /// other than `dumb`, and `NO_COLOR` is unset or empty (<https://no-color.org>).
    fn is_colored(&self) -> bool {
        let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_dumb = env::var_os("TERM").is_none_or(|name| name.is_empty() || name == "dumb");
        self.goes_to_terminal() && !is_dumb && !is_set("NO_COLOR")
    }

    fn goes_to_terminal(&self) -> bool {
        named(self.output.as_deref()).is_none() && io::stdout().is_terminal()
    }

    /// Returns the format that is asked for, or else that of the extension of the output.
    ///
    /// # Errors
    /// The extension is not that of a format.
    fn picture_format(&self) -> Result<PictureFormat, String> {
        let extension = named(self.output.as_deref()).and_then(Path::extension);
        let extension = extension.map(|name| name.to_string_lossy().to_ascii_lowercase());
        match (self.format, extension.as_deref()) {
            (Some(FormatOption::Svg), _) | (None, Some("svg")) => Ok(PictureFormat::Svg),
            (Some(FormatOption::Png), _) | (None, Some("png")) => Ok(PictureFormat::Png),
            (Some(FormatOption::Text), _) | (None, Some("txt")) => Ok(PictureFormat::Text),
            (None, Some(other)) => {
                Err(format!("a picture is written to .svg, .png or .txt, not to .{other}, or with --format"))
            }
            (None, None) if self.goes_to_terminal() => Ok(PictureFormat::Text),
            (None, None) => Ok(PictureFormat::Svg),
        }
    }
}
