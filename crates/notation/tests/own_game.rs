//! A game that is defined here, outside of the rules crate, has FEN, SAN, UCI and PGN.

use misere_notation::pgn::{PgnErrorKind, PgnGame, Reader, replay_of};
use misere_notation::san::{self, Letters, SanError};
use misere_notation::uci::{self, CastlingStyle};
use misere_notation::{fen, pgn};
use misere_rules::random::Random;
use misere_rules::{
    Aliases, Card, Castling, Color, Duty, Ending, Move, Position, Rank, Role, Rules, Setup, SquareSet,
    Verdict,
};

/// Chess without castling in which captures are compulsory and the first pawn on its sixth rank wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Sprint;

static START: Setup = Setup::draw("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");

impl Rules for Sprint {
    type Memory = ();

    fn card(&self) -> Card<'_> {
        Card {
            key: "sprint",
            title: "Pawn Sprint",
            aim: "Bring a pawn to your sixth rank, or checkmate",
            aliases: Aliases::of(&["pawn race"]),
            start: &START,
        }
    }

    fn duty(self) -> Duty {
        Duty::Capture
    }

    fn castling(self) -> Castling {
        Castling::Never
    }

    fn decided(self, pos: &Position<Self>) -> Option<Verdict> {
        let arrived = |side: Color| {
            let goal = SquareSet::from_rank(side.rank(Rank::R6));
            pos.board().pieces(side, Role::Pawn).meets(goal)
        };
        Color::ALL.into_iter().find(|&side| arrived(side)).map(|side| Verdict::win(side, Ending::RaceWon))
    }
}

type Sprinting = Position<Sprint>;

/// Hands the positions of random games and the moves that are played in them to a test.
fn walk(games: u64, mut check: impl FnMut(&Sprinting, Move)) {
    for seed in 0..games {
        let (mut random, mut pos) = (Random(seed), Sprinting::start());
        for _ in 0..100 {
            let moves = pos.legal_moves();
            let Some(&mv) = moves.get(random.below(moves.len().max(1))) else { break };
            check(&pos, mv);
            pos.play_unchecked(mv);
        }
    }
}

#[test]
fn positions_are_written_and_read() {
    walk(30, |pos, _| {
        let text = fen::write(&pos.to_setup());
        assert_eq!(fen::position_of::<Sprinting>(&Sprint, &text).as_ref(), Ok(pos), "{text}");
    });
    assert!(fen::position_of::<Sprinting>(&Sprint, "8/8/8/8/8/8/8/8 w - - 0 1").is_err());
}

#[test]
fn moves_are_written_and_read() {
    walk(30, |pos, mv| {
        let text = san::write(pos, mv);
        assert_eq!(san::find(pos, text.as_str()), Ok(mv), "{text}");
        let text = uci::write(mv, CastlingStyle::of(&pos.to_setup()));
        assert_eq!(uci::parse(&text).map(|request| pos.find(request)), Ok(Ok(mv)), "{text}");
    });
}

#[test]
fn its_rules_are_told() {
    let pos: Sprinting = fen::position_of(&Sprint, "4k3/8/8/3p4/P3P3/8/8/4K3 w - - 0 1").expect("a position");
    let error = san::find(&pos, "a5").expect_err("a capture is possible");
    assert_eq!(error.to_string(), "a5 is illegal: a capture is compulsory: e4d5");
    assert!(matches!(san::find(&pos, "a"), Err(SanError::Unreadable { .. })));
    let pos: Sprinting = fen::position_of(&Sprint, "4k3/8/8/P7/8/8/8/4K3 w - - 0 1").expect("a position");
    assert_eq!(san::write(&pos, san::find(&pos, "a6").expect("legal")).as_str(), "a6#");
}

#[test]
fn games_are_written_read_and_played_through() {
    for seed in 0..60 {
        let mut random = Random(seed);
        let mut game = PgnGame::new(Sprinting::start());
        let mut nodes = vec![game.tree.root()];
        for _ in 0..60 {
            // Mostly on from the last move; else a variation.
            let from =
                if random.below(4) > 0 { nodes[nodes.len() - 1] } else { nodes[random.below(nodes.len())] };
            let moves = game.tree.position(from).legal_moves();
            let Some(&mv) = moves.get(random.below(moves.len().max(1))) else { continue };
            nodes.push(game.tree.add(from, mv).expect("a legal move"));
        }
        let text = game.to_string();
        assert!(text.starts_with("[Variant \"sprint\"]\n\n"), "{text}");
        let read = PgnGame::read_of(&mut Reader::new(text.as_bytes()), &Sprint, Letters::English);
        assert_eq!(read.expect("text"), Some(game.normalised()), "{text}");
        let replayed = replay_of::<_, Sprinting>(&mut Reader::new(text.as_bytes()), &Sprint);
        let replayed = replayed.expect("text").expect("a game");
        assert_eq!(replayed.error, None, "{text}");
        assert!(game.tree.main_moves().eq(replayed.moves), "{text}");
    }
}

#[test]
fn a_game_begins_where_its_tags_say() {
    let text = "[Variant \"Pawn race\"]\n[FEN \"4k3/8/8/P7/8/8/8/4K3 w - - 0 1\"]\n\n1. a6# 1-0";
    let read = |text: &str| -> pgn::PgnGame<Sprinting> {
        PgnGame::read_of(&mut Reader::new(text.as_bytes()), &Sprint, Letters::English)
            .expect("text")
            .expect("a game")
    };
    let game = read(text);
    assert_eq!((game.error.as_ref(), game.tree.plies()), (None, 1));
    let written =
        "[Variant \"sprint\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/P7/8/8/8/4K3 w - - 0 1\"]\n\n1. a6# 1-0\n\n";
    assert_eq!(game.to_string(), written);
    // Without the tag it is this game, too; with another one it is not.
    assert_eq!(read("1. e4 d5 2. exd5 *").tree.plies(), 3);
    let other = read("[Variant \"Antichess\"]\n\n1. e3 *").error.expect("another game");
    assert!(matches!(other.kind, PgnErrorKind::UnknownVariant(_)), "{other}");
}
