//! Dead places of a value: those in no template. A template places the value once in every house that does
//! not have it yet.
//!
//! A deduction about one value removes only dead places. So a finder of such deductions skips a value that
//! has none. Cost: about 1 µs a value.

use sudokud_model::sets::bits;

/// The places of a value: for each row, a bit for each column. A row without places is taken to have the
/// value already.
pub(crate) type Rows = [u16; 9];

/// The places that are in no template.
pub(crate) fn dead_places(places: Rows) -> Rows {
    let mut dead = [0; 9];
    search(places, places, &mut dead, |_| {});
    dead
}

/// Decides whether each of the places `undecided` is in a template. Reports the templates found, and adds the
/// other places to the dead ones.
fn search(places: Rows, mut undecided: Rows, dead: &mut Rows, mut found: impl FnMut(Rows)) {
    for row in 0..9 {
        while undecided[row] != 0 {
            let place = undecided[row] & undecided[row].wrapping_neg();
            let mut template = Template { rows: places, chosen: [0; 9] };
            template.rows[row] = place;
            if template.extend(0, 0, 0) {
                remove(&mut undecided, &template.chosen);
                found(template.chosen);
            } else {
                undecided[row] ^= place;
                dead[row] |= place;
            }
        }
    }
}

/// Templates of a value that together have all its places but the dead ones.
///
/// Places only disappear. A template is kept while each row that still has places has the template's place. A
/// row may become empty only because the value was placed in it; otherwise some places stay dead that a new
/// search would not find dead.
#[derive(Clone, Debug, Default)]
pub(crate) struct Templates {
    found: Vec<Rows>,
    /// The places that are in no template.
    pub(crate) dead: Rows,
}

impl Templates {
    /// Finds the templates after places have disappeared. The first call takes any places.
    pub(crate) fn update(&mut self, places: Rows) {
        self.found.retain(|template| (0..9).all(|row| places[row] == 0 || places[row] & template[row] != 0));
        let mut undecided = places;
        remove(&mut undecided, &self.dead);
        self.found.iter().for_each(|template| remove(&mut undecided, template));
        self.dead.iter_mut().zip(places).for_each(|(dead, places)| *dead &= places);
        search(places, undecided, &mut self.dead, |template| self.found.push(template));
    }
}

fn remove(places: &mut Rows, removed: &Rows) {
    places.iter_mut().zip(removed).for_each(|(places, removed)| *places &= !removed);
}

/// A template in the making: the places open to each row, and those chosen so far.
struct Template {
    rows: Rows,
    chosen: Rows,
}

impl Template {
    /// Chooses a place in `row` and in the rows below it; returns whether that is possible.
    fn extend(&mut self, row: usize, columns: u16, boxes: u16) -> bool {
        if row == 9 {
            return true;
        }
        if self.rows[row] == 0 {
            return self.extend(row + 1, columns, boxes);
        }
        for column in bits(self.rows[row] & !columns) {
            let box_ = 1 << (row / 3 * 3 + column / 3);
            if boxes & box_ == 0 && self.extend(row + 1, columns | 1 << column, boxes | box_) {
                self.chosen[row] = 1 << column;
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokud_model::grid::random::{Random, XorShift64};

    /// The places that are left after the value is placed in a cell.
    fn after_placing(places: Rows, row: usize, column: usize) -> Rows {
        std::array::from_fn(|other| {
            let in_box = if other / 3 == row / 3 { 7 << (column / 3 * 3) } else { 0 };
            if other == row { 0 } else { places[other] & !(1 << column | in_box) }
        })
    }

    #[test]
    fn kept_templates_give_the_same_dead_places_as_new_ones() {
        let mut random = XorShift64::new(1);
        for _ in 0..200 {
            let (mut places, mut templates) = ([0x1ff; 9], Templates::default());
            for _ in 0..80 {
                let (row, column) = (random.below(9), random.below(9));
                if places[row] >> column & 1 == 0 {
                    continue;
                }
                let mut left = places;
                left[row] &= !(1 << column);
                if random.below(9) == 0 {
                    left = after_placing(places, row, column);
                } else if left[row] == 0 {
                    continue;
                }
                if (0..9).any(|other| other != row && places[other] != 0 && left[other] == 0) {
                    break;
                }
                places = left;
                templates.update(places);
                assert_eq!(templates.dead, dead_places(places), "{places:?}");
            }
        }
    }
}
