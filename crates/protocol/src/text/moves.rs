//! Moves as the text UI writes them: `e2-e4`.
//!
//! What is written is what is read, and nothing else. Every move of the course's games has five
//! characters. Where a pawn can choose what to become its letter follows, `a7-a8n`; a piece from the
//! pocket is dropped by `P@e4`. Games that need neither do not know them. Castling is the king's own
//! step, and a skipped turn is no move: the table makes it.

use misere_notation::uci;
use misere_rules::{AnyPosition, Drops, Move, MoveError, Refusal, Request, Role, Rules, Variant, VisitRules};

/// Reads a move, in a form that some game has.
pub(super) fn parse(text: &str) -> Option<Request> {
    let request = uci::parse(text).ok()?;
    let written = match request {
        Request::Go { from, .. } => request.to_string().replacen(&from.to_string(), &format!("{from}-"), 1),
        Request::Drop { .. } => request.to_string(),
        Request::Pass => return None,
    };
    (written == text).then_some(request)
}

/// Which forms a game has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Dialect {
    promotions: Promotions,
    drops: Drops,
}

/// Does a pawn choose what to become?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Promotions {
    Chosen,
    Given,
}

impl VisitRules for Dialect {
    type Output = Dialect;

    fn visit<R: Rules>(self, rules: R) -> Dialect {
        let promotions = if rules.promotions().len() > 1 { Promotions::Chosen } else { Promotions::Given };
        Dialect { promotions, drops: rules.drops() }
    }
}

impl Dialect {
    /// The forms of the course's games.
    const COURSE: Dialect = Dialect { promotions: Promotions::Given, drops: Drops::Never };

    pub(super) fn of(variant: &Variant) -> Dialect {
        variant.visit(Dialect::COURSE)
    }

    /// Does the game have moves of this form at all?
    pub(super) fn knows(self, request: Request) -> bool {
        match request {
            Request::Go { promotion, .. } => promotion.is_none() || self.promotions == Promotions::Chosen,
            Request::Drop { .. } => self.drops == Drops::Captured,
            Request::Pass => false,
        }
    }

    /// The move in words.
    pub(super) fn write(self, mv: Move) -> String {
        let mut text = uci::write_coordinate(mv).to_string();
        if mv.promotion().is_some() && self.promotions == Promotions::Given {
            text.pop();
        }
        text
    }

    /// Refuses what the rules take for castling and the text UI does not: a king that takes its own rook.
    /// Whether the move is legal is another question.
    pub(super) fn admit(self, pos: &AnyPosition, request: Request) -> Result<Request, MoveError> {
        let ours = |sq, role: Role| pos.board().pieces(pos.turn(), role).has(sq);
        if let Request::Go { from, to, .. } = request
            && ours(from, Role::King)
            && ours(to, Role::Rook)
            && parse(&self.write(pos.find(request)?)) != Some(request)
        {
            return Err(MoveError { request, reason: Refusal::DoesNotMoveSo(Role::King) });
        }
        Ok(request)
    }

    /// The legal move that is meant.
    pub(super) fn find(self, pos: &AnyPosition, request: Request) -> Result<Move, MoveError> {
        pos.find(self.admit(pos, request)?)
    }

    /// The legal moves in alphanumeric order; a skipped turn is none.
    pub(super) fn all(self, pos: &AnyPosition) -> Vec<String> {
        let moves = pos.legal_moves().into_iter().filter(|mv| *mv != Move::PASS);
        let mut moves: Vec<String> = moves.map(|mv| self.write(mv)).collect();
        moves.sort();
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_notation::fen;
    use misere_rules::Square;

    #[test]
    fn five_characters_are_a_move() {
        assert_eq!(parse("e2-e4"), Some(Request::go(Square::E2, Square::E4)));
        for text in
            ["", "-", "e2e4", "e2-e", "e2-e9", "i2-i4", "e2--e4", "E2-E4", "e2-e4 ", "e2-é4", "@", "0000"]
        {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn promotions_and_drops_have_letters() {
        let knight = Request::Go { from: Square::A7, to: Square::A8, promotion: Some(Role::Knight) };
        assert_eq!(parse("a7-a8n"), Some(knight));
        assert_eq!(parse("P@e4"), Some(Request::Drop { role: Role::Pawn, to: Square::E4 }));
        for text in ["a7-a8N", "a7-a8x", "a7-a8nn", "a7-a8=n", "p@e4", "@e4", "PP@e4", "P@e44", "X@e4"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_game_without_choice_has_no_letters() {
        let knight = parse("a7-a8n").expect("a move");
        assert!(!Dialect::of(&Variant::MitAntichess).knows(knight));
        assert!(Dialect::of(&Variant::Chess).knows(knight));
        let drop = parse("P@e4").expect("a move");
        assert!(!Dialect::of(&Variant::Chess).knows(drop));
        assert!(Dialect::of(&Variant::Crazyhouse).knows(drop));
        let pos = |variant| fen::position(variant, "8/P6k/8/8/8/8/8/K7 w - - 0 1").expect("playable");
        let moves = |variant| Dialect::of(variant).all(&pos(variant));
        assert!(moves(&Variant::MitAntichess).contains(&"a7-a8".to_owned()));
        assert!(moves(&Variant::Chess).contains(&"a7-a8n".to_owned()));
    }

    #[test]
    fn what_is_written_is_what_is_read() {
        for variant in Variant::ALL {
            let (dialect, mut pos) = (Dialect::of(variant), variant.start());
            for step in 0..60 {
                let moves = pos.legal_moves();
                for &mv in moves.iter().filter(|mv| **mv != Move::PASS) {
                    let request = parse(&dialect.write(mv)).expect("a move");
                    assert!(dialect.knows(request));
                    assert_eq!(dialect.find(&pos, request), Ok(mv), "{variant:?}");
                }
                let Some(&mv) = moves.get(step * 7 % moves.len().max(1)) else { break };
                pos = pos.play(mv).expect("legal");
            }
        }
    }

    #[test]
    fn castling_is_the_kings_own_step() {
        let pos = fen::position(&Variant::MitAntichess, "k7/8/8/8/8/8/8/4K2R w K - 0 1").expect("playable");
        let dialect = Dialect::of(&Variant::MitAntichess);
        let find = |text| dialect.find(&pos, parse(text).expect("a move"));
        assert_eq!(find("e1-g1"), Ok(Move::castle(Square::E1, Square::H1)));
        assert!(find("e1-h1").is_err());
    }
}
