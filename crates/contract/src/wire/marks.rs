//! Candidates: N·N lists of values, in reading order.

use crate::wire::number::Bounded;
use serde::de::{Deserialize, Deserializer, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeSeq, Serializer};
use std::fmt;
use sudokud_model::grid::text::Numbers;
use sudokud_model::grid::{Marks, Value, ValueSet};
use sudokud_model::houses::MAX_SIDE;

/// The candidates of a request. The number of lists is checked later, against the board.
#[derive(Clone, Debug)]
pub struct CandidatesField(pub(crate) Vec<NumberSet>);

/// The candidates of a cell, by their numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct NumberSet {
    /// The values with these numbers, if values count from 1.
    from_one: ValueSet<4>,
    /// The smallest number.
    least: Option<Listed>,
    /// The largest number.
    most: Option<Listed>,
}

/// A number of a list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Listed {
    pub(crate) number: usize,
    /// The index of its first entry.
    pub(crate) at: usize,
}

impl NumberSet {
    /// Returns the values that have these numbers on a board.
    ///
    /// # Errors
    /// A number that no value of the board has.
    pub(crate) fn values(self, numbers: Numbers) -> Result<ValueSet<4>, Listed> {
        let mut ends = [self.least, self.most].into_iter().flatten();
        if let Some(end) = ends.find(|end| numbers.value(end.number).is_none()) {
            return Err(end);
        }
        if numbers.first_value == 1 {
            return Ok(self.from_one);
        }
        let zero = self.least.filter(|least| least.number == 0).map(|_| Value::new(0));
        Ok(zero.into_iter().chain(self.from_one.iter().map(|value| Value::new(value.number()))).collect())
    }

    fn add(&mut self, number: usize, at: usize) {
        if let Some(index) = number.checked_sub(1) {
            self.from_one.insert(Value::new(index));
        }
        if self.least.is_none_or(|least| number < least.number) {
            self.least = Some(Listed { number, at });
        }
        if self.most.is_none_or(|most| number > most.number) {
            self.most = Some(Listed { number, at });
        }
    }
}

impl<'de> Deserialize<'de> for CandidatesField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ListsVisitor).map(Self)
    }
}

struct ListsVisitor;

impl<'de> Visitor<'de> for ListsVisitor {
    type Value = Vec<NumberSet>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of lists of values, one for each cell")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut lists: A) -> Result<Self::Value, A::Error> {
        let mut sets = Vec::new();
        while let Some(set) = lists.next_element()? {
            sets.push(set);
        }
        Ok(sets)
    }
}

impl<'de> Deserialize<'de> for NumberSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(NumbersVisitor)
    }
}

struct NumbersVisitor;

impl<'de> Visitor<'de> for NumbersVisitor {
    type Value = NumberSet;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of values")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let (mut set, mut at) = (NumberSet::default(), 0);
        while let Some(ValueNumber(number)) = list.next_element()? {
            set.add(number, at);
            at += 1;
        }
        Ok(set)
    }
}

/// The number of a value, which [`BoardNumbers`](crate::wire::place::BoardNumbers) turns into the value.
#[derive(Clone, Copy, Debug)]
pub struct ValueNumber(pub(crate) usize);

impl<'de> Deserialize<'de> for ValueNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number: Bounded<0, { MAX_SIDE as u64 }> = Bounded::deserialize(deserializer)?;
        Ok(Self(number.as_usize()))
    }
}

/// The candidates of an answer.
#[derive(Clone, Debug)]
pub struct CandidateLists {
    pub(crate) marks: Marks,
    /// The number of the smallest value.
    pub(crate) first_value: usize,
}

impl CandidateLists {
    /// An upper bound on the bytes of the lists of a board of this side: N numbers in each of N·N cells.
    pub const fn bytes(side: usize) -> usize {
        4 * side.pow(3)
    }
}

impl Serialize for CandidateLists {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let list = |values| ValueList { values, first_value: self.first_value };
        serializer.collect_seq(self.marks.sets().iter().map(list))
    }
}

/// A set of values as a list of numbers, smallest first.
struct ValueList<'a, const W: usize> {
    values: &'a ValueSet<W>,
    first_value: usize,
}

impl<const W: usize> Serialize for ValueList<'_, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.values.len()))?;
        for value in self.values.iter() {
            list.serialize_element(&(value.index() + self.first_value))?;
        }
        list.end()
    }
}
