//! Reading any FEN, writing one.

use super::board::{Board, Color, Piece, Role, Square};
use super::moves::Move;
use super::variant::{Castling, Ending, rules};
use super::{Reference, Right};

impl Reference {
    /// Reads a position. Rights and en passant squares that mean nothing are
    /// dropped; missing fields get their usual values; whether the position
    /// could arise is not asked.
    ///
    /// # Errors
    ///
    /// Says what was expected if the key is unknown or a field is unreadable.
    pub fn from_fen(key: &str, fen: &str) -> Result<Reference, String> {
        let rules = rules(key).ok_or_else(|| format!("expected a known game, found {key:?}"))?;
        let mut pos = Reference {
            rules,
            board: Board::empty(),
            turn: Color::White,
            rights: Vec::new(),
            en_passant: None,
            pockets: [[0; 6]; 2],
            checks_left: [3; 2],
            halfmoves: 0,
            fullmoves: 1,
        };
        let mut fields = fen.split_whitespace();
        pos.read_board(fields.next().ok_or("expected a board field, found nothing")?)?;
        pos.turn = match fields.next() {
            None | Some("w") => Color::White,
            Some("b") => Color::Black,
            Some(other) => return Err(format!("expected w or b, found {other:?}")),
        };
        pos.read_rights(fields.next().unwrap_or("-"))?;
        pos.read_en_passant(fields.next().unwrap_or("-"))?;

        let mut counters = Vec::new();
        for field in fields {
            if field.contains('+') {
                pos.read_checks(field)?;
            } else if field == "-" {
                counters.push(None);
            } else {
                let number = field.parse::<u32>();
                counters.push(Some(number.map_err(|_| format!("expected a counter, found {field:?}"))?));
            }
        }
        pos.halfmoves = counters.first().copied().flatten().unwrap_or(0);
        pos.fullmoves = counters.get(1).copied().flatten().unwrap_or(1).max(1);
        Ok(pos)
    }

    fn read_board(&mut self, field: &str) -> Result<(), String> {
        let (placement, pocket) = split_pocket(field)?;
        let ranks: Vec<&str> = placement.split('/').collect();
        if ranks.len() != 8 {
            return Err(format!("expected 8 ranks, found {}", ranks.len()));
        }
        for (rank, text) in (0..8).rev().zip(ranks) {
            let mut file = 0;
            for symbol in text.chars() {
                if let Some(empty) = symbol.to_digit(10) {
                    file += empty as i32;
                } else if symbol == '~' {
                    self.mark_promoted(Square { file: file - 1, rank })?;
                } else {
                    let piece = piece_from_symbol(symbol)?;
                    if file < 8 {
                        self.board.put(Square { file, rank }, piece);
                    }
                    file += 1;
                }
            }
            if file != 8 {
                return Err(format!("expected 8 files in rank {}, found {file}", rank + 1));
            }
        }
        if self.rules.drops {
            for symbol in pocket.chars().filter(|symbol| *symbol != '-') {
                let piece = piece_from_symbol(symbol)?;
                self.pockets[piece.color as usize][piece.role as usize] += 1;
            }
        }
        Ok(())
    }

    fn mark_promoted(&mut self, sq: Square) -> Result<(), String> {
        let piece = sq.shifted(0, 0).and_then(|sq| self.board.at(sq));
        let mut piece = piece.ok_or("expected a piece before ~, found none")?;
        piece.promoted = self.rules.drops;
        self.board.put(sq, piece);
        Ok(())
    }

    fn read_rights(&mut self, field: &str) -> Result<(), String> {
        for symbol in field.chars().filter(|symbol| *symbol != '-') {
            let color = if symbol.is_ascii_uppercase() { Color::White } else { Color::Black };
            let letter = symbol.to_ascii_lowercase();
            if !matches!(letter, 'a'..='h' | 'k' | 'q') {
                return Err(format!("expected a castling right, found {symbol:?}"));
            }
            let Some(king) = self.castling_king(color) else {
                continue;
            };
            let mut rooks = self.back_rank(color, Role::Rook).into_iter();
            let rook = match letter {
                'q' => rooks.find(|rook| rook.file < king.file),
                'k' => rooks.rfind(|rook| rook.file > king.file),
                file => rooks.find(|rook| rook.name().starts_with(file)),
            };
            let right = rook.map(|rook| Right { color, king, rook });
            if let Some(right) = right
                && self.rules.castling != Castling::Never
                && !self.rights.contains(&right)
            {
                self.rights.push(right);
            }
        }
        Ok(())
    }

    /// The king that the rights speak of. A FEN cannot tell which of several
    /// kings on the back rank has not moved: it is the one on its usual square,
    /// otherwise the first.
    fn castling_king(&self, color: Color) -> Option<Square> {
        let kings = self.back_rank(color, Role::King);
        let usual = kings.iter().find(|king| king.file == 4);
        usual.or(kings.first()).copied()
    }

    /// The pieces of that role on their own back rank, from a to h.
    fn back_rank(&self, color: Color, role: Role) -> Vec<Square> {
        self.board
            .of(color)
            .filter(move |(sq, piece)| piece.role == role && sq.rank == color.rank(0))
            .map(|(sq, _)| sq)
            .collect()
    }

