//! Whether a candidate is true or false.

/// Whether a candidate is true (on) or false (off).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Polarity {
    /// True: the cell has the value.
    On,
    /// False: the cell does not have the value.
    Off,
}
