//! The instruction sets, detected once at run time.

use std::sync::OnceLock;

use crate::engine::bitboard9::lanes::Lanes;
use crate::engine::bitboard9::portable::Quad;
use crate::engine::bitboard9::search_state::SearchState;
use crate::engine::bitboard9::state_words::Stored;
use crate::engine::bitboard9::text;
use crate::engine::bitboard9::two_boards;
use crate::engine::bitboard9::words::Nine;
#[cfg(target_arch = "x86_64")]
use crate::engine::bitboard9::words::{Five, Two};
#[cfg(target_arch = "x86_64")]
use crate::engine::bitboard9::{avx2, avx512, avx512vl};
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
    Portable,
}

impl Backend {
    /// The fastest one of this processor, detected once. (Detection takes microseconds in a virtual machine.)
    pub fn detect() -> Self {
        static FASTEST: OnceLock<Backend> = OnceLock::new();
        *FASTEST.get_or_init(|| Self::available()[0])
    }

    /// All instruction sets of this processor, the fastest first; never empty.
    pub fn available() -> Vec<Self> {
        let mut all = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            all.extend(avx512::Token::detect().map(Kind::Avx512).map(Self));
            all.extend(avx512vl::Token::detect().map(Kind::Avx512Vl).map(Self));
            if avx512vl::is_faster() {
                all.reverse();
            }
            all.extend(avx2::Token::detect().map(Kind::Avx2).map(Self));
        }
        all.push(Self(Kind::Portable));
        all
    }

    /// The instruction set with this name, if this processor has it.
    pub fn named(name: &str) -> Option<Self> {
        Self::available().into_iter().find(|backend| backend.name() == name)
    }

    /// `avx512`, `avx512vl`, `avx2` or `portable`.
    pub fn name(self) -> &'static str {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(_) => "avx512",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512Vl(_) => "avx512vl",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(_) => "avx2",
            Kind::Portable => "portable",
        }
    }

    /// The engine's name with this instruction set.
    pub(crate) fn engine_name(self) -> &'static str {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(_) => "lanes9/avx512",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512Vl(_) => "lanes9/avx512vl",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(_) => "lanes9/avx2",
            Kind::Portable => "lanes9/portable",
        }
    }

    pub(crate) fn advance(self, search: &mut SearchState, limits: &Limits, watch: &dyn Watch) -> Progress {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(token) => token.advance(search, limits, watch),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512Vl(token) => token.advance(search, limits, watch),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(token) => token.advance(search, limits, watch),
            Kind::Portable => search.advance::<Nine<Quad>>((), limits, watch),
        }
    }

    pub(crate) fn start_line(self, search: &mut SearchState, line: &[u8; 81]) -> bool {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(token) => token.start_line(search, line),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512Vl(token) => token.start_line(search, line),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(token) => token.start_line(search, line),
            Kind::Portable => search.start_line::<Nine<Quad>>((), line),
        }
    }

    pub(crate) fn look_ahead(self, searches: &mut [SearchState; 2]) {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(token) => token.look_ahead(searches),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512Vl(token) => token.look_ahead(searches),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(token) => token.look_ahead(searches),
            Kind::Portable => two_boards::propagate::<Nine<Quad>>((), searches),
        }
    }

    pub(crate) fn start(self, search: &mut SearchState, candidates: &[u16; 81]) {
        let mut state = Stored::EMPTY;
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(_) => text::write_candidates(candidates, &mut state, <Two<avx512::Zmm>>::lane),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512Vl(_) | Kind::Avx2(_) => {
                text::write_candidates(candidates, &mut state, <Five<avx2::Ymm>>::lane);
            }
            Kind::Portable => text::write_candidates(candidates, &mut state, <Nine<Quad>>::lane),
        }
        search.start(&state);
    }
}
