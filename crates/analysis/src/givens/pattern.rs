//! The symmetries of the pattern of givens: turns and mirrors of the square.

use sudokud_model::grid::Board;

/// A turn or mirror of the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PatternSymmetry {
    /// Half a turn.
    HalfTurn,
    /// A quarter turn.
    QuarterTurn,
    /// Left and right are exchanged.
    LeftRight,
    /// Top and bottom are exchanged.
    TopBottom,
    /// Rows and columns are exchanged.
    Diagonal,
    /// The mirror at the diagonal from the top right.
    AntiDiagonal,
}

impl PatternSymmetry {
    /// All symmetries.
    pub const ALL: [Self; 6] = [
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::LeftRight,
        Self::TopBottom,
        Self::Diagonal,
        Self::AntiDiagonal,
    ];

    /// The name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::HalfTurn => "half_turn",
            Self::QuarterTurn => "quarter_turn",
            Self::LeftRight => "left_right",
            Self::TopBottom => "top_bottom",
            Self::Diagonal => "diagonal",
            Self::AntiDiagonal => "anti_diagonal",
        }
    }

    /// The image of a cell's row and column, whose largest number is `last`.
    const fn image(self, [row, column]: [usize; 2], last: usize) -> [usize; 2] {
        match self {
            Self::HalfTurn => [last - row, last - column],
            Self::QuarterTurn => [column, last - row],
            Self::LeftRight => [row, last - column],
            Self::TopBottom => [last - row, column],
            Self::Diagonal => [column, row],
            Self::AntiDiagonal => [last - column, last - row],
        }
    }
}

/// Returns the symmetries under which filled cells go to filled cells.
///
/// ```
/// use sudokud_analysis::givens::{PatternSymmetry, pattern_symmetries};
/// use sudokud_model::grid::text;
/// let (board, _) = text::parse("1..2..........3.", None).unwrap();
/// assert!(pattern_symmetries(&board).is_empty());
/// let (board, _) = text::parse("1..............2", None).unwrap();
/// use PatternSymmetry::{AntiDiagonal, Diagonal, HalfTurn};
/// assert_eq!(pattern_symmetries(&board), [HalfTurn, Diagonal, AntiDiagonal]);
/// ```
#[must_use]
pub fn pattern_symmetries(board: &Board) -> Vec<PatternSymmetry> {
    let side = board.side();
    let is_kept = |symmetry: &PatternSymmetry| {
        board.filled().all(|(cell, _)| {
            let [row, column] = symmetry.image([cell.index() / side, cell.index() % side], side - 1);
            board.cells()[row * side + column].is_some()
        })
    };
    PatternSymmetry::ALL.into_iter().filter(is_kept).collect()
}
