//! Reading: whether what a file says is a game.

use misere_notation::fen;
use misere_rules::{AnyPosition, ByColor, Color, DrawRule, Faults, Variant};

use super::error::XmlError;
use super::pull::Pull;
use super::read::{Draft, DraftMove, SIDES};
use super::{DRAWS, ENDING, EXPIRED, SPENT, START, control_of, description, key_of};
use crate::clock::{self, ControlStyle};
use crate::save::quote::unfit;
use crate::save::replay::{Replay, StepError};
use crate::save::{AGREED, DRAW_RULES};
use crate::{Cause, Millis, Outcome, SavedGame, Terms, TimeControl};
use misere_rules::quote::quote;

pub(super) fn build(
    pull: &Pull<'_>,
    draft: &Draft,
    games: impl Fn(&str) -> Option<Variant>,
) -> Result<SavedGame, XmlError> {
    let Beginning { start, pardoned, draws } = beginning(pull, draft, games)?;
    let times = Times::of(pull, draft)?;
    let terms = Terms { controls: times.controls.clone(), draw_rule: draws, ..Terms::from_position(start) };
    let mut replay = Replay::new(terms.with_told_time());
    for mv in &draft.moves {
        times.play(&mut replay, mv).map_err(|why| {
            let found = format!("{} {}: {why}", mv.side, mv.request);
            pull.error(mv.at, "a move that is legal in the file's rule set", found)
        })?;
    }
    let board = replay.table.position().board();
    if board != draft.board {
        let expected = format!("the pieces where the moves have put them ({board})");
        return Err(pull.error(draft.pieces_at, expected, draft.board.to_string()));
    }
    times.leave(&mut replay);
    let decided = replay.decided();
    conclude(pull, draft, &mut replay, decided)?;
    Ok(replay.into_saved().with_pardoned(pardoned))
}

/// The position to begin with, its faults that do no harm, and how draws come about.
struct Beginning {
    start: AnyPosition,
    pardoned: Faults,
    draws: DrawRule,
}

fn beginning(
    pull: &Pull<'_>,
    draft: &Draft,
    games: impl Fn(&str) -> Option<Variant>,
) -> Result<Beginning, XmlError> {
    let element = &draft.game;
    let ruleset = pull.require(element, "ruleset")?;
    let variant = games(key_of(ruleset))
        .ok_or_else(|| pull.error(element.at, "the name of a rule set", quote(ruleset)))?;
    let (start, pardoned) = match element.attribute(START) {
        None => (variant.start(), Faults::NONE),
        Some(text) => fen::pardoned(&variant, text)
            .map_err(|error| pull.error(element.at, "the FEN of a start position", unfit(text, error)))?,
    };
    let draws = match element.attribute(DRAWS) {
        None => DrawRule::default(),
        Some(_) => pull.one_of(element, DRAWS, &DRAW_RULES)?,
    };
    Ok(Beginning { start, pardoned, draws })
}

/// What a file says about time.
struct Times {
    controls: ByColor<TimeControl>,
    /// What stands on the clocks now; `None` in an untimed game.
    current: Option<ByColor<Millis>>,
    /// What has been spent on the current move, if the file says so.
    spent: Option<Millis>,
}

