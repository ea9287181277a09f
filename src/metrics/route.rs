//! The label `route`: which resource a path is.

/// A resource, as a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Route(usize);

/// All labels; the last one is for whatever is not known.
const LABELS: [&str; 18] = [
    "/solve",
    "/solve/batch",
    "/solve/compare",
    "/step",
    "/check",
    "/rate",
    "/generate",
    "/render",
    "/techniques",
    "/health/live",
    "/health/ready",
    "/metrics",
    "/version",
    "/problems/{code}",
    "/openapi.json",
    "/docs",
    "/",
    "other",
];

impl Route {
    /// How many there are.
    pub(crate) const COUNT: usize = LABELS.len();

    /// The route of a path.
    pub(crate) fn of(path: &str) -> Self {
        let known = || LABELS.iter().position(|label| *label == path);
        let prefix = || match path {
            _ if path.starts_with("/docs/") => Some("/docs"),
            _ if path.starts_with("/problems/") => Some("/problems/{code}"),
            _ => None,
        };
        let by_prefix = || prefix().and_then(|label| LABELS.iter().position(|known| *known == label));
        Self(known().or_else(by_prefix).unwrap_or(Self::COUNT - 1))
    }

    /// All of them.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self)
    }

    /// From 0.
    pub(crate) const fn index(self) -> usize {
        self.0
    }

    /// The label.
    pub(crate) const fn label(self) -> &'static str {
        LABELS[self.0]
    }

    /// Does it tell how the server is, rather than work? Such requests are never refused for their number.
    pub(crate) fn is_about_the_server(self) -> bool {
        matches!(self.label(), "/health/live" | "/health/ready" | "/metrics")
    }

    /// Are its answers parts of the program, of which nothing is kept for a client?
    pub(crate) fn is_in_the_program(self) -> bool {
        matches!(self.label(), "/openapi.json" | "/docs" | "/techniques")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_has_one_of_few_labels() {
        for label in LABELS {
            assert_eq!(Route::of(label).label(), label);
        }
        for (path, label) in [("/docs/index.css", "/docs"), ("/problems/x", "/problems/{code}"), ("/x", "other")] {
            assert_eq!(Route::of(path).label(), label);
        }
    }

    #[test]
    fn every_path_of_the_contract_has_a_label_of_its_own() {
        for path in crate::api::routes::document()["paths"].as_object().expect("an object").keys() {
            assert_eq!(Route::of(path).label(), path);
        }
    }
}
