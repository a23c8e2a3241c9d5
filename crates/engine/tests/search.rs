//! What the engine finds, and that it keeps its limits.

use core::ops::ControlFlow;
use misere_engine::{Engine, Found, Level, Limits, Report, Reporter};
use misere_rules::random::Random;
use misere_rules::{AnyGame, Charter, Color, Duty, Faults, Game, Move, Setup, Square, Variant};
use std::time::Duration;

fn game(variant: &Variant, placement: &str, turn: Color) -> AnyGame {
    let setup = Setup::draw(placement).with_turn(turn);
    Game::new(variant.position(&setup, Faults::NONE).expect("playable"))
}

fn search(game: &AnyGame, nodes: u64) -> Found {
    Engine::new().search(game, &Limits::nodes(nodes), &mut ()).expect("the game goes on")
}

#[test]
fn a_win_in_one_is_found_in_every_family() {
    let back_rank = "6k1/5ppp/8/8/8/8/7P/K3R3";
    for (variant, placement) in [
        (Variant::Chess, back_rank),
        (Variant::MitAntichess, back_rank),
        (Variant::Crazyhouse, back_rank),
        (Variant::ThreeCheck, back_rank),
        (Variant::KingOfTheHill, "k6r/8/8/8/8/4K3/8/7R"),
        (Variant::RacingKings, "8/7K/8/8/8/8/k7/8"),
        (Variant::Atomic, "k7/pn6/8/8/8/8/8/KR6"),
        (Variant::ChessVar, "rnb1kbnr/pppppppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR"),
    ] {
        let mut game = game(&variant, placement, Color::White);
        let found = search(&game, 20_000);
        assert_eq!(found.score.plies_to_win(), Some(1), "{variant:?} {found:?}");
        game.play(found.mv).expect("legal");
        assert_eq!(
            game.verdict().and_then(|verdict| verdict.winner),
            Some(Color::White),
            "{variant:?} {found:?}"
        );
    }
}

#[test]
fn the_last_piece_is_given_away() {
    let found = search(&game(&Variant::Antichess, "8/8/8/2p5/8/8/1P6/8", Color::White), 20_000);
    assert_eq!((found.mv, found.score.plies_to_win()), (Move::double_step(Square::B2, Square::B4), Some(2)));
}

#[test]
fn known_losing_first_moves_of_antichess_are_punished() {
    for (from, to) in [(Square::D2, Square::D3), (Square::D2, Square::D4), (Square::E2, Square::E4)] {
        let mut game = Game::new(Variant::Antichess.start());
        game.ask(misere_rules::Request::go(from, to)).expect("legal");
        let found = search(&game, 300_000);
        assert!(found.score.centipawns().is_none_or(|score| score > 0), "{from}{to}: {found:?}");
    }
}

#[test]
fn a_skipped_player_passes() {
    let stuck = game(&Variant::MitAntichess, "7k/5Q2/6K1/8/8/p7/P7/8", Color::Black);
    assert_eq!(search(&stuck, 1_000).mv, Move::PASS);
    let found = Engine::new().search(&stuck, &Limits::time(Duration::from_millis(1)), &mut ());
    assert_eq!(found.map(|found| found.mv), Some(Move::PASS));
}

#[test]
fn there_is_no_move_once_the_game_is_over() {
    let over = game(&Variant::Chess, "4R1k1/5ppp/8/8/8/8/8/K7", Color::Black);
    assert_eq!(Engine::new().search(&over, &Limits::nodes(100), &mut ()), None);
}

#[test]
fn every_game_is_played_with_legal_moves() {
    let mut random = Random(1);
    let mut engine = Engine::new();
    for variant in Variant::ALL {
        for _ in 0..3 {
            let mut game = Game::new(variant.start());
            let mut plies = 0;
            while let Some(found) = engine.search(&game, &Limits::nodes(60), &mut ()) {
                assert!(game.position().is_legal(found.mv), "{variant:?} {found:?} {game:?}");
                let moves = game.position().legal_moves();
                game.play(moves[random.below(moves.len())]).expect("a listed move is legal");
                plies += 1;
                if plies > 150 {
                    break;
                }
            }
        }
    }
}

