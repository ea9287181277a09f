//! Patterns checked from their definitions. Nothing here shares code with the finders.

use std::collections::BTreeSet;
use sudokud_human::{Family, Link, LinkKind, Role, Step, Technique};
use sudokud_model::grid::{Board, Cell, House, Marks, Value, ValueSet};
use sudokud_model::houses::HouseKind;

/// A position whose patterns are checked.
pub(crate) struct Marked<'a> {
    pub(crate) board: &'a Board,
    pub(crate) marks: &'a Marks,
}

impl Marked<'_> {
    fn can_be(&self, cell: Cell, value: Value) -> bool {
        self.board.get(cell).is_none() && self.marks.of(cell).contains(value)
    }

    fn places(&self, house: House, value: Value) -> BTreeSet<Cell> {
        let cells = self.board.layout().cells_of(house).iter().copied();
        cells.filter(|&cell| self.can_be(cell, value)).collect()
    }

    /// Panics unless the pattern of the step is one.
    pub(crate) fn check(&self, step: &Step) {
        let family = step.technique.family();
        match family {
            Family::Fish => self.check_fish(step),
            Family::Subset => self.check_subset(step),
            _ => {}
        }
        let told = step.evidence().links.iter().all(|link| !link.from.is_empty() && !link.to.is_empty());
        if told && family != Family::Forcing {
            step.evidence().links.iter().for_each(|link| self.check_link(step, link));
        }
        for group in step
            .evidence()
            .groups
            .iter()
            .filter(|group| group.role == Role::Als && family == Family::AlmostLockedSet)
        {
            let of_links = !step.evidence().links.is_empty();
            let values = self.values_of(&group.cells);
            assert!(
                values.len() == group.cells.len() + 1 && (of_links || values == group.values),
                "{step:?}"
            );
            assert!(
                self.board.layout().houses().any(|h| group.cells.iter().all(|c| self
                    .board
                    .layout()
                    .cells_of(h)
                    .contains(c)))
            );
        }
    }

    fn values_of(&self, cells: &[Cell]) -> ValueSet<4> {
        cells.iter().fold(ValueSet::EMPTY, |all, &cell| all | self.marks.of(cell))
    }

    /// k cells with k values, or k values in k cells of a house; gone is exactly what they exclude.
    fn check_subset(&self, step: &Step) {
        let cells: BTreeSet<Cell> = step.evidence().cells_of(Role::Subset).into_iter().collect();
        let values = step.evidence().values;
        assert_eq!(cells.len(), values.len());
        let mut expected = BTreeSet::new();
        for house in step.evidence().houses_of(Role::Base) {
            let inside = self.board.layout().cells_of(house);
            assert!(cells.iter().all(|cell| inside.contains(cell)));
            if self.values_of(&cells.iter().copied().collect::<Vec<_>>()) == values {
                let others = inside.iter().copied().filter(|cell| !cells.contains(cell));
                expected
                    .extend(others.flat_map(|c| {
                        values.iter().filter(move |&v| self.can_be(c, v)).map(move |v| (c, v))
                    }));
            } else {
                assert!(values.iter().all(|value| self.places(house, value).is_subset(&cells)));
                expected.extend(
                    cells.iter().flat_map(|&c| (self.marks.of(c) - values).iter().map(move |v| (c, v))),
                );
            }
        }
        let removed: BTreeSet<_> =
            step.eliminations.iter().flat_map(|&(c, vs)| vs.iter().map(move |v| (c, v))).collect();
        assert_eq!(removed, expected);
    }

    /// As many bases as covers; what goes is in more covers than bases and sees every cell that is in more
    /// bases than covers.
    fn check_fish(&self, step: &Step) {
        let layout = self.board.layout();
        let (base, covers) = (step.evidence().houses_of(Role::Base), step.evidence().houses_of(Role::Cover));
        if step.technique.id().starts_with("siamese") {
            return;
        }
        let value = step.evidence().values.single().expect("a fish is about one value");
        assert_eq!(base.len(), covers.len());
        if step.technique == Technique::KrakenFish {
            return self.check_kraken(step, value, &base);
        }
        let count = |houses: &[House], cell: Cell| {
            houses.iter().filter(|&&h| layout.cells_of(h).contains(&cell)).count()
        };
        let holders = || layout.cells().filter(|&cell| self.can_be(cell, value));
        let fins: BTreeSet<Cell> =
            holders().filter(|&cell| count(&base, cell) > count(&covers, cell)).collect();
        for &(cell, values) in &step.eliminations {
            assert_eq!(values.single(), Some(value));
            assert!(
                count(&covers, cell) > count(&base, cell) && fins.iter().all(|&fin| layout.sees(fin, cell))
            );
        }
    }

    /// With the removed candidate true, the bases keep places in fewer crossing lines than there are bases:
    /// all but what it excludes by itself and where its chains end.
    fn check_kraken(&self, step: &Step, value: Value, base: &[House]) {
        let layout = self.board.layout();
        let [(target, removed)] = step.eliminations[..] else { panic!("one candidate goes") };
        let start = vec![(target, removed.single().expect("one candidate goes"))];
        // The candidate excludes its value from the cells that it sees, and other values from its own cell.
        let is_excluded = |&cell: &Cell| {
            if start[0].1 == value { layout.sees(cell, target) } else { cell == target }
        };
        let mut off: BTreeSet<Cell> = layout.cells().filter(is_excluded).collect();
        let links = &step.evidence().links;
        for (k, link) in links.iter().enumerate() {
            let begins = |link: &Link| link.from == start && link.kind == LinkKind::Weak;
            assert!(begins(link) || links[k - 1].to == link.from && links[k - 1].kind != link.kind);
            if links.get(k + 1).is_none_or(begins) {
                assert!(link.kind == LinkKind::Weak && link.to.len() == 1 && link.to[0].1 == value);
                off.insert(link.to[0].0);
            }
        }
        let left =
            base.iter().flat_map(|&house| self.places(house, value)).filter(|cell| !off.contains(cell));
        let is_row = layout.kind(base[0]) == HouseKind::Row;
        let crossing = |cell| if is_row { layout.column(cell).index() } else { layout.row(cell).index() };
        assert!(left.map(crossing).collect::<BTreeSet<_>>().len() < base.len(), "{step:?}");
    }

    /// Strong: all places of a house, the two candidates of a cell, two values of an almost locked set. Weak:
    /// they see each other.
    fn check_link(&self, step: &Step, link: &Link) {
        let layout = self.board.layout();
        let (from, to) = (&link.from, &link.to);
        let (a, b) = (from[0].1, to[0].1);
        let cells: BTreeSet<Cell> = from.iter().chain(to).map(|end| end.0).collect();
        let good = match link.kind {
            LinkKind::Weak if a == b => from.iter().all(|p| to.iter().all(|q| layout.sees(p.0, q.0))),
            LinkKind::Weak => from.len() == 1 && to.len() == 1 && from[0].0 == to[0].0,
            LinkKind::Strong if a == b => layout.houses().any(|h| {
                let places = self.places(h, a);
                !places.is_empty()
                    && places.is_subset(&cells)
                    && cells.iter().all(|c| layout.cells_of(h).contains(c))
            }),
            LinkKind::Strong => {
                let bivalue = cells.len() == 1 && self.marks.of(from[0].0).len() == 2;
                bivalue
                    || step.evidence().groups.iter().any(|group| {
                        let holders = |v: Value| group.cells.iter().filter(|&&c| self.can_be(c, v)).count();
                        self.values_of(&group.cells).len() == group.cells.len() + 1
                            && cells.iter().all(|cell| group.cells.contains(cell))
                            && holders(a) == from.len()
                            && holders(b) == to.len()
                    })
            }
        };
        assert!(good, "{link:?} in {}", step.notation(layout));
    }
}
