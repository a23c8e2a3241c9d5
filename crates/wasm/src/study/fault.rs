//! What is wrong with a position that is being set up, and where.

use misere_rules::{Faults, Setup, Variant};
use serde::Serialize;
use tsify::Tsify;

use crate::view::names;

/// Something that is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
pub struct FaultView {
    /// Its word: `kings`, `opposite-check` …
    pub key: &'static str,
    /// The field where it is: `board`, `castling`, `en-passant`, `pockets` or `turn`.
    pub field: &'static str,
    /// The squares where it is, if it is on some.
    pub squares: Vec<String>,
    /// Can the position be played all the same?
    pub harmless: bool,
}

/// Every fault of a setup with its place.
pub(super) fn all(variant: &Variant, setup: &Setup) -> Vec<FaultView> {
    let faults = variant.faults(setup);
    faults.iter().map(|fault| place(variant, setup, fault)).collect()
}

fn place(variant: &Variant, setup: &Setup, fault: Faults) -> FaultView {
    let field = match fault {
        Faults::OPPOSITE_CHECK => "turn",
        Faults::BAD_CASTLING => "castling",
        Faults::BAD_EN_PASSANT => "en-passant",
        Faults::TOO_MUCH_MATERIAL if setup.house.is_some_and(|house| !house.is_empty()) => "pockets",
        _ => "board",
    };
    let squares = names(variant.fault_squares(setup, fault));
    FaultView {
        key: fault.keys().next().unwrap_or(""),
        field,
        squares,
        harmless: Faults::HARMLESS.has(fault),
    }
}
