//! Coordinates as text.

use std::fmt;

/// A coordinate, written with at most one decimal place and without trailing zeros.
#[derive(Clone, Copy, Debug)]
pub struct Number(pub f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        let sign = if tenths < 0 { "-" } else { "" };
        let (whole, rest) = (tenths.abs() / 10, tenths.abs() % 10);
        if rest == 0 { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{rest}") }
    }
}

#[cfg(test)]
mod tests {
    use super::Number;

    #[test]
    fn a_coordinate_has_at_most_one_decimal_place() {
        let texts = [0.0, -0.04, 12.25, 99.96, -3.5].map(|number| Number(number).to_string());
        assert_eq!(texts, ["0", "0", "12.3", "100", "-3.5"]);
    }
}
