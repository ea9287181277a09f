//! A forcing argument, link by link: each must follow from what was told before it.

use super::assignments::SearchLimits;
use super::fault::{Fault, Part};
use super::premises::Premises;
use super::reason::{Denied, ReasonCheck};
use super::search::Feasibility;
use crate::logic::distinct;
use crate::proof::claim::Claim;
use crate::proof::evidence::{Evidence, Ground, Link, LinkKind, Reason, Values};
use std::collections::HashSet;
use sudokud_model::grid::{Cell, Value};
use sudokud_model::sets::bits;
use sudokud_search::budget::Watch;

type End = (Cell, Value);

/// The candidates that were told to be true and false under the assumptions so far.
#[derive(Clone, Default)]
struct Told {
    on: HashSet<End>,
    off: HashSet<End>,
    /// Of the places of each, one is true.
    one_of: Vec<Vec<End>>,
}

/// A case: its assumption, and what it comes to; `None` if it is refuted.
struct Case {
    assumption: (End, LinkKind),
    told: Option<Told>,
}

/// Checks that each link follows, that one of the cases must hold, and that each comes to the changes.
///
/// # Errors
/// The first link that does not follow; the cases; or a change.
pub(super) fn check(
    premises: &Premises<'_>,
    claim: &Claim,
    (placed, removed): (&[End], &[End]),
    watch: &dyn Watch,
) -> Result<(), Fault> {
    let follower = Follower { premises, evidence: &claim.evidence, limits: &SearchLimits::new(watch) };
    let cases = follower.cases()?;
    if !are_all(premises, &cases) {
        return Err(Fault::Part(Part::Cases));
    }
    let removed = removed.iter().map(|&end| (end, LinkKind::Strong));
    let placed = placed.iter().map(|&end| (end, LinkKind::Weak));
    // Each change with the assumption that it denies.
    for (end, denied) in removed.chain(placed) {
        watch.poll().or_stop().map_err(|_| Fault::Undecided(end.0, end.1))?;
        let comes_to_it = |told: &Told| match denied {
            LinkKind::Strong => {
                told.off.contains(&end) || told.on.iter().any(|&on| premises.exclude(on, end))
            }
            LinkKind::Weak => told.on.contains(&end),
        };
        let is_denied = cases.len() == 1 && cases[0].told.is_none() && cases[0].assumption == (end, denied);
        if !is_denied && !leads_all(&cases, comes_to_it) {
            return Err(Fault::Unproved(end.0, end.1));
        }
    }
    Ok(())
}

/// Returns whether each case of several is refuted or comes to this.
fn leads_all(cases: &[Case], is_so: impl Fn(&Told) -> bool) -> bool {
    cases.len() > 1 && cases.iter().all(|case| case.told.as_ref().is_none_or(&is_so))
}

/// Returns whether one of the cases holds, or is the only one and refuted.
fn are_all(premises: &Premises<'_>, cases: &[Case]) -> bool {
    let on: Vec<End> =
        cases.iter().map(|case| case.assumption).filter(|a| a.1 == LinkKind::Strong).map(|a| a.0).collect();
    match cases {
        [] => false,
        [only] => only.told.is_none(),
        [one, two] if one.assumption.0 == two.assumption.0 => one.assumption.1 != two.assumption.1,
        _ => {
            let Some(&(cell, value)) = on.first() else { return false };
            let has = |end: End| on.contains(&end);
            let of_house = |house| {
                premises.lacks(house, value) && premises.places(house, value).all(|cell| has((cell, value)))
            };
            premises.options(cell).iter().all(|value| has((cell, value)))
                || premises.layout().houses().any(of_house)
        }
    }
}

/// Follows the links of an argument.
struct Follower<'a> {
    premises: &'a Premises<'a>,
    evidence: &'a Evidence,
    limits: &'a SearchLimits<'a>,
}

