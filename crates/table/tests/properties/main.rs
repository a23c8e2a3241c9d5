//! What holds at every table, whatever is done there.

mod actions;
#[path = "../shared/mod.rs"]
mod shared;

use misere_rules::{Color, DrawRule, Move, Variant};
use misere_table::save::{self, json, pgn, xml};
use misere_table::*;
use proptest::prelude::*;

use actions::{Action, act, actions, along, controls, seen, terms};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn whatever_anybody_does_the_table_stays_sound(terms in terms(), actions in actions()) {
        let initial = terms.controls.clone();
        let mut events = 1;
        let table = along(terms, &actions, |table, now| {
            assert_eq!(table.plies().len(), table.game().moves().len());
            assert!(table.plies().map(|ply| ply.mv).eq(table.game().moves()));
            assert!(table.last_event() >= events);
            events = table.last_event();
            if table.outcome().is_none() {
                assert!(table.game().verdict().is_none());
                assert!(!table.position().is_legal(Move::PASS), "a stuck player is skipped at once");
            } else {
                assert!(table.flag_falls_at().is_none() && table.task(now).is_none() && !table.can_redo());
                let later = now + Millis(99_999);
                assert_eq!(Color::ALL.map(|side| table.clock(side, now)), Color::ALL.map(|side| table.clock(side, later)));
            }
            for side in Color::ALL {
                assert_eq!(table.clock(side, now).left.is_some(), initial[side].is_timed());
            }
        });
        let numbers: Vec<u64> = table.events_since(0).iter().map(|event| event.number).collect();
        prop_assert!(numbers.iter().copied().eq(1..=table.last_event()));
    }

    #[test]
    fn what_is_refused_changes_nothing(terms in terms(), actions in actions(), last in actions()) {
        let mut table = along(terms, &actions, |_, _| ());
        let now = Moment(1_000_000) + actions.iter().map(|(_, later)| Millis(*later)).sum();
        table.tick(now);
        for (action, _) in last {
            let mut other = table.clone();
            if !act(&mut other, &action, now) {
                prop_assert_eq!(&other, &table, "{:?}", action);
            }
        }
    }

    #[test]
    fn a_table_is_the_fold_of_its_entries(terms in terms(), actions in actions()) {
        let table = along(terms, &actions, |table, _| {
            assert_eq!(Table::fold(table.entries().to_vec(), save::built_in).as_ref(), Ok(table));
        });
        let text = serde_json::to_string(table.entries()).expect("entries can be written");
        let entries: Vec<Entry> = serde_json::from_str(&text).expect("what was written");
        prop_assert_eq!(Table::fold(entries, save::built_in), Ok(table.clone()));
        // In two parts, as when a node has missed the last ones.
        let (first, rest) = table.entries().split_at(table.entries().len().div_ceil(2));
        let half = Table::fold(first.to_vec(), save::built_in).expect("the beginning of a game is a game");
        prop_assert_eq!(half.extended(rest.to_vec()), Ok(table));
    }

    #[test]
    fn entries_of_other_rules_are_believed(terms in terms(), actions in actions()) {
        let table = along(terms, &actions, |_, _| ());
        let mut entries = table.entries().to_vec();
        let Call::Start(start) = &mut entries[0].call else { panic!("a game begins") };
        start.rules = RULES_VERSION - 1;
        let folded = Table::fold(entries.clone(), save::built_in).expect("a game of the rules then");
        prop_assert_eq!(folded.entries(), &entries[..]);
        prop_assert_eq!(folded.events_since(0), table.events_since(0));
        prop_assert_eq!(folded.game(), table.game());
    }

    #[test]
    fn a_damaged_entry_is_refused_or_leads_to_a_sound_table(
        terms in terms(),
        actions in actions(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..6_u8), 1..4),
    ) {
        let table = along(terms, &actions, |_, _| ());
        let mut entries = table.entries().to_vec();
        for (one, other, kind) in edits {
            let (one, other) = (one.index(entries.len()), other.index(entries.len()));
            match kind {
                0 => entries.swap(one, other),
                1 => entries[one].call = entries[other].call.clone(),
                2 => entries[one].author = entries[other].author,
                3 => entries[one].charge = entries[other].charge,
                4 => entries[one].ruling = entries[other].ruling,
                _ => entries[one].moment = entries[other].moment,
            }
        }
        if let Ok(folded) = Table::fold(entries.clone(), save::built_in) {
            prop_assert_eq!(folded.entries(), &entries[..]);
            prop_assert_eq!(folded.plies().len(), folded.game().moves().len());
        }
    }

    #[test]
    fn taking_back_restores_everything_and_redoing_too(terms in terms(), actions in actions(), choice in any::<usize>(), spent in 0..2_000_u64) {
        let now = Moment(1_000_000) + actions.iter().map(|(_, later)| Millis(*later)).sum();
        let mut table = along(terms.with_told_time(), &actions, |_, _| ());
        // What has been thought about the move that is taken back is not charged to the next try.
        if table.is_over() || table.is_paused() || table.spent(now) != Millis::ZERO {
            return Ok(());
        }
        let before = table.clone();
        let moves = before.position().legal_moves();
        let played = table.play_taking(moves[choice % moves.len()], Millis(spent), now);
        if matches!(played, Ok(Played::TooLate(_))) {
            return Ok(());
        }
        let after = table.clone();
        prop_assert!(table.take_back(now).is_ok());
        let fresh = |table: &Table| (
            table.position().to_setup(),
            table.plies().collect::<Vec<_>>(),
            Color::ALL.map(|side| table.clock(side, now)),
            table.outcome(),
        );
        prop_assert_eq!(fresh(&table), fresh(&before));
        prop_assert!(table.redo(now).is_ok());
        prop_assert_eq!(fresh(&table), fresh(&after));
    }

    #[test]
    fn time_is_conserved(variant in prop::sample::select(Variant::ALL), choices in prop::collection::vec((any::<usize>(), 0..3_000_u64, any::<bool>()), 0..60)) {
        let clock = TimeControl::sudden_death(Millis(1_000_000));
        let terms = Terms::new(variant).with_clock(clock).with_draw_rule(DrawRule::Never);
        let (mut real, mut told) = (Table::new(terms.clone(), Moment(7)), Table::new(terms.with_told_time(), Moment(7)));
        let mut now = Moment(7);
        let mut total = Millis::ZERO;
        for (choice, spent, early) in choices {
            let moves = real.position().legal_moves();
            if moves.is_empty() || real.is_over() {
                break;
            }
            let mv = moves[choice % moves.len()];
            now = now + Millis(spent);
            total = total + Millis(spent);
            prop_assert_eq!(real.play(mv, now), Ok(Played::Moved(mv)));
            if early {
                prop_assert_eq!(told.charge(Millis(spent), Moment::ZERO), Ok(None));
            }
            let rest = if early { Millis::ZERO } else { Millis(spent) };
            prop_assert_eq!(told.play_taking(mv, rest, Moment::ZERO), Ok(Played::Moved(mv)));
        }
        let left: Millis = Color::ALL.into_iter().filter_map(|side| real.clock(side, now).left).sum();
        prop_assert_eq!(left + total, Millis(2_000_000));
        prop_assert!(real.plies().eq(told.plies()));
        prop_assert_eq!(real.plies().map(|ply| ply.spent).sum::<Millis>(), total);
        for side in Color::ALL {
            prop_assert_eq!(real.clock(side, now), told.clock(side, now));
        }
    }

    #[test]
    fn json_keeps_all_that_can_be_seen(terms in terms(), actions in actions()) {
        let now = Moment(1_000_000) + actions.iter().map(|(_, later)| Millis(*later)).sum();
        let mut table = along(terms, &actions, |_, _| ());
        table.tick(now);
        let text = json::write(&table, now);
        let loaded = json::read(text.as_bytes(), save::built_in);
        prop_assert!(loaded.is_ok(), "{:?}", loaded);
        let loaded = loaded.expect("it is there").resume(now);
        prop_assert_eq!(seen(&loaded, now), seen(&table, now));
        prop_assert_eq!(&loaded.entries()[..table.entries().len()], table.entries());
        let again = json::read(json::write(&loaded, now).as_bytes(), save::built_in).expect("what was written");
        let again = again.resume(now);
        prop_assert_eq!(seen(&again, now), seen(&table, now));
    }

    #[test]
    fn xml_keeps_what_the_format_can_say(terms in terms(), mut actions in actions()) {
        // It has no words for time that was given, nor for a flag that fell before its time.
        let unsayable = |action: &Action| match action {
            Action::Give(..) => true,
            Action::Adjudicate(outcome) => outcome.cause == Cause::Time,
            _ => false,
        };
        actions.retain(|(action, _)| !unsayable(action));
        let now = Moment(1_000_000) + actions.iter().map(|(_, later)| Millis(*later)).sum();
        let mut table = along(terms, &actions, |_, _| ());
        table.tick(now);
        let text = xml::write(&table, now);
        let loaded = xml::read(text.as_bytes(), save::built_in);
        prop_assert!(loaded.is_ok(), "{:?}\n{}", loaded, text);
        let loaded = loaded.expect("it is there").with_timekeeping(table.timekeeping()).resume(now);
        prop_assert_eq!(loaded.position(), table.position());
        prop_assert!(loaded.game().moves().eq(table.game().moves()));
        prop_assert_eq!((loaded.outcome(), loaded.game().draw_rule()), (table.outcome(), table.game().draw_rule()));
        if Color::ALL.iter().all(|&side| table.control(side).is_timed()) {
            prop_assert!(loaded.plies().eq(table.plies()), "{}", text);
            for side in Color::ALL {
                prop_assert_eq!(loaded.clock(side, now), table.clock(side, now));
            }
        }
        prop_assert_eq!(xml::write(&loaded, now), text);
    }

    #[test]
    fn whole_games_survive_both_files(
        variant in prop::sample::select(Variant::ALL),
        choices in prop::collection::vec((any::<usize>(), 0..9_000_u64), 0..300),
    ) {
        let terms = Terms::new(variant).with_clock("60+5".parse().expect("a clock"));
        let mut table = Table::new(terms.with_draw_rule(DrawRule::Never).with_told_time(), Moment::ZERO);
        for (choice, spent) in choices {
            act(&mut table, &Action::PlayTaking(choice, spent), Moment::ZERO);
        }
        let from_xml = xml::read(xml::write(&table, Moment::ZERO).as_bytes(), save::built_in);
        let from_json = json::read(json::write(&table, Moment::ZERO).as_bytes(), save::built_in);
        for loaded in [from_xml.expect("what was written"), from_json.expect("what was written")] {
            let loaded = loaded.resume(Moment::ZERO);
            prop_assert_eq!(seen(&loaded, Moment::ZERO), seen(&table, Moment::ZERO));
        }
    }

    #[test]
    fn pgn_keeps_moves_times_and_ending(terms in terms(), actions in actions()) {
        let now = Moment(1_000_000) + actions.iter().map(|(_, later)| Millis(*later)).sum();
        let mut table = along(terms.with_draw_rule(DrawRule::Automatic), &actions, |_, _| ());
        table.tick(now);
        let text = pgn::write(&table, &[]);
        let loaded = pgn::read(text.as_bytes(), save::built_in);
        prop_assert!(loaded.is_ok(), "{:?}\n{}", loaded, text);
        let loaded = loaded.expect("it is there").with_timekeeping(table.timekeeping()).resume(now);
        prop_assert_eq!(loaded.position(), table.position());
        prop_assert!(loaded.plies().eq(table.plies()), "{}", text);
        prop_assert_eq!(loaded.outcome(), table.outcome());
    }

    #[test]
    fn a_damaged_xml_file_is_refused_or_tells_the_same_game(
        variant in prop::sample::select(Variant::ALL),
        choices in prop::collection::vec(any::<usize>(), 0..60),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3_u8), 1..4),
    ) {
        let mut table = Table::new(Terms::new(variant).with_clock("5".parse().expect("a clock")), Moment::ZERO);
        for choice in choices {
            act(&mut table, &Action::Play(choice), Moment::ZERO);
        }
        let mut bytes = xml::write(&table, Moment::ZERO).into_bytes();
        for (at, byte, kind) in edits {
            let at = at.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => drop(bytes.remove(at)),
            }
        }
        // Nothing but the clocks can differ: the format has nothing to check them by.
        if let Ok(loaded) = xml::read(&bytes, save::built_in) {
            let loaded = loaded.as_table();
            prop_assert_eq!(loaded.position().board(), table.position().board());
            prop_assert!(loaded.game().moves().eq(table.game().moves()));
        }
    }

    #[test]
    fn any_bytes_are_read_without_harm(bytes in prop::collection::vec(any::<u8>(), 0..200), text in ".{0,60}") {
        let _ = (xml::read(&bytes, save::built_in), json::read(&bytes, save::built_in));
        let _ = (pgn::read(&bytes, save::built_in), pgn::read(text.as_bytes(), save::built_in));
        let _ = (xml::read(text.as_bytes(), save::built_in), text.parse::<TimeControl>());
    }

    #[test]
    fn a_time_control_is_read_as_it_is_written(control in controls()) {
        for style in [clock::ControlStyle::People, clock::ControlStyle::Pgn] {
            let text = clock::write(&control, style).to_string();
            prop_assert_eq!(clock::parse(&text, style), Ok(control.clone()), "{}", text);
        }
    }
}
