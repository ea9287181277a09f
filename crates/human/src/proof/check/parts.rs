//! Each part of the evidence by itself: is it so in the position?

use super::fault::{Fault, Part};
use super::premises::Premises;
use crate::ladder::technique::Family;
use crate::proof::claim::Claim;
use crate::proof::evidence::{Evidence, Ground, Group, Link, LinkKind, Reason, Role, Values};
use std::collections::BTreeSet;
use sudokud_model::grid::{Cell, House, Value};

type Ends = BTreeSet<(Cell, Value)>;

/// Checks each part.
///
/// # Errors
/// The first part that is not so.
pub(super) fn check(premises: &Premises<'_>, claim: &Claim) -> Result<(), Fault> {
    let evidence = &claim.evidence;
    let is_argument = claim.technique.family() == Family::Forcing;
    let first = |part: Option<Part>| part.map_or(Ok(()), |part| Err(Fault::Part(part)));
    let set_count = premises.layout().sets().count();
    let house_at = |at: usize| evidence.houses[at].0.index() < set_count;
    let link_at = |at: usize| {
        let link = &evidence.links[at];
        let mut ends = link.from.iter().chain(&link.to);
        ends.all(|&(cell, value)| premises.can_be(cell, value))
            && (is_argument || is_link(premises, evidence, link))
    };
    first((0..evidence.cells.len()).find(|&at| !is_cell(premises, claim, at)).map(Part::Cell))?;
    first((0..evidence.houses.len()).find(|&at| !house_at(at)).map(Part::House))?;
    first((0..evidence.links.len()).find(|&at| !link_at(at)).map(Part::Link))?;
    let known = premises.constraints.map_or(0, |constraints| constraints.list().len());
    let has_all = |reason: &Reason| reason.constraints.iter().all(|&index| index < known);
    first(evidence.reasons.iter().position(|reason| !has_all(reason)).map(Part::Reason))?;
    let group_at = |at: usize| is_group(premises, &evidence.groups[at], claim.technique.family());
    first((0..evidence.groups.len()).find(|&at| !group_at(at)).map(Part::Group))?;
    first(
        (!evidence.values.iter().all(|value| value.index() < premises.layout().side()))
            .then_some(Part::Values),
    )
}

/// Returns whether a cell has the values that are named, and is where its role says.
fn is_cell(premises: &Premises<'_>, claim: &Claim, at: usize) -> bool {
    let (cell, values, role) = claim.evidence.cells[at];
    let layout = premises.layout();
    if cell.index() >= layout.cell_count() || values.is_empty() {
        return false;
    }
    let has_values = match premises.board.get(cell) {
        Some(known) => values == Values::only(known),
        None => values.is_subset(&premises.options(cell)),
    };
    let of_role = |role: Role| {
        claim
            .evidence
            .houses
            .iter()
            .filter(move |house| house.1 == role && layout.contains(house.0, cell))
            .count()
    };
    let is_fish = claim.technique.family() == Family::Fish;
    has_values
        && match role {
            Role::Single => {
                claim.placements.iter().any(|&(placed, value)| placed == cell && values.contains(value))
            }
            Role::Base if is_fish => of_role(Role::Base) > 0 && of_role(Role::Cover) > 0,
            Role::Fin => of_role(Role::Base) > 0,
            Role::EndoFin => of_role(Role::Base) > 1,
            _ => true,
        }
}

/// Returns whether a link holds: at most one end is true, or at least one.
fn is_link(premises: &Premises<'_>, evidence: &Evidence, link: &Link) -> bool {
    let Link { from, to, kind, ground } = link;
    if from.is_empty() || to.is_empty() {
        return false;
    }
    match (kind, ground) {
        (LinkKind::Weak, None) => {
            from.iter().all(|&end| to.iter().all(|&other| premises.exclude(end, other)))
        }
        (LinkKind::Strong, Some(ground)) => is_ground(premises, evidence, link, *ground),
        (LinkKind::Strong, None) => has_ground(premises, evidence, link),
        (LinkKind::Weak, Some(_)) => false,
    }
}

/// Returns whether a strong link that names no ground has one.
fn has_ground(premises: &Premises<'_>, evidence: &Evidence, link: &Link) -> bool {
    let cell = link.from[0].0;
    let houses = premises.layout().houses_of(cell).iter().map(|&house| Ground::House(house));
    let groups = (0..evidence.groups.len()).map(Ground::Group);
    let mut grounds = std::iter::once(Ground::Cell(cell)).chain(houses).chain(groups);
    grounds.any(|ground| is_ground(premises, evidence, link, ground))
}

/// Returns whether nothing is left besides the two ends of a strong link.
fn is_ground(premises: &Premises<'_>, evidence: &Evidence, link: &Link, ground: Ground) -> bool {
    let (a, b) = (link.from[0].1, link.to[0].1);
    let ends: Ends = link.from.iter().chain(&link.to).copied().collect();
    match ground {
        Ground::House(house) => {
            let is_house = house.index() < premises.layout().house_count();
            is_house && a == b && premises.places(house, a).map(|cell| (cell, a)).collect::<Ends>() == ends
        }
        Ground::Cell(cell) => {
            a != b && premises.options(cell).iter().map(|value| (cell, value)).collect::<Ends>() == ends
        }
        Ground::Group(at) => {
            let Some(Group { role: Role::Als, cells, .. }) = evidence.groups.get(at) else { return false };
            let holders = |value: Value| -> Ends {
                let has = |cell: &&Cell| premises.can_be(**cell, value);
                cells.iter().filter(has).map(|&cell| (cell, value)).collect()
            };
            let set = |end: &[(Cell, Value)]| end.iter().copied().collect::<Ends>();
            a != b && holders(a) == set(&link.from) && holders(b) == set(&link.to)
        }
        // Only an argument has links that rest on reasons.
        Ground::Reason(_) => false,
    }
}

/// Returns whether the cells are what the role of their group says.
fn is_group(premises: &Premises<'_>, group: &Group, family: Family) -> bool {
    let layout = premises.layout();
    let Group { role, cells, values } = group;
    if cells.is_empty() || cells.iter().any(|cell| cell.index() >= layout.cell_count()) {
        return false;
    }
    let options = cells.iter().fold(Values::EMPTY, |all, &cell| all | premises.options(cell));
    let share = |house: House| cells.iter().all(|&cell| layout.contains(house, cell));
    let open: BTreeSet<&Cell> = cells.iter().filter(|&&cell| premises.board.get(cell).is_none()).collect();
    match role {
        Role::Als => {
            open.len() == cells.len()
                && options.len() == cells.len() + 1
                && values.is_subset(&options)
                && layout.houses().any(share)
        }
        // Naked or hidden.
        Role::Subset if family != Family::Forcing => values.is_subset(&options) || options.is_subset(values),
        _ => true,
    }
}
