//! A position that is being set up.

use misere_notation::fen::{self, FenStyle};
use misere_rules::random::Random;
use misere_rules::{Board, ByColor, ByRole, Color, Faults, House, Setup, Square, SquareSet, Variant};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::fault::{self, FaultView};
use crate::view::{self, OutcomeView, names};
use crate::{Complaint, Matter, wish};

/// Everything that can be set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Draft {
    /// The game.
    pub game: String,
    /// The pieces, as the first field of a FEN.
    pub placement: String,
    /// The squares of promoted pieces, in games with drops.
    pub promoted: Vec<String>,
    /// The side to move.
    #[tsify(type = "Color")]
    pub turn: Color,
    /// The rooks that may castle.
    pub castling: Vec<String>,
    /// The square a pawn has just stepped over.
    pub en_passant: Option<String>,
    /// What is in hand, in games with drops.
    #[tsify(type = "ByColor<ByRole<number>> | null")]
    pub pockets: Option<ByColor<ByRole<u8>>>,
    /// The checks that each side still has to give, in games that count them.
    #[tsify(type = "ByColor<number> | null")]
    pub checks: Option<ByColor<u8>>,
    /// Plies since the last capture or pawn's move.
    pub halfmoves: u32,
    /// The number of the move.
    pub fullmoves: u32,
}

/// A draft, and what is to be said about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Judged {
    /// What was set up, as it was understood.
    pub draft: Draft,
    /// It as FEN, with the outermost rooks as `KQkq` and what is in hand in brackets.
    pub fen: String,
    /// It in the other form: the files of the rooks that castle, or the form of lichess where the game has more to
    /// tell than chess.
    pub other: String,
    /// What is wrong.
    pub faults: Vec<FaultView>,
    /// Can it be played?
    pub playable: bool,
    /// How many legal moves there are.
    pub moves: usize,
    /// Is the game over already?
    pub outcome: Option<OutcomeView>,
    /// The rooks that could be given the right to castle.
    pub castles: Vec<String>,
    /// The squares that a pawn can just have stepped over.
    pub stepped: Vec<String>,
    /// The number of the start of Chess960, if it is one.
    pub chess960: Option<u16>,
    /// How many checks win, in games that count them.
    pub most_checks: Option<u8>,
}

impl Draft {
    /// The draft of a setup.
    fn of(variant: &Variant, setup: &Setup) -> Draft {
        let usual = &variant.card().start;
        let house = usual.house.is_some().then(|| setup.house.unwrap_or(House::EMPTY));
        Draft {
            game: variant.card().key.to_owned(),
            placement: setup.board.to_string(),
            promoted: names(house.map(|house| house.promoted).unwrap_or_default()),
            turn: setup.turn,
            castling: names(setup.castling_rooks),
            en_passant: setup.en_passant.map(|sq| sq.to_string()),
            pockets: house.map(|house| house.pockets),
            checks: usual.checks.map(|all| setup.checks.unwrap_or(all)),
            halfmoves: setup.halfmoves,
            fullmoves: setup.fullmoves,
        }
    }

    fn setup(&self) -> Result<Setup, Complaint> {
        let square = |name: &String| name.parse::<Square>().map_err(Complaint::other);
        let squares = |names: &[String]| {
            names.iter().map(square).try_fold(SquareSet::EMPTY, |set, sq| sq.map(|sq| set.with(sq)))
        };
        let board = Board::from_placement(&self.placement).map_err(|error| {
            let matter = Matter::Fen { field: "board".to_owned(), found: self.placement.clone() };
            Complaint::new(matter, error.to_string())
        })?;
        let promoted = squares(&self.promoted)? & board.occupied();
        let house = self.pockets.map(|pockets| House { pockets, promoted });
        Ok(Setup {
            board,
            turn: self.turn,
            castling_rooks: squares(&self.castling)?,
            en_passant: self.en_passant.as_ref().map(square).transpose()?,
            house,
            checks: self.checks,
            halfmoves: self.halfmoves.min(9_999),
            fullmoves: self.fullmoves.clamp(1, 9_999),
        })
    }

    /// Says what is wrong, and how it is written.
    ///
    /// # Errors
    ///
    /// If there is no such game, or a field has something that no draft can have.
    pub fn judge(&self) -> Result<Judged, Complaint> {
        Ok(judge(&wish::variant(&self.game)?, &self.setup()?))
    }

    /// What a FEN says, playable or not.
    ///
    /// # Errors
    ///
    /// If there is no such game, or the text is no FEN.
    pub fn read(game: &str, text: &str) -> Result<Judged, Complaint> {
        let variant = wish::variant(game)?;
        let setup = fen::setup(&variant, text).map_err(|error| {
            let matter = Matter::Fen { field: error.field.to_string(), found: error.found.clone() };
            Complaint::new(matter, error.to_string())
        })?;
        Ok(judge(&variant, &setup))
    }

    /// The usual start of a game.
    ///
    /// # Errors
    ///
    /// If there is no such game.
    pub fn start(game: &str) -> Result<Judged, Complaint> {
        let variant = wish::variant(game)?;
        let start = variant.start().to_setup();
        Ok(judge(&variant, &start))
    }

    /// The start of Chess960 of a number.
    ///
    /// # Errors
    ///
    /// If there is no such game or number.
    pub fn chess960(game: &str, number: u16) -> Result<Judged, Complaint> {
        let variant = wish::variant(game)?;
        Ok(judge(&variant, &wish::chess960(&variant, number)?))
    }

    /// A position that legal moves by chance lead to from the start, the same for the same seed. The game is not
    /// over there.
    ///
    /// # Errors
    ///
    /// If there is no such game.
    pub fn random(game: &str, seed: u32) -> Result<Judged, Complaint> {
        let variant = wish::variant(game)?;
        let mut random = Random(seed.into());
        let plies = 8 + random.below(48);
        let setup = variant.random_position(plies, &mut random).to_setup();
        Ok(judge(&variant, &setup))
    }
}

fn judge(variant: &Variant, setup: &Setup) -> Judged {
    let draft = Draft::of(variant, setup);
    let faults = fault::all(variant, setup);
    let position = variant.position(setup, Faults::HARMLESS).ok();
    let verdict = position.as_ref().and_then(misere_rules::AnyPosition::verdict);
    let ongoing = position.as_ref().filter(|_| verdict.is_none());
    let told = position.as_ref().map_or_else(|| setup.clone(), misere_rules::AnyPosition::to_setup);
    let plain = setup.house.is_none() && setup.checks.is_none();
    let other = if plain { FenStyle::SHREDDER } else { FenStyle::lichess(variant) };
    Judged {
        fen: fen::write(&told).to_string(),
        other: fen::write_as(&told, other).to_string(),
        playable: position.is_some(),
        moves: ongoing.map_or(0, |pos| pos.legal_moves().len()),
        outcome: verdict.map(|verdict| view::outcome(verdict.into())),
        castles: names(variant.castling_candidates(setup)),
        stepped: names(variant.en_passant_candidates(setup)),
        chess960: setup.chess960_number(),
        most_checks: variant.card().start.checks.map(|checks| checks.white),
        faults,
        draft,
    }
}
