//! The caller controls the engine: limits, lines, stop, ponder, threads.

use core::num::NonZeroUsize;
use core::ops::ControlFlow;
use misere_engine::{Engine, Found, Level, Limits, Report, Reporter, Signal};
use misere_notation::fen;
use misere_rules::{AnyGame, Game, Move, Request, Square, Variant};
use std::collections::HashSet;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

fn start(variant: &Variant) -> AnyGame {
    Game::new(variant.start())
}

fn game(variant: &Variant, text: &str) -> AnyGame {
    Game::new(fen::position(variant, text).unwrap_or_else(|error| panic!("{text}: {error}")))
}

fn search(game: &AnyGame, limits: &Limits) -> Found {
    Engine::new().search(game, limits, &mut ()).expect("the game goes on")
}

/// Keeps every report.
#[derive(Default)]
struct Notes(Vec<Report>);

impl Reporter for Notes {
    fn report(&mut self, report: &Report) -> ControlFlow<()> {
        self.0.push(report.clone());
        ControlFlow::Continue(())
    }
}

/// A search in a thread of its own.
fn in_background(game: AnyGame, limits: Limits) -> mpsc::Receiver<Found> {
    let (answer, answers) = mpsc::channel();
    thread::spawn(move || {
        let found = search(&game, &limits);
        let _ = answer.send(found);
    });
    answers
}

/// How soon depends on the machine: `--example truth -- stop` measures it.
#[test]
fn stop_is_answered_in_every_game() {
    for variant in Variant::ALL {
        let limits = Limits::default();
        let signal = limits.signal.clone();
        let answers = in_background(start(variant), limits);
        thread::sleep(Duration::from_millis(60));
        assert!(answers.try_recv().is_err(), "{variant:?}: it was not stopped");
        signal.stop();
        let found = answers.recv().expect("an answer");
        assert!(variant.start().is_legal(found.mv));
    }
}

#[test]
fn a_search_that_ponders_waits_for_the_opponent() {
    for limits in [Limits::time(Duration::from_millis(5)), Limits::depth(1), Limits::nodes(10)] {
        for end in [Signal::ponder_hit, Signal::stop] {
            let signal = Signal::pondering();
            let limits = Limits { signal: signal.clone(), ..limits.clone() };
            let answers = in_background(start(&Variant::Antichess), limits);
            thread::sleep(Duration::from_millis(60));
            assert!(answers.try_recv().is_err(), "the opponent has not moved");
            end(&signal);
            let found = answers.recv().expect("an answer");
            assert!(Variant::Antichess.start().is_legal(found.mv));
        }
    }
}

#[test]
fn several_lines_are_different_legal_and_in_order() {
    for variant in Variant::ALL {
        let game = start(variant);
        let lines = game.position().legal_moves().len().min(4);
        let mut notes = Notes::default();
        let limits = Limits { multipv: 4, ..Limits::depth(5) };
        let found = Engine::new().search(&game, &limits, &mut notes).expect("the game goes on");
        for depth in 1..=5 {
            let of_depth: Vec<&Report> = notes.0.iter().filter(|note| note.depth == depth).collect();
            let ranks: Vec<usize> = of_depth.iter().map(|note| note.multipv).collect();
            assert_eq!(ranks, (1..=lines).collect::<Vec<_>>(), "{variant:?} at depth {depth}");
            assert!(of_depth.is_sorted_by(|a, b| a.score >= b.score), "{variant:?}: {of_depth:?}");
            let firsts: HashSet<u16> = of_depth.iter().map(|note| note.pv[0].to_bits()).collect();
            assert_eq!(firsts.len(), lines, "{variant:?} at depth {depth}");
            for note in of_depth {
                let mut played = game.clone();
                for &mv in &note.pv {
                    played.play(mv).unwrap_or_else(|error| panic!("{variant:?}: {error} in {note:?}"));
                }
            }
        }
        assert_eq!(notes.0.iter().rfind(|note| note.multipv == 1).map(|note| note.pv[0]), Some(found.mv));
    }
}

#[test]
fn more_lines_than_moves_are_as_many_as_moves() {
    let two = game(&Variant::Chess, "k7/8/8/8/8/8/8/1R5K b - - 0 1");
    let mut notes = Notes::default();
    Engine::new().search(&two, &Limits { multipv: 200, ..Limits::depth(3) }, &mut notes);
    assert_eq!(notes.0.iter().filter(|note| note.depth == 3).count(), two.position().legal_moves().len());
}

