//! A position with its history.

use alloc::vec::Vec;
use core::mem;

use crate::rules::{Draws, Drops};
use crate::{AnyPosition, Ending, Move, MoveError, Playable, Refusal, Request, Verdict};

/// A game whose rules are chosen at run time.
pub type AnyGame = Game<AnyPosition>;

/// How draws by repetition and by move count come about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum DrawRule {
    /// At the third occurrence and after 100 plies the game is drawn, as in play online.
    #[default]
    Automatic,
    /// They may be claimed then, and are automatic at the fifth occurrence and after 150 plies, as in
    /// play over the board.
    Claimed,
    /// There are none: the rulebook knows no such draws, and the players agree if they want one.
    Never,
}

impl DrawRule {
    /// At which occurrence of a position, and after how many plies without progress, a game is drawn without a
    /// claim; `None` if never.
    pub const fn limits(self) -> Option<(usize, u32)> {
        match self {
            DrawRule::Automatic => Some((3, 100)),
            DrawRule::Claimed => Some((5, 150)),
            DrawRule::Never => None,
        }
    }
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
pub struct Game<P: Playable> {
    past: Vec<(P, Move)>,
    position: P,
    draw_rule: DrawRule,
}

impl<P: Playable> Game<P> {
    /// A game that begins with this position.
    pub fn new(position: P) -> Game<P> {
        Game { past: Vec::new(), position, draw_rule: DrawRule::default() }
    }

    /// The same under another rule for draws.
    #[must_use]
    pub fn with_draw_rule(mut self, draw_rule: DrawRule) -> Game<P> {
        self.draw_rule = draw_rule;
        self
    }

    /// How draws come about.
    pub fn draw_rule(&self) -> DrawRule {
        self.draw_rule
    }

    /// The current position.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// The position the game began with.
    pub fn first_position(&self) -> &P {
        self.past.first().map_or(&self.position, |(pos, _)| pos)
    }

    /// The positions before the current one.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = &P> {
        self.past.iter().map(|(pos, _)| pos)
    }

    /// The moves so far.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + DoubleEndedIterator {
        self.past.iter().map(|&(_, mv)| mv)
    }

    /// Plays a legal move; skipped turns are moves, too.
    ///
    /// # Errors
    ///
    /// If the move is not legal or the game is over. Nothing changes then.
    pub fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        let after = match self.verdict() {
            Some(verdict) => Err(MoveError { request: mv.request(), reason: Refusal::GameOver(verdict) }),
            None => self.position.play(mv),
        }?;
        let before = mem::replace(&mut self.position, after);
        self.past.push((before, mv));
        Ok(())
    }

    /// Plays a move that is legal in the position, also in a game that is drawn by repetition or counted
    /// moves: where no player claims the draw the game goes on.
    pub fn play_unchecked(&mut self, mv: Move) {
        self.past.push((self.position.clone(), mv));
        self.position.play_unchecked(mv);
    }

    /// Plays the move that is asked for, and tells which one it was.
    ///
    /// # Errors
    ///
    /// As [`Game::play`].
    pub fn ask(&mut self, request: Request) -> Result<Move, MoveError> {
        if let Some(verdict) = self.verdict() {
            return Err(MoveError { request, reason: Refusal::GameOver(verdict) });
        }
        let mv = self.position.find(request)?;
        self.play_unchecked(mv);
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
        // A capture or a pawn's step cannot be undone, except where what is captured comes back.
        let reach = match self.position.drops() {
            Drops::Captured => self.past.len(),
            Drops::Never => self.position.halfmoves() as usize,
        };
        let recent = self.past.iter().rev().take(reach);
        let key = self.position.key();
        1 + recent.filter(|(pos, _)| pos.key() == key && pos.same_game_state(&self.position)).count()
    }

    /// Who won and why, if the game is over. What the position shows goes before repetition and
    /// counted moves.
    pub fn verdict(&self) -> Option<Verdict> {
        self.position.verdict().or_else(|| {
            let (times, plies) = self.draw_rule.limits()?;
            self.draw_at(times, plies).map(Verdict::draw)
        })
    }

    /// The draw that the player to move may claim.
    pub fn claimable_draw(&self) -> Option<Ending> {
        match (self.draw_rule, self.verdict()) {
            (DrawRule::Never, _) | (_, Some(_)) => None,
            (_, None) => {
                let (times, plies) = DrawRule::Automatic.limits()?;
                self.draw_at(times, plies)
            }
        }
    }

    fn draw_at(&self, times: usize, plies: u32) -> Option<Ending> {
        let draws = self.position.draws();
        if draws != Draws::Never && self.occurrences() >= times {
            Some(Ending::Repetition)
        } else if draws == Draws::RepetitionAndMoveCount && self.position.halfmoves() >= plies {
            Some(Ending::MoveCount)
        } else {
            None
        }
    }
}
