//! Conditions on the values of cells, whatever their order: each has a propagator of its own.

use super::count::Count;
use super::count_distinct::CountDistinct;
use super::counting_circles::CountingCircles;
use super::family::Family;
use super::posting::{Post, Posting};
use super::propagator::Propagator;
use super::same_values::SameValues;
use sudokud_model::constraint::primitive::SetCondition;

impl Post for SetCondition {
    fn post(&self, posting: &mut Posting) {
        if let Self::Family { cells, .. } = self {
            let variables = posting.variables(cells);
            posting.all_different(&variables);
        }
    }

    fn propagator(&self, posting: &mut Posting) -> Option<Box<dyn Propagator>> {
        Some(match self {
            Self::Family { cells, sets } => Box::new(Family::of_sets(posting, cells, sets)),
            Self::Count { cells, values, min, max } => {
                Box::new(Count::new(posting, cells, *values, *min..=*max))
            }
            Self::CountDistinct { control, cells, first_value } => {
                Box::new(CountDistinct::new(posting, *control, cells, *first_value))
            }
            Self::CountingCircles { cells, first_value } => {
                Box::new(CountingCircles::new(posting, cells, *first_value))
            }
            Self::SameValues { groups } => Box::new(SameValues::new(posting, groups)),
        })
    }
}
