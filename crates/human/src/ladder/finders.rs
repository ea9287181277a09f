//! Each technique's finder, as the ladder's rows name it.

use crate::ladder::table::ladder;
use crate::ladder::technique::Technique;
use crate::logic::assumption::InferenceRules;
use crate::logic::bounds::Bounds;
use crate::logic::graph_kind::GraphKind;
use crate::logic::position::Position;
use crate::logic::scan::{Scan, Sink};
use crate::techniques::exclusion::template::TemplateRule;
use crate::techniques::fish::finned_fish::Body;
use crate::techniques::fish::fish_kind::{Fins, Mix};
use crate::techniques::forcing::cases::Kinds;
use crate::techniques::intersections::locked_candidates::Bases;
use crate::techniques::single_digit::two_strong_links::Shape;
use crate::techniques::uniqueness::deadly_types::DeadlyType;
use crate::techniques::uniqueness::unique_rectangle::Roof;
use std::ops::ControlFlow;

macro_rules! make_finders {
    ($($variant:ident $id:literal $name:literal
       $family:ident $rating:literal $score:literal $level:ident $programs:ident
       $folder:ident :: $module:ident :: $finder:ident ($($argument:expr),*) $description:literal;)*) => {
        impl Technique {
            /// Gives `sink` the steps that the technique allows in a position. The order is fixed; most
            /// finders begin with smaller patterns. A step may come more than once.
            pub(crate) fn find<const W: usize>(
                self,
                position: &Position<'_, W>,
                bounds: &Bounds<'_>,
                sink: &Sink<'_>,
            ) -> ControlFlow<()> {
                let scan = &Scan::new(self, position, bounds, sink);
                match self {
                    $(Self::$variant => {
                        crate::techniques::$folder::$module::$finder($($argument,)* scan)
                    })*
                }
            }
        }
    };
}
ladder!(make_finders);