#[test]
fn a_game_of_ones_own_is_played_too() {
    let mut charter = Charter::chess();
    charter.key = "greedy".into();
    charter.duty = Duty::Capture;
    let variant = Variant::Custom(charter.enact().expect("consistent"));
    let mated = game(&variant, "6k1/5ppp/8/8/8/8/7P/K3R3", Color::White);
    assert_eq!(search(&mated, 5_000).mv, Move::quiet(Square::E1, Square::E8));
}

#[test]
fn a_repetition_is_avoided_by_the_side_that_is_ahead() {
    let mut game = game(&Variant::Chess, "k7/8/8/8/8/8/8/K2Q3r", Color::White);
    let found = search(&game, 20_000);
    assert_eq!(found.mv, Move::capture(Square::D1, Square::H1));
    game.play(found.mv).expect("legal");
    for _ in 0..60 {
        let Some(found) = Engine::new().search(&game, &Limits::nodes(5_000), &mut ()) else { break };
        game.play(found.mv).expect("legal");
    }
    assert_eq!(game.verdict().and_then(|verdict| verdict.winner), Some(Color::White), "{game:?}");
}

#[test]
fn the_same_limits_give_the_same_answer() {
    for variant in Variant::ALL {
        let game = Game::new(variant.start());
        let mut used = Engine::new();
        used.search(&game, &Limits::nodes(500), &mut ());
        used.forget();
        let again = used.search(&game, &Limits::nodes(3_000), &mut ());
        assert_eq!(again, Some(search(&game, 3_000)), "{variant:?}");
    }
}

#[test]
fn a_weak_player_depends_on_the_seed_alone() {
    let game = Game::new(Variant::Antichess.start());
    let choose = |seed| {
        let level = Level::new(1).expect("a level");
        let mut engine = Engine::new().with_level(level, seed);
        engine.search(&game, &Limits::time(Duration::from_secs(60)), &mut ()).expect("a move")
    };
    assert_eq!(choose(1), choose(1));
    assert!((2..20).any(|seed| choose(seed).mv != choose(1).mv));
}

/// The moves that were reported.
#[derive(Default)]
struct Reported(Vec<Move>);

impl Reporter for Reported {
    fn report(&mut self, report: &Report) -> ControlFlow<()> {
        self.0.extend(report.pv.first());
        ControlFlow::Continue(())
    }
}

#[test]
fn a_weak_player_reports_its_move() {
    for level in (1..10).filter_map(|number| Level::new(number).ok()) {
        let mut reported = Reported::default();
        let game = Game::new(Variant::Antichess.start());
        let found = Engine::new().with_level(level, 7).search(&game, &Limits::nodes(2_000), &mut reported);
        assert_eq!(reported.0, [found.expect("the game goes on").mv], "{level:?}");
    }
}

#[test]
fn memory_that_cannot_be_allocated_is_refused() {
    assert!(Engine::has_memory_for(1) && !Engine::has_memory_for(usize::MAX));
}

#[test]
fn the_number_of_nodes_and_the_depth_are_kept() {
    let game = Game::new(Variant::Antichess.start());
    assert!(search(&game, 777).nodes <= 777);
    let found = Engine::new().search(&game, &Limits::depth(2), &mut ()).expect("a move");
    assert_eq!(found.depth, 2);
    assert_eq!(search(&game, 0).depth, 0);
}

/// How long an answer takes depends on the machine: `--example truth -- stop` measures it.
#[test]
fn a_search_ends_when_its_time_is_over() {
    for variant in Variant::ALL {
        let game = Game::new(variant.start());
        let mut engine = Engine::new();
        for millis in [0, 1, 30] {
            let limits = Limits::time(Duration::from_millis(millis));
            let found = engine.search(&game, &limits, &mut ()).expect("the game goes on");
            // Without time, the search stops when it reads the clock for the first time.
            assert!(millis > 0 || found.nodes <= 256, "{variant:?} {found:?}");
        }
    }
}

#[test]
fn a_reporter_can_stop_the_search() {
    struct Once(u32);
    impl Reporter for Once {
        fn report(&mut self, _report: &Report) -> ControlFlow<()> {
            self.0 += 1;
            ControlFlow::Break(())
        }
    }
    let game = Game::new(Variant::Chess.start());
    let mut once = Once(0);
    assert_eq!(Engine::new().search(&game, &Limits::default(), &mut once).map(|found| found.depth), Some(1));
    assert_eq!(once.0, 1);
    let stopped = Limits::default();
    stopped.signal.stop();
    assert!(Engine::new().search(&game, &stopped, &mut ()).is_some());
}
