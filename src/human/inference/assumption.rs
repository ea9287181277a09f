//! What follows from an assumption, each consequence with its reason.
//!
//! ```text
//!   x on   => off: the cell's other candidates, the value in every cell that sees it
//!   x off  => on:  the last candidate of its cell, the last place of its value in a house
//!   nothing left in a cell or house: a clash
//! ```
//!
//! Consequences come nearest first. How much may be used is the [`Power`]: links that hold in the position itself, or all that
//! holds under the assumption, and then locked candidates, pairs, and assumptions within the assumption. Reasons are kept as a
//! few bytes an event, and the argument for one consequence is read off backwards. Cost: each candidate falls at most once,
//! 3 looks each; a run takes some microseconds at side 9.
//!
//! An argument is a list of links, each resting on what was told before it:
//!
//! ```text
//!   (nothing) => x           an assumption
//!   a, b => x on             x is all that a cell or a house has left without a and b
//!   a, b => x, y, z          the places of a value that a house has left; of two values: the two cells of a naked pair
//!   x, y => z off            z sees them all
//!   a, b => (nothing)        a cell or a house has nothing left; the assumption is wrong
//!   a, b => x off            just behind such a clash: x was assumed on top of the rest, and a and b were used against it
//! ```

use crate::grid::{Cell, House, HouseKind, Value, ValueSet};
use crate::human::places::Places;
use crate::human::scan::Bounds;
use crate::human::spots::Spots;
use crate::human::step::{Evidence, Ground, Link, LinkKind, Role, Values};

/// What may be used to draw consequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Power {
    /// Places of the assumed value only.
    OneValue,
    /// Cells with two candidates and houses with two places in the position as it is.
    Static,
    /// Cells and houses that come down to one under the assumption.
    Dynamic,
    /// Locked candidates and naked pairs too.
    Plus,
    /// Assumptions within the assumption too.
    Nested,
}

#[derive(Clone, Copy, Debug)]
struct Event {
    cell: Cell,
    value: Value,
    on: bool,
    reason: Reason,
}

#[derive(Clone, Copy, Debug)]
enum Reason {
    Assumed,
    /// This event put another value or another cell first.
    SeenBy(u32),
    OnlyInCell,
    OnlyInHouse(House),
    /// A locked candidate, or a naked pair.
    Pattern(u32),
    /// The opposite leads to a clash.
    Nested(u32),
}

/// An assumption within the assumption that clashed.
#[derive(Debug)]
struct Inner {
    /// The events it rests on.
    because: Vec<u32>,
    argument: Vec<Link>,
}

/// Places of which one must hold, of each of its values.
#[derive(Debug)]
struct Pattern {
    /// The events that left no others.
    because: Vec<u32>,
    places: Vec<(Cell, Value)>,
    /// The house that has no others.
    house: House,
}

/// Where consequences meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    /// Nothing is left for a cell.
    Cell(Cell),
    /// A value has no place in a house.
    House(House, Value),
}

/// An assumption and its consequences.
pub struct Assumption<'p, const W: usize> {
    position: &'p Places<'p, W>,
    bounds: &'p Bounds<'p>,
    sets: Vec<ValueSet<W>>,
    spots: Vec<Spots<W>>,
    events: Vec<Event>,
    patterns: Vec<Pattern>,
    nested: Vec<Inner>,
    /// The event that turned a candidate off, and the one that turned a cell on.
    off: Vec<u32>,
    on: Vec<u32>,
    next: usize,
    clash: Option<Clash>,
}

const NEVER: u32 = u32::MAX;

/// How far a run was at a time; by default, at its beginning.
#[derive(Default)]
struct Mark {
    events: usize,
    patterns: usize,
    nested: usize,
    next: usize,
}