impl Follower<'_> {
    /// Follows the links of all cases.
    fn cases(&self) -> Result<Vec<Case>, Fault> {
        let links = &self.evidence.links;
        let mut cases = Vec::new();
        // The assumptions that are open, the outer one first.
        let mut levels: Vec<((End, LinkKind), Told)> = Vec::new();
        let mut refuted: Option<(End, LinkKind)> = None;
        for (at, link) in links.iter().enumerate() {
            let fault = Fault::Part(Part::Link(at));
            if let Some((end, kind)) = refuted.take().filter(|_| !levels.is_empty()) {
                let denies = link.to[..] == [end] && link.kind != kind && !link.from.is_empty();
                let (_, told) = levels.last_mut().filter(|_| denies).ok_or(fault)?;
                told.add(link);
            } else if link.from.is_empty() {
                let &[end] = &link.to[..] else { return Err(fault) };
                // An assumption that no contradiction ends is that of the next case.
                if !ends_in_contradiction(&links[at..], levels.len()) {
                    cases.extend(
                        levels.drain(..).map(|(assumption, told)| Case { assumption, told: Some(told) }),
                    );
                }
                let mut told = levels.last().map(|level| level.1.clone()).unwrap_or_default();
                told.add(link);
                levels.push(((end, link.kind), told));
            } else if link.to.is_empty() {
                let (assumption, told) = levels.pop().ok_or(fault)?;
                if !self.follows(&told, link)? {
                    return Err(fault);
                }
                refuted = Some(assumption);
                if levels.is_empty() {
                    cases.push(Case { assumption, told: None });
                }
            } else {
                let (_, told) = levels.last_mut().ok_or(fault)?;
                if !self.follows(told, link)? {
                    return Err(fault);
                }
                told.add(link);
            }
        }
        cases.extend(levels.into_iter().map(|(assumption, told)| Case { assumption, told: Some(told) }));
        Ok(cases)
    }

    /// Returns whether a link with premises follows from what was told.
    ///
    /// # Errors
    /// If that was not decided.
    fn follows(&self, told: &Told, link: &Link) -> Result<bool, Fault> {
        match link.ground {
            Some(Ground::Reason(at)) => {
                let Some(reason) = self.evidence.reasons.get(at) else { return Ok(false) };
                self.follows_from(reason, told, link)
            }
            _ if link.to.is_empty() => Ok(told.contradicts(self.premises, link)),
            _ => Ok(told.implies(self.premises, link)),
        }
    }

    /// Returns whether a link follows from a reason: no values of its cells satisfy it with the premises if
    /// one of the conclusions is wrong.
    ///
    /// # Errors
    /// A part of the reason that is not so; a conclusion for which that was not decided.
    fn follows_from(&self, reason: &Reason, told: &Told, link: &Link) -> Result<bool, Fault> {
        let Link { from, to, kind, .. } = link;
        if !from.iter().all(|end| told.on.contains(end) || told.off.contains(end)) {
            return Ok(false);
        }
        let left = |cell: Cell, values: u64| told.left(self.premises, from, cell, values);
        let ends = to.iter().map(|end| end.0);
        let check = ReasonCheck::new(self.premises, reason, ends, left, self.limits).map_err(Fault::Part)?;
        let denied = to.iter().map(|&(cell, value)| match kind {
            LinkKind::Weak => Denied::On(cell, value),
            LinkKind::Strong => Denied::Off(cell, value),
        });
        // Without a conclusion, nothing is left at all.
        for denied in denied.chain(to.is_empty().then_some(Denied::Nothing)) {
            match check.search(denied) {
                Feasibility::Impossible => {}
                Feasibility::Possible => return Ok(false),
                Feasibility::Unknown => {
                    let &(cell, value) = to.first().unwrap_or(&from[0]);
                    return Err(Fault::Undecided(cell, value));
                }
            }
        }
        Ok(to.len() < 2 || *kind == LinkKind::Weak)
    }
}

/// Returns whether the assumption of the first of these links is an inner one: its contradiction is followed
/// by a link that denies it.
fn ends_in_contradiction(links: &[Link], depth: usize) -> bool {
    let mut open = 0_usize;
    for (at, link) in links.iter().enumerate() {
        open += usize::from(link.from.is_empty());
        if link.to.is_empty() {
            open = open.saturating_sub(1);
            if open == 0 {
                let denies = |next: &Link| !next.from.is_empty() && next.to == links[0].to;
                return depth > 0 && links.get(at + 1).is_some_and(denies);
            }
        }
    }
    false
}

