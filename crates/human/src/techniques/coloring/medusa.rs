//! 3D Medusa: the candidates that strong links connect, in houses and in bivalue cells, with two colors in
//! turn. Either all candidates of one color are true, or all of the other.
//!
//! Trap: a candidate that is false whichever color is true. Wrap: a color with two candidates that exclude
//! each other is false. Emptied: a color is false if it leaves a cell no candidate, or a value no place in a
//! house. Clusters of one value are those of simple colors, and left out. The rules are the
//! six of A. Stuart's sudokuwiki.org, which lists it after XY-chains, and the emptied house; the idea is from
//! Sudopedia's "3D Coloring". Cost: a pass over the strong links; for each cluster a pass over the
//! candidates.

use crate::logic::{BoardCells, Position, Scan};
use crate::proof::{Deduction, Effects, Evidence, Ground, Notation, Role, StepText, Values, list};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, House, Value};

type Candidate = (Cell, Value);

/// A cluster of candidates, and what follows.
#[derive(Debug)]
struct Medusa {
    /// The candidates of each color, in reading order.
    colors: [Vec<Candidate>; 2],
    links: Vec<(Candidate, Candidate, Ground)>,
    rule: Rule,
}

#[derive(Debug)]
enum Rule {
    /// Each color excludes what is removed.
    Trap,
    /// Two candidates of the first color exclude each other.
    Wrap([Candidate; 2]),
    /// If the first color were true, the cell would have no candidate.
    EmptiedCell(Cell, Values),
    /// If the first color were true, the house would have no place for the value.
    EmptiedHouse(House, Value),
}

/// The strong links of a position by candidate.
type Links = BTreeMap<Candidate, Vec<(Candidate, Ground)>>;

