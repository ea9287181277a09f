//! Templates: all ways in which a value can still fill the board, looked at together.
//!
//! A cell that has the value in all of them is it; a candidate in none of them is wrong. Layouts that need a cell which another
//! value needs in all of its own are left out. At side 9 there are at most 46,656;
//! their number explodes with the side, so larger boards are not tried.

use crate::grid::{Cell, House, Value};
use crate::human::step::{Role, Step};
use crate::human::words::{Say, Words};
use crate::human::{CellSet, Position, Sink, Spots, Technique};
use std::ops::ControlFlow;

/// The largest side looked at.
pub const LARGEST_SIDE: usize = 9;

/// What all templates of a value share: places (`set`), or candidates that none has.
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn find<const W: usize>(position: &Position<'_, W>, set: bool, sink: &mut Sink<'_>) -> ControlFlow<()> {
    if position.geometry().side() > LARGEST_SIDE {
        return ControlFlow::Continue(());
    }
    let (settled, needs) = settle(position)?;
    for (value, layouts) in position.geometry().values().zip(settled) {
        let Some(layouts) = layouts else { continue };
        let technique = if set { Technique::TemplateSet } else { Technique::TemplateDelete };
        let mut step = Step::new(technique);
        step.evidence.values.insert(value);
        step.size = layouts.count;
        if set {
            step.placements = layouts.all.iter().map(|cell| (cell, value)).collect();
            step.evidence.cells(&layouts.all, value, Role::Single);
        } else {
            step.remove_from(&position.holders(value).without(&layouts.any), value);
            step.evidence.cells(&layouts.any, value, Role::Cover);
        }
        for need in Need::behind(value, &needs).into_iter().filter(|need| need.by != value) {
            step.evidence.cells([need.cell], need.by, Role::Base);
        }
        if !step.is_void() {
            sink(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// The layouts of every value, those left out that need a cell which all layouts of another value need; until nothing changes.
fn settle<const W: usize>(position: &Position<'_, W>) -> ControlFlow<(), (Vec<Option<Layouts>>, Vec<Need>)> {
    let values = position.geometry().values();
    let mut needs = Vec::new();
    let mut places: Vec<CellSet> = values.map(|value| position.holders(value).clone()).collect();
    loop {
        position.go_on()?;
        let layouts: Vec<Option<Layouts>> = places.iter().map(|places| Layouts::of(position, places)).collect();
        let mut changed = false;
        for (k, own) in layouts.iter().enumerate() {
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
            return ControlFlow::Continue((layouts, needs));
        }
    }
}

/// A cell that one value needs in all of its layouts, and so takes from another.
#[derive(Clone, Copy)]
struct Need {
    cell: Cell,
    by: Value,
    from: Value,
}

impl Need {
    /// What the layouts of a value rest on: what is taken from it, and from those who take, each once.
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
        let mut found: Vec<Self> = needs.iter().filter(|need| values.contains(&need.from)).copied().collect();
        found.sort_by_key(|need| (need.by.index(), need.cell.index()));
        found.dedup_by_key(|need| (need.by.index(), need.cell.index()));
        found
    }
}

/// The layouts of one value, summed up.
struct Layouts {
    count: usize,
    all: CellSet,
    any: CellSet,
}

impl Layouts {
    /// `None` if the value is placed everywhere, or cannot be.
    fn of<const W: usize>(position: &Position<'_, W>, places: &CellSet) -> Option<Self> {
        let mut rows: Vec<(usize, Spots<W>)> = Vec::new();
        for cell in places {
            let (row, column) = (position.geometry().row(cell).index(), position.geometry().column(cell).index());
            match rows.last_mut().filter(|entry| entry.0 == row) {
                Some(entry) => entry.1.insert(column),
                None => rows.push((row, Spots::only(column))),
            }
        }
        let mut found = Self { count: 0, all: places.clone(), any: position.no_cells() };
        found.fill(position, &rows, (Spots::EMPTY, Spots::EMPTY), &position.no_cells());
        (found.count > 0 && !rows.is_empty()).then_some(found)
    }

    /// Puts the value into the first of these rows, keeping columns and boxes free.
    fn fill<const W: usize>(
        &mut self,
        position: &Position<'_, W>,
        rows: &[(usize, Spots<W>)],
        (columns, boxes): (Spots<W>, Spots<W>),
        chosen: &CellSet,
    ) {
        let Some((&(row, spots), rest)) = rows.split_first() else {
            self.count += 1;
            self.all.retain(chosen);
            self.any.extend(chosen);
            return;
        };
        for column in spots.without(columns).iter() {
            let cell = position.geometry().cells_of(House::new(row))[column];
            let box_ = position.geometry().box_(cell).index();
            if !boxes.contains(box_) {
                let mut more = chosen.clone();
                more.insert(cell);
                let used = (columns.union(Spots::only(column)), boxes.union(Spots::only(box_)));
                self.fill(position, rest, used, &more);
            }
        }
    }
}

pub(crate) fn words(step: &Step, say: Say<'_>) -> Words {
    let value = say.values(step.evidence.values);
    let ways = if step.size == 1 { "is one way".to_owned() } else { format!("are {} ways", step.size) };
    let needed: Vec<String> = step
        .evidence
        .cells
        .iter()
        .filter(|entry| entry.2 == Role::Base)
        .map(|&(cell, by, _)| format!("{} in {}", say.values(by), say.cell(cell)))
        .collect();
    let beside = match &needed[..] {
        [] => String::new(),
        needed => format!(" beside what the other values need ({})", needed.join(", ")),
    };
    let every = if step.technique == Technique::TemplateSet { "every one" } else { "none" };
    let because = format!("There {ways} to place all remaining {value}s{beside}, and {every} has {value} there");
    Words { pattern: value, because }
}
