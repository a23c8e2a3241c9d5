//! Several servers over one database: players on different ones, lines that are cut, servers that die.
#![cfg(target_os = "linux")]

mod shared;

use serde_json::{Value, json};
use shared::process::{self, Process, any_move, texts};
use shared::relay::Relay;
use shared::{Player, Socket, config_on, key, mv, postgres_database, say, times};
use std::collections::HashSet;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// Not a test: the server that a test kills.
#[test]
#[ignore = "is started by other tests"]
fn server_process() {
    process::serve();
}

fn nats() -> String {
    std::env::var("MISERE_TEST_NATS").expect("MISERE_TEST_NATS names a server")
}

/// The address in a URL such as `nats://127.0.0.1:4222` or `postgres://postgres@127.0.0.1:5433/name`.
fn address_of(url: &str) -> SocketAddr {
    let rest = url.split_once("://").expect("a URL").1;
    let host = rest.rsplit('@').next().expect("a host").split('/').next().expect("a host");
    host.parse().expect("an address")
}

/// A server whose lines to the database and to the bus can be cut.
struct Node {
    port: u16,
    database: Relay,
    bus: Relay,
    running: misere_online::Running,
}

impl Node {
    async fn start(database: &str) -> Node {
        let (to_database, to_bus) =
            (Relay::to(address_of(database)).await, Relay::to(address_of(&nats())).await);
        let name = database.rsplit('/').next().expect("a name");
        let url = format!("postgres://postgres@127.0.0.1:{}/{name}", to_database.port);
        let config = config_on(&url, &format!("nats://127.0.0.1:{}", to_bus.port));
        let running =
            misere_online::run(&config, misere_server::Site::new(Vec::new())).await.expect("a server");
        Node { port: running.address.port(), database: to_database, bus: to_bus, running }
    }

    async fn stop(self) {
        self.running.stopper().send_replace(true);
        self.running.finished().await.expect("it stops");
    }
}

/// A game whose players are connected to different servers.
struct Pair {
    id: String,
    players: [Player; 2],
    sockets: [Socket; 2],
    keys: [String; 2],
    rows: Vec<String>,
    acknowledged: HashSet<u64>,
}

impl Pair {
    async fn begin(white: u16, black: u16, clock: &str) -> Pair {
        let players = [Player::new(white).await, Player::new(black).await];
        let id = players[0].game_with(&players[1], clock).await;
        let mut sockets = [players[0].socket().await, players[1].socket().await];
        let views = [sockets[0].watch(&id, 0).await, sockets[1].watch(&id, 0).await];
        let keys = [key(&views[0]), key(&views[1])];
        Pair { rows: texts(&views[0]), id, players, sockets, keys, acknowledged: HashSet::new() }
    }

    fn turn(&self) -> usize {
        self.rows.iter().filter(|row| row.contains("\"move\"")).count() % 2
    }

    /// The side to move sends a move, with a number that no other has.
    async fn send(&mut self) -> Option<(usize, u64)> {
        let text = any_move(&self.id, &self.rows)?;
        let (side, number) = (self.turn(), 100 + self.rows.len() as u64);
        let message =
            json!({ "t": "call", "game": self.id, "seat": self.keys[side], "id": number, "call": mv(&text) });
        self.sockets[side].send(message).await;
        Some((side, number))
    }

    /// Both hear of what was sent. Says when the opponent did.
    async fn settle(&mut self, (side, number): (usize, u64)) -> Instant {
        let (mut acknowledged, mut told) = (None, self.rows.len());
        while acknowledged.is_none_or(|seq| told < seq) {
            let message = self.sockets[side].next().await.expect("an answer");
            match message["t"].as_str() {
                Some("ack") if message["id"] == number => {
                    acknowledged = message["seq"].as_u64().map(|seq| seq as usize)
                }
                Some("refused") => panic!("{message}"),
                Some("row") if message["seq"].as_u64() == Some(told as u64 + 1) => {
                    self.rows.push(message["row"].to_string());
                    told += 1;
                }
                _ => {}
            }
        }
        self.acknowledged.insert(number);
        loop {
            let row = self.sockets[1 - side].until("row").await;
            if row["seq"].as_u64() >= Some(told as u64) {
                return Instant::now();
            }
        }
    }

