//! Random games, move by move beside shakmaty.

use misere_oracle::{Color, Reference};
use misere_rules::random::Random;
use shakmaty::fen::Fen;
use shakmaty::variant::{Variant, VariantPosition};
use shakmaty::{CastlingMode, EnPassantMode, Outcome, Position, PositionError};

const SHARED: [(&str, Variant); 8] = [
    ("chess", Variant::Chess),
    ("antichess", Variant::Antichess),
    ("kingofthehill", Variant::KingOfTheHill),
    ("3check", Variant::ThreeCheck),
    ("horde", Variant::Horde),
    ("racingkings", Variant::RacingKings),
    ("atomic", Variant::Atomic),
    ("crazyhouse", Variant::Crazyhouse),
];

/// How many games of each kind; more on request.
fn games() -> usize {
    let wish = std::env::var("MISERE_LOCKSTEP_GAMES");
    wish.ok().and_then(|text| text.parse().ok()).unwrap_or(50)
}

fn peer(variant: Variant, fen: &str) -> Option<VariantPosition> {
    let setup = fen.parse::<Fen>().ok()?.into_setup();
    VariantPosition::from_setup(variant, setup, CastlingMode::Chess960)
        .or_else(PositionError::ignore_too_much_material)
        .ok()
}

fn compare(ours: &Reference, theirs: &VariantPosition) {
    let fen = Fen::from_position(theirs, EnPassantMode::Legal).to_string();
    assert_eq!(ours.fen(), fen);

    let to_uci = |mv: &shakmaty::Move| mv.to_uci(CastlingMode::Chess960).to_string();
    let mut moves: Vec<String> = theirs.legal_moves().iter().map(to_uci).collect();
    moves.sort();
    // The peer goes on listing moves after the horde is destroyed.
    if ours.key() == "horde" && theirs.is_variant_end() {
        moves.clear();
    }
    assert_eq!(ours.legal_moves(), moves, "moves of {fen}");
    assert_eq!(ours.in_check(), theirs.is_check(), "check in {fen}");
    for (color, peer_color) in
        [(Color::White, shakmaty::Color::White), (Color::Black, shakmaty::Color::Black)]
    {
        let can_win = !theirs.has_insufficient_material(peer_color);
        assert_eq!(ours.can_still_win_by_material(color), can_win, "{color:?} can win {fen}");
    }

    // Article 2.7 goes beyond the peer.
    let is_ours_alone = ours.key() == "antichess" && ours.is_blocked_for_ever();
    if !is_ours_alone || theirs.outcome().is_known() {
        let winner = match theirs.outcome() {
            Outcome::Unknown => None,
            Outcome::Known(known) => Some(known.winner().map(|color| match color {
                shakmaty::Color::White => Color::White,
                shakmaty::Color::Black => Color::Black,
            })),
        };
        assert_eq!(ours.verdict().map(|(winner, _)| winner), winner, "outcome of {fen}");
    }
}

fn play_along(key: &str, variant: Variant, fen: &str, plies: usize, dice: &mut Random) -> bool {
    let Some(mut theirs) = peer(variant, fen) else {
        return false;
    };
    let mut ours = Reference::from_fen(key, fen).expect("what the peer reads");
    for _ in 0..plies {
        compare(&ours, &theirs);
        let moves = theirs.legal_moves();
        if moves.is_empty() || ours.verdict().is_some() {
            break;
        }
        let mv = moves[dice.below(moves.len())];
        let uci = mv.to_uci(CastlingMode::Chess960).to_string();
        ours = ours.play(&uci).expect("the lists of moves agree");
        theirs.play_unchecked(mv);
    }
    true
}

/// A board with few pieces, so that the endings are near.
fn random_board(key: &str, dice: &mut Random) -> String {
    let mut squares = [' '; 64];
    let mut place = |symbol: char, dice: &mut Random| {
        let is_pawn = symbol.eq_ignore_ascii_case(&'p');
        let index = if is_pawn { 8 + dice.below(48) } else { dice.below(64) };
        squares[index] = symbol;
    };
    let roles: &[u8] = match (key, dice.below(4)) {
        ("racingkings", _) => b"NBRQnbrq",
        ("antichess", 0) => b"BPbp",
        ("antichess", 1) => b"Nn",
        ("antichess", _) => b"PNBRQKpnbrqk",
        (_, 0) => b"NBnb",
        (_, 1) => b"PPPBppbb",
        _ => b"PNBRQpnbrq",
    };
    for _ in 0..1 + dice.below(7) {
        place(char::from(roles[dice.below(roles.len())]), dice);
    }
    if key != "antichess" {
        place('k', dice);
    }
    if key != "antichess" && key != "horde" {
        place('K', dice);
    }

    let rank_text = |rank: &[char]| rank.iter().collect::<String>().replace(' ', "1");
    let mut board = squares.chunks(8).map(rank_text).collect::<Vec<_>>().join("/");
    if key == "crazyhouse" {
        let pockets = ["", "P", "q", "NNb", "PPrn"];
        board += &format!("[{}]", pockets[dice.below(pockets.len())]);
    }
    let turn = ["w", "b"][dice.below(2)];
    let checks = match key {
        "3check" => format!("{}+{} ", 1 + dice.below(3), 1 + dice.below(3)),
        _ => String::new(),
    };
    format!("{board} {turn} - - {checks}0 1")
}

#[test]
fn games_from_the_start_agree_with_shakmaty() {
    let mut dice = Random(0x6d69_7365_7265);
    for (key, variant) in SHARED {
        let start = Reference::start(key).unwrap().fen();
        for _ in 0..games() {
            assert!(play_along(key, variant, &start, 200, &mut dice));
        }
    }
}

#[test]
fn chess960_games_agree_with_shakmaty() {
    let mut dice = Random(960);
    for _ in 0..2 * games() {
        let board = shakmaty::Board::chess960(dice.below(960) as u32);
        // Without knights, bishops and queens, so that castling comes soon.
        let bare = board.to_string().replace(['n', 'b', 'q', 'N', 'B', 'Q'], "1");
        for board in [board.to_string(), bare] {
            for (key, variant) in [("chess", Variant::Chess), ("atomic", Variant::Atomic)] {
                let fen = format!("{board} w KQkq - 0 1");
                assert!(play_along(key, variant, &fen, 80, &mut dice), "{fen}");
            }
        }
    }
}

#[test]
fn endgames_agree_with_shakmaty() {
    let mut dice = Random(0x0e4d);
    for (key, variant) in SHARED {
        let mut played = 0;
        while played < 10 * games() {
            let fen = random_board(key, &mut dice);
            played += usize::from(play_along(key, variant, &fen, 30, &mut dice));
        }
    }
}
