//! One game between two engines.

use super::limit::{Clocks, Limit};
use super::openings::Opening;
use super::player::{Player, Terms, Thought, Trouble};
use super::record::{End, Fault, Played, Record};
use misere_notation::{fen, uci};
use misere_rules::{AnyGame, ByColor, Color, Move};
use std::fmt::Write as _;
use std::time::Duration;

/// An engine in a game.
pub(super) struct Opponent<'p, 'a> {
    pub(super) player: &'p mut Player<'a>,
    pub(super) limit: &'p Limit,
}

/// The match is over, and the game with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stopped;

/// A game as it goes on.
struct Duel<'p, 'a> {
    opponents: ByColor<Opponent<'p, 'a>>,
    terms: Terms<'a>,
    game: AnyGame,
    left: ByColor<Duration>,
    /// The command that tells the engines how the game has gone.
    position: String,
    moves: Vec<Played>,
}

/// Plays a game to its end.
pub(super) fn play<'a>(
    opening: &Opening,
    white: usize,
    opponents: ByColor<Opponent<'_, 'a>>,
    terms: Terms<'a>,
) -> Result<Record, Stopped> {
    let left =
        ByColor::new_with(|color| opponents[color].limit.clock.map_or(Duration::ZERO, |tempo| tempo.time));
    let position = format!("position fen {}", fen::write(&opening.position.to_setup()));
    let game = AnyGame::new(opening.position.clone());
    let mut duel = Duel { opponents, terms, game, left, position, moves: Vec::new() };
    let end = duel.run()?;
    Ok(Record { white, opening: opening.clone(), moves: duel.moves, end })
}

impl Duel<'_, '_> {
    fn run(&mut self) -> Result<End, Stopped> {
        for color in Color::ALL {
            if let Err(trouble) = self.opponents[color].player.new_game() {
                return fault_of(trouble).map(|fault| End::Fault(color, fault));
            }
        }
        loop {
            if let Some(verdict) = self.game.verdict() {
                return Ok(End::Verdict(verdict));
            }
            if self.moves.len() >= self.terms.max_plies {
                return Ok(End::TooLong);
            }
            let turn = self.game.position().turn();
            if let Err(fault) = self.turn(turn)? {
                return Ok(End::Fault(turn, fault));
            }
        }
    }

    /// Has one engine move. The outer error ends everything, the inner one loses the game.
    fn turn(&mut self, us: Color) -> Result<Result<(), Fault>, Stopped> {
        let opponent = &self.opponents[us];
        let clocks = Clocks {
            we_are_white: us == Color::White,
            our_left: self.left[us],
            their_left: self.left[!us],
            their_tempo: self.opponents[!us].limit.clock,
        };
        let (go, tempo) = (opponent.limit.go(&clocks), opponent.limit.clock);
        let budget = opponent.limit.budget(self.left[us]);
        let thought = match self.opponents[us].player.think(&self.position, &go, budget) {
            Ok(thought) => thought,
            Err(trouble) => return fault_of(trouble).map(Err),
        };
        let overrun = budget.map_or(Duration::ZERO, |budget| thought.time.saturating_sub(budget));
        if overrun > self.terms.margin {
            return Ok(Err(Fault::Time(overrun)));
        }
        if let Some(tempo) = tempo {
            self.left[us] = self.left[us].saturating_sub(thought.time) + tempo.increment;
        }
        Ok(self.follow(&thought).map(|mv| {
            self.moves.push(Played { mv, time: thought.time, overrun, info: thought.info });
        }))
    }

    /// Plays what the engine has chosen, if that is a move.
    fn follow(&mut self, thought: &Thought) -> Result<Move, Fault> {
        let illegal = |why: &dyn std::fmt::Display| {
            let fen = fen::write(&self.game.position().to_setup());
            Fault::Illegal(format!("`{}` in {fen}: {why}", thought.mv.escape_debug()))
        };
        let request = uci::parse(&thought.mv).map_err(|error| illegal(&error))?;
        let mv = self.game.position().find(request).map_err(|error| illegal(&error))?;
        self.game.play_unchecked(mv);
        let lead = if self.moves.is_empty() { " moves " } else { " " };
        let _ = write!(self.position, "{lead}{}", uci::write(mv, self.terms.style));
        Ok(mv)
    }
}

fn fault_of(trouble: Trouble) -> Result<Fault, Stopped> {
    match trouble {
        Trouble::Crash(_) => Ok(Fault::Crash(trouble.to_string())),
        Trouble::Hang(_) => Ok(Fault::Hang(trouble.to_string())),
        Trouble::Stopped => Err(Stopped),
    }
}
