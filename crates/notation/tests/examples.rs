//! The examples do what they say.

#[path = "../examples/own_game.rs"]
mod own_game;
#[path = "../examples/read_games.rs"]
mod read_games;

#[test]
fn games_are_listed() {
    read_games::main().expect("its own games can be read");
    let list = read_games::list("[White \"Anna\"]\n\n1. e4 e5 2. Ke3 *".as_bytes()).expect("text");
    assert_eq!(
        list,
        "Anna - ?, Chess, 2 plies, *; line 3, column 13: Ke3 is illegal: a king cannot move like that\n"
    );
}

#[test]
fn a_game_of_ones_own_is_written() {
    own_game::main().expect("it can be played");
    let game = own_game::play().expect("it can be played");
    assert_eq!(
        game,
        "[Variant \"retirement\"]\n[SetUp \"1\"]\n[FEN \"6k1/8/8/3p4/4P3/8/8/6K1 w - - 0 1\"]\n\n\
         1. exd5 Kf8 2. Kh1# { retired } 1-0\n\n"
    );
}
