//! On which program's scale a puzzle is rated, and so by whose techniques: the ladder's table says which program has which.

use crate::human::{Program, Technique, Techniques};

/// On whose scale, and so by whose techniques, a puzzle is rated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// Sukaku Explainer's, with its own rules.
    #[default]
    Extended,
    /// Sudoku Explainer 1.2.1's.
    Classic,
}

impl Scale {
    /// In lower case, as JSON has it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Extended => "extended",
            Self::Classic => "classic",
        }
    }

    /// Its techniques.
    #[must_use]
    pub fn techniques(self) -> Techniques {
        those(match self {
            Self::Extended => Program::SukakuExplainer,
            Self::Classic => Program::SudokuExplainer,
        })
    }
}

/// The techniques that HoDoKu uses unless told otherwise.
#[must_use]
pub fn hodoku() -> Techniques {
    those(Program::Hodoku)
}

fn those(program: Program) -> Techniques {
    Techniques::of(Technique::ALL.iter().copied().filter(|technique| technique.is_in(program)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classic_is_part_of_extended_and_both_lack_what_those_programs_lack() {
        let [extended, classic] =
            [Scale::Extended, Scale::Classic].map(|scale| scale.techniques().iter().collect::<Vec<_>>());
        assert!(classic.iter().all(|technique| extended.contains(technique)));
        assert!(classic.len() < extended.len() && extended.len() < Technique::ALL.len());
        assert!(classic.contains(&Technique::UniqueLoop3) && !extended.contains(&Technique::WWing));
        assert!(hodoku().iter().all(|technique| technique != Technique::DirectPointing));
    }
}
