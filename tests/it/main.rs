//! One binary for everything that goes through a public door.

mod agreement;
mod answers;
mod corpus;
mod course;
mod layers;
mod support;
mod techniques;
