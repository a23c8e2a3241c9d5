//! The engine that shows several lines, for a worker.

use core::cmp::Reverse;
use core::ops::ControlFlow;
use core::time::Duration;

use misere_engine::{Bound, Engine, Known, Limits, Report, Reporter, Time};
use misere_notation::{fen, uci};
use misere_rules::{AnyPosition, Color, DrawRule, Game, Move};
use misere_study::{Chances, KnownMove, known, known_line, known_moves};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::loaded;
use crate::adviser::{Worth, worth};
use crate::style::Style;
use crate::{Complaint, Letters, Notation, wish};

/// What the engine is asked: a position and how it came about, how many lines, and when to stop.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Question {
    /// The game.
    pub game: String,
    /// The position to begin with; the usual one if it is left out.
    #[tsify(optional)]
    #[serde(default)]
    pub fen: Option<String>,
    /// The moves from there on, as `e2e4`.
    pub moves: Vec<String>,
    /// How many lines.
    pub lines: usize,
    /// Only these moves are looked at; all if there are none.
    #[tsify(optional)]
    #[serde(default)]
    pub only: Vec<String>,
    /// The most positions; no limit if it is left out.
    #[tsify(optional)]
    #[serde(default)]
    pub nodes: Option<u64>,
    /// The most milliseconds; no limit if it is left out.
    #[tsify(optional)]
    #[serde(default)]
    pub millis: Option<u64>,
    /// How pieces are written.
    pub letters: Letters,
    /// How moves are written.
    pub notation: Notation,
}

/// A move of a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
pub struct LineMove {
    /// The move as `e2e4`.
    pub uci: String,
    /// The move as the page writes it.
    pub text: String,
}

impl LineMove {
    pub(super) fn new(mv: Move, pos: &AnyPosition, style: Style) -> LineMove {
        LineMove { uci: mv.to_string(), text: style.text(pos, mv) }
    }
}

/// One of the best lines.
#[derive(Clone, PartialEq, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Line {
    /// Its place, counted from one.
    pub place: usize,
    /// How many plies were looked at.
    pub depth: u32,
    /// The side that is to move.
    pub turn: Color,
    /// The number of the first move.
    pub number: u32,
    /// What it is worth to the side to move.
    pub worth: Worth,
    /// Is that what the search found, or only a bound of it?
    pub exact: bool,
    /// The points that the side to move can expect in this game: 1 for a win, a half for a draw.
    pub expected: f64,
    /// The moves.
    pub moves: Vec<LineMove>,
    /// How many positions were looked at so far.
    pub nodes: u64,
    /// How many milliseconds it took.
    pub millis: u64,
}

/// What is known exactly of a position or a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
pub struct Proved {
    /// `win`, `draw` or `loss` for the side to move.
    #[tsify(type = "\"win\" | \"draw\" | \"loss\"")]
    pub value: &'static str,
    /// In how many plies, if that is known as well.
    pub plies: Option<u32>,
}

/// A move of which something is known exactly.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
pub struct ProvedMoveView {
    /// The move.
    pub played: LineMove,
    /// What it leads to, for the side that makes it.
    pub known: Proved,
    /// What a proof answers it with.
    pub answer: Option<LineMove>,
}

/// What tables and proofs know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
pub struct Proof {
    /// Of the position; nothing if only some of its moves are known.
    pub here: Option<Proved>,
    /// Of its moves: wins first, quick ones before slow ones; then draws; then losses, slow ones before quick ones.
    pub moves: Vec<ProvedMoveView>,
    /// How many legal moves there are.
    pub legal: usize,
    /// How the game goes from here to its end: the win against the defence that holds out longest.
    pub line: Vec<LineMove>,
}

/// The engine, asked about positions.
#[derive(Debug)]
pub struct Analyst {
    engine: Engine,
}

impl Default for Analyst {
    fn default() -> Analyst {
        Analyst { engine: loaded::engine() }
    }
}

impl Analyst {
    /// One that has not thought yet, with the networks, tables and proofs that were fetched.
    pub fn new() -> Analyst {
        Analyst::default()
    }

