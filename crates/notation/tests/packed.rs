//! Packed setups: nothing is lost, nothing is packed in two ways, nothing else is accepted.

use misere_notation::{fen, packed};
use misere_rules::random::Random;
use misere_rules::{
    AnyPosition, Board, ByColor, ByRole, ChecksLeft, Color, Faults, House, Role, Setup, Square, SquareSet,
    Variant,
};
use proptest::prelude::*;

/// Packs, unpacks both ways, and returns the length.
fn there_and_back(setup: &Setup) -> usize {
    let bytes = packed::pack(setup);
    assert_eq!(packed::unpack(bytes.as_bytes()).as_ref(), Ok(setup));
    assert_eq!(packed::from_url(&bytes.to_url()).as_ref(), Ok(setup));
    bytes.as_bytes().len()
}

fn message(bytes: &[u8]) -> String {
    packed::unpack(bytes).expect_err("bytes that are refused").to_string()
}

/// The setups of a game played at random.
fn play(mut pos: AnyPosition, random: &mut Random, mut meet: impl FnMut(&Setup)) {
    for _ in 0..160 {
        meet(&pos.to_setup());
        let moves = pos.legal_moves();
        if moves.is_empty() {
            break;
        }
        pos.play_unchecked(moves[random.below(moves.len())]);
    }
}

#[test]
fn every_position_of_a_game_takes_at_most_32_bytes() {
    let mut random = Random(4);
    for variant in Variant::ALL {
        for _ in 0..40 {
            play(variant.start(), &mut random, |setup| {
                let pieces = setup.board.occupied().len() + setup.house.map_or(0, |house| house.len());
                let len = there_and_back(setup);
                assert!(len <= 32 || pieces > 32, "{}: {len} bytes", fen::write(setup));
            });
        }
    }
}

#[test]
fn so_does_every_position_of_chess960() {
    let mut random = Random(5);
    for number in 0..960 {
        let start = Setup::chess960(number).unwrap();
        let pos = Variant::Chess.position(&start, Faults::NONE).unwrap();
        let mut longest = 0;
        play(pos, &mut random, |setup| longest = longest.max(there_and_back(setup)));
        assert!(longest <= 32);
    }
}

#[test]
fn long_games_and_many_promotions_stay_short() {
    let texts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 3+3 149 5949",
        "Q~Q~Q~Q~k2r/R~B~N~Q~4/8/8/8/8/q~q~q~q~q~q~r~n~/R3K2R[NNBBQnnbbrq] w KQk - 99 400",
    ];
    for text in texts {
        assert!(there_and_back(&fen::parse(text).unwrap()) <= 32, "{text}");
    }
    assert_eq!(there_and_back(Variant::Horde.card().start), 37);
    assert_eq!(there_and_back(&Setup::new(Board::EMPTY)), 11);
}

#[test]
fn the_layout_is_as_the_table_says() {
    let setup = fen::parse("8/8/8/8/8/8/8/K6k b - - 1 2").unwrap();
    let bytes = packed::pack(&setup);
    // White's king is 5 and Black's 11; 1 is 33, of which 0 and 00001 are written; 2 is 66, of which 0
    // and 000010 are.
    let expected = [0b001_00001, 0x81, 0, 0, 0, 0, 0, 0, 0, 0b1011_0101, 0b0000_0010, 0b0000_0001];
    assert_eq!(bytes.as_bytes(), expected);
    assert_eq!(bytes.to_url(), "IYEAAAAAAAAAtQIB");
}

