//! The store: the same tests on SQLite and on PostgreSQL.

mod shared;

use misere_online::ids::{GameId, PersonId};
use misere_online::passkey::Passkey;
use misere_online::rating::GameScore;
use misere_online::store::{
    Append, Appended, GameRow, GameUpdate, MOST_PASSKEYS, MOST_RATED_GAMES, OfferRow, Person, Rated, Store,
    Unseen, Writer,
};
use misere_rules::ByColor;
use shared::Folder;

/// Runs a test on every database that there is.
macro_rules! on_every_store {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test] async fn $name() {
                let folder = super::Folder::new();
                let store = super::Store::open(&folder.database()).await.expect("a database");
                super::$name(store.clone()).await;
                store.close().await;
            })*
        }
        mod postgres {
            $(#[tokio::test]
            #[ignore = "needs PostgreSQL: cargo xtask test"]
            async fn $name() {
                let address = super::shared::postgres_database(stringify!($name)).await;
                let store = super::Store::open(&address).await.expect("a database");
                super::$name(store.clone()).await;
                store.close().await;
            })*
        }
    };
}

on_every_store!(
    of_several_rows_of_one_number_one_is_kept,
    a_conflict_does_not_fail_its_batch,
    what_follows_from_rows_is_written_with_them,
    ratings_change_once,
    passkeys_are_kept_once,
    games_count_between_lasting_players,
    names_are_taken_once,
    offers_end,
    seeks_end_with_their_sockets,
    old_games_are_forgotten_and_running_ones_are_not,
    games_of_lasting_players_are_kept,
    people_who_do_not_come_back_are_forgotten,
    settings_are_made_once,
);