impl<'p, const W: usize> Assumption<'p, W> {
    /// Nothing assumed yet.
    #[must_use]
    pub fn new(position: &'p Places<'p, W>, bounds: &'p Bounds<'p>) -> Self {
        let geometry = position.geometry();
        let side = geometry.side();
        let sets = geometry.cells().map(|cell| position.options(cell)).collect();
        let houses = geometry.houses().flat_map(|house| geometry.values().map(move |value| (house, value)));
        Self {
            position,
            bounds,
            sets,
            spots: houses.map(|(house, value)| position.spots(house, value)).collect(),
            events: Vec::new(),
            patterns: Vec::new(),
            nested: Vec::new(),
            off: vec![NEVER; side * geometry.cell_count()],
            on: vec![NEVER; geometry.cell_count()],
            next: 0,
            clash: None,
        }
    }

    /// Takes everything back, without allocating.
    pub fn reset(&mut self) {
        self.undo(&Mark::default());
    }

    /// Assumes a candidate true, or false, and follows it; says where it clashes.
    pub fn follow(&mut self, cell: Cell, value: Value, on: bool, power: Power) -> Option<Clash> {
        self.set(cell, value, on, Reason::Assumed);
        loop {
            while self.clash.is_none() && self.next < self.events.len() {
                self.next += 1;
                self.consequences(self.next - 1, power);
            }
            let more = self.clash.is_none()
                && (power < Power::Plus || self.bounds.poll_sparsely().is_continue())
                && (power >= Power::Plus && self.locked_candidates() | self.naked_pairs()
                    || power >= Power::Nested && self.nested());
            if !more {
                return self.clash;
            }
        }
    }

    /// What is left of each cell's candidates.
    #[must_use]
    pub fn sets(&self) -> &[ValueSet<W>] {
        &self.sets
    }

    /// Has the cell got a value under the assumption?
    #[must_use]
    pub fn is_on(&self, cell: Cell) -> bool {
        self.on[cell.index()] != NEVER
    }

    fn set(&mut self, cell: Cell, value: Value, on: bool, reason: Reason) {
        let at = cell.index() * self.position.geometry().side() + value.index();
        let number = self.events.len() as u32;
        if on {
            if self.on[cell.index()] == NEVER {
                self.on[cell.index()] = number;
                self.events.push(Event { cell, value, on, reason });
            }
            return;
        }
        if !self.sets[cell.index()].remove(value) {
            return;
        }
        self.off[at] = number;
        self.events.push(Event { cell, value, on, reason });
        if self.sets[cell.index()].is_empty() {
            self.clash.get_or_insert(Clash::Cell(cell));
        }
        for (house, spot) in self.position.places_in_houses(cell) {
            let spots = &mut self.spots[house.index() * self.position.geometry().side() + value.index()];
            spots.remove(spot);
            if spots.is_empty() {
                self.clash.get_or_insert(Clash::House(house, value));
            }
        }
    }

    fn consequences(&mut self, number: usize, power: Power) {
        let Event { cell, value, on, .. } = self.events[number];
        let position = self.position;
        if on {
            let by = number as u32;
            if power != Power::OneValue {
                let others = self.sets[cell.index()] - ValueSet::only(value);
                others.iter().for_each(|other| self.set(cell, other, false, Reason::SeenBy(by)));
            }
            let seen = position.peers(cell).common(position.holders(value));
            seen.iter().for_each(|peer| self.set(peer, value, false, Reason::SeenBy(by)));
            return;
        }
        if power != Power::OneValue
            && let Some(last) = self.sets[cell.index()].single()
            && (power != Power::Static || position.options(cell).len() == 2)
        {
            self.set(cell, last, true, Reason::OnlyInCell);
        }
        for house in position.geometry().houses_of(cell) {
            let spots = self.spots[house.index() * position.geometry().side() + value.index()];
            if spots.len() == 1 && (power != Power::Static || position.spots(house, value).len() == 2) {
                position
                    .cells_at(house, spots)
                    .for_each(|last| self.set(last, value, true, Reason::OnlyInHouse(house)));
            }
        }
    }

    fn left(&self, house: House, value: Value) -> Spots<W> {
        self.spots[house.index() * self.position.geometry().side() + value.index()]
    }

    /// The events that took a value from the rest of a house.
    fn gone_from_house(&self, house: House, value: Value) -> Vec<u32> {
        let gone = self.position.spots(house, value).without(self.left(house, value));
        self.position.cells_at(house, gone).map(|cell| self.off_event(cell, value)).filter(|&e| e != NEVER).collect()
    }

