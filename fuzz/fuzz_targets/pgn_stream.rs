//! Bytes are games, however broken, and however they are cut into blocks; what was read and is written is
//! read and written the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use misere_notation::pgn::{Blocks, PgnGame, Reader, annotation, replay};

fn games(bytes: &[u8]) -> Vec<PgnGame> {
    Reader::new(bytes).games().map(|game| game.expect("bytes can be read")).collect()
}

fuzz_target!(|data: &[u8]| {
    let mut reader = Reader::new(data);
    for game in games(data) {
        let replayed = replay(&mut reader).expect("bytes can be read").expect("as many games");
        assert!(game.tree.main_moves().eq(replayed.moves));
        assert_eq!((&game.error, game.outcome), (&replayed.error, replayed.outcome));

        let text = game.to_string();
        let mut again = games(text.as_bytes());
        assert_eq!(again.len(), 1, "{text}");
        assert_eq!(again[0].to_string(), text);
        // A game that cannot even start says so again.
        again[0].error = None;
        assert_eq!(again[0], game.normalised(), "{text}");

        for comment in game.tree.walk().flat_map(|id| game.tree.comments(id)) {
            let said = annotation::parse(comment);
            assert_eq!(annotation::parse(&said.to_string()), said);
        }
    }
    assert_eq!(replay(&mut reader).expect("bytes can be read"), None);

    let size = data.len() % 64;
    let blocks = Blocks::new(data, size).map(|block| block.expect("bytes can be read"));
    let cut = blocks.flat_map(|block| block.reader().games().collect::<Result<Vec<_>, _>>().expect("bytes"));
    assert!(cut.eq(games(data)), "in blocks of {size}");
});