    /// Looks for the best lines until a limit is reached, and reports each as it is found. With a limit of
    /// positions, and after [`Analyst::forget`], the answer is the same every time.
    ///
    /// # Errors
    ///
    /// If there is no such game or position, or a move cannot be played.
    pub fn analyse(
        &mut self,
        question: &Question,
        report: &mut dyn FnMut(Line) -> ControlFlow<()>,
    ) -> Result<(), Complaint> {
        let game = question.game()?;
        let pos = game.position().clone();
        let only = question.only.iter().filter_map(|text| {
            let request = uci::parse(text).ok()?;
            pos.find(request).ok()
        });
        let limits = Limits {
            time: question
                .millis
                .map_or(Time::Unlimited, |millis| Time::Exactly(Duration::from_millis(millis))),
            nodes: question.nodes,
            moves: only.collect(),
            multipv: question.lines.clamp(1, 5),
            ..Limits::default()
        };
        let style = question.style();
        self.engine.search(
            &game,
            &limits,
            &mut Teller { pos: &pos, style, chances: Chances::of(&pos.variant()), report },
        );
        Ok(())
    }

    /// What is known exactly of a position and its moves; nothing if that is nothing.
    ///
    /// # Errors
    ///
    /// As [`Analyst::analyse`].
    pub fn proved(&mut self, question: &Question) -> Result<Option<Proof>, Complaint> {
        let game = question.game()?;
        let pos = game.position();
        let told = |known: Known| Proved { value: known.value.key(), plies: known.plies };
        let all = known_moves(&mut self.engine, pos);
        let legal = all.len();
        let mut moves: Vec<_> = all.into_iter().filter_map(|found| Some((found.known?, found))).collect();
        moves.sort_by_key(|(known, _)| Reverse(known.rank()));
        let here = known(&mut self.engine, pos).map(|(known, _)| known);
        // Where every move is known, so is the position.
        let here = here.or_else(|| moves.first().filter(|_| moves.len() == legal).map(|(known, _)| *known));
        let style = question.style();
        let written = |(known, found): (Known, KnownMove)| ProvedMoveView {
            played: LineMove::new(found.mv, pos, style),
            known: told(known),
            answer: found.answer.map(|answer| {
                let mut after = pos.clone();
                after.play_unchecked(found.mv);
                LineMove::new(answer, &after, style)
            }),
        };
        let mut at = pos.clone();
        let line = known_line(&mut self.engine, pos).into_iter().map(|mv| {
            let written = LineMove::new(mv, &at, style);
            at.play_unchecked(mv);
            written
        });
        let (line, moves) = (line.collect(), moves.into_iter().map(written).collect());
        let proof = Proof { here: here.map(told), moves, legal, line };
        Ok((proof.here.is_some() || !proof.moves.is_empty()).then_some(proof))
    }

    /// Clears what was learnt.
    pub fn forget(&mut self) {
        self.engine.forget();
    }
}

impl Question {
    /// How moves are written in the answer.
    pub(super) fn style(&self) -> Style {
        let mut style = Style::new(self.letters.into());
        style.notation = self.notation;
        style
    }

    pub(super) fn game(&self) -> Result<Game<AnyPosition>, Complaint> {
        let variant = wish::variant(&self.game)?;
        let start = match &self.fen {
            Some(text) => fen::pardoned(&variant, text)?.0,
            None => variant.start(),
        };
        let mut game = Game::new(start).with_draw_rule(DrawRule::Never);
        for text in &self.moves {
            if text == "0000" {
                game.play(Move::PASS).map_err(Complaint::other)?;
            } else {
                game.ask(uci::parse(text).map_err(Complaint::other)?).map_err(Complaint::other)?;
            }
        }
        // The engine knows of repetitions; only the end of the game by them is none of its business here.
        Ok(game.with_draw_rule(DrawRule::Claimed))
    }
}

/// Writes what the engine reports for the page.
struct Teller<'a> {
    pos: &'a AnyPosition,
    style: Style,
    chances: Chances,
    report: &'a mut dyn FnMut(Line) -> ControlFlow<()>,
}

impl Reporter for Teller<'_> {
    fn report(&mut self, report: &Report) -> ControlFlow<()> {
        let mut pos = self.pos.clone();
        let mut moves = Vec::with_capacity(report.pv.len());
        for &mv in &report.pv {
            moves.push(LineMove::new(mv, &pos, self.style));
            pos.play_unchecked(mv);
        }
        (self.report)(Line {
            place: report.multipv,
            depth: report.depth,
            turn: self.pos.turn(),
            number: self.pos.fullmoves(),
            worth: worth(report.score),
            exact: report.bound == Bound::Exact,
            expected: self.chances.of_score(report.score),
            moves,
            nodes: report.nodes,
            millis: u64::try_from(report.time.as_millis()).unwrap_or(u64::MAX),
        })
    }
}
