//! First positions that cannot come up in a game and are studied all the same: it is told.
#![cfg(feature = "study")]

use misere_wasm::Letters;
use misere_wasm::study::Analysis;

/// Two knights give check at once, and a right to castle has no rook.
const ODD: &str = "4k3/8/3N1N2/8/8/8/8/4K3 b K - 0 1";

#[test]
fn an_odd_position_is_told_wherever_it_comes_from() {
    let faults = ["impossible-check", "bad-castling"];
    let told = |analysis: &Analysis| analysis.view().pardoned;
    let of_fen = Analysis::of_moves("chess", Some(ODD), "").expect("a position that can be played");
    assert_eq!(told(&of_fen), faults);
    let pgn = format!("[FEN \"{ODD}\"]\n\n1... Kf8 *");
    let of_pgn = Analysis::read(pgn.as_bytes(), Letters::English).expect("a game");
    assert_eq!((told(&of_pgn), of_pgn.view().nodes.len()), (faults.to_vec(), 1));
    // The game as it is kept has lost the right that meant nothing.
    let again = Analysis::read(of_fen.to_pgn().as_bytes(), Letters::English).expect("its own text");
    assert_eq!(told(&again), faults[..1]);
    let usual = Analysis::of_moves("chess", None, "e2e4").expect("a game");
    assert!(told(&usual).is_empty());
}
