//! A game of one's own: chess in which the first to give check wins.
//!
//! `docs/adding-a-variant.md` takes the same way further.

use misere_rules::{
    Aliases, Card, Ending, Position, Request, Rules, Setup, Square, SquareSet, Variant, Verdict, perft,
};

/// Chess, but the first check wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct FirstCheck;

static START: Setup = Setup::draw("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")
    .with_castling(SquareSet::from_square(Square::A1).with(Square::H1).with(Square::A8).with(Square::H8));

impl Rules for FirstCheck {
    type Memory = ();

    fn card(&self) -> Card<'_> {
        Card {
            key: "firstcheck",
            title: "First check",
            aim: "Give check before the opponent does",
            aliases: Aliases::of(&[]),
            start: &START,
        }
    }

    /// The player to move is in check, so the other one has won.
    fn decided(self, pos: &Position<Self>) -> Option<Verdict> {
        pos.is_check().then(|| Verdict::win(!pos.turn(), Ending::ThirdCheck))
    }
}

#[allow(clippy::print_stdout, reason = "an example is a program")]
fn main() {
    let mut pos: Position<FirstCheck> = Position::start();
    println!("{} lines of four plies, {} in chess", perft(&pos, 4), Variant::Chess.start().perft(4));
    for (from, to) in [(Square::E2, Square::E4), (Square::F7, Square::F6), (Square::D1, Square::H5)] {
        let mv = pos.find(Request::go(from, to)).expect("a legal move");
        pos = pos.play(mv).expect("a legal move");
        println!("{mv}");
    }
    println!("{}", pos.verdict().expect("a check ends the game"));
}

#[test]
fn the_first_check_wins() {
    main();
    let setup = Setup::draw("4k3/8/8/8/8/8/8/4K2R");
    let pos = Position::from_setup(&setup, FirstCheck).expect("a position");
    let mv = pos.find(Request::go(Square::H1, Square::H8)).expect("a legal move");
    let after = pos.play(mv).expect("a legal move");
    assert_eq!(after.verdict(), Some(Verdict::win(misere_rules::Color::White, Ending::ThirdCheck)));
    assert!(after.legal_moves().is_empty());
}
