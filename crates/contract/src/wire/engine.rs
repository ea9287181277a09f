//! The names of the engines and of the instruction sets that the 9×9 engine runs on.

use crate::wire::name::vocabulary;

/// The engine that a search ran on, by its name in [`sudokud_core::solve::Statistics`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Engine(&'static str);

/// The instruction set that this machine solves 9×9 boards with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InstructionSet(&'static str);

vocabulary! {
    Engine as EngineName = &[
        Engine("general"),
        Engine("bitboard9"),
        Engine("cdcl"),
        Engine("constraints"),
    ], |engine| engine.0;
    "Engine", "an engine",
    "The engine that ran the search. `general` serves every strategy and set of rules; `bitboard9` solves \
     9×9 boards; `cdcl` solves larger boards by clause learning; `constraints` solves puzzles with \
     constraints."
}

vocabulary! {
    InstructionSet as InstructionSetName = &[
        InstructionSet("avx512"),
        InstructionSet("avx512vl"),
        InstructionSet("avx2"),
        InstructionSet("sse4"),
        InstructionSet("neon"),
        InstructionSet("simd128"),
        InstructionSet("portable"),
    ], |set| set.0;
    "InstructionSet", "an instruction set",
    "The instruction set of the processor that `bitboard9` runs on."
}

impl EngineName {
    pub(crate) const fn of(name: &'static str) -> Self {
        Self(Engine(name))
    }
}

impl InstructionSetName {
    /// The name as the core has it.
    #[must_use]
    pub const fn of(name: &'static str) -> Self {
        Self(InstructionSet(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::name::Named as _;
    use std::collections::BTreeSet;

    #[test]
    fn the_document_has_every_engine() {
        let names: BTreeSet<_> = Engine::names().into_iter().collect();
        assert!(names.is_superset(&sudokud_core::engine::names().collect()));
        assert!(InstructionSet::names().contains(&sudokud_core::solve::instruction_set()));
    }
}
