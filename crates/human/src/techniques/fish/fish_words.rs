//! Finned, Franken and mutant fish in words.

use crate::proof::evidence::Role;
use crate::proof::step::Step;
use crate::proof::words::{Notation, StepText};
use sudokud_core::grid::{Cell, House};

/// "7 in rows 2 and 6 is confined to columns 4 and 8, but for the fin r2c5. …"
pub(crate) fn words(step: &Step, notation: Notation<'_>) -> StepText {
    let (base, mut covers) = (step.evidence.houses_of(Role::Base), step.evidence.houses_of(Role::Cover));
    covers.sort_unstable();
    let mut fins: Vec<Cell> =
        [Role::Fin, Role::EndoFin].into_iter().flat_map(|role| step.evidence.cells_of(role)).collect();
    fins.sort_unstable();
    fins.dedup();
    let value = notation.values(step.evidence.values);
    let marks = format!("{value} {} {}", notation.house_marks(&base), notation.house_marks(&covers));
    if fins.is_empty() {
        let reason = format!(
            "{value} in {} is confined to {}, so the cells that are in more of the latter than of the former \
             cannot be {value}",
            notation.house_list(&base),
            notation.house_list(&covers),
        );
        return StepText { pattern: marks, reason };
    }
    let (fin, is) = if fins.len() == 1 { ("fin", "is") } else { ("fins", "are") };
    let (bases, all, named) =
        (notation.house_list(&base), notation.house_list(&covers), notation.cell_list(&fins));
    let two = covers.len() > base.len();
    let confined = if two {
        format!(
            "{value} in {bases} makes two fish, each with as many covers among {all} and with fins among \
             {named}. In either, if its fins are not {value}"
        )
    } else {
        let thin = thin_bases(step, &base, notation);
        format!(
            "{value} in {bases} is confined to {all}, but for the {fin} {named}. If the {fin} {is} not \
             {value}{thin}"
        )
    };
    let body = step.evidence.cells_of(Role::Base);
    let holds = |house: &House| body.iter().any(|&cell| notation.is_in(cell, *house));
    // A base without a place beside the fins leaves but one of the two cases.
    if let Some(bare) = base.iter().copied().find(|house| !two && !holds(house)) {
        let reason = format!(
            "{value} in {bases} is confined to {all}, but for the {fin} {named}, and {} has no other place \
             for it. So one of the fins is {value}, and what sees {} loses it",
            notation.house(bare),
            if fins.len() == 1 { "it" } else { "all of them" },
        );
        return StepText { pattern: format!("{marks} f{}", notation.cells(&fins)), reason };
    }
    let reason = format!(
        "{confined}, the rest of the covers loses it as in a fish without fins; and where a fin is {value}, \
         every cell that sees it loses it. Cells to which both apply cannot be {value}"
    );
    StepText { pattern: format!("{marks} f{}", notation.cells(&fins)), reason }
}

/// The base houses that have exactly one place besides the fins, in parentheses. A finned fish on lines with
/// such a base is a sashimi fish.
fn thin_bases(step: &Step, base: &[House], notation: Notation<'_>) -> String {
    let body = step.evidence.cells_of(Role::Base);
    let thin = base.iter().filter_map(|&house| {
        let cells: Vec<Cell> = body.iter().copied().filter(|&cell| notation.is_in(cell, house)).collect();
        match cells[..] {
            [cell] => Some(format!(
                "{} has only {} left, which still takes one of the covers",
                notation.house(house),
                notation.cell(cell)
            )),
            _ => None,
        }
    });
    let thin: Vec<String> = thin.collect();
    if thin.is_empty() { String::new() } else { format!(" ({})", thin.join("; ")) }
}
