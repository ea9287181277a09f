//! One binary for everything that goes through a public door.

mod forcing_links;
mod layouts;
mod techniques;
mod techniques_evidence;
mod techniques_grounds;
mod techniques_sound;
mod techniques_stopped;
mod techniques_turned;
mod uniqueness_proof;
