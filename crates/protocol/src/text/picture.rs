//! The board as a picture.

use misere_rules::{Color, File, House, Piece, Rank, Role, Setup, Square};

/// What pieces are drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Figures {
    /// Letters, upper case for White: every terminal shows them.
    #[default]
    Letters,
    /// The figures of Unicode.
    Unicode,
}

impl Figures {
    fn draw(self, piece: Piece) -> char {
        match (self, piece.color, piece.role) {
            (Figures::Letters, ..) => piece.letter(),
            (Figures::Unicode, Color::White, Role::King) => '♔',
            (Figures::Unicode, Color::White, Role::Queen) => '♕',
            (Figures::Unicode, Color::White, Role::Rook) => '♖',
            (Figures::Unicode, Color::White, Role::Bishop) => '♗',
            (Figures::Unicode, Color::White, Role::Knight) => '♘',
            (Figures::Unicode, Color::White, Role::Pawn) => '♙',
            (Figures::Unicode, Color::Black, Role::King) => '♚',
            (Figures::Unicode, Color::Black, Role::Queen) => '♛',
            (Figures::Unicode, Color::Black, Role::Rook) => '♜',
            (Figures::Unicode, Color::Black, Role::Bishop) => '♝',
            (Figures::Unicode, Color::Black, Role::Knight) => '♞',
            (Figures::Unicode, Color::Black, Role::Pawn) => '♟',
        }
    }
}

/// The lines of the picture: the board with a1 at the lower left; below it what is in hand and the
/// checks still to give, where the game has them.
pub fn draw(setup: &Setup, figures: Figures) -> Vec<String> {
    let edge = "  +-----------------+";
    let rank = |rank: Rank| {
        let squares: String = File::ALL
            .into_iter()
            .map(|file| setup.board.piece_at(Square::at(file, rank)).map_or('.', |piece| figures.draw(piece)))
            .flat_map(|figure| [figure, ' '])
            .collect();
        format!("{} | {squares}|", rank.letter())
    };
    let mut lines = vec![edge.to_owned()];
    lines.extend(Rank::ALL.into_iter().rev().map(rank));
    lines.extend([edge.to_owned(), "    a b c d e f g h".to_owned()]);
    for color in Color::ALL {
        lines.extend(setup.house.iter().map(|house| pocket(house, color, figures)));
    }
    for color in Color::ALL {
        lines.extend(
            setup.checks.iter().map(|left| format!("{} to give: {} checks", name(color), left[color])),
        );
    }
    lines
}

fn pocket(house: &House, color: Color, figures: Figures) -> String {
    let mut line = format!("{} in hand:", name(color));
    for (role, &count) in house.pockets[color].iter() {
        for _ in 0..count {
            line.push(' ');
            line.push(figures.draw(role.of(color)));
        }
    }
    line
}

/// The colour as a heading.
pub(super) fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_rules::Variant;

    #[test]
    fn the_board_is_seen_from_the_side_of_white() {
        let lines = draw(&Variant::MitAntichess.card().start, Figures::Letters);
        let expected = "  +-----------------+
8 | r n b q k b n r |
7 | p p p p p p p p |
6 | . . . . . . . . |
5 | . . . . . . . . |
4 | . . . . . . . . |
3 | . . . . . . . . |
2 | P P P P P P P P |
1 | R N B Q K B N R |
  +-----------------+
    a b c d e f g h";
        assert_eq!(lines.join("\n"), expected);
    }

    #[test]
    fn figures_are_those_of_unicode() {
        let lines = draw(&Variant::Chess.card().start, Figures::Unicode);
        assert_eq!(lines[1], "8 | ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜ |");
        assert_eq!(lines[8], "1 | ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖ |");
    }

    #[test]
    fn pockets_and_checks_stand_below() {
        let mut setup = Variant::Crazyhouse.card().start.clone();
        let mut house = House::EMPTY;
        house.pockets.black[Role::Pawn] = 2;
        house.pockets.black[Role::Queen] = 1;
        setup.house = Some(house);
        let lines = draw(&setup, Figures::Letters);
        assert_eq!(lines[11..], ["White in hand:", "Black in hand: p p q"]);
        let lines = draw(&Variant::ThreeCheck.card().start, Figures::Letters);
        assert_eq!(lines[11..], ["White to give: 3 checks", "Black to give: 3 checks"]);
    }
}
