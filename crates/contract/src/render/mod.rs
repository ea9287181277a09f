//! `render`: a picture of a board, a position or a step.
//!
//! [`request`] reads the request, [`plan`] draws the picture, with what the host adds: the outlines of a
//! font, and pixels.

pub mod colors;
mod png;
pub mod plan;
pub mod qr_code;
pub mod request;
pub mod step_field;
pub mod vocabulary;

use crate::host::Host;
use crate::operation::{Answer, Cost, Operation, Plan, Verdict};
use crate::render::plan::{Drawn, RenderPlan};
use crate::render::request::RenderRequest;
use crate::render::vocabulary::{RenderStatus, RenderStatusName};
use crate::surface::{Delivery, Surface};
use crate::wire::bounds::Bounds;
use crate::wire::name::Name;
use crate::wire::picture_format::PictureFormat;
use crate::wire::problem::Problem;
use crate::wire::statistics::LimitHitName;
use core::time::Duration;
use serde::ser::Error as _;
use serde::{Serialize, Serializer};

/// A picture, as SVG unless a surface asks for another format.
pub struct Render {
    plan: RenderPlan,
    time: Duration,
}

/// A picture.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RenderAnswer {
    status: RenderStatusName,
    /// The picture, an SVG document.
    #[serde(rename = "svg", serialize_with = "document")]
    #[cfg_attr(feature = "openapi", schema(rename = "svg", value_type = String))]
    picture: Vec<u8>,
    /// The limit that ended the search for the solution.
    limit_hit: Option<LimitHitName>,
    /// The time of the work, without waiting, in microseconds.
    elapsed_us: u64,
}

/// Writes a picture in SVG.
fn document<S: Serializer>(picture: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(core::str::from_utf8(picture).map_err(S::Error::custom)?)
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
    const SURFACE: Surface = Surface { delivery: Delivery::Picture, ..Surface::PLAIN };
    const EXAMPLES: &'static str = include_str!("../../openapi/render.json");

    type Request = RenderRequest;
    type Answer = RenderAnswer;

    fn new(request: RenderRequest, bounds: &Bounds) -> Result<Self, Problem> {
        let plan = request.plan(bounds.max_side, bounds.search)?;
        Ok(Self { plan, time: bounds.time })
    }

    fn set_picture_format(&mut self, format: PictureFormat) {
        self.plan.format = format;
    }

    fn plan(&self) -> Plan {
        Plan::of(self.plan.puzzle.board.layout(), self.time, self.plan.answer_bytes())
    }

    fn run(&mut self, host: &dyn Host) -> Result<RenderAnswer, Problem> {
        let Drawn { bytes, status, limit_hit } = self.plan.draw(host.painter(), host.watch())?;
        Ok(RenderAnswer {
            status: Name(status),
            picture: bytes,
            limit_hit: limit_hit.map(Into::into),
            elapsed_us: host.elapsed_us(),
        })
    }

    fn picture(&self, host: &dyn Host) -> Option<Vec<u8>> {
        let drawn = self.plan.draw_as(PictureFormat::Png, host.painter(), host.watch());
        drawn.ok().map(|drawn| drawn.bytes)
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
        String::from_utf8_lossy(&self.picture).into_owned()
    }

    fn line(&self) -> String {
        self.text().replace('\n', " ")
    }

    fn into_picture(self) -> Vec<u8> {
        self.picture
    }
}
