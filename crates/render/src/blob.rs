//! Blobs: the convex hull of a few points with a margin around it and round corners.
//!
//! Cost: O(n log n) for n points (Andrew's monotone chain, 1979).

use crate::number::Number;
use crate::point::Point;
use std::fmt::Write;

/// The points within a distance of the convex hull of some points.
#[derive(Clone, Debug)]
pub(crate) struct Blob {
    /// The corners of the convex hull, clockwise on the screen.
    corners: Vec<Point>,
    margin: f64,
}

impl Blob {
    /// Creates the blob around these points, of which there is at least one.
    pub(crate) fn new(points: &[Point], margin: f64) -> Self {
        let mut sorted = points.to_vec();
        sorted.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
        sorted.dedup();
        if sorted.len() < 3 {
            return Self { corners: sorted, margin };
        }
        let mut corners = half_hull(sorted.iter());
        corners.extend(half_hull(sorted.iter().rev()));
        Self { corners, margin }
    }

    /// Returns the mean of the corners.
    pub(crate) fn middle(&self) -> Point {
        let sum = self.corners.iter().fold(Point::default(), |sum, &corner| sum + corner);
        sum * (1.0 / self.corners.len().max(1) as f64)
    }

    /// Returns the upper left corner of the smallest rectangle around the blob.
    pub(crate) fn top_left(&self) -> Point {
        let least = |axis: fn(&Point) -> f64| self.corners.iter().map(axis).fold(f64::INFINITY, f64::min);
        Point::new(least(|corner| corner.x) - self.margin, least(|corner| corner.y) - self.margin)
    }

    /// Returns the first point on the way from the middle to `target` that is outside, to 1/64 of the way.
    pub(crate) fn exit(&self, target: Point) -> Point {
        let (middle, way) = (self.middle(), target - self.middle());
        let at = |step: u32| middle + way * (f64::from(step) / 64.0);
        (0..=64).map(at).find(|&point| self.distance(point) > self.margin).unwrap_or(target)
    }

    /// Returns the distance of a point to the edges of the hull, 0 inside.
    fn distance(&self, point: Point) -> f64 {
        let edges = || self.corners.iter().zip(self.corners.iter().cycle().skip(1));
        let is_inside = self.corners.len() > 2 && edges().all(|(&a, &b)| (b - a).cross(point - a) >= 0.0);
        let nearest = edges().map(|(&a, &b)| point.distance_to_segment(a, b)).fold(f64::INFINITY, f64::min);
        if is_inside { 0.0 } else { nearest }
    }

    /// Returns the outline as path data: lines parallel to the edges, and arcs around the corners.
    pub(crate) fn path(&self) -> String {
        let mut path = String::new();
        let r = Number(self.margin);
        if let [only] = self.corners[..] {
            let (left, y) = (Number(only.x - self.margin), Number(only.y));
            let width = Number(2.0 * self.margin);
            let _ = write!(path, "M{left} {y}a{r} {r} 0 1 1 {width} 0a{r} {r} 0 1 1 -{width} 0z");
            return path;
        }
        for (index, (&from, &to)) in self.corners.iter().zip(self.corners.iter().cycle().skip(1)).enumerate()
        {
            let outward = (to - from).unit().left() * self.margin;
            let (start, end) = (from + outward, to + outward);
            let (x, y) = (Number(start.x), Number(start.y));
            let _ = match index {
                0 => write!(path, "M{x} {y}"),
                _ => write!(path, "A{r} {r} 0 0 1 {x} {y}"),
            };
            let _ = write!(path, "L{} {}", Number(end.x), Number(end.y));
        }
        if let [first, second, ..] = self.corners[..] {
            let start = first + (second - first).unit().left() * self.margin;
            let _ = write!(path, "A{r} {r} 0 0 1 {} {}z", Number(start.x), Number(start.y));
        }
        path
    }
}

/// Returns one half of the hull of sorted points, without its last corner.
fn half_hull<'p>(points: impl Iterator<Item = &'p Point>) -> Vec<Point> {
    let mut half: Vec<Point> = Vec::new();
    for &point in points {
        while let [.., a, b] = half[..]
            && (b - a).cross(point - a) <= 0.0
        {
            half.pop();
        }
        half.push(point);
    }
    half.pop();
    half
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hull_of_a_square_has_four_corners_and_contains_the_middle() {
        let points = [(0.0, 0.0), (10.0, 0.0), (5.0, 5.0), (10.0, 10.0), (0.0, 10.0)];
        let blob = Blob::new(&points.map(|(x, y)| Point::new(x, y)), 2.0);
        assert_eq!(blob.corners.len(), 4);
        assert_eq!((blob.middle(), blob.top_left()), (Point::new(5.0, 5.0), Point::new(-2.0, -2.0)));
        assert!(blob.distance(Point::new(4.0, 6.0)) == 0.0 && blob.distance(Point::new(13.0, 5.0)) == 3.0);
        assert_eq!(blob.exit(Point::new(69.0, 5.0)), Point::new(13.0, 5.0));
        assert!(blob.path().starts_with("M0 -2L10 -2A2 2 0 0 1 12 0L"), "{}", blob.path());
    }
}