    /// The events that took candidates from a cell.
    fn gone_from_cell(&self, cell: Cell) -> Vec<u32> {
        let gone = self.position.options(cell) - self.sets[cell.index()];
        gone.iter().map(|value| self.off_event(cell, value)).filter(|&e| e != NEVER).collect()
    }

    fn off_event(&self, cell: Cell, value: Value) -> u32 {
        self.off[cell.index() * self.position.geometry().side() + value.index()]
    }

    /// Locked candidates under the assumption; says whether any candidate fell.
    fn locked_candidates(&mut self) -> bool {
        let before = self.events.len();
        let geometry = self.position.geometry();
        for house in geometry.houses() {
            let kinds: &[usize] = if geometry.kind(house) == HouseKind::Box { &[0, 1] } else { &[2] };
            for value in geometry.values() {
                if (2..=geometry.order()).contains(&self.left(house, value).len()) {
                    kinds.iter().for_each(|&kind| self.locked(house, value, kind));
                }
            }
        }
        self.events.len() > before
    }

    /// Takes a value from the rest of the house of this kind that has all its places in another one.
    fn locked(&mut self, house: House, value: Value, kind: usize) {
        let (position, left) = (self.position, self.left(house, value));
        let geometry = position.geometry();
        let mut covers = position.cells_at(house, left).map(|cell| geometry.houses_of(cell)[kind]);
        let Some(cover) = covers.next() else { return };
        if covers.any(|other| other != cover) || self.left(cover, value).len() <= left.len() {
            return;
        }
        let because = self.gone_from_house(house, value);
        let places = position.cells_at(house, left).map(|cell| (cell, value)).collect();
        let reason = self.pattern(because, places, house);
        let outside = |cell: &Cell| !geometry.houses_of(*cell).contains(&house);
        let outside = position.cells_at(cover, self.left(cover, value)).filter(outside);
        outside.for_each(|cell| self.set(cell, value, false, Reason::Pattern(reason)));
    }

    /// Naked pairs under the assumption; says whether any candidate fell.
    fn naked_pairs(&mut self) -> bool {
        let (position, before) = (self.position, self.events.len());
        for house in position.geometry().houses() {
            let cells = || position.cells_at(house, position.open_spots(house));
            for (k, one) in cells().enumerate() {
                let pair = self.sets[one.index()];
                if pair.len() == 2
                    && let Some(two) = cells().skip(k + 1).find(|two| self.sets[two.index()] == pair)
                {
                    self.naked_pair(house, [one, two], pair);
                }
            }
        }
        self.events.len() > before
    }

    /// Takes the values of a pair from the rest of a house.
    fn naked_pair(&mut self, house: House, [one, two]: [Cell; 2], pair: ValueSet<W>) {
        let position = self.position;
        let others = position.cells_at(house, position.open_spots(house)).filter(|&cell| cell != one && cell != two);
        let hit: Vec<Cell> = others.filter(|cell| !self.sets[cell.index()].is_disjoint(&pair)).collect();
        if hit.is_empty() {
            return;
        }
        let mut because = self.gone_from_cell(one);
        because.extend(self.gone_from_cell(two));
        let places = pair.iter().flat_map(|value| [(one, value), (two, value)]).collect();
        let reason = self.pattern(because, places, house);
        for cell in hit {
            for value in self.sets[cell.index()] & pair {
                self.set(cell, value, false, Reason::Pattern(reason));
            }
        }
    }

    fn pattern(&mut self, because: Vec<u32>, places: Vec<(Cell, Value)>, house: House) -> u32 {
        self.patterns.push(Pattern { because, places, house });
        self.patterns.len() as u32 - 1
    }

