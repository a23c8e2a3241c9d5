//! A game whose rules are written outside the workspace is searched like any other.

use misere_engine::{Engine, Level, Limits, Searchable};
use misere_rules::{
    Aliases, Card, Color, Ending, Game, Position, Role, Rules, Setup, Square, Variant, Verdict,
};

/// Chess that is won by a pawn on its seventh rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Breakthrough;

static CARD: Card<'_> = Card {
    key: "breakthrough",
    title: "Breakthrough",
    aim: "Bring a pawn to the seventh rank, or checkmate",
    aliases: Aliases::of(&[]),
    start: &Setup::draw("rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR"),
};

impl Rules for Breakthrough {
    type Memory = ();

    fn card(&self) -> Card<'_> {
        CARD
    }

    fn decided(self, pos: &Position<Self>) -> Option<Verdict> {
        let has_won = |color: Color| pos.board().pieces(color, Role::Pawn).meets((!color).second_rank());
        let winner = [!pos.turn(), pos.turn()].into_iter().find(|&color| has_won(color))?;
        Some(Verdict::win(winner, Ending::Hill))
    }
}

fn position(placement: &str) -> Position<Breakthrough> {
    Position::from_setup(&Setup::draw(placement), Breakthrough).expect("playable")
}

/// Plays a game to its end, the engine having both sides.
fn winner_of<P: Searchable>(mut game: Game<P>, engine: &mut Engine) -> Option<Color> {
    while let Some(found) = engine.search(&game, &Limits::nodes(2_000), &mut ()) {
        game.play(found.mv).expect("the engine's moves are legal");
        assert!(game.moves().len() < 400, "{game:?}");
    }
    game.verdict().and_then(|verdict| verdict.winner)
}

#[test]
fn its_wins_are_found() {
    let race = Game::new(position("k7/8/8/4P3/7p/8/8/4K3"));
    let found = Engine::new().search(&race, &Limits::nodes(20_000), &mut ()).expect("the game goes on");
    assert_eq!((found.mv.to(), found.score.plies_to_win()), (Square::E6, Some(3)));
}

#[test]
fn it_is_played_to_the_end_by_strong_and_weak_players() {
    let mut engine = Engine::new();
    assert_eq!(winner_of(Game::new(position("k7/8/8/4P3/7p/8/8/4K3")), &mut engine), Some(Color::White));
    engine.set_level(Level::new(3).expect("a level"), 1);
    winner_of(Game::new(Position::start_of(Breakthrough)), &mut engine);
}

#[test]
fn its_evaluation_is_explained() {
    let engine = Engine::new();
    let ahead = position("4k3/8/8/8/8/4P3/8/4K3");
    assert!(engine.evaluate(&ahead).centipawns().is_some_and(|score| score > 0));
    let terms = engine.explain(&ahead);
    assert!(terms.iter().any(|&(term, _)| term == "piece-square"), "{terms:?}");
}

#[test]
fn an_engine_that_changes_games_answers_like_a_new_one() {
    let own = Game::new(position("4k3/3ppp2/8/8/8/8/3PPP2/4K3"));
    let chess = Game::new(Variant::Chess.start());
    let limits = Limits::nodes(3_000);
    let mut used = Engine::new();
    used.search(&own, &limits, &mut ());
    assert_eq!(used.search(&chess, &limits, &mut ()), Engine::new().search(&chess, &limits, &mut ()));
    assert_eq!(used.search(&own, &limits, &mut ()), Engine::new().search(&own, &limits, &mut ()));
}
