//! The engine against what the exhaustive search has proved.

use core::ops::ControlFlow;
use misere_engine::{Engine, Found, Limits, Report, Reporter, Score};
use misere_notation::charter;
use misere_oracle::KnownWin;
use misere_oracle::wins::is_won;
use misere_rules::{AnyGame, AnyPosition, Faults, Game, Variant};

/// Well under a second on any machine of today.
const NODES: u64 = 300_000;
/// A win that is not the quickest is proved up to here.
const PLIES: u32 = 9;
/// The most positions that a proof may take.
const MOST: u64 = 3_000_000;

fn search(pos: &AnyPosition, limits: &Limits) -> Found {
    Engine::new().search(&Game::new(pos.clone()), limits, &mut ()).expect("the game goes on")
}

fn after(pos: &AnyPosition, found: Found) -> AnyPosition {
    pos.play(found.mv).unwrap_or_else(|error| panic!("{error}: {pos:?}"))
}

/// Is the engine's move one that wins?
fn is_solved(known: &KnownWin) -> bool {
    let limits = Limits { win_in: Some(known.win.plies.div_ceil(2)), ..Limits::nodes(NODES) };
    let found = search(&known.position, &limits);
    known.win.moves.contains(&found.mv)
        || is_won(&after(&known.position, found), known.position.turn(), PLIES - 1, MOST) == Ok(true)
}

#[test]
fn nineteen_of_twenty_known_wins_are_found_in_every_game() {
    let mut short = Vec::new();
    for variant in Variant::ALL {
        let wins = KnownWin::all(variant);
        let missed: Vec<String> =
            wins.iter().filter(|known| !is_solved(known)).map(|known| format!("\n  {known}")).collect();
        if missed.len() * 20 > wins.len() {
            let key = variant.card().key;
            short.push(format!("{key}: {} of {} missed:{}", missed.len(), wins.len(), missed.concat()));
        }
    }
    assert!(short.is_empty(), "{}", short.join("\n"));
}

/// The scores of the best move, depth by depth: what the engine says of the position.
#[derive(Default)]
struct Scores(Vec<Score>);

impl Reporter for Scores {
    fn report(&mut self, report: &Report) -> ControlFlow<()> {
        self.0.push(report.score);
        ControlFlow::Continue(())
    }
}

fn scores(pos: &AnyPosition, engine: &mut Engine) -> Vec<Score> {
    let mut scores = Scores::default();
    engine.forget();
    engine.search(&Game::new(pos.clone()), &Limits::nodes(3_000), &mut scores);
    scores.0
}

/// Does a score contradict that the side to move wins in this many plies, and no sooner?
fn contradicts(score: Score, plies: u32) -> bool {
    score.plies_to_loss().is_some() || score.plies_to_win().is_some_and(|claimed| claimed < plies)
}

#[test]
fn no_claim_contradicts_a_proof() {
    let mut wrong = Vec::new();
    let mut engine = Engine::new();
    // A small table is cleared quickly.
    engine.set_hash(1);
    for variant in Variant::ALL {
        for known in KnownWin::all(variant) {
            for score in scores(&known.position, &mut engine) {
                if contradicts(score, known.win.plies) {
                    wrong.push(format!("{variant:?}, {score:?}: {known}"));
                }
            }
            // The side that is about to lose neither wins nor loses sooner.
            for &mv in known.win.moves.iter().take(2) {
                let lost = known.position.play(mv).expect("a listed move is legal");
                for score in scores(&lost, &mut engine) {
                    if contradicts(-score, known.win.plies - 1) {
                        wrong.push(format!("{variant:?} after {mv:?}, {score:?}: {known}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The same game as it is written in a charter.
fn twin(variant: &Variant) -> Variant {
    let key = variant.card().key;
    let path = format!("{}/../../testdata/charters/{key}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut games = charter::enact(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
    Variant::Custom(games.remove(0))
}

#[test]
fn a_game_from_a_charter_is_searched_like_its_twin() {
    for variant in Variant::ALL {
        let twin = twin(variant);
        for known in KnownWin::all(variant).iter().step_by(9) {
            let setup = known.position.to_setup();
            let position = twin.position(&setup, Faults::NONE).expect("the same position");
            let limits = Limits::nodes(3_000);
            assert_eq!(search(&position, &limits), search(&known.position, &limits), "{variant:?}: {known}");
        }
    }
}

#[test]
fn an_unknown_game_is_won() {
    let games = charter::enact(
        "[greedy-hill]\ninherits = \"kingofthehill\"\naim = \"Climb the hill, though captures are compulsory\"\nduty = \"capture\"\n",
    );
    let variant = Variant::Custom(games.expect("it is consistent").remove(0));
    // Black's rook guards the fourth rank until it has to capture.
    let start = misere_notation::fen::position(&variant, "7k/8/8/r7/8/3K4/P7/8 w - - 0 1").expect("playable");
    let mut game: AnyGame = Game::new(start.clone());
    let mut engine = Engine::new();
    while let Some(found) = engine.search(&game, &Limits::nodes(20_000), &mut ()) {
        game.play(found.mv).expect("legal");
        assert!(game.moves().len() < 40, "{game:?}");
    }
    assert_eq!(game.verdict().and_then(|verdict| verdict.winner), Some(start.turn()));
}
