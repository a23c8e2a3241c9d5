//! What is proved beside a search is heeded.

use core::any::Any;
use core::num::NonZeroUsize;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use misere_engine::{
    Engine, Finding, Known, Limits, Probe, ProbeGame, ProvedMove, Prover, Report, Reporter, ScoreKind,
};
use misere_rules::{AnyGame, AnyPosition, Board, Color, Move, Variant};

/// Says the same things about every position, one after the other.
#[derive(Debug)]
struct Oracle(fn(Move, usize) -> Option<Finding>);

impl Probe for Oracle {
    fn of_game(&self, _: &dyn Any) -> Option<Arc<dyn ProbeGame>> {
        Some(Arc::new(Oracle(self.0)))
    }
}

impl ProbeGame for Oracle {
    fn men(&self) -> usize {
        0
    }

    fn probe(&self, _: &Board, _: Color) -> Option<Known> {
        None
    }

    fn prover<'a>(&'a self, position: &dyn Any, _: &[u64]) -> Option<Box<dyn Prover + 'a>> {
        assert!(position.is::<AnyPosition>());
        Some(Box::new(Answers { answer: self.0, asked: 0 }))
    }
}

struct Answers {
    answer: fn(Move, usize) -> Option<Finding>,
    asked: usize,
}

impl Prover for Answers {
    fn work(&mut self, positions: u64, favourite: Move) -> Option<Finding> {
        assert!(positions > 0);
        self.asked += 1;
        (self.answer)(favourite, self.asked)
    }

    fn is_done(&self) -> bool {
        self.asked >= 1_000
    }
}

/// What a search tells of proofs, and its last score.
#[derive(Default)]
struct Heard {
    proved: Vec<Move>,
    last: Option<ScoreKind>,
}

impl Reporter for Heard {
    fn report(&mut self, report: &Report) -> core::ops::ControlFlow<()> {
        self.last = Some(report.score.kind());
        core::ops::ControlFlow::Continue(())
    }

    fn proved(&mut self, proved: &ProvedMove) {
        self.proved.push(proved.mv);
    }
}

fn search(answer: fn(Move, usize) -> Option<Finding>, threads: usize, limits: &Limits) -> (Move, Heard) {
    let mut engine = Engine::new();
    engine.set_probe(Some(Arc::new(Oracle(answer))));
    engine.set_threads(NonZeroUsize::new(threads).expect("not zero"));
    let mut heard = Heard::default();
    let game = AnyGame::new(Variant::Antichess.start());
    let found = engine.search(&game, limits, &mut heard).expect("there are moves");
    (found.mv, heard)
}

fn h4() -> Move {
    let start = Variant::Antichess.start();
    *start.legal_moves().iter().find(|mv| mv.to_string() == "h2h4").expect("it is legal")
}

#[test]
fn a_move_that_is_proved_to_win_is_played_and_ends_the_search() {
    let wins = |_: Move, _: usize| {
        Some(Finding::Wins(ProvedMove { mv: h4(), plies: 31, to_the_end: true, by: "the test".to_owned() }))
    };
    for threads in [1, 3] {
        // Nothing else would end it.
        let (mv, heard) = search(wins, threads, &Limits::default());
        assert_eq!(mv, h4());
        assert_eq!(heard.proved, [h4()]);
        assert_eq!(heard.last, Some(ScoreKind::Win(31)));
    }
}

#[test]
fn a_win_that_ends_in_tables_claims_no_number_of_moves() {
    let wins = |_: Move, _: usize| {
        Some(Finding::Wins(ProvedMove { mv: h4(), plies: 31, to_the_end: false, by: "the test".to_owned() }))
    };
    let (mv, heard) = search(wins, 1, &Limits::default());
    assert_eq!(mv, h4());
    assert!(matches!(heard.last, Some(ScoreKind::Centipawns(20_000..))), "{:?}", heard.last);
}

#[test]
fn moves_that_are_proved_to_lose_are_left_out() {
    static LOST: Mutex<Vec<Move>> = Mutex::new(Vec::new());
    // Whatever it wants to play loses, up to the last five moves.
    let loses = |favourite: Move, _: usize| {
        let mut lost = LOST.lock().expect("no thread panics");
        let is_new = !lost.contains(&favourite) && lost.len() < 15;
        is_new.then(|| {
            lost.push(favourite);
            Finding::Loses(favourite)
        })
    };
    for threads in [1, 2] {
        LOST.lock().expect("no thread panics").clear();
        let (mv, heard) = search(loses, threads, &Limits::time(Duration::from_millis(400)));
        let lost = LOST.lock().expect("no thread panics");
        assert!(!lost.is_empty() && !lost.contains(&mv), "{mv} of {lost:?}");
        assert_eq!(heard.proved, []);
    }
}

#[test]
fn the_last_move_is_played_though_it_loses() {
    let loses = |favourite: Move, _: usize| Some(Finding::Loses(favourite));
    let (_, heard) = search(loses, 1, &Limits::time(Duration::from_millis(300)));
    assert_eq!(heard.proved, []);
}

#[test]
fn searches_that_are_to_be_repeatable_are_left_alone() {
    let never = |_: Move, _: usize| panic!("expected no question, found one");
    search(never, 1, &Limits::nodes(20_000));
    search(never, 1, &Limits::depth(5));
    search(never, 1, &Limits { multipv: 2, ..Limits::time(Duration::from_millis(50)) });
}
