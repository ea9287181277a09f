//! The QR code of a link.

use crate::wire::problem::{Code as ProblemCode, Problem};
use qrcodegen::QrCodeEcc;
use sudokud_render::QrCode;

/// The longest link, in bytes. It fits a code of 121 by 121 modules.
pub const MAX_LINK: usize = 1_000;

/// Returns the code of a link.
///
/// # Errors
/// A link of more than [`MAX_LINK`] bytes.
pub fn of_link(link: &str) -> Result<QrCode, Problem> {
    let too_long = || {
        let detail = format!("{} bytes, where a link has at most {MAX_LINK}", link.len());
        Problem::at(ProblemCode::InvalidField, "/link", detail)
    };
    if link.len() > MAX_LINK {
        return Err(too_long());
    }
    let code = qrcodegen::QrCode::encode_text(link, QrCodeEcc::Medium).map_err(|_| too_long())?;
    let side = usize::try_from(code.size()).unwrap_or(0);
    Ok(QrCode::new(side, |row, column| code.get_module(column as i32, row as i32)))
}
