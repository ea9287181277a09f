//! Candidates: N·N lists of values, in reading order.

use crate::wire::number::Bounded;
use serde::de::{Deserialize, Deserializer, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeSeq, Serializer};
use std::fmt;
use sudokud_core::grid::{Marks, Value, ValueSet};

/// The candidates of a request. The number of lists is checked later, against the board.
#[derive(Clone, Debug)]
pub struct CandidatesField(pub Vec<ValueSet<4>>);

impl<'de> Deserialize<'de> for CandidatesField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ListsVisitor).map(Self)
    }
}

struct ListsVisitor;

impl<'de> Visitor<'de> for ListsVisitor {
    type Value = Vec<ValueSet<4>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of lists of values, one for each cell")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut lists: A) -> Result<Self::Value, A::Error> {
        let mut sets = Vec::new();
        while let Some(ValuesField(set)) = lists.next_element()? {
            sets.push(set);
        }
        Ok(sets)
    }
}

struct ValuesField(ValueSet<4>);

impl<'de> Deserialize<'de> for ValuesField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ValuesVisitor).map(Self)
    }
}

struct ValuesVisitor;

impl<'de> Visitor<'de> for ValuesVisitor {
    type Value = ValueSet<4>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of values")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut set = ValueSet::EMPTY;
        while let Some(ValueNumber(value)) = list.next_element()? {
            set.insert(value);
        }
        Ok(set)
    }
}

/// A value, from 1.
#[derive(Clone, Copy, Debug)]
pub struct ValueNumber(pub Value);

impl<'de> Deserialize<'de> for ValueNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Bounded::<1, 256>(number) = Bounded::deserialize(deserializer)?;
        Ok(Self(Value::new(number as usize - 1)))
    }
}

/// The candidates of an answer.
#[derive(Clone, Debug)]
pub struct CandidateLists(pub Marks);

impl CandidateLists {
    /// An upper bound on the bytes of the lists of a board of this side: N numbers in each of N·N cells.
    pub const fn bytes(side: usize) -> usize {
        4 * side.pow(3)
    }
}

impl Serialize for CandidateLists {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.sets().iter().map(ValueList))
    }
}

/// A set of values as a list of numbers, smallest first.
struct ValueList<'a, const W: usize>(&'a ValueSet<W>);

impl<const W: usize> Serialize for ValueList<'_, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        for value in self.0.iter() {
            list.serialize_element(&value.number())?;
        }
        list.end()
    }
}
