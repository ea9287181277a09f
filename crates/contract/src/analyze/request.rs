//! The request of `/analyze`.

use crate::request::puzzle_request;
use crate::wire::name::{Name, vocabulary};

puzzle_request! {
    /// A puzzle to analyze, and the fields of the answer to compute.
    AnalyzeRequest [limits]
    query {
        /// The fields to compute; the others are null. By default all but `trial_depth` and `unavoidable`.
        fields: Vec<AnalyzeFieldName> = List,
    }
    body {}
}

vocabulary! {
    /// A field of an analysis.
    enum AnalyzeField as AnalyzeFieldName {
        Canonical = "canonical",
        CanonicalSolution = "canonical_solution",
        Transformation = "transformation",
        Automorphisms = "automorphisms",
        Minimal = "minimal",
        Redundant = "redundant",
        Backdoors = "backdoors",
        TrialDepth = "trial_depth",
        Unavoidable = "unavoidable",
        Pattern = "pattern",
    }
    "AnalyzeField", "a field of an analysis", "A field of an analysis that has to be computed."
}

/// The fields to compute.
#[derive(Clone, Debug)]
pub(crate) struct Fields(Vec<AnalyzeField>);

impl Fields {
    /// Returns whether one of these is to be computed.
    pub(super) fn have_one_of(&self, fields: &[AnalyzeField]) -> bool {
        fields.iter().any(|field| self.0.contains(field))
    }

    /// Returns whether the canonical form of the board and the pattern answer all of them.
    fn are_of_form(&self) -> bool {
        use AnalyzeField::{Automorphisms, Canonical, Pattern, Transformation};
        let of_form = [Canonical, Transformation, Automorphisms, Pattern];
        self.0.iter().all(|field| of_form.contains(field))
    }
}

impl Default for Fields {
    /// Those that rarely take longer than a millisecond at side 9 without constraints.
    fn default() -> Self {
        use AnalyzeField::*;
        let takes_long = |field: &AnalyzeField| matches!(field, TrialDepth | Unavoidable);
        let all = <AnalyzeField as crate::wire::name::Named>::ALL;
        Self(all.iter().copied().filter(|field| !takes_long(field)).collect())
    }
}

impl AnalyzeRequest {
    pub(super) fn fields(&self) -> Fields {
        let named = |names: &Vec<AnalyzeFieldName>| Fields(names.iter().map(|name| name.0).collect());
        self.fields.as_ref().map(named).unwrap_or_default()
    }

    /// Returns whether a 9×9 board with these options takes less than 100 µs. Solving it does, unless it has
    /// houses or constraints.
    pub(super) fn is_quick(&self) -> bool {
        use AnalyzeField::{Backdoors, TrialDepth, Unavoidable};
        let is_classic = self.houses.is_none() && self.constraints.is_none();
        let fields = self.fields();
        fields.are_of_form() || is_classic && !fields.have_one_of(&[Backdoors, TrialDepth, Unavoidable])
    }

    /// The request with `canonical` alone, unless it names fields: a line of text has no others.
    pub(super) fn of_canonical_form(self) -> Self {
        let fields = self.fields.unwrap_or_else(|| vec![Name(AnalyzeField::Canonical)]);
        Self { fields: Some(fields), ..self }
    }
}
