//! Types that are lines of cells in order.

use super::call::{Call, Nesting, Type, number, of_cells, one};
use super::sets::equal_sums;
use crate::draft::{Meaning, Refused, domain_constraint};
use sudokud_model::constraint::{Argument, Subject};

/// The difference of a whisper line without one.
const WHISPER: i64 = 5;

pub(super) const TYPES: &[Type] = &[
    Type::new("Thermo", Nesting::Anywhere, |call| of_cells("thermometer", call.all_subjects()?, 2)),
    Type::new("Whisper", Nesting::Anywhere, whisper),
    Type::new("Renban", Nesting::Anywhere, |call| of_cells("renban", call.all_subjects()?, 2)),
    Type::new("Modular", Nesting::Anywhere, |call| {
        let (modulus, cells) = call.number_then_subjects()?;
        if modulus == 1 || cells.len() < 2 {
            return Ok(Vec::new());
        }
        one("modular", [("cells", Argument::cells(cells)), ("modulus", Argument::Number(modulus))])
    }),
    Type::new("Entropic", Nesting::Anywhere, |call| of_cells("entropic", call.all_subjects()?, 2)),
    Type::new("RegionSumLine", Nesting::Anywhere, region_sum_line),
    Type::new("Between", Nesting::Anywhere, |call| of_cells("between", call.all_subjects()?, 3)),
    Type::new("Lockout", Nesting::Anywhere, |call| {
        let (difference, cells) = call.number_then_subjects()?;
        one("lockout", [("cells", Argument::cells(cells)), ("difference", Argument::Number(difference))])
    }),
    Type::new("Palindrome", Nesting::Anywhere, |call| of_cells("palindrome", call.all_subjects()?, 2)),
    Type::new("Zipper", Nesting::Anywhere, zipper),
    Type::new("SumLine", Nesting::Anywhere, sum_line),
    Type::new("Arrow", Nesting::Anywhere, |call| {
        let cells = call.all_subjects()?;
        let (circle, path) = cells.split_first().ok_or_else(|| Refused::new("it has no cells"))?;
        arrow(&[*circle], path)
    }),
    Type::new("DoubleArrow", Nesting::Anywhere, |call| of_cells("double_arrow", call.all_subjects()?, 1)),
    Type::new("PillArrow", Nesting::Anywhere, pill_arrow),
];

fn arrow(circle: &[Subject], path: &[Subject]) -> Meaning {
    one("arrow", [("circle", Argument::cells(circle.to_vec())), ("path", Argument::cells(path.to_vec()))])
}

fn whisper(call: &Call<'_>) -> Meaning {
    let (difference, cells) = match number(call.argument(0)) {
        Ok(_) => call.number_then_subjects()?,
        Err(_) => (WHISPER, call.all_subjects()?),
    };
    if cells.len() < 2 {
        return Ok(Vec::new());
    }
    one("whisper", [("cells", Argument::cells(cells)), ("difference", Argument::Number(difference))])
}

/// Without regions the line demands nothing.
fn region_sum_line(call: &Call<'_>) -> Meaning {
    let cells = call.all_subjects()?;
    if call.regions.is_empty() || cells.len() < 2 {
        return Ok(Vec::new());
    }
    if call.are_blocks && cells.iter().all(|subject| subject.cell().is_some()) {
        return of_cells("region_sum_line", cells, 2);
    }
    let region = |subject: &Subject| {
        let cell = subject.cell()?;
        call.regions.iter().position(|cells| cells.contains(&cell))
    };
    equal_sums(cells.chunk_by(|a, b| region(a) == region(b)).map(<[Subject]>::to_vec).collect())
}

/// A line that visits a cell twice is written as equal sums.
fn zipper(call: &Call<'_>) -> Meaning {
    let cells = call.all_subjects()?;
    if super::call::distinct(&cells).len() == cells.len() {
        return of_cells("zipper", cells, 3);
    }
    let half = cells.len() / 2;
    let mut groups: Vec<Vec<Subject>> =
        (0..half).map(|at| vec![cells[at], cells[cells.len() - 1 - at]]).collect();
    if cells.len() % 2 == 1 {
        groups.push(vec![cells[half]]);
    }
    equal_sums(groups)
}

fn sum_line(call: &Call<'_>) -> Meaning {
    let (sum, names) = call.arguments.split_first().ok_or_else(|| Refused::new("it has no sum"))?;
    let (names, ends) = match names.split_last() {
        Some((&"LOOP", names)) => (names, "closed"),
        _ => (names, "open"),
    };
    let cells = Argument::cells(call.subjects(names)?);
    let sum = Argument::Number(number(sum)?);
    one("sum_line", [("cells", cells), ("sum", sum), ("ends", Argument::Word(ends.to_owned()))])
}

/// The cells of the pill in reading order are the digits of a decimal number.
fn pill_arrow(call: &Call<'_>) -> Meaning {
    let (size, cells) = call.number_then_subjects()?;
    let size = if size == 2 || size == 3 { size as usize } else { 0 };
    if size == 0 || cells.len() <= size {
        return Err(Refused::new("it has no pill of two or three cells and a path"));
    }
    let (pill, path) = cells.split_at(size);
    let mut constraints = arrow(pill, path)?;
    let mut pill = pill.to_vec();
    pill.sort_unstable();
    let is_digit = |number: &i64| *number <= 9;
    if !call.space.numbers().all(|number| is_digit(&number)) {
        let digits: Vec<i64> = call.space.numbers().filter(is_digit).collect();
        constraints.push(domain_constraint(&pill[1..], &digits)?);
    }
    Ok(constraints)
}
