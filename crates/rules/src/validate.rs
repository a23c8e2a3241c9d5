//! What makes a setup playable, fault by fault. Slow and obvious.

use core::fmt;

use crate::generate;
use crate::position::Position;
use crate::rules::{Blast, Castling, Checking, Drops, Kings, Pawns, Royalty, Rules};
use crate::setup::{Faults, Setup};
use crate::sides::with_side;
use crate::{Board, Color, Role, SquareSet, attacks};

impl<R: Rules> Position<R> {
    /// The position that a setup describes.
    ///
    /// ```
    /// use misere_rules::{variants::Chess, Board, Faults, Position, Setup};
    ///
    /// let setup = Setup::draw("8/8/8/8/8/8/8/P3K3");
    /// let error = Position::from_setup(&setup, Chess).unwrap_err();
    /// assert_eq!(error.faults(), Faults::KINGS.and(Faults::PAWNS_ON_BACKRANK));
    ///
    /// let error = error.pardon(Faults::KINGS).unwrap_err();
    /// assert!(error.pardon(Faults::PAWNS_ON_BACKRANK).is_ok());
    ///
    /// // No move gives check with two knights at once, but this can be played.
    /// let odd = Setup::draw("4k3/8/3N1N2/8/8/8/8/4K3").with_turn(misere_rules::Color::Black);
    /// let pos = Position::from_setup(&odd, Chess).or_else(|error| error.pardon(Faults::HARMLESS)).unwrap();
    /// assert_eq!(pos.legal_moves().len(), 3);
    /// ```
    ///
    /// # Errors
    ///
    /// All faults at once, but for the advisory ones. They can be pardoned one by one.
    pub fn from_setup(setup: &Setup, rules: R) -> Result<Position<R>, SetupError<R>> {
        let (position, faults) = Position::judged(setup, rules);
        SetupError { faults, position }.pardon(Faults::ADVISORY)
    }

    /// The same, and advisory faults count.
    ///
    /// # Errors
    ///
    /// All faults at once.
    pub fn from_setup_strict(setup: &Setup, rules: R) -> Result<Position<R>, SetupError<R>> {
        let (position, faults) = Position::judged(setup, rules);
        SetupError { faults, position }.pardon(Faults::NONE)
    }

    /// The position that a setup describes, and all its faults.
    #[inline]
    pub(crate) fn judged(setup: &Setup, rules: R) -> (Position<R>, Faults) {
        let position = Position::unvalidated(setup, rules);
        let faults = faults(setup, &position);
        (position, faults)
    }
}

/// Why a setup is no position, and the position for callers who pardon that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupError<R: Rules> {
    faults: Faults,
    position: Position<R>,
}

impl<R: Rules> SetupError<R> {
    /// What is wrong.
    pub fn faults(&self) -> Faults {
        self.faults
    }

    /// Overlooks these faults.
    ///
    /// Nothing panics in a pardoned position, but a game without its kings is what it is.
    ///
    /// # Errors
    ///
    /// The faults that are left.
    pub fn pardon(mut self, faults: Faults) -> Result<Position<R>, SetupError<R>> {
        self.faults = self.faults.without(faults);
        if self.faults.is_empty() { Ok(self.position) } else { Err(self) }
    }
}

impl<R: Rules> fmt::Display for SetupError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected a position of {}, found faults: {}",
            self.position.rules.card().title,
            self.faults
        )
    }
}

impl<R: Rules> core::error::Error for SetupError<R> {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.faults)
    }
}

fn faults<R: Rules>(setup: &Setup, pos: &Position<R>) -> Faults {
    let rules = pos.rules;
    let board = &setup.board;
    let kings = |color| board.pieces(color, Role::King).len();
    let bad_kings = match rules.kings() {
        Kings::OneEach => {
            // The side whose king has just been blown up is still to move.
            let own_may_be_lost = rules.blast() == Blast::Neighbours;
            kings(!setup.turn) != 1 || kings(setup.turn) > 1 || (kings(setup.turn) == 0 && !own_may_be_lost)
        }
        Kings::OneInAll => kings(Color::White) + kings(Color::Black) != 1,
        Kings::Any => false,
    };
    let pawns = board.with_role(Role::Pawn);
    let mut faults = Faults::NONE
        .and_if(board.occupied().is_empty() && !can_be_emptied(rules), Faults::EMPTY)
        .and_if(bad_kings, Faults::KINGS)
        .and_if(
            Color::ALL.into_iter().any(|color| has_stray_pawns(rules, board, color)),
            Faults::PAWNS_ON_BACKRANK,
        )
        .and_if(rules.pawns() == Pawns::Never && !pawns.is_empty(), Faults::VARIANT)
        .and_if(is_opposite_check(pos), Faults::OPPOSITE_CHECK)
        .and_if(rules.checking() == Checking::Forbidden && pos.is_check(), Faults::VARIANT)
        .and_if(is_impossible_check(setup, pos), Faults::IMPOSSIBLE_CHECK)
        .and_if(has_too_much(setup, rules), Faults::TOO_MUCH_MATERIAL);
    if rules.castling() == Castling::Allowed {
        let lost = setup.castling_rooks - pos.unmoved;
        faults = faults.and_if(!lost.is_empty(), Faults::BAD_CASTLING);
    }
    if let Some(sq) = setup.en_passant {
        faults = faults.and_if(!setup.was_stepped_over(sq), Faults::BAD_EN_PASSANT);
    }
    if let Some(house) = pos.house() {
        let royal = rules.royalty() == Royalty::Kings;
        let kings = royal && Color::ALL.into_iter().any(|color| house.pockets[color][Role::King] > 0);
        let pawns = Color::ALL.into_iter().any(|color| house.pockets[color][Role::Pawn] > 0);
        faults = faults
            .and_if(kings, Faults::KINGS)
            .and_if(pawns && rules.pawns() == Pawns::Never, Faults::VARIANT)
            .and_if(house.len() + board.occupied().len() > 64, Faults::VARIANT);
    }
    faults
}

