#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod charter;
mod error;
pub mod fen;
pub mod names;
pub mod packed;
pub mod pgn;
pub mod picture;
pub mod san;
#[cfg(feature = "serde")]
mod serial;
mod short;
pub mod uci;

pub use error::Unreadable;

/// The pages under `docs/` whose examples are run.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../../docs/from-chessops.md")]
    struct FromChessops;
    #[doc = include_str!("../../../docs/adding-a-variant.md")]
    struct AddingAVariant;
    #[doc = include_str!("../../../README.md")]
    struct Readme;
}
