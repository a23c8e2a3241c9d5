//! What is strange about a game and still no error.

use misere_notation::fen;
use misere_notation::pgn::{GameResult, PgnGame};
use misere_rules::{Color, Faults};

/// Everything that is.
pub(super) fn on(game: &PgnGame) -> Vec<String> {
    let mut notes: Vec<String> = repeated_tags(game).collect();
    notes.extend(pardoned_faults(game));
    notes.extend(results(game));
    notes.extend(verdict(game));
    notes
}

/// Of several tags of one name the last counts.
fn repeated_tags(game: &PgnGame) -> impl Iterator<Item = String> {
    let note = |(name, value, counts): (&str, &str, &str)| {
        let (value, counts) = (quoted(value), quoted(counts));
        format!("expected the tag {name} once, found it again: {counts} counts, not {value}")
    };
    game.tags.overruled().map(note)
}

/// What is wrong with the first position and did not keep it from being played.
fn pardoned_faults(game: &PgnGame) -> Option<String> {
    // The position has lost what cannot be, such as rights to castle without a rook: the text has it still.
    let (text, variant) = (game.tags.get("FEN")?, game.tree.start().variant());
    let faults = variant.faults(&fen::setup(&variant, text).ok()?).among(Faults::HARMLESS);
    (!faults.is_empty()).then(|| format!("in the tag FEN: {faults}; it is played all the same"))
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.escape_debug())
}

fn is_decided(outcome: &GameResult) -> bool {
    *outcome != GameResult::Unknown
}

/// Where the tag does not say what stands behind the moves, or is no result.
fn results(game: &PgnGame) -> Option<String> {
    let tag = game.tags.get("Result")?;
    let Ok(said) = tag.parse::<GameResult>() else {
        return Some(format!("expected 1-0, 0-1, 1/2-1/2 or * in the tag Result, found {}", quoted(tag)));
    };
    let (said, outcome) = (Some(said).filter(is_decided)?, game.outcome.filter(is_decided)?);
    let (tag, outcome) = (said.text(), (said != outcome).then_some(outcome.text())?);
    Some(format!("the tag Result says {tag}, and behind the moves stands {outcome}"))
}

/// Where the board shows another result.
fn verdict(game: &PgnGame) -> Option<String> {
    let result = Some(game.result()).filter(|result| game.error.is_none() && is_decided(result))?;
    let last = game.tree.main_line().last().unwrap_or(game.tree.root());
    let verdict = game.tree.position(last).verdict()?;
    let shown = match verdict.winner {
        Some(Color::White) => GameResult::White,
        Some(Color::Black) => GameResult::Black,
        None => GameResult::Draw,
    };
    let (reason, shown, result) =
        (verdict.ending.key(), (shown != result).then_some(shown.text())?, result.text());
    Some(format!("the board shows {shown} ({reason}), and the result is {result}"))
}
