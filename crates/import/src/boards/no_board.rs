//! Squares of cells that are no board although they can be read as one: a mask, and a board in a border of
//! clues.

use super::cells::{Cells, Content, LEAST_UNUSUAL};
use sudokud_model::grid::Value;

impl Cells {
    /// Returns the first marked cell of a mask: its cells have two marks, of which none is a value, or the
    /// same value more often than a board can.
    pub(super) fn mask(&self, words: &[&str]) -> Option<usize> {
        let first = self.contents.iter().position(|content| *content != Content::Empty);
        let Some(first) = first else {
            let other = words.iter().position(|word| !word.eq_ignore_ascii_case(words[0]))?;
            let marks = words.iter().all(|word| [words[0], words[other]].contains(word));
            let is_cross = |word: &str| matches!(word, "x" | "X" | "#");
            let is_mask =
                marks && (is_cross(words[0]) || is_cross(words[other])) && self.side >= LEAST_UNUSUAL;
            return is_mask.then(|| if is_cross(words[0]) { 0 } else { other });
        };
        let value = self.contents[first];
        let filled = self.contents.iter().filter(|content| **content != Content::Empty);
        let is_one = |content: &&Content| **content == value;
        let is_mask = self.side >= LEAST_UNUSUAL && filled.clone().all(|content| is_one(&content));
        (is_mask && filled.count() > self.side && value.value().is_some()).then_some(first)
    }

    /// Returns an empty corner of a full border, if it has clues outside of the board within it: along all
    /// four sides, or along the two that meet in the corner.
    ///
    /// No value of the inner board is larger than its side. In the border a value repeats in a line, as it
    /// cannot in a board, or none is larger, either: as a board it would have no only solution. Around a
    /// board of side 9 the border need not be full: boards of side 11 are rare.
    pub(super) fn corner_of_clues(&self) -> Option<usize> {
        let last = self.side - 1;
        let corners =
            [(0, 0), (0, last), (last, 0), (last, last)].map(|(row, column)| row * self.side + column);
        let is_empty = |at: &usize| self.contents[*at] == Content::Empty;
        match corners.iter().all(is_empty) {
            true => self.is_around([0, last].as_slice(), [0, last].as_slice()).then_some(0),
            false => corners
                .into_iter()
                .filter(is_empty)
                .find(|&corner| self.is_around(&[corner / self.side], &[corner % self.side])),
        }
    }

    /// Returns whether these rows and columns are clues outside of the board that is left without them.
    fn is_around(&self, rows: &[usize], columns: &[usize]) -> bool {
        let inner_side = self.side.saturating_sub(rows.len());
        if inner_side < LEAST_UNUSUAL {
            return false;
        }
        let inner = |except: &[usize]| (0..self.side).filter(|at| !except.contains(at)).collect::<Vec<_>>();
        let (inner_rows, inner_columns) = (inner(rows), inner(columns));
        let value = |row: usize, column: usize| self.contents[row * self.side + column].value();
        let of_rows = rows.iter().map(|&row| inner_columns.iter().filter_map(|&at| value(row, at)).collect());
        let of_columns =
            columns.iter().map(|&column| inner_rows.iter().filter_map(|&at| value(at, column)).collect());
        let border: Vec<Vec<Value>> = of_rows.chain(of_columns).collect();
        let is_full = border.iter().all(|line| line.len() == inner_side);
        if !is_full && (inner_side != 9 || rows.len() < 2) {
            return false;
        }
        let fits = |value: &Value| value.index() < inner_side;
        let mut board = inner_rows.iter().flat_map(|&row| inner_columns.iter().map(move |&at| (row, at)));
        let repeats = |line: &Vec<Value>| (1..line.len()).any(|at| line[..at].contains(&line[at]));
        board.all(|(row, column)| value(row, column).as_ref().is_none_or(fits))
            && (border.iter().any(repeats) || (is_full && border.iter().flatten().all(fits)))
    }
}