async fn seeks_end_with_their_sockets(store: Store) {
    let owner = PersonId::random();
    let offer = |listed, body: &str| OfferRow {
        id: GameId::random(),
        owner: owner.clone(),
        rival: None,
        listed,
        expires: 1_000,
        body: body.to_owned(),
    };
    let (seek, days) = (offer(true, r#"{"clock":"5"}"#), offer(true, r#"{"clock":"","days":3}"#));
    let link = offer(false, r#"{"clock":"5"}"#);
    for offer in [&seek, &days, &link] {
        assert!(store.add_offer(offer, 9).await.expect("an answer"));
    }
    store.forget_seeks().await.expect("an answer");
    assert_eq!(store.offer(&seek.id).await.expect("an answer"), None);
    for offer in [days, link] {
        assert_eq!(store.offer(&offer.id).await.expect("an answer"), Some(offer));
    }
}

fn append(game: &GameId, seq: u64, body: &str) -> Append {
    Append { game: game.clone(), seq, bodies: vec![body.to_owned()], update: None, rated: None, scored: None }
}

async fn of_several_rows_of_one_number_one_is_kept(store: Store) {
    let (writer, game) = (Writer::start(store.clone()), GameId::random());
    let tasks: Vec<_> = (0..20)
        .map(|number| {
            let (writer, append) = (writer.clone(), append(&game, 1, &format!("\"{number}\"")));
            tokio::spawn(async move { writer.append(append).await.expect("an answer") })
        })
        .collect();
    let mut stored = 0;
    for task in tasks {
        stored += usize::from(task.await.expect("no panic") == Appended::Stored);
    }
    assert_eq!(stored, 1);
    assert_eq!(store.rows(&game, 0).await.expect("rows").len(), 1);
}

async fn a_conflict_does_not_fail_its_batch(store: Store) {
    let writer = Writer::start(store.clone());
    let games: Vec<GameId> = (0..50).map(|_| GameId::random()).collect();
    for game in games.iter().step_by(2) {
        assert_eq!(writer.append(append(game, 1, "\"old\"")).await.expect("an answer"), Appended::Stored);
    }
    let tasks: Vec<_> = games
        .iter()
        .map(|game| {
            let (writer, append) = (writer.clone(), append(game, 1, "\"new\""));
            tokio::spawn(async move { writer.append(append).await.expect("an answer") })
        })
        .collect();
    for (place, task) in tasks.into_iter().enumerate() {
        let expected = if place % 2 == 0 { Appended::Conflict } else { Appended::Stored };
        assert_eq!(task.await.expect("no panic"), expected);
    }
    for (place, game) in games.iter().enumerate() {
        let expected = if place % 2 == 0 { "\"old\"" } else { "\"new\"" };
        assert_eq!(store.rows(game, 0).await.expect("rows"), [expected]);
    }
    let (game, more) = (&games[0], vec!["\"2\"".to_owned(), "\"3\"".to_owned()]);
    let several = Append { bodies: more.clone(), ..append(game, 2, "") };
    assert_eq!(writer.append(several).await.expect("an answer"), Appended::Stored);
    assert_eq!(store.rows(game, 1).await.expect("rows"), more);
}

fn game_row(id: &GameId, begun: u64) -> GameRow {
    let players = ByColor { white: Some(PersonId::from("whiteplayer00000")), black: None };
    GameRow { id: id.clone(), players, begun, ended: None, summary: "{}".to_owned() }
}

fn beginning(game: &GameId, begun: u64, due: Option<u64>) -> Append {
    let update = GameUpdate::Begin { row: game_row(game, begun), due, expires: Some(500), computer: true };
    Append { update: Some(update), ..append(game, 1, "\"begin\"") }
}

async fn what_follows_from_rows_is_written_with_them(store: Store) {
    let (writer, game) = (Writer::start(store.clone()), GameId::random());
    writer.append(beginning(&game, 5, Some(100))).await.expect("an answer");
    // The slower one of two beginnings changes nothing.
    assert_eq!(writer.append(beginning(&game, 9, Some(200))).await.expect("an answer"), Appended::Conflict);
    assert_eq!(store.game(&game).await.expect("a row"), Some(game_row(&game, 5)));
    assert_eq!(store.due(99).await.expect("a list"), []);
    assert_eq!(store.due(100).await.expect("a list"), std::slice::from_ref(&game));
    let earlier = Append { update: Some(GameUpdate::Due(50)), ..append(&game, 2, "\"move\"") };
    writer.append(earlier).await.expect("an answer");
    assert_eq!(store.due(60).await.expect("a list"), std::slice::from_ref(&game));
    store.set_due(&game, Some(70)).await.expect("an answer");
    assert_eq!(
        (store.due(60).await.expect("a list").len(), store.timed().await.expect("a list").len()),
        (0, 1)
    );
    assert_eq!(store.with_computer().await.expect("a list"), std::slice::from_ref(&game));
    let end = GameUpdate::End { ended: 80, expires: Some(1000), summary: "{\"over\":1}".to_owned() };
    writer.append(Append { update: Some(end), ..append(&game, 3, "\"end\"") }).await.expect("an answer");
    let row = store.game(&game).await.expect("a row").expect("it is there");
    assert_eq!((row.ended, row.summary.as_str()), (Some(80), "{\"over\":1}"));
    assert_eq!(
        (store.due(1_000).await.expect("a list").len(), store.running(9).await.expect("a list").len()),
        (0, 0)
    );
    let person = PersonId::from("whiteplayer00000");
    assert_eq!(store.games_of(&person, false, 9).await.expect("a list").len(), 1);
    assert_eq!(store.games_of(&person, true, 9).await.expect("a list").len(), 0);
}

async fn ratings_change_once(store: Store) {
    let (writer, game) = (Writer::start(store.clone()), GameId::random());
    let players = ByColor { white: PersonId::random(), black: PersonId::random() };
    for (number, person) in [&players.white, &players.black].into_iter().enumerate() {
        add_passkey(&store, person, &format!("{number}{person}")).await;
    }
    let rated =
        Rated { perf: "antichess/blitz".into(), players: players.clone(), score: GameScore::Win, at: 1000 };
    let end = || Append { rated: Some(rated.clone()), ..append(&game, 1, "\"end\"") };
    assert_eq!(writer.append(end()).await.expect("an answer"), Appended::Stored);
    let of = async |person: &PersonId| store.ratings_of(person).await.expect("a list").remove(0);
    let (white, black) = (of(&players.white).await, of(&players.black).await);
    assert!(white.rating.rating > 1500.0 && black.rating.rating < 1500.0);
    assert_eq!((white.games, black.games), (1, 1));
    // The same end again is a conflict, and counts nothing.
    assert_eq!(writer.append(end()).await.expect("an answer"), Appended::Conflict);
    assert_eq!(of(&players.white).await, white);
    let leaders = store.leaders("antichess/blitz", 500.0, 10).await.expect("a list");
    assert_eq!(leaders.first().map(|row| &row.person), Some(&players.white));
}

fn passkey(person: &PersonId, id: &str) -> Passkey {
    let (fixed, changing) = ("00".to_owned(), "01".to_owned());
    Passkey { id: id.to_owned(), person: person.clone(), fixed, changing, transports: 3, created: 7, used: 7 }
}

async fn add_passkey(store: &Store, person: &PersonId, id: &str) -> bool {
    store.add_passkey(&passkey(person, id), &format!("challenge of {id}"), 100).await.expect("an answer")
}

async fn passkeys_are_kept_once(store: Store) {
    let (alice, other) = (PersonId::random(), PersonId::random());
    assert!(add_passkey(&store, &alice, "a0").await);
    assert!(!add_passkey(&store, &other, "a0").await, "it is Alice's");
    let again = store.add_passkey(&passkey(&alice, "b0"), "challenge of a0", 100).await.expect("an answer");
    assert!(!again, "a challenge is good for one answer");
    assert_eq!(store.passkey("b0").await.expect("an answer"), None, "and leaves nothing behind");
    let used = Passkey { changing: "02".to_owned(), used: 9, ..passkey(&alice, "a0") };
    assert!(store.use_passkey(&used, "second", 100).await.expect("an answer"));
    assert!(!store.use_passkey(&passkey(&alice, "a0"), "second", 100).await.expect("an answer"));
    assert_eq!(store.passkey("a0").await.expect("an answer"), Some(used));
    for number in 1..MOST_PASSKEYS {
        assert!(add_passkey(&store, &alice, &format!("a{number}")).await);
    }
    assert!(!add_passkey(&store, &alice, "one too many").await);
    assert!(!store.remove_passkey("a0", &other).await.expect("an answer"), "only its owner removes it");
    assert!(store.remove_passkey("a0", &alice).await.expect("an answer"));
    store.forget(&alice).await.expect("an answer");
    assert_eq!(store.passkeys(&alice).await.expect("a list"), []);
}

/// Ends a rated game that White wins, and says how many games of White count now.
async fn counted(store: &Store, writer: &Writer, white: &PersonId, black: &PersonId, at: u64) -> u64 {
    let players = ByColor { white: white.clone(), black: black.clone() };
    let rated = Rated { perf: "antichess/blitz".into(), players, score: GameScore::Win, at };
    let end = Append { rated: Some(rated), ..append(&GameId::random(), 1, "\"end\"") };
    assert_eq!(writer.append(end).await.expect("an answer"), Appended::Stored);
    store.ratings_of(white).await.expect("a list").first().map_or(0, |row| row.games)
}

async fn games_count_between_lasting_players(store: Store) {
    const DAY: u64 = 86_400_000;
    let writer = Writer::start(store.clone());
    let [alice, bob, carol, guest] = [(); 4].map(|()| PersonId::random());
    for (person, id) in [(&alice, "aa"), (&bob, "bb"), (&carol, "cc")] {
        assert!(add_passkey(&store, person, id).await);
    }
    assert_eq!(counted(&store, &writer, &alice, &guest, DAY).await, 0, "a guest has no passkey");
    for game in 1..=MOST_RATED_GAMES {
        assert_eq!(counted(&store, &writer, &alice, &bob, DAY + game).await, game);
    }
    let most = MOST_RATED_GAMES;
    assert_eq!(counted(&store, &writer, &alice, &bob, DAY + 50).await, most, "enough for a day");
    let lost = counted(&store, &writer, &bob, &alice, DAY + 51).await;
    assert_eq!(lost, most, "with colours swapped it is the same pair");
    assert_eq!(counted(&store, &writer, &alice, &bob, 2 * DAY + 1).await, most + 1, "a day later");
    assert_eq!(counted(&store, &writer, &alice, &carol, 2 * DAY).await, most + 2);
    store.make_kin(&bob, &carol).await.expect("an answer");
    store.make_kin(&alice, &bob).await.expect("an answer");
    assert_eq!(counted(&store, &writer, &alice, &carol, 2 * DAY).await, most + 2, "one person, through Bob");
}

async fn names_are_taken_once(store: Store) {
    let person = |name: &str| Person {
        id: PersonId::random(),
        name: name.to_owned(),
        bot: false,
        created: 7,
        lasts: false,
    };
    let (alice, other) = (person("Alice"), person("A1ice"));
    assert!(store.add_person(&alice, "allce").await.expect("an answer"));
    assert!(!store.add_person(&other, "allce").await.expect("an answer"));
    assert!(store.add_person(&other, "other").await.expect("an answer"));
    assert!(!store.rename(&other.id, "a-lice", "allce").await.expect("an answer"));
    assert!(
        store.rename(&alice.id, "alice", "allce").await.expect("an answer"),
        "the own name in another case"
    );
    assert_eq!(
        store.person_named("ALICE", "allce").await.expect("an answer").map(|found| found.id),
        Some(alice.id.clone())
    );
    assert_eq!(store.person_named("a1ice", "allce").await.expect("an answer"), None);
    store.add_token("hash", &alice.id, "label", 9).await.expect("an answer");
    assert_eq!(
        store.person_of_token("hash").await.expect("an answer").map(|found| found.id),
        Some(alice.id.clone())
    );
    store.revoke("hash", &other.id).await.expect("an answer");
    assert_eq!(
        store.tokens(&alice.id).await.expect("a list").len(),
        1,
        "a key is revoked by its owner alone"
    );
    store.forget(&alice.id).await.expect("an answer");
    assert_eq!(store.person(&alice.id).await.expect("an answer"), None);
    assert_eq!(store.person_of_token("hash").await.expect("an answer"), None);
}

async fn offers_end(store: Store) {
    let owner = PersonId::random();
    let offer = |listed, expires| OfferRow {
        id: GameId::random(),
        owner: owner.clone(),
        rival: None,
        listed,
        expires,
        body: "{}".to_owned(),
    };
    let (one, other) = (offer(true, 100), offer(false, 200));
    assert!(store.add_offer(&one, 2).await.expect("an answer"));
    assert!(store.add_offer(&other, 2).await.expect("an answer"));
    assert!(!store.add_offer(&offer(true, 100), 2).await.expect("an answer"), "there is an end to it");
    assert_eq!(store.listed_offers(50, 10).await.expect("a list"), std::slice::from_ref(&one));
    assert_eq!(store.listed_offers(100, 10).await.expect("a list"), []);
    assert!(store.remove_offer(&one.id).await.expect("an answer"));
    assert!(!store.remove_offer(&one.id).await.expect("an answer"), "it is taken once");
    store.expire_rest(200).await.expect("an answer");
    assert_eq!(store.offer(&other.id).await.expect("an answer"), None);
}

async fn old_games_are_forgotten_and_running_ones_are_not(store: Store) {
    let writer = Writer::start(store.clone());
    let (running, ended) = (GameId::random(), GameId::random());
    for game in [&running, &ended] {
        writer.append(beginning(game, 5, None)).await.expect("an answer");
    }
    let end = GameUpdate::End { ended: 8, expires: Some(100), summary: "{}".to_owned() };
    writer.append(Append { update: Some(end), ..append(&ended, 2, "\"end\"") }).await.expect("an answer");
    assert_eq!(store.expire_games(99).await.expect("an answer"), 0);
    assert_eq!(store.expire_games(100).await.expect("an answer"), 1);
    assert_eq!(store.rows(&ended, 0).await.expect("rows").len(), 0);
    assert_eq!(store.rows(&running, 0).await.expect("rows").len(), 1);
    // One that goes on is looked at when it may have had no move for long, and goes if it had none.
    assert_eq!(store.perhaps_abandoned(499).await.expect("a list"), []);
    assert_eq!(store.perhaps_abandoned(500).await.expect("a list"), std::slice::from_ref(&running));
    store.look_again(&running, 700).await.expect("an answer");
    assert_eq!(store.perhaps_abandoned(699).await.expect("a list"), []);
    writer.append(append(&running, 2, "\"move\"")).await.expect("an answer");
    assert!(!store.forget_game(&running, 1).await.expect("an answer"), "it has gone on");
    assert_eq!(store.rows(&running, 0).await.expect("rows").len(), 2);
    assert!(store.forget_game(&running, 2).await.expect("an answer"));
    assert_eq!(store.rows(&running, 0).await.expect("rows").len(), 0);
}

async fn games_of_lasting_players_are_kept(store: Store) {
    let (writer, game) = (Writer::start(store.clone()), GameId::random());
    add_passkey(&store, &PersonId::from("whiteplayer00000"), "key").await;
    writer.append(beginning(&game, 5, None)).await.expect("an answer");
    assert_eq!(store.perhaps_abandoned(u64::from(u32::MAX)).await.expect("a list"), []);
    let end = GameUpdate::End { ended: 8, expires: Some(100), summary: "{}".to_owned() };
    writer.append(Append { update: Some(end), ..append(&game, 2, "\"end\"") }).await.expect("an answer");
    assert_eq!(store.expire_games(100).await.expect("an answer"), 0);
    assert_eq!(store.rows(&game, 0).await.expect("rows").len(), 2);
    // It goes when the player has gone.
    store.forget(&PersonId::from("whiteplayer00000")).await.expect("an answer");
    let later = 100 + 90 * 86_400_000;
    assert_eq!(store.expire_games(later - 1).await.expect("an answer"), 0);
    assert_eq!(store.expire_games(later).await.expect("an answer"), 1);
}

async fn people_who_do_not_come_back_are_forgotten(store: Store) {
    let writer = Writer::start(store.clone());
    let (player, stranger) = (PersonId::from("whiteplayer00000"), PersonId::random());
    for (id, name) in [(&player, "Player"), (&stranger, "Stranger")] {
        let person = Person { id: id.clone(), name: name.into(), bot: false, created: 10, lasts: false };
        assert!(store.add_person(&person, name).await.expect("an answer"));
    }
    let game = GameId::random();
    writer.append(beginning(&game, 5, None)).await.expect("an answer");
    let end = GameUpdate::End { ended: 8, expires: None, summary: "{}".to_owned() };
    writer.append(Append { update: Some(end), ..append(&game, 2, "\"end\"") }).await.expect("an answer");
    let there = async |id| store.person(id).await.expect("an answer").is_some();
    assert_eq!(store.expire_people(Unseen { players: 5, strangers: 9 }).await.expect("an answer"), 0);
    assert_eq!(store.expire_people(Unseen { players: 5, strangers: 10 }).await.expect("an answer"), 1);
    assert_eq!((there(&player).await, there(&stranger).await), (true, false));
    assert_eq!(store.expire_people(Unseen { players: 10, strangers: 10 }).await.expect("an answer"), 1);
    assert!(!there(&player).await);
}

async fn settings_are_made_once(store: Store) {
    assert_eq!(store.setting("secret", "first".into()).await.expect("an answer"), "first");
    assert_eq!(store.setting("secret", "second".into()).await.expect("an answer"), "first");
    assert_eq!(store.last_heartbeat().await.expect("an answer"), None);
    store.heartbeat("one", 5).await.expect("an answer");
    store.heartbeat("one", 9).await.expect("an answer");
    store.heartbeat("other", 7).await.expect("an answer");
    assert_eq!(store.last_heartbeat().await.expect("an answer"), Some(9));
}

#[tokio::test]
async fn a_backup_is_the_database() {
    let folder = Folder::new();
    let store = Store::open(&folder.database()).await.expect("a database");
    let game = GameId::random();
    Writer::start(store.clone()).append(append(&game, 1, "\"row\"")).await.expect("an answer");
    let file = folder.0.join("backup.db");
    store.backup(&file.to_string_lossy()).await.expect("a backup");
    assert!(store.backup(&file.to_string_lossy()).await.is_err(), "it goes over no file");
    let copy = Store::open(&format!("sqlite:{}", file.display())).await.expect("a database");
    assert_eq!(copy.rows(&game, 0).await.expect("rows"), ["\"row\""]);
}

#[tokio::test]
async fn an_address_of_no_database_is_told() {
    let error = Store::open("mysql://x").await.expect_err("no such database").to_string();
    assert_eq!(error, "expected a database as sqlite:FILE or postgres://…, found \"mysql://x\"");
}
