//! Forcing chains: every way in which something can be leads to the same.
//!
//! Nishio: a candidate leaves its value no place. Cell and region: all candidates of a cell, or all places of a value, lead to one
//! conclusion. Dynamic chains use whatever holds under the assumption, and also conclude from a candidate that clashes, or that
//! has the same consequence true and false. See [`crate::human::inference::assumption`].

use crate::grid::{Cell, House, Value, ValueSet};
use crate::human::inference::assumption::{Assumption, Power, tell};
use crate::human::inference::chain_length::{max_links, surcharge};
use crate::human::position::Position;
use crate::human::scan::Scan;
use crate::human::step::{Ground, Link, LinkKind, Role, Step, Values};
use crate::human::words::{Say, Words};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Boards with more candidates than this are not searched: a run for each would take too long.
pub const MOST_CANDIDATES: usize = 8000;

/// A candidate whose assumption clashes.
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn contradiction<const W: usize>(position: &Position<'_, W>, power: Power, scan: &Scan<'_>) -> ControlFlow<()> {
    Cases::new(position, power, scan).map_or(ControlFlow::Continue(()), |mut cases| cases.contradictions())
}

/// All candidates of a cell with one consequence.
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn cell<const W: usize>(position: &Position<'_, W>, power: Power, scan: &Scan<'_>) -> ControlFlow<()> {
    Cases::new(position, power, scan).map_or(ControlFlow::Continue(()), |mut cases| cases.cells())
}

/// All places of a value in a house with one consequence.
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn region<const W: usize>(position: &Position<'_, W>, power: Power, scan: &Scan<'_>) -> ControlFlow<()> {
    Cases::new(position, power, scan).map_or(ControlFlow::Continue(()), |mut cases| cases.regions())
}

/// Dynamic forcing chains of all four kinds: contradiction, double, cell, region.
///
/// # Errors
/// Breaks when the sink or the watch does.
pub fn dynamic<const W: usize>(position: &Position<'_, W>, power: Power, scan: &Scan<'_>) -> ControlFlow<()> {
    let Some(mut cases) = Cases::new(position, power, scan) else { return ControlFlow::Continue(()) };
    cases.contradictions()?;
    cases.doubles()?;
    cases.cells()?;
    cases.regions()
}

fn candidates<const W: usize>(position: &Position<'_, W>) -> Vec<(Cell, Value)> {
    let open = position.candidates().open();
    if position.candidates().count() > MOST_CANDIDATES {
        return Vec::new();
    }
    open.flat_map(|cell| position.options(cell).iter().map(move |value| (cell, value))).collect()
}

/// What is left where candidates are true is kept for so many cells in all (16 bytes each above side 64): the 8000 candidates of a
/// board of side 100 would take more than a gigabyte.
const MOST_KEPT: usize = 1 << 20;

type Case = (Cell, Value, bool);

/// Runs assumptions and keeps what they came to.
struct Cases<'p, const W: usize> {
    position: &'p Position<'p, W>,
    scan: &'p Scan<'p>,
    power: Power,
    run: Assumption<'p, W>,
    /// By candidate: what is left where it is true, as long as there is room.
    known: HashMap<(Cell, Value), Vec<ValueSet<W>>>,
    /// For so many cells more.
    room: usize,
}

impl<'p, const W: usize> Cases<'p, W> {
    /// `None` where there are too many candidates.
    fn new(position: &'p Position<'p, W>, power: Power, scan: &'p Scan<'p>) -> Option<Self> {
        if position.candidates().count() > MOST_CANDIDATES {
            return None;
        }
        let run = Assumption::new(position, scan.bounds());
        Some(Self { position, scan, power, run, known: HashMap::new(), room: MOST_KEPT })
    }

