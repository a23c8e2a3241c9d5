//! What happens in a move.

use crate::Role;
use crate::parse::read_as_word;

/// Names every kind of move once, with its four bits and its key.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $bits:literal $key:literal,)*) => {
        /// What happens in a move, besides a piece going from one square to another.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Kind { $($(#[$doc])* $kind = $bits,)* }

        impl Kind {
            /// Every kind.
            pub const ALL: [Kind; 16] = [$(Kind::$kind),*];

            /// The word scripts know it by.
            pub const fn key(self) -> &'static str {
                match self { $(Kind::$kind => $key,)* }
            }

            /// The kind with these four bits; others are not looked at. Optimised, the match is no more
            /// than the mask.
            #[inline]
            pub(crate) const fn masked(bits: u8) -> Kind {
                match bits & 15 {
                    $($bits => Kind::$kind,)*
                    _ => unreachable!(),
                }
            }
        }
    };
}

kinds! {
    /// A piece comes out of the pocket, or, for `Move::PASS`, nothing does.
    Drop 0 "drop",
    /// A piece goes to an empty square.
    Quiet 1 "quiet",
    /// A pawn steps two squares.
    DoubleStep 2 "double-step",
    /// King and rook castle; the destination is the rook's square.
    Castle 3 "castle",
    /// A piece takes what stands on the destination.
    Capture 4 "capture",
    /// A pawn takes a pawn that has just stepped past it.
    EnPassant 5 "en-passant",
    /// A pawn becomes a knight …
    ToKnight 6 "to-knight",
    /// … or a bishop …
    ToBishop 7 "to-bishop",
    /// … or a rook …
    ToRook 8 "to-rook",
    /// … or a queen …
    ToQueen 9 "to-queen",
    /// … or, where the game allows it, a king.
    ToKing 10 "to-king",
    /// A pawn takes something and becomes a knight …
    CaptureToKnight 11 "capture-to-knight",
    /// … or a bishop …
    CaptureToBishop 12 "capture-to-bishop",
    /// … or a rook …
    CaptureToRook 13 "capture-to-rook",
    /// … or a queen …
    CaptureToQueen 14 "capture-to-queen",
    /// … or a king.
    CaptureToKing 15 "capture-to-king",
}

impl Kind {
    /// Does one piece go to another square and stay what it is, over whatever stands there?
    #[inline]
    pub(crate) const fn is_simple(self) -> bool {
        const SIMPLE: u32 = 1 << Kind::Quiet as u8 | 1 << Kind::DoubleStep as u8 | 1 << Kind::Capture as u8;
        SIMPLE >> self as u8 & 1 != 0
    }

    /// A quiet move or capture by which a pawn becomes something; `None` for a pawn.
    #[inline]
    pub const fn promotion_to(role: Role, captures: bool) -> Option<Kind> {
        Some(match (role, captures) {
            (Role::Knight, false) => Kind::ToKnight,
            (Role::Bishop, false) => Kind::ToBishop,
            (Role::Rook, false) => Kind::ToRook,
            (Role::Queen, false) => Kind::ToQueen,
            (Role::King, false) => Kind::ToKing,
            (Role::Knight, true) => Kind::CaptureToKnight,
            (Role::Bishop, true) => Kind::CaptureToBishop,
            (Role::Rook, true) => Kind::CaptureToRook,
            (Role::Queen, true) => Kind::CaptureToQueen,
            (Role::King, true) => Kind::CaptureToKing,
            (Role::Pawn, _) => return None,
        })
    }

    /// What the pawn becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        match self {
            Kind::ToKnight | Kind::CaptureToKnight => Some(Role::Knight),
            Kind::ToBishop | Kind::CaptureToBishop => Some(Role::Bishop),
            Kind::ToRook | Kind::CaptureToRook => Some(Role::Rook),
            Kind::ToQueen | Kind::CaptureToQueen => Some(Role::Queen),
            Kind::ToKing | Kind::CaptureToKing => Some(Role::King),
            _ => None,
        }
    }

    /// Does something get captured?
    #[inline]
    pub const fn is_capture(self) -> bool {
        matches!(
            self,
            Kind::Capture
                | Kind::EnPassant
                | Kind::CaptureToKnight
                | Kind::CaptureToBishop
                | Kind::CaptureToRook
                | Kind::CaptureToQueen
                | Kind::CaptureToKing
        )
    }
}

read_as_word! { Kind, key: "a kind of move such as \"quiet\""; }
