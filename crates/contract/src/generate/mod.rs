//! `generate`: new puzzles by difficulty, symmetry, pattern and number of givens.

pub mod answer;
mod ended;
pub mod fields;
pub mod making;
mod puzzle_text;
pub mod request;
pub mod vocabulary;

use crate::generate::answer::GenerateAnswer;
use crate::generate::making::{Ended, make, puzzle_bytes};
use crate::generate::request::{GenerateRequest, MAX_COUNT};
use crate::host::{Host, OperationProgress};
use crate::operation::{Cost, Operation, Plan};
use crate::parameters::Kind;
use crate::request::Request;
use crate::surface::{Delivery, Surface};
use crate::wire::board::check_side;
use crate::wire::bounds::Bounds;
use crate::wire::problem::{Code, Problem};
use core::time::Duration;
use sudokud_generate::{Distinct, Maker, SEEDS_PER_PLACE, Wishes, seed_of};

/// New puzzles, made one after another.
pub struct Generate {
    request: GenerateRequest,
    wishes: Wishes,
    count: u64,
    time: Duration,
}

impl Request for GenerateRequest {
    const PARAMETERS: &'static [(&'static str, Kind)] = &[
        ("level", Kind::Wish),
        ("min_rating", Kind::WishNumber),
        ("max_rating", Kind::WishNumber),
        ("scale", Kind::Wish),
        ("technique", Kind::Wish),
        ("side", Kind::Number),
        ("symmetry", Kind::Text),
        ("pattern", Kind::Text),
        ("minimal", Kind::Switch),
        ("givens", Kind::Range),
        ("count", Kind::Number),
        ("seed", Kind::Number),
        ("boxes", Kind::Boxes),
        ("regions", Kind::Regions),
        ("diagonals", Kind::HouseFlag),
        ("windows", Kind::HouseFlag),
        ("jigsaw", Kind::Switch),
        ("killer", Kind::Switch),
        ("attempts", Kind::Limit),
        ("time_ms", Kind::Limit),
    ];

    fn or(self, other: Self) -> Self {
        Self {
            side: self.side.or(other.side),
            houses: self.houses.or(other.houses),
            jigsaw: self.jigsaw.or(other.jigsaw),
            killer: self.killer.or(other.killer),
            difficulty: self.difficulty.or(other.difficulty),
            symmetry: self.symmetry.or(other.symmetry),
            pattern: self.pattern.or(other.pattern),
            minimal: self.minimal.or(other.minimal),
            givens: self.givens.or(other.givens),
            seed: self.seed.or(other.seed),
            count: self.count.or(other.count),
            limits: self.limits.or(other.limits),
        }
    }

    fn has_linear_cost(&self) -> bool {
        self.houses.is_none()
    }
}

impl Operation for Generate {
    const NAME: &'static str = "generate";
    const PATH: &'static str = "/generate";
    const SUMMARY: &'static str = "Makes new puzzles, each with exactly one solution.";
    const DESCRIPTION: &'static str = "\
        All fields are optional. Level and score are HoDoKu's, ratings Sudoku Explainer's, as in \
        `/rate`; those of killers and of puzzles with other houses are the ladder's. A wish that no \
        attempt met is named in `missed`, and the puzzle is the nearest one found. \
        The same seed gives the same puzzles on every machine unless `limit_hit` is `time`. No two puzzles \
        of an answer differ by relabelling and symmetry alone.";
    const ANSWER: &'static str = "The puzzles.";
    const STATUS: &'static str = "the `status` of the answer.";
    const HAS_BATCH: bool = false;
    const COST: Cost = Cost::Long;
    const SURFACE: Surface =
        Surface { delivery: Delivery::Puzzles, most_at_once: &[("count", MAX_COUNT)], ..Surface::PLAIN };
    const EXAMPLES: &'static str = include_str!("../../openapi/generate.json");

    type Request = GenerateRequest;
    type Answer = GenerateAnswer;

    fn new(request: GenerateRequest, bounds: &Bounds) -> Result<Self, Problem> {
        let wishes = request.wishes()?;
        check_side(wishes.side(), "/side", bounds.max_side)?;
        let (count, time) = (request.count(MAX_COUNT)?, request.time(bounds));
        Ok(Self { request, wishes, count, time })
    }

    fn plan(&self) -> Plan {
        let bytes = self.count as usize * puzzle_bytes(&self.wishes);
        Plan::of(&self.wishes.layout, self.time, bytes)
    }

    fn run(&mut self, host: &dyn Host) -> Result<GenerateAnswer, Problem> {
        let mut maker = Maker::new(self.wishes.clone())
            .map_err(|_| Problem::new(Code::Internal, "the wishes were not checked"))?;
        let (seed, mut distinct, mut puzzles) =
            (self.request.seed(|| host.seed()), Distinct::default(), Vec::new());
        let mut ended = Ended::Complete;
        'places: for place in 0..self.count {
            for repetitions in 0..SEEDS_PER_PLACE {
                match make(&mut maker, seed_of(seed, place, repetitions), host.watch()) {
                    Ok((puzzle, fingerprint)) if distinct.insert(fingerprint) => {
                        puzzles.push(puzzle);
                        host.progress(OperationProgress {
                            done: Some((place + 1, self.count)),
                            ..OperationProgress::default()
                        });
                        continue 'places;
                    }
                    Ok(_) => {}
                    Err(why) => {
                        ended = why.into();
                        break 'places;
                    }
                }
            }
            ended = Ended::Exhausted;
            break;
        }
        GenerateAnswer::new(puzzles, ended, host.elapsed_us())
    }
}
