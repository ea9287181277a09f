//! The request of `/transform`.

use crate::request::puzzle_request;
use crate::wire::cells::BoardField;
use crate::wire::marks::ValueNumber;
use crate::wire::name::vocabulary;
use crate::wire::number::Seed;
use crate::wire::place::BoardNumbers;
use crate::wire::position::RequestPosition;
use crate::wire::problem::{Code, Problem};
use sudokud_analysis::rearrange::{Mirror, Rearrangement, Turn};

puzzle_request! {
    /// A puzzle, and how it is rearranged: by `turn`, `mirror` and `values`, one after another, or as `to`
    /// says.
    TransformRequest [limits]
    query {
        /// The starting board, of the same side. It is rearranged with the board.
        givens: BoardField = Text,
        /// A turn of the board, clockwise.
        turn: TurnName = Text,
        /// A mirror of the board.
        mirror: MirrorName = Text,
        /// For each value, smallest first, the value that it becomes.
        #[cfg_attr(feature = "openapi", schema(inline, value_type = Option<Vec<crate::wire::number::ValueSchema>>))]
        values: Vec<ValueNumber> = Numbers,
        /// A rearrangement that is chosen for the puzzle.
        to: TransformTargetName = Text,
        /// The seed of a shuffle: equal puzzles with the same seed are shuffled alike. Random by default.
        #[cfg_attr(feature = "openapi", schema(inline, example = 7))]
        seed: Seed = Number,
    }
    body {}
}

vocabulary! {
    Turn as TurnName {
        Quarter = "quarter",
        Half = "half",
        ThreeQuarters = "three_quarters",
    }
    "Turn", "a turn", "A turn, clockwise."
}

vocabulary! {
    Mirror as MirrorName {
        LeftRight = "left_right",
        TopBottom = "top_bottom",
        Diagonal = "diagonal",
        AntiDiagonal = "anti_diagonal",
    }
    "Mirror", "a mirror",
    "`left_right` and `top_bottom` exchange these sides; `diagonal` exchanges rows and columns and keeps the \
     diagonal from the top left, `anti_diagonal` keeps the other one."
}

vocabulary! {
    /// A rearrangement that is chosen for a puzzle.
    enum TransformTarget as TransformTargetName {
        Shuffled = "shuffled",
        Canonical = "canonical",
    }
    "TransformTarget", "a rearrangement",
    "`shuffled`: a random one that keeps the meaning of the puzzle; lines are exchanged where rows, columns \
     and boxes are all that the puzzle has, and values are renamed unless a constraint needs their numbers. \
     `canonical`: the least of all equivalent boards, for classic boards of side 4 and 9."
}

/// How a puzzle is rearranged.
#[derive(Clone, Debug)]
pub(super) enum Way {
    /// By this rearrangement.
    Given(Rearrangement),
    /// At random, by this seed.
    Shuffled(Option<u64>),
    /// To the canonical form.
    Canonical,
}

impl TransformRequest {
    pub(super) fn givens(&self) -> Option<&BoardField> {
        self.givens.as_ref()
    }

    /// Returns how the puzzle is rearranged.
    ///
    /// # Errors
    /// Fields that do not belong together, or values that are no permutation.
    pub(super) fn way(&self, position: &RequestPosition) -> Result<Way, Problem> {
        let inapplicable = |field: &str, detail: &str| {
            Err(Problem::at(Code::InapplicableField, format!("/{field}"), detail))
        };
        let to = self.to.map(|to| to.0);
        if self.seed.is_some() && to != Some(TransformTarget::Shuffled) {
            return inapplicable("seed", "only a shuffle has a seed");
        }
        let given = [
            ("turn", self.turn.is_some()),
            ("mirror", self.mirror.is_some()),
            ("values", self.values.is_some()),
        ];
        if let (Some(_), Some((field, _))) = (to, given.iter().find(|(_, is_given)| *is_given)) {
            return inapplicable(field, "`to` says how the puzzle is rearranged");
        }
        match to {
            Some(TransformTarget::Shuffled) => Ok(Way::Shuffled(self.seed.map(|seed| seed.0))),
            Some(TransformTarget::Canonical)
                if position.puzzle.constraints.is_some() || position.puzzle.marks.is_some() =>
            {
                inapplicable("to", "only boards without constraints and candidates have a canonical form")
            }
            Some(TransformTarget::Canonical) => Ok(Way::Canonical),
            None => Ok(Way::Given(self.rearrangement(position.numbers())?)),
        }
    }

    fn rearrangement(&self, numbers: BoardNumbers<'_>) -> Result<Rearrangement, Problem> {
        let side = numbers.layout.side();
        let turned =
            self.turn.map_or_else(|| Rearrangement::identity(side), |turn| Rearrangement::turn(side, turn.0));
        let mirrored = match self.mirror {
            Some(mirror) => turned.then(&Rearrangement::mirror(side, mirror.0)),
            None => turned,
        };
        let Some(values) = &self.values else { return Ok(mirrored) };
        let indices = values.iter().map(|&number| Some(numbers.value_of(number)?.index()));
        let names = indices.collect::<Option<Vec<_>>>().filter(|names| names.len() == side);
        let names = names.and_then(Rearrangement::relabelling).ok_or_else(|| {
            let (first, last) = (numbers.first_value, numbers.first_value + side - 1);
            let detail = format!("not each of the values {first} to {last} once");
            Problem::at(Code::OutOfRange, "/values", detail)
        })?;
        Ok(mirrored.then(&names))
    }
}
