//! Setups and lines of play out of random bytes.

use misere_rules::*;

/// Bytes that run out never: zeros follow.
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    pub fn squares(&mut self) -> SquareSet {
        SquareSet((0..8).fold(0, |set, _| set << 8 | u64::from(self.byte())))
    }

    pub fn one_of<T: Copy>(&mut self, options: &[T]) -> T {
        options[usize::from(self.byte()) % options.len()]
    }

    /// Any board with any turn, rights, en passant square, pockets, checks and counters.
    pub fn setup(&mut self) -> Setup {
        let mut board = Board::EMPTY;
        for _ in 0..self.byte() % 65 {
            let (sq, piece) = (self.byte(), self.byte());
            let color = Color::ALL[usize::from(piece & 1)];
            let role = Role::ALL[usize::from(piece >> 1) % 6];
            board.put(Square::new(sq % 64).expect("a number below 64"), role.of(color));
        }
        let pockets = ByColor::new_with(|_| ByRole::new_with(|_| self.byte()));
        Setup {
            board,
            turn: self.one_of(&Color::ALL),
            castling_rooks: self.squares(),
            en_passant: Square::new(self.byte() % 65),
            house: Some(House { pockets, promoted: self.squares() }).filter(|_| self.byte() % 2 == 0),
            checks: Some(ChecksLeft { white: self.byte(), black: self.byte() })
                .filter(|_| self.byte() % 2 == 0),
            halfmoves: u32::from(self.byte()) << 24,
            fullmoves: u32::MAX - u32::from(self.byte()),
        }
    }

    /// Any position of any built-in game: its start, or a setup whose faults are pardoned.
    pub fn position(&mut self) -> AnyPosition {
        let game = self.one_of(Variant::ALL);
        if self.byte() % 2 == 0 {
            return game.start();
        }
        let setup = self.setup();
        game.position(&setup, game.faults(&setup)).expect("every fault is pardoned")
    }

    /// One of the legal moves, while there are bytes left.
    pub fn mv(&mut self, pos: &AnyPosition) -> Option<Move> {
        let moves = pos.legal_moves();
        let choice = (!self.0.is_empty()).then(|| usize::from(self.byte()))?;
        moves.get(choice % moves.len().max(1)).copied()
    }
}
