#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod conditional;
mod encoding;
mod freshness;
mod hosts;
mod listen;
mod pages;
mod policy;
mod range;
mod serve;
mod site;

pub use freshness::Freshness;
pub use hosts::Hosts;
pub use listen::{ListenError, Listener, Port};
pub use pages::{Answer, Pages};
pub use policy::apply as apply_policy;
pub use serve::{Limits, Stop, serve};
pub use site::{File, Site};
