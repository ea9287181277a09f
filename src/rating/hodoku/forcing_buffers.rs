//! The buffers of forcing chains and nets, kept between positions.

use super::bits::BitMatrix;
use super::closure::Closure;
use super::conclusions::Conclusions;

/// The buffers of forcing chains and nets.
#[derive(Clone, Debug, Default)]
pub(super) struct ForcingBuffers {
    pub(super) relation: BitMatrix,
    pub(super) tables: Closure,
    pub(super) conclusions: Conclusions,
}