    /// The square must be the one a pawn has just jumped over.
    fn read_en_passant(&mut self, field: &str) -> Result<(), String> {
        if field == "-" {
            return Ok(());
        }
        let sq = Square::from_name(field)
            .ok_or_else(|| format!("expected an en passant square, found {field:?}"))?;
        let them = self.turn.other();
        let origin = sq.shifted(0, -them.forward());
        let target = sq.shifted(0, them.forward());
        let is_jumped_over = sq.rank == them.rank(2)
            && self.board.at(sq).is_none()
            && origin.is_some_and(|sq| self.board.at(sq).is_none())
            && target
                .and_then(|sq| self.board.at(sq))
                .is_some_and(|pawn| pawn.role == Role::Pawn && pawn.color == them);
        if is_jumped_over && self.rules.en_passant {
            self.en_passant = Some(sq);
        }
        Ok(())
    }

    /// `3+3` counts the checks still to give, `+0+0` the ones given.
    fn read_checks(&mut self, field: &str) -> Result<(), String> {
        let unreadable = || format!("expected check counters, found {field:?}");
        let (is_given, numbers) = match field.strip_prefix('+') {
            Some(rest) => (true, rest),
            None => (false, field),
        };
        let (white, black) = numbers.split_once('+').ok_or_else(unreadable)?;
        for (color, text) in [(Color::White, white), (Color::Black, black)] {
            let number = text.parse::<u32>().map_err(|_| unreadable())?;
            let left = if is_given { 3u32.saturating_sub(number) } else { number };
            self.checks_left[color as usize] = left;
        }
        Ok(())
    }

    /// Writes the position: rights as X-FEN, the en passant square only if such
    /// a capture is legal.
    #[must_use]
    pub fn fen(&self) -> String {
        let mut board = self.write_board();
        if self.rules.drops {
            board += &format!("[{}]", self.write_pockets());
        }
        let turn = match self.turn {
            Color::White => "w",
            Color::Black => "b",
        };
        let can_take = |mv: &Move| matches!(mv, Move::EnPassant { .. });
        let en_passant = match self.en_passant {
            Some(sq) if self.legal().iter().any(can_take) => sq.name(),
            _ => "-".to_owned(),
        };
        let rights = self.write_rights();
        let mut fen = format!("{board} {turn} {rights} {en_passant}");
        if self.rules.ending == Ending::ThirdCheck {
            let [white, black] = self.checks_left;
            fen += &format!(" {white}+{black}");
        }
        fen + &format!(" {} {}", self.halfmoves, self.fullmoves)
    }

    fn write_board(&self) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let Some(piece) = self.board.at(Square { file, rank }) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text.push(symbol(piece.color, piece.role));
                if piece.promoted {
                    text.push('~');
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }

    fn write_pockets(&self) -> String {
        let mut text = String::new();
        for color in [Color::White, Color::Black] {
            for role in Role::ALL {
                for _ in 0..self.pockets[color as usize][role as usize] {
                    text.push(symbol(color, role));
                }
            }
        }
        text
    }

    /// `K` and `Q` mean the outermost rook on that side; another one needs its file.
    fn write_rights(&self) -> String {
        let mut text = String::new();
        for (color, king_side) in
            [(Color::White, true), (Color::White, false), (Color::Black, true), (Color::Black, false)]
        {
            let of_side = |right: &&Right| right.color == color && right.is_king_side() == king_side;
            for right in self.rights.iter().filter(of_side) {
                let rooks = self.back_rank(color, Role::Rook);
                let is_outermost = !rooks.iter().any(|other| {
                    if king_side { other.file > right.rook.file } else { other.file < right.rook.file }
                });
                let letter = match (is_outermost, king_side) {
                    (true, true) => 'k',
                    (true, false) => 'q',
                    (false, _) => char::from(b'a' + right.rook.file as u8),
                };
                text.push(match color {
                    Color::White => letter.to_ascii_uppercase(),
                    Color::Black => letter,
                });
            }
        }
        if text.is_empty() {
            text.push('-');
        }
        text
    }
}

/// Splits a pocket off the board: `…[Qn]` or a ninth rank `…/Qn`.
fn split_pocket(field: &str) -> Result<(&str, &str), String> {
    if let Some((placement, rest)) = field.split_once('[') {
        let pocket = rest.strip_suffix(']');
        let pocket = pocket.ok_or("expected ] at the end of the pocket, found none")?;
        return Ok((placement, pocket));
    }
    let ninth = field.match_indices('/').nth(7);
    Ok(match ninth {
        Some((at, _)) => (&field[..at], &field[at + 1..]),
        None => (field, ""),
    })
}

fn piece_from_symbol(symbol: char) -> Result<Piece, String> {
    let role =
        Role::from_letter(symbol).ok_or_else(|| format!("expected a piece letter, found {symbol:?}"))?;
    let color = if symbol.is_ascii_uppercase() { Color::White } else { Color::Black };
    Ok(Piece { color, role, promoted: false })
}

fn symbol(color: Color, role: Role) -> char {
    match color {
        Color::White => role.letter().to_ascii_uppercase(),
        Color::Black => role.letter(),
    }
}
