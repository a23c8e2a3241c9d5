//! A game of a match as PGN.

use super::record::{Played, Record};
use misere_notation::names::Named;
use misere_notation::pgn::{GameResult, PgnGame};
use misere_rules::Color;

/// The game with all its tags; each move has a comment with score, depth and time.
pub(super) fn game(record: &Record, named: &Named, names: [&str; 2], round: &str) -> PgnGame {
    let mut game = PgnGame::new(record.opening.position.clone());
    game.named = Named { variant: game.named.variant, start: named.start };
    let outcome = match record.end.winner() {
        Some(Color::White) => GameResult::White,
        Some(Color::Black) => GameResult::Black,
        None => GameResult::Draw,
    };
    game.outcome = Some(outcome);
    let (white, black) = (record.engine(Color::White), record.engine(Color::Black));
    let tags = [
        ("Event", "misere match"),
        ("Round", round),
        ("White", names[white]),
        ("Black", names[black]),
        ("Result", outcome.text()),
        ("Opening", &record.opening.origin),
        ("Termination", record.end.termination()),
    ];
    tags.into_iter().for_each(|(name, value)| game.tags.set(name, value));
    let tree = &mut game.tree;
    let mut at = tree.root();
    for played in &record.moves {
        at = tree.add(at, played.mv).expect("it was legal in the game");
        tree.add_comment(at, &remark(played));
    }
    tree.add_comment(at, &record.end.to_string());
    game.with_roster()
}

/// `+0.35/12 0.050s`, without what the engine does not tell.
fn remark(played: &Played) -> String {
    let seconds = format!("{:.3}s", played.time.as_secs_f64());
    match (played.info.score, played.info.depth) {
        (Some(score), Some(depth)) => format!("{score}/{depth} {seconds}"),
        (Some(score), None) => format!("{score} {seconds}"),
        _ => seconds,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::dialect::{Info, Score};
    use crate::arena::openings::Opening;
    use crate::arena::record::{End, Fault};
    use misere_notation::{fen, san};
    use misere_rules::Variant;
    use std::time::Duration;

    #[test]
    fn a_game_tells_its_opening_its_moves_and_its_end() {
        let position = fen::position(&Variant::Antichess, "8/8/7p/8/p7/8/8/R7 w - - 0 1").expect("good");
        let mv = san::find(&position, "Rxa4").expect("it is legal");
        let info = Info { depth: Some(7), nodes: None, score: Some(Score::Mate(-1)) };
        let (time, overrun) = (Duration::from_millis(12), Duration::ZERO);
        let record = Record {
            white: 1,
            opening: Opening { position, origin: "book.epd, line 3".to_owned() },
            moves: vec![Played { mv, time, overrun, info }],
            end: End::Fault(Color::Black, Fault::Time(Duration::from_millis(99))),
        };
        let expected = "\
[Event \"misere match\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"2.1\"]
[White \"fish\"]
[Black \"ours\"]
[Result \"1-0\"]
[Variant \"Antichess\"]
[SetUp \"1\"]
[FEN \"8/8/7p/8/p7/8/8/R7 w - - 0 1\"]
[Opening \"book.epd, line 3\"]
[Termination \"time forfeit\"]

1. Rxa4 { -M1/7 0.012s } { black lost on time by 99 ms } 1-0

";
        assert_eq!(game(&record, &Variant::Antichess.into(), ["ours", "fish"], "2.1").to_string(), expected);
    }
}
