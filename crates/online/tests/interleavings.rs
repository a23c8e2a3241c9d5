//! Random interleavings of two players, resends, readers and restarts against a model: a list of rows and a table.

mod shared;

use misere_notation::uci;
use misere_online::bus::Bus;
use misere_online::game::{OnlineGame, PlayerCall};
use misere_online::ids::{GameId, PersonId};
use misere_online::offer::Proposal;
use misere_online::service::{Audience, CallFault, Parts, Said, Service, ServiceLimits};
use misere_online::store::Store;
use misere_rules::random::Random;
use misere_rules::{ByColor, Color};
use misere_table::Moment;
use shared::Folder;
use std::collections::HashMap;

/// A server without sockets. Its tasks go on when it is dropped, so its store is closed to end it.
struct Node {
    service: Service,
    store: Store,
}

impl std::ops::Deref for Node {
    type Target = Service;

    fn deref(&self) -> &Service {
        &self.service
    }
}

async fn service(folder: &Folder) -> Node {
    let store = Store::open(&folder.database()).await.expect("a database");
    let parts = Parts {
        store: store.clone(),
        bus: Bus::Alone,
        secret: None,
        limits: ServiceLimits::default(),
        thinkers: 1,
    };
    Node { service: Service::start(parts).await.expect("a service"), store }
}

/// What the model knows: which message became which row.
#[derive(Default)]
struct Model {
    rows: usize,
    accepted: HashMap<(bool, u64), (u64, PlayerCall)>,
    refused: usize,
}

fn said(game: &GameId, person: &PersonId, id: u64, call: PlayerCall) -> Said {
    let (game, person, arrived) = (game.clone(), person.clone(), Moment(0));
    Said { game, person, seat: None, id: Some(id), call, arrived, thought: None, lag: None }
}

/// Something that a player may ask for, sensible or not.
fn any_call(dice: &mut Random, game: &OnlineGame) -> PlayerCall {
    match dice.below(14) {
        0 => PlayerCall::OfferDraw,
        1 => PlayerCall::DeclineDraw,
        2 => PlayerCall::TakeBack,
        3 => PlayerCall::DeclineTakeBack,
        4 => PlayerCall::GiveTime,
        5 => PlayerCall::Move { uci: "a1a1".into() },
        6 => PlayerCall::Flag,
        _ => {
            let legal = game.table.position().legal_moves();
            match legal.is_empty() {
                true => PlayerCall::Resign,
                false => {
                    let mv = legal[dice.below(legal.len())];
                    PlayerCall::Move { uci: uci::write(mv, uci::CastlingStyle::Standard).to_string() }
                }
            }
        }
    }
}

async fn play(seed: u64) {
    let mut dice = Random(seed);
    let folder = Folder::new();
    let mut node = service(&folder).await;
    let mut other = service(&folder).await;
    let people = ByColor {
        white: node.new_person().await.expect("a player").id,
        black: node.new_person().await.expect("a player").id,
    };
    let proposal = Proposal {
        variant: "antichess".into(),
        clock: "unlimited".into(),
        side: misere_online::offer::SideChoice::White,
        ..Proposal::default()
    };
    let id = node.offer(&people.white, &proposal, Audience::Link).await.expect("an offer").id;
    node.take(&id, &people.black).await.expect("a game");
    let mut model = Model { rows: 1, ..Model::default() };
    let mut next = 1;
    for _ in 0..60 {
        // Two servers over one database: each may hold an old game in memory.
        let (here, there) = if dice.below(2) == 0 { (&node, &other) } else { (&other, &node) };
        match dice.below(20) {
            0 => {
                let ended = if dice.below(2) == 0 { &mut node } else { &mut other };
                ended.store.close().await;
                *ended = service(&folder).await;
            }
            1..=4 if !model.accepted.is_empty() => {
                // A message comes again, perhaps elsewhere: the same answer, and no new row.
                let mut keys: Vec<_> = model.accepted.keys().copied().collect();
                keys.sort_unstable();
                let key = keys[dice.below(keys.len())];
                let (seq, call) = model.accepted[&key].clone();
                let person = if key.0 { &people.white } else { &people.black };
                let fresh = service(&folder).await;
                let at = if dice.below(3) == 0 { &fresh } else { here };
                let answer = at.call(said(&id, person, key.1, call)).await.expect("the same answer");
                fresh.store.close().await;
                assert_eq!(answer, seq, "seed {seed}");
            }
            5 => {
                let (one, two) = (dice.below(2) == 0, next);
                next += 2;
                // Both ask for the same thing at once, on both servers: one of them gets it.
                let game = here.read_apart(&id).await.expect("rows").expect("a game");
                let side = game.table.turn();
                let call = any_call(&mut dice, &game);
                let (first, second) = tokio::join!(
                    here.call(said(&id, &people[side], two, call.clone())),
                    there.call(said(&id, &people[if one { side } else { !side }], two + 1, call.clone())),
                );
                for (answer, number, white) in [
                    (first, two, side == Color::White),
                    (second, two + 1, (if one { side } else { !side }) == Color::White),
                ] {
                    if let Ok(seq) = answer {
                        model.rows += 1;
                        model.accepted.insert((white, number), (seq, call.clone()));
                    }
                }
            }
            _ => {
                let game = here.read_apart(&id).await.expect("rows").expect("a game");
                let side = if dice.below(5) == 0 { !game.table.turn() } else { game.table.turn() };
                let call = any_call(&mut dice, &game);
                let number = next;
                next += 1;
                match here.call(said(&id, &people[side], number, call.clone())).await {
                    Ok(seq) => {
                        model.rows += 1;
                        assert_eq!(seq, model.rows as u64, "seed {seed}: rows are numbered without a gap");
                        model.accepted.insert((side == Color::White, number), (seq, call));
                    }
                    Err(CallFault::Refused(_)) => model.refused += 1,
                    Err(fault) => panic!("seed {seed}: {fault}"),
                }
            }
        }
    }
    // All rows fold to one game, every accepted message is in it, and a stranger has no say.
    let rows = node.store_rows(&id, 0).await;
    assert_eq!(rows.len(), model.rows, "seed {seed}");
    let game = OnlineGame::fold(id.clone(), &rows).expect("a game");
    assert_eq!(game.seq, model.rows as u64);
    for ((_, number), (seq, _)) in &model.accepted {
        let row: serde_json::Value =
            serde_json::from_str(&rows[usize::try_from(*seq).expect("small") - 1]).expect("JSON");
        let found = row["entry"]["id"].as_u64().or(row["note"]["id"].as_u64());
        assert_eq!(found, Some(*number), "seed {seed}");
    }
    let stranger = node.new_person().await.expect("a player").id;
    assert!(matches!(node.call(said(&id, &stranger, 1, PlayerCall::Resign)).await, Err(CallFault::NotYours)));
    // Reading from any row on gives the rest.
    let from = dice.below(rows.len());
    assert_eq!(node.store_rows(&id, from as u64).await, rows[from..]);
    node.store.close().await;
    other.store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn random_interleavings_agree_with_the_model() {
    let seeds: u64 = if std::env::var_os("MISERE_ALL").is_some() { 60 } else { 6 };
    for seed in 1..=seeds {
        play(seed).await;
    }
}
