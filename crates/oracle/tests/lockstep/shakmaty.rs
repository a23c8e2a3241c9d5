//! Beside shakmaty: the games of lichess.

use misere_notation::{fen, san};
use misere_rules::random::Random;
use misere_rules::{AnyPosition, Color, Request, Variant};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::variant::{Variant as PeerVariant, VariantPosition};
use shakmaty::{CastlingMode, EnPassantMode, Move as PeerMove, Outcome, Position as _, PositionError};

use crate::{PLIES, code, coded, games, role, square, start_anywhere};

fn request(mv: &PeerMove) -> Request {
    let sq = |sq: shakmaty::Square| square(u32::from(sq));
    match *mv {
        PeerMove::Normal { from, to, promotion, .. } => {
            Request::Go { from: sq(from), to: sq(to), promotion: promotion.map(|peer| role(peer.char())) }
        }
        PeerMove::EnPassant { from, to } => Request::go(sq(from), sq(to)),
        PeerMove::Castle { king, rook } => Request::go(sq(king), sq(rook)),
        PeerMove::Put { role: peer, to } => Request::Drop { role: role(peer.char()), to: sq(to) },
    }
}

/// Everything both sides can be asked about a position.
fn compare(variant: &Variant, ours: &AnyPosition, theirs: &VariantPosition, codes: &[u32], text: &str) {
    assert_eq!(text, Fen::from_position(theirs, EnPassantMode::Legal).to_string());
    let mut moves: Vec<u32> = theirs.legal_moves().iter().map(|mv| code(request(mv))).collect();
    moves.sort_unstable();
    // The peer goes on listing moves after the horde is destroyed.
    if *variant == Variant::Horde && theirs.is_variant_end() {
        moves.clear();
    }
    assert_eq!(codes, moves, "moves of {text}");
    assert_eq!(ours.is_check(), theirs.is_check(), "check in {text}");

    let draw_of_ours_alone = antichess_dead_by_blocked_pawns(variant, ours, theirs);
    for (side, peer) in [(Color::White, shakmaty::Color::White), (Color::Black, shakmaty::Color::Black)] {
        let can_win = !theirs.has_insufficient_material(peer) && !draw_of_ours_alone;
        assert_eq!(ours.can_still_win(side), can_win, "whether {side} can win {text}");
    }
    let winner = match theirs.outcome() {
        Outcome::Unknown if draw_of_ours_alone => Some(None),
        Outcome::Unknown => None,
        Outcome::Known(known) => Some(known.winner().map(|color| match color {
            shakmaty::Color::White => Color::White,
            shakmaty::Color::Black => Color::Black,
        })),
    };
    assert_eq!(ours.verdict().map(|verdict| verdict.winner), winner, "outcome of {text}");
}

/// Article 9 of antichess goes beyond the peer.
fn antichess_dead_by_blocked_pawns(variant: &Variant, ours: &AnyPosition, theirs: &VariantPosition) -> bool {
    *variant == Variant::Antichess
        && ours.verdict().is_some_and(|verdict| verdict.ending == misere_rules::Ending::InsufficientMaterial)
        && theirs.outcome() == Outcome::Unknown
        && ours.to_setup().board.with_role(misere_rules::Role::Pawn).len() > 1
}

fn play_along(variant: &Variant, peer: PeerVariant) {
    for seed in 0..games(2_000, 50_000) {
        let mut dice = Random(seed as u64);
        let mut ours = start_anywhere(variant, &mut dice);
        let first: Fen = fen::write(&ours.to_setup()).to_string().parse().expect("a FEN both can read");
        let mut theirs = VariantPosition::from_setup(peer, first.into_setup(), CastlingMode::Chess960)
            .or_else(PositionError::ignore_too_much_material)
            .expect("a start position");
        for _ in 0..PLIES {
            let (codes, moves) = coded(&ours);
            let text = fen::write(&ours.to_setup()).to_string();
            compare(variant, &ours, &theirs, &codes, &text);
            if moves.is_empty() {
                break;
            }
            let chosen = dice.below(moves.len());
            let mv = theirs.legal_moves().into_iter().find(|mv| code(request(mv)) == codes[chosen]);
            let mv = mv.expect("a move both know");
            let written = san::write(&ours, moves[chosen]);
            let peers = SanPlus::from_move(theirs.clone(), mv).to_string();
            assert_eq!(written.as_str(), with_pawn(peers), "{mv:?} in {text}");
            assert_eq!(san::find(&ours, written.as_str()), Ok(moves[chosen]), "{written} in {text}");
            ours.play_unchecked(moves[chosen]);
            theirs.play_unchecked(mv);
        }
    }
}

/// The peer drops pawns without naming them.
fn with_pawn(san: String) -> String {
    if san.starts_with('@') { format!("P{san}") } else { san }
}

macro_rules! beside_shakmaty {
    ($($name:ident: $ours:ident, $theirs:ident;)*) => {$(
        #[test]
        fn $name() {
            play_along(&Variant::$ours, PeerVariant::$theirs);
        }
    )*};
}

beside_shakmaty! {
    chess_agrees_with_shakmaty: Chess, Chess;
    antichess_agrees_with_shakmaty: Antichess, Antichess;
    king_of_the_hill_agrees_with_shakmaty: KingOfTheHill, KingOfTheHill;
    three_check_agrees_with_shakmaty: ThreeCheck, ThreeCheck;
    horde_agrees_with_shakmaty: Horde, Horde;
    racing_kings_agrees_with_shakmaty: RacingKings, RacingKings;
    atomic_agrees_with_shakmaty: Atomic, Atomic;
    crazyhouse_agrees_with_shakmaty: Crazyhouse, Crazyhouse;
}
