//! Networks: files that are refused, and searches that evaluate with them.

use std::sync::Arc;

use misere_engine::{Engine, Limits, Net, NetError, Sampler};
use misere_rules::random::Random;
use misere_rules::{Game, Variant};

const HIDDEN: usize = 64;
const BUCKETS: usize = 8;

/// The bytes of a network with random weights.
fn random_net(family: &str, inputs: usize) -> Vec<u8> {
    let mut random = Random(7);
    let mut next = move |most: i64| random.below(2 * most as usize + 1) as i64 - most;
    let mut payload = Vec::new();
    for _ in 0..(inputs + 1) * HIDDEN {
        payload.extend((next(120) as i16).to_le_bytes());
    }
    for _ in 0..2 * BUCKETS * HIDDEN {
        payload.extend((next(127) as i16).to_le_bytes());
    }
    for _ in 0..BUCKETS {
        payload.extend((next(3_000) as i32).to_le_bytes());
    }
    with_header(family, inputs, payload)
}

fn with_header(family: &str, inputs: usize, payload: Vec<u8>) -> Vec<u8> {
    let mut bytes = b"MISERE-N".to_vec();
    for field in [1, inputs, HIDDEN, BUCKETS, 173, 255, 64, 0] {
        bytes.extend((field as u16).to_le_bytes());
    }
    bytes.extend(family.bytes().chain(std::iter::repeat(0)).take(16));
    let hash = payload.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    bytes.extend(hash.to_le_bytes());
    bytes.extend(payload);
    bytes
}

fn net_for(variant: &Variant) -> Arc<Net> {
    let family = Sampler::of(&variant.start()).family();
    let inputs = if matches!(family, "crazyhouse" | "three-check") { 816 } else { 768 };
    Arc::new(Net::read(&random_net(family, inputs)).expect("a good network"))
}

/// In builds with assertions each accumulator is compared with one that is computed from scratch.
#[test]
fn every_game_is_searched_with_a_network() {
    for variant in Variant::ALL {
        let mut engine = Engine::new();
        engine.set_nets([net_for(variant)]);
        let mut game = Game::new(variant.start());
        for _ in 0..6 {
            let Some(found) = engine.search(&game, &Limits::nodes(800), &mut ()) else { break };
            game.play(found.mv).expect("a legal move");
        }
        assert!(engine.net(game.position()).is_some(), "{variant:?}");
    }
}

#[test]
fn a_network_counts_in_its_games_alone() {
    let antichess = net_for(&Variant::Antichess);
    let mut engine = Engine::new();
    let eval = |engine: &Engine, variant: Variant| engine.evaluate(&variant.start());
    let before = [Variant::Antichess, Variant::Suicide, Variant::Chess].map(|variant| eval(&engine, variant));
    engine.set_nets([Arc::clone(&antichess)]);
    let after = [Variant::Antichess, Variant::Suicide, Variant::Chess].map(|variant| eval(&engine, variant));
    assert_ne!(before[0], after[0]);
    assert_eq!(after[0], after[1]);
    assert_eq!(before[2], after[2]);
    assert!(Engine::require_net_for(&antichess, &Variant::Giveaway.start()).is_ok());
    let error = Engine::require_net_for(&antichess, &Variant::Atomic.start()).expect_err("another game");
    assert_eq!(error.to_string(), "expected a network for atomic, found one for antichess");
    engine.set_nets([]);
    assert_eq!(eval(&engine, Variant::Antichess), before[0]);
}

#[test]
fn with_the_same_network_a_search_is_the_same() {
    let find = || {
        let mut engine = Engine::new();
        engine.set_nets([net_for(&Variant::Antichess)]);
        engine.search(&Game::new(Variant::Antichess.start()), &Limits::nodes(5_000), &mut ())
    };
    assert_eq!(find(), find());
}

#[test]
fn other_files_are_refused_in_one_sentence() {
    let good = random_net("antichess", 768);
    let error = |bytes: &[u8]| Net::read(bytes).map(|_| ()).expect_err("not a network");
    assert_eq!(error(&[]), NetError::Empty);
    assert_eq!(error(b"GIF89a"), NetError::NotANet);
    assert_eq!(error(&good[..20]), NetError::Size { expected: 48, found: 20 });
    assert_eq!(
        error(&good[..good.len() - 1]).to_string(),
        format!("expected a network of {} bytes, found {}", good.len(), good.len() - 1)
    );
    let mut damaged = good.clone();
    damaged[1_000] ^= 1;
    assert_eq!(error(&damaged), NetError::Hash);
    let mut later = good.clone();
    later[8] = 2;
    assert_eq!(error(&later).to_string(), "expected a network of version 1, found version 2");
    let mut shape = good.clone();
    shape[12] = 33;
    assert_eq!(error(&shape).to_string(), "expected a network with 32 to 1024 hidden units");
    assert_eq!(
        error(&random_net("draughts", 768)).to_string(),
        "expected a network for games that are known, found `draughts`"
    );
    assert!(Net::read(&good).is_ok());
}

#[test]
fn a_network_says_what_it_is() {
    let net = Net::read(&random_net("horde", 768)).expect("a good network");
    assert!(net.to_string().starts_with("horde, (768 -> 64)x2 -> 1x8, scale 173, hash "), "{net}");
}