/// Can a move leave no piece at all? A blast can, where no king has to survive it.
fn can_be_emptied<R: Rules>(rules: R) -> bool {
    rules.blast() == Blast::Neighbours && rules.kings() == Kings::Any
}

/// Do pawns of this colour stand on a rank where they cannot be?
fn has_stray_pawns<R: Rules>(rules: R, board: &Board, color: Color) -> bool {
    let mut allowed = !SquareSet::BACK_RANKS;
    // A horde may begin on its own first rank, and without promotion a pawn ends on the last.
    if rules.kings() == Kings::Any || board.pieces(color, Role::King).is_empty() {
        allowed |= rules.double_step(color) & color.back_rank();
    }
    if rules.promotions().is_empty() {
        allowed |= color.last_rank();
    }
    !board.pieces(color, Role::Pawn).is_within(allowed)
}

pub(crate) fn is_opposite_check<R: Rules>(pos: &Position<R>) -> bool {
    // A side that has blown up the enemy king may have its own king attacked.
    if pos.rules.blast() == Blast::Neighbours && pos.royal_king(pos.turn).is_none() {
        return false;
    }
    with_side!(!pos.turn, S => !generate::checkers::<R, S>(pos).is_empty())
}

/// Could no single move have given this check?
fn is_impossible_check<R: Rules>(setup: &Setup, pos: &Position<R>) -> bool {
    // A blast next to the kings may uncover any number of checkers.
    if pos.rules.blast() == Blast::Neighbours || pos.rules.checking() == Checking::Forbidden {
        return false;
    }
    let Some(king) = pos.royal_king(pos.turn) else { return false };
    let checkers = pos.checkers();
    let (Some(first), Some(last)) = (checkers.first(), checkers.last()) else { return false };
    let board = &setup.board;
    let leapers = board.with_role(Role::Pawn) | board.with_role(Role::Knight) | board.with_role(Role::King);
    if (checkers & leapers).has_several() {
        return true;
    }
    match setup.en_passant.filter(|&sq| setup.was_stepped_over(sq)) {
        // The pawn itself gives check, or has uncovered a single slider by its step.
        Some(sq) => {
            let up = (!setup.turn).choose(8, -8);
            let (from, to) = (sq.step(-up), sq.step(up));
            let before = board.occupied().without(to).with(from);
            first != last || (first != to && board.is_attacked(king, !setup.turn, before))
        }
        None => first != last && (checkers.len() > 2 || attacks::line(first, last).has(king)),
    }
}

/// More pieces than promotions can explain?
fn has_too_much<R: Rules>(setup: &Setup, rules: R) -> bool {
    let board = &setup.board;
    if rules.drops() == Drops::Captured {
        let house = setup.house.unwrap_or_default();
        let of = |role: Role| {
            let in_hand = house.pockets.white[role] as usize + house.pockets.black[role] as usize;
            (board.with_role(role) - house.promoted).len() + in_hand
        };
        return of(Role::Pawn) + house.promoted.len() > 16
            || of(Role::Knight) > 4
            || of(Role::Bishop) > 4
            || of(Role::Rook) > 4
            || of(Role::Queen) > 2;
    }
    Color::ALL.into_iter().any(|color| {
        let of = |role| board.pieces(color, role).len();
        if rules.kings() == Kings::OneInAll && of(Role::King) == 0 {
            return board.of(color).len() > 36;
        }
        let bishops = board.pieces(color, Role::Bishop);
        let surplus = [
            (bishops & SquareSet::LIGHT).len().saturating_sub(1),
            (bishops & SquareSet::DARK).len().saturating_sub(1),
            of(Role::Knight).saturating_sub(2),
            of(Role::Rook).saturating_sub(2),
            of(Role::Queen).saturating_sub(1),
            of(Role::King).saturating_sub(1),
        ];
        match rules.pawns() {
            Pawns::Allowed => of(Role::Pawn) + surplus.iter().sum::<usize>() > 8,
            // Without pawns nothing promotes, and bishops of a kind may come in any colour.
            Pawns::Never => bishops.len() > 2 || surplus[2..].iter().any(|&more| more > 0),
        }
    })
}