impl Times {
    fn of(pull: &Pull<'_>, draft: &Draft) -> Result<Times, XmlError> {
        let element = &draft.time;
        let booleans = [("true", true), ("false", false), ("1", true), ("0", false)];
        let timed = element.attribute("timed").is_some() && pull.one_of(element, "timed", &booleans)?;
        let amount = |name: &str, least: i64| match pull.number(element, name)? {
            Some(amount) if !timed || amount >= least => Ok(Millis(u64::try_from(amount).unwrap_or(0))),
            None if !timed => Ok(Millis::ZERO),
            found => {
                let expected = format!("{least} ms or more as the attribute {name} of time");
                Err(pull.error(element.at, expected, found.map_or("none".to_owned(), |n| n.to_string())))
            }
        };
        // With a delay one can play on nothing; but nothing by itself would be no limit.
        let least = |side| if element.attribute(control_of(side)).is_some() { 0 } else { 1 };
        let initial = ByColor {
            white: amount("initWhite", least(Color::White))?,
            black: amount("initBlack", least(Color::Black))?,
        };
        // A clock may have been stopped a little after its flag fell.
        let overrun = draft.over.as_ref().is_some_and(|over| over.description == EXPIRED);
        let least = if overrun { i64::MIN } else { 0 };
        let current =
            ByColor { white: amount("currentWhite", least)?, black: amount("currentBlack", least)? };
        let spent = pull.number(element, SPENT)?.map(|spent| Millis(u64::try_from(spent).unwrap_or(0)));
        if !timed {
            return Ok(Times { controls: ByColor::default(), current: None, spent: None });
        }
        let control = |side: Color| match element.attribute(control_of(side)) {
            None => Ok(TimeControl::sudden_death(initial[side])),
            Some(text) => clock::parse(text, ControlStyle::Pgn)
                .map_err(|error| pull.error(element.at, "a time control", unfit(text, error))),
        };
        let controls = ByColor { white: control(Color::White)?, black: control(Color::Black)? };
        Ok(Times { controls, current: Some(current), spent })
    }

    /// Plays a move in the time that it took: what the file says, or what is missing from the clock.
    fn play(&self, replay: &mut Replay<AnyPosition>, mv: &DraftMove) -> Result<(), StepError> {
        replay.expect_time()?;
        let left = mv.time.filter(|_| self.current.is_some());
        let spent = mv.spent.or_else(|| Some(replay.spent_leaving(left?))).unwrap_or_default();
        replay.step(Some(mv.side), mv.request, spent, left)
    }

    /// Leaves the clocks as the file does: the player to move may have thought already.
    fn leave(&self, replay: &mut Replay<AnyPosition>) {
        let Some(current) = self.current else { return };
        let turn = replay.table.turn();
        if let Some(spent) = self.spent {
            replay.spent = spent;
            return;
        }
        for side in Color::ALL {
            let left = replay.left(side).unwrap_or_default();
            if side == turn && left >= current[side] {
                replay.spent = left.minus(current[side]);
            } else {
                replay.set_left(side, current[side]);
            }
        }
    }
}

/// The ending: what the board and the clocks show, and what the file says. A winner need not be named.
fn conclude(
    pull: &Pull<'_>,
    draft: &Draft,
    replay: &mut Replay<AnyPosition>,
    decided: Option<Outcome>,
) -> Result<(), XmlError> {
    if let Some(over) = &draft.over {
        let shown = match over.description {
            EXPIRED => replay.expire(over.winner),
            word => decided.filter(|outcome| description(*outcome) == Some(word)),
        };
        if shown.is_some_and(|outcome| over.winner.is_none() || over.winner == outcome.winner) {
            return Ok(());
        }
        let winner = over.winner.map_or("an unnamed winner".to_owned(), |winner| winner.to_string());
        let found = format!("{winner} by {}", over.description);
        let expected = match decided {
            Some(outcome) => format!("the ending that the moves lead to ({outcome})"),
            None => "no ending that moves and clocks do not lead to".to_owned(),
        };
        return Err(pull.error(over.at, expected, found));
    }
    if decided.is_some() {
        return Ok(());
    }
    if let Some(element) = &pull.ending {
        let winner = match element.attribute("winner") {
            None => None,
            Some(_) => Some(pull.one_of(element, "winner", &SIDES)?),
        };
        let mut endings = AGREED.to_vec();
        endings.push((Cause::Time.key(), Cause::Time));
        let cause = pull.one_of(element, ENDING, &endings)?;
        let outcome = Outcome { winner, cause };
        if !replay.end(outcome) {
            return Err(pull.error(element.at, "an ending that is possible", outcome.to_string()));
        }
        return Ok(());
    }
    replay.expire(None);
    Ok(())
}