impl Told {
    fn add(&mut self, Link { to, kind, .. }: &Link) {
        match (kind, &to[..]) {
            (LinkKind::Weak, _) => self.off.extend(to),
            (LinkKind::Strong, &[one]) => _ = self.on.insert(one),
            (LinkKind::Strong, places) => {
                let values: Values = places.iter().map(|end| end.1).collect();
                let of = |value: Value| places.iter().copied().filter(|end| end.1 == value).collect();
                self.one_of.extend(values.iter().map(of));
            }
        }
    }

    /// Returns whether one of the premises is told to be true and excludes a candidate, or says that it is
    /// false.
    fn denies(&self, premises: &Premises<'_>, from: &[End], end: End) -> bool {
        from.contains(&end) && self.off.contains(&end)
            || from.iter().any(|on| self.on.contains(on) && premises.exclude(*on, end))
    }

    /// The values of a cell, as bits, that the premises leave.
    fn left(&self, premises: &Premises<'_>, from: &[End], cell: Cell, values: u64) -> u64 {
        let is_left = |value: &usize| !self.denies(premises, from, (cell, Value::new(*value)));
        bits(values).filter(is_left).fold(0, |left, value| left | 1 << value)
    }

    /// Returns whether all candidates of a cell but these are told to be false.
    fn leaves_cell(&self, premises: &Premises<'_>, from: &[End], cell: Cell, values: Values) -> bool {
        let is_gone = |value: Value| self.denies(premises, from, (cell, value));
        premises.board.get(cell).is_none() && (premises.options(cell) - values).iter().all(is_gone)
    }

    /// Returns whether all places of a value in some house but these are told to be false.
    fn leaves_house(&self, premises: &Premises<'_>, from: &[End], value: Value, places: &[End]) -> bool {
        let is_told = |cell: Cell| {
            let end = (cell, value);
            places.contains(&end) || self.denies(premises, from, end)
        };
        premises.layout().houses().any(|house| {
            premises.lacks(house, value)
                && places.iter().all(|place| premises.layout().contains(house, place.0))
                && premises.places(house, value).all(is_told)
        })
    }

    /// Returns whether the premises leave nothing of the cell or of a value of the house that is the ground;
    /// of the cell or the value of the first premise if there is no ground.
    fn contradicts(&self, premises: &Premises<'_>, Link { from, ground, .. }: &Link) -> bool {
        let Some(&(cell, value)) = from.first() else { return false };
        let leaves_house = |value: Value| self.leaves_house(premises, from, value, &[]);
        match *ground {
            Some(Ground::Cell(cell)) if cell.index() < premises.layout().cell_count() => {
                self.leaves_cell(premises, from, cell, Values::EMPTY)
            }
            Some(Ground::House(_)) => premises.layout().values().any(leaves_house),
            _ => self.leaves_cell(premises, from, cell, Values::EMPTY) || leaves_house(value),
        }
    }

    /// Returns whether a link with premises and conclusions follows.
    fn implies(&self, premises: &Premises<'_>, Link { from, to, kind, .. }: &Link) -> bool {
        let (cell, value) = to[0];
        let values: Values = to.iter().map(|end| end.1).collect();
        match (kind, to.len(), values.len()) {
            (LinkKind::Weak, 1, _) => {
                let is_so = matches!(from[..], [end] if self.on.contains(&end))
                    || self.one_of.iter().any(|places| places.iter().all(|place| from.contains(place)));
                is_so && from.iter().all(|&end| premises.exclude(end, to[0]))
            }
            (LinkKind::Strong, 1, _) => {
                self.leaves_cell(premises, from, cell, values) || self.leaves_house(premises, from, value, to)
            }
            (LinkKind::Strong, _, 1) => self.leaves_house(premises, from, value, to),
            (LinkKind::Strong, 4, 2) => {
                let (p, q) = (cell, to.iter().map(|end| end.0).find(|&other| other != cell).unwrap_or(cell));
                distinct(to.iter().copied()).len() == 4
                    && premises.sees(p, q)
                    && to.iter().all(|end| end.0 == p || end.0 == q)
                    && [p, q].iter().all(|&cell| self.leaves_cell(premises, from, cell, values))
            }
            _ => false,
        }
    }
}
