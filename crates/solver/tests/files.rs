//! Proof files that are damaged, forged or about something else.

use misere_notation::san;
use misere_rules::{Color, Position, variants::Antichess};
use misere_solver::{FlawKind, ProofError, ProofFile, Solver, SolverLimits, Title, explore, verify};
use sha2::{Digest as _, Sha256};
use std::ops::ControlFlow;

fn root() -> Position<Antichess> {
    let pos = Position::<Antichess>::start();
    ["e3", "d5"]
        .iter()
        .fold(pos, |pos, word| pos.play(san::find(&pos, word).expect("a legal move")).expect("a legal move"))
}

fn proof() -> Vec<u8> {
    let solver =
        Solver::new(root(), Color::White, &(), SolverLimits { memory: 16 << 20, ..SolverLimits::default() });
    solver.run(|_| ControlFlow::Continue(()));
    let title =
        Title { game: "antichess".to_owned(), fen: "somewhere".to_owned(), attacker: Color::White, men: 0 };
    solver.strategy().expect("it is proved").to_bytes(&title)
}

/// The same bytes with a hash that fits, as a forger would write them.
fn rehashed(mut bytes: Vec<u8>) -> Vec<u8> {
    let content = bytes.len() - 32;
    let hash = Sha256::digest(&bytes[..content]);
    bytes[content..].copy_from_slice(&hash);
    bytes
}

#[test]
fn a_file_tells_what_it_is_about() {
    let file = ProofFile::from_bytes(proof()).expect("a whole file");
    assert_eq!((file.title().game.as_str(), file.title().fen.as_str()), ("antichess", "somewhere"));
    assert_eq!(file.title().attacker, Color::White);
    assert_eq!(file.size(), proof().len());
}

#[test]
fn every_damaged_byte_is_noticed() {
    let bytes = proof();
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        assert!(ProofFile::from_bytes(damaged).is_err(), "byte {at}");
    }
}

#[test]
fn a_file_that_is_cut_off_or_too_long_is_refused() {
    let bytes = proof();
    for len in 0..bytes.len() {
        assert!(ProofFile::from_bytes(bytes[..len].to_vec()).is_err(), "{len} bytes");
    }
    let longer = [bytes.as_slice(), &[0]].concat();
    assert!(matches!(ProofFile::from_bytes(longer), Err(ProofError::Length { .. })));
    assert_eq!(ProofFile::from_bytes(b"%PDF-1.4 of some length".to_vec()), Err(ProofError::Foreign));
}

#[test]
fn a_forged_move_proves_nothing() {
    let bytes = proof();
    let mut refused = 0;
    // The entries stand before the hash: four bytes of a fingerprint, one of a move.
    for at in (bytes.len() - 32 - 16 * 5..bytes.len() - 32).skip(4).step_by(5) {
        let mut forged = bytes.clone();
        forged[at] = forged[at].wrapping_add(1);
        let file = ProofFile::from_bytes(rehashed(forged)).expect("a whole file");
        refused += u32::from(verify(&file, &root(), &()).is_err());
    }
    assert!(refused > 0, "some other moves must lose");
}

#[test]
fn random_bytes_are_refused() {
    let mut word = 1u64;
    for len in 0..300 {
        let mut bytes: Vec<u8> = (0..len)
            .map(|_| {
                word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (word >> 56) as u8
            })
            .collect();
        assert!(ProofFile::from_bytes(bytes.clone()).is_err());
        let head = proof();
        let keep = head.len().min(len / 2);
        bytes[..keep].copy_from_slice(&head[..keep]);
        assert!(ProofFile::from_bytes(bytes).is_err());
    }
}

#[test]
fn another_position_is_not_proved() {
    let file = ProofFile::from_bytes(proof()).expect("a whole file");
    let start = Position::<Antichess>::start();
    let flaw = verify(&file, &start, &()).expect_err("it is about another position");
    assert_eq!((flaw.kind, flaw.line.len()), (FlawKind::NoMove, 0));
    assert!(explore(&file, &start, &()).is_err());
}

#[test]
fn exploring_tells_the_move_and_every_reply() {
    let file = ProofFile::from_bytes(proof()).expect("a whole file");
    let shown = explore(&file, &root(), &()).expect("a position of the proof");
    let report = verify(&file, &root(), &()).expect("a proof");
    assert_eq!(shown.plies, report.plies);
    let mv = shown.mv.expect("White moves");
    let after = root().play(mv).expect("a legal move");
    assert_eq!(shown.replies.len(), after.legal_moves().len());
    assert_eq!(shown.replies.iter().map(|reply| reply.plies + 2).max(), Some(shown.plies));
    let defending = explore(&file, &after, &()).expect("a position of the proof");
    assert_eq!((defending.mv, defending.replies), (None, shown.replies));
}
