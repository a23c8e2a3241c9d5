//! Perft, ours and the peers'.

use std::num::NonZeroUsize;

use misere_rules::variants::{
    Antichess, Atomic, Chess, Crazyhouse, Horde, KingOfTheHill, RacingKings, ThreeCheck,
};
use misere_rules::{House, Position, Role, Rules, Setup, Variant, divide, perft, perft_played};
use shakmaty::variant as peer;

use crate::peers::{cozy, played, shakmaty_position};
use crate::race::{Race, Runner};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R";
const MIDDLEGAME: &str = "rnbqkbnr/p1p2ppp/8/8/8/4P3/PPP2PPP/RNBQK1NR";
const OPEN: &str = "4k2r/1p3n2/8/8/8/8/2N3P1/R2K4";

fn ours<R: Rules>(rules: R, placement: &str) -> Position<R> {
    let mut setup = Setup::draw(placement);
    setup.castling_rooks = setup.board.with_role(Role::Rook);
    setup.house = Some(House::EMPTY);
    Position::from_setup(&setup, rules).expect("the bench's own positions are playable")
}

/// Our count against those of peers.
fn against<R: Rules>(pos: Position<R>, depth: u32) -> impl FnMut() -> u64 {
    move || perft(&pos, depth)
}

fn theirs<P: shakmaty::Position + Clone + 'static>(pos: P, depth: u32) -> Runner {
    ("shakmaty", Box::new(move || shakmaty::perft(&pos, depth)))
}

pub(crate) fn run(race: &Race) {
    race.section(
        "Bulk counting, one thread",
        "nodes",
        "at least 2.5 (antichess), 1.5 (chess and others), 3.0 (racing kings, atomic)",
    );
    let start = Position::<Antichess>::start();
    race.run("antichess, start", against(start, 7), vec![theirs(peer::Antichess::default(), 7)]);
    for (name, placement, depth) in [("antichess, middlegame", MIDDLEGAME, 8), ("antichess, open", OPEN, 6)] {
        let peer: peer::Antichess = shakmaty_position(&format!("{placement} w - - 0 1"));
        race.run(name, against(ours(Antichess, placement), depth), vec![theirs(peer, depth)]);
    }
    race.run(
        "chess, start",
        against(Position::<Chess>::start(), 6),
        vec![theirs(shakmaty::Chess::default(), 6), cozy(cozy_chess::Board::default(), 6)],
    );
    let kiwipete = format!("{KIWIPETE} w KQkq - 0 1");
    let board: cozy_chess::Board = kiwipete.parse().expect("a position of chess");
    race.run(
        "chess, kiwipete",
        against(ours(Chess, KIWIPETE), 5),
        vec![theirs(shakmaty_position::<shakmaty::Chess>(&kiwipete), 5), cozy(board.clone(), 5)],
    );
    race.run(
        "kingofthehill, start",
        against(Position::<KingOfTheHill>::start(), 6),
        vec![theirs(peer::KingOfTheHill::default(), 6)],
    );
    race.run(
        "3check, start",
        against(Position::<ThreeCheck>::start(), 6),
        vec![theirs(peer::ThreeCheck::default(), 6)],
    );
    race.run("horde, start", against(Position::<Horde>::start(), 7), vec![theirs(peer::Horde::default(), 7)]);
    race.run(
        "crazyhouse, start",
        against(Position::<Crazyhouse>::start(), 6),
        vec![theirs(peer::Crazyhouse::default(), 6)],
    );
    race.run(
        "racingkings, start",
        against(Position::<RacingKings>::start(), 5),
        vec![theirs(peer::RacingKings::default(), 5)],
    );
    race.run(
        "atomic, start",
        against(Position::<Atomic>::start(), 5),
        vec![theirs(peer::Atomic::default(), 5)],
    );

    race.section("Every leaf played, one thread", "nodes", "at least 1.2");
    let (pos, peer) = (Position::<Antichess>::start(), peer::Antichess::default());
    race.run(
        "antichess, start",
        move || perft_played(&pos, 6),
        vec![("shakmaty", Box::new(move || played(&peer, 6)))],
    );
    let (pos, peer) = (Position::<Chess>::start(), shakmaty::Chess::default());
    race.run(
        "chess, start",
        move || perft_played(&pos, 5),
        vec![("shakmaty", Box::new(move || played(&peer, 5)))],
    );

    race.section("Charters against their compiled twins", "nodes", "at least 0.9");
    for &variant in Variant::ALL {
        let charter = misere_notation::charter::built_in(&variant).enact().expect("a game of the house");
        let (compiled, custom) = (variant.start(), Variant::Custom(charter).start());
        let depth = if variant == Variant::RacingKings { 5 } else { 6 };
        let name = format!("{} charter", variant.card().key);
        race.run(
            &name,
            move || custom.perft(depth),
            vec![("compiled", Box::new(move || compiled.perft(depth)))],
        );
    }

    race.section("Two threads against one", "nodes", "at least 1.9");
    let threads = |pos: Position<Antichess>, threads: usize| {
        let threads = NonZeroUsize::new(threads).expect("some threads");
        move || divide(&pos, 7, threads).iter().map(|&(_, nodes)| nodes).sum()
    };
    race.run("antichess, start", threads(start, 2), vec![("one thread", Box::new(threads(start, 1)))]);

    race.section("One ply more against one less", "nodes", "0.9 to 1.1 or better");
    race.rates("antichess, start, 7 and 6 plies", against(start, 7), against(start, 6));
    let chess = Position::<Chess>::start();
    race.rates("chess, start, 6 and 5 plies", against(chess, 6), against(chess, 5));
}
