//! Candidates: N·N lists of values, in reading order.

use crate::wire::from_json::FromJson;
use crate::wire::json_reader::{Reader, Refusal};
use crate::wire::number::Bounded;
use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};
use sudokud_core::grid::{Marks, Value, ValueSet};

/// The candidates of a request. The number of lists is checked later, against the board.
#[derive(Clone, Debug)]
pub struct CandidatesField(pub Vec<ValueSet<4>>);

impl FromJson for CandidatesField {
    fn from_json(reader: &mut Reader<'_>) -> Result<Self, Refusal> {
        let mut sets = Vec::new();
        reader.list(&"a list of lists of values, one for each cell")?;
        while reader.next_element()? {
            let mut set = ValueSet::EMPTY;
            reader.list(&"a list of values")?;
            while reader.next_element()? {
                set.insert(ValueNumber::from_json(reader)?.0);
            }
            sets.push(set);
        }
        Ok(Self(sets))
    }
}

/// A value, from 1.
#[derive(Clone, Copy, Debug)]
pub struct ValueNumber(pub Value);

impl FromJson for ValueNumber {
    fn from_json(reader: &mut Reader<'_>) -> Result<Self, Refusal> {
        let Bounded::<1, 256>(number) = Bounded::from_json(reader)?;
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
