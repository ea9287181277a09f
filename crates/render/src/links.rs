//! The links of a step: lines with an arrow head, whose dash is the kind of the link.
//!
//! A link of a chain is one line between its nearest candidates. A link of a forcing argument has one line
//! from each of its premises; one that rests on a reason has one line, and its number beside the cells of the
//! reason.

use crate::canvas::Canvas;
use crate::cases;
use crate::constraints::notes;
use crate::measures::CELL;
use crate::obstacles::Obstacles;
use crate::picture::Picture;
use crate::point::Point;
use crate::reasons::Reasons;
use crate::route::{Route, Taken};
use std::fmt::Write;
use sudokud_human::{Claim, Family, Ground, Link, LinkMeaning};
use sudokud_model::grid::{Cell, Value};

/// A candidate.
type Candidate = (Cell, Value);

/// Draws the links of a step.
pub(crate) fn draw(picture: &Picture<'_>, canvas: &mut Canvas<'_>) {
    let Some(step) = picture.step else { return };
    let shown = picture.links.unwrap_or(usize::MAX).min(step.evidence.links.len());
    let reasons = Reasons::of(picture);
    let mut layer = Layer {
        obstacles: Obstacles::new(picture, step),
        taken: Taken::default(),
        badges: Vec::new(),
        notes: notes::upper_left_cells(picture).into_iter().map(|cell| canvas.measures.cell(cell)).collect(),
        cases: cases::count(step),
        canvas,
    };
    let mut case = 0;
    for (index, link) in step.evidence.links[..shown].iter().enumerate() {
        let meaning = link.meaning(step.technique.family());
        case += usize::from(matches!(meaning, LinkMeaning::AssumedTrue | LinkMeaning::AssumedFalse));
        let emphasis = match picture.links {
            None => "",
            Some(_) if index + 1 == shown => " current",
            Some(_) => " earlier",
        };
        let number = index + 1;
        let suffix = match step.technique.family() {
            Family::Forcing => format!("n{number} case{case}{emphasis}"),
            _ => format!("n{number}{emphasis}"),
        };
        let reason = reasons.and_then(|reasons| reasons.of_link(link));
        layer.draw(link, (meaning, case), &suffix);
        if let Some(reason) = reason {
            let place = layer.place_beside(&reason.cells);
            cases::draw_clue_number(place, (number, &format!("n{number}{emphasis}")), layer.canvas);
        } else if emphasis == " current" {
            let place = layer.number_place(link, step);
            cases::draw_number(place, (number, &format!("n{number} current")), layer.canvas);
        }
    }
}

/// The links while they are drawn.
struct Layer<'p, 'c, 'a> {
    obstacles: Obstacles<'p>,
    taken: Taken,
    /// The middles of flags and of the numbers of cases.
    badges: Vec<Point>,
    /// The corners of cells with notes of constraints.
    notes: Vec<Point>,
    /// The number of cases of the step.
    cases: usize,
    canvas: &'c mut Canvas<'a>,
}

