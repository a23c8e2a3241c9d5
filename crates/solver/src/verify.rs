//! Checking a proof. This file knows the rules, the tables and the file, and nothing of the search.

use crate::known::LeafValues;
use crate::proof::ProofFile;
use core::fmt;
use core::hash::{Hash, Hasher};
use misere_rules::{Color, Draws, Move, Playable};
use std::collections::HashMap;

/// What a proof amounts to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofReport {
    /// How many positions of the attacker can be reached.
    pub positions: u64,
    /// How many replies were tried.
    pub replies: u64,
    /// How many lines end in a table.
    pub table_leaves: u64,
    /// How many plies the longest line has, up to the end of the game or to a table that tells no distance.
    pub plies: u32,
    /// Is every line followed to the end of the game? If not, some end in tables that tell no distance.
    pub to_the_end: bool,
    /// The longest line.
    pub line: Vec<Move>,
    /// Is the game won before counted moves draw it, in every line?
    pub in_time: bool,
}

/// Why a file proves nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// The moves to the position where it fails.
    pub line: Vec<Move>,
    /// What is wrong there.
    pub kind: FlawKind,
}

/// What is wrong with a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FlawKind {
    /// The file has no move for this position.
    NoMove,
    /// The game is over and the attacker has not won.
    NotWon,
    /// The tables say that the attacker does not win.
    Refuted,
    /// The defender can come back to a position of the line.
    Cycle,
}

impl fmt::Display for FlawKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FlawKind::NoMove => "expected a move in the file or a value in the tables, found neither",
            FlawKind::NotWon => "expected a win, found another end of the game",
            FlawKind::Refuted => "expected a win, found a table that knows better",
            FlawKind::Cycle => "expected a line that ends, found one that repeats a position",
        })
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, after", self.kind)?;
        if self.line.is_empty() {
            f.write_str(" no move")?;
        }
        self.line.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

impl std::error::Error for Flaw {}

/// A position without its counters.
struct State<P: Playable>(P);

impl<P: Playable> PartialEq for State<P> {
    fn eq(&self, other: &State<P>) -> bool {
        self.0.same_game_state(&other.0)
    }
}

impl<P: Playable> Eq for State<P> {}

impl<P: Playable> Hash for State<P> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.key().hash(hasher);
    }
}

/// What is known of a position whose lines were all followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Value {
    /// Plies of the longest line.
    plies: u32,
    /// After how many plies at most the counter of moves is set back or the last position before the end is reached.
    quiet: u32,
    /// Is every counter below set back in time?
    in_time: bool,
    /// Do all lines end with the game, or in tables that tell how far off that is?
    to_the_end: bool,
}

const WON: Value = Value { plies: 0, quiet: 0, in_time: true, to_the_end: true };
/// A game is drawn when the counter gets here.
const COUNTED: u32 = 100;

struct Verifier<'a, P: Playable, T> {
    file: &'a ProofFile,
    tables: &'a T,
    attacker: Color,
    /// `None` while the lines from there are followed.
    seen: HashMap<State<P>, Option<Value>>,
    line: Vec<Move>,
    replies: u64,
    table_leaves: u64,
}

/// Follows every reply to every move of a file from a position on.
///
/// # Errors
///
/// The first flaw.
pub fn verify<P: Playable, T: LeafValues>(
    file: &ProofFile,
    root: &P,
    tables: &T,
) -> Result<ProofReport, Flaw> {
    let attacker = file.title().attacker;
    let (seen, line) = (HashMap::new(), Vec::new());
    let mut verifier = Verifier { file, tables, attacker, seen, line, replies: 0, table_leaves: 0 };
    let value = verifier.follow(root)?;
    let counted = root.draws() == Draws::RepetitionAndMoveCount;
    let in_time = value.in_time && root.halfmoves() + value.quiet < COUNTED;
    let (replies, table_leaves) = (verifier.replies, verifier.table_leaves);
    Ok(ProofReport {
        positions: verifier.seen.keys().filter(|state| state.0.turn() == attacker).count() as u64,
        replies,
        table_leaves,
        plies: value.plies,
        to_the_end: value.to_the_end,
        line: verifier.longest(root),
        in_time: in_time || !counted,
    })
}

/// A reply, what the file answers, and how many plies the longest line behind it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofReply {
    /// The defender's move.
    pub mv: Move,
    /// The attacker's answer; `None` if the game is over or a table knows the rest.
    pub answer: Option<Move>,
    /// Plies from behind the reply to the end of the longest line.
    pub plies: u32,
}

/// What a file says about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explored {
    /// The winning move, if it is the attacker's turn and the file has one.
    pub mv: Option<Move>,
    /// How many plies the longest line has.
    pub plies: u32,
    /// Is every line followed to the end of the game? If not, some end in tables that tell no distance.
    pub to_the_end: bool,
    /// Every reply to the winning move, or every move if it is the defender's turn.
    pub replies: Vec<ProofReply>,
}

