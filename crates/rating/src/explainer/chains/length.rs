//! The addition to the rating of a chain for its length.

/// The sum of 0.1 for each of 4, 6, 8, 12, 16, 24, 32, … that `complexity` - 2 exceeds.
///
/// The sum is built step by step: the doubles that result are compared in sorting.
pub(super) fn added(complexity: u32) -> f64 {
    let mut added = 0.0;
    let mut ceilings = (4..).flat_map(|power: u32| {
        [1 << (power / 2), 3 << (power / 2 - 1)].into_iter().nth((power % 2) as usize)
    });
    while ceilings.next().is_some_and(|ceiling: u32| complexity > ceiling + 2) {
        added += 0.1;
    }
    added
}

#[cfg(test)]
mod tests {
    use super::added;

    #[test]
    fn each_ceiling_passed_adds_a_tenth() {
        let tenths = |complexity| (added(complexity) * 10.0).round();
        let passed = [6, 7, 9, 11, 15, 19, 27, 35, 51, 67].map(tenths);
        assert_eq!(passed, [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]);
    }
}
