//! Techniques with almost locked sets, and their relatives Sue de Coq and SK loop.

pub mod cell_group;
pub mod als_xz;
pub mod als_chain;
pub mod sue_de_coq;
pub mod death_blossom;
pub mod sk_loop;