    /// Looks for one candidate whose assumption, on top of all that, clashes.
    fn nested(&mut self) -> bool {
        let start = self.mark();
        for cell in self.position.candidates().open() {
            let left = self.sets[cell.index()];
            if left.len() < 2 {
                continue;
            }
            for value in left {
                if self.bounds.poll().is_break() {
                    return false;
                }
                let clashes = self.follow(cell, value, true, Power::Dynamic).is_some();
                let argument = clashes.then(|| self.argument_since(start.events));
                self.undo(&start);
                if let Some(inner) = argument {
                    self.nested.push(inner);
                    self.set(cell, value, false, Reason::Nested(self.nested.len() as u32 - 1));
                    return true;
                }
            }
        }
        false
    }

    fn mark(&self) -> Mark {
        let (events, patterns, nested) = (self.events.len(), self.patterns.len(), self.nested.len());
        Mark { events, patterns, nested, next: self.next }
    }

    /// Takes everything back that came after the mark, which was set without a clash.
    fn undo(&mut self, mark: &Mark) {
        let side = self.position.geometry().side();
        for Event { cell, value, on, .. } in self.events.drain(mark.events..) {
            if on {
                self.on[cell.index()] = NEVER;
                continue;
            }
            self.sets[cell.index()].insert(value);
            self.off[cell.index() * side + value.index()] = NEVER;
            for (house, spot) in self.position.places_in_houses(cell) {
                self.spots[house.index() * side + value.index()].insert(spot);
            }
        }
        self.patterns.truncate(mark.patterns);
        self.nested.truncate(mark.nested);
        self.next = mark.next;
        self.clash = None;
    }

    /// The events that one rests on.
    fn premises(&self, number: u32) -> Vec<u32> {
        let event = self.events[number as usize];
        let earlier = |list: Vec<u32>| list.into_iter().filter(|&other| other < number).collect();
        match event.reason {
            Reason::Assumed => Vec::new(),
            Reason::SeenBy(by) => vec![by],
            Reason::OnlyInCell => earlier(self.gone_from_cell(event.cell)),
            Reason::OnlyInHouse(house) => earlier(self.gone_from_house(house, event.value)),
            Reason::Pattern(at) => or_assumption(&self.patterns[at as usize].because),
            Reason::Nested(at) => or_assumption(&self.nested[at as usize].because),
        }
    }

    fn clash_premises(&self) -> Vec<u32> {
        match self.clash {
            None => Vec::new(),
            Some(Clash::Cell(cell)) => self.gone_from_cell(cell),
            Some(Clash::House(house, value)) => self.gone_from_house(house, value),
        }
    }

    /// All events that these rest on, themselves included, in order.
    fn all_premises(&self, roots: &[u32]) -> Vec<u32> {
        let mut needed = vec![false; self.events.len()];
        let mut todo = roots.to_vec();
        while let Some(number) = todo.pop() {
            if !std::mem::replace(&mut needed[number as usize], true) {
                todo.extend(self.premises(number));
            }
        }
        (0..self.events.len() as u32).filter(|&number| needed[number as usize]).collect()
    }

    fn ends(&self, numbers: &[u32]) -> Vec<(Cell, Value)> {
        let end = |&number: &u32| (self.events[number as usize].cell, self.events[number as usize].value);
        numbers.iter().map(end).collect()
    }

    /// The links of these events, each with what it needs: the pattern behind it, once; the argument within the argument.
    fn tell(&self, numbers: impl Iterator<Item = u32>) -> Vec<Link> {
        let (mut links, mut told) = (Vec::new(), vec![false; self.patterns.len()]);
        for number in numbers {
            let Event { cell, value, on, reason } = self.events[number as usize];
            let mut from = self.ends(&self.premises(number));
            if let Reason::Pattern(at) = reason {
                let Pattern { places, house, .. } = &self.patterns[at as usize];
                if !std::mem::replace(&mut told[at as usize], true) {
                    links.push(argued(from, places.clone(), Ground::House(*house)));
                }
                from = places.iter().copied().filter(|place| place.1 == value).collect();
            } else if let Reason::Nested(at) = reason {
                links.extend(self.nested[at as usize].argument.iter().cloned());
            }
            let kind = if on { LinkKind::Strong } else { LinkKind::Weak };
            let ground = match reason {
                Reason::OnlyInCell => Some(Ground::Cell(cell)),
                Reason::OnlyInHouse(house) => Some(Ground::House(house)),
                _ => None,
            };
            links.push(Link { from, to: self.ends(&[number]), kind, ground });
        }
        links
    }

