//! Every perft table, counted by our generator: up to 2 million nodes, or all if `MISERE_ALL` is set.

#[path = "shared/tables.rs"]
mod tables;

use misere_notation::fen;
use misere_rules::Variant;

const LIMIT: u64 = 2_000_000;

#[test]
fn every_table_is_counted_right() {
    let limit = if std::env::var_os("MISERE_ALL").is_some() { u64::MAX } else { LIMIT };
    let mut wrong = Vec::new();
    let mut names: Vec<String> = std::fs::read_dir(tables::directory())
        .unwrap()
        .map(|file| file.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    for name in &names {
        let variant = Variant::named(name).unwrap_or_else(|| panic!("{name} is no game"));
        for entry in tables::read(name) {
            let pos = match fen::position(&variant, &entry.fen) {
                Ok(pos) => pos,
                Err(error) => panic!("{name}, {}: {error}", entry.id),
            };
            for &(depth, nodes) in entry.counts.iter().filter(|&&(_, nodes)| nodes <= limit) {
                let counted = pos.perft(depth);
                if counted != nodes {
                    wrong.push(format!("{name}, {} at depth {depth}: {counted}, not {nodes}", entry.id));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for variant in Variant::ALL {
        assert!(names.iter().any(|name| name == variant.card().key), "no table for {}", variant.card().key);
    }
}
