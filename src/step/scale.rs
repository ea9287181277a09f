//! Which program's techniques a puzzle is rated by. What those programs have for side 9 counts in all its sizes, so that larger boards are
//! rated too.

use super::walk::Techniques;
use crate::techniques::{Family, Technique};

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
        let extended = self == Self::Extended;
        those(|technique| is_classic(technique) || extended && is_sukaku(technique))
    }
}

/// The techniques that HoDoKu uses unless told otherwise.
#[must_use]
pub fn hodoku() -> Techniques {
    those(is_hodoku)
}

fn those(known: impl Fn(Technique) -> bool) -> Techniques {
    Techniques::of(Technique::ALL.iter().copied().filter(|&technique| known(technique)))
}

/// Has Sudoku Explainer 1.2.1 this technique?
const fn is_classic(technique: Technique) -> bool {
    use Technique as T;
    match technique.family() {
        Family::Single | Family::Intersection | Family::Forcing => true,
        Family::Subset => !matches!(technique, T::LockedPair | T::LockedTriple),
        Family::Fish => is_basic_fish(technique),
        Family::Wing => matches!(technique, T::XyWing | T::XyzWing),
        Family::Uniqueness => {
            use Technique::{
                AvoidableRectangle1, AvoidableRectangle2, HiddenRectangle, UniqueRectangle5, UniqueRectangle6,
            };
            !matches!(
                technique,
                AvoidableRectangle1 | AvoidableRectangle2 | HiddenRectangle | UniqueRectangle5 | UniqueRectangle6
            )
        }
        Family::Chain => {
            matches!(technique, T::XChain | T::XyChain | T::Aic | T::ContinuousNiceLoop | T::DiscontinuousNiceLoop)
        }
        Family::Exclusion => matches!(technique, T::AlignedPairExclusion | T::AlignedTripletExclusion),
        Family::SingleDigit | Family::Coloring | Family::AlmostLockedSet => false,
    }
}

/// Has Sukaku Explainer added it?
const fn is_sukaku(technique: Technique) -> bool {
    use Technique as T;
    match technique.family() {
        Family::SingleDigit => !matches!(technique, T::DualTwoStringKite | T::DualEmptyRectangle),
        Family::Wing => !matches!(technique, T::WWing),
        _ => false,
    }
}

/// Does HoDoKu use it, as that program comes?
fn is_hodoku(technique: Technique) -> bool {
    use Technique as T;
    let id = technique.id();
    match technique.family() {
        Family::Single => !id.starts_with("direct"),
        Family::Fish => !(id.contains("mutant") || id.contains("franken_jellyfish") || id.starts_with("siamese")),
        Family::Wing => matches!(technique, T::XyWing | T::XyzWing | T::WWing),
        Family::Uniqueness => !(id.starts_with("unique_loop") || matches!(technique, T::Bug2 | T::Bug3 | T::Bug4)),
        Family::SingleDigit => !matches!(technique, T::StrongLinkChain | T::DualTwoStringKite | T::DualEmptyRectangle),
        Family::AlmostLockedSet => technique != T::DeathBlossom,
        Family::Exclusion => false,
        Family::Forcing => technique != T::Nishio,
        Family::Intersection | Family::Subset | Family::Coloring | Family::Chain => true,
    }
}

const fn is_basic_fish(technique: Technique) -> bool {
    use Technique as T;
    matches!(technique, T::XWing | T::Swordfish | T::Jellyfish | T::Squirmbag | T::Whale | T::Leviathan | T::Fish)
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
