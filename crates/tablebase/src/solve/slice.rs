//! A slice of a table: what is known of it, and its first, forward pass.

use misere_rules::{Color, Duty, Position, Role, Rules, Square, SquareSet, Stuck, attacks};

use super::exits::Exits;
use crate::layout::Layout;
use crate::lookup::{Current, Lookup};
use crate::solved::{Mark, Solved};
use crate::wdl::{Value, Wdl};

/// How the positions of a slice hang together, White to move in the first half.
pub(super) struct Graph {
    layout: Layout,
    base: usize,
    /// Positions in which the turn is passed on; empty if there is none.
    skipped: Vec<bool>,
}

/// What is known of the positions of a slice.
pub(crate) struct Slice {
    pub(super) graph: Graph,
    pub(super) marks: Vec<Mark>,
    /// Where the game is over.
    pub(super) over: Vec<bool>,
    /// How many moves that stay in the slice are not known to lose.
    pub(super) counts: Vec<u8>,
    /// The best of the moves that leave the slice, by [`Mark`]; [`Mark::NONE`] if there is none.
    pub(super) exits: Vec<Mark>,
    pub(super) plies: Vec<u16>,
    /// The distance of the best of the moves that leave the slice.
    pub(super) exit_plies: Vec<u16>,
    distances: bool,
}

impl Slice {
    pub(crate) fn new(layout: &Layout, distances: bool) -> Slice {
        let len = 2 * layout.span;
        let optional = if distances { len } else { 0 };
        Slice {
            graph: Graph { layout: layout.clone(), base: 0, skipped: Vec::new() },
            marks: vec![Mark::OPEN; len],
            over: vec![false; len],
            counts: vec![0; len],
            exits: vec![Mark::NONE; len],
            plies: vec![0; optional],
            exit_plies: vec![0; optional],
            distances,
        }
    }

    /// Looks at every position once, and at what its captures and pawns' moves lead to.
    pub(crate) fn look_forward<R: Rules>(
        &mut self,
        rules: R,
        number: usize,
        solved: &Solved,
        lookup: &Lookup<'_>,
    ) {
        let layout = &self.graph.layout;
        let span = layout.span;
        self.graph.base = number * span;
        self.graph.skipped.clear();
        let lookup = Current { lookup, solved };
        let mut exits = Exits::default();
        for place in 0..span {
            let men = layout.men(self.graph.base + place);
            let board = layout.board(&men);
            for turn in Color::ALL {
                let slot = turn as usize * span + place;
                let pos = board.and_then(|board| Position::of_pieces(board, turn, rules));
                let seen = pos.map_or(Seen::none(), |pos| see(&pos, &lookup, &mut exits, self.distances));
                self.marks[slot] = seen.mark;
                self.counts[slot] = seen.staying;
                self.exits[slot] = seen.exit.map_or(Mark::NONE, |value| Mark::of(value.wdl));
                self.over[slot] = seen.over;
                if seen.skipped {
                    self.graph.skipped.resize(2 * span, false);
                    self.graph.skipped[slot] = true;
                }
                if self.distances {
                    let plies = seen.exit.map_or(0, |value| value.plies);
                    self.exit_plies[slot] = plies;
                    self.plies[slot] = 0;
                }
            }
        }
    }
}

impl Graph {
    /// Tells of each position of the slice from which a move that stays in it leads to this one, if that is a
    /// position in which such moves are legal.
    #[inline]
    pub(super) fn each_before(&self, slot: usize, mut tell: impl FnMut(usize)) {
        let span = self.layout.span;
        let (turn, place) = (slot / span, slot % span);
        let before = (1 - turn) * span;
        let men = self.layout.men(self.base + place);
        let mover = Color::ALL[1 - turn];
        let pieces = &self.layout.pieces;
        let occupied = men[..pieces.len()].iter().fold(SquareSet::EMPTY, |set, &sq| set | SquareSet(1 << sq));
        for (i, piece) in pieces.iter().enumerate() {
            if piece.color != mover || piece.role == Role::Pawn {
                continue;
            }
            let Some(to) = Square::new(men[i]) else { continue };
            let from = attacks::of(piece.role, mover, to, occupied) - occupied;
            self.layout
                .each_place(self.base + place, &men, i, from, |place| tell(before + place - self.base));
        }
        if self.skipped.get(before + place) == Some(&true) {
            tell(before + place);
        }
    }
}

/// What the forward pass sees of a position.
struct Seen {
    over: bool,
    skipped: bool,
    mark: Mark,
    staying: u8,
    exit: Option<Value>,
}

impl Seen {
    fn none() -> Seen {
        Seen { over: false, skipped: false, mark: Mark::NONE, staying: 0, exit: None }
    }
}

#[inline]
fn see<R: Rules>(pos: &Position<R>, lookup: &Current<'_>, exits: &mut Exits, distances: bool) -> Seen {
    let rules = pos.rules();
    let over = |value: Value| Seen {
        over: true,
        skipped: false,
        mark: Mark::of(value.wdl),
        staying: 0,
        exit: Some(value),
    };
    if let Some(verdict) = rules.decided(pos) {
        return over(Value::over(verdict, pos.turn()));
    }
    exits.clear(pos.them());
    pos.generate(exits);
    if exits.leaving.is_empty() && exits.staying == 0 {
        return match rules.stuck(pos, pos.is_check()) {
            Stuck::Over(verdict) => over(Value::over(verdict, pos.turn())),
            Stuck::Skipped => Seen { over: false, skipped: true, mark: Mark::OPEN, staying: 1, exit: None },
        };
    }
    let mut best: Option<Value> = None;
    for &mv in &exits.leaving {
        let mut after = *pos;
        after.play_unchecked(mv);
        let value = lookup.value(&after).before();
        best = Some(best.map_or(value, |best| best.or(value)));
        if value.wdl == Wdl::Win && !distances {
            break;
        }
    }
    let forced = exits.captures && rules.duty() == Duty::Capture;
    let mark = match best {
        Some(value) if forced => Mark::forced(value.wdl),
        Some(value) if value.wdl == Wdl::Win || exits.staying == 0 => Mark::of(value.wdl),
        _ => Mark::OPEN,
    };
    Seen { over: false, skipped: false, mark, staying: exits.staying as u8, exit: best }
}
