//! The way of a link from one candidate to another: a quadratic curve that covers few digits.
//!
//! Several curves are tried, from the straight line to wide bends on both sides. The cost of each is the
//! length of the digits that it crosses, with a small addition for its bend. The number of samples is fixed,
//! so that long links cost no more than short ones.

use crate::measures::Measures;
use crate::number::Number;
use crate::obstacles::Obstacles;
use crate::point::Point;
use std::fmt;

/// The number of points of a curve at which digits are looked for.
const SAMPLES: u32 = 40;

/// A quadratic curve.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Route {
    start: Point,
    control: Point,
    end: Point,
}

/// The curves that were drawn before, by their middles.
#[derive(Debug, Default)]
pub(crate) struct Taken(Vec<Point>);

impl Route {
    /// Finds the way from one candidate to another, and adds it to those that are taken.
    pub(crate) fn find(
        (from, to): (Point, Point),
        measures: &Measures,
        obstacles: &Obstacles<'_>,
        taken: &mut Taken,
    ) -> Self {
        let best = bends((to - from).length(), measures.slot)
            .into_iter()
            .map(|bend| Self::bent((from, to), bend, measures))
            .map(|(route, bend)| (route.cost(measures, obstacles, taken) + 0.3 * bend.abs(), route))
            .min_by(|a, b| a.0.total_cmp(&b.0));
        let route = best.map_or(Self { start: from, control: from, end: to }, |(_, route)| route);
        taken.0.push(route.at(0.5));
        route
    }

    /// Returns the curve whose middle is `bend` to the left of the straight line. It begins and ends outside
    /// the shapes of the candidates.
    fn bent((from, to): (Point, Point), bend: f64, measures: &Measures) -> (Self, f64) {
        let middle = (from + to) * 0.5;
        let control = middle + (to - from).unit().left() * (2.0 * bend);
        let gap = measures.radius() + 1.5 * measures.weight;
        let start = from + (control - from).unit() * gap;
        let end = to + (control - to).unit() * gap;
        (Self { start, control, end }, bend)
    }

    /// Returns the length of the digits that the curve crosses, and an addition for each curve drawn next to
    /// it.
    fn cost(&self, measures: &Measures, obstacles: &Obstacles<'_>, taken: &Taken) -> f64 {
        let step = (self.end - self.start).length() / f64::from(SAMPLES);
        let points = (0..=SAMPLES).map(|index| self.at(f64::from(index) / f64::from(SAMPLES)));
        let crossed: f64 = points.map(|point| obstacles.cost(measures, point) * step).sum();
        let middle = self.at(0.5);
        let near = taken.0.iter().filter(|&&other| (other - middle).length() < 0.6 * measures.slot).count();
        crossed + near as f64 * 1.5 * measures.slot
    }

    /// Returns the point at this share of the curve's parameter.
    pub(crate) fn at(&self, share: f64) -> Point {
        let rest = 1.0 - share;
        self.start * (rest * rest) + self.control * (2.0 * rest * share) + self.end * (share * share)
    }

    /// Returns the direction from the start to the end, of length 1.
    pub(crate) fn direction(&self) -> Point {
        (self.end - self.start).unit()
    }

    /// Returns the arrow head at the end, and shortens the curve to its base.
    pub(crate) fn split_head(&mut self, length: f64) -> Head {
        let direction = (self.end - self.control).unit();
        let base = self.end - direction * length;
        let side = direction.left() * (0.5 * length);
        let head = Head { tip: self.end, left: base + side, right: base - side };
        self.end = self.end - direction * (0.8 * length);
        head
    }
}

/// An arrow head.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Head {
    tip: Point,
    left: Point,
    right: Point,
}

/// Returns the bends to try for a distance.
fn bends(distance: f64, slot: f64) -> Vec<f64> {
    // Between neighbouring slots there is no room for a straight line.
    if distance < 1.35 * slot {
        return vec![0.6 * slot, -0.6 * slot];
    }
    let shares = [0.0, 0.08, 0.14, 0.22].map(|share| share * distance);
    let slots = [0.5, 1.0, 1.5].map(|count| count * slot);
    let sizes = shares.into_iter().chain(slots).filter(|&size| size <= 0.45 * distance);
    sizes.flat_map(|size| [size, -size]).collect()
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { start, control, end } = *self;
        write!(f, "M{} {}", Number(start.x), Number(start.y))?;
        write!(f, "Q{} {} ", Number(control.x), Number(control.y))?;
        write!(f, "{} {}", Number(end.x), Number(end.y))
    }
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tip, left, right } = *self;
        write!(f, "M{} {}", Number(tip.x), Number(tip.y))?;
        write!(f, "L{} {}", Number(left.x), Number(left.y))?;
        write!(f, "L{} {}z", Number(right.x), Number(right.y))
    }
}
