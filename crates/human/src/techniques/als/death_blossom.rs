//! Death blossom: a stem cell, and for each of its candidates a petal, an almost locked set whose places of
//! the candidate all see the stem.
//!
//! Let z be a value that all petals have and the stem lacks. Whichever value the stem has, one petal loses
//! this value, is locked and holds z. So a cell that sees all places of z in all petals loses z. Stems have
//! at most [`MAX_PETALS`] candidates. Of petals with the same effect only the smallest are kept.

use crate::logic::almost_locked_set::AlmostLockedSet;
use crate::logic::{BoardCells, CellGroup, Position, Scan};
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText, Values};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, Value, ValueSet};

/// The most candidates of a stem.
pub(crate) const MAX_PETALS: usize = 4;

/// A stem with a petal for each of its candidates.
#[derive(Debug)]
struct DeathBlossom {
    stem: Cell,
    petals: Vec<(Value, CellGroup)>,
    /// The values that one of the petals holds, and that some cell loses.
    common: Values,
}

/// Every death blossom that removes something.
pub(crate) fn find<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    for stem in scan.candidates().open() {
        let options = scan.options(stem);
        if !(2..=MAX_PETALS).contains(&options.len()) {
            continue;
        }
        scan.poll()?;
        let losing_by_value: Vec<_> = options.iter().map(|value| sets_losing(stem, value, scan)).collect();
        for z in scan.layout().values().filter(|&z| !options.contains(z)) {
            scan.poll()?;
            let petals_by_value: Vec<Vec<Petal<'_, W>>> =
                losing_by_value.iter().map(|sets| petals(scan, sets, z)).collect();
            if petals_by_value.iter().all(|list| !list.is_empty()) {
                let all = scan.cells_with(z).clone();
                Blossom { scan, stem, z, petals: &petals_by_value }.choose(&all, &mut Vec::new())?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// An almost locked set with the cells that lose z if it is locked.
type Petal<'p, const W: usize> = (&'p AlmostLockedSet<W>, BoardCells);

/// The almost locked sets that lose `value` if the stem has it.
fn sets_losing<'p, const W: usize>(
    stem: Cell,
    value: Value,
    scan: &'p Scan<'_, W>,
) -> Vec<&'p AlmostLockedSet<W>> {
    let loses = |set: &&AlmostLockedSet<W>| {
        set.values.contains(value)
            && !set.cell_set.contains(stem)
            && set.seen(value).is_some_and(|seen| seen.contains(stem))
    };
    scan.almost_locked_sets(scan.bounds()).iter().filter(loses).collect()
}

/// The sets with z, each with the cells that lose z if it is locked. Leaves out sets without effect, and
/// those for which a smaller one has the same effect.
fn petals<'p, const W: usize>(
    position: &'p Position<'_, W>,
    sets: &[&'p AlmostLockedSet<W>],
    z: Value,
) -> Vec<Petal<'p, W>> {
    let mut found: Vec<Petal<'p, W>> = Vec::new();
    for &set in sets {
        let Some(hit) = set.seen(z).map(|seen| seen.common(position.cells_with(z))) else { continue };
        let smaller = |petal: &Petal<'p, W>| petal.1 == hit && petal.0.cells.len() < set.cells.len();
        if !hit.is_empty() && !found.iter().any(smaller) {
            found.push((set, hit));
        }
    }
    found
}

/// A stem and a value z, with the possible petals of each candidate of the stem.
struct Blossom<'f, const W: usize> {
    scan: &'f Scan<'f, W>,
    stem: Cell,
    z: Value,
    petals: &'f [Vec<Petal<'f, W>>],
}

impl<'f, const W: usize> Blossom<'f, W> {
    /// Chooses a petal for each further candidate of the stem. `hit` are the cells that lose z to the petals
    /// chosen so far.
    fn choose(&self, hit: &BoardCells, chosen: &mut Vec<&'f AlmostLockedSet<W>>) -> ControlFlow<()> {
        let Some(list) = self.petals.get(chosen.len()) else { return self.offer(chosen) };
        for (set, seen) in list {
            let left = hit.common(seen);
            if !left.is_empty() {
                chosen.push(set);
                self.choose(&left, chosen)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// The values besides z that all petals have and the stem lacks.
    fn further_common_values(&self, chosen: &[&AlmostLockedSet<W>]) -> ValueSet<W> {
        let common =
            chosen.iter().fold(ValueSet::full(self.scan.layout().side()), |all, set| all & set.values);
        common - self.scan.options(self.stem) - ValueSet::only(self.z)
    }

    /// Offers the step of these petals. No cell of the pattern loses its z: a petal's cell with z does not
    /// see itself, and the stem lacks z.
    fn offer(&self, chosen: &[&AlmostLockedSet<W>]) -> ControlFlow<()> {
        self.scan.poll()?;
        let (mut common, mut effects) = (Values::EMPTY, Effects::default());
        for z in self.further_common_values(chosen) | ValueSet::only(self.z) {
            let mut hit = self.scan.cells_with(z).clone();
            chosen.iter().filter_map(|set| set.seen(z)).for_each(|seen| hit.retain(seen));
            if !hit.is_empty() {
                common.insert(z);
                effects.remove_from(&hit, z);
            }
        }
        let groups = chosen.iter().map(|set| CellGroup::new(self.scan, &set.cells));
        let petals = self.scan.options(self.stem).iter().zip(groups).collect();
        self.scan.offer(effects, DeathBlossom { stem: self.stem, petals, common })
    }
}

impl DeathBlossom {
    /// The candidates of the stem.
    fn options(&self) -> Values {
        self.petals.iter().map(|petal| petal.0).collect()
    }
}

impl Deduction for DeathBlossom {
    fn size(&self) -> usize {
        self.petals.len()
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_values(self.common);
        evidence.cell(self.stem, self.options(), Role::Stem);
        self.petals.iter().for_each(|(_, set)| set.add_group(&mut evidence, Role::Als));
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let (stem, z) = (notation.cell(self.stem), notation.value_list(self.common));
        let each = self.petals.iter().map(|(value, set)| {
            let left = notation.value_list(set.values() - Values::only(*value));
            let (value, names) = (notation.value(*value), notation.cell_list(&set.cells()));
            match set.len() {
                1 => format!("if it is {value}, {names} is {left}"),
                _ => format!("if it is {value}, the cells {names} hold {left}"),
            }
        });
        let one = match self.common.len() {
            1 => format!("{z} is in one of these sets, and a cell that sees all its places in them loses it"),
            _ => format!(
                "each of {z} is in one of these sets, and a cell that sees all places of such a value in \
                 these sets loses that value"
            ),
        };
        let reason = format!(
            "{stem} is {}. For each of these values there is an almost locked set whose places of the value \
             all see {stem}: {}. So {one}",
            notation.value_choice(self.options()),
            each.collect::<Vec<_>>().join("; ")
        );
        let mark = |(value, set): &(Value, CellGroup)| {
            format!("{}- {}", notation.value(*value), notation.cells(&set.cells()))
        };
        let marks = self.petals.iter().map(mark).collect::<Vec<_>>().join(", ");
        StepText { pattern: format!("{stem} ({marks}), Z={}", notation.values(self.common)), reason }
    }
}
