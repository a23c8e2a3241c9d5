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
}
