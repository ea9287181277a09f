//! The shortest set of lines that joins some points (Prim, 1957). Cost: O(n³) for n points.

use crate::point::Point;

/// Returns the edges of a minimum spanning tree, as pairs of indices.
pub(crate) fn edges(points: &[Point]) -> Vec<(usize, usize)> {
    let mut open: Vec<usize> = (1..points.len()).collect();
    let mut joined = vec![0];
    let mut edges = Vec::new();
    while !open.is_empty() {
        let length = |&(a, b): &(usize, usize)| (points[a] - points[b]).length();
        let pairs = joined.iter().flat_map(|&a| open.iter().map(move |&b| (a, b)));
        let Some((a, b)) = pairs.min_by(|x, y| length(x).total_cmp(&length(y))) else { break };
        edges.push((a, b));
        joined.push(b);
        open.retain(|&other| other != b);
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_on_a_line_are_joined_in_order() {
        let points = [0.0, 30.0, 10.0, 20.0].map(|x| Point::new(x, 0.0));
        assert_eq!(edges(&points), [(0, 2), (2, 3), (3, 1)]);
    }
}
