//! The scales of ratings. The programs rate classic boards of side 9 only. On classic boards of other sides
//! the ladder rates with the techniques that the program of the scale has, on other boards with all.

use sudokud_core::solve::Puzzle;
use sudokud_human::{Program, Technique, Techniques};
use sudokud_model::houses::Layout;

/// A scale of ratings, with the techniques of its program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// SukakuExplainer, with its additional techniques.
    #[default]
    Extended,
    /// Sudoku Explainer 1.2.1.
    Classic,
    /// HoDoKu: a level and a score instead of figures.
    Hodoku,
    /// The ladder with all techniques: figures, and a level and a score. The only scale for boards that are
    /// not classic.
    Ladder,
}

impl Scale {
    /// Returns whether boards of this layout can be rated on the scale.
    #[must_use]
    pub fn fits(self, layout: &Layout) -> bool {
        self == Self::Ladder || layout.classic_order().is_some()
    }

    /// Returns whether a puzzle can be rated on the scale: the programs rate givens alone.
    #[must_use]
    pub fn fits_puzzle(self, puzzle: &Puzzle) -> bool {
        let has_givens_alone = puzzle.marks.is_none() && puzzle.constraints().is_none();
        self == Self::Ladder || (has_givens_alone && self.fits(puzzle.board.layout()))
    }

    /// Returns the scale of a puzzle whose scale nobody names.
    #[must_use]
    pub fn default_of_puzzle(puzzle: &Puzzle) -> Self {
        if Self::Extended.fits_puzzle(puzzle) { Self::Extended } else { Self::Ladder }
    }

    /// The name in JSON.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Extended => "extended",
            Self::Classic => "classic",
            Self::Hodoku => "hodoku",
            Self::Ladder => "ladder",
        }
    }

    /// The techniques of the program; all for the ladder.
    #[must_use]
    pub fn techniques(self) -> Techniques {
        let program = match self {
            Self::Extended => Program::SukakuExplainer,
            Self::Classic => Program::SudokuExplainer,
            Self::Hodoku => Program::Hodoku,
            Self::Ladder => return Techniques::default(),
        };
        Techniques::of(Technique::ALL.iter().copied().filter(|technique| technique.is_in(program)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classic_is_part_of_extended_and_both_lack_what_those_programs_lack() {
        let [extended, classic] =
            [Scale::Extended, Scale::Classic].map(|scale| scale.techniques().iter().collect::<Vec<_>>());
        assert!(classic.iter().all(|technique| extended.contains(technique)));
        assert!(classic.len() < extended.len() && extended.len() < Technique::ALL.len());
        assert!(classic.contains(&Technique::UniqueLoop3) && !extended.contains(&Technique::WWing));
        assert!(Scale::Hodoku.techniques().iter().all(|technique| technique != Technique::DirectPointing));
    }
}
