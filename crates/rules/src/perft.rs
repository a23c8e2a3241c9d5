//! Counting the positions at the end of every line of play.

use core::marker::PhantomData;

use crate::generate;
use crate::play::NoUpdate;
use crate::sides::{Side, with_side};
use crate::{Move, MoveKind, Position, Role, Roles, Rules, Sink, Square, SquareSet};

/// How many lines of `depth` legal moves there are. The moves of the last ply are counted, not played.
///
/// ```
/// use misere_rules::{perft, variants::Antichess, Position};
/// assert_eq!(perft(&Position::<Antichess>::start(), 4), 153_299);
/// ```
pub fn perft<R: Rules>(pos: &Position<R>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => with_side!(pos.turn(), S => count::<R, S>(pos, depth)),
    }
}

fn count<R: Rules, S: Side>(pos: &Position<R>, depth: u32) -> u64 {
    if depth == 1 {
        return pos.count_moves_of::<S>();
    }
    if pos.rules().decided(pos).is_some() {
        return 0;
    }
    let mut walk = Walk::<R, S> { pos, depth, nodes: 0, moved: false, side: PhantomData };
    generate::legal::<R, S, _>(pos, &mut walk);
    if !walk.moved && pos.is_skipped() {
        walk.follow(Move::PASS);
    }
    walk.nodes
}

/// Follows each move as soon as it is generated: no list is made.
struct Walk<'a, R: Rules, S> {
    pos: &'a Position<R>,
    depth: u32,
    nodes: u64,
    moved: bool,
    side: PhantomData<S>,
}

impl<R: Rules, S: Side> Walk<'_, R, S> {
    #[inline(always)]
    fn follow(&mut self, mv: Move) {
        self.moved = true;
        let mut child = *self.pos;
        child.make::<S, (), NoUpdate>(mv, &mut ());
        self.nodes += count::<R, S::Them>(&child, self.depth - 1);
    }

    /// The same for moves of which there are few.
    #[inline(never)]
    fn follow_rare(&mut self, mv: Move) {
        self.follow(mv);
    }
}

/// None of the methods is inlined: they hold all code that plays moves, and the generator calls some
/// of them from many places.
impl<R: Rules, S: Side> Sink for Walk<'_, R, S> {
    #[inline(never)]
    fn piece(&mut self, _role: Role, from: Square, to: SquareSet) {
        let theirs = self.pos.board().of(S::Them::COLOR);
        for to in to & theirs {
            self.follow(Move::capture(from, to));
        }
        for to in to - theirs {
            self.follow(Move::quiet(from, to));
        }
    }

    #[inline(never)]
    fn pawns(&mut self, kind: MoveKind, step: i8, to: SquareSet) {
        for to in to {
            self.follow(Move::new(kind, to.step(-step), to));
        }
    }

    #[inline(never)]
    fn promotions(&mut self, kind: MoveKind, step: i8, to: SquareSet, roles: Roles) {
        for to in to {
            for kind in
                roles.iter().filter_map(|role| MoveKind::promotion_to(role, kind == MoveKind::Capture))
            {
                self.follow_rare(Move::new(kind, to.step(-step), to));
            }
        }
    }

    fn en_passant(&mut self, from: Square, to: Square) {
        self.follow_rare(Move::en_passant(from, to));
    }

    fn castle(&mut self, king: Square, rook: Square) {
        self.follow_rare(Move::castle(king, rook));
    }

    #[inline(never)]
    fn drops(&mut self, role: Role, to: SquareSet) {
        for to in to {
            self.follow_rare(Move::drop(role, to));
        }
    }

    fn is_empty(&self) -> bool {
        !self.moved
    }
}

/// The same with every move played, the last ones too.
pub fn perft_played<R: Rules>(pos: &Position<R>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => with_side!(pos.turn(), S => count_played::<R, S>(pos, depth)),
    }
}

fn count_played<R: Rules, S: Side>(pos: &Position<R>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    for &mv in &pos.legal_moves() {
        let mut child = *pos;
        child.make::<S, (), NoUpdate>(mv, &mut ());
        nodes += count_played::<R, S::Them>(&child, depth - 1);
    }
    nodes
}
