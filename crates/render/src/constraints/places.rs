//! The places of clues outside of the board. Several clues at one place stand behind each other.

use crate::constraints::drawn_constraint::DrawnConstraint;
use std::collections::HashMap;
use sudokud_model::constraint::Constraint;
use sudokud_model::constraint::figure::{Figure, Frame};
use sudokud_model::houses::Layout;

/// The width of the margin for one clue.
pub(crate) const CLUE: f64 = 64.0;

/// The largest number of clues at one place.
const MAX_LEVELS: usize = 3;

/// A clue.
#[derive(Clone, Debug)]
pub(crate) struct Clue<'a> {
    pub(crate) drawn: DrawnConstraint<'a>,
    pub(crate) text: String,
    pub(crate) frame: Frame,
    /// The row and the column, −1 and N outside of the board.
    pub(crate) place: (isize, isize),
    /// The number of clues between this one and the board.
    pub(crate) level: usize,
    /// The direction of the arrow, in rows and columns, if the clue has one.
    pub(crate) arrow: Option<(isize, isize)>,
}

/// Returns the clues. At a place with too many, the last text is an ellipsis.
pub(crate) fn clues<'a>(constraints: &'a [Constraint], layout: &'a Layout) -> Vec<Clue<'a>> {
    let mut clues: Vec<Clue<'a>> = Vec::new();
    let mut at_place: HashMap<(isize, isize), Vec<usize>> = HashMap::new();
    for mut clue in DrawnConstraint::all(constraints, layout).iter().filter_map(clue) {
        let others = at_place.entry(clue.place).or_default();
        if let [.., last] = others[..]
            && others.len() == MAX_LEVELS
        {
            clues[last].text = "…".to_owned();
            continue;
        }
        clue.level = others.len();
        others.push(clues.len());
        clues.push(clue);
    }
    clues
}

/// Returns the margins that the clues need: above, right of, below and left of the board.
pub(crate) fn margins(constraints: &[Constraint], layout: &Layout) -> [f64; 4] {
    let side = layout.side() as isize;
    let mut margins = [0.0_f64; 4];
    for clue in clues(constraints, layout) {
        let (row, column) = clue.place;
        let depth = CLUE * (clue.level + 1) as f64;
        let is_beyond = [row < 0, column >= side, row >= side, column < 0];
        for (margin, _) in margins.iter_mut().zip(is_beyond).filter(|(_, is_beyond)| *is_beyond) {
            *margin = margin.max(depth);
        }
    }
    margins
}

fn clue<'a>(drawn: &DrawnConstraint<'a>) -> Option<Clue<'a>> {
    let constraint = drawn.constraint;
    let side = drawn.layout.side();
    let new = |number: Option<i64>, frame, place, arrow| Clue {
        drawn: *drawn,
        text: number.map_or(String::new(), |number| number.to_string()),
        frame,
        place,
        level: 0,
        arrow,
    };
    match constraint.kind().figure {
        Figure::Clue(frame) => {
            let line = constraint.line("line")?.index();
            let outside = if constraint.text("from") == Some("last") { side as isize } else { -1 };
            let place =
                if line < side { (line as isize, outside) } else { (outside, (line - side) as isize) };
            Some(new(constraint.number("value"), frame, place, None))
        }
        Figure::Diagonal => {
            let start = constraint.cell("start")?.index();
            let (rows, columns) = match constraint.text("direction") {
                Some("down_right") => (1, 1),
                Some("down_left") => (1, -1),
                Some("up_right") => (-1, 1),
                _ => (-1, -1),
            };
            let place = ((start / side) as isize - rows, (start % side) as isize - columns);
            Some(new(constraint.number("sum"), Frame::None, place, Some((rows, columns))))
        }
        _ => None,
    }
}
