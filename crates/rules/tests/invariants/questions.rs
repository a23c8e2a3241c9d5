//! Questions to positions of any game.

use misere_rules::*;

/// What a position of any game is asked beyond the questions of [`AnyPosition`].
///
/// Code for all games is compiled once for each of them: it is kept in few places.
macro_rules! questions {
    ($($(#[$attribute:meta])* fn $question:ident($pos:ident $(, $field:ident: $type:ty)*) -> $answer:ty $body:block)*) => {$(
        $(#[$attribute])*
        pub(crate) fn $question($pos: &AnyPosition $(, $field: $type)*) -> $answer {
            struct Asked { $($field: $type),* }
            impl VisitPosition for Asked {
                type Output = $answer;
                fn visit<R: Rules>(self, $pos: &Position<R>) -> $answer {
                    $(let $field = self.$field;)*
                    $body
                }
            }
            $pos.visit(Asked { $($field),* })
        }
    )*};
}

questions! {
    fn recomputed_key(pos) -> u64 {
        pos.recomputed_key()
    }

    fn can_move(pos) -> bool {
        pos.can_move()
    }

    fn is_decided(pos) -> bool {
        pos.rules().decided(pos).is_some()
    }

    fn droppable(pos) -> ByRole<SquareSet> {
        ByRole::new_with(|role| pos.drop_destinations(role))
    }

    fn duty(pos) -> Duty {
        pos.rules().duty()
    }

    fn checking(pos) -> Checking {
        pos.rules().checking()
    }

    fn double_steps(pos) -> ByColor<SquareSet> {
        ByColor::new_with(|side| pos.rules().double_step(side))
    }

    /// The board that a witness of these moves, each played by itself, ends up with.
    fn boards_seen(pos, moves: MoveList) -> Vec<(Board, Board)> {
        let seen = |mv| {
            let (mut scribe, mut after) = (Scribe(*pos.board()), *pos);
            after.play_watched(mv, &mut scribe);
            (scribe.0, *after.board())
        };
        moves.into_iter().map(seen).collect()
    }

    /// Plays and takes back every legal move.
    fn undo_each(pos) -> () {
        let mut game = Game::new(*pos);
        let over = game.verdict().is_some();
        for mv in pos.legal_moves() {
            assert_eq!(game.play(mv).is_ok(), !over, "{mv:?} in {pos:?}");
            if !over {
                assert_eq!(game.undo(), Some(mv));
            }
            assert_eq!(game, Game::new(*pos));
            assert_eq!(game.position().key(), pos.key());
        }
        assert_eq!(game.undo(), None);
    }
}

/// A board of its own, kept by what it is told.
struct Scribe(Board);

impl Witness for Scribe {
    fn put(&mut self, sq: Square, piece: Piece) {
        assert_eq!(self.0.piece_at(sq), None, "a piece is put on another");
        self.0.put(sq, piece);
    }

    fn take(&mut self, sq: Square, piece: Piece) {
        assert_eq!(self.0.piece_at(sq), Some(piece), "a piece is taken that is not there");
        self.0.take(sq.into());
    }
}
