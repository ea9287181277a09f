//! Types that are clues outside of the board.

use super::call::{Call, Nesting, Type, number, one};
use crate::draft::{Meaning, Refused, constraint};
use sudokud_model::constraint::Argument;

pub(super) const TYPES: &[Type] = &[
    Type::new("LittleKiller", Nesting::Anywhere, little_killer),
    Type::new("Sandwich", Nesting::Anywhere, |call| {
        let line = Argument::Line(call.line(call.argument(1))?);
        one("sandwich", [("line", line), ("value", Argument::Number(number(call.argument(0))?))])
    }),
    Type::new("XSum", Nesting::Anywhere, |call| from_both_ends(call, "x_sum")),
    Type::new("Skyscraper", Nesting::Anywhere, |call| from_both_ends(call, "skyscraper")),
    Type::new("HiddenSkyscraper", Nesting::Anywhere, |call| from_both_ends(call, "hidden_skyscraper")),
    Type::new("NumberedRoom", Nesting::Anywhere, |call| from_both_ends(call, "numbered_room")),
];

/// A line, then the value from its first end, then the value from its last end; each can be empty.
fn from_both_ends(call: &Call<'_>, kind: &str) -> Meaning {
    let line = call.line(call.argument(0))?;
    let ends = [("first", call.argument(1)), ("last", call.argument(2))];
    let of_end = |(from, value): (&str, &str)| {
        let arguments = [
            ("line", Argument::Line(line)),
            ("from", Argument::Word(from.to_owned())),
            ("value", Argument::Number(number(value)?)),
        ];
        constraint(kind, arguments)
    };
    ends.into_iter().filter(|(_, value)| !value.is_empty()).map(of_end).collect()
}

/// The border has the direction: from the left column down, from the right one up, from the top row to the
/// left, from the bottom row to the right. The corner of the left column and the top row begins the main
/// diagonal, that of the right column and the top row the other.
fn little_killer(call: &Call<'_>) -> Meaning {
    if !call.shifts.is_empty() {
        return Err(Refused::new("a clue outside of the board is not repeated"));
    }
    let start = call.subject(call.argument(1))?;
    let side = call.space.side;
    let place = start.cell().map(|cell| (cell.index() / side, cell.index() % side));
    let direction = place.and_then(|(row, column)| match (row, column) {
        (row, 0) if row + 1 < side => Some("down_right"),
        (0, _) if column > 0 => Some("down_left"),
        (row, column) if column + 1 == side && row + 1 < side => Some("up_left"),
        (row, column) if row + 1 == side && (1..side - 1).contains(&column) => Some("up_right"),
        _ => None,
    });
    let direction =
        direction.ok_or_else(|| Refused(format!("no diagonal begins at {}", call.argument(1))))?;
    let arguments = [
        ("start", Argument::cell(start)),
        ("direction", Argument::Word(direction.to_owned())),
        ("sum", Argument::Number(number(call.argument(0))?)),
    ];
    one("little_killer", arguments)
}
