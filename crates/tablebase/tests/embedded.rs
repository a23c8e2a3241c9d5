//! The tables in the program are those that the generator makes.

use misere_rules::variants::Antichess;
use misere_tablebase::{Tables, bundle};

/// To write them anew: `MISERE_WRITE_TABLES=1 cargo test -p misere-tablebase --test embedded`.
#[test]
fn rebuilding_gives_the_same_bytes() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/three-men.mtb");
    let built = bundle(Antichess, 3).expect("antichess has tables");
    if std::env::var_os("MISERE_WRITE_TABLES").is_some() {
        std::fs::write(path, &built).expect("the file can be written");
    }
    let embedded = std::fs::read(path).expect("it is part of the crate");
    assert!(built == embedded, "{} bytes were built, {} are embedded", built.len(), embedded.len());
    assert!(built.len() <= 1_000_000, "{} bytes", built.len());
    assert_eq!(Tables::from_bytes(&built).expect("just built").len(), 147);
}