    async fn play(&mut self) -> bool {
        match self.send().await {
            Some(sent) => {
                self.settle(sent).await;
                true
            }
            None => false,
        }
    }

    /// What was acknowledged is there once, nothing else was moved, and the clock of no player has run out.
    async fn check(&self, port: u16) {
        let witness = Player::new(port).await.socket().await.watch(&self.id, 0).await;
        let rows = texts(&witness);
        let mut found = HashSet::new();
        for row in &rows {
            let row: Value = serde_json::from_str(row).expect("JSON");
            assert_ne!(row["entry"]["ruling"]["over"]["cause"], "time", "{row}");
            if let Some(id) = row["entry"]["id"].as_u64() {
                assert!(found.insert(id), "{id} is there twice");
            }
        }
        assert!(self.acknowledged.is_subset(&found), "{:?} {found:?}", self.acknowledged);
        assert!(self.rows.len() <= rows.len() && rows[..self.rows.len()] == self.rows[..]);
    }
}

/// After a cut the game goes on within this time; the machine may be busy.
const SOON: Duration = Duration::from_secs(3);

mod postgres_and_nats {
    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    #[ignore = "needs PostgreSQL and NATS: cargo xtask test"]
    async fn players_on_different_servers_play_each_other() {
        let database = postgres_database("play").await;
        let nodes =
            [Node::start(&database).await, Node::start(&database).await, Node::start(&database).await];
        let mut pair = Pair::begin(nodes[0].port, nodes[1].port, "5").await;
        // A lobby shows seeks of every server.
        let mut looker = Player::new(nodes[2].port).await.socket().await;
        looker.send(json!({ "t": "lobby", "on": true })).await;
        looker.until("lobby").await;
        let seek = json!({ "t": "seek", "proposal": { "variant": "atomic", "clock": "3" } });
        let (seeker, taker) = (Player::new(nodes[0].port).await, Player::new(nodes[1].port).await);
        let mut seeking = seeker.socket().await;
        seeking.send(seek.clone()).await;
        let waiting = seeking.until("seeking").await["game"].clone();
        while looker.until("lobby").await["seeks"][0]["name"] != json!(seeker.name) {}
        // Held: a socket that is dropped with something unread takes back what it has just sent.
        let mut taking = taker.socket().await;
        taking.send(seek).await;
        assert_eq!(seeking.until("started").await["game"], waiting);
        for _ in 0..12 {
            assert!(pair.play().await);
        }
        // A player who goes is missed on the other server, and one who comes back is seen.
        let gone = pair.players[0].socket().await;
        pair.sockets[0] = gone;
        while pair.sockets[1].until("present").await["present"]["white"] != json!(false) {}
        pair.sockets[0].watch(&pair.id, 0).await;
        while pair.sockets[1].until("present").await["present"]["white"] != json!(true) {}
        pair.check(nodes[2].port).await;
        for node in nodes {
            node.stop().await;
        }
    }

