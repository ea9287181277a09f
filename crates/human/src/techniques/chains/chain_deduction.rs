//! A chain, and the conclusion from it.

use crate::ladder::rating::Rating;
use crate::logic::Chain;
use crate::logic::chain_length::surcharge;
use crate::proof::{Deduction, Evidence, Notation, Role, StepText, Values};
use crate::techniques::chains::chain_words::{
    eureka, sentence, sentence_about_ends, sentences_about_sets, state,
};
use sudokud_model::grid::Cell;

/// A chain, and what follows from it.
#[derive(Debug)]
pub(crate) struct ChainDeduction {
    pub(crate) chain: Chain,
    pub(crate) conclusion: ChainConclusion,
}

/// The conclusion from a chain.
#[derive(Debug)]
pub(crate) enum ChainConclusion {
    /// The chain leads from a candidate to the opposite state of it.
    Contradiction,
    /// One of the ends is true.
    Ends,
    /// One of the ends is true. They are in almost locked sets, which have these further values in common
    /// that some cell loses.
    EndsOfSets { further: Values },
    /// The chain begins with a strong link and closes to a loop. Further almost locked sets make a link as
    /// well as the set that the chain names, and remove something; each has the two values of its link.
    Loop { further_sets: Vec<(Vec<Cell>, Values)> },
}

impl Deduction for ChainDeduction {
    fn size(&self) -> usize {
        self.chain.links.len()
    }

    /// Chains of almost locked sets are rated by their number of sets.
    fn surcharge(&self) -> Rating {
        match self.conclusion {
            ChainConclusion::EndsOfSets { .. } => Rating::default(),
            _ => surcharge(self.chain.links.len()),
        }
    }

    fn evidence(&self) -> Evidence {
        let mut evidence = self.chain.evidence();
        if let ChainConclusion::Loop { further_sets } = &self.conclusion {
            for (cells, values) in further_sets {
                evidence.group(cells.iter().copied(), *values, Role::Als);
            }
        }
        evidence
    }

    fn words(&self, notation: Notation<'_>) -> StepText {
        let chain = sentence(&self.chain, notation);
        let ends = || sentence_about_ends(&self.chain, notation);
        let mut sets: Vec<Vec<Cell>> = Vec::new();
        let reason = match &self.conclusion {
            ChainConclusion::Contradiction => {
                let end = state(self.chain.end(), notation);
                format!("{chain}, which contradicts the assumption. So {end}")
            }
            ChainConclusion::Ends => format!("{chain}. {}", ends()),
            ChainConclusion::EndsOfSets { further } if further.is_empty() => format!("{chain}. {}", ends()),
            ChainConclusion::EndsOfSets { further } => format!(
                "{chain}. {}; the same argument holds for {}, also common to the first and the last set",
                ends(),
                notation.value_list(*further)
            ),
            ChainConclusion::Loop { further_sets } => {
                sets.extend(further_sets.iter().map(|set| set.0.clone()));
                format!(
                    "{chain}, and the loop closes. Under the opposite assumption, the same links in reverse \
                     order give each end the opposite state. So exactly one end of each link is true. A \
                     candidate that sees both ends of a weak link of its value is false, and so are the \
                     other candidates of a cell that contains a weak link{}",
                    sentences_about_sets(&self.chain, &sets, notation)
                )
            }
        };
        StepText { pattern: eureka(&self.chain, &sets, notation), reason }
    }
}