#[test]
fn only_the_moves_that_are_wanted_are_searched() {
    for variant in Variant::ALL {
        let game = start(variant);
        let legal = game.position().legal_moves();
        let wanted: Vec<Move> = legal.iter().copied().skip(legal.len() / 2).take(2).collect();
        let mut notes = Notes::default();
        let limits = Limits { moves: wanted.clone(), multipv: 3, ..Limits::nodes(3_000) };
        let found = Engine::new().search(&game, &limits, &mut notes).expect("the game goes on");
        assert!(wanted.contains(&found.mv), "{variant:?}");
        assert!(notes.0.iter().all(|note| wanted.contains(&note.pv[0])), "{variant:?}");
    }
}

#[test]
fn depth_and_nodes_are_kept_exactly() {
    for variant in Variant::ALL {
        let game = start(variant);
        for depth in 1..=6 {
            let mut notes = Notes::default();
            let found = Engine::new().search(&game, &Limits::depth(depth), &mut notes).expect("it goes on");
            let depths: Vec<u32> = notes.0.iter().map(|note| note.depth).collect();
            assert_eq!(depths, (1..=depth).collect::<Vec<_>>(), "{variant:?}");
            assert_eq!(found.depth, depth, "{variant:?}");
        }
        for nodes in [1, 2, 10, 255, 256, 257, 1_000, 5_000] {
            assert_eq!(search(&game, &Limits::nodes(nodes)).nodes, nodes, "{variant:?}");
        }
    }
}

#[test]
fn the_last_report_begins_with_the_move_that_is_played() {
    let levels = [1, 5, 9, 10].map(|number| Level::new(number).expect("a level"));
    for variant in Variant::ALL {
        for (level, nodes) in levels.into_iter().flat_map(|level| [1, 30, 777, 5_000].map(|n| (level, n))) {
            let mut notes = Notes::default();
            let mut engine = Engine::new();
            engine.set_level(level, 0);
            let found =
                engine.search(&start(variant), &Limits::nodes(nodes), &mut notes).expect("it goes on");
            let last = notes.0.last().expect("something is said");
            assert_eq!(last.pv[0], found.mv, "{variant:?} {level:?} {nodes}");
            assert!(last.score.centipawns().is_some(), "{variant:?} {level:?} {nodes}: {last:?}");
            assert!(found.score.centipawns().is_some(), "{variant:?} {level:?} {nodes}: {found:?}");
        }
    }
}

#[test]
fn the_search_for_a_win_that_does_not_exist_ends() {
    let limits = Limits { win_in: Some(1), ..Limits::default() };
    let found = search(&game(&Variant::Chess, "7k/8/8/8/8/8/6P1/K7 w - - 0 1"), &limits);
    assert!(found.score.plies_to_win().is_none_or(|plies| plies > 1), "{found:?}");
}

#[test]
fn the_same_limits_give_the_same_reports() {
    for variant in Variant::ALL {
        let told = || {
            let mut notes = Notes::default();
            let limits = Limits { multipv: 2, ..Limits::nodes(4_000) };
            let found = Engine::new().search(&start(variant), &limits, &mut notes);
            let timeless = |note| Report { time: Duration::ZERO, ..note };
            (found, notes.0.into_iter().map(timeless).collect::<Vec<_>>())
        };
        assert_eq!(told(), told(), "{variant:?}");
    }
}

#[test]
fn two_threads_answer_with_a_legal_move() {
    let mut engine = Engine::new();
    engine.set_threads(NonZeroUsize::new(2).expect("two"));
    for variant in Variant::ALL {
        for limits in [Limits::nodes(3_000), Limits::depth(4), Limits::time(Duration::from_millis(20))] {
            let found = engine.search(&start(variant), &limits, &mut ()).expect("the game goes on");
            assert!(variant.start().is_legal(found.mv), "{variant:?} {found:?}");
        }
    }
}

/// Both sides play the same moves again and again, until the next one repeats the position a third time.
fn shuffled() -> AnyGame {
    let mut game = game(&Variant::Chess, "7k/8/8/8/8/8/8/3Q2K1 w - - 0 1");
    let turns = [
        (Square::D1, Square::D2),
        (Square::H8, Square::H7),
        (Square::D2, Square::D1),
        (Square::H7, Square::H8),
    ];
    for (from, to) in turns.into_iter().cycle().take(7) {
        game.ask(Request::go(from, to)).expect("legal");
    }
    game
}

