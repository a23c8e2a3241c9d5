//! Proofs about the position that the engine searches: that it is won, or that moves of it lose.

use std::ops::ControlFlow;
use std::sync::Arc;

use misere_engine::{Finding, ProvedMove, Prover};
use misere_notation::fen;
use misere_rules::{Move, Playable};
use misere_solver::{
    LeafValue, LeafValues, ProofFile, ProofReport, ProofStatus, Solver, SolverLimits, TableLeaves, Title,
    verify,
};

use super::ExactGame;

/// Bytes for the question whether the position is won, and for each of its moves whether it loses.
const MEMORY: usize = 64 << 20;
const MEMORY_OF_MOVE: usize = 16 << 20;

/// The tables, and the positions that the game has had: what leads back to one of them is not a win, since it
/// may be a draw by then.
#[derive(Clone)]
struct Leaves {
    tables: TableLeaves,
    past: Arc<[u64]>,
}

impl LeafValues for Leaves {
    fn known<P: Playable>(&self, pos: &P) -> Option<LeafValue> {
        if !self.past.is_empty() && self.past.contains(&pos.key()) {
            return Some(LeafValue { winner: None, plies: None, in_time: true });
        }
        self.tables.known(pos)
    }
}

/// A question: does the side to move win?
struct Question<P: Playable> {
    root: P,
    /// `None` when it is answered, or there is no more room for it.
    solver: Option<Solver<P, Leaves>>,
}

/// The questions about one position.
pub(super) struct RootProver<'a, P: Playable> {
    game: &'a ExactGame,
    leaves: Leaves,
    win: Question<P>,
    /// Of moves that were looked at: does the opponent win behind it?
    moves: Vec<(Move, Question<P>)>,
    /// Moves that were not looked at.
    others: Vec<Move>,
    /// Whose turn it is to be worked at.
    turn: usize,
}

impl<P: Playable> Question<P> {
    fn new(root: P, leaves: &Leaves, memory: usize) -> Question<P> {
        let limits = SolverLimits { memory, ..SolverLimits::default() };
        let solver = Solver::new(root.clone(), root.turn(), leaves.clone(), limits);
        Question { root, solver: Some(solver) }
    }

    /// Looks at about this number of positions. Says what the proof is, if it is found.
    fn work(&mut self, positions: u64, leaves: &Leaves, key: &str) -> Option<(ProofFile, ProofReport)> {
        /// From this fill on, in thousandths, it would take much time to make room.
        const FULL: usize = 750;
        let solver = self.solver.as_ref()?;
        let (mut begin, mut is_full) = (None, false);
        let answer = solver.run(|progress| {
            is_full = progress.fill > FULL;
            let begin = *begin.get_or_insert(progress.nodes);
            let is_enough = progress.nodes - begin >= positions || is_full;
            if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match answer {
            ProofStatus::Open if !is_full => return None,
            ProofStatus::Open | ProofStatus::Disproved => {
                self.solver = None;
                return None;
            }
            ProofStatus::Proved => {}
        }
        let proof = self.solver.take()?.strategy().and_then(|strategy| {
            let title = Title {
                game: key.to_owned(),
                fen: fen::write(&self.root.to_setup()).to_string(),
                attacker: self.root.turn(),
                men: leaves.tables.men() as u8,
            };
            ProofFile::from_bytes(strategy.to_bytes(&title)).ok()
        })?;
        // Nothing rests on the search: what is told has gone through the verifier.
        let report = verify(&proof, &self.root, leaves).ok().filter(|report| report.in_time)?;
        Some((proof, report))
    }
}

impl<'a, P: Playable> RootProver<'a, P> {
    pub(super) fn new(game: &'a ExactGame, root: P, past: &[u64]) -> RootProver<'a, P> {
        // Older positions cannot come back.
        let reversible = past.len().saturating_sub(root.halfmoves() as usize);
        let leaves = Leaves { tables: game.leaves.clone(), past: past[reversible..].into() };
        let others = root.legal_moves().to_vec();
        RootProver {
            game,
            win: Question::new(root, &leaves, MEMORY),
            leaves,
            moves: Vec::new(),
            others,
            turn: 0,
        }
    }

    /// Where among the moves that were looked at a question stands that is worth the time: that about this one, or about the
    /// first that is open.
    fn open_move(&mut self, favourite: Move) -> Option<usize> {
        let wanted = self.others.iter().position(|&mv| mv == favourite);
        if let Some(at) = wanted {
            self.take_up(at);
        }
        let is_open = |question: &Question<P>| question.solver.is_some();
        let wanted = self.moves.iter().position(|(mv, question)| *mv == favourite && is_open(question));
        let any = || self.moves.iter().position(|(_, question)| is_open(question));
        if let Some(at) = wanted.or_else(any) {
            return Some(at);
        }
        if self.others.is_empty() {
            return None;
        }
        self.take_up(0);
        Some(self.moves.len() - 1)
    }

    fn take_up(&mut self, at: usize) {
        let mv = self.others.remove(at);
        let mut after = self.win.root.clone();
        after.play_unchecked(mv);
        let question = match after.verdict() {
            // What ends the game needs no proof.
            Some(_) => Question { root: after, solver: None },
            None => Question::new(after, &self.leaves, MEMORY_OF_MOVE),
        };
        self.moves.push((mv, question));
    }
}

impl<P: Playable> Prover for RootProver<'_, P> {
    /// Two parts of three for a win, the third for a loss behind the move that would be played.
    fn work(&mut self, positions: u64, favourite: Move) -> Option<Finding> {
        self.turn += 1;
        let key = self.game.variant.card().key;
        if !self.turn.is_multiple_of(3) && self.win.solver.is_some() {
            let (proof, report) = self.win.work(positions, &self.leaves, key)?;
            let mv = proof.move_of(&self.win.root)?;
            self.game.keep(proof);
            let by = "proof found now".to_owned();
            return Some(Finding::Wins(ProvedMove {
                mv,
                plies: report.plies,
                to_the_end: report.to_the_end,
                by,
            }));
        }
        let at = self.open_move(favourite)?;
        let (mv, question) = &mut self.moves[at];
        let (mv, (proof, _)) = (*mv, question.work(positions, &self.leaves, key)?);
        self.game.keep(proof);
        Some(Finding::Loses(mv))
    }

    fn is_done(&self) -> bool {
        let open = |question: &Question<P>| question.solver.is_some();
        !open(&self.win) && self.others.is_empty() && !self.moves.iter().any(|(_, question)| open(question))
    }
}