/// Every conclusion from every cluster with two or more values.
pub(crate) fn find<const W: usize>(scan: &Scan<'_, W>) -> ControlFlow<()> {
    let links = strong_links(scan);
    let mut known: BTreeMap<Candidate, usize> = BTreeMap::new();
    for &start in links.keys() {
        scan.poll_sparsely()?;
        if known.contains_key(&start) {
            continue;
        }
        let cluster = Cluster::around(scan, start, &links, &mut known);
        if cluster.colors.iter().flatten().any(|node| node.1 != start.1) {
            cluster.trap()?;
            for color in 0..2 {
                cluster.wrap(color)?;
                cluster.emptied(color)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn strong_links<const W: usize>(position: &Position<'_, W>) -> Links {
    let mut links = Links::new();
    let mut add = |a: Candidate, b: Candidate, ground: Ground| {
        links.entry(a).or_default().push((b, ground));
        links.entry(b).or_default().push((a, ground));
    };
    for value in position.layout().values() {
        for link in position.conjugates(value) {
            let [a, b] = link.cells.map(|cell| (cell, value));
            add(a, b, Ground::House(link.house));
        }
    }
    for cell in position.bivalue() {
        let options = position.options(cell);
        if let (Some(a), Some(b)) = (options.first(), options.last()) {
            add((cell, a), (cell, b), Ground::Cell(cell));
        }
    }
    links
}

/// The candidates that strong links connect with one of them.
struct Cluster<'s, const W: usize> {
    scan: &'s Scan<'s, W>,
    colors: [Vec<Candidate>; 2],
    links: Vec<(Candidate, Candidate, Ground)>,
    /// By color and value: the cells of its candidates, and the cells that see one of them.
    cells: [Vec<BoardCells>; 2],
    seen: [Vec<BoardCells>; 2],
}

impl<'s, const W: usize> Cluster<'s, W> {
    /// The cluster in which a candidate has the first color. A candidate that would get both keeps the
    /// first.
    fn around(
        scan: &'s Scan<'s, W>,
        start: Candidate,
        links: &Links,
        known: &mut BTreeMap<Candidate, usize>,
    ) -> Self {
        let none = || vec![scan.no_cells(); scan.layout().side()];
        let (cells, seen) = ([none(), none()], [none(), none()]);
        let mut cluster = Self { scan, colors: Default::default(), links: Vec::new(), cells, seen };
        let mut todo = vec![(start, 0)];
        while let Some((node, color)) = todo.pop() {
            if known.contains_key(&node) {
                continue;
            }
            known.insert(node, color);
            let (cell, value) = node;
            cluster.colors[color].push(node);
            cluster.cells[color][value.index()].insert(cell);
            cluster.seen[color][value.index()].extend(scan.peers(cell));
            for &(other, ground) in &links[&node] {
                if node < other {
                    cluster.links.push((node, other, ground));
                }
                todo.push((other, 1 - color));
            }
        }
        cluster.colors.iter_mut().for_each(|nodes| nodes.sort_unstable());
        cluster.links.sort_unstable_by_key(|&(a, b, _)| (a, b));
        cluster
    }

    fn has(&self, (cell, value): Candidate, color: usize) -> bool {
        self.cells[color][value.index()].contains(cell)
    }

    /// Returns whether a candidate is false if the color is true.
    fn excludes(&self, color: usize, node: Candidate) -> bool {
        let (cell, value) = node;
        let in_cell = |other: Value| other != value && self.has((cell, other), color);
        self.has(node, 1 - color)
            || self.seen[color][value.index()].contains(cell)
            || self.scan.options(cell).iter().any(in_cell)
    }

    fn conclude(&self, first: usize, rule: Rule, removed: &[Candidate]) -> ControlFlow<()> {
        let mut effects = Effects::default();
        removed.iter().for_each(|&(cell, value)| effects.remove_from([cell], value));
        let colors = [first, 1 - first].map(|color| self.colors[color].clone());
        self.scan.offer(effects, Medusa { colors, links: self.links.clone(), rule })
    }

    fn trap(&self) -> ControlFlow<()> {
        let is_out = |&node: &Candidate| {
            let is_colored = self.has(node, 0) || self.has(node, 1);
            !is_colored && self.excludes(0, node) && self.excludes(1, node)
        };
        let all = self.scan.candidates().open().flat_map(|cell| {
            let options = self.scan.options(cell);
            options.iter().map(move |value| (cell, value)).collect::<Vec<_>>()
        });
        self.conclude(0, Rule::Trap, &all.filter(is_out).collect::<Vec<_>>())
    }

    fn wrap(&self, color: usize) -> ControlFlow<()> {
        let nodes = &self.colors[color];
        let excluded = |&(cell, value): &Candidate| {
            let excludes = |&(by, other): &Candidate| {
                if by == cell { other != value } else { other == value && self.scan.sees(by, cell) }
            };
            let is_hit = self.seen[color][value.index()].contains(cell)
                || nodes.iter().any(|&(by, other)| by == cell && other != value);
            if is_hit { nodes.iter().copied().find(excludes) } else { None }
        };
        match nodes.iter().find_map(|node| Some([*node, excluded(node)?])) {
            Some(pair) => self.conclude(color, Rule::Wrap(pair), nodes),
            None => ControlFlow::Continue(()),
        }
    }

    fn emptied(&self, color: usize) -> ControlFlow<()> {
        let is_out = |node| !self.has(node, color) && self.excludes(color, node);
        let is_empty = |&cell: &Cell| self.scan.options(cell).iter().all(|value| is_out((cell, value)));
        if let Some(cell) = self.scan.candidates().open().find(is_empty) {
            let rule = Rule::EmptiedCell(cell, self.scan.options(cell).resize());
            self.conclude(color, rule, &self.colors[color])?;
        }
        let layout = self.scan.layout();
        let houses = layout.houses().flat_map(|house| layout.values().map(move |value| (house, value)));
        let has_no_place = |&(house, value): &(House, Value)| {
            let places = self.scan.spots(house, value);
            !places.is_empty() && self.scan.cells_at(house, places).all(|cell| is_out((cell, value)))
        };
        match houses.into_iter().find(has_no_place) {
            Some((house, value)) => {
                let rule = Rule::EmptiedHouse(house, value);
                self.conclude(color, rule, &self.colors[color])
            }
            None => ControlFlow::Continue(()),
        }
    }
}

impl Deduction for Medusa {
    fn size(&self) -> usize {
        self.colors.iter().map(Vec::len).sum()
    }

    fn evidence(&self) -> Evidence {
        let values: Values = self.colors.iter().flatten().map(|node| node.1).collect();
        let mut evidence = Evidence::of_values(values);
        for (nodes, role) in self.colors.iter().zip([Role::ColorA, Role::ColorB]) {
            nodes.iter().for_each(|&(cell, value)| evidence.cells([cell], value, role));
        }
        match self.rule {
            Rule::Trap | Rule::Wrap(_) => {}
            Rule::EmptiedCell(cell, options) => evidence.cell(cell, options, Role::Off),
            Rule::EmptiedHouse(house, value) => {
                evidence.values |= Values::only(value);
                evidence.houses([house], Role::Base);
            }
        }
        self.links.iter().for_each(|&(a, b, ground)| evidence.strong(a, b, ground));
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let is = |&(cell, value): &Candidate| format!("{} is {}", notation.cell(cell), notation.value(value));
        let [first, second] = self.colors.each_ref().map(|nodes| list(nodes.iter().map(is)));
        let rule = match &self.rule {
            Rule::Trap => "A candidate that each color excludes is false".to_owned(),
            Rule::Wrap([a, b]) => {
                format!("But it cannot be that {} and {}, so the first color is wrong", is(a), is(b))
            }
            Rule::EmptiedCell(cell, _) => {
                format!("The first color would leave {} no candidate, so it is wrong", notation.cell(*cell))
            }
            Rule::EmptiedHouse(house, value) => format!(
                "The first color would leave {} no place for {}, so it is wrong",
                notation.house(*house),
                notation.value(*value)
            ),
        };
        let marks = self.colors.each_ref().map(|nodes| marks(nodes, notation));
        let reason = format!(
            "Strong links give these candidates two colors in turn: either {first}, or {second}. {rule}"
        );
        StepText { pattern: format!("({}) / ({})", marks[0], marks[1]), reason }
    }
}

/// `2 r1c3,r4c5; 7 r6c6`.
fn marks(nodes: &[Candidate], notation: Notation<'_>) -> String {
    let mut by_value: BTreeMap<Value, Vec<Cell>> = BTreeMap::new();
    nodes.iter().for_each(|&(cell, value)| by_value.entry(value).or_default().push(cell));
    let mark = |(value, cells): (&Value, &Vec<Cell>)| {
        format!("{} {}", notation.value(*value), notation.cells(cells))
    };
    by_value.iter().map(mark).collect::<Vec<_>>().join("; ")
}