#[test]
fn what_is_not_packed_so_is_refused() {
    let start = packed::pack(Variant::Chess.card().start);
    let good = start.as_bytes();
    assert_eq!(message(&[]), "expected the version, found the end at offset 0");
    assert_eq!(message(&[0x62]), "expected version 1, found version 3 at offset 0");
    assert_eq!(message(&good[..5]), "expected the occupied squares, found the end at offset 5");
    assert_eq!(message(&good[..12]), "expected a piece, found the end at offset 12");
    assert_eq!(message(&[good, &[7]].concat()), "expected the end, found the byte 7 at offset 28");
    assert_eq!(message(&[0; 1 << 20]), "expected the end, found the byte 0 at offset 120");
    let mut bytes = good.to_vec();
    *bytes.last_mut().unwrap() |= 0x80;
    assert_eq!(message(&bytes), "expected zeros to fill the last byte, found ones at offset 27");
    bytes = good.to_vec();
    bytes[9] |= 0x0f;
    assert_eq!(
        message(&bytes),
        "expected a piece of a game without a house, found a promoted one at offset 9"
    );
    // An empty board with the flag for rights, and none.
    let empty = [0x22, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    assert_eq!(message(&empty), "expected a right to castle, found none at offset 9");
    let empty = [0x22, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    assert_eq!(message(&empty), "expected rights of other squares, found none at offset 9");
    // Half-moves with 28 ones.
    let many = [0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff];
    assert_eq!(message(&many), "expected half-moves up to 4294967295, found a larger one at offset 9");
}

#[test]
fn a_bad_address_is_told_where() {
    let message = |text: &str| packed::from_url(text).unwrap_err().to_string();
    assert_eq!(message(""), "expected the version, found the end at offset 0");
    assert_eq!(message("IYE+"), "expected a letter, a digit, '-' or '_', found '+' at offset 3");
    assert_eq!(message("IYé"), "expected a letter, a digit, '-' or '_', found 'é' at offset 2");
    assert_eq!(message("IYEAA"), "expected another letter, found the end at offset 5");
    assert_eq!(message("IYEAAB"), "expected zeros to fill the last letter, found 'B' at offset 5");
    assert_eq!(message("IYEAAA"), "expected the occupied squares, found the end at offset 5");
    assert_eq!(message(&"A".repeat(1 << 20)), "expected the end, found the byte 0 at offset 160");
}

#[test]
fn the_largest_of_everything_fits() {
    let mut board = Board::EMPTY;
    Square::all().for_each(|sq| board.put(sq, Role::Rook.of(Color::Black)));
    let pockets = ByColor::new_with(|_| ByRole::of(255));
    let largest = Setup {
        board,
        turn: Color::Black,
        castling_rooks: SquareSet::FULL,
        en_passant: Some(Square::H8),
        house: Some(House { pockets, promoted: SquareSet::FULL }),
        checks: Some(ChecksLeft { white: 255, black: 255 }),
        halfmoves: u32::MAX,
        fullmoves: u32::MAX,
    };
    assert_eq!(there_and_back(&largest), 104);
    for role in Role::ALL {
        Square::all().for_each(|sq| board.put(sq, role.of(Color::White)));
        assert!(there_and_back(&Setup { board, ..largest.clone() }) <= 112);
    }
}

prop_compose! {
    fn any_setup()(
        squares in prop::collection::vec((0..64u8, 0..12usize), 0..80),
        black in any::<bool>(),
        rights in prop::option::of(any::<u64>()),
        en_passant in prop::option::of(0..64u8),
        house in prop::option::of((prop::array::uniform12(any::<u8>()), any::<u64>())),
        checks in prop::option::of(any::<(u8, u8)>()),
        counters in any::<(u32, u32)>(),
        shift in 0..32,
    ) -> Setup {
        let mut board = Board::EMPTY;
        for (sq, piece) in squares {
            board.put(Square::new(sq).expect("a number below 64"), Role::ALL[piece % 6].of(Color::ALL[piece / 6]));
        }
        let house = house.map(|(counts, promoted)| House {
            pockets: ByColor::new_with(|color| {
                ByRole::new_with(|role| counts[role.of(color).index()])
            }),
            promoted: SquareSet(promoted),
        });
        Setup {
            board,
            turn: if black { Color::Black } else { Color::White },
            castling_rooks: SquareSet(rights.unwrap_or(0)),
            en_passant: en_passant.and_then(Square::new),
            house,
            checks: checks.map(|(white, black)| ChecksLeft { white, black }),
            halfmoves: counters.0 >> shift,
            fullmoves: counters.1 >> shift,
        }
    }
}

/// Accepted bytes are those that the setup is packed into.
fn accepted_is_canonical(bytes: &[u8]) {
    if let Ok(setup) = packed::unpack(bytes) {
        assert_eq!(packed::pack(&setup).as_bytes(), bytes);
    }
}

proptest! {
    #[test]
    fn any_setup_is_packed_and_unpacked(setup in any_setup()) {
        there_and_back(&setup);
    }

    #[test]
    fn any_bytes_are_refused_or_the_only_ones(bytes in prop::collection::vec(any::<u8>(), 0..130), flags in 0..32u8) {
        accepted_is_canonical(&bytes);
        // With a good first byte and few pieces they get further.
        let few = bytes.get(..bytes.len().min(8)).map(|eight| eight.iter().map(|byte| byte & 1).collect::<Vec<_>>());
        let mut bytes = [vec![0x20 | flags], few.unwrap_or_default(), bytes].concat();
        for len in (0..bytes.len()).rev() {
            bytes.truncate(len + 1);
            accepted_is_canonical(&bytes);
            bytes[len] &= 1;
            accepted_is_canonical(&bytes);
        }
    }

    #[test]
    fn a_changed_bit_is_refused_or_means_something_else(setup in any_setup(), bit in 0..960usize) {
        let mut bytes = packed::pack(&setup).as_bytes().to_vec();
        if let Some(byte) = bytes.get_mut(bit / 8) {
            *byte ^= 1 << (bit % 8);
            accepted_is_canonical(&bytes);
            prop_assert_ne!(packed::unpack(&bytes), Ok(setup));
        }
    }

    #[test]
    fn any_text_is_an_address_or_not(text in any::<String>(), near in "[A-Za-z0-9_-]{0,60}") {
        let _ = packed::from_url(&text);
        if let Ok(setup) = packed::from_url(&near) {
            prop_assert_eq!(packed::pack(&setup).to_url(), near);
        }
    }
}
