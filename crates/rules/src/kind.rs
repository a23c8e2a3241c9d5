//! What happens in a move.

use crate::Role;
use crate::parse::read_as_word;

/// Names every kind of move once, with its four bits and its key.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $bits:literal $key:literal,)*) => {
        /// What happens in a move, besides a piece going from one square to another.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum MoveKind { $($(#[$doc])* $kind = $bits,)* }

        impl MoveKind {
            /// Every kind.
            pub const ALL: [MoveKind; 16] = [$(MoveKind::$kind),*];

            /// The word scripts know it by.
            pub const fn key(self) -> &'static str {
                match self { $(MoveKind::$kind => $key,)* }
            }

            /// The kind with these four bits; others are not looked at. Optimised, the match is no more
            /// than the mask.
            #[inline]
            pub(crate) const fn masked(bits: u8) -> MoveKind {
                match bits & 15 {
                    $($bits => MoveKind::$kind,)*
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

impl MoveKind {
    /// Does one piece go to another square and stay what it is, over whatever stands there?
    #[inline]
    pub(crate) const fn is_simple(self) -> bool {
        const SIMPLE: u32 =
            1 << MoveKind::Quiet as u8 | 1 << MoveKind::DoubleStep as u8 | 1 << MoveKind::Capture as u8;
        SIMPLE >> self as u8 & 1 != 0
    }

    /// A quiet move or capture by which a pawn becomes something; `None` for a pawn.
    #[inline]
    pub const fn promotion_to(role: Role, captures: bool) -> Option<MoveKind> {
        Some(match (role, captures) {
            (Role::Knight, false) => MoveKind::ToKnight,
            (Role::Bishop, false) => MoveKind::ToBishop,
            (Role::Rook, false) => MoveKind::ToRook,
            (Role::Queen, false) => MoveKind::ToQueen,
            (Role::King, false) => MoveKind::ToKing,
            (Role::Knight, true) => MoveKind::CaptureToKnight,
            (Role::Bishop, true) => MoveKind::CaptureToBishop,
            (Role::Rook, true) => MoveKind::CaptureToRook,
            (Role::Queen, true) => MoveKind::CaptureToQueen,
            (Role::King, true) => MoveKind::CaptureToKing,
            (Role::Pawn, _) => return None,
        })
    }

    /// What the pawn becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        match self {
            MoveKind::ToKnight | MoveKind::CaptureToKnight => Some(Role::Knight),
            MoveKind::ToBishop | MoveKind::CaptureToBishop => Some(Role::Bishop),
            MoveKind::ToRook | MoveKind::CaptureToRook => Some(Role::Rook),
            MoveKind::ToQueen | MoveKind::CaptureToQueen => Some(Role::Queen),
            MoveKind::ToKing | MoveKind::CaptureToKing => Some(Role::King),
            _ => None,
        }
    }

    /// Does something get captured?
    #[inline]
    pub const fn is_capture(self) -> bool {
        matches!(
            self,
            MoveKind::Capture
                | MoveKind::EnPassant
                | MoveKind::CaptureToKnight
                | MoveKind::CaptureToBishop
                | MoveKind::CaptureToRook
                | MoveKind::CaptureToQueen
                | MoveKind::CaptureToKing
        )
    }
}

read_as_word! { MoveKind, key: "a kind of move such as \"quiet\""; }
