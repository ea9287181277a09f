//! A chain: nodes that are true and false by turns, each with the reason why it follows from the one before.

use crate::logic::graph::Graph;
use crate::logic::literal::Polarity;
use crate::logic::node::{Node, State};
use crate::logic::places::Places;
use crate::proof::evidence::{Evidence, Ground, Link, LinkKind, Role, Values};
use sudokud_model::grid::{Cell, House, Value};

/// A start, and what follows link by link.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    pub(crate) start: Literals,
    pub(crate) links: Vec<ChainLink>,
}

/// A node in one of its states: one of the cells has the value, or none has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Literals {
    /// In reading order; never empty.
    pub(crate) cells: Vec<Cell>,
    pub(crate) value: Value,
    pub(crate) polarity: Polarity,
}

/// The next node of a chain, and why it follows.
#[derive(Clone, Debug)]
pub(crate) struct ChainLink {
    pub(crate) reason: LinkReason,
    pub(crate) to: Literals,
}

/// Why one end of a link follows from the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LinkReason {
    /// The ends see each other, or are candidates of one cell: not both are true.
    Weak,
    /// The cell has no other candidates.
    Cell,
    /// The house has no other places for the value.
    House(House),
    /// The cells of an almost locked set, which lacks at most one of the two values.
    Set(Vec<Cell>),
}

impl Literals {
    fn new(node: &Node, state: State) -> Self {
        let polarity = if state.is_on() { Polarity::On } else { Polarity::Off };
        Self { cells: node.cells.clone(), value: node.value, polarity }
    }

    /// The candidates of the node.
    pub(crate) fn candidates(&self) -> Vec<(Cell, Value)> {
        self.cells.iter().map(|&cell| (cell, self.value)).collect()
    }
}

impl LinkReason {
    /// The kind of a link with this reason.
    pub(crate) const fn kind(&self) -> LinkKind {
        if matches!(self, Self::Weak) { LinkKind::Weak } else { LinkKind::Strong }
    }
}

impl Chain {
    /// The chain through these states of a graph; `None` if the graph lacks one of its links.
    pub(crate) fn new<const W: usize>(
        places: &Places<'_, W>,
        graph: &Graph,
        states: &[State],
    ) -> Option<Self> {
        let literals = |state: State| Literals::new(&graph.nodes[state.node()], state);
        let link =
            |pair: &[State]| Some(ChainLink { reason: reason(places, graph, pair)?, to: literals(pair[1]) });
        let links = states.windows(2).map(link).collect::<Option<_>>()?;
        Some(Self { start: literals(*states.first()?), links })
    }

    /// The nodes in order.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = &Literals> {
        std::iter::once(&self.start).chain(self.links.iter().map(|link| &link.to))
    }

    /// The last node.
    pub(crate) fn end(&self) -> &Literals {
        self.links.last().map_or(&self.start, |link| &link.to)
    }

    /// The links, each with the node from which it leads.
    pub(crate) fn steps(&self) -> impl Iterator<Item = (&Literals, &ChainLink)> {
        self.nodes().zip(&self.links)
    }

    /// The almost locked sets that make links.
    pub(crate) fn sets(&self) -> impl Iterator<Item = &[Cell]> {
        self.links.iter().filter_map(|link| match &link.reason {
            LinkReason::Set(cells) => Some(&cells[..]),
            _ => None,
        })
    }

    /// The nodes, the links and the almost locked sets.
    pub(crate) fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::default();
        for Literals { cells, value, polarity } in self.nodes() {
            let role = if *polarity == Polarity::On { Role::On } else { Role::Off };
            evidence.cells(cells.iter().copied(), *value, role);
            evidence.values.insert(*value);
        }
        self.add_links(&mut evidence);
        evidence
    }

    /// Adds the links and the almost locked sets.
    pub(crate) fn add_links(&self, evidence: &mut Evidence) {
        for (from, ChainLink { reason, to }) in self.steps() {
            let ground = match reason {
                LinkReason::Weak => None,
                LinkReason::Cell => from.cells.first().map(|&cell| Ground::Cell(cell)),
                LinkReason::House(house) => Some(Ground::House(*house)),
                LinkReason::Set(cells) => {
                    let values: Values = [from.value, to.value].into_iter().collect();
                    evidence.group(cells.iter().copied(), values, Role::Als);
                    Some(Ground::Group(evidence.groups.len() - 1))
                }
            };
            let (from, to) = (from.candidates(), to.candidates());
            evidence.links.push(Link { from, to, kind: reason.kind(), ground });
        }
    }
}

fn reason<const W: usize>(places: &Places<'_, W>, graph: &Graph, pair: &[State]) -> Option<LinkReason> {
    let [a, b] = [pair[0], pair[1]].map(|state| &graph.nodes[state.node()]);
    if !pair[1].is_on() {
        return Some(LinkReason::Weak);
    }
    if a.value == b.value {
        return places.house_of(a.value, &[&a.cells[..], &b.cells[..]].concat()).map(LinkReason::House);
    }
    let set = graph.sets_behind(pair[0], pair[1]).next();
    Some(set.map_or(LinkReason::Cell, |cells| LinkReason::Set(cells.to_vec())))
}
