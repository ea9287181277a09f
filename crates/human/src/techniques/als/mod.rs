//! Techniques with almost locked sets, and their relatives Sue de Coq and SK loop.

pub(crate) mod als_xz;
pub(crate) mod als_chain;
pub(crate) mod sue_de_coq;
pub(crate) mod death_blossom;
pub(crate) mod sk_loop;
