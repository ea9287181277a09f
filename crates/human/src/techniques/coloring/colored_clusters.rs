//! Why colored clusters of a value make candidates false, with evidence and words.

use crate::logic::{BoardCells, Conjugate, Scan};
use crate::proof::{Deduction, Effects, Evidence, Ground, Notation, Role, StepText};
use crate::techniques::coloring::cluster::Cluster;
use std::ops::ControlFlow;
use sudokud_model::grid::{Cell, Value};

/// One or two clusters of a value, and what follows.
#[derive(Debug)]
pub(crate) struct ColoredClusters {
    value: Value,
    clusters: Vec<Cluster>,
    /// The conjugate pairs of the clusters.
    links: Vec<Conjugate>,
    /// The cells that lose the value.
    targets: BoardCells,
    rule: Rule,
}

#[derive(Debug)]
pub(crate) enum Rule {
    /// The targets see both colors.
    Trap,
    /// Two of the targets, which have one color, see each other.
    Wrap { pair: [Cell; 2] },
    /// Colors of both clusters see each other. Each target is in one of the touches.
    Multi1 { touches: Vec<Touch> },
    /// The targets are a color of the first cluster. One of these sees the first color of the other
    /// cluster, one sees the second.
    Multi2 { seeing: [Cell; 2] },
}

/// Two cells that see each other, one of each cluster.
#[derive(Debug)]
pub(crate) struct Touch {
    pub(crate) pair: [Cell; 2],
    /// The colors opposite to theirs, one of which is true.
    pub(crate) opposite: [BoardCells; 2],
    /// Cells that see both of these colors and have the value.
    pub(crate) targets: BoardCells,
}

impl ColoredClusters {
    /// Offers the step in which these cells lose the value.
    pub(crate) fn offer<const W: usize>(
        (value, clusters): (Value, Vec<Cluster>),
        targets: BoardCells,
        rule: Rule,
        scan: &Scan<'_, W>,
    ) -> ControlFlow<()> {
        let links_of = |cluster| {
            let links = scan.conjugates(value).iter().copied();
            links.filter(move |link| Cluster::contains(cluster, link.cells[0]))
        };
        let links = clusters.iter().flat_map(links_of).collect();
        let effects = Effects::removing(value, &targets);
        scan.offer(effects, Self { value, clusters, links, targets, rule })
    }

    fn colors(&self) -> impl Iterator<Item = &BoardCells> {
        self.clusters.iter().flat_map(Cluster::colors)
    }
}

impl Deduction for ColoredClusters {
    fn size(&self) -> usize {
        self.colors().map(BoardCells::len).sum()
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_value(self.value);
        let roles = [Role::ColorA, Role::ColorB, Role::ColorC, Role::ColorD];
        for (cells, role) in self.colors().zip(roles) {
            evidence.cells(cells, self.value, role);
        }
        for &Conjugate { house, cells: [a, b] } in &self.links {
            evidence.strong((a, self.value), (b, self.value), Ground::House(house));
        }
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let value = &notation.value(self.value);
        let either = |cluster: &Cluster| {
            let [first, second] = cluster.colors().map(|cells| all_are(cells, value, notation));
            format!("either {first}, or {second}")
        };
        let either: Vec<String> = self.clusters.iter().map(either).collect();
        let (either, rule) = (either.join("; and likewise "), self.rule_words(value, notation));
        let reason =
            format!("The strong links of {value} give these cells two colors in turn: {either}. {rule}");
        let marks: Vec<String> = self.colors().map(|cells| notation.cells(&cells.to_vec())).collect();
        StepText { pattern: format!("{value} ({})", marks.join(") / (")), reason }
    }
}

impl ColoredClusters {
    fn rule_words(&self, value: &str, notation: Notation<'_>) -> String {
        match &self.rule {
            Rule::Trap => format!("A cell that sees a cell of each color cannot be {value}"),
            Rule::Wrap { pair } => format!(
                "But {} have the same color and see each other, so that color is wrong",
                notation.cell_list(pair)
            ),
            Rule::Multi1 { touches } => {
                touches.iter().map(|touch| touch.words(value, notation)).collect::<Vec<_>>().join(". ")
            }
            Rule::Multi2 { seeing } => {
                let [one, two] = seeing.map(|cell| notation.cell(cell));
                let seen = if one == two {
                    format!("{one} sees cells of both of these colors")
                } else {
                    format!("{one} sees a cell of the one of these colors, {two} of the other")
                };
                let wrong = all_are(&self.targets, value, notation);
                format!("{seen}; one of the two is true, so it is wrong that {wrong}")
            }
        }
    }
}

impl Touch {
    fn words(&self, value: &str, notation: Notation<'_>) -> String {
        let [p, q] = self.pair.map(|cell| notation.cell(cell));
        let [one, two] = self.opposite.each_ref().map(|cells| notation.cell_list(&cells.to_vec()));
        format!(
            "{p} and {q} see each other and are not both {value}, so one of the colors opposite to theirs \
             is true, that of {one} or that of {two}; {} {} each",
            notation.cell_list(&self.targets.to_vec()),
            if self.targets.len() == 1 { "sees a cell of" } else { "see a cell of" },
        )
    }
}

/// "r1c2 is 5", "both r1c2 and r1c4 are 5", "all of r1c2, r1c4 and r3c4 are 5".
fn all_are(cells: &BoardCells, value: &str, notation: Notation<'_>) -> String {
    let names = notation.cell_list(&cells.to_vec());
    match cells.len() {
        1 => format!("{names} is {value}"),
        2 => format!("both {names} are {value}"),
        _ => format!("all of {names} are {value}"),
    }
}
