//! Ugly files: odd ones that were collected, and random bytes.

use super::{counts, misere, names, text};
use misere_rules::random::Random;
use serde_json::Value;
use std::path::Path;

#[test]
fn whatever_the_bytes_there_is_an_end() {
    let mut random = Random(7);
    let letters = b"[]{}()\"\\;%$!*.12345-=+#@Oe4Nxabcdefgh \n\r\t\xff\xc3\x00";
    let mut input = Vec::new();
    for _ in 0..200_000 {
        input.push(letters[random.below(letters.len())]);
    }
    let input: String = input.into_iter().map(char::from).collect();
    for args in [&[][..], &["--json"], &["--check"]] {
        let output = misere(args, &input);
        assert!(matches!(output.status.code(), Some(0 | 1)), "{args:?}: {}", text(&output.stderr));
        assert!(!text(&output.stderr).contains("panicked"), "{args:?}");
    }
}

#[test]
fn ugly_files_are_read_alike_in_every_way() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/pgn");
    let mut files = 0;
    for name in names(&corpus).iter().filter(|name| name.ends_with(".pgn")) {
        let file = corpus.join(name);
        let path = file.to_str().expect("a path in UTF-8");
        let [counted, plies, broken] = counts(&[path], "");
        let json = misere(&["--json", path], "");
        let objects: Vec<Value> =
            text(&json.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let moves = objects.iter().map(|game| game["moves"].as_array().map_or(0, Vec::len) as u64);
        assert_eq!((objects.len() as u64, moves.sum()), (counted, plies), "{name}");
        assert_eq!(objects.iter().filter(|game| game["ok"] == false).count() as u64, broken, "{name}");
        // What is rewritten is good, but for games that cannot start, and stays as it is.
        let once = misere(&[path], "");
        let again = misere(&[], text(&once.stdout));
        assert_eq!(text(&again.stdout), text(&once.stdout), "{name}");
        assert!(counts(&[], text(&once.stdout))[..2] == [counted, plies], "{name}");
        files += 1;
    }
    assert!(files > 0, "the corpus is there");
}
