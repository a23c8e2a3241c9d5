//! What a page draws besides the pieces: the rows that empty, the race, the marks of a game.

mod shared;

use misere_rules::{ByColor, Color, Role};
use misere_wasm::{GameCards, PageTable, Prey, Slot, Wish};
use shared::{from, play, start};

/// A row in letters: small ones are gone.
fn letters(row: &[Slot]) -> String {
    let letter = |slot: &Slot| match slot.square {
        Some(_) => slot.role.letter().to_ascii_uppercase(),
        None => slot.role.letter().to_ascii_lowercase(),
    };
    row.iter().map(letter).collect()
}

fn rows(session: &PageTable) -> ByColor<String> {
    let rows = session.view().position.rows;
    ByColor { white: letters(&rows.white), black: letters(&rows.black) }
}

#[test]
fn a_row_begins_with_the_king_and_ends_with_the_pawns() {
    let rows = start("antichess").view().position.rows;
    assert_eq!(letters(&rows.white), "KQRRBBNNPPPPPPPP");
    let squares: Vec<_> = rows.black.iter().filter_map(|slot| slot.square.as_deref()).collect();
    assert_eq!(squares[..8], ["e8", "d8", "a8", "h8", "c8", "f8", "b8", "g8"]);
}

#[test]
fn a_slot_stays_with_its_piece() {
    let mut session = start("antichess");
    play(&mut session, "e3 b5 Bxb5 Na6 Bxa6 Bxa6");
    assert_eq!(rows(&session).white, "KQRRBbNNPPPPPPPP", "the bishop of f1 is the second one");
    assert_eq!(rows(&session).black, "KQRRBBnNPpPPPPPP", "the knight of b8 and the pawn of b7 are gone");
    let black = session.view().position.rows.black;
    assert_eq!(black[4].square.as_deref(), Some("a6"), "the bishop of c8");
    assert_eq!(letters(&session.at(2).rows.black), "KQRRBBNNPPPPPPPP", "nothing was taken yet");
    assert_eq!(letters(&session.at(3).rows.black), "KQRRBBNNPpPPPPPP");
}

#[test]
fn every_position_has_as_many_pieces_in_its_rows_as_on_its_board() {
    for card in GameCards::all().0 {
        let mut session = start(&card.key);
        for number in 0..60 {
            let view = session.view();
            let Some(mv) = view.moves.get((number * 7 + 3) % view.moves.len().max(1)) else { break };
            play(&mut session, &mv.uci);
            let position = session.view().position;
            for side in Color::ALL {
                for role in Role::ALL {
                    let there = |slot: &&Slot| slot.role == role && slot.square.is_some();
                    let count = position.rows[side].iter().filter(there).count();
                    assert_eq!(count, position.inventory[side][role], "{} {side} {role}", card.key);
                }
            }
        }
    }
}

#[test]
fn a_promoted_pawn_keeps_its_slot_and_takes_its_new_shape() {
    let mut session = from("antichess", "8/P7/8/8/8/8/1P6/7n w - - 0 1");
    play(&mut session, "a8=K");
    let white = session.view().position.rows.white;
    assert_eq!(letters(&white), "PK", "the pawn of b2 comes first, as it stands on a lower square");
    assert_eq!((white[1].promoted, white[1].square.as_deref()), (true, Some("a8")));
    assert!(!white[0].promoted);
}

