//! Text: PGN replayed, FEN and SAN read and written.

use std::hint::black_box;
use std::io::Read;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::thread;

use misere_notation::pgn::{Block, Blocks, Reader, Replayed};
use misere_notation::{fen, san};
use misere_rules::{AnyPosition, Move, Rules, Variant, variants};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::variant::Antichess;
use shakmaty::{CastlingMode, Chess, EnPassantMode, FromSetup, Position};

use crate::games;
use crate::peers::shakmaty_position;
use crate::race::{Race, Runner};

/// The files of games have at least this size.
const FILE: usize = 50_000_000;

pub(crate) fn run(race: &Race) {
    race.section("PGN, main lines replayed with full legality", "plies", "at least 2 (antichess), 1 (chess)");
    race.run_if("antichess, 50 MB", || {
        let file = leak(games::pgn(Variant::Antichess, FILE));
        (Box::new(move || plies(&mut Reader::new(file))), vec![peer_replay::<Antichess>(file)])
    });
    race.run_if("chess, 50 MB", || {
        let file = leak(games::pgn(Variant::Chess, FILE));
        (Box::new(move || plies(&mut Reader::new(file))), vec![peer_replay::<Chess>(file)])
    });

    race.section("The same with two threads against one", "plies", "at least 1.8");
    for (name, variant) in [("antichess, threads", Variant::Antichess), ("chess, threads", Variant::Chess)] {
        race.longer().run_if(name, || {
            let file = leak(games::pgn(variant, FILE));
            (Box::new(move || shared(file, 2)), vec![("one thread", Box::new(move || shared(file, 1)))])
        });
    }

    race.section("FEN, read and validated", "positions", "at least 1");
    for (name, variant) in [("antichess, read", Variant::Antichess), ("chess, read", Variant::Chess)] {
        race.run_if(name, || {
            let fens: &'static [String] = games::fens(variant, 5_000).leak();
            let ours =
                move || fens.iter().filter(|text| black_box(fen::position(&variant, text)).is_ok()).count();
            let peer = match variant {
                Variant::Antichess => peer_reads::<Antichess>(fens),
                _ => peer_reads::<Chess>(fens),
            };
            (Box::new(move || ours() as u64), vec![peer])
        });
    }

    race.section("FEN, written", "positions", "at least 1");
    for (name, variant) in [("antichess, written", Variant::Antichess), ("chess, written", Variant::Chess)] {
        race.run_if(name, || {
            let positions: &'static [AnyPosition] = games::positions(variant, 5_000).leak();
            let fens = games::fens(variant, 5_000);
            let ours = || {
                positions.iter().map(|pos| black_box(fen::write(&pos.to_setup()).to_string())).count() as u64
            };
            let peer = match variant {
                Variant::Antichess => peer_writes::<Antichess>(&fens),
                _ => peer_writes::<Chess>(&fens),
            };
            (Box::new(ours), vec![peer])
        });
    }

    race.section("SAN, written while games are played", "plies", "at least 2");
    for (name, variant) in [("antichess, san", Variant::Antichess), ("chess, san", Variant::Chess)] {
        race.run_if(name, || {
            let lines: &'static [Vec<Move>] = games::lines(variant, 50_000).leak();
            match variant {
                Variant::Antichess => {
                    (our_sans::<variants::Antichess>(lines), vec![peer_sans::<Antichess>(lines)])
                }
                _ => (our_sans::<variants::Chess>(lines), vec![peer_sans::<Chess>(lines)]),
            }
        });
    }
}

fn leak(bytes: Vec<u8>) -> &'static [u8] {
    bytes.leak()
}

/// Counts the plies of the main lines, all of which are legal.
fn plies<R: Read>(reader: &mut Reader<R>) -> u64 {
    let (mut game, mut plies) = (Replayed::default(), 0);
    while game.read(reader).expect("bytes can be read") {
        assert_eq!(game.error, None);
        plies += game.moves.len() as u64;
    }
    plies
}