impl Layer<'_, '_, '_> {
    /// Draws a link; `suffix` has the classes that its elements have in common.
    fn draw(&mut self, link: &Link, (meaning, case): (LinkMeaning, usize), suffix: &str) {
        let kind = meaning.as_str();
        if link.from.is_empty() {
            let flag = cases::draw_flag(&link.to, (case, &format!("{kind} {suffix}")), self.canvas);
            return self.badges.extend(flag);
        }
        if link.to.is_empty() {
            return cases::draw_clash(&link.from, &format!("{kind} {suffix}"), self.canvas);
        }
        let length = 9.0 * self.canvas.measures.weight;
        let mut routes: Vec<Route> =
            self.ends(link, meaning).into_iter().map(|ends| self.route(ends)).collect();
        let (mut lines, mut heads) = (String::new(), String::new());
        for route in &mut routes {
            let head = route.split_head(length);
            let _ = write!(lines, "{route}");
            let _ = write!(heads, "{head}");
        }
        self.canvas.push(format_args!("<path class=\"link {kind} {suffix}\" d=\"{lines}\"/>"));
        self.canvas.push(format_args!("<path class=\"head {suffix}\" d=\"{heads}\"/>"));
        if self.cases > 1
            && let Some(route) = routes.first()
        {
            let place = self.free_place(route);
            self.badges.push(place);
            cases::draw_case(place, (case, suffix), self.canvas);
        }
    }

    /// Returns a place on the curve, or next to it, that covers few digits and, if possible, no flag or
    /// number drawn before.
    fn free_place(&self, route: &Route) -> Point {
        let slot = self.canvas.measures.slot;
        let aside = route.direction().left() * (0.6 * slot);
        let places = [0.5, 0.35, 0.65, 0.2, 0.8].map(|share| (route.at(share), (share - 0.5_f64).abs()));
        let places = places
            .into_iter()
            .flat_map(|(on, detour)| [(on, detour), (on + aside, detour + 1.0), (on - aside, detour + 1.0)]);
        self.best_place(places).unwrap_or_else(|| route.at(0.5))
    }

    /// Returns the place of least cost: what it covers, and its own detour.
    fn best_place(&self, places: impl Iterator<Item = (Point, f64)>) -> Option<Point> {
        let measures = &self.canvas.measures;
        let cost = |(place, detour): (Point, f64)| {
            let overlap = |other: &Point| (0.6 - (*other - place).length() / measures.slot).max(0.0);
            let overlaps: f64 = self.badges.iter().map(overlap).sum();
            self.obstacles.cost(measures, place) + 20.0 * overlaps + detour
        };
        let best = places.min_by(|a, b| cost(*a).total_cmp(&cost(*b)));
        best.map(|(place, _)| place)
    }

    /// Takes a place for the number of a link beside the cells of its reason: a corner of one of them. The
    /// earlier cells come first. Notes, at the upper left of cells, are covered only if every corner has one.
    fn place_beside(&mut self, cells: &[Cell]) -> Point {
        let measures = &self.canvas.measures;
        let radius = cases::clue_radius(measures.slot);
        let on_board = |at: f64| at.clamp(radius, measures.board - radius);
        let corners = [(1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.0)].map(|(x, y)| Point::new(x, y) * CELL);
        let places = cells.iter().enumerate().flat_map(|(at, &cell)| {
            let corners = corners.map(|corner| measures.cell(cell) + corner).into_iter().enumerate();
            corners.map(move |(turn, place)| (place, 0.1 * turn as f64 + 0.02 * at as f64))
        });
        let places = places.map(|(place, detour)| {
            let covered = f64::from(u8::from(self.notes.contains(&place)));
            (Point::new(on_board(place.x), on_board(place.y)), detour + 2.0 * covered)
        });
        let place = self.best_place(places).unwrap_or_default();
        self.badges.push(place);
        place
    }

    /// Returns the pairs of candidates that a link joins.
    fn ends(&self, link: &Link, meaning: LinkMeaning) -> Vec<(Candidate, Candidate)> {
        let distance = |&(a, b): &(Candidate, Candidate)| {
            (self.canvas.measures.candidate(a) - self.canvas.measures.candidate(b)).length()
        };
        let nearest = |from: &[Candidate]| {
            let pairs = from.iter().flat_map(|&a| link.to.iter().map(move |&b| (a, b)));
            pairs.min_by(|x, y| distance(x).total_cmp(&distance(y)))
        };
        if meaning.is_in_argument() && !matches!(link.ground, Some(Ground::Reason(_))) {
            return link
                .from
                .iter()
                .filter_map(|&premise| nearest(&[premise]))
                .filter(|ends| ends.0 != ends.1)
                .collect();
        }
        nearest(&link.from).into_iter().collect()
    }

    fn route(&mut self, (from, to): (Candidate, Candidate)) -> Route {
        let measures = &self.canvas.measures;
        let ends = (measures.candidate(from), measures.candidate(to));
        Route::find(ends, measures, &self.obstacles, &mut self.taken)
    }

    /// Returns where the number of a link stands.
    fn number_place(&mut self, link: &Link, step: &Claim) -> Point {
        let ends = self.ends(link, link.meaning(step.technique.family()));
        let corner = Point::new(0.5, -0.5) * self.canvas.measures.slot;
        match (ends.first(), link.from.iter().chain(&link.to).next()) {
            (Some(&ends), _) => self.route(ends).at(0.35),
            (None, Some(&only)) => self.canvas.measures.candidate(only) + corner,
            (None, None) => Point::default(),
        }
    }
}
