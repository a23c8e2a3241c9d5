//! What is strange about a game and still no fault.

use misere_notation::pgn::{Game, Outcome};
use misere_rules::Color;
use std::collections::HashSet;

/// Everything that is.
pub(super) fn on(game: &Game) -> Vec<String> {
    let mut notes = repeated_tags(game);
    notes.extend(results(game));
    notes.extend(verdict(game));
    notes
}

/// Of several tags of one name the first counts.
fn repeated_tags(game: &Game) -> Vec<String> {
    let mut seen = HashSet::with_capacity(game.tags.len());
    let repeated = game.tags.iter().filter(|&(name, _)| !seen.insert(name));
    repeated.map(|(name, value)| format!("the tag {name} stands there again, with {value:?}")).collect()
}

fn is_decided(outcome: &Outcome) -> bool {
    *outcome != Outcome::Unknown
}

/// Where the tag does not say what stands behind the moves, or says nothing that anybody knows.
fn results(game: &Game) -> Option<String> {
    let tag = game.tags.get("Result")?;
    let Some(said) = Outcome::parse(tag) else {
        return Some(format!("expected 1-0, 0-1, 1/2-1/2 or * in the tag Result, found {tag:?}"));
    };
    let (said, outcome) = (Some(said).filter(is_decided)?, game.outcome.filter(is_decided)?);
    let (tag, outcome) = (said.text(), (said != outcome).then_some(outcome.text())?);
    Some(format!("the tag Result says {tag}, and behind the moves stands {outcome}"))
}

/// Where the board shows another result.
fn verdict(game: &Game) -> Option<String> {
    let result = Some(game.result()).filter(|result| game.error.is_none() && is_decided(result))?;
    let last = game.tree.main_line().last().unwrap_or(game.tree.root());
    let verdict = game.tree.position(last).verdict()?;
    let shown = match verdict.winner {
        Some(Color::White) => Outcome::White,
        Some(Color::Black) => Outcome::Black,
        None => Outcome::Draw,
    };
    let (reason, shown, result) =
        (verdict.ending.key(), (shown != result).then_some(shown.text())?, result.text());
    Some(format!("the board shows {shown} ({reason}), and the result is {result}"))
}
