//! Drawings of square sets in source code.

/// Draws a [`SquareSet`](crate::SquareSet), rank 8 on top: `X` is in the set, `.` is not.
///
/// ```
/// use misere_rules::{attacks, squares, Square};
///
/// assert_eq!(attacks::knight(Square::D4), squares! {
///     . . . . . . . .
///     . . . . . . . .
///     . . X . X . . .
///     . X . . . X . .
///     . . . . . . . .
///     . X . . . X . .
///     . . X . X . . .
///     . . . . . . . .
/// });
/// ```
#[macro_export]
macro_rules! squares {
    (@ X) => { true };
    (@ .) => { false };
    ($($mark:tt)*) => {
        const { $crate::SquareSet::from_picture(&[$($crate::squares!(@ $mark)),*]) }
    };
}

impl super::SquareSet {
    /// The set that [`squares!`](crate::squares) draws.
    #[doc(hidden)]
    pub const fn from_picture(marks: &[bool; 64]) -> super::SquareSet {
        let mut set = 0;
        let mut i = 0;
        while i < 64 {
            if marks[i] {
                set |= 1 << (i ^ 56);
            }
            i += 1;
        }
        super::SquareSet(set)
    }
}
