//! Almost locked sets, and what follows from two or more of them.

pub mod als_xz;
pub mod als_chain;
pub mod sue_de_coq;
pub mod death_blossom;
pub mod sk_loop;
