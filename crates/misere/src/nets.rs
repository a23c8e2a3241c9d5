//! The networks that are built in.

use misere_engine::Net;
use std::sync::Arc;

/// All of them, one for each family of games that has one.
pub(crate) fn built_in() -> Vec<Arc<Net>> {
    let read = |(family, bytes): &(&str, &[u8])| {
        let net = Net::read(bytes).unwrap_or_else(|error| panic!("the network for {family}: {error}"));
        Arc::new(net)
    };
    misere_nets::ALL.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_engine::Sampler;
    use misere_rules::Variant;
    use std::path::Path;

    #[test]
    fn every_network_is_for_the_family_it_is_named_after() {
        let nets = built_in();
        assert_eq!(nets.len(), misere_nets::ALL.len());
        for (net, (family, bytes)) in nets.iter().zip(misere_nets::ALL) {
            assert_eq!(net.family(), *family);
            assert!(bytes.len() <= 1_500_000, "{family}");
        }
        assert!(misere_nets::ALL.iter().map(|(_, bytes)| bytes.len()).sum::<usize>() <= 8 << 20);
    }

    /// Its lines are such as `'mit-antichess': LOSERS,`.
    #[test]
    fn the_table_of_the_page_names_the_network_of_every_game() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/engine/nets.ts");
        let table = std::fs::read_to_string(path).expect("the table of the page");
        let named = |key: &str| {
            table.lines().find_map(|line| {
                let (name, net) = line.trim().strip_suffix(',')?.split_once(": ")?;
                (name.trim_matches('\'') == key).then(|| net.to_lowercase())
            })
        };
        for variant in Variant::ALL {
            let family = Sampler::of(&variant.start()).family();
            let built_in = misere_nets::ALL.iter().any(|(name, _)| *name == family);
            assert_eq!(named(variant.card().key), built_in.then(|| family.to_owned()), "{variant}");
        }
    }
}
