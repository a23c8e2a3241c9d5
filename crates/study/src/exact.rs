//! What is known exactly, as the engine asks for it: endgame tables and proofs.

mod prover;

use core::any::Any;
use misere_engine::{GameValue, Known, Probe, ProbeGame, ProvedMove, Prover};
use misere_rules::{AnyPosition, Board, Color, Draws, Position, Rules, Variant, VisitRules};
use misere_solver::{ProofFile, ProofPack, TableLeaves};
use misere_tablebase::{GameTables, Material, Tables, Wdl};
use prover::RootProver;
use std::sync::{Arc, Mutex, PoisonError};

/// Tables and proofs for the engine.
#[derive(Debug)]
pub struct Exact {
    tables: Tables,
    proofs: fn() -> Option<&'static ProofPack>,
    solves: bool,
}

impl Exact {
    /// These tables, and proofs that are asked for when they are needed first.
    pub fn new(tables: Tables, proofs: fn() -> Option<&'static ProofPack>) -> Exact {
        Exact { tables, proofs, solves: false }
    }

    /// These tables, and the proofs in the program.
    pub fn with_embedded_proofs(tables: Tables) -> Exact {
        Exact::new(tables, || Some(ProofPack::embedded()))
    }

    /// Also looks for proofs beside a search, where that is known to pay: in antichess.
    #[must_use]
    pub fn with_solver(self) -> Exact {
        Exact { solves: true, ..self }
    }
}

impl Probe for Exact {
    fn of_game(&self, position: &dyn Any) -> Option<Arc<dyn ProbeGame>> {
        let position = position.downcast_ref::<AnyPosition>()?;
        let variant = position.variant();
        let tables = tables_of(&self.tables, &variant)?;
        let (men, distances) = (tables.men(), tables.has_distances());
        let leaves = TableLeaves::of(position, &self.tables);
        let (proofs, solves) = (self.proofs, self.solves);
        let (last, own) = (Mutex::default(), Mutex::default());
        Some(Arc::new(ExactGame { variant, tables, men, distances, leaves, proofs, solves, last, own }))
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

/// How many proofs are kept that were found beside searches.
const MOST_KEPT: usize = 8;

#[derive(Debug)]
struct ExactGame {
    variant: Variant,
    tables: GameTables,
    men: usize,
    distances: bool,
    /// The tables, for the ends of proofs.
    leaves: TableLeaves,
    proofs: fn() -> Option<&'static ProofPack>,
    solves: bool,
    /// Proofs that were found beside searches, the newest last.
    own: Mutex<ProofPack>,
    /// The position that was asked for last and the answer: a search asks more than once.
    last: Mutex<Option<(AnyPosition, Option<ProvedMove>)>>,
}

impl ExactGame {
    fn find_proved_move(&self, pos: &AnyPosition) -> Option<ProvedMove> {
        let leaves = |men: u8| self.leaves.clone().up_to(men.into());
        let key = self.variant.card().key;
        let in_pack = |pack: &ProofPack| {
            let (proof, found) = pack.find(key, pos, |proof| leaves(proof.title().men))?;
            let by = format!("proof of {}", proof.title().fen);
            Some(ProvedMove { mv: found.mv?, plies: found.plies, to_the_end: found.to_the_end, by })
        };
        let own = || in_pack(&self.own.lock().unwrap_or_else(PoisonError::into_inner));
        (self.proofs)().and_then(in_pack).or_else(own)
    }

    /// Keeps a proof for the moves to come.
    fn keep(&self, proof: ProofFile) {
        let mut own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        let older = own.proofs().len().saturating_sub(MOST_KEPT - 1);
        *own = ProofPack::new(own.proofs()[older..].iter().cloned().chain([proof]).collect());
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl ProbeGame for ExactGame {
    fn men(&self) -> usize {
        self.men
    }

    fn probe(&self, board: &Board, turn: Color) -> Option<Known> {
        self.variant.visit(Ask { probe: self, board, turn })
    }

    fn source(&self, board: &Board) -> String {
        format!("endgame table {}", Material::of(board).canonical())
    }

    fn proved_move(&self, position: &dyn Any) -> Option<ProvedMove> {
        let pos = position.downcast_ref::<AnyPosition>()?;
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some((before, answer)) if before == pos => answer.clone(),
            _ => last.insert((pos.clone(), self.find_proved_move(pos))).1.clone(),
        }
    }

    fn prover<'a>(&'a self, position: &dyn Any, past: &[u64]) -> Option<Box<dyn Prover + 'a>> {
        match position.downcast_ref::<AnyPosition>()? {
            AnyPosition::Antichess(root) if self.solves => Some(Box::new(RootProver::new(self, *root, past))),
            _ => None,
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
