#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod arena;
pub mod bus;
pub mod config;
mod first_move;
pub mod game;
pub mod http;
pub mod identity;
pub mod ids;
pub mod moments;
pub mod names;
pub mod offer;
pub mod passkey;
pub mod rating;
mod run;
pub mod service;
pub mod store;
pub mod wire;

pub use run::{RunError, Running, check, run, start_log};
