//! The parts of a document in JSON besides its boards.

use super::cells::Cells;
use super::clues::{self, ClueList, OutsideClue, kind_said};
use serde_json::Value as Json;
use sudokud_model::grid::ValueSet;

/// The parts of a document besides its boards.
#[derive(Default)]
pub(super) struct Others {
    pub(super) marks: Vec<(String, Vec<ValueSet<4>>)>,
    /// Texts and numbers.
    pub(super) words: Vec<(String, Json)>,
    /// Lists, objects and settings, which can be rules.
    pub(super) parts: Vec<(String, usize)>,
    /// Numbers outside of the board, and lists of such.
    pub(super) clues: Vec<OutsideClue>,
    pub(super) clue_lists: Vec<ClueList>,
    /// A field that says which cells of a board are shown.
    pub(super) mask: Option<String>,
    /// The path of a field that says which cells of a board are givens, and these.
    pub(super) pattern: Option<(String, Vec<bool>)>,
}

impl Others {
    /// Returns the kind of the clues outside, if a field says it.
    pub(super) fn kind_of_clues(&self) -> Option<&'static str> {
        let said = |(path, word): &(String, Json)| kind_said(path.rsplit('.').next().unwrap_or(path), word);
        let has_clues = !self.clues.is_empty() || !self.clue_lists.is_empty();
        clues::one_kind(self.words.iter().filter_map(said)).filter(|_| has_clues)
    }

    /// Returns the blank board whose clues are all outside, if the document says what these mean.
    pub(super) fn blank_board(&self) -> Option<Cells> {
        let side = self.clue_lists.first()?.numbers.len();
        let said = self.kind_of_clues();
        let is_known = |list: &ClueList| list.numbers.len() == side && list.kind(said).is_some();
        let are_known = self.clue_lists.iter().all(is_known);
        Cells::read(&vec!["."; side * side]).ok().filter(|_| are_known)
    }
}
