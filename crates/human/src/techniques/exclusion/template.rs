//! Templates: all ways in which a value can still fill the board.
//!
//! A template is one way to place a value in every house. A cell that is in all templates has the value; a
//! candidate in no template is false. Templates that need a cell which another value has in all of its own
//! are left out. At side 9 there are at most 46,656 templates; their number explodes with the side, so larger
//! boards are not searched.

use crate::logic::{BoardCells, Position, Scan};
use crate::proof::{Deduction, Effects, Evidence, Notation, Role, StepText};
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House, Value};
use sudokud_model::houses::HouseKind;

/// The largest side for which templates are enumerated.
pub(crate) const LARGEST_SIDE: usize = 9;

/// How the templates of a value change a position.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TemplateRule {
    /// The cells that are in all templates have the value.
    Set,
    /// The candidates that are in no template are false.
    Delete,
}

/// The templates of a value.
#[derive(Debug)]
struct TemplateStep {
    value: Value,
    rule: TemplateRule,
    templates: Templates,
    /// The cells that other values need, which the templates leave out.
    needs: Vec<Need>,
}

/// For each value that is not placed everywhere: what this rule says of its templates.
pub(crate) fn find<const W: usize>(rule: TemplateRule, scan: &Scan<'_, W>) -> ControlFlow<()> {
    if scan.layout().side() > LARGEST_SIDE {
        return ControlFlow::Continue(());
    }
    let (settled, needs) = settle(scan)?;
    for (value, templates) in scan.layout().values().zip(settled) {
        let Some(templates) = templates else { continue };
        let effects = match rule {
            TemplateRule::Set => {
                let placements = templates.all.iter().map(|cell| (cell, value)).collect();
                Effects { placements, ..Effects::default() }
            }
            TemplateRule::Delete => Effects::removing(value, &scan.cells_with(value).without(&templates.any)),
        };
        let needs = Need::behind(value, &needs);
        scan.offer(effects, TemplateStep { value, rule, templates, needs })?;
    }
    ControlFlow::Continue(())
}

/// The templates of every value. Those that need a cell which all templates of another value need are left
/// out, until nothing changes.
fn settle<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<(), (Vec<Option<Templates>>, Vec<Need>)> {
    let values = scan.layout().values();
    let mut needs = Vec::new();
    let mut places: Vec<BoardCells> = values.map(|value| scan.cells_with(value).clone()).collect();
    loop {
        scan.poll()?;
        let templates: Vec<Option<Templates>> =
            places.iter().map(|places| Templates::of(scan, places)).collect();
        let mut changed = false;
        for (k, own) in templates.iter().enumerate() {
            let Some(own) = own else { continue };
            for (other, places) in places.iter_mut().enumerate() {
                let before = places.len();
                if other == k {
                    places.retain(&own.any);
                } else {
                    let (by, from) = (Value::new(k), Value::new(other));
                    needs.extend(own.all.iter().filter(|&cell| places.contains(cell)).map(|cell| Need {
                        cell,
                        by,
                        from,
                    }));
                    places.subtract(&own.all);
                }
                changed |= places.len() != before;
            }
        }
        if !changed {
            return ControlFlow::Continue((templates, needs));
        }
    }
}

/// A cell that is in all templates of one value, and so is lost to another.
#[derive(Clone, Copy, Debug)]
struct Need {
    cell: Cell,
    by: Value,
    from: Value,
}

impl Need {
    /// The needs of other values that the templates of a value rest on, directly or not, each once.
    fn behind(value: Value, needs: &[Self]) -> Vec<Self> {
        let mut values = vec![value];
        for k in 0.. {
            let Some(&from) = values.get(k) else { break };
            for need in needs.iter().filter(|need| need.from == from) {
                if !values.contains(&need.by) {
                    values.push(need.by);
                }
            }
        }
        let is_behind = |need: &&Self| values.contains(&need.from) && need.by != value;
        let mut found: Vec<Self> = needs.iter().filter(is_behind).copied().collect();
        found.sort_by_key(|need| (need.by.index(), need.cell.index()));
        found.dedup_by_key(|need| (need.by.index(), need.cell.index()));
        found
    }
}

/// The templates of one value: their number, the cells in all of them, the cells in any of them.
#[derive(Debug)]
struct Templates {
    count: usize,
    all: BoardCells,
    any: BoardCells,
}

impl Templates {
    /// `None` if the value is placed everywhere, or cannot be.
    fn of<const W: usize>(position: &Position<'_, W>, places: &BoardCells) -> Option<Self> {
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        for cell in places {
            let in_row = |row: &&mut Vec<Cell>| position.layout().row(row[0]) == position.layout().row(cell);
            match rows.last_mut().filter(in_row) {
                Some(row) => row.push(cell),
                None => rows.push(vec![cell]),
            }
        }
        // Columns and boxes are full if the rows are: they tile the board.
        let layout = position.layout();
        let may_stay_empty = |&house: &House| {
            layout.kind(house) != HouseKind::Box && layout.cells_of(house).iter().any(|&c| places.contains(c))
        };
        let houses: Vec<House> = layout.areas().filter(may_stay_empty).collect();
        let mut found = Self { count: 0, all: places.clone(), any: position.no_cells() };
        found.fill(position, &rows, &houses, &position.no_cells());
        (found.count > 0 && !rows.is_empty()).then_some(found)
    }

    /// Enumerates the ways to put the value into these rows, each in a cell that sees none with it, and into
    /// these houses, and records each complete one.
    fn fill<const W: usize>(
        &mut self,
        position: &Position<'_, W>,
        rows: &[Vec<Cell>],
        houses: &[House],
        chosen: &BoardCells,
    ) {
        let Some((row, rest)) = rows.split_first() else {
            if houses.iter().all(|&house| !position.house(house).is_disjoint(chosen)) {
                self.count += 1;
                self.all.retain(chosen);
                self.any.extend(chosen);
            }
            return;
        };
        for &cell in row.iter().filter(|&&cell| position.peers(cell).is_disjoint(chosen)) {
            let mut more = chosen.clone();
            more.insert(cell);
            self.fill(position, rest, houses, &more);
        }
    }
}

impl Deduction for TemplateStep {
    fn size(&self) -> usize {
        self.templates.count
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_value(self.value);
        match self.rule {
            TemplateRule::Set => evidence.cells(&self.templates.all, self.value, Role::Single),
            TemplateRule::Delete => evidence.cells(&self.templates.any, self.value, Role::Template),
        }
        self.needs.iter().for_each(|need| evidence.cells([need.cell], need.by, Role::Needed));
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let value = notation.value(self.value);
        let ways = match self.templates.count {
            1 => "is one way".to_owned(),
            count => format!("are {count} ways"),
        };
        let needed = |need: &Need| format!("{} in {}", notation.value(need.by), notation.cell(need.cell));
        let needed: Vec<String> = self.needs.iter().map(needed).collect();
        let beside = match &needed[..] {
            [] => String::new(),
            needed => format!(" beside what the other values need ({})", needed.join(", ")),
        };
        let every = match self.rule {
            TemplateRule::Set => "every one",
            TemplateRule::Delete => "none",
        };
        let reason =
            format!("There {ways} to place all remaining {value}s{beside}, and {every} has {value} there");
        StepText { pattern: value, reason }
    }
}
