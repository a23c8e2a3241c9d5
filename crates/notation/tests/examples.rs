//! The examples do what they say.

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
