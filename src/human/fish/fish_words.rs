//! Finned, Franken and mutant fish in words.

use crate::grid::{Cell, House};
use crate::human::step::{Role, Step};
use crate::human::words::{Notation, Words};

/// "7 in rows 2 and 6 is confined to columns 4 and 8, but for the fin r2c5. …"
pub(crate) fn words(step: &Step, say: Notation<'_>) -> Words {
    let (base, mut covers) = (step.evidence.houses_of(Role::Base), step.evidence.houses_of(Role::Cover));
    covers.sort_unstable();
    let mut fins: Vec<Cell> =
        [Role::Fin, Role::EndoFin].into_iter().flat_map(|role| step.evidence.cells_of(role)).collect();
    fins.sort_unstable();
    fins.dedup();
    let value = say.values(step.evidence.values);
    let marks = format!("{value} {} {}", say.house_marks(&base), say.house_marks(&covers));
    if fins.is_empty() {
        let because = format!(
            "{value} in {} is confined to {}, so the cells that are in more of the latter than of the former \
             cannot be {value}",
            say.house_list(&base),
            say.house_list(&covers),
        );
        return Words { pattern: marks, because };
    }
    let (fin, is) = if fins.len() == 1 { ("fin", "is") } else { ("fins", "are") };
    let (bases, all, named) = (say.house_list(&base), say.house_list(&covers), say.cell_list(&fins));
    let two = covers.len() > base.len();
    let confined = if two {
        format!(
            "{value} in {bases} makes two fish, each with as many covers among {all} and with fins among \
             {named}. In either, if its fins are not {value}"
        )
    } else {
        let thin = thin_bases(step, &base, say);
        format!(
            "{value} in {bases} is confined to {all}, but for the {fin} {named}. If the {fin} {is} not \
             {value}{thin}"
        )
    };
    let body = step.evidence.cells_of(Role::Base);
    let holds = |house: &House| body.iter().any(|&cell| say.is_in(cell, *house));
    // A base without a place beside the fins leaves but one of the two cases.
    if let Some(bare) = base.iter().copied().find(|house| !two && !holds(house)) {
        let because = format!(
            "{value} in {bases} is confined to {all}, but for the {fin} {named}, and {} has no other place \
             for it. So one of the fins is {value}, and what sees {} loses it",
            say.house(bare),
            if fins.len() == 1 { "it" } else { "all of them" },
        );
        return Words { pattern: format!("{marks} f{}", say.cells(&fins)), because };
    }
    let because = format!(
        "{confined}, the rest of the covers loses it as in a fish without fins; and where a fin is {value}, \
         every cell that sees it loses it. Cells to which both apply cannot be {value}"
    );
    Words { pattern: format!("{marks} f{}", say.cells(&fins)), because }
}

/// Base lines that keep fewer than two places beside the fins: what makes a fish sashimi.
fn thin_bases(step: &Step, base: &[House], say: Notation<'_>) -> String {
    let body = step.evidence.cells_of(Role::Base);
    let thin = base.iter().filter_map(|&house| {
        let cells: Vec<Cell> = body.iter().copied().filter(|&cell| say.is_in(cell, house)).collect();
        match cells[..] {
            [cell] => Some(format!(
                "{} has only {} left, which still takes one of the covers",
                say.house(house),
                say.cell(cell)
            )),
            _ => None,
        }
    });
    let thin: Vec<String> = thin.collect();
    if thin.is_empty() { String::new() } else { format!(" ({})", thin.join("; ")) }
}
