//! What is wrong with a position that is being set up, and where.

use misere_rules::{Color, Faults, Role, Setup, Variant};
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
    /// The side that has no king where it needs one, or more than it may have.
    #[tsify(type = "Color | null")]
    pub side: Option<Color>,
    /// The squares where it is, if it is on some.
    pub squares: Vec<String>,
    /// Can the position be played all the same?
    pub harmless: bool,
}

/// Every fault of a setup with its place.
pub(super) fn all(variant: &Variant, setup: &Setup) -> Vec<FaultView> {
    let faults = variant.faults(setup);
    faults.iter().flat_map(|fault| place(variant, setup, fault)).collect()
}

/// A fault where it is. Kings are wrong on a side, or on both.
fn place(variant: &Variant, setup: &Setup, fault: Faults) -> Vec<FaultView> {
    let view = |side, squares| FaultView {
        key: fault.keys().next().unwrap_or(""),
        field: field(setup, fault),
        side,
        squares: names(squares),
        harmless: Faults::HARMLESS.has(fault),
    };
    let kings = |side| view(Some(side), setup.board.pieces(side, Role::King));
    let sides = variant.sides_with_wrong_kings(setup).filter(|_| fault == Faults::KINGS);
    let views: Vec<FaultView> = sides.map(kings).collect();
    if views.is_empty() { vec![view(None, variant.fault_squares(setup, fault))] } else { views }
}

/// The field of the editor where a fault is.
fn field(setup: &Setup, fault: Faults) -> &'static str {
    match fault {
        Faults::OPPOSITE_CHECK => "turn",
        Faults::BAD_CASTLING => "castling",
        Faults::BAD_EN_PASSANT => "en-passant",
        Faults::TOO_MUCH_MATERIAL if setup.house.is_some_and(|house| !house.is_empty()) => "pockets",
        _ => "board",
    }
}
