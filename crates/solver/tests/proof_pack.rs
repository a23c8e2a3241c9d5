//! Packs of proofs, and the one in the program.

use misere_notation::fen;
use misere_rules::{Color, Position, variants::Antichess};
use misere_solver::{LeafValues as _, ProofError, ProofFile, ProofPack, TableLeaves, verify};
use misere_tablebase::Tables;

type Game = Position<Antichess>;

fn tables(proof: &ProofFile) -> TableLeaves {
    TableLeaves::of(&Game::start(), &Tables::embedded()).up_to(proof.title().men.into())
}

#[test]
fn every_proof_in_the_program_holds() {
    let pack = ProofPack::embedded();
    assert!(pack.proofs().len() >= 5, "{} proofs", pack.proofs().len());
    for proof in pack.proofs() {
        let root: Game = fen::pardoned(&Antichess, &proof.title().fen).expect("a position").0;
        let report = verify(proof, &root, &tables(proof)).unwrap_or_else(|flaw| panic!("{flaw}: {root:?}"));
        assert!(report.in_time && report.plies > 0, "{root:?}");
    }
    assert!(pack.to_bytes().len() <= 8 << 20);
}

#[test]
fn a_pack_knows_positions_of_both_sides() {
    let pack = ProofPack::embedded();
    let mut pos = Game::start();
    let d4 = pos.legal_moves().into_iter().find(|mv| mv.to_string() == "d2d4").expect("a legal move");
    pos.play_unchecked(d4);
    // Black's winning move, a reply, and so on.
    while pos.verdict().is_none() {
        let (proof, explored) = pack.find("antichess", &pos, tables).expect("it is proved");
        assert_eq!(proof.title().attacker, Color::Black);
        let is_black = pos.turn() == Color::Black;
        assert_eq!(explored.mv.is_some(), is_black);
        pos.play_unchecked(if is_black { explored.mv.expect("a move") } else { pos.legal_moves()[0] });
        if tables(proof).known(&pos).is_some() {
            break;
        }
    }
    assert!(pack.find("antichess", &Game::start(), tables).is_none(), "the game is not solved here");
    assert!(pack.find("suicide", &pos, tables).is_none(), "it is of another game");
}

#[test]
fn bytes_are_read_back_or_refused() {
    let bytes = ProofPack::embedded().to_bytes();
    let again = ProofPack::from_bytes(&bytes).expect("just written");
    assert_eq!(&again, ProofPack::embedded());
    let one = ProofPack::from_bytes(again.proofs()[0].as_bytes()).expect("a proof is a pack of one");
    assert_eq!(one.proofs(), &again.proofs()[..1]);
    for end in [9, 11, 12, 40, bytes.len() - 1] {
        assert!(
            matches!(ProofPack::from_bytes(&bytes[..end]), Err(ProofError::Length { .. })),
            "{end} bytes"
        );
    }
    assert_eq!(ProofPack::from_bytes(b"MISERE-").unwrap_err(), ProofError::Foreign);
    let mut bad = bytes.clone();
    bad[60] ^= 1;
    assert!(ProofPack::from_bytes(&bad).is_err());
}
