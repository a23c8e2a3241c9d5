//! Writing proof files.

use super::fingerprint::fingerprint;
use super::read::{HASH_BYTES, Layout, MAGIC, VERSION};
use super::{Strategy, Title, numbered};
use misere_rules::{Color, Playable};
use sha2::{Digest as _, Sha256};

pub(super) fn bytes<P: Playable>(strategy: &Strategy<P>, title: &Title) -> Vec<u8> {
    let count = strategy.choices.len();
    let numbers: Vec<u16> = strategy
        .choices
        .iter()
        .map(|(pos, mv)| numbered(pos).iter().position(|other| other == mv).unwrap_or(0) as u16)
        .collect();
    let wide = numbers.iter().any(|&number| number > u16::from(u8::MAX));
    let layout = Layout::new(count as u64, wide);
    let (salt, order) = salted(strategy, &numbers, &layout);

    let mut out = Vec::with_capacity(layout.entries_len() + layout.buckets_len() + 256);
    out.extend_from_slice(MAGIC);
    out.push(VERSION);
    out.push(u8::from(title.attacker == Color::Black));
    out.push(title.men);
    out.push(u8::from(wide));
    out.extend_from_slice(&salt.to_le_bytes());
    out.extend_from_slice(&(count as u64).to_le_bytes());
    for text in [&title.game, &title.fen] {
        let len = text.len().min(usize::from(u16::MAX)) as u16;
        out.extend_from_slice(&len.to_le_bytes());
        out.extend_from_slice(&text.as_bytes()[..usize::from(len)]);
    }
    let mut entry = order.iter().peekable();
    let mut before = 0u32;
    for bucket in 0..layout.buckets() {
        out.extend_from_slice(&before.to_le_bytes());
        while entry.next_if(|(print, _)| layout.bucket(*print) == bucket).is_some() {
            before += 1;
        }
    }
    for (print, number) in order {
        out.extend_from_slice(&layout.tail(print).to_le_bytes());
        out.extend_from_slice(&number.to_le_bytes()[..if wide { 2 } else { 1 }]);
    }
    let hash = Sha256::digest(&out);
    out.extend_from_slice(&hash[..HASH_BYTES]);
    out
}

/// A salt under which what is kept of the fingerprints tells all positions apart, and the entries in order.
fn salted<P: Playable>(strategy: &Strategy<P>, numbers: &[u16], layout: &Layout) -> (u32, Vec<(u64, u16)>) {
    let mut salt = 0;
    loop {
        let prints = strategy.choices.iter().map(|(pos, _)| fingerprint(pos, salt));
        let mut order: Vec<(u64, u16)> = prints.zip(numbers.iter().copied()).collect();
        order.sort_unstable();
        let kept = |print: u64| (layout.bucket(print), layout.tail(print));
        if order.windows(2).all(|pair| kept(pair[0].0) != kept(pair[1].0)) {
            return (salt, order);
        }
        salt += 1;
    }
}
