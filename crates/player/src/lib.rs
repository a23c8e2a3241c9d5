#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod draw;
mod player;

pub use player::Player;
