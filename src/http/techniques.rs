//! `GET /techniques`: the ladder.

use super::reply::json_of;
use crate::techniques::Technique;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

/// The techniques that `/step` knows, easiest first.
#[utoipa::path(get, path = "/techniques", tag = "boards", operation_id = "techniques",
    responses((status = 200, description = "The ladder, easiest first.", body = Vec<TechniqueAnswer>)))]
pub(crate) async fn techniques() -> Response {
    let ladder: Vec<_> = Technique::ALL.iter().copied().map(TechniqueAnswer::from).collect();
    json_of(&ladder)
}

/// A human technique.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Technique)]
pub(crate) struct TechniqueAnswer {
    /// Its name in requests and answers.
    #[schema(example = "x_wing")]
    technique: &'static str,
    /// What players call it.
    #[schema(example = "X-Wing")]
    name: &'static str,
    /// How hard its easiest case is, on Sudoku Explainer's scale.
    #[schema(example = 3.2)]
    rating: f64,
    /// What HoDoKu adds to a puzzle's score for each such step.
    #[schema(example = 140)]
    score: u32,
    /// HoDoKu's level of such a step.
    #[schema(value_type = String, example = "hard")]
    level: &'static str,
    /// What sort of idea it is.
    #[schema(example = "fish")]
    family: &'static str,
    /// What it does, in a sentence.
    description: &'static str,
    /// Does it rest on the puzzle having only one solution?
    uniqueness: bool,
}

impl From<Technique> for TechniqueAnswer {
    fn from(technique: Technique) -> Self {
        Self {
            technique: technique.id(),
            name: technique.name(),
            rating: tenths(technique.rating()),
            score: technique.score(),
            level: technique.level().as_str(),
            family: technique.family().as_str(),
            description: technique.description(),
            uniqueness: technique.uses_uniqueness(),
        }
    }
}

/// Ratings are tenths: 3.2 is to be written so, and not as the float nearest to it.
pub(crate) fn tenths(rating: f32) -> f64 {
    (f64::from(rating) * 10.0).round() / 10.0
}
