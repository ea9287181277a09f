//! The names of the engines and of the instruction sets that the 9×9 engine runs on.

use crate::api::wire::name::{Name, Named};

/// The engine that a search ran on, by its name in [`crate::solve::Statistics`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Engine(&'static str);

/// The instruction set that this machine solves 9×9 boards with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct InstructionSet(&'static str);

pub(crate) type EngineName = Name<Engine>;
pub(crate) type InstructionSetName = Name<InstructionSet>;

impl EngineName {
    pub(crate) const fn of(name: &'static str) -> Self {
        Self(Engine(name))
    }
}

impl InstructionSetName {
    pub(crate) const fn of(name: &'static str) -> Self {
        Self(InstructionSet(name))
    }
}

impl Named for Engine {
    const SCHEMA: &'static str = "Engine";
    const TERM: &'static str = "an engine";
    const DESCRIPTION: &'static str = "The engine that ran the search. `general` serves every strategy and \
        set of rules; `lanes9` solves 9×9 boards, with the instruction set after the slash; `learning` \
        solves larger boards by clause learning.";
    const ALL: &'static [Self] = &[
        Self("general"),
        Self("learning"),
        Self("lanes9/avx512"),
        Self("lanes9/avx512vl"),
        Self("lanes9/avx2"),
        Self("lanes9/portable"),
    ];

    fn name(self) -> &'static str {
        self.0
    }
}

impl Named for InstructionSet {
    const SCHEMA: &'static str = "InstructionSet";
    const TERM: &'static str = "an instruction set";
    const DESCRIPTION: &'static str = "The instruction set that 9×9 boards are solved with on this machine.";
    const ALL: &'static [Self] = &[Self("avx512"), Self("avx512vl"), Self("avx2"), Self("portable")];

    fn name(self) -> &'static str {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_document_has_every_engine() {
        let names: BTreeSet<_> = Engine::names().into_iter().collect();
        assert_eq!(names, crate::engine::names().collect());
        assert!(InstructionSet::names().contains(&crate::solve::instruction_set()));
    }
}
