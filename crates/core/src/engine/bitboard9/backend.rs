//! The instruction sets, detected once at run time.

use std::sync::OnceLock;

#[cfg(target_arch = "aarch64")]
use crate::engine::bitboard9::neon;
use crate::engine::bitboard9::other_values;
use crate::engine::bitboard9::portable;
use crate::engine::bitboard9::search_state::SearchState;
#[cfg(target_feature = "simd128")]
use crate::engine::bitboard9::simd128;
#[cfg(target_arch = "x86_64")]
use crate::engine::bitboard9::{avx2, avx512, avx512vl, sse4};
use crate::engine::contract::OtherValues;
use sudokud_propagation::network::DigitBands;
use sudokud_search::budget::{Limits, Progress, Watch};

/// An instruction set that this processor has. A value is the permission to run its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backend(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Token),
    #[cfg(target_arch = "x86_64")]
    Avx512Vl(avx512vl::Token),
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Token),
    #[cfg(target_arch = "x86_64")]
    Sse4(sse4::Token),
    #[cfg(target_arch = "aarch64")]
    Neon(neon::Token),
    #[cfg(target_feature = "simd128")]
    Simd128(simd128::Token),
    Portable(portable::Token),
}

/// Evaluates an expression with the backend's token.
macro_rules! with_token {
    ($backend:expr, $token:ident => $e:expr) => {
        match $backend.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512($token) => $e,
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512Vl($token) => $e,
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2($token) => $e,
            #[cfg(target_arch = "x86_64")]
            Kind::Sse4($token) => $e,
            #[cfg(target_arch = "aarch64")]
            Kind::Neon($token) => $e,
            #[cfg(target_feature = "simd128")]
            Kind::Simd128($token) => $e,
            Kind::Portable($token) => $e,
        }
    };
}

impl Backend {
    /// The fastest one of this processor, detected once. (Detection takes microseconds in a virtual machine.)
    pub fn detect() -> Self {
        *Self::fastest()
    }

    /// As [`Backend::detect`], by reference.
    pub(crate) fn fastest() -> &'static Self {
        static FASTEST: OnceLock<Backend> = OnceLock::new();
        FASTEST.get_or_init(|| Self::available()[0])
    }

    /// All instruction sets of this processor, the fastest first; never empty.
    pub fn available() -> Vec<Self> {
        let mut all = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            all.extend(avx512::Token::detect().map(Kind::Avx512));
            all.extend(avx512vl::Token::detect().map(Kind::Avx512Vl));
            if avx512vl::is_faster() {
                all.reverse();
            }
            all.extend(avx2::Token::detect().map(Kind::Avx2));
            all.extend(sse4::Token::detect().map(Kind::Sse4));
        }
        #[cfg(target_arch = "aarch64")]
        all.extend(neon::Token::detect().map(Kind::Neon));
        #[cfg(target_feature = "simd128")]
        all.push(Kind::Simd128(simd128::Token));
        all.push(Kind::Portable(portable::Token));
        all.into_iter().map(Self).collect()
    }

    /// The instruction set with this name, if this processor has it.
    pub fn named(name: &str) -> Option<Self> {
        Self::available().into_iter().find(|backend| backend.name() == name)
    }

    /// `avx512`, `avx512vl`, `avx2`, `sse4`, `neon`, `simd128` or `portable`.
    pub fn name(self) -> &'static str {
        with_token!(self, token => token.name())
    }

    pub(crate) fn advance(self, search: &mut SearchState, limits: &Limits, watch: &dyn Watch) -> Progress {
        with_token!(self, token => token.advance(search, limits, watch))
    }

    pub(crate) fn start_line(self, search: &mut SearchState, line: &[u8; 81]) -> bool {
        with_token!(self, token => token.start_line(search, line))
    }

    pub(crate) fn find_others(
        self,
        searches: &mut [SearchState; 2],
        query: &other_values::Query<'_>,
    ) -> Option<OtherValues> {
        with_token!(self, token => token.find_others(searches, query))
    }

    pub(crate) fn settle(self, board: &mut DigitBands) -> bool {
        with_token!(self, token => token.settle(board))
    }

    pub(crate) fn look_ahead(self, searches: &mut [SearchState; 2]) {
        with_token!(self, token => token.look_ahead(searches));
    }

    pub(crate) fn start(self, search: &mut SearchState, candidates: &[u16; 81]) {
        with_token!(self, token => token.start(search, candidates));
    }
}
