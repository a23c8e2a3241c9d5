//! FEN: the forms that are written on request, and texts of absurd length.

use misere_notation::charter;
use misere_notation::fen::{self, Extras, FenStyle, Rights};
use misere_rules::random::Random;
use misere_rules::{ByColor, ByRole, Color, House, Role, Setup, Square, SquareSet, Variant};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

fn rewritten(text: &str, style: FenStyle) -> String {
    fen::write_as(&fen::parse(text).expect(text), style).to_string()
}

#[test]
fn lichess_puts_pockets_after_a_slash() {
    let lichess = |text: &str| rewritten(text, FenStyle::LICHESS);
    assert_eq!(lichess(&format!("{START}[] w KQkq - 0 1")), format!("{START}/ w KQkq - 0 1"));
    assert_eq!(lichess(&format!("{START}[qNpP] w KQkq - 0 1")), format!("{START}/PNpq w KQkq - 0 1"));
    let marked = "4k2Q~/8/8/8/8/8/8/q~r~2K3";
    assert_eq!(lichess(&format!("{marked}[Kk] b - - 0 1")), format!("{marked}/Kk b - - 0 1"));
}

#[test]
fn lichess_tells_the_checks_given_at_the_end() {
    let lichess = |text: &str| rewritten(&format!("{START} w KQkq - {text}"), FenStyle::LICHESS);
    assert_eq!(lichess("3+3 0 1"), format!("{START} w KQkq - 0 1 +0+0"));
    assert_eq!(lichess("1+3 4 9"), format!("{START} w KQkq - 4 9 +2+0"));
    // More than three are left: how many were given is unknown.
    assert_eq!(lichess("5+3 4 9"), format!("{START} w KQkq - 5+3 4 9"));
}

#[test]
fn a_game_may_count_to_another_number_of_checks() {
    let text = "[five]\ninherits = \"3check\"\nchecks = 5";
    let five = Variant::Custom(charter::enact(text).unwrap()[0].clone());
    let written = fen::write_as(&five.start().to_setup(), FenStyle::lichess(&five));
    assert_eq!(written, format!("{START} w KQkq - 0 1 +0+0").as_str());
    assert_eq!(fen::position(&five, &written), Ok(five.start()));
    assert_eq!(FenStyle::lichess(&Variant::ThreeCheck), FenStyle::LICHESS);
    assert_eq!(FenStyle::lichess(&Variant::Chess), FenStyle::LICHESS);
}

#[test]
fn shredder_names_the_files_of_all_rooks() {
    let shredder = |text: &str| rewritten(text, FenStyle::SHREDDER);
    assert_eq!(shredder(&format!("{START} w KQkq - 0 1")), format!("{START} w HAha - 0 1"));
    assert_eq!(shredder(&format!("{START} w Kq - 0 1")), format!("{START} w Ha - 0 1"));
    assert_eq!(shredder(&format!("{START} w - - 0 1")), format!("{START} w - - 0 1"));
    let both = FenStyle { rights: Rights::Shredder, ..FenStyle::LICHESS };
    assert_eq!(rewritten(&format!("{START}[Q] w KQ - 3+3 0 1"), both), format!("{START}/Q w HA - 0 1 +0+0"));
}

#[test]
fn every_style_is_read_back() {
    let mut random = Random(2);
    let styles = [FenStyle::default(), FenStyle::SHREDDER, FenStyle::LICHESS];
    for variant in Variant::ALL {
        for _ in 0..20 {
            let mut pos = variant.start();
            for _ in 0..120 {
                for style in styles {
                    let text = fen::write_as(&pos.to_setup(), style);
                    assert_eq!(fen::position(variant, &text).as_ref(), Ok(&pos), "{text}");
                }
                let moves = pos.legal_moves();
                if moves.is_empty() {
                    break;
                }
                pos.play_unchecked(moves[random.below(moves.len())]);
            }
        }
    }
}

/// The longest that fits without memory of its own, and more.
#[test]
fn no_setup_is_too_long_to_be_written() {
    let mut setup = Setup {
        castling_rooks: SquareSet::BACK_RANKS,
        en_passant: Some(Square::E3),
        checks: Some(ByColor { white: 255, black: 255 }),
        halfmoves: u32::MAX,
        fullmoves: u32::MAX,
        ..Setup::new(misere_rules::Board::EMPTY)
    };
    for sq in Square::all() {
        setup.board.put(sq, Role::Rook.of(Color::Black));
        setup.house = Some(House { promoted: setup.board.occupied(), ..House::EMPTY });
        assert_eq!(fen::parse(&fen::write(&setup)), Ok(setup.clone()));
    }
    assert_eq!(fen::write(&setup).len(), 189);
    let pockets = ByColor::new_with(|_| ByRole::of(255));
    setup.house = Some(House { pockets, promoted: SquareSet::FULL });
    let text = fen::write(&setup);
    assert_eq!(text.len(), 189 + 12 * 255);
    assert_eq!(fen::parse(&text), Ok(setup));
}

#[test]
fn a_written_fen_is_a_text() {
    let text = fen::write(Variant::Antichess.card().start);
    assert_eq!(text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
    assert_eq!(text.split(' ').count(), 6);
    assert_eq!(format!("{text:?}"), format!("{:?}", text.as_str()));
    assert_eq!(String::from(text.clone()), text.to_string());
    assert_eq!(
        text,
        fen::write_as(
            Variant::Antichess.card().start,
            FenStyle { extras: Extras::Brackets, ..FenStyle::default() }
        )
    );
}

#[test]
fn an_absurd_text_is_refused_and_quoted_in_brief() {
    let long = |letter: &str| letter.repeat(1 << 20);
    let texts = [
        long("8"),
        long("8/"),
        long(" "),
        long("é"),
        format!("{START}/{}", long("Q")),
        format!("{START}[{}", long("-")),
        format!("{START} {}", long("w")),
        format!("{START} w {}x", long("K")),
        format!("{START} w - {}", long("e")),
        format!("{START} w - - {}", long("9")),
        format!("{START} w - - {}", long("+")),
        format!("{START} w - - 0 1 {}", long("_x")),
    ];
    for text in texts {
        let message = fen::parse(&text).expect_err("an absurd text").to_string();
        assert!(message.len() < 160, "{message}");
    }
}
