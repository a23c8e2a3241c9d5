//! Message rates of a large site, simulated: how many messages each server hears of for a second of play, by how games
//! are spread over servers and what servers listen to. docs/scale.md has what it says.
#![allow(clippy::print_stdout, reason = "a calculation for people at a terminal")]

/// A small generator (xorshift).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 33) % sides).unwrap_or(0)
    }
}

/// Where the windows of a game are connected.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spread {
    /// Anywhere.
    AtRandom,
    /// All at one server, which follows from the game's id: a proxy sends sockets there.
    ByGame,
}

/// What servers listen to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hearing {
    /// Every game.
    All,
    /// Games that are shown there.
    Shown,
}

const PLAYERS: u64 = 1_000_000;
/// One game in twenty has four watchers; a few have very many.
const WATCHED: u64 = 20;
const WATCHERS: u64 = 4;
const FAMOUS: u64 = 5;
const AUDIENCE: u64 = 20_000;
/// Seconds between two moves of a game.
const PAUSE: u64 = 5;

fn main() {
    println!(
        "| servers | sockets | servers hear | moves/s in all | heard a server, mean | most | bus delivers/s |"
    );
    println!("|---:|---|---|---:|---:|---:|---:|");
    for nodes in [3, 10, 100, 1_000] {
        for (spread, hearing) in [
            (Spread::AtRandom, Hearing::All),
            (Spread::AtRandom, Hearing::Shown),
            (Spread::ByGame, Hearing::Shown),
        ] {
            simulate(nodes, spread, hearing);
        }
    }
}

fn simulate(nodes: u64, spread: Spread, hearing: Hearing) {
    let mut dice = Dice(0x6d69_7365_7265);
    let count = usize::try_from(nodes).unwrap_or(1);
    let mut heard = vec![0_u64; count];
    let (games, mut moves) = (PLAYERS / 2, 0_u64);
    let mut shown = vec![u64::MAX; count];
    for game in 0..games {
        moves += 1;
        let home = dice.roll(nodes);
        let windows = 2 + match game {
            _ if game < FAMOUS => AUDIENCE,
            _ if game % WATCHED == 0 => WATCHERS,
            _ => 0,
        };
        let mover = if spread == Spread::ByGame { home } else { dice.roll(nodes) };
        if hearing == Hearing::All {
            heard.iter_mut().for_each(|heard| *heard += 1);
            heard[mover] -= 1;
            continue;
        }
        // The audience of a famous game is everywhere, in either way of spreading.
        shown[mover] = game;
        for window in 1..windows {
            let near = spread == Spread::ByGame && windows < AUDIENCE;
            let node =
                if near || (spread == Spread::ByGame && window == 1) { home } else { dice.roll(nodes) };
            if shown[node] != game {
                shown[node] = game;
                heard[node] += 1;
            }
        }
    }
    // Every game had one move: that takes as long as the pause between two.
    let all = heard.iter().sum::<u64>() / PAUSE;
    let most = heard.iter().max().copied().unwrap_or(0) / PAUSE;
    let moves = moves / PAUSE;
    let spread = if spread == Spread::AtRandom { "anywhere" } else { "by game" };
    let hearing = if hearing == Hearing::All { "all games" } else { "games shown there" };
    println!("| {nodes} | {spread} | {hearing} | {moves} | {} | {most} | {all} |", all / nodes);
}
