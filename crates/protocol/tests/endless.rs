//! A session that is talked to for a very long time.

#[path = "stage/chatter.rs"]
mod chatter;

/// What the allocator may keep for later, in KiB.
const SLACK: u64 = 4 * 1024;

/// Some twenty seconds long: `cargo xtask test --all` runs it.
#[test]
#[ignore = "a million lines take a while"]
fn a_million_random_lines_neither_break_a_session_nor_fill_the_memory() {
    let talk = chatter::talk(1_000_000);
    assert!(talk.moves > 50_000, "{talk:?}");
    if let (Some(before), Some(after)) = (talk.before, talk.after) {
        assert!(after <= before + SLACK, "{before} KiB before, {after} KiB after");
    }
}

#[test]
fn a_few_thousand_random_lines_do_not_break_a_session() {
    assert!(chatter::talk(5_000).moves > 100);
}
