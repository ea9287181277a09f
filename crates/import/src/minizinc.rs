//! Data of MiniZinc: assignments, of which those of a square array are boards.
//!
//! An array has its elements in rows, as in `x = [| 1, _ | _, 2 |];`, or one after the other, as in
//! `x = array2d(1..n, 1..n, [1, _, _, 2]);`. An empty cell is `_` or 0; a comment begins with `%`. (MiniZinc
//! Handbook, section 2.3.)

use crate::claim::{Claim, Confidence};
use crate::draft::Draft;
use crate::imported::{ImportError, Imported, Limits};
use crate::text::Text;
use sudokud_model::grid::Cell;

const FORM: &str = "minizinc";

/// The beginnings of an array of rows, and of an array of elements one after the other.
const ROWS: &str = "[|";
const ELEMENTS: &str = "array2d(";

/// Claims a text with an assignment of an array of two dimensions.
pub(crate) fn claims(text: &Text<'_>, limits: &Limits) -> Option<Claim> {
    let (mut code, mut comments) = (String::new(), Vec::new());
    for line in text.lines() {
        let (before, comment) = line.split_once('%').unwrap_or((line, ""));
        code.push_str(before);
        code.push('\n');
        comments.push(comment.trim());
    }
    comments.retain(|comment| !comment.is_empty());
    let is_array = |part: &&str| {
        part.split_once('=')
            .is_some_and(|(_, value)| [ROWS, ELEMENTS].iter().any(|it| value.trim().starts_with(it)))
    };
    let (arrays, others): (Vec<&str>, Vec<&str>) = code.split(';').partition(is_array);
    if arrays.is_empty() {
        return None;
    }
    let mut drafts = Vec::new();
    let mut read = || -> Result<Vec<Imported>, ImportError> {
        for array in arrays.iter().take(limits.puzzles) {
            drafts.push(read_array(array, limits)?);
        }
        let words = comments.iter().copied().chain(others.iter().map(|part| part.trim()));
        for words in words.filter(|words| !words.is_empty()) {
            drafts[0].pass_over(words);
        }
        if arrays.len() > limits.puzzles {
            drafts[0].unread_many("further puzzles", arrays.len() - limits.puzzles);
        }
        drafts.drain(..).map(Draft::finish).collect()
    };
    Some(Claim::of_several(Confidence::Certain, "data of MiniZinc with a square array", read()))
}

/// Reads an assignment of an array.
fn read_array(assignment: &str, limits: &Limits) -> Result<Draft, ImportError> {
    let damaged = |reason: String| ImportError::Damaged { form: FORM, reason };
    let (name, value) = assignment.split_once('=').unwrap_or(("", assignment));
    let name = name.trim();
    let start = value.find('[').ok_or_else(|| damaged(format!("the array {name} has no elements")))?;
    let end = value.rfind(']').filter(|&end| end > start);
    let end = end.ok_or_else(|| damaged(format!("the array {name} has no end")))?;
    let elements: Vec<&str> = value[start + 1..end]
        .split([',', '|'])
        .map(str::trim)
        .filter(|element| !element.is_empty())
        .collect();
    let side = elements.len().isqrt();
    if side == 0 || side * side != elements.len() || side > limits.side {
        return Err(damaged(format!("the array {name} has {} elements: they make no board", elements.len())));
    }
    let mut draft = Draft::new(FORM, side);
    let mut givens = Vec::new();
    for (cell, element) in (0..).map(Cell::new).zip(&elements) {
        if ["_", "0"].contains(element) {
            continue;
        }
        let value = element.parse().ok().and_then(|number| draft.value(number));
        let value = value.ok_or_else(|| {
            damaged(format!("{element} in the array {name} is no value of a board of side {side}"))
        })?;
        draft.fill(cell, value);
        givens.push(cell);
    }
    draft.givens = Some(givens);
    Ok(draft)
}
