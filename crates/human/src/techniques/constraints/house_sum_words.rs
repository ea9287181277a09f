//! The sum of houses in words: what the houses and the sums in them add up to, and what that leaves to the
//! innies and outies.

use super::ConstrainedCell;
use crate::logic::house_sum_rules::cage_sum;
use crate::proof::{Notation, list, number};
use sudokud_model::constraint::Constraints;
use sudokud_model::grid::House;

/// Houses, the sums that are subtracted, and the cells that are left.
pub(super) struct HouseSumWords<'a> {
    pub(super) constraints: &'a Constraints,
    pub(super) houses: &'a [House],
    /// The constraints with the sums.
    pub(super) cages: &'a [usize],
    pub(super) innies: &'a [ConstrainedCell],
    pub(super) outies: &'a [ConstrainedCell],
}

impl HouseSumWords<'_> {
    /// "rows 1 and 2 add up to 90, and the two sums inside are together 83, so the innie r1c9 is 7".
    pub(super) fn tell(&self, notation: Notation<'_>) -> String {
        let (house, cages) = self.totals();
        let sum = house * self.houses.len() as i64;
        let houses = notation.house_list(self.houses);
        let verb = if self.houses.len() == 1 { "adds" } else { "add" };
        let them = if self.houses.len() == 1 { "it" } else { "them" };
        let cage = match (self.cages.len(), self.outies.is_empty()) {
            (1, true) => "the sum inside".to_owned(),
            (1, false) => format!("the sum that reaches into {them}"),
            (count, true) => format!("the {} sums inside", number(count)),
            (count, false) => format!("the {} sums that reach into {them}", number(count)),
        };
        let sums = if self.cages.len() == 1 { "is" } else { "are together" };
        format!("{houses} {verb} up to {sum}, and {cage} {sums} {cages}, so {}", self.result(notation))
    }

    /// The sum of a house and of the cages, as numbers.
    fn totals(&self) -> (i64, i64) {
        let space = self.constraints.space();
        let (side, first) = (space.layout.side() as i64, space.first_value as i64);
        let of = |&cage: &usize| {
            let linear = cage_sum(self.constraints, cage);
            linear.map_or(0, |linear| linear.constant + first * linear.terms.len() as i64)
        };
        (side * (side - 1) / 2 + first * side, self.cages.iter().map(of).sum())
    }

    /// "the innie r1c9 is 7", "the innies r1c9 and r2c9 add up to 7", "r1c9 is 3 more than r4c2".
    fn result(&self, notation: Notation<'_>) -> String {
        let (house, cages) = self.totals();
        let difference = house * self.houses.len() as i64 - cages;
        let (inside, outside) = (cells(notation, self.innies), cells(notation, self.outies));
        match (self.innies.len(), self.outies.len()) {
            (1, 0) => format!("the innie {inside} is {difference}"),
            (_, 0) => format!("the innies {inside} add up to {difference}"),
            (0, 1) => format!("the outie {outside} is {}", -difference),
            (0, _) => format!("the outies {outside} add up to {}", -difference),
            (innies, outies) => {
                let inside = format!("the {} {inside}", if innies == 1 { "innie" } else { "innies" });
                let outside = format!("the {} {outside}", if outies == 1 { "outie" } else { "outies" });
                let verb = if innies == 1 { "is" } else { "add up to" };
                match difference {
                    0 => format!("{inside} {verb} as much as {outside}"),
                    1.. => format!("{inside} {verb} {difference} more than {outside}"),
                    _ => format!("{inside} {verb} {} less than {outside}", -difference),
                }
            }
        }
    }
}

/// "r1c9 and r2c9", with the values of filled cells: "r1c9 and r2c9 (4)".
fn cells(notation: Notation<'_>, cells: &[ConstrainedCell]) -> String {
    list(cells.iter().map(|one| match one.candidates.single().filter(|_| one.is_filled) {
        Some(value) => format!("{} ({})", notation.cell(one.cell), notation.value(value)),
        None => notation.cell(one.cell),
    }))
}