    /// Gives the candidates that clash.
    fn contradictions(&mut self) -> ControlFlow<()> {
        for (cell, value) in candidates(self.position) {
            self.scan.poll()?;
            if !self.run_for((cell, value, true)) {
                let most = max_links(self.scan);
                let Some(links) = self.run.argument_within(None, most) else { continue };
                let mut step = self.scan.step();
                step.remove(cell, ValueSet::<W>::only(value));
                step.evidence.cells([cell], value, Role::Target);
                self.scan.offer(finish(step, links))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Gives what follows whether a candidate is true or false.
    fn doubles(&mut self) -> ControlFlow<()> {
        for (cell, value) in candidates(self.position) {
            self.common(&[(cell, value, true), (cell, value, false)], None)?;
        }
        ControlFlow::Continue(())
    }

    fn cells(&mut self) -> ControlFlow<()> {
        for cell in self.position.candidates().open() {
            let options: Vec<_> = self.position.options(cell).iter().map(|value| (cell, value, true)).collect();
            self.common(&options, None)?;
        }
        ControlFlow::Continue(())
    }

    fn regions(&mut self) -> ControlFlow<()> {
        let position = self.position;
        for house in position.geometry().houses() {
            for value in position.geometry().values() {
                let places = position.cells_at(house, position.spots(house, value));
                let places: Vec<_> = places.map(|cell| (cell, value, true)).collect();
                self.common(&places, Some(house))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Gives what these cases, of which one must hold, have in common.
    fn common(&mut self, cases: &[Case], house: Option<House>) -> ControlFlow<()> {
        if cases.len() < 2 {
            return ControlFlow::Continue(());
        }
        let mut union: Vec<ValueSet<W>> = vec![ValueSet::EMPTY; self.position.geometry().cell_count()];
        for &case in cases {
            self.scan.poll()?;
            self.add(case, &mut union);
        }
        // A clash is a step of its own where those are told, and a shorter one than whatever follows from it and more.
        let told = |&(cell, value, on): &Case| on && self.known.get(&(cell, value)).is_some_and(Vec::is_empty);
        if self.power >= Power::Dynamic && !self.scan.bounds().has_no_ceiling() && cases.iter().any(told) {
            return ControlFlow::Continue(());
        }
        let mut conclusions = Vec::new();
        for cell in self.position.candidates().open() {
            let (before, after) = (self.position.options(cell), union[cell.index()]);
            if let Some(value) = after.single().filter(|_| before.len() > 1) {
                conclusions.push((cell, value, true));
            } else if !after.is_empty() {
                conclusions.extend((before - after).iter().map(|value| (cell, value, false)));
            }
        }
        self.conclude(cases, &conclusions, house)
    }

    /// Follows a case, and keeps what it leaves; a case that clashes leaves nothing, and is no `true`.
    fn run_for(&mut self, (cell, value, on): Case) -> bool {
        self.run.reset();
        let is_possible = self.run.follow(cell, value, on, self.power).is_none();
        let left = if is_possible { self.run.sets() } else { &[] };
        if on && left.len() <= self.room {
            self.room -= left.len();
            self.known.insert((cell, value), left.to_vec());
        }
        is_possible
    }

    /// Adds what a case leaves.
    fn add(&mut self, (cell, value, on): Case, union: &mut [ValueSet<W>]) {
        let known = self.known.get(&(cell, value)).filter(|_| on);
        if let Some(left) = known {
            union.iter_mut().zip(left).for_each(|(all, &set)| *all |= set);
        } else if self.run_for((cell, value, on)) {
            union.iter_mut().zip(self.run.sets()).for_each(|(all, &set)| *all |= set);
        }
    }

    /// Tells the arguments for these conclusions that are not too long: each case is followed once for all of them.
    fn conclude(&mut self, cases: &[Case], conclusions: &[Case], house: Option<House>) -> ControlFlow<()> {
        let most = max_links(self.scan);
        let mut told: Vec<(Case, Vec<Link>)> = conclusions.iter().map(|&to| (to, Vec::new())).collect();
        for &(cell, value, on) in cases.iter().take_while(|_| !conclusions.is_empty()) {
            self.run.reset();
            let clash = self.run.follow(cell, value, on, self.power);
            let mut kept = Vec::new();
            for (to, mut links) in told {
                self.scan.poll_sparsely()?;
                if let Some(more) = self.run.argument_within(clash.is_none().then_some(to), most - links.len()) {
                    links.extend(more);
                    kept.push((to, links));
                }
            }
            told = kept;
            self.scan.poll()?;
        }
        for ((cell, value, is_placed), links) in told {
            let mut step = self.scan.step();
            if is_placed {
                step.placements.push((cell, value));
            } else {
                step.remove(cell, ValueSet::<W>::only(value));
            }
            step.evidence.houses(house, Role::Base);
            self.scan.offer(finish(step, links))?;
        }
        ControlFlow::Continue(())
    }
}

fn finish(mut step: Step, links: Vec<Link>) -> Step {
    step.size = links.len();
    step.rating += surcharge(step.size);
    tell(links, &mut step.evidence);
    step
}

/// Why a consequence holds.
fn reason(link: &Link, say: Say<'_>) -> String {
    let (from, to) = (&link.from[..], &link.to[..]);
    let Some(&(cell, value)) = to.first() else { return String::new() };
    match link.ground {
        Some(Ground::Cell(_)) => ", all that is left for the cell".to_owned(),
        Some(Ground::House(house)) if to.iter().any(|end| end.1 != value) => {
            format!(", a naked pair in {}", say.house(house))
        }
        Some(Ground::House(house)) => {
            format!(", the only {} left in {}", if to.len() == 1 { "place" } else { "places" }, say.house(house))
        }
        _ => match *from {
            [(by, other)] if by == cell => format!(", the cell being {}", say.value(other)),
            [(by, _)] => format!(", seen from {}", say.cell(by)),
            [_, _] => ", which sees both".to_owned(),
            _ => ", which sees them all".to_owned(),
        },
    }
}

/// What is left without a place, or without a candidate.
fn clash(link: &Link, say: Say<'_>) -> String {
    match (link.ground, &link.from[..]) {
        (Some(Ground::House(house)), &[(_, value), ..]) => {
            format!("{} has no place for {} any more", say.house(house), say.value(value))
        }
        (Some(Ground::Cell(cell)), &[(_, value)]) => {
            format!("{} has lost its only candidate, {}", say.cell(cell), say.value(value))
        }
        (Some(Ground::Cell(cell)), from) if !from.is_empty() => {
            let lost: Values = from.iter().map(|end| end.1).collect();
            format!("{} has lost all its candidates, {}", say.cell(cell), say.value_list(lost))
        }
        _ => "nothing fits".to_owned(),
    }
}

/// Is the assumption at this place made on top of another? Then its clash is followed by its denial.
fn is_nested(links: &[Link], at: usize) -> bool {
    let clash = links[at..].iter().position(|link| link.to.is_empty());
    clash
        .and_then(|clash| links.get(at + clash + 1))
        .is_some_and(|next| !next.from.is_empty() && next.to == links[at].to)
}

/// What the assumptions have in common, where there are several.
fn ways(step: &Step, say: Say<'_>) -> String {
    let links = &step.evidence.links;
    let outer = (0..links.len()).filter(|&k| links[k].from.is_empty() && !is_nested(links, k));
    let starts: Vec<(Cell, Value)> = outer.filter_map(|k| links[k].to.first().copied()).collect();
    match (starts.first(), step.evidence.houses.first()) {
        (Some((_, value)), Some(&(house, _))) => {
            format!("Each place for {} in {} leads to the same. ", say.value(*value), say.house(house))
        }
        (Some(&first), None) if starts.len() == 2 && starts[1] == first => {
            format!("Whether or not {} is {}, the same follows. ", say.cell(first.0), say.value(first.1))
        }
        (Some((cell, _)), None) if starts.len() > 1 => {
            format!("Each candidate of {} leads to the same. ", say.cell(*cell))
        }
        _ => String::new(),
    }
}

pub(crate) fn words(step: &Step, say: Say<'_>) -> Words {
    let links = &step.evidence.links;
    let mut story = String::new();
    let mut starts = Vec::new();
    let mut clashes = 0;
    for (k, link) in links.iter().enumerate() {
        let told = say.told(&link.to, link.kind == LinkKind::Strong);
        let denies = k > 0 && links[k - 1].to.is_empty() && !link.from.is_empty();
        let stop = if story.is_empty() { "" } else { ". " };
        story += &match (link.to.is_empty(), link.from.is_empty()) {
            (true, _) => {
                clashes += 1;
                format!(", but then {}", clash(link, say))
            }
            (false, true) if is_nested(links, k) => format!("{stop}Suppose further that {told}"),
            (false, true) => {
                starts.push(told.clone());
                format!("{stop}Suppose {told}")
            }
            (false, false) if denies => format!(". So {told} under the first assumption"),
            (false, false) => format!(", then {told}{}", reason(link, say)),
        };
    }
    let end = match (starts.len(), clashes) {
        (1, 1..) => "So the assumption is wrong",
        _ => "So in any case",
    };
    let because = format!("{}{story}. {end}", ways(step, say));
    Words { pattern: starts.join(" | "), because }
}