#[test]
fn castling_pieces_may_exchange_their_squares() {
    let mut session = from("chess", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
    play(&mut session, "O-O");
    let white = session.view().position.rows.white;
    assert_eq!(letters(&white), "KR");
    assert_eq!([white[0].square.as_deref(), white[1].square.as_deref()], [Some("g1"), Some("f1")]);
}

#[test]
fn a_blast_empties_slots_of_both_sides() {
    let mut session = start("atomic");
    play(&mut session, "Nf3 a6 Nd4 a5 Nc6 a4 Nxd8");
    assert_eq!(rows(&session).white, "KQRRBBNnPPPPPPPP");
    assert_eq!(rows(&session).black, "kqRRbBNNPPPPPPPP");
}

#[test]
fn what_is_dropped_has_a_slot_of_its_own() {
    let mut session = start("crazyhouse");
    play(&mut session, "e4 d5 exd5 a6 P@e5");
    assert_eq!(rows(&session).white, "KQRRBBNNPPPPPPPPP");
    assert_eq!(rows(&session).black, "KQRRBBNNPPPpPPPP");
}

#[test]
fn what_must_be_captured_is_marked() {
    let mut session = start("antichess");
    play(&mut session, "e3 b5");
    let prey = |session: &PageTable, side: Color| -> Vec<(String, Prey)> {
        let row = session.view().position.rows[side].clone();
        let marked = row.into_iter().filter(|slot| slot.prey != Prey::None);
        marked.map(|slot| (slot.square.expect("it is there"), slot.prey)).collect()
    };
    assert_eq!(prey(&session, Color::Black), [("b5".to_owned(), Prey::Every)]);
    assert_eq!(prey(&session, Color::White), []);
    assert!(session.at(2).must_capture && !session.at(1).must_capture);
    let choice = from("antichess", "8/8/8/2p1p3/3P4/8/8/8 w - - 0 1");
    let some = |square: &str| (square.to_owned(), Prey::Some);
    assert_eq!(prey(&choice, Color::Black), [some("c5"), some("e5")]);
    assert_eq!(prey(&from("chess", "4k3/8/8/2p5/3P4/8/8/4K3 w - - 0 1"), Color::Black), [], "no duty");
}

#[test]
fn the_race_is_counted_ply_by_ply_and_so_are_moves() {
    let mut session = start("antichess");
    play(&mut session, "e3 b5 Bxb5");
    let race: Vec<_> = session.view().race.iter().map(|left| (left.white, left.black)).collect();
    assert_eq!(race, [(16, 16), (16, 16), (16, 16), (16, 15)]);
    let past = session.at(1);
    assert_eq!((past.made.white, past.made.black, past.number), (1, 0, 1));
    assert_eq!((session.at(3).made.white, session.at(3).number), (2, 2));
    assert_eq!(session.view().made, session.view().position.made);
}

#[test]
fn marks_of_a_game_come_from_its_rules() {
    let goals = |game: &str| start(game).view().goals;
    assert_eq!(goals("kingofthehill"), ["d4", "e4", "d5", "e5"]);
    assert_eq!(goals("racingkings"), ["a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8"]);
    assert!(goals("chess").is_empty());
    assert_eq!(start("3check").view().position.checks, Some(ByColor { white: 3, black: 3 }));
}

#[test]
fn a_start_of_chess960_has_its_number_and_its_rooks() {
    for number in [0, 17, 959] {
        let wish = Wish { chess960: Some(number), ..Wish::of("chess") };
        let mut session = PageTable::start(wish, 0.0).expect("a start");
        assert_eq!(session.view().chess960, Some(number));
        assert_eq!(session.view().position.castling.len(), 4);
        let first = session.view().moves[0].uci.clone();
        play(&mut session, &first);
        assert_eq!(session.view().chess960, Some(number), "it is the number of the start");
    }
    assert_eq!(start("chess").view().chess960, None);
    assert_eq!(start("chess").view().position.castling, ["a1", "h1", "a8", "h8"]);
    assert_eq!(from("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1").view().chess960, None);
    assert!(start("antichess").view().position.castling.is_empty());
}

#[test]
fn the_last_of_a_kind_is_told_where_kinds_must_be_kept() {
    let last = |game: &str| start(game).view().position.last_of_kind.white;
    assert_eq!(last("extinction"), [Role::Queen, Role::King]);
    assert_eq!(last("chessvar"), [Role::Queen, Role::King]);
    assert!(last("chess").is_empty() && last("codrus").is_empty());
    let mut session = start("extinction");
    play(&mut session, "Nf3 g5 Nxg5 Nf6 Nxh7 Rxh7");
    assert_eq!(session.view().position.last_of_kind.white, [Role::Knight, Role::Queen, Role::King]);
}
