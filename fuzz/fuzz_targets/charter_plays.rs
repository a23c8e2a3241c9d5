//! A charter is refused with complaints or can be played.
#![no_main]

#[allow(dead_code)]
mod bytes;

use bytes::Bytes;
use libfuzzer_sys::fuzz_target;
use misere_rules::*;

const FATES: [Fate; 3] = [Fate::Wins, Fate::Loses, Fate::Draws];

/// A charter stays in memory until the program ends; the leak sanitizer asks this function.
#[unsafe(no_mangle)]
extern "C" fn __lsan_is_turned_off() -> i32 {
    1
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let b = &mut bytes;
    let mut charter = Charter { key: "random".into(), ..Charter::chess() };
    charter.royalty = b.one_of(&[Royalty::Kings, Royalty::Nobody]);
    charter.kings = b.one_of(&[Kings::OneEach, Kings::OneInAll, Kings::Any]);
    charter.duty = b.one_of(&[Duty::Free, Duty::Capture]);
    charter.castling = b.one_of(&[Castling::Allowed, Castling::Never]);
    charter.blast = b.one_of(&[Blast::Never, Blast::Neighbours]);
    charter.checking = b.one_of(&[Checking::Allowed, Checking::Forbidden]);
    charter.drops = b.one_of(&[Drops::Never, Drops::Captured]);
    charter.promotions = Role::ALL.into_iter().filter(|_| b.byte() % 2 == 0).collect();
    charter.extinction = Role::ALL.into_iter().filter(|_| b.byte() % 8 == 1).collect();
    charter.double_step = {
        let any = ByColor { white: b.squares(), black: b.squares() };
        b.one_of(&[charter.double_step, any])
    };
    charter.stuck = b.one_of(&[StuckRule::Draws, StuckRule::Wins, StuckRule::FewerWins, StuckRule::Skipped]);
    charter.bare = Some(b.one_of(&FATES)).filter(|_| b.byte() % 4 == 1);
    charter.emptied = Some(b.one_of(&FATES)).filter(|_| b.byte() % 4 == 1);
    charter.hill = Some(b.squares()).filter(|_| b.byte() % 4 == 1).unwrap_or_default();
    charter.race = b.one_of(&[Race::Never, Race::LastRank]);
    charter.material = b.one_of(&[Material::Chess, Material::Antichess, Material::Horde, Material::Atomic]);
    if b.byte() % 2 == 0 {
        charter.start = b.setup();
    }
    let Ok(game) = charter.enact() else { return };
    let mut pos = Variant::Custom(game).start();
    while let Some(mv) = bytes.mv(&pos) {
        assert_eq!(pos.count_moves(), pos.legal_moves().len() as u64);
        pos = pos.play(mv).expect("a listed move is legal");
        assert!(pos.verdict().is_some() || !pos.legal_moves().is_empty());
    }
});