    fn clash_link(&self) -> Link {
        let ground = match self.clash {
            Some(Clash::Cell(cell)) => Some(Ground::Cell(cell)),
            Some(Clash::House(house, _)) => Some(Ground::House(house)),
            None => None,
        };
        Link { from: self.ends(&self.clash_premises()), to: Vec::new(), kind: LinkKind::Strong, ground }
    }

    /// The argument for the clash as far as it is newer than `start`.
    fn argument_since(&self, start: usize) -> Inner {
        let mut needed = vec![false; self.events.len()];
        let mut todo = self.clash_premises();
        while let Some(number) = todo.pop() {
            if !std::mem::replace(&mut needed[number as usize], true) && number as usize >= start {
                todo.extend(self.premises(number));
            }
        }
        // The assumption itself is told even if the rest clashes without it.
        needed[start] = true;
        let chosen = |number: &u32| needed[*number as usize];
        let because = (0..start as u32).filter(chosen).collect();
        let mut argument = self.tell((start as u32..self.events.len() as u32).filter(chosen));
        argument.push(self.clash_link());
        Inner { because, argument }
    }

    /// The argument from the assumption to a consequence, or to the clash where `to` is `None`: its links, the first without premises,
    /// a clash without conclusion. `None` if these are more than `most`.
    #[must_use]
    pub fn argument_within(&self, to: Option<(Cell, Value, bool)>, most: usize) -> Option<Vec<Link>> {
        let roots = match to {
            None => self.clash_premises(),
            Some((cell, _, true)) if !self.is_on(cell) => self.gone_from_cell(cell),
            Some((cell, _, true)) => vec![self.on[cell.index()]],
            Some((cell, value, false)) => vec![self.off_event(cell, value)],
        };
        let roots: Vec<u32> = roots.into_iter().filter(|&root| root != NEVER).collect();
        let needed = self.all_premises(&roots);
        if needed.len() > most {
            return None;
        }
        let mut links = self.tell(needed.into_iter());
        match to {
            None => links.push(self.clash_link()),
            // The run may leave a cell one value without saying that it is it.
            Some((cell, value, true)) if !self.is_on(cell) => {
                links.push(argued(self.ends(&roots), vec![(cell, value)], Ground::Cell(cell)));
            }
            Some(_) => {}
        }
        (links.len() <= most).then_some(links)
    }
}

fn argued(from: Vec<(Cell, Value)>, to: Vec<(Cell, Value)>, ground: Ground) -> Link {
    Link { from, to, kind: LinkKind::Strong, ground: Some(ground) }
}

/// What holds in the position itself rests on nothing; it is told after the assumption, for only an assumption stands without premises.
fn or_assumption(list: &[u32]) -> Vec<u32> {
    if list.is_empty() { vec![0] } else { list.to_vec() }
}

/// Adds an argument to a step's evidence: its links, the candidates it goes through, and the patterns it uses.
pub(crate) fn tell(links: Vec<Link>, evidence: &mut Evidence) {
    for link in links {
        let values: Values = link.to.iter().map(|end| end.1).collect();
        let role = match (link.from.is_empty(), link.kind, link.to.len(), values.len()) {
            (true, ..) => Role::Stem,
            (_, LinkKind::Weak, ..) => Role::Off,
            (_, LinkKind::Strong, 0 | 1, _) => Role::On,
            (_, LinkKind::Strong, _, 1) => Role::Link,
            (_, LinkKind::Strong, ..) => Role::Subset,
        };
        for &(cell, value) in &link.to {
            evidence.cells([cell], value, role);
            evidence.values.insert(value);
        }
        if matches!(role, Role::Link | Role::Subset) {
            let mut cells: Vec<Cell> = link.to.iter().map(|end| end.0).collect();
            cells.sort_unstable();
            cells.dedup();
            evidence.group(cells, values, role);
        }
        evidence.links.push(link);
    }
}
