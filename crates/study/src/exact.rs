//! What is known exactly, as the engine asks for it: endgame tables and proofs.

use core::any::Any;
use misere_engine::{GameValue, Known, Probe, ProbeGame, ProvedMove};
use misere_rules::{AnyPosition, Board, Color, Draws, Position, Rules, Variant, VisitRules};
use misere_solver::{ProofPack, TableLeaves};
use misere_tablebase::{GameTables, Tables, Wdl};
use std::sync::{Arc, Mutex, PoisonError};

/// Tables and proofs for the engine.
#[derive(Debug)]
pub struct Exact {
    tables: Tables,
    proofs: fn() -> Option<&'static ProofPack>,
}

impl Exact {
    /// These tables, and proofs that are asked for when they are needed first.
    pub fn new(tables: Tables, proofs: fn() -> Option<&'static ProofPack>) -> Exact {
        Exact { tables, proofs }
    }

    /// These tables, and the proofs in the program.
    pub fn with_embedded_proofs(tables: Tables) -> Exact {
        Exact::new(tables, || Some(ProofPack::embedded()))
    }
}

impl Probe for Exact {
    fn of_game(&self, position: &dyn Any) -> Option<Arc<dyn ProbeGame>> {
        let position = position.downcast_ref::<AnyPosition>()?;
        let variant = position.variant();
        let tables = tables_of(&self.tables, &variant)?;
        let (men, distances) = (tables.men(), tables.has_distances());
        let leaves = TableLeaves::of(position, &self.tables);
        let proofs = self.proofs;
        Some(Arc::new(ExactGame { variant, tables, men, distances, leaves, proofs, last: Mutex::default() }))
    }
}

/// The tables of a game.
pub fn tables_of(tables: &Tables, variant: &Variant) -> Option<GameTables> {
    struct Find<'a>(&'a Tables);
    impl VisitRules for Find<'_> {
        type Output = Option<GameTables>;
        fn visit<R: Rules>(self, rules: R) -> Option<GameTables> {
            self.0.of(rules)
        }
    }
    variant.visit(Find(tables))
}

#[derive(Debug)]
struct ExactGame {
    variant: Variant,
    tables: GameTables,
    men: usize,
    distances: bool,
    /// The tables, for the ends of proofs.
    leaves: TableLeaves,
    proofs: fn() -> Option<&'static ProofPack>,
    /// The position that was asked for last and the answer: a search asks more than once.
    last: Mutex<Option<(AnyPosition, Option<ProvedMove>)>>,
}

impl ExactGame {
    fn find_proved_move(&self, pos: &AnyPosition) -> Option<ProvedMove> {
        let leaves = |men: u8| self.leaves.clone().up_to(men.into());
        let key = self.variant.card().key;
        let (proof, found) = (self.proofs)()?.find(key, pos, |proof| leaves(proof.title().men))?;
        let by = format!("proof of {}", proof.title().fen);
        Some(ProvedMove { mv: found.mv?, plies: found.plies, by })
    }
}

impl ProbeGame for ExactGame {
    fn men(&self) -> usize {
        self.men
    }

    fn probe(&self, board: &Board, turn: Color) -> Option<Known> {
        self.variant.visit(Ask { probe: self, board, turn })
    }

    fn proved_move(&self, position: &dyn Any) -> Option<ProvedMove> {
        let pos = position.downcast_ref::<AnyPosition>()?;
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some((before, answer)) if before == pos => answer.clone(),
            _ => last.insert((pos.clone(), self.find_proved_move(pos))).1.clone(),
        }
    }
}

struct Ask<'a> {
    probe: &'a ExactGame,
    board: &'a Board,
    turn: Color,
}

impl VisitRules for Ask<'_> {
    type Output = Option<Known>;

    fn visit<R: Rules>(self, rules: R) -> Option<Known> {
        let pos = Position::of_pieces(*self.board, self.turn, rules)?;
        let found = self.probe.tables.probe(&pos)?;
        let counted = rules.draws() == Draws::RepetitionAndMoveCount;
        let value = match if counted { found.wdl } else { found.wdl.uncounted() } {
            Wdl::Win => GameValue::Win,
            Wdl::Loss => GameValue::Loss,
            Wdl::Draw | Wdl::CursedWin | Wdl::BlessedLoss => GameValue::Draw,
        };
        let plies = (self.probe.distances && value != GameValue::Draw).then(|| found.plies.into());
        Some(Known { value, plies })
    }
}
