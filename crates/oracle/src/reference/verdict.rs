//! How and when the game ends.

use super::Reference;
use super::board::{Color, Role, Square};
use super::moves::Move;
use super::variant::{Ending, Mated, Stuck};

/// The winner, if any, and the reason.
type Verdict = (Option<Color>, &'static str);

impl Reference {
    /// Who has won, or that it is a draw, and why. Nothing while the game goes on.
    ///
    /// Endings are tested in this order: on the board (hill, third check, race,
    /// explosion, extinction, no pieces, king lost, horde destroyed), mate, bare
    /// king, stuck, dead position.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        let us = self.turn;
        if let Some(verdict) = self.board_verdict() {
            return Some(verdict);
        }
        let is_stuck = self.allowed_moves().is_empty();
        if is_stuck && self.in_check() {
            let winner = match self.rules.mated {
                Mated::Loses => us.other(),
                Mated::Wins => us,
            };
            return Some((Some(winner), "checkmate"));
        }
        if let Some(winner) = self.bare_king_winner() {
            return Some((Some(winner), "bare-king"));
        }
        if is_stuck && let Some(verdict) = self.stuck_verdict() {
            return Some(verdict);
        }
        let is_dead = !self.can_still_win(Color::White) && !self.can_still_win(Color::Black);
        is_dead.then_some((None, "insufficient-material"))
    }

    /// Whether the game is over without asking whether anything can move.
    pub(super) fn is_decided(&self) -> bool {
        self.board_verdict().is_some() || self.bare_king_winner().is_some()
    }

    /// Whether a stuck player cannot be skipped because the opponent could not
    /// move either and would not be at the end of the game in another way.
    pub(super) fn is_both_stuck(&self) -> bool {
        let skipped = self.after(Move::Pass);
        !skipped.is_decided() && !skipped.in_check() && skipped.allowed_moves().is_empty()
    }

    fn stuck_verdict(&self) -> Option<Verdict> {
        let us = self.turn;
        match self.rules.stuck {
            Stuck::Draws => Some((None, "stalemate")),
            Stuck::WinsByStalemate => Some((Some(us), "stalemate")),
            Stuck::Wins => Some((Some(us), "nothing-to-move")),
            Stuck::FewerWin => {
                let ours = self.board.of(us).count();
                let theirs = self.board.of(us.other()).count();
                Some(match ours.cmp(&theirs) {
                    std::cmp::Ordering::Less => (Some(us), "fewer-pieces"),
                    std::cmp::Ordering::Greater => (Some(us.other()), "fewer-pieces"),
                    std::cmp::Ordering::Equal => (None, "stalemate"),
                })
            }
            Stuck::Skipped => self.is_both_stuck().then_some((None, "both-stuck")),
        }
    }

    /// The player to move has only the king left.
    fn bare_king_winner(&self) -> Option<Color> {
        let is_bare = self.board.of(self.turn).count() == 1 && self.has(self.turn, Role::King);
        match self.rules.ending {
            Ending::BareKingWins if is_bare => Some(self.turn),
            Ending::BareKingLoses if is_bare => Some(self.turn.other()),
            _ => None,
        }
    }

    fn has(&self, color: Color, role: Role) -> bool {
        self.board.count(color, role) > 0
    }

    fn board_verdict(&self) -> Option<Verdict> {
        let us = self.turn;
        let mover = us.other();
        // Where both sides fulfil a condition the one that just moved comes first.
        let first =
            |condition: &dyn Fn(Color) -> bool| [mover, us].into_iter().find(|color| condition(*color));
        match self.rules.ending {
            Ending::None | Ending::BareKingWins | Ending::BareKingLoses => None,
            Ending::NoPieces => {
                let is_empty = self.board.of(us).next().is_none();
                is_empty.then_some((Some(us), "no-pieces"))
            }
            Ending::KingLost => [us, mover]
                .into_iter()
                .find(|color| self.board.king(*color).is_none())
                .map(|winner| (Some(winner), "king-lost")),
            Ending::Hill => first(&|color| self.board.king(color).is_some_and(is_on_the_hill))
                .map(|winner| (Some(winner), "hill")),
            Ending::ThirdCheck => first(&|color| self.checks_left[color as usize] == 0)
                .map(|winner| (Some(winner), "third-check")),
            Ending::HordeDestroyed => first(&|color| self.board.of(color.other()).next().is_none())
                .map(|winner| (Some(winner), "horde-destroyed")),
            Ending::Explosion => first(&|color| self.board.king(color.other()).is_none())
                .map(|winner| (Some(winner), "king-exploded")),
            Ending::Extinction => {
                let is_extinct = |color| Role::ALL.iter().any(|role| !self.has(color, *role));
                first(&|color| is_extinct(color.other())).map(|winner| (Some(winner), "extinction"))
            }
            Ending::Race => self.race_verdict(),
        }
    }

    /// White, who began, must wait for the answer: Black may still tie.
    fn race_verdict(&self) -> Option<Verdict> {
        let has_arrived = |color| self.board.king(color).is_some_and(|king| king.rank == 7);
        match (has_arrived(Color::White), has_arrived(Color::Black)) {
            (false, false) => None,
            (true, true) => Some((None, "race-tied")),
            (false, true) => Some((Some(Color::Black), "race-won")),
            (true, false) if self.turn == Color::Black && self.can_arrive() => None,
            (true, false) => Some((Some(Color::White), "race-won")),
        }
    }

    /// Whether a legal move takes the king of the player to move to the eighth rank.
    fn can_arrive(&self) -> bool {
        self.allowed_moves().into_iter().any(|mv| {
            let after = self.after(mv);
            after.board.king(self.turn).is_some_and(|king| king.rank == 7)
        })
    }
}

fn is_on_the_hill(sq: Square) -> bool {
    (3..=4).contains(&sq.file) && (3..=4).contains(&sq.rank)
}
