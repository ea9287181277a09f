//! The answer of `/export`.

use crate::export::request::FormName;
use crate::host::Host;
use crate::operation::{Answer, Verdict};
use crate::wire::name::{Name, vocabulary};
use crate::wire::statistics::LimitHitName;
use serde::Serialize;
use sudokud_export::{Export, Form};
use sudokud_search::budget::Stop;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

vocabulary! {
    /// How much of a puzzle was written.
    enum ExportStatus as ExportStatusName {
        Written = "written",
        PartlyWritten = "partly_written",
        LimitReached = "limit_reached",
    }
    "ExportStatus", "the status of an export",
    "`written`: the whole puzzle; `partly_written`: `unwritten` names the rest; `limit_reached`: a limit \
     came before the solution that was to be written, and `unwritten` names it too."
}

/// A puzzle that was written in a form.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct ExportAnswer {
    status: ExportStatusName,
    /// The form of the text.
    form: FormName,
    /// The text: the content of a file, or a link.
    text: String,
    /// A link that opens the puzzle; null if the form has none.
    link: Option<String>,
    /// The parts of the puzzle that the text does not say.
    unwritten: Vec<UnwrittenForm>,
    /// The limit that ended the search for the solution.
    limit_hit: Option<LimitHitName>,
    /// The time of the work, without waiting, in microseconds.
    elapsed_us: u64,
}

/// Something that was not written.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Unwritten))]
pub(crate) struct UnwrittenForm {
    /// A JSON pointer to the part of the request.
    #[cfg_attr(feature = "openapi", schema(example = "/constraints/0"))]
    pointer: String,
    /// The part, in words, and its replacement if there is one.
    what: String,
}

impl ExportAnswer {
    pub(super) fn new(form: Form, export: Export, limit_hit: Option<Stop>, host: &dyn Host) -> Self {
        let status = match (limit_hit, export.unwritten.is_empty()) {
            (Some(_), _) => ExportStatus::LimitReached,
            (None, true) => ExportStatus::Written,
            (None, false) => ExportStatus::PartlyWritten,
        };
        let unwritten = export.unwritten.into_iter();
        Self {
            status: Name(status),
            form: Name(form),
            text: export.text,
            link: export.link,
            unwritten: unwritten.map(|it| UnwrittenForm { pointer: it.pointer, what: it.what }).collect(),
            limit_hit: limit_hit.map(Into::into),
            elapsed_us: host.elapsed_us(),
        }
    }
}

impl Answer for ExportAnswer {
    fn status(&self) -> &'static str {
        self.status.as_str()
    }

    fn verdict(&self) -> Verdict {
        match self.status.0 {
            ExportStatus::Written => Verdict::Found,
            ExportStatus::PartlyWritten => Verdict::NotFound,
            ExportStatus::LimitReached => Verdict::LimitReached,
        }
    }

    fn line(&self) -> String {
        self.text.trim_end_matches('\n').replace('\n', "\\n")
    }

    /// The text alone, so that it is the content of a file.
    fn text(&self) -> String {
        let end = if self.text.ends_with('\n') { "" } else { "\n" };
        format!("{}{end}", self.text)
    }
}
