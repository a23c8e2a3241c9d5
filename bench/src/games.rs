//! Files of games to read: random, and the same in every run.

use misere_notation::{fen, san};
use misere_rules::{AnyPosition, Move, Rank, Role, Variant};
use misere_rules::random::Random;

/// Random games of 20 to 119 plies, fewer where they end by themselves.
pub(crate) fn lines(variant: Variant, count: usize) -> Vec<Vec<Move>> {
    let mut random = Random(count as u64);
    let mut line = |_| {
        let mut pos = variant.start();
        let mut line = Vec::new();
        for _ in 0..20 + random.below(100) {
            let moves = pos.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len())];
            pos.play_unchecked(mv);
            line.push(mv);
        }
        line
    };
    (0..count).map(&mut line).collect()
}

/// A random game of exactly this many plies, in which pieces stay behind their pawns, where they cannot be
/// taken: it never ends.
pub(crate) fn patient_line(variant: Variant, plies: usize) -> Vec<Move> {
    let mut random = Random(plies as u64);
    let mut pos = variant.start();
    let mut line = Vec::with_capacity(plies);
    while line.len() < plies {
        let stays = |mv: &Move| {
            let role = mv.from().and_then(|from| pos.board().piece_at(from)).map(|piece| piece.role);
            role != Some(Role::Pawn) && pos.turn().rank(mv.to().rank()) <= Rank::R3
        };
        let moves: Vec<Move> = pos.legal_moves().into_iter().filter(stays).collect();
        let mv = moves[random.below(moves.len())];
        pos.play_unchecked(mv);
        line.push(mv);
    }
    line
}

/// Positions from such games.
pub(crate) fn positions(variant: Variant, games: usize) -> Vec<AnyPosition> {
    let mut positions = Vec::new();
    for line in lines(variant, games) {
        let mut pos = variant.start();
        for mv in line {
            positions.push(pos);
            pos.play_unchecked(mv);
        }
    }
    positions
}

/// The same as FENs.
pub(crate) fn fens(variant: Variant, games: usize) -> Vec<String> {
    let write = |pos: &AnyPosition| fen::write(&pos.to_setup()).to_string();
    positions(variant, games).iter().map(write).collect()
}

/// A PGN file of at least this many bytes, with the tags that a server writes.
pub(crate) fn pgn(variant: Variant, bytes: usize) -> Vec<u8> {
    let mut text = String::with_capacity(bytes + (1 << 16));
    for (number, line) in lines(variant, 20_000).iter().cycle().enumerate() {
        if text.len() >= bytes {
            break;
        }
        text += &format!(
            "[Event \"Rated game\"]\n[Site \"https://example.org/{number:08}\"]\n[Date \"2026.11.{:02}\"]\n\
             [White \"player{}\"]\n[Black \"player{}\"]\n[Result \"*\"]\n[WhiteElo \"{}\"]\n[BlackElo \"{}\"]\n",
            number % 28 + 1,
            number % 971,
            number % 877,
            1200 + number % 900,
            1200 + number % 800,
        );
        if variant != Variant::Chess {
            text += &format!("[Variant \"{}\"]\n", variant.card().title);
        }
        text += "[TimeControl \"180+2\"]\n[Termination \"Normal\"]\n\n";
        let mut pos = variant.start();
        for (ply, &mv) in line.iter().enumerate() {
            if ply % 2 == 0 {
                text += &format!("{}. ", ply / 2 + 1);
            }
            text += &san::play(&mut pos, mv);
            text += " ";
        }
        text += "*\n\n";
    }
    text.into_bytes()
}
