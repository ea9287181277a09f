//! The exports of every instruction-set file: its name, and the search compiled with the set's features.

/// Defines the methods of `Token` that run the search in `$board`, a layout over the file's registers.
///
/// With features, `Token` is the proof of them and must exist only where they were detected. Without, the
/// layout needs no proof.
macro_rules! entry_points {
    ($name:literal, $features:literal, $board:ty) => {
        impl Token {
            entry_points!(names $name, $board);

            pub(crate) fn advance(self, search: &mut SearchState, limits: &Limits, watch: &dyn Watch) -> Progress {
                // SAFETY: a Token exists only where every feature named at `advance` was detected.
                unsafe { advance(self, search, limits, watch) }
            }

            pub(crate) fn start_line(self, search: &mut SearchState, line: &[u8; 81]) -> bool {
                // SAFETY: as above.
                unsafe { start_line(self, search, line) }
            }

            pub(crate) fn settle(self, board: &mut DigitBands) -> bool {
                // SAFETY: as above.
                unsafe { settle(self, board) }
            }

            pub(crate) fn look_ahead(self, searches: &mut [SearchState; 2]) {
                // SAFETY: as above.
                unsafe { look_ahead(self, searches) }
            }

            pub(crate) fn find_others(
                self,
                searches: &mut [SearchState; 2],
                query: &other_values::Query<'_>,
            ) -> Option<OtherValues> {
                // SAFETY: as above.
                unsafe { find_others(self, searches, query) }
            }
        }

        #[target_feature(enable = $features)]
        fn advance(token: Token, search: &mut SearchState, limits: &Limits, watch: &dyn Watch) -> Progress {
            search.advance::<$board>(token, limits, watch)
        }

        #[target_feature(enable = $features)]
        fn start_line(token: Token, search: &mut SearchState, line: &[u8; 81]) -> bool {
            search.start_line::<$board>(token, line)
        }

        #[target_feature(enable = $features)]
        fn settle(token: Token, board: &mut DigitBands) -> bool {
            classic_rules::settle::<$board>(token, board)
        }

        #[target_feature(enable = $features)]
        fn look_ahead(token: Token, searches: &mut [SearchState; 2]) {
            two_boards::propagate::<$board>(token, searches);
        }

        #[target_feature(enable = $features)]
        fn find_others(
            token: Token,
            searches: &mut [SearchState; 2],
            query: &other_values::Query<'_>,
        ) -> Option<OtherValues> {
            other_values::find::<$board>(token, searches, query)
        }
    };
    ($name:literal, $board:ty) => {
        /// The permission to run this file's code, which every processor has.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) struct Token;

        impl Token {
            entry_points!(names $name, $board);

            pub(crate) fn advance(self, search: &mut SearchState, limits: &Limits, watch: &dyn Watch) -> Progress {
                search.advance::<$board>((), limits, watch)
            }

            pub(crate) fn start_line(self, search: &mut SearchState, line: &[u8; 81]) -> bool {
                search.start_line::<$board>((), line)
            }

            pub(crate) fn settle(self, board: &mut DigitBands) -> bool {
                classic_rules::settle::<$board>((), board)
            }

            pub(crate) fn look_ahead(self, searches: &mut [SearchState; 2]) {
                two_boards::propagate::<$board>((), searches);
            }

            pub(crate) fn find_others(
                self,
                searches: &mut [SearchState; 2],
                query: &other_values::Query<'_>,
            ) -> Option<OtherValues> {
                other_values::find::<$board>((), searches, query)
            }
        }
    };
    (names $name:literal, $board:ty) => {
        pub(crate) fn name(self) -> &'static str {
            $name
        }

        pub(crate) fn start(self, search: &mut SearchState, candidates: &[u16; 81]) {
            let mut state = Stored::EMPTY;
            text::write_candidates(candidates, &mut state, <$board>::lane);
            search.start(&state);
        }
    };
}
pub(crate) use entry_points;
