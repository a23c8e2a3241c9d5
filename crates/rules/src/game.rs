//! A position with its history.

use crate::rules::{Draws, Rules};
use crate::{Ending, Move, MoveError, Position, Request, Verdict};

/// How draws by repetition and by move count come about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DrawRule {
    /// At the third occurrence and after 100 plies the game is drawn, as in play online.
    #[default]
    Automatic,
    /// They may be claimed then, and are automatic at the fifth occurrence and after 150 plies, as in
    /// play over the board.
    Claimed,
}

/// A game from its first position to the current one.
///
/// ```
/// use misere_rules::{variants::Chess, Ending, Game, Position, Request, Square};
///
/// let mut game = Game::new(Position::<Chess>::start());
/// for _ in 0..2 {
///     for (from, to) in [(Square::G1, Square::F3), (Square::G8, Square::F6), (Square::F3, Square::G1), (Square::F6, Square::G8)] {
///         game.ask(Request::go(from, to))?;
///     }
/// }
/// assert_eq!(game.verdict().unwrap().ending, Ending::Repetition);
/// assert!(game.undo().is_some());
/// assert_eq!(game.verdict(), None);
/// # Ok::<(), misere_rules::MoveError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game<R: Rules> {
    past: Vec<(Position<R>, Move)>,
    position: Position<R>,
    draw_rule: DrawRule,
}

impl<R: Rules> Game<R> {
    /// A game that begins with this position.
    pub fn new(position: Position<R>) -> Game<R> {
        Game { past: Vec::new(), position, draw_rule: DrawRule::default() }
    }

    /// The same under another rule for draws.
    #[must_use]
    pub fn with_draw_rule(mut self, draw_rule: DrawRule) -> Game<R> {
        self.draw_rule = draw_rule;
        self
    }

    /// The current position.
    pub fn position(&self) -> &Position<R> {
        &self.position
    }

    /// The position the game began with.
    pub fn first_position(&self) -> &Position<R> {
        self.past.first().map_or(&self.position, |(pos, _)| pos)
    }

    /// The moves so far.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.past.iter().map(|&(_, mv)| mv)
    }

    /// Plays a legal move; skipped turns are moves, too.
    ///
    /// # Errors
    ///
    /// If the move is not legal or the game is over. Nothing changes then.
    pub fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        let after = match self.verdict() {
            Some(verdict) => {
                Err(MoveError { request: mv.request(), reason: crate::Refusal::GameOver(verdict) })
            }
            None => self.position.play(mv),
        }?;
        self.past.push((self.position, mv));
        self.position = after;
        Ok(())
    }

    /// Plays the move somebody asks for, and tells which one it was.
    ///
    /// # Errors
    ///
    /// As [`Game::play`].
    pub fn ask(&mut self, request: Request) -> Result<Move, MoveError> {
        if let Some(verdict) = self.verdict() {
            return Err(MoveError { request, reason: crate::Refusal::GameOver(verdict) });
        }
        let mv = self.position.find(request)?;
        self.play(mv)?;
        Ok(mv)
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> Option<Move> {
        let (before, mv) = self.past.pop()?;
        self.position = before;
        Some(mv)
    }

    /// How often the current position has been on the board, this time included.
    pub fn occurrences(&self) -> usize {
        let same =
            |pos: &Position<R>| pos.key() == self.position.key() && pos.same_game_state(&self.position);
        1 + self.past.iter().filter(|(pos, _)| same(pos)).count()
    }

    /// Who won and why, if the game is over. What the position shows goes before repetition and
    /// counted moves.
    pub fn verdict(&self) -> Option<Verdict> {
        let (times, plies) = match self.draw_rule {
            DrawRule::Automatic => (3, 100),
            DrawRule::Claimed => (5, 150),
        };
        self.position.verdict().or_else(|| self.draw_at(times, plies).map(Verdict::draw))
    }

    /// The draw that the player to move may claim.
    pub fn claimable_draw(&self) -> Option<Ending> {
        match self.verdict() {
            None => self.draw_at(3, 100),
            Some(_) => None,
        }
    }

    fn draw_at(&self, times: usize, plies: u32) -> Option<Ending> {
        let draws = self.position.rules().draws();
        if draws != Draws::Never && self.occurrences() >= times {
            Some(Ending::Repetition)
        } else if draws == Draws::RepetitionAndMoveCount && self.position.halfmoves() >= plies {
            Some(Ending::MoveCount)
        } else {
            None
        }
    }
}
