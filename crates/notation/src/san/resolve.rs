//! Asking a position which move a SAN means.

use misere_rules::{
    FewMoves, Move, MoveError, MoveKind, Playable, Refusal, Request, Role, Square, SquareSet,
};

use super::error::SanError;
use super::letters::Letters;
use super::read::{San, Wing};
use super::simple::SimpleSan;

/// The legal move that a SAN means in a position. The text may also be bytes, as in a file.
///
/// ```
/// use misere_notation::san;
/// use misere_rules::{Move, Square, Variant};
///
/// let pos = Variant::Chess.start();
/// assert_eq!(san::find(&pos, "Nf3"), Ok(Move::quiet(Square::G1, Square::F3)));
/// ```
///
/// # Errors
///
/// If the text is no move, no legal move, or more than one.
#[inline]
pub fn find<P: Playable>(pos: &P, text: impl AsRef<[u8]>) -> Result<Move, SanError> {
    let text = text.as_ref();
    simple(pos, text).map_or_else(|| find_any(pos, &String::from_utf8_lossy(text), Letters::English), Ok)
}

/// The move, if the text has one of the simple forms.
#[inline]
fn simple<P: Playable>(pos: &P, text: &[u8]) -> Option<Move> {
    SimpleSan::of(text).and_then(|SimpleSan { role, within, to }| pos.only_move(role, within, to, None))
}

/// [`find`] with the letters of another language.
///
/// # Errors
///
/// As [`find`].
pub fn find_with<P: Playable>(pos: &P, text: &str, letters: Letters) -> Result<Move, SanError> {
    match letters {
        Letters::English => find(pos, text),
        Letters::German | Letters::Figurine => find_any(pos, text, letters),
    }
}

/// The move in any form.
fn find_any<P: Playable>(pos: &P, text: &str, letters: Letters) -> Result<Move, SanError> {
    let san = San::parse(text, letters).map_err(|error| SanError::unreadable(text, error))?;
    let candidates = san.candidates(pos);
    match candidates.as_slice() {
        [mv] => Ok(*mv),
        [] => Err(SanError::illegal(text, san.refusal(pos))),
        several => Err(SanError::ambiguous(text, several)),
    }
}

impl San {
    /// The legal moves that it may mean.
    #[inline]
    pub fn candidates<P: Playable>(self, pos: &P) -> FewMoves {
        match self {
            San::Go { role, to, promotion, .. } => {
                let mut moves = pos.moves_of(role, self.origins(), to);
                // A king that castles is not said to go to its rook's square, nor to any other.
                let castles = |mv: &Move| mv.kind() == MoveKind::Castle;
                let several = moves.len() > 1;
                if several || moves.first().is_some_and(|mv| castles(mv) || mv.promotion() != promotion) {
                    let implied = promotion.is_none() && !several;
                    moves.retain(|mv| !castles(mv) && (implied || mv.promotion() == promotion));
                }
                moves
            }
            San::Castle(wing) => castling(pos, wing).and_then(|mv| pos.find(mv).ok()).into_iter().collect(),
            San::Exactly(request) => pos.find(request).into_iter().collect(),
        }
    }

    /// The squares the piece may come from, as far as the SAN says.
    #[inline]
    fn origins(self) -> SquareSet {
        let San::Go { role, file, rank, to, .. } = self else { return SquareSet::FULL };
        let file = match (file, role) {
            // A pawn that does not say where it comes from goes straight on.
            (None, Role::Pawn) => Some(to.file()),
            (file, _) => file,
        };
        let on_file = file.map_or(SquareSet::FULL, SquareSet::from_file);
        let on_rank = rank.map_or(SquareSet::FULL, SquareSet::from_rank);
        on_file & on_rank
    }

    /// Why none of the moves it may mean is legal.
    #[cold]
    fn refusal<P: Playable>(self, pos: &P) -> Refusal {
        let requests: Vec<Request> = match self {
            San::Go { role, to, promotion, .. } => {
                let origins = pos.board().pieces(pos.turn(), role) & self.origins();
                origins.into_iter().map(|from| Request::Go { from, to, promotion }).collect()
            }
            San::Castle(wing) => castling(pos, wing).into_iter().collect(),
            San::Exactly(request) => vec![request],
        };
        let refusal = |&request: &Request| match (pos.find(request), self) {
            (Err(MoveError { reason, .. }), _) => Some(reason),
            // Where it would castle.
            (Ok(_), San::Go { role, .. }) => Some(Refusal::DoesNotMoveSo(role)),
            (Ok(_), _) => None,
        };
        let telling = |reason: &Refusal| !matches!(reason, Refusal::DoesNotMoveSo(_));
        let refusals = requests.iter().filter_map(refusal);
        refusals.max_by_key(telling).unwrap_or_else(|| self.no_piece(pos))
    }

    /// There is no piece that could be meant.
    fn no_piece<P: Playable>(self, pos: &P) -> Refusal {
        let over = pos.verdict().filter(|_| !pos.can_move());
        match (over, self) {
            (Some(verdict), _) => Refusal::GameOver(verdict),
            (None, San::Go { role, .. }) => Refusal::NoSuchPiece(role),
            (None, _) => Refusal::CannotCastle,
        }
    }
}

/// The king that castles to this side, asked to take its rook there.
fn castling<P: Playable>(pos: &P, wing: Wing) -> Option<Request> {
    let rooks = pos.castling_rooks() & pos.turn().back_rank();
    let kings = pos.board().pieces(pos.turn(), Role::King) & pos.turn().back_rank();
    let beside = |king: Square, rook: Square| match wing {
        Wing::Queen => rook < king,
        Wing::King => rook > king,
    };
    let pairs = kings.into_iter().flat_map(|king| rooks.into_iter().map(move |rook| (king, rook)));
    let mut pairs = pairs.filter(|&(king, rook)| beside(king, rook));
    let request = |(king, rook)| Request::go(king, rook);
    let possible = pairs.clone().map(request).find(|&request| pos.find(request).is_ok());
    possible.or_else(|| pairs.next().map(request))
}
