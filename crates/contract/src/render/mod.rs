//! `render`: a picture of a board, a position or a step.
//!
//! [`request`] reads the request, [`plan`] draws the picture, with what the host adds: the outlines of a
//! font, and pixels.

pub mod colors;
pub mod format;
mod png;
pub mod plan;
pub mod qr_code;
pub mod request;
pub mod step_field;
pub mod vocabulary;

use crate::host::Host;
use crate::operation::{Answer, Cost, Operation, Plan, Verdict};
use crate::render::format::PictureFormat;
use crate::render::plan::{Drawn, RenderPlan};
use crate::render::request::RenderRequest;
use crate::render::vocabulary::{RenderStatus, RenderStatusName};
use crate::wire::bounds::Bounds;
use crate::wire::name::Name;
use crate::wire::problem::{Code, Problem};
use crate::wire::statistics::LimitHitName;
use core::time::Duration;
use serde::Serialize;

/// A picture, as SVG. Other formats are for surfaces that can choose one.
pub struct Render {
    picture: RenderPlan,
    time: Duration,
}

/// A picture.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RenderAnswer {
    status: RenderStatusName,
    /// The picture, an SVG document.
    svg: String,
    /// The limit that ended the search for the solution.
    limit_hit: Option<LimitHitName>,
    /// The time of the work, without waiting, in microseconds.
    elapsed_us: u64,
}

impl Operation for Render {
    const NAME: &'static str = "render";
    const PATH: &'static str = "/render";
    const SUMMARY: &'static str = "Draws a board, a position or a step.";
    const DESCRIPTION: &'static str = "Equal requests give equal bytes.";
    const ANSWER: &'static str = "The picture.";
    const STATUS: &'static str = "the `status` of the answer.";
    const HAS_BATCH: bool = false;
    const COST: Cost = Cost::Long;
    const EXAMPLES: &'static str = include_str!("../../openapi/render.json");

    type Request = RenderRequest;
    type Answer = RenderAnswer;

    fn new(request: RenderRequest, bounds: &Bounds) -> Result<Self, Problem> {
        let picture = request.plan(PictureFormat::Svg, bounds.max_side, bounds.search)?;
        Ok(Self { picture, time: bounds.time })
    }

    fn plan(&self) -> Plan {
        Plan::of(self.picture.puzzle.board.layout(), self.time, self.picture.answer_bytes())
    }

    fn run(&mut self, host: &dyn Host) -> Result<RenderAnswer, Problem> {
        let Drawn { bytes, status, limit_hit } = self.picture.draw(host.painter(), host.watch())?;
        let svg = String::from_utf8(bytes);
        Ok(RenderAnswer {
            status: Name(status),
            svg: svg.map_err(|error| Problem::new(Code::Internal, error.to_string()))?,
            limit_hit: limit_hit.map(Into::into),
            elapsed_us: host.elapsed_us(),
        })
    }
}

impl Answer for RenderAnswer {
    fn status(&self) -> &'static str {
        self.status.as_str()
    }

    fn verdict(&self) -> Verdict {
        match self.status.0 {
            RenderStatus::Drawn => Verdict::Found,
            RenderStatus::NotUnique => Verdict::Several,
            RenderStatus::Unsolvable => Verdict::NotFound,
            RenderStatus::LimitReached => Verdict::LimitReached,
        }
    }

    fn text(&self) -> String {
        self.svg.clone()
    }

    fn line(&self) -> String {
        self.svg.replace('\n', " ")
    }
}
