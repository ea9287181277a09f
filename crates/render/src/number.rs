//! Coordinates as text.

use std::fmt;

/// A coordinate, written with at most one decimal place and without trailing zeros.
#[derive(Clone, Copy, Debug)]
pub struct Number(pub f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Decimal(self.0, 1), f)
    }
}

/// A number, written with at most so many decimal places and without trailing zeros. It is rounded as an
/// integer, because the code that writes any float in std is large.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decimal(pub(crate) f64, pub(crate) u32);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut places, mut power) = (self.1 as usize, 10_i64.pow(self.1));
        let mut number = (self.0 * power as f64).round() as i64;
        let sign = if number < 0 { "-" } else { "" };
        number = number.abs();
        while places > 0 && number % 10 == 0 {
            (number, places, power) = (number / 10, places - 1, power / 10);
        }
        let (whole, rest) = (number / power, number % power);
        if places == 0 { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{rest:0places$}") }
    }
}

#[cfg(test)]
mod tests {
    use super::{Decimal, Number};

    #[test]
    fn a_coordinate_has_at_most_one_decimal_place() {
        let texts = [0.0, -0.04, 12.25, 99.96, -3.5].map(|number| Number(number).to_string());
        assert_eq!(texts, ["0", "0", "12.3", "100", "-3.5"]);
    }

    #[test]
    fn a_decimal_has_no_trailing_zeros() {
        let texts = [0.075, 0.3, -0.05, 2.004, 10.0, 0.0004].map(|number| Decimal(number, 3).to_string());
        assert_eq!(texts, ["0.075", "0.3", "-0.05", "2.004", "10", "0"]);
    }
}
