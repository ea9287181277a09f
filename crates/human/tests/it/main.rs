//! One binary for everything that goes through a public door.

mod checker;
mod constraints;
mod definitions;
mod examples;
mod layouts;
mod patience;
mod patterns;
mod techniques;
mod techniques_words;
mod techniques_sound;
mod techniques_stopped;
mod techniques_turned;
mod uniqueness_proof;
mod why_not;
