//! Games that others play on with.

use misere_rules::{AnyGame, DrawRule};

/// The game under the strictest rule for draws under which it goes on: where others play on after a
/// repetition, a move is wanted.
pub(crate) fn going_on(game: &AnyGame) -> AnyGame {
    let rules = [DrawRule::Automatic, DrawRule::Claimed, DrawRule::Never];
    let mut games = rules.into_iter().map(|rule| game.clone().with_draw_rule(rule));
    games.find(|game| game.verdict().is_none()).unwrap_or_else(|| game.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_notation::san;
    use misere_rules::Variant;

    #[test]
    fn a_game_that_was_repeated_goes_on() {
        let repeated = |times: usize| {
            let mut game = AnyGame::new(Variant::Chess.start());
            for mv in ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(4 * times) {
                game.play_unchecked(san::find(game.position(), mv).expect("legal"));
            }
            game
        };
        assert!(repeated(2).verdict().is_some());
        assert_eq!(going_on(&repeated(1)).draw_rule(), DrawRule::Automatic);
        assert_eq!(going_on(&repeated(2)).draw_rule(), DrawRule::Claimed);
        assert_eq!(going_on(&repeated(9)).draw_rule(), DrawRule::Never);
        assert_eq!(going_on(&repeated(9)).verdict(), None);
    }
}