/// The same, cut into blocks that threads take as they come.
fn shared(file: &[u8], threads: usize) -> u64 {
    let blocks = Mutex::new(Blocks::new(file, 1 << 18));
    let work = || {
        let (mut block, mut sum) = (Block::default(), 0);
        let next = |block: &mut Block| blocks.lock().expect("no thread panics").read(block);
        while next(&mut block).expect("bytes can be read") {
            sum += plies(&mut block.reader());
        }
        sum
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("no thread panics")).sum()
    })
}

fn our_sans<R: Rules + Default>(lines: &'static [Vec<Move>]) -> Box<dyn Fn() -> u64> {
    let play = |line: &Vec<Move>| {
        let mut pos = misere_rules::Position::<R>::start();
        for &mv in line {
            black_box(&san::play(&mut pos, mv));
        }
        line.len() as u64
    };
    Box::new(move || lines.iter().map(play).sum())
}

/// The other library, doing the same.
struct Replay<P>(std::marker::PhantomData<P>);

impl<P: Position + Default> pgn_reader::Visitor for Replay<P> {
    type Tags = ();
    type Movetext = (P, u64);
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, _tags: ()) -> ControlFlow<u64, (P, u64)> {
        ControlFlow::Continue((P::default(), 0))
    }

    fn san(&mut self, (pos, plies): &mut (P, u64), san: SanPlus) -> ControlFlow<u64> {
        let mv = san.san.to_move(pos).unwrap_or_else(|error| panic!("{error}"));
        pos.play_unchecked(mv);
        *plies += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (_, plies): (P, u64)) -> u64 {
        plies
    }
}

fn peer_replay<P: Position + Default + 'static>(file: &'static [u8]) -> Runner {
    let run = move || {
        let mut reader = pgn_reader::Reader::new(file);
        let mut plies = 0;
        while let Some(game) = reader.read_game(&mut Replay::<P>(std::marker::PhantomData)).expect("readable")
        {
            plies += game;
        }
        plies
    };
    ("shakmaty and pgn-reader", Box::new(run))
}

fn peer_reads<P: Position + FromSetup + 'static>(fens: &'static [String]) -> Runner {
    let read = |text: &&String| {
        let fen = Fen::from_ascii(text.as_bytes()).expect("a FEN");
        black_box(fen.into_position::<P>(CastlingMode::Standard)).is_ok()
    };
    ("shakmaty", Box::new(move || fens.iter().filter(read).count() as u64))
}

fn peer_writes<P: Position + FromSetup + Clone + 'static>(fens: &[String]) -> Runner {
    let positions: Vec<P> = fens.iter().map(|text| shakmaty_position(text)).collect();
    let write = |pos: &P| black_box(Fen::from_position(pos, EnPassantMode::Legal).to_string());
    ("shakmaty", Box::new(move || positions.iter().map(write).count() as u64))
}

fn peer_sans<P: Position + Default + 'static>(lines: &[Vec<Move>]) -> Runner {
    let translate = |line: &Vec<Move>| -> Vec<shakmaty::Move> {
        let mut pos = P::default();
        let translated = line.iter().map(|mv| {
            let uci: shakmaty::uci::UciMove = format!("{mv:?}").parse().expect("UCI");
            let mv = uci.to_move(&pos).expect("a legal move");
            pos.play_unchecked(mv);
            mv
        });
        translated.collect()
    };
    let lines: Vec<_> = lines.iter().map(translate).collect();
    let play = |line: &Vec<shakmaty::Move>| -> u64 {
        let mut pos = P::default();
        let mut text = String::new();
        for &mv in line {
            text.clear();
            SanPlus::from_move_and_play_unchecked(&mut pos, mv).append_to_string(&mut text);
            black_box(&text);
        }
        line.len() as u64
    };
    ("shakmaty", Box::new(move || lines.iter().map(play).sum()))
}