/// What a file says about a position, which is verified from there on.
///
/// # Errors
///
/// If the file does not prove that the position is won, the first flaw.
pub fn explore<P: Playable, T: LeafValues>(file: &ProofFile, pos: &P, tables: &T) -> Result<Explored, Flaw> {
    let attacker = file.title().attacker;
    let (seen, line) = (HashMap::new(), Vec::new());
    let mut verifier = Verifier { file, tables, attacker, seen, line, replies: 0, table_leaves: 0 };
    let Value { plies, to_the_end, .. } = verifier.follow(pos)?;
    let covered = |pos: &P| pos.verdict().is_none() && tables.known(pos).is_none() && pos.turn() == attacker;
    let mv = if covered(pos) { file.move_of(pos) } else { None };
    let mut before = pos.clone();
    if let Some(mv) = mv {
        before.play_unchecked(mv);
    }
    let mut replies = Vec::new();
    if before.turn() != attacker && before.verdict().is_none() && tables.known(&before).is_none() {
        for mv in before.legal_moves() {
            let mut after = before.clone();
            after.play_unchecked(mv);
            let answer = if covered(&after) { file.move_of(&after) } else { None };
            verifier.line.clear();
            replies.push(ProofReply { mv, answer, plies: verifier.follow(&after)?.plies });
        }
    }
    Ok(Explored { mv, plies, to_the_end, replies })
}

/// A position whose moves are followed one by one.
struct Frame<P: Playable> {
    pos: P,
    moves: Vec<Move>,
    next: usize,
    value: Value,
}

impl<P: Playable, T: LeafValues> Verifier<'_, P, T> {
    fn flaw(&self, kind: FlawKind) -> Flaw {
        Flaw { line: self.line.clone(), kind }
    }

    /// The value of a position: at once, or the moves that must be followed first.
    fn open(&mut self, pos: &P) -> Result<Result<Value, Vec<Move>>, Flaw> {
        if let Some(verdict) = pos.verdict() {
            let won = verdict.winner == Some(self.attacker);
            return if won { Ok(Ok(WON)) } else { Err(self.flaw(FlawKind::NotWon)) };
        }
        match self.seen.get(&State(pos.clone())) {
            Some(Some(value)) => return Ok(Ok(*value)),
            Some(None) => return Err(self.flaw(FlawKind::Cycle)),
            None => {}
        }
        if let Some(known) = self.tables.known(pos) {
            if known.winner != Some(self.attacker) {
                return Err(self.flaw(FlawKind::Refuted));
            }
            self.table_leaves += 1;
            let plies = known.plies.unwrap_or(0);
            let in_time =
                known.in_time && pos.halfmoves() == 0 || known.plies.is_some_and(|plies| plies < COUNTED);
            let to_the_end = known.plies.is_some();
            return Ok(Ok(Value { plies, quiet: plies.saturating_sub(1), in_time, to_the_end }));
        }
        let moves = if pos.turn() == self.attacker {
            vec![self.file.move_of(pos).ok_or_else(|| self.flaw(FlawKind::NoMove))?]
        } else {
            pos.legal_moves().to_vec()
        };
        Ok(Err(moves))
    }

    fn follow(&mut self, root: &P) -> Result<Value, Flaw> {
        let mut frames: Vec<Frame<P>> = Vec::new();
        let mut done = self.enter(root.clone(), &mut frames)?;
        loop {
            let Some(frame) = frames.last_mut() else { return Ok(done.unwrap_or(WON)) };
            if let Some(value) = done.take() {
                // The value of the child behind the last move of the line.
                let mut child = frame.pos.clone();
                child.play_unchecked(frame.moves[frame.next - 1]);
                frame.value.add(value, child.halfmoves() == 0, child.verdict().is_some());
                self.line.pop();
            }
            if let Some(&mv) = frame.moves.get(frame.next) {
                frame.next += 1;
                let mut child = frame.pos.clone();
                child.play_unchecked(mv);
                if frame.pos.turn() != self.attacker {
                    self.replies += 1;
                }
                self.line.push(mv);
                done = self.enter(child, &mut frames)?;
            } else {
                self.seen.insert(State(frame.pos.clone()), Some(frame.value));
                done = Some(frame.value);
                frames.pop();
            }
        }
    }

    fn enter(&mut self, pos: P, frames: &mut Vec<Frame<P>>) -> Result<Option<Value>, Flaw> {
        match self.open(&pos)? {
            Ok(value) => Ok(Some(value)),
            Err(moves) => {
                self.seen.insert(State(pos.clone()), None);
                frames.push(Frame { pos, moves, next: 0, value: WON });
                Ok(None)
            }
        }
    }

    /// The longest line from a position.
    fn longest(&self, root: &P) -> Vec<Move> {
        let (mut pos, mut line) = (root.clone(), Vec::new());
        while let Some(Some(value)) = self.seen.get(&State(pos.clone())) {
            let moves = match pos.turn() == self.attacker {
                true => self.file.move_of(&pos).into_iter().collect(),
                false => pos.legal_moves().to_vec(),
            };
            let plies_after = |mv: Move| {
                let mut child = pos.clone();
                child.play_unchecked(mv);
                self.seen.get(&State(child)).copied().flatten().map_or(0, |value| value.plies)
            };
            let longest = moves.iter().copied().find(|&mv| plies_after(mv) + 1 == value.plies);
            let Some(mv) = longest.or(moves.first().copied()) else { break };
            line.push(mv);
            pos.play_unchecked(mv);
        }
        line
    }
}

impl Value {
    /// Adds what follows a move.
    fn add(&mut self, child: Value, sets_back: bool, over: bool) {
        self.plies = self.plies.max(child.plies + 1);
        self.to_the_end &= child.to_the_end;
        if !child.in_time || (sets_back && child.quiet >= COUNTED) {
            self.in_time = false;
        }
        if !sets_back && !over {
            self.quiet = self.quiet.max(child.quiet + 1);
        }
    }
}