    /// Cuts a line of the first of two servers, many times, while a move is made on it and another one after.
    async fn play_while_cut(name: &str, line: fn(&Node) -> &Relay, works_meanwhile: bool) {
        let database = postgres_database(name).await;
        let nodes = [Node::start(&database).await, Node::start(&database).await];
        let length = Duration::from_secs(10);
        let mut longest = Duration::ZERO;
        for _ in 0..times(1, 50) {
            // One in which the player on the server that is cut off moves; one in which that player cannot answer in
            // time; one in which the other player is to move. None has time for the cut.
            // Setting up may take seconds on a busy machine.
            let clock = if works_meanwhile { "60s" } else { "8s" };
            let mut moving = Pair::begin(nodes[0].port, nodes[1].port, clock).await;
            let mut waiting = Pair::begin(nodes[0].port, nodes[1].port, "8s").await;
            let mut other = Pair::begin(nodes[1].port, nodes[0].port, "60s").await;
            line(&nodes[0]).cut();
            let begun = Instant::now();
            tokio::time::sleep(Duration::from_millis(500)).await;
            let sent = moving.send().await.expect("a move");
            let others = other.send().await.expect("a move");
            if works_meanwhile {
                moving.settle(sent).await;
            }
            tokio::time::sleep(length.saturating_sub(begun.elapsed())).await;
            line(&nodes[0]).mend();
            let mended = Instant::now();
            if !works_meanwhile {
                moving.settle(sent).await;
            }
            other.settle(others).await;
            longest = longest.max(mended.elapsed());
            if !works_meanwhile {
                // White could not be heard: the time is not charged.
                assert!(waiting.play().await);
                assert!(waiting.play().await);
                waiting.check(nodes[1].port).await;
            }
            assert!(moving.play().await && other.play().await);
            longest = longest.max(mended.elapsed());
            moving.check(nodes[1].port).await;
            other.check(nodes[0].port).await;
        }
        say(format_args!("{name}: the game went on {} ms after a cut at the latest", longest.as_millis()));
        assert!(longest < SOON, "{longest:?}");
        for node in nodes {
            node.stop().await;
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    #[ignore = "needs PostgreSQL and NATS: cargo xtask test"]
    async fn a_line_to_the_bus_is_cut() {
        play_while_cut("bus", |node| &node.bus, true).await;
    }

    #[tokio::test(flavor = "multi_thread")]
    #[ignore = "needs PostgreSQL and NATS: cargo xtask test"]
    async fn a_line_to_the_database_is_cut() {
        play_while_cut("database", |node| &node.database, false).await;
    }

    #[tokio::test(flavor = "multi_thread")]
    #[ignore = "needs PostgreSQL and NATS: cargo xtask test"]
    async fn one_of_three_servers_is_killed() {
        let database = postgres_database("killed").await;
        let mut nodes: Vec<Process> = (0..3).map(|_| Process::start(&database, &nats(), &[])).collect();
        let mut pairs = Vec::new();
        for number in 0..3 {
            pairs.push(Pair::begin(nodes[number].port, nodes[(number + 1) % 3].port, "30").await);
        }
        for round in 0..times(3, 100) {
            let victim = round % 3;
            for pair in &mut pairs {
                if !pair.play().await || !pair.play().await {
                    *pair = Pair::begin(nodes[0].port, nodes[1].port, "30").await;
                }
            }
            // Moves are under way when it dies.
            let mut sent = Vec::new();
            for pair in &mut pairs {
                sent.push(pair.send().await);
            }
            let dead = std::mem::replace(&mut nodes[victim], Process::start(&database, &nats(), &[]));
            let port = dead.port;
            dead.kill();
            for (pair, sent) in pairs.iter_mut().zip(sent) {
                // Who was connected to it connects elsewhere, and sends again what was not acknowledged.
                for side in 0..2 {
                    if pair.players[side].port == port {
                        pair.players[side].port = nodes[(victim + 1) % 3].port;
                        pair.sockets[side] = pair.players[side].socket().await;
                        let view = pair.sockets[side].watch(&pair.id, 0).await;
                        assert_eq!(key(&view), pair.keys[side]);
                    }
                }
                let Some((side, number)) = sent else { continue };
                let text = any_move(&pair.id, &pair.rows).expect("the move that was sent");
                let answer = pair.sockets[side].call_as(number, &pair.id, &pair.keys[side], mv(&text)).await;
                assert_eq!(answer["t"], "ack", "{answer}");
                pair.acknowledged.insert(number);
                for (side, player) in pair.players.iter().enumerate() {
                    pair.sockets[side] = player.socket().await;
                    pair.rows = texts(&pair.sockets[side].watch(&pair.id, 0).await);
                }
                pair.check(nodes[(victim + 2) % 3].port).await;
            }
        }
        nodes.into_iter().for_each(Process::kill);
    }
}
