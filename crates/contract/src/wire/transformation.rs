//! A transformation of boards in an answer.

use serde::Serialize;
use sudokud_analysis::rearrange::Rearrangement;
#[cfg(feature = "openapi")]
use {crate::wire::number::ValueSchema, utoipa::ToSchema};

/// A transformation that keeps the rules. The board is transposed first, if at all.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Transformation))]
pub(crate) struct TransformationForm {
    /// Whether rows and columns are exchanged first.
    transpose: bool,
    /// For each row of the result, the row of the (transposed) board that it is, from 0.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>, example = json!([0, 1, 3, 2])))]
    rows: Vec<usize>,
    /// For each column of the result, the column of the (transposed) board that it is, from 0.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    columns: Vec<usize>,
    /// For each value, smallest first, the value that it becomes.
    #[cfg_attr(feature = "openapi", schema(inline, value_type = Vec<ValueSchema>))]
    values: Vec<usize>,
}

impl TransformationForm {
    /// The form of a rearrangement of boards whose smallest value has the number `first_value`.
    pub(crate) fn new(rearrangement: &Rearrangement, first_value: usize) -> Self {
        Self {
            transpose: rearrangement.is_transposed(),
            rows: rearrangement.rows().to_vec(),
            columns: rearrangement.columns().to_vec(),
            values: rearrangement.values().iter().map(|value| value + first_value).collect(),
        }
    }
}