#[test]
fn the_side_that_is_behind_repeats_the_position() {
    let found = search(&shuffled(), &Limits::nodes(20_000));
    assert_eq!((found.mv, found.score.centipawns()), (Move::quiet(Square::H7, Square::H8), Some(0)));
}

#[test]
fn perpetual_check_is_a_draw() {
    let found = search(&game(&Variant::Chess, "6k1/6p1/8/7Q/8/8/1rr5/7K w - - 0 1"), &Limits::nodes(50_000));
    assert_eq!((found.mv, found.score.centipawns()), (Move::quiet(Square::H5, Square::E8), Some(0)));
}

#[test]
fn counted_moves_are_seen_in_time() {
    let queen_and_pawn =
        |halfmoves| game(&Variant::Chess, &format!("7k/8/8/8/8/8/P7/3Q2K1 w - - {halfmoves} 90"));
    let found = search(&queen_and_pawn(99), &Limits::nodes(5_000));
    assert_eq!(found.mv.from(), Some(Square::A2), "{found:?}");
    let hopeless = search(&game(&Variant::Chess, "7k/8/8/8/8/8/8/3Q2K1 w - - 99 90"), &Limits::nodes(5_000));
    assert_eq!(hopeless.score.centipawns(), Some(0));
    // Mate by the last move that counts is mate.
    let mate = search(&game(&Variant::Chess, "7k/8/6K1/8/8/8/8/3Q4 w - - 99 90"), &Limits::nodes(5_000));
    assert_eq!((mate.mv, mate.score.plies_to_win()), (Move::quiet(Square::D1, Square::D8), Some(1)));
}

/// Threads have 2 MiB as a rule, and lines end at 120 plies: this is for a third of both.
const STACK: usize = (2 << 20) / 3;
const LONG: u32 = 40;

#[test]
fn long_lines_need_no_big_stack() {
    let positions = [
        (Variant::Chess, "k7/p7/P7/8/8/8/8/K7 w - - 0 1", 1_000_000),
        (Variant::Crazyhouse, "r1q2rk1/ppp2ppp/2n5/8/8/2N5/PPP2PPP/R1Q2RK1[QRBNPqrbnp] w - - 0 1", 150_000),
        (Variant::Crazyhouse, "6k1/8/8/8/8/8/8/6K1[QQRRBBNNPPqqrrbbnnpp] b - - 0 1", 150_000),
        (Variant::Antichess, "4b3/8/8/p1p1p1p1/P1P1P1P1/8/8/3B4 w - - 0 1", 150_000),
        (Variant::Chess, "qqqqkqqq/8/8/8/8/8/8/QQQQKQQQ w - - 0 1", 150_000),
    ];
    let mut longest = 0;
    for (variant, text, nodes) in positions {
        let game = game(&variant, text);
        let look = move || {
            let mut notes = Notes::default();
            Engine::new().search(&game, &Limits::nodes(nodes), &mut notes).expect("the game goes on");
            notes.0.iter().map(|note| note.seldepth).max().unwrap_or(0)
        };
        let thread = thread::Builder::new().stack_size(STACK).spawn(look).expect("a thread");
        longest = longest.max(thread.join().expect("it does not overflow"));
    }
    assert!(longest >= LONG, "the longest line had {longest} plies only");
}

#[test]
fn every_game_is_played_with_legal_moves() {
    for variant in Variant::ALL {
        let mut engine = Engine::new();
        let mut number: u32 = 1;
        for _ in 0..20 {
            let mut game = start(variant);
            for ply in 0..200 {
                if game.verdict().is_some() {
                    break;
                }
                let moves = game.position().legal_moves();
                // CITE: the linear congruential generator of Numerical Recipes.
                number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let mv = if ply < 6 {
                    moves[(number >> 16) as usize % moves.len()]
                } else {
                    engine.search(&game, &Limits::nodes(200), &mut ()).expect("the game goes on").mv
                };
                game.play(mv).unwrap_or_else(|error| panic!("{variant:?}: {error} in {game:?}"));
            }
        }
    }
}
