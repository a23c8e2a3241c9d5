#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod conditional;
mod encoding;
mod freshness;
mod hosts;
mod listen;
mod native;
mod pages;
mod policy;
mod range;
mod serve;
mod site;

pub use freshness::Freshness;
pub use hosts::Hosts;
pub use listen::{ListenError, Listener, Port};
pub use native::{Lines, NativeEngine, Searcher};
pub use pages::{PageResponse, Pages};
pub use policy::apply as apply_policy;
pub use serve::{ClientLimits, Stop, serve};
pub use site::{Site, SiteFile};
