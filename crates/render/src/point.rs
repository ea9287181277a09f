//! Points of the drawing plane.

use std::ops::{Add, Mul, Sub};

/// A point, or the vector from the origin to it. The y axis points down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// The distance to the right of the origin.
    pub x: f64,
    /// The distance below the origin.
    pub y: f64,
}

impl Point {
    /// Creates a point.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Returns the length of the vector.
    #[must_use]
    pub fn length(self) -> f64 {
        // `hypot` may differ in the last bit between platforms; the square root may not.
        (self.x * self.x + self.y * self.y).sqrt()
    }

    /// Returns the vector of length 1 in this direction; the zero vector has none and is returned unchanged.
    #[must_use]
    pub fn unit(self) -> Self {
        let length = self.length();
        if length == 0.0 { self } else { self * (1.0 / length) }
    }

    /// Returns the vector turned by a quarter, to the left of its direction on the screen.
    #[must_use]
    pub fn left(self) -> Self {
        Self { x: self.y, y: -self.x }
    }

    /// Returns the z component of the cross product.
    #[must_use]
    pub fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// Returns the scalar product.
    #[must_use]
    pub fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// Returns the distance to a line segment.
    #[must_use]
    pub fn distance_to_segment(self, from: Self, to: Self) -> f64 {
        let along = to - from;
        let square = along.dot(along);
        let share = if square == 0.0 { 0.0 } else { ((self - from).dot(along) / square).clamp(0.0, 1.0) };
        (self - (from + along * share)).length()
    }
}

impl Add for Point {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Point {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Mul<f64> for Point {
    type Output = Self;

    fn mul(self, factor: f64) -> Self {
        Self { x: self.x * factor, y: self.y * factor }
    }
}
