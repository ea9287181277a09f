//! Fields that several requests have, each checked where it is read, so that the error points at it: bounded numbers,
//! names from a list, seeds.

use crate::api::wire::cells::integral;
use crate::propagation::{Rule, Rules};
use crate::solve::{Branching, Strategy};
use serde::Deserialize;
use serde::de::{Deserializer, Error, SeqAccess, Unexpected, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// A whole number from `LOW` to `HIGH`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounded<const LOW: u64, const HIGH: u64>(pub(crate) u64);

impl<'de, const LOW: u64, const HIGH: u64> Deserialize<'de> for Bounded<LOW, HIGH> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Whole::<LOW, HIGH>).map(Self)
    }
}

struct Whole<const LOW: u64, const HIGH: u64>;

impl<const LOW: u64, const HIGH: u64> Visitor<'_> for Whole<LOW, HIGH> {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match HIGH {
            u64::MAX => write!(f, "a whole number from {LOW}"),
            _ => write!(f, "a whole number from {LOW} to {HIGH}"),
        }
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<u64, E> {
        if (LOW..=HIGH).contains(&number) {
            return Ok(number);
        }
        Err(E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<u64, E> {
        match u64::try_from(number) {
            Ok(number) => self.visit_u64(number),
            Err(_) => Err(E::invalid_value(Unexpected::Signed(number), &self)),
        }
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<u64, E> {
        match integral(number) {
            Some(number) => self.visit_u64(number),
            // Where any number is taken, one beyond 64 bits is as good as the largest.
            None if HIGH == u64::MAX && number > 1.0 && number.fract() == 0.0 => Ok(u64::MAX),
            None => Err(E::invalid_value(Unexpected::Float(number), &self)),
        }
    }
}

/// Any 64-bit number, signed or not: only its bits count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seed(pub(crate) u64);

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Bits;
        impl Visitor<'_> for Bits {
            type Value = Seed;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a 64-bit number")
            }
            fn visit_u64<E>(self, number: u64) -> Result<Seed, E> {
                Ok(Seed(number))
            }
            fn visit_i64<E>(self, number: i64) -> Result<Seed, E> {
                Ok(Seed(number.cast_unsigned()))
            }
            fn visit_f64<E: Error>(self, number: f64) -> Result<Seed, E> {
                let size = integral(number.abs()).and_then(|size| i64::try_from(size).ok());
                let signed = size.map(|size| if number < 0.0 { -size } else { size });
                signed
                    .map(|number| Seed(number.cast_unsigned()))
                    .ok_or_else(|| E::invalid_value(Unexpected::Float(number), &self))
            }
        }
        deserializer.deserialize_any(Bits)
    }
}

/// Names without a parameter, as fields have them.
pub(crate) type StrategyName = Name<Strategy>;
/// See [`StrategyName`].
pub(crate) type BranchingName = Name<Branching>;
/// A limit.
pub(crate) type Positive = Bounded<1, { u64::MAX }>;
/// How many solutions may be asked for.
pub(crate) type SolutionCount = Bounded<1, 1_000>;
/// How many steps may be asked for; 0 for all.
pub(crate) type StepCount = Bounded<0, 1_000_000>;
/// A row or a column of the largest board.
pub(crate) type LineIndex = Bounded<0, 255>;

/// Something that the contract knows by name.
pub(crate) trait Named: Copy + 'static {
    /// What it is, with its article.
    const WHAT: &'static str;
    /// All of them with their names, in the contract's order.
    fn all() -> Vec<(&'static str, Self)>;
    /// The names.
    fn names() -> Vec<&'static str> {
        Self::all().into_iter().map(|(name, _)| name).collect()
    }
    /// The one with this name.
    fn named(name: &str) -> Option<Self> {
        Self::all().into_iter().find(|(known, _)| *known == name).map(|(_, one)| one)
    }
}

/// A name, read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Name<T>(pub(crate) T);

impl<'de, T: Named> Deserialize<'de> for Name<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NameVisitor(PhantomData)).map(Self)
    }
}

struct NameVisitor<T>(PhantomData<T>);

impl<T: Named> Visitor<'_> for NameVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: one of {}", T::WHAT, T::names().join(", "))
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<T, E> {
        let shown: String = name.chars().take(40).collect();
        T::named(name).ok_or_else(|| E::invalid_value(Unexpected::Str(&shown), &self))
    }
}

impl Named for Strategy {
    const WHAT: &'static str = "a strategy";
    fn all() -> Vec<(&'static str, Self)> {
        Self::ALL.iter().map(|&one| (one.name(), one)).collect()
    }
    fn named(name: &str) -> Option<Self> {
        Self::from_name(name)
    }
}

impl Named for Branching {
    const WHAT: &'static str = "a branching";
    fn all() -> Vec<(&'static str, Self)> {
        Self::ALL.iter().map(|&one| (one.name(), one)).collect()
    }
    fn named(name: &str) -> Option<Self> {
        Self::from_name(name)
    }
}

impl Named for Rule {
    const WHAT: &'static str = "a rule";
    fn all() -> Vec<(&'static str, Self)> {
        Self::ALL.iter().map(|&rule| (rule.name(), rule)).collect()
    }
    fn named(name: &str) -> Option<Self> {
        Self::from_name(name)
    }
}

/// The name of a set of rules, or a list of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RulesField(pub(crate) Rules);

impl<'de> Deserialize<'de> for RulesField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct SetOrList;
        impl<'de> Visitor<'de> for SetOrList {
            type Value = RulesField;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let sets = Rules::NAMED.map(|(name, _)| name).join(", ");
                write!(f, "a set of rules (one of {sets}) or a list of rules (of {})", Rule::names().join(", "))
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<RulesField, E> {
                let shown: String = name.chars().take(40).collect();
                Rules::from_name(name).map(RulesField).ok_or_else(|| E::invalid_value(Unexpected::Str(&shown), &self))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<RulesField, A::Error> {
                let mut rules = Rules::NONE;
                while let Some(Name(rule)) = list.next_element()? {
                    rules = rules.with(rule);
                }
                Ok(RulesField(rules))
            }
        }
        deserializer.deserialize_any(SetOrList)
    }
}
